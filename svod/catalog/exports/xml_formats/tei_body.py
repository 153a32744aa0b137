"""The body of a paper in TEI as GROBID writes it: divisions, paragraphs, mentions, figures, tables."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from lxml import etree

from svod.catalog.exports.card import legal
from svod.catalog.exports.xml_formats.xml_writer import XmlBuilder
from svod.model.body import (
    Area,
    Body,
    BodyMention,
    BodySection,
    Figure,
    Footnote,
    Formula,
    HeaderPlace,
    MentionKind,
    Paragraph,
    ParagraphKind,
    Table,
)
from svod.model.document import Box
from svod.model.metadata import Field

# What ids of elements begin with.
TARGETS = {
    MentionKind.FIGURE: "fig_",
    MentionKind.TABLE: "tab_",
    MentionKind.FORMULA: "formula_",
    MentionKind.FOOTNOTE: "foot_",
}


class TeiOptions(NamedTuple):
    """What GROBID's clients may ask for: elements with coordinates, sentences, ids, texts as printed.

    `first_page` is that page of the file, from 1, which the body counts as its first; `pictures` are the names of files
    that show figures, one a figure, empty where there is none.
    """

    with_raw: bool = True
    with_raw_affiliations: bool = False
    with_sentences: bool = False
    with_ids: bool = False
    coordinates: frozenset[str] = frozenset()
    first_page: int = 1
    pictures: tuple[str, ...] = ()


class BodyWriter:
    """Writes one body; `references` are the places from 0 of references by their numbers."""

    def __init__(self, body: Body, references: dict[int, int], prefix: str, options: TeiOptions) -> None:
        self._body = body
        self._references = references
        self._prefix = prefix
        self._options = options
        self._counts: dict[str, int] = {}

    def write(self, parent: XmlBuilder) -> None:
        """All of it as children of an element."""
        body = self._body
        sections = [section for section in body.all_sections() if not section.is_bibliography]
        ends = [section.span.start if section.span else 0 for section in sections[1:]]
        for section, end in zip(sections, [*ends, None], strict=True) if sections else ():
            self._section(parent, section, end)
        if not sections:
            # What floats and what stands at the foot of pages alone is no body by GROBID's schema.
            parent.branch("div").branch("p")
        for place, figure in enumerate(body.figures):
            picture = self._options.pictures[place] if place < len(self._options.pictures) else ""
            self._figure(parent, figure, f"fig_{place}", picture)
        for place, table in enumerate(body.tables):
            self._table(parent, table, f"tab_{place}")
        for place, note in enumerate(body.footnotes):
            self._note(parent, note, f"foot_{place}")

    def coordinates(self, element: str, areas: Iterable[Area]) -> str | None:
        """Places on pages as GROBID writes them, for elements that shall have them."""
        return coordinates_of(areas, self._options.first_page) if element in self._options.coordinates else None

    def _section(self, parent: XmlBuilder, section: BodySection, end: int | None) -> None:
        part = parent.branch("div")
        # Some clients leave out what has no heading, so the text before the first one has an empty one.
        head = part.branch(
            "head", n=section.number or None, coords=self.coordinates("head", section.areas), xml_id=self._id("head")
        )
        head.element.text = legal(section.heading) or None
        holder = part
        for element in self._elements(section, end):
            if isinstance(element, Formula):
                self._formula(part, element)
                holder = part
            elif element.kind is ParagraphKind.ITEM:
                holder = holder if holder is not part else part.branch("list")
                self._paragraph(holder, element, "item")
            else:
                self._paragraph(part, element, "p")
                holder = part
        if not len(part.element):
            part.branch("p")

    def _elements(self, section: BodySection, end: int | None) -> Iterator[Paragraph | Formula]:
        """The paragraphs of a section and the formulas between them."""
        start = section.span.start if section.span else 0
        formulas = [
            formula
            for formula in self._body.formulas
            if formula.span and start <= formula.span.start and (end is None or formula.span.start < end)
        ]
        both: list[Paragraph | Formula] = [*section.paragraphs, *formulas]
        return iter(sorted(both, key=lambda element: element.span.start if element.span else 0))

    def _paragraph(self, parent: XmlBuilder, paragraph: Paragraph, name: str) -> None:
        coordinates = self.coordinates(name, paragraph.areas) or self.coordinates("p", paragraph.areas)
        made = parent.branch(name, coords=coordinates, xml_id=self._id(name))
        if not self._options.with_sentences:
            self._fill(made, paragraph, 0, len(paragraph.text))
            return
        for start, end in paragraph.sentences or ((0, len(paragraph.text)),):
            coords = self.coordinates("s", _within(paragraph, start, end))
            sentence = made.branch("s", coords=coords, xml_id=self._id("s"))
            self._fill(sentence, paragraph, start, end)

    def _fill(self, parent: XmlBuilder, paragraph: Paragraph, start: int, end: int) -> None:
        """Text with the mentions in it; of those that share their characters the first has them."""
        at = start
        last: etree._Element | None = None
        for mention in paragraph.mentions:
            if not start <= mention.start < end:
                continue
            before = legal(paragraph.text[at : max(at, mention.start)])
            if last is None:
                parent.element.text = (parent.element.text or "") + before
            else:
                last.tail = before
            stop = min(end, mention.end)
            reference = parent.branch(
                "ref",
                type=str(mention.kind),
                target=self._target(mention),
                coords=self.coordinates("ref", mention.areas),
            )
            reference.element.text = legal(paragraph.text[max(at, mention.start) : max(at, stop)])
            last, at = reference.element, max(at, stop)
        rest = legal(paragraph.text[at:end])
        if last is None:
            parent.element.text = rest
        else:
            last.tail = rest

    def _target(self, mention: BodyMention) -> str | None:
        if mention.kind is MentionKind.REFERENCE:
            place = self._references.get(mention.target)
            return None if place is None else f"#{self._prefix}b{place}"
        return f"#{self._prefix}{TARGETS[mention.kind]}{mention.target - 1}"

    def _figure(self, parent: XmlBuilder, figure: Figure, name: str, picture: str) -> None:
        made = parent.branch("figure", xml_id=self._prefix + name, coords=self._placed("figure", figure))
        self._caption(made, figure)
        if picture:
            made.branch("graphic", url=picture, type="bitmap", coords=self._placed("figure", figure))

    def _table(self, parent: XmlBuilder, table: Table, name: str) -> None:
        made = parent.branch("figure", type="table", xml_id=self._prefix + name, coords=self._placed("figure", table))
        self._caption(made, table)
        rows = made.branch("table", coords=self._placed("figure", table))
        for row in table.rows:
            line = rows.branch("row")
            for cell in row:
                line.branch("cell").element.text = legal(cell)
        if not table.rows:
            rows.branch("row").branch("cell")

    def _caption(self, made: XmlBuilder, captioned: Figure | Table) -> None:
        label = legal(captioned.label)
        made.branch("head").element.text = label
        made.branch("label").element.text = label.rpartition(" ")[2]
        made.branch("figDesc").element.text = legal(captioned.caption)

    def _formula(self, parent: XmlBuilder, formula: Formula) -> None:
        place = self._body.formulas.index(formula)
        made = parent.branch(
            "formula", xml_id=f"{self._prefix}formula_{place}", coords=self._placed("formula", formula)
        )
        made.element.text = legal(formula.latex or formula.text)
        made.leaf("label", legal(formula.label))

    def _note(self, parent: XmlBuilder, note: Footnote, name: str) -> None:
        made = parent.branch(
            "note", place="foot", n=note.label or None, xml_id=self._prefix + name, coords=self._placed("note", note)
        )
        made.element.text = legal(note.text)

    def _placed(self, element: str, placed: Figure | Table | Formula | Footnote) -> str | None:
        return self.coordinates(element, _area(placed.page, placed.box))

    def _id(self, name: str) -> str | None:
        if not self._options.with_ids:
            return None
        self._counts[name] = self._counts.get(name, -1) + 1
        return f"_{self._prefix}{name}{self._counts[name]}"


def coordinates_of(areas: Iterable[Area], first_page: int = 1) -> str | None:
    """Pages and boxes as GROBID writes them: page, left, top, width, height."""
    written = (
        f"{page + first_page - 1},{box.x0:.2f},{box.y0:.2f},{box.x1 - box.x0:.2f},{box.y1 - box.y0:.2f}"
        for page, box in ((area.page, area.box) for area in areas)
    )
    return ";".join(written) or None


class HeaderCoordinates:
    """Where names of the header stand, for elements that shall have coordinates."""

    def __init__(self, places: Iterable[HeaderPlace], options: TeiOptions) -> None:
        self._options = options
        self._areas: dict[tuple[Field, str], tuple[Area, ...]] = {}
        for place in places:
            self._areas.setdefault((place.field, " ".join(place.text.split())), place.areas)

    def areas(self, field: Field, text: str) -> tuple[Area, ...]:
        """The places of a claim."""
        return self._areas.get((field, " ".join(text.split())), ())

    def of(self, element: str, field: Field, text: str, start: int = 0, end: int = 0) -> str | None:
        """The places of a claim as GROBID writes them; roughly those of some of its characters."""
        if element not in self._options.coordinates:
            return None
        areas = self.areas(field, text)
        inner = _within(Paragraph(text, areas=areas), start, end) if end else areas
        return coordinates_of(inner, self._options.first_page)


def surfaces(parent: XmlBuilder, page_sizes: Sequence[tuple[float, float]], first_page: int = 1) -> None:
    """The pages, so that coordinates can be understood."""
    facsimile = parent.branch("facsimile")
    for number, (width, height) in enumerate(page_sizes, start=first_page):
        facsimile.branch("surface", n=str(number), ulx="0.0", uly="0.0", lrx=f"{width:.1f}", lry=f"{height:.1f}")


def _area(page: int | None, box: Box | None) -> tuple[Area, ...]:
    return (Area(page, box),) if page and box else ()


def _within(paragraph: Paragraph, start: int, end: int) -> tuple[Area, ...]:
    """Roughly where a sentence stands: the part of its paragraph's areas that it takes up."""
    length = max(1, len(paragraph.text))
    heights = [area.box.y1 - area.box.y0 for area in paragraph.areas]
    whole, at, found = sum(heights) or 1.0, 0.0, []
    first, last = start / length * whole, end / length * whole
    for area, height in zip(paragraph.areas, heights, strict=True):
        top, bottom = max(first, at), min(last, at + height)
        if bottom > top:
            box = Box(area.box.x0, area.box.y0 + top - at, area.box.x1, area.box.y0 + bottom - at)
            found.append(Area(area.page, box))
        at += height
    return tuple(found)
