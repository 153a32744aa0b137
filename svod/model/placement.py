"""Where on the pages of a copy each thing was read: the marks that a reader draws."""

from dataclasses import dataclass
from typing import NamedTuple

from svod.model.document import Box, Document
from svod.model.work import Copy, Work

# What a mark is that is of no field.
REFERENCE = "reference"


class PageSize(NamedTuple):
    """A page by its number from 1, and its size in points."""

    number: int
    width: float
    height: float


class Stretch(NamedTuple):
    """A part of one printed line: its page from 1, its line, its tokens (half-open), its box if there is geometry."""

    page: int
    line: int
    start: int
    stop: int
    box: Box | None


@dataclass(frozen=True, slots=True)
class Placed:
    """A value of a work, or a reference of it, and where it stands in a copy.

    `name` tells it from all others of the copy; `position` is a reference's place in its list from 0, `means` the work
    that it means, where that is held.
    """

    name: str
    kind: str
    text: str
    weight: float
    origin: str
    language: str
    scheme: str
    stretches: tuple[Stretch, ...]
    position: int | None = None
    number: int | None = None
    means: str = ""

    @property
    def page(self) -> int | None:
        """The page on which it begins, if it was found at all."""
        return self.stretches[0].page if self.stretches else None


@dataclass(frozen=True, slots=True)
class CopyReading:
    """A copy as it was read, and the values of its work where they stand in it; no document where nobody read it."""

    work: Work
    copy: Copy
    document: Document | None
    placed: tuple[Placed, ...]

    @property
    def pages(self) -> tuple[PageSize, ...]:
        """The pages of the document, if it was read."""
        sizes = self.document.page_sizes if self.document else ()
        return tuple(PageSize(number, *size) for number, size in enumerate(sizes, 1))
