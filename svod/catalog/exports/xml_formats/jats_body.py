"""The body of a paper in JATS: sections, paragraphs with references, figures, tables, formulas, footnotes."""

from collections.abc import Sequence

from svod.catalog.exports.card import legal
from svod.catalog.exports.xml_formats.xml_writer import XmlBuilder
from svod.model.body import Body, BodyMention, BodySection, Figure, Footnote, Formula, MentionKind, Paragraph, Table

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

    def write(self, parent: XmlBuilder) -> None:
        """Sections, then figures and tables, as JATS has them at the end of a body."""
        for section in self._body.sections:
            if not section.is_bibliography:
                self._section(parent, section)
        floats = parent.branch("sec") if self._body.figures or self._body.tables else parent
        if floats is not parent:
            floats.branch("title")
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
        made = parent.branch("sec") if section.heading else parent
        if section.heading:
            made.leaf("label", legal(section.number))
            made.branch("title").element.text = legal(section.heading)
        for paragraph in section.paragraphs:
            while self._formulas and paragraph.span and _start(self._formulas[0][1]) < paragraph.span.start:
                self._formula(made, *self._formulas.pop(0))
            self._paragraph(made, paragraph)
        for inner in section.sections:
            self._section(made, inner)

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
