"""Word's DOCX by lxml on the zip: paragraphs and tables, run fonts through style inheritance, notes, links."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from svod.convert.containers.zip_parts import ZipParts
from svod.convert.flow import Anchor, Flow, superscript
from svod.convert.office.docx_numbering import Numbering
from svod.convert.office.docx_structure import DocxStructures
from svod.convert.office.docx_styles import Styles, W
from svod.convert.office.font_change import FontChange
from svod.errors import EncryptedDocumentError, UnsupportedDocumentError
from svod.model.document import Document, Font

MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"

_OLE = b"\xd0\xcf\x11\xe0"
_R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_CORE_PROPERTY = re.compile(r"\{[^}]*\}(title|subject|creator|keywords|description|language|created|modified)$")
# Core properties as PDF names them, so that all formats speak alike.
_INFORMATION_NAMES = {"creator": "author", "created": "creationdate", "modified": "moddate"}

# Deleted text, field codes and drawing fallbacks are no part of what a person reads.
_UNREAD = frozenset({f"{W}del", f"{W}instrText", f"{W}delText", f"{W}pPr", f"{W}rPr", f"{W}sectPr"})
_FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
_NOTE_REFERENCES = frozenset({f"{W}footnoteReference", f"{W}endnoteReference"})
_NOTE_MARKS = frozenset({f"{W}footnoteRef", f"{W}endnoteRef"})
_SIGNS = _NOTE_REFERENCES | _NOTE_MARKS | {f"{W}br", f"{W}lastRenderedPageBreak"}
_BLANKS = {f"{W}tab": "\t", f"{W}cr": "\n", f"{W}noBreakHyphen": "-", f"{W}softHyphen": ""}


class _Piece(NamedTuple):
    """Text in one font and under one link; a lone form feed is a page break."""

    text: str
    font: Font
    target: str = ""


class DocxConverter:
    """Reads DOCX."""

    def convert(self, content: bytes) -> Document:
        """The document, or the DocumentError that names why not."""
        if content.startswith(_OLE):
            raise _of_ole(content)
        with ZipParts(content, "Word document") as parts:
            main = _main_part(parts)
            body = parts.tree(main)
            styles = Styles(parts.tree_or_none("word/styles.xml"))
            numbering = Numbering(parts.tree_or_none("word/numbering.xml"), styles)
            reader = _Reader(styles, numbering, _targets(parts, main))
            for paragraph in _paragraphs(body):
                reader.read(paragraph)
            for notes in ("word/footnotes.xml", "word/endnotes.xml"):
                reader.notes(parts.tree_or_none(notes), _targets(parts, notes))
            information = _information(parts.tree_or_none("docProps/core.xml"))
        return reader.flow.document(information, "Word document")


def _of_ole(content: bytes) -> EncryptedDocumentError | UnsupportedDocumentError:
    if "EncryptedPackage".encode("utf-16-le") in content:
        return EncryptedDocumentError("The Word document asks for a password.")
    return UnsupportedDocumentError("The file is an old Microsoft Office file, not a DOCX document.")


def _main_part(parts: ZipParts) -> str:
    """The name of the part that holds the text."""
    relations = parts.tree_or_none("_rels/.rels")
    for relation in relations if relations is not None else ():
        if str(relation.get("Type", "")).endswith("/officeDocument"):
            name = str(relation.get("Target", "")).lstrip("/")
            if name in parts:
                return name
    return "word/document.xml"


def _targets(parts: ZipParts, name: str) -> dict[str, str]:
    """The outside addresses that a part's links lead to, by their ids."""
    folder, _, file_name = name.rpartition("/")
    relations = parts.tree_or_none(f"{folder}/_rels/{file_name}.rels")
    return {
        str(relation.get("Id")): str(relation.get("Target"))
        for relation in (relations if relations is not None else ())
        if relation.get("TargetMode") == "External" and str(relation.get("Type", "")).endswith("/hyperlink")
    }


def _paragraphs(tree: Any) -> Iterator[Any]:
    """All paragraphs in document order, those in tables too; one inside another is read as a part of that."""
    for paragraph in tree.iter(f"{W}p"):
        if not any(above.tag in (f"{W}p", _FALLBACK) for above in paragraph.iterancestors()):
            yield paragraph


class _Reader:
    """Turns paragraphs into lines."""

    def __init__(self, styles: Styles, numbering: Numbering, targets: Mapping[str, str]) -> None:
        self._styles = styles
        self._numbering = numbering
        self._targets = targets
        self._structures = DocxStructures(styles, numbering)
        self.flow = Flow(MEDIA_TYPE)
        # The numbers of notes by kind and id, as the text comes to them, and that of the note under way. Footnotes and
        # endnotes are counted together: no two have the same mark.
        self._marks: dict[tuple[str, str], str] = {}
        self._mark = ""

    def read(self, paragraph: Any) -> None:
        """Add a paragraph: a line, or more where it holds breaks."""
        inherited = self._styles.of_paragraph(paragraph)
        self.flow.structure = self._structures.of(paragraph)
        pieces = list(self._pieces(paragraph, inherited, ""))
        if any(piece.text.strip() for piece in pieces):
            self.flow.label(self._numbering.label(paragraph), inherited.font())
        for piece in pieces:
            self.flow.add_broken(piece.text, piece.font, Anchor(piece.target) if piece.target else None)
        self.flow.end_line()

    def notes(self, tree: Any | None, targets: Mapping[str, str]) -> None:
        """Add the notes of a part at the end; separators are no notes."""
        self._targets = targets
        self.flow.begin_notes()
        for note in tree if tree is not None else ():
            if note.get(f"{W}type") is None:
                self._mark = self._marks.get((_kind(note), note.get(f"{W}id", "")), "")
                for paragraph in _paragraphs(note):
                    self.read(paragraph)
        self.flow.end_notes()

    def _sign(self, element: Any) -> str:
        """What an element without text of its own stands for: a break, or the mark of a note."""
        if element.tag in _NOTE_REFERENCES:
            return self._counted(element) if element.get(f"{W}customMarkFollows") is None else ""
        if element.tag in _NOTE_MARKS:
            return self._mark
        is_line = element.tag == f"{W}br" and element.get(f"{W}type") != "page"
        return "\n" if is_line else "\f"

    def _counted(self, reference: Any) -> str:
        """The mark of a note in the text: notes are counted in the order in which the text comes to them."""
        key = _kind(reference), reference.get(f"{W}id", "")
        return self._marks.setdefault(key, superscript(str(len(self._marks) + 1)))

    def _pieces(self, element: Any, inherited: FontChange, target: str) -> Iterator[_Piece]:
        """The text of an element in order, run by run."""
        for child in element:
            tag = child.tag
            if tag in _UNREAD or tag == _FALLBACK or not isinstance(tag, str):
                continue
            if tag == f"{W}r":
                change = self._styles.of_run(child, inherited)
                yield from self._pieces(child, change, target)
            elif tag == f"{W}t":
                # What follows an entity, which is not expanded, is its tail.
                text = "".join([child.text or "", *(entity.tail or "" for entity in child)])
                yield _Piece(superscript(text) if inherited.raised else text, inherited.font(), target)
            elif tag in _BLANKS:
                yield _Piece(_BLANKS[tag], inherited.font(), target)
            elif tag in _SIGNS:
                yield _Piece(self._sign(child), inherited.font())
            elif tag == f"{W}hyperlink":
                yield from self._pieces(child, inherited, self._targets.get(child.get(f"{_R}id", ""), ""))
            elif tag == f"{W}p":
                yield _Piece("\n", inherited.font())
                yield from self._pieces(child, self._styles.of_paragraph(child), target)
                yield _Piece("\n", inherited.font())
            else:
                yield from self._pieces(child, inherited, target)


def _kind(element: Any) -> str:
    """Whether an element is of a footnote or of an endnote."""
    return "footnote" if "footnote" in element.tag else "endnote"


def _information(tree: Any | None) -> dict[str, str]:
    found: dict[str, str] = {}
    for element in tree if tree is not None else ():
        match = _CORE_PROPERTY.match(element.tag) if isinstance(element.tag, str) else None
        text = " ".join((element.text or "").split())
        if match and text:
            found[_INFORMATION_NAMES.get(match[1], match[1])] = text
    return found
