"""Chunks of a body for retrieval: whole paragraphs of one section together, with their places."""

from collections.abc import Iterator
from dataclasses import dataclass

from svod.model.body import Area, Body, BodySection, Paragraph
from svod.model.document import Span

# A chunk is as many whole paragraphs of one section as fit into so many characters.
LONGEST_CHUNK = 2000
_PATH = " / "


@dataclass(frozen=True, slots=True)
class Chunk:
    """Paragraphs of one section: the headings above them, their text, their places; `span` where they begin and end."""

    section: str
    text: str
    areas: tuple[Area, ...]
    span: Span | None = None

    @property
    def page(self) -> int:
        """The page on which it begins; 0 where the format knows no places."""
        return self.areas[0].page if self.areas else 0


def chunks(body: Body) -> Iterator[Chunk]:
    """The text of a body in chunks, in reading order."""
    kept: list[Paragraph] = []
    before = ""
    for path, paragraph in each_paragraph(body.sections):
        length = sum(len(one.text) for one in kept)
        if kept and (path != before or length + len(paragraph.text) > LONGEST_CHUNK):
            yield _chunk(before, kept)
            kept = []
        kept.append(paragraph)
        before = path
    if kept:
        yield _chunk(before, kept)


def each_paragraph(sections: tuple[BodySection, ...], above: str = "") -> Iterator[tuple[str, Paragraph]]:
    """Paragraphs in order, each with the headings above it."""
    for section in sections:
        path = _PATH.join(filter(None, (above, section.title)))
        yield from ((path, paragraph) for paragraph in section.paragraphs)
        yield from each_paragraph(section.sections, path)


def _chunk(section: str, paragraphs: list[Paragraph]) -> Chunk:
    areas = tuple(area for one in paragraphs for area in one.areas)
    spans = [one.span for one in paragraphs if one.span]
    span = Span(min(one.start for one in spans), max(one.stop for one in spans)) if spans else None
    return Chunk(section, "\n".join(one.text for one in paragraphs), areas, span)
