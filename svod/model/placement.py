"""Where on the pages of a copy each thing was read: the marks that a reader draws."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from svod.model.document import Box, Document
from svod.model.work import Copy, Work

# What a mark is that is of no field.
REFERENCE = "reference"


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


def reading_shape(reading: CopyReading) -> dict[str, Any]:
    """Pages and marks, as the reader's script asks for them."""
    sizes = reading.document.page_sizes if reading.document else ()
    return {
        "work": reading.work.id,
        "copy": reading.copy.sha256,
        "media_type": reading.copy.media_type,
        "pages": [{"number": number, "width": size[0], "height": size[1]} for number, size in enumerate(sizes, 1)],
        "placed": [placed_shape(placed) for placed in reading.placed],
    }


def placed_shape(placed: Placed) -> dict[str, Any]:
    """One mark; boxes are in points from the page's top left corner."""
    told: dict[str, Any] = {"name": placed.name, "kind": placed.kind, "text": placed.text}
    told |= {"weight": round(placed.weight, 4), "method": placed.origin}
    known = {"language": placed.language, "scheme": placed.scheme, "means": placed.means}
    told |= {name: text for name, text in known.items() if text}
    if placed.position is not None:
        told |= {"position": placed.position, "number": placed.number}
    told["places"] = [
        {"page": one.page, "line": one.line} | ({"box": [round(edge, 2) for edge in one.box]} if one.box else {})
        for one in placed.stretches
    ]
    return told
