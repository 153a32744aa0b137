"""The text of a paper between its header and its bibliography: sections, paragraphs, figures, tables, formulas, notes.

Elements are in reading order; where two lists meet, as formulas and paragraphs of a section do, the spans tell which
comes first.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from svod.model.document import Box, Span
from svod.model.metadata import Field


class MentionKind(StrEnum):
    """What a place of the text points to; the first is GROBID's word for a reference."""

    REFERENCE = "bibr"
    FIGURE = "figure"
    TABLE = "table"
    FORMULA = "formula"
    FOOTNOTE = "foot"


class ParagraphKind(StrEnum):
    """How a paragraph stands in the text."""

    TEXT = "text"
    ITEM = "item"
    QUOTATION = "quotation"


@dataclass(frozen=True, slots=True)
class Area:
    """A place on a page: its number from 1 and a box on it."""

    page: int
    box: Box


@dataclass(frozen=True, slots=True)
class PageLink:
    """A place on a page that shall lead to an address, or to another place of the same file."""

    area: Area
    address: str = ""
    target: Area | None = None


@dataclass(frozen=True, slots=True)
class BodyMention:
    """Characters of a paragraph that point to something.

    `target` is the number of the reference, as `references` count them, or which figure, table, formula or footnote of
    the body it is, from 1.
    """

    kind: MentionKind
    start: int
    end: int
    target: int
    areas: tuple[Area, ...] = ()


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text, made whole across lines, columns and pages; sentences are ranges of its characters."""

    text: str
    sentences: tuple[tuple[int, int], ...] = ()
    mentions: tuple[BodyMention, ...] = ()
    kind: ParagraphKind = ParagraphKind.TEXT
    areas: tuple[Area, ...] = ()
    span: Span | None = None

    def pieces(self) -> Iterator[tuple[str, BodyMention | None]]:
        """The text piece by piece, mentions with what they mean; of two that share characters the first has them."""
        at = 0
        for mention in self.mentions:
            if mention.start >= at:
                yield self.text[at : mention.start], None
                yield self.text[mention.start : mention.end], mention
                at = mention.end
        yield self.text[at:], None


@dataclass(frozen=True, slots=True)
class BodySection:
    """A heading, empty before the first one, what stands below it, and the sections inside it.

    That of the bibliography has no paragraphs: its text is the paper's references.
    """

    heading: str
    number: str = ""
    level: int = 1
    page: int | None = None
    paragraphs: tuple[Paragraph, ...] = ()
    sections: tuple["BodySection", ...] = ()
    is_bibliography: bool = False
    areas: tuple[Area, ...] = ()
    span: Span | None = None

    @property
    def title(self) -> str:
        """Number and heading."""
        return f"{self.number} {self.heading}".strip()


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure: its label («Fig. 1») and caption as printed, its place."""

    label: str
    caption: str
    page: int | None = None
    box: Box | None = None
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A table: label and caption as printed, its cells by rows, its place."""

    label: str
    caption: str
    rows: tuple[tuple[str, ...], ...] = ()
    page: int | None = None
    box: Box | None = None
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Formula:
    """A display formula: its label («(3)»), its characters as printed, or its LaTeX where the source gives it."""

    label: str
    text: str
    latex: str | None = None
    page: int | None = None
    box: Box | None = None
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Footnote:
    """A footnote and its mark."""

    label: str
    text: str
    page: int | None = None
    box: Box | None = None
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class HeaderPlace:
    """Where a title, an author, an affiliation or an abstract stands that the header names so."""

    field: Field
    text: str
    areas: tuple[Area, ...]


@dataclass(frozen=True, slots=True)
class Body:
    """The body of a paper.

    `page_sizes`, `reference_areas`, one tuple a reference, and `header_places` are for those who draw what was found
    on the pages.
    """

    sections: tuple[BodySection, ...] = ()
    figures: tuple[Figure, ...] = ()
    tables: tuple[Table, ...] = ()
    formulas: tuple[Formula, ...] = ()
    footnotes: tuple[Footnote, ...] = ()
    page_sizes: tuple[tuple[float, float], ...] = ()
    reference_areas: tuple[tuple[Area, ...], ...] = ()
    header_places: tuple[HeaderPlace, ...] = ()

    def all_sections(self) -> Iterator[BodySection]:
        """Every section before those inside it."""
        return _all(self.sections)


def tree(sections: list[BodySection]) -> tuple[BodySection, ...]:
    """Sections in reading order as a tree: each holds those of deeper levels that follow it."""
    made: list[BodySection] = []
    while sections:
        first = sections[0]
        inner = 1
        while inner < len(sections) and first.heading and sections[inner].level > first.level:
            inner += 1
        made.append(replace(first, sections=tree(sections[1:inner])))
        sections = sections[inner:]
    return tuple(made)


def _all(sections: tuple[BodySection, ...]) -> Iterator[BodySection]:
    for section in sections:
        yield section
        yield from _all(section.sections)
