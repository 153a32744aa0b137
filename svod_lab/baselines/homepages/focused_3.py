"""`focused-3` (Zhuang et al.): «search -> filter (publisher/DL sites, non-html, same domain as another author's page,
domain seen) -> weight high/middle/low by title words (homepage, website, research, publication, papers; with the name =
high)».
"""

import re
from collections.abc import Sequence

from svod.discover.homepage.homepage_candidates import Candidate
from svod.discover.homepage.ranking import Ranked
from svod.discover.page_addresses import host
from svod.discover.signal_words import words_in
from svod.discover.sought_person import Person

# Sites of publishers and digital libraries, which focused-3 leaves out.
_LIBRARIES = re.compile(
    r"springer|elsevier|sciencedirect|acm\.org|ieee|wiley|jstor|dblp|citeseer|elibrary|cyberleninka"
)
_TITLE_WORDS = ("homepage", "home page", "website", "research", "publication", "publications", "papers")


class FocusedRanker:
    """`focused-3` (Zhuang): libraries and seen domains left out, then high, middle or low by words of the title."""

    def rank(self, person: Person, candidates: Sequence[Candidate]) -> Ranked:
        """3 for high, 2 for middle, 1 for low; 0 for what is left out; the order of the search engine among equals."""
        seen: set[str] = set()
        found: Ranked = []
        for candidate in sorted(candidates, key=lambda one: one.place or 99):
            left_out = bool(_LIBRARIES.search(host(candidate.url))) or host(candidate.url) in seen
            seen.add(host(candidate.url))
            named, worded = person.named_in(candidate.page.title) > 0, words_in(candidate.page.title, _TITLE_WORDS) > 0
            weight = 3 if named and worded else 2 if named or worded else 1
            found.append((0.0 if left_out else weight + 1 / (1 + (candidate.place or 99)), ()))
        order = {id(one): place for place, one in enumerate(sorted(candidates, key=lambda one: one.place or 99))}
        return [found[order[id(candidate)]] for candidate in candidates]
