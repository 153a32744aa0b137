"""The body of a document, put together: zones of its lines first, then sections of paragraphs, and what floats."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from svod.extract.body.captions import FIGURE, TABLE, Caption
from svod.extract.body.cells import cells
from svod.extract.body.contacts import contact_lines
from svod.extract.body.contents import contents_lines
from svod.extract.body.drawings import no_drawings
from svod.extract.body.figures import figure_box
from svod.extract.body.formulas import FormulaLines, formula_label
from svod.extract.body.header_lines import end_of_header, header_lines, second_header
from svod.extract.body.header_places import header_places
from svod.extract.body.headings import is_bibliography, with_levels
from svod.extract.body.joined_text import JoinedText
from svod.extract.body.margins import margin_lines
from svod.extract.body.notes import cited_in_notes, end_note, parts
from svod.extract.body.other_headers import headers_behind
from svod.extract.body.paragraphs import are_indented, is_debris, kind_of, paragraphs
from svod.extract.body.placed_lines import PlacedLine, Zone, placed_lines, set_places
from svod.extract.body.said import said_cells
from svod.extract.body.tables import (
    joined_box,
)
from svod.extract.body.ties import References, Targets, mentions, plain_number
from svod.extract.body.zones import Zones, find_zones
from svod.extract.line_signs import outside_text
from svod.model.body import Area, Body, BodySection, Figure, Footnote, Formula, Paragraph, ParagraphKind, Table, tree
from svod.model.document import Box, Document, LineStructure, Span, Structure
from svod.model.metadata import Field, Metadata
from svod.model.reference import BibliographyBlock, Reference
from svod.model.retrieval import OutlineKind, OutlineLine
from svod.ports import Drawings
from svod.text.keywords import Section, section_start
from svod.text.sentences import sentences

# Title pages, summaries and contents take up so many pages at most, and such a part of the lines.
_MOST_FRONT, _FRONT_SHARE = 4, 0.3
# What stands in or between paragraphs.
_AMONG_PARAGRAPHS = (Zone.TEXT, Zone.FORMULA, Zone.CAPTION, Zone.TABLE)
_SAID = {Structure.ITEM: ParagraphKind.ITEM, Structure.QUOTATION: ParagraphKind.QUOTATION}


def body_of(
    document: Document,
    metadata: Metadata,
    blocks: Sequence[BibliographyBlock],
    references: Sequence[Reference],
    drawings: Drawings = no_drawings,
) -> Body:
    """The body; empty where a document has no text of its own. Drawings are asked for on pages with captions."""
    made = _Assembly(document, *_in_zones(document, metadata, blocks, drawings), references).body()
    return replace(made, header_places=header_places(document, metadata))


def outline_of(document: Document, metadata: Metadata, blocks: Sequence[BibliographyBlock]) -> tuple[OutlineLine, ...]:
    """The headings and captions of a document with their pages, for the search index."""
    lines, zones = _in_zones(document, metadata, blocks, no_drawings)
    found = [(heading.first, heading.stop, OutlineKind.SECTION) for heading in zones.headings]
    found += [(caption.first, caption.stop, OutlineKind.CAPTION) for caption in zones.captions]
    return tuple(
        OutlineLine(kind, " ".join(one.text for one in lines[first:stop]), lines[first].line.page)
        for first, stop, kind in sorted(found)
        if lines[first].zone is not Zone.OUTSIDE
    )


def _in_zones(
    document: Document, metadata: Metadata, blocks: Sequence[BibliographyBlock], drawings: Drawings
) -> tuple[list[PlacedLine], Zones]:
    """The lines of the body in their zones; what stands before it is outside."""
    notes = cited_in_notes(document, blocks)
    outside = outside_text(document, blocks, said=document.structure) - notes
    lists = [block for block in blocks if block.last_line not in notes]
    outside |= second_header(document, metadata, blocks) | headers_behind(document, lists)
    header = header_lines(document, metadata, min((block.first_line for block in blocks), default=None))
    titles = [value.span.start for value in metadata.all(Field.TITLE) if value.span]
    title = document.line_of(min(titles)) if titles else 0
    lines = placed_lines(document, outside | header | contents_lines(document), title)
    if document.columns.boxes:
        for place in margin_lines(document, lines, metadata) | contact_lines(lines):
            lines[place].zone = Zone.OUTSIDE
        lines = [one for one in lines if one.zone is not Zone.OUTSIDE]
        set_places(lines)
    zones = find_zones(document, lines, drawings)
    start = _start(document, lines, zones, end_of_header(document, header))
    page = lines[start].line.page if start < len(lines) else 0
    for one in lines[:start]:
        # What floats stands at the top of a page, above the heading that the body begins with.
        if one.line.page != page or one.zone not in (Zone.CAPTION, Zone.TABLE):
            one.zone = Zone.OUTSIDE
    return lines, zones


def _start(document: Document, lines: Sequence[PlacedLine], zones: Zones, last_of_header: int) -> int:
    """The place of the first line of the body: at the introduction, or behind the header."""
    behind = next((place for place, one in enumerate(lines) if one.line.index > last_of_header), len(lines))
    page = lines[0].line.page if lines else 1
    for heading in zones.headings:
        is_late = lines[heading.first].line.page > page + _MOST_FRONT or heading.first > _FRONT_SHARE * len(lines)
        if (is_late and lines[heading.first].line.page > page + 1) or is_bibliography(heading.text):
            break
        known = section_start(heading.text)
        if heading.number in ("1", "I") or (known and known.alone and known.section is Section.INTRODUCTION):
            return heading.first
    return behind


class _Assembly:
    """Elements of the body made of lines in zones."""

    def __init__(
        self, document: Document, lines: list[PlacedLine], zones: Zones, references: Sequence[Reference]
    ) -> None:
        self._document = document
        self._lines = lines
        self._zones = zones
        self._references = references
        self._indented = are_indented(lines)

    def body(self) -> Body:
        """All of it."""
        figures = tuple(map(self._figure, self._kept_captions(FIGURE)))
        tables = tuple(sorted(self._tables(), key=lambda table: table.span or Span(0, 0)))
        formulas = tuple(self._formula(found) for found in self._zones.formulas if self._is_kept(found.first))
        footnotes = tuple(self._footnotes())
        targets = Targets(
            _by_number(figure.label for figure in figures),
            _by_number(table.label for table in tables),
            _by_number(formula.label for formula in formulas),
            self._note_targets(footnotes),
        )
        return Body(
            tree(self._sections(References(self._references), targets)),
            figures,
            tables,
            formulas,
            footnotes,
            self._document.page_sizes if self._document.columns.boxes else (),
            tuple(self._areas(reference.span) for reference in self._references),
        )

    def _is_kept(self, place: int) -> bool:
        return self._lines[place].zone is not Zone.OUTSIDE

    def _kept_captions(self, kind: str) -> list[Caption]:
        return [caption for caption in self._zones.captions if caption.kind == kind and self._is_kept(caption.first)]

    def _text(self, lines: Sequence[PlacedLine]) -> JoinedText:
        return JoinedText(self._document, [one.line for one in lines])

    def _kind(self, lines: Sequence[PlacedLine]) -> ParagraphKind:
        said = self._document.structure.get(lines[0].line.index)
        return _SAID[said.kind] if said and said.kind in _SAID else kind_of(lines)

    def _box(self, lines: Sequence[PlacedLine]) -> Box | None:
        return joined_box(lines) if self._document.columns.boxes else None

    def _areas(self, span: Span | None) -> tuple[Area, ...]:
        if span is None or not self._document.columns.boxes:
            return ()
        first, last = self._document.line_of(span.start), self._document.line_of(span.stop - 1)
        return JoinedText(self._document, self._document.lines[first : last + 1]).areas()

    def _figure(self, caption: Caption) -> Figure:
        lines = self._lines[caption.first : caption.stop]
        text = self._text(lines)
        box = self._zones.figures.get(caption)
        if box is None and self._document.columns.boxes:
            box = figure_box(self._lines, caption)
        return Figure(*_labelled(text.text, caption), lines[0].line.page, box, text.span)

    def _tables(self) -> list[Table]:
        made = []
        captioned = set()
        for found in self._zones.tables:
            if not self._is_kept(found.places[0]):
                continue
            lines = [self._lines[place] for place in found.places]
            label, caption = "", ""
            if found.caption:
                captioned.add(found.caption)
                words = self._text(self._lines[found.caption.first : found.caption.stop])
                label, caption = _labelled(words.text, found.caption)
            has_boxes = bool(self._document.columns.boxes)
            rows = cells(self._document, lines, found.frame) if has_boxes else said_cells(self._document, lines)
            box = self._box(lines)
            box = box.joined(found.frame.box) if box and found.frame else box
            made.append(Table(label, caption, rows, lines[0].line.page, box, self._text(lines).span))
        made.extend(self._bare_table(one) for one in self._kept_captions(TABLE) if one not in captioned)
        return made

    def _bare_table(self, caption: Caption) -> Table:
        """A table of which only the caption was found: it is a picture, perhaps."""
        lines = self._lines[caption.first : caption.stop]
        text = self._text(lines)
        box = figure_box(self._lines, caption) if self._document.columns.boxes else None
        return Table(*_labelled(text.text, caption), (), lines[0].line.page, box, text.span)

    def _formula(self, found: FormulaLines) -> Formula:
        lines = self._lines[found.first : found.stop]
        joined = self._text(lines)
        text, label = formula_label(joined.text)
        return Formula(label, text, found.latex or None, lines[0].line.page, self._box(lines), joined.span)

    def _footnotes(self) -> list[Footnote]:
        made = []
        for lines in self._zones.notes:
            if lines[0].zone is Zone.OUTSIDE:
                continue
            joined = self._text(lines)
            for label, text in parts(joined.text):
                made.append(Footnote(label, text, lines[0].line.page, self._box(lines), joined.span))
        for lines in self._zones.end_notes:
            joined = self._text(lines)
            made.append(Footnote(*end_note(joined.text), lines[0].line.page, self._box(lines[:1]), joined.span))
        return made

    def _note_targets(self, notes: Sequence[Footnote]) -> dict[tuple[int, str], int]:
        """The places of notes by page and mark; 0 is the page of those that are meant on every page.

        They are listed at the end, or the format has no pages.
        """
        last = len(notes) - len(self._zones.end_notes) if self._document.columns.boxes else 0
        return {
            (0 if place > last else note.page or 0, note.label): place
            for place, note in reversed(list(enumerate(notes, start=1)))
        }

    def _sections(self, references: References, targets: Targets) -> list[BodySection]:
        lines, made = self._lines, []
        starts = with_levels([heading for heading in self._zones.headings if self._is_kept(heading.first)])
        first = starts[0].first if starts else len(lines)
        before = self._paragraphs(lines[:first], references, targets)
        if before:
            made.append(BodySection("", paragraphs=before, page=lines[0].line.page, span=before[0].span))
        for heading, stop in zip(starts, [*(one.first for one in starts[1:]), len(lines)], strict=False):
            text = self._text(lines[heading.first : heading.stop])
            inside = self._paragraphs(lines[heading.stop : stop], references, targets)
            page = text.lines[0].page
            is_list = is_bibliography(text.text)
            made.append(
                BodySection(
                    heading.text, heading.number, heading.level, page, () if is_list else inside,
                    is_bibliography=is_list, areas=text.areas(), span=text.span,
                )
            )  # fmt: skip
        return made

    def _divided(self, lines: Sequence[PlacedLine]) -> Iterator[list[PlacedLine]]:
        """Lines as paragraphs; items and quotations that the source names are paragraphs of their own."""
        if not self._document.structure:
            yield from paragraphs(lines, indented=self._indented)
            return

        def named(one: PlacedLine) -> LineStructure | None:
            said = self._document.structure.get(one.line.index)
            return said if said is not None and said.kind in _SAID else None

        for _, group in groupby(lines, key=named):
            yield from paragraphs(list(group), indented=self._indented)

    def _paragraphs(
        self, lines: Sequence[PlacedLine], references: References, targets: Targets
    ) -> tuple[Paragraph, ...]:
        made = []
        kept = [one for one in lines if one.zone in _AMONG_PARAGRAPHS]
        for found in self._divided(kept):
            joined = self._text(found)
            if is_debris(joined.text):
                continue
            made.append(
                Paragraph(
                    joined.text, sentences(joined.text), mentions(joined, references, targets), self._kind(found),
                    joined.areas(), joined.span,
                )
            )  # fmt: skip
        return tuple(made)


def _labelled(text: str, caption: Caption) -> tuple[str, str]:
    return text[: caption.label_end].strip(), text[caption.text_start :].strip()


def _by_number(labels: Iterable[str]) -> dict[str, int]:
    """Places from 1 by the number at the end of each label; of two alike, the first."""
    places: dict[str, int] = {}
    for place, label in enumerate(labels, start=1):
        number = plain_number(label.rpartition(" ")[2] if " " in label else label.lstrip("ABCDEFGHIJKLabcdefghi"))
        if number:
            places.setdefault(number, place)
    return places
