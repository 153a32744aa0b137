"""`impact` (Anh, Moffat): «S = Σ W(d,t)·W(q,t), term frequency plus C: 1 in text, 8 in anchors of out-links or of
in-links from other domains, 4 in anchors of in-links from the same domain, 2 in title/keywords/description».

W(q,t) falls with the number of pages that have the word, W(d,t) with the length of the page.
"""

from collections import Counter
from collections.abc import Sequence
from math import log, sqrt

from svod.discover.homepage.homepage_candidates import Candidate
from svod.discover.homepage.ranking import Ranked
from svod.discover.page_addresses import same_form
from svod.discover.sought_person import Person
from svod.text.normalize import fold
from svod_lab.baselines.homepages.shared import anchors_to, name_words

# What a word counts beside its frequency, by where it stands.
IN_TEXT, IN_OUT_ANCHORS, IN_OUTER_ANCHORS, IN_OWN_ANCHORS, IN_TITLE = 1, 8, 8, 4, 2


class ImpactRanker:
    """Pages with the words of the name in many places of weight, short pages and rare words first."""

    def rank(self, person: Person, candidates: Sequence[Candidate]) -> Ranked:
        """The sum over the words of the name."""
        inner = anchors_to(candidates)
        frequencies = [_frequencies(candidate, inner) for candidate in candidates]
        lengths = [max(1, len(candidate.page.text.split())) for candidate in candidates]
        middle = sum(lengths) / max(1, len(lengths))
        having = {word: sum(word in of_page for of_page in frequencies) for word in name_words(person)}
        weights = {word: log(1 + len(candidates) / count) for word, count in having.items() if count}
        return [
            (sum(weight * log(1 + of_page[word]) for word, weight in weights.items()) / sqrt(0.5 + length / middle), ())
            for of_page, length in zip(frequencies, lengths, strict=True)
        ]


def _frequencies(candidate: Candidate, inner: dict[str, tuple[str, str]]) -> Counter[str]:
    """Each word of a page: how often it stands there, plus what each place adds."""
    own, outer = inner.get(same_form(candidate.url), ("", ""))
    metas = " ".join(text for name, text in candidate.page.metas if name in ("keywords", "description"))
    places = (
        (candidate.page.text, IN_TEXT),
        (" ".join(placed.link.anchor for placed in candidate.page.links), IN_OUT_ANCHORS),
        (outer, IN_OUTER_ANCHORS),
        (own, IN_OWN_ANCHORS),
        (f"{candidate.page.title} {metas}", IN_TITLE),
    )
    found: Counter[str] = Counter()
    for text, weight in places:
        counts = Counter(fold(text).split())
        for word, count in counts.items():
            found[word] += count + weight
    return found
