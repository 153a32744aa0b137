"""Notes as they stand on their pages: what is beside notes that were found, and what of them only explains."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from itertools import takewhile

from svod.extract.bibliography.body_lines import BodyLines
from svod.extract.bibliography.glue import Run, runs
from svod.extract.bibliography.note_lines import explaining, lines_above, lines_below

# Notes stand so much smaller than the text; lines are of one size if they differ by so little.
SMALLER, SAME_SIZE = 0.95, 0.03
# So many signs of references a line inside a list, or beside notes, must have.
IN_LIST = 1.0
# So many lines beside notes are looked at.
MOST_BESIDE = 100


class NoteRuns:
    """The notes among the lines of a document; those of them that are headings are never notes."""

    def __init__(self, lines: BodyLines, is_heading: Callable[[int], bool]) -> None:
        self._lines, self._is_heading = lines, is_heading

    def citing(self, notes: Sequence[Run], listed: Collection[int]) -> list[Run]:
        """Notes with what stands beside them that tells as much, and without those that only explain."""
        places: list[int] = []
        for run in self._with_doubted(notes, listed):
            inside = range(run.first, run.last + 1)
            explained = explaining([self._lines.text(place) for place in inside])
            places += [place for place, is_explained in zip(inside, explained, strict=True) if not is_explained]
        return list(runs(places))

    def completed(self, notes: Sequence[Run], listed: Collection[int]) -> list[Run]:
        """Notes in small type that were found in part, up to where they begin and down to where they end."""
        if not self._lines.has_sizes:
            return list(notes)
        places = places_in(notes)
        for run, above, below in self._besides(notes):
            for place, beside, count in ((run.first, above, lines_above), (run.last, below, lines_below)):
                near = list(takewhile(lambda other: other not in places and other not in listed, beside))
                places.update(near[: count(self._lines.text(place), [self._lines.text(other) for other in near])])
        return list(runs(sorted(places)))

    def _besides(self, notes: Sequence[Run]) -> Iterator[tuple[Run, list[int], list[int]]]:
        """Notes in small type, with the lines of the page above and below that are set so."""
        body = self._lines.usual_size()
        for run in notes:
            usual = self._lines.usual_size(run)
            if usual < SMALLER * body:
                above = range(run.first - 1, max(run.first - 1 - MOST_BESIDE, -1), -1)
                below = range(run.last + 1, min(run.last + 1 + MOST_BESIDE, len(self._lines.lines)))
                is_beside = partial(self._is_beside, run, usual)
                yield run, list(takewhile(is_beside, above)), list(takewhile(is_beside, below))

    def _with_doubted(self, notes: Sequence[Run], listed: Collection[int]) -> list[Run]:
        """Notes in small type, with the lines beside them on the page that are set so and tell as much as entries."""
        if not self._lines.has_sizes:
            return list(notes)
        places = places_in(notes)
        for _, above, below in self._besides(notes):
            for beside in (above, below):
                places.update(self._telling(list(takewhile(lambda place: place not in listed, beside))))
        return list(runs(sorted(places)))

    def _telling(self, doubted: Sequence[int]) -> Sequence[int]:
        """As many of the lines, the nearest first, as tell as much as entries do; the last of them tells, too."""
        for count in range(len(doubted), 0, -1):
            nearest, furthest = sorted((doubted[0], doubted[count - 1]))
            if self._lines.tells(Run(nearest, furthest), IN_LIST) and self._lines.signs(doubted[count - 1]):
                return doubted[:count]
        return ()

    def _is_beside(self, run: Run, usual: float, place: int) -> bool:
        same_page = self._lines.page(place) == self._lines.page(run.first)
        return same_page and self._lines.size(place) <= (1 + SAME_SIZE) * usual and not self._is_heading(place)


def places_in(found: Iterable[Run]) -> set[int]:
    """The places in some runs."""
    return {place for run in found for place in range(run.first, run.last + 1)}
