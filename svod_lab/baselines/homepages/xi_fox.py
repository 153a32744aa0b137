"""`xi-fox`: «retrieval by title / anchor / abstract separately -> decision tree over: slashes in URL, in-links (all,
normalised, outer domain, same domain), out-links (same four), URL ends with home/homepage/index/default/main, ends with
'/' -> logistic regression over the retrieval scores, link and URL data».

Links into a page are those of the whole site, where the caller knows them, else of the pages that were found with it.
"""

from collections.abc import Callable, Sequence

from svod.discover.homepage.homepage_candidates import Candidate
from svod.discover.homepage.ranking import HOME, Ranked
from svod.discover.label_scorer import LabelScorer
from svod.discover.page_addresses import HOME_NAMES, host, same_form, split
from svod.discover.sought_person import Person
from svod.ports import RowClassifier
from svod.text.normalize import fold
from svod_lab.baselines.homepages.shared import anchors_to, name_words

XI_FOX_VERSION = "xi-fox@2"

# The hosts of all pages that link to an address.
LinksInto = Callable[[str], Sequence[str]]


class XiFoxRanker:
    """`xi-fox`: a decision tree over slashes, links in and out and the end of the address, then logistic regression."""

    def __init__(self, labeler: RowClassifier | None = None, links_into: LinksInto | None = None) -> None:
        self._labeler, self._links_into = labeler, links_into
        self._scorer = LabelScorer(labeler, XI_FOX_VERSION, HOME)

    def over(self, links_into: LinksInto) -> "XiFoxRanker":
        """The same ranker where all links of the sites are known."""
        return XiFoxRanker(self._labeler, links_into)

    def rank(self, person: Person, candidates: Sequence[Candidate]) -> Ranked:
        """The share that tree and regression give; the retrieval by title decides among equals."""
        rows = xi_fox_rows(person, candidates, self._links_into)
        shares = self._scorer.shares(rows)
        return [(share + row[-3] / 1000, ()) for share, row in zip(shares, rows, strict=True)]


def xi_fox_rows(
    person: Person, candidates: Sequence[Candidate], links_into: LinksInto | None = None
) -> list[list[float]]:
    """Xi and Fox's numbers: of the address, links in and out of four kinds, scores by title, anchors and beginning."""
    inner = anchors_to(candidates)
    rows: list[list[float]] = []
    for candidate in candidates:
        own = host(candidate.url)
        leading_out = [host(placed.link.url) for placed in candidate.page.links]
        leading_in = links_into(candidate.url) if links_into else _among(candidates, candidate.url)
        asked = set(name_words(person))
        anchors = " ".join(inner.get(same_form(candidate.url), ("", "")))
        texts = (candidate.page.title, anchors, candidate.page.text[:600])
        scores = [sum(word in asked for word in fold(text).split()) / (1 + len(text.split())) for text in texts]
        rows.append(
            [
                candidate.url.count("/"),
                *_link_numbers(leading_in, own),
                *_link_numbers(leading_out, own),
                float(bool(HOME_NAMES.search(split(candidate.url).path))),
                float(candidate.url.endswith("/")),
                *scores,
            ]
        )
    return rows


def _among(candidates: Sequence[Candidate], url: str) -> list[str]:
    """The hosts of the candidates that link to an address."""
    form = same_form(url)
    links = ((other, placed.link.url) for other in candidates for placed in other.page.links)
    return [host(other.url) for other, target in links if same_form(target) == form]


def _link_numbers(hosts: Sequence[str], own: str) -> list[float]:
    """All, normalised, from or to other domains, from or to the same one."""
    same = sum(other == own for other in hosts)
    return [len(hosts), len(hosts) / (1 + len(hosts)), len(hosts) - same, same]
