"""The body of a paper in JATS: sections, paragraphs with references, figures, tables, formulas, footnotes."""

import math
from collections.abc import Sequence

from svod.catalog.exports.card import legal
from svod.catalog.exports.xml_formats.xml_writer import XmlBuilder
from svod.model.body import (
    Body,
    BodyMention,
    BodySection,
    Figure,
    Footnote,
    Formula,
    MentionKind,
    Paragraph,
    ParagraphKind,
    Table,
)

_TYPES = {
    MentionKind.REFERENCE: ("bibr", "r"),
    MentionKind.FIGURE: ("fig", "fig"),
    MentionKind.TABLE: ("table", "tab"),
    MentionKind.FORMULA: ("disp-formula", "formula"),
    MentionKind.FOOTNOTE: ("fn", "fn"),
}


class JatsBody:
    """Writes one body; `references` are the places from 1 of references by their numbers."""

    def __init__(self, body: Body, references: dict[int, int], prefix: str) -> None:
        self._body = body
        self._references = references
        self._prefix = prefix
        self._formulas = list(enumerate(body.formulas, start=1))
        sections = [section for section in body.all_sections() if not section.is_bibliography]
        starts = [*(section.span.start if section.span else 0 for section in sections[1:]), math.inf]
        # Where the text of each section ends: at the next one.
        self._ends = {id(section): stop for section, stop in zip(sections, starts, strict=False)}

    def write(self, parent: XmlBuilder) -> None:
        """The sections."""
        for section in self._body.sections:
            self._section(parent, section)

    def write_floats(self, floats: XmlBuilder) -> None:
        """Figures and tables, which JATS has behind everything else."""
        for place, figure in enumerate(self._body.figures, start=1):
            made = floats.branch("fig", id=f"{self._prefix}fig{place}")
            self._caption(made, figure)
        for place, table in enumerate(self._body.tables, start=1):
            made = floats.branch("table-wrap", id=f"{self._prefix}tab{place}")
            self._caption(made, table)
            self._rows(made, table.rows)

    def write_notes(self, back: XmlBuilder) -> None:
        """The footnotes."""
        if self._body.footnotes:
            group = back.branch("fn-group")
            for place, note in enumerate(self._body.footnotes, start=1):
                self._note(group, note, place)

    def _section(self, parent: XmlBuilder, section: BodySection) -> None:
        # Also one inside of another: its references are in the back matter.
        if section.is_bibliography:
            return
        # Behind sections only sections may stand.
        is_apart = bool(section.heading) or parent.element.find("sec") is not None
        made = parent.branch("sec") if is_apart else parent
        if is_apart:
            made.leaf("label", legal(section.number))
            made.branch("title").element.text = legal(section.heading) or "\u00a0"
        for paragraph in section.paragraphs:
            self._formulas_before(made, paragraph.span.start if paragraph.span else 0)
            self._paragraph(self._holder(made, paragraph.kind), paragraph)
        self._formulas_before(made, self._ends[id(section)])
        for inner in section.sections:
            self._section(made, inner)

    def _formulas_before(self, parent: XmlBuilder, stop: float) -> None:
        while self._formulas and _start(self._formulas[0][1]) < stop:
            self._formula(parent, *self._formulas.pop(0))

    def _holder(self, parent: XmlBuilder, kind: ParagraphKind) -> XmlBuilder:
        """What a paragraph stands in: the list under way, a quotation, or the section itself."""
        if kind is ParagraphKind.ITEM:
            last = parent.element[-1] if len(parent.element) else None
            if last is None or last.tag != "list":
                last = parent.branch("list", **{"list-type": "simple"}).element
            return XmlBuilder(last, "").branch("list-item")
        return parent.branch("disp-quote") if kind is ParagraphKind.QUOTATION else parent

    def _formula(self, parent: XmlBuilder, place: int, formula: Formula) -> None:
        made = parent.branch("disp-formula", id=f"{self._prefix}formula{place}")
        made.leaf("label", legal(formula.label))
        if formula.latex:
            made.leaf("tex-math", legal(formula.latex))
        elif len(made.element):
            made.element[-1].tail = legal(formula.text)
        else:
            made.element.text = legal(formula.text)

    def _paragraph(self, parent: XmlBuilder, paragraph: Paragraph) -> None:
        made = parent.branch("p").element
        at = 0
        last = None
        for mention in paragraph.mentions:
            kind, target = self._target(mention)
            if mention.start < at or not target:
                continue
            before = legal(paragraph.text[at : mention.start])
            if last is None:
                made.text = before
            else:
                last.tail = before
            link = XmlBuilder(made, "").branch("xref", **{"ref-type": kind, "rid": target})
            link.element.text = legal(paragraph.text[mention.start : mention.end])
            last, at = link.element, mention.end
        if last is None:
            made.text = legal(paragraph.text)
        else:
            last.tail = legal(paragraph.text[at:])

    def _target(self, mention: BodyMention) -> tuple[str, str]:
        kind, name = _TYPES[mention.kind]
        place = self._references.get(mention.target) if mention.kind is MentionKind.REFERENCE else mention.target
        return kind, f"{self._prefix}{name}{place}" if place else ""

    def _caption(self, made: XmlBuilder, captioned: Figure | Table) -> None:
        made.leaf("label", legal(captioned.label))
        if captioned.caption:
            made.branch("caption").leaf("p", legal(captioned.caption))

    def _rows(self, made: XmlBuilder, rows: Sequence[Sequence[str]]) -> None:
        body = made.branch("table").branch("tbody")
        for row in rows or (("",),):
            line = body.branch("tr")
            for cell in row:
                line.branch("td").element.text = legal(cell) or "\u00a0"

    def _note(self, group: XmlBuilder, note: Footnote, place: int) -> None:
        made = group.branch("fn", id=f"{self._prefix}fn{place}")
        made.leaf("label", legal(note.label))
        made.branch("p").element.text = legal(note.text) or "\u00a0"


def _start(formula: Formula) -> int:
    return formula.span.start if formula.span else 0
