"""`focused-3` (Zhuang et al.): «<author, venue> pairs -> search -> filter (publisher/DL sites, non-html, same domain as
another author's page, domain seen) -> weight high/middle/low by title words (homepage, website, research, publication,
papers; with the name = high)».
"""

import re
from collections.abc import Sequence

from svod.discover.homepage.homepage_candidates import Candidate
from svod.discover.homepage.ranking import Ranked
from svod.discover.page_addresses import host
from svod.discover.signal_words import words_in
from svod.discover.sought_person import Person
from svod.model.crawl import WebQuery
from svod_lab.baselines.find import TITLE_WORDS
from svod_lab.baselines.homepages.shared import queries_with

# The weight of a page that is surely a home page.
_HIGH = 3
# Sites of publishers and digital libraries, which focused-3 leaves out.
_LIBRARIES = re.compile(
    r"springer|elsevier|sciencedirect|acm\.org|ieee|wiley|jstor|dblp|citeseer|elibrary|cyberleninka"
)


class FocusedRanker:
    """`focused-3` (Zhuang): libraries and seen domains left out, then high, middle or low by words of the title.

    The venue of a pair is the topic of the search. A domain is another author's once it was given as theirs.
    """

    def __init__(self) -> None:
        self._owners: dict[str, str] = {}

    def queries(self, person: Person, topic: str = "") -> tuple[WebQuery, ...]:
        """The pair of author and venue; without a venue the author alone."""
        return queries_with(person, topic)

    def rank(self, person: Person, candidates: Sequence[Candidate]) -> Ranked:
        """3 for high, 2 for middle, 1 for low; 0 for what is left out; the order of the search engine among equals."""
        seen: set[str] = set()
        found: Ranked = []
        for candidate in sorted(candidates, key=lambda one: one.place or 99):
            domain = host(candidate.url)
            is_anothers = self._owners.get(domain, person.family) != person.family
            left_out = bool(_LIBRARIES.search(domain)) or domain in seen or is_anothers
            seen.add(domain)
            named, worded = person.named_in(candidate.page.title) > 0, words_in(candidate.page.title, TITLE_WORDS) > 0
            weight = 3 if named and worded else 2 if named or worded else 1
            found.append((0.0 if left_out else weight + 1 / (1 + (candidate.place or 99)), ()))
        self._remember(person, candidates, found)
        order = {id(one): place for place, one in enumerate(sorted(candidates, key=lambda one: one.place or 99))}
        return [found[order[id(candidate)]] for candidate in candidates]

    def _remember(self, person: Person, candidates: Sequence[Candidate], found: Ranked) -> None:
        """The domain of a page of high weight is this author's from now on."""
        placed = sorted(candidates, key=lambda one: one.place or 99)
        best = max(zip(found, placed, strict=True), key=lambda one: one[0][0], default=None)
        if best is not None and best[0][0] >= _HIGH:
            self._owners.setdefault(host(best[1].url), person.family)
