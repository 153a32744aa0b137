"""`citeseer`: «query + "publications", "papers", "postscript"; all .ps/.ps.gz/.ps.Z links of the result pages»."""

import re
from collections.abc import Sequence

from svod.discover.homepage.homepage_candidates import Candidate
from svod.discover.homepage.ranking import Ranked
from svod.discover.sought_person import Person
from svod.model.crawl import WebQuery
from svod_lab.baselines.homepages.shared import queries_with

_POSTSCRIPT = re.compile(r"\.ps(?:\.gz|\.z)?$", re.IGNORECASE)


class CiteseerRanker:
    """The pages with most links to PostScript first; among equals the order of the answers."""

    def queries(self, person: Person, topic: str = "") -> tuple[WebQuery, ...]:
        """Three queries, one for each word."""
        return queries_with(person, "publications", "papers", "postscript")

    def rank(self, person: Person, candidates: Sequence[Candidate]) -> Ranked:
        """The number of PostScript files, and less than one for the place."""
        found: Ranked = []
        for candidate in candidates:
            files = {url for placed in candidate.page.links if _POSTSCRIPT.search(url := placed.link.url)}
            place = 1 / (1 + candidate.place) if candidate.place else 0.0
            found.append((len(files) + place, (f"{len(files)} PostScript files",)))
        return found
