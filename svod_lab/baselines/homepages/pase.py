"""`pase` (On, Lee): «reference string -> engine, ten results -> crawler -> block + nearest link (bytes or words)»."""

from collections.abc import Sequence

from svod.discover.homepage.homepage_candidates import Candidate
from svod.discover.homepage.ranking import Ranked
from svod.discover.listings.file_links import is_file
from svod.discover.listings.outline import Outline
from svod.discover.sought_person import Person
from svod.model.crawl import WebQuery
from svod_lab.baselines.homepages.shared import queries_with

# Bytes from the name to a file at which a page counts half.
_HALF = 200
_NAMED = 0.5


class PaseRanker:
    """The string goes to the engine as it is; pages where a file stands near to the name come first."""

    def queries(self, person: Person, topic: str = "") -> tuple[WebQuery, ...]:
        """The name as it was written."""
        return queries_with(person, "")

    def rank(self, person: Person, candidates: Sequence[Candidate]) -> Ranked:
        """The nearness of the nearest file to the name, in bytes; and less than that for the place."""
        found: Ranked = []
        for candidate in candidates:
            distance = _distance(candidate.page, person)
            near = _HALF / (_HALF + distance) if distance is not None else 0.0
            place = 1 / (10 * candidate.place) if candidate.place else 0.0
            found.append((near + place, (f"{distance} bytes to a file",) if distance is not None else ()))
        return found


def _distance(page: Outline, person: Person) -> int | None:
    """The bytes of text between the first line with the name and the nearest link to a file; None without either."""
    files = [placed for placed in page.links if is_file(placed.link)]
    place = 0
    for line in page.text.splitlines(keepends=True):
        if files and person.named_in(line) >= _NAMED:
            gaps = (
                (placed.start, place + len(line)) if placed.start > place else (place, placed.start) for placed in files
            )
            return min(len(page.text[min(pair) : max(pair)].encode()) for pair in gaps)
        place += len(line)
    return None
