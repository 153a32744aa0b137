"""P2's glue: likely lines are joined into blocks and small blocks dropped, twice, the second time more boldly."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from svod.model.document import Document
from svod.model.reference import BibliographyBlock


class Glue(NamedTuple):
    """How lines become blocks: from which probability on, and P2's K, L, M and N.

    Lines fewer than K apart are joined, blocks under L lines dropped; then fewer than M apart, under N lines.
    """

    least: float = 0.5
    near: int = 4
    small: int = 2
    far: int = 10
    short: int = 4

    def marked(self, probabilities: Sequence[float]) -> list[bool]:
        """Whether each line is of a bibliography, by how probable each is alone."""
        likely = [place for place, probability in enumerate(probabilities) if probability >= self.least]
        first = [run for run in runs(likely, self.near) if run.length >= self.small]
        second = [run for run in joined(first, self.far) if run.length >= self.short]
        marks = [False] * len(probabilities)
        for run in second:
            marks[run.first : run.last + 1] = [True] * run.length
        return marks


class Run(NamedTuple):
    """Lines one after another, first and last both inside."""

    first: int
    last: int

    @property
    def length(self) -> int:
        """How many lines there are."""
        return self.last - self.first + 1


def runs(places: Iterable[int], apart: int = 2) -> Iterator[Run]:
    """Runs of rising places; those fewer than `apart` steps apart are in one run."""
    first = last = -1
    for place in places:
        if first >= 0 and place - last >= apart:
            yield Run(first, last)
            first = place
        first, last = (place if first < 0 else first), place
    if first >= 0:
        yield Run(first, last)


def joined(parts: Iterable[Run], apart: int) -> Iterator[Run]:
    """Runs in order, joined where the next begins fewer than `apart` steps after the last ends."""
    current: Run | None = None
    for run in parts:
        if current is None:
            current = run
        elif run.first - current.last < apart:
            current = Run(current.first, run.last)
        else:
            yield current
            current = run
    if current is not None:
        yield current


def blocks_of(document: Document, marks: Sequence[bool]) -> tuple[BibliographyBlock, ...]:
    """Marked lines as blocks."""
    return tuple(
        BibliographyBlock(run.first, run.last, document.page_of_line(run.first))
        for run in runs(place for place, mark in enumerate(marks) if mark)
    )


def glue_of(tuned: Mapping[str, float], prefix: str = "") -> Glue:
    """The glue that was tuned for a model, by names that begin so; what was not stays as it is."""
    usual = glue_of(tuned) if prefix else Glue()
    fields = {name: type(value)(tuned.get(prefix + name, value)) for name, value in usual._asdict().items()}
    return Glue(**fields)
