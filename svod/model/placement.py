"""Where on the pages of a copy each thing was read: the marks that a reader draws."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from svod.model.body import Body, MentionKind
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


class PartKind(StrEnum):
    """What an entry of a copy's outline is."""

    SECTION = "section"
    FIGURE = "figure"
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """A heading, figure or table of a copy: its name among them, its title, and where it stands.

    `level` is that of a heading, from 1; `start` the first token; `box` that of the heading, figure or table.
    """

    name: str
    kind: PartKind
    title: str
    level: int = 1
    page: int | None = None
    box: Box | None = None
    start: int | None = None


@dataclass(frozen=True, slots=True)
class MentionPlace:
    """A place of the text that points to a reference, figure or table, by the name of what it points to."""

    kind: MentionKind
    name: str
    page: int
    box: Box


@dataclass(frozen=True, slots=True)
class CopyOutline:
    """The parts of a copy that a reader goes to, and the places of its text that point to them.

    `names` are the names of references by the numbers that mentions in the body have.
    """

    entries: tuple[OutlineEntry, ...] = ()
    mentions: tuple[MentionPlace, ...] = ()
    body: Body = field(default_factory=Body)
    names: Mapping[int, str] = field(default_factory=dict)


class FoundPlace(NamedTuple):
    """Words of a copy that were searched for: their page, the words around them, their boxes, one a line."""

    page: int
    before: str
    text: str
    after: str
    boxes: tuple[Box, ...]


class PageWord(NamedTuple):
    """A word on a page, and the box around it."""

    text: str
    box: Box


@dataclass(frozen=True, slots=True)
class PageText:
    """The words of a page, line by line; `is_recognised` where they were read off a picture."""

    number: int
    width: float
    height: float
    lines: tuple[tuple[PageWord, ...], ...]
    is_recognised: bool = False
