"""OpenDocument text by lxml on the zip: paragraphs, lists and tables, fonts through style inheritance, notes, links."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from svod.convert.containers.zip_parts import ZipParts
from svod.convert.flow import Anchor, Flow, superscript
from svod.convert.note_marks import bare_mark, distinct_marks
from svod.convert.office.font_change import FontChange
from svod.convert.office.list_numbers import ListNumbers
from svod.convert.office.odt_styles import TEXT, OdtStyles
from svod.convert.structures import ROW, TABLE, Role, Structures
from svod.convert.xml_tree import child, children, descendants, local_name, words_of
from svod.errors import CorruptDocumentError, EncryptedDocumentError
from svod.model.document import Document, Structure

MEDIA_TYPE = "application/vnd.oasis.opendocument.text"

_XLINK = "{http://www.w3.org/1999/xlink}href"
_ID = "{http://www.w3.org/XML/1998/namespace}id"
_KIND = "OpenDocument text"
_UNREAD = frozenset(
    ["tracked-changes", "annotation", "sequence-decls", "forms", "variable-decls", "ruby-text", "note", "desc"]
)
_ROLES: Mapping[str, Role] = {
    "h": Structure.HEADING, "table": TABLE, "table-row": ROW, "table-cell": Structure.CELL,
    "covered-table-cell": Structure.CELL,
}  # fmt: skip
_MOST_BLANKS = 1000
_SIGNS = {"tab": "\t", "line-break": "\n", "soft-page-break": "\f", "p": "\n"}
# What the document says of itself, under the names that PDF gives the same.
_INFORMATION = {
    "title": "title",
    "subject": "subject",
    "initial-creator": "author",
    "creator": "author",
    "keyword": "keywords",
    "description": "description",
    "language": "language",
    "creation-date": "creationdate",
    "date": "moddate",
}


class _List(NamedTuple):
    """The list that an item stands in: its name for counting, its style, its depth from 0."""

    name: str
    style: str
    depth: int


class OdtConverter:
    """Reads ODT."""

    def convert(self, content: bytes) -> Document:
        """The document, or the DocumentError that names why not."""
        with ZipParts(content, _KIND) as parts:
            if descendants(parts.tree_or_none("META-INF/manifest.xml"), "encryption-data"):
                raise EncryptedDocumentError(f"The {_KIND} asks for a password.")
            tree = parts.tree("content.xml")
            styles = OdtStyles(parts.tree_or_none("styles.xml"), tree)
            information = _information(parts.tree_or_none("meta.xml"))
        body = child(tree, "body", "text")
        if body is None:
            raise CorruptDocumentError(f"The {_KIND} is damaged: its text is missing.")
        reader = _Reader(styles, _note_marks(body))
        reader.read(body)
        reader.read_notes()
        return reader.flow.document(information, _KIND)


class _Reader:
    """Turns paragraphs into lines."""

    def __init__(self, styles: OdtStyles, marks: Mapping[Any, str]) -> None:
        self.flow = Flow(MEDIA_TYPE)
        self._styles = styles
        self._numbers = ListNumbers()
        self._list_names: dict[str, str] = {}
        self._last_of_style: dict[str, str] = {}
        self._notes: list[Any] = []
        self._marks = marks
        self._structures = Structures()

    def read(self, element: Any, within: _List | None = None, label: str = "") -> None:
        """Add all paragraphs under an element."""
        for inner in element:
            name = local_name(inner)
            role = _ROLES.get(name)
            if role:
                level = _count(inner.get(f"{TEXT}outline-level", "1")) if name == "h" else 0
                self.flow.structure = self._structures.begin(role, level=level)
            if name in ("p", "h"):
                self._paragraph(inner, label)
                label = ""
            elif name == "list":
                self._list(inner, within)
            elif name == "soft-page-break":
                self.flow.end_page()
            elif name and name not in _UNREAD:
                self.read(inner, within, label)
            if role:
                self.flow.structure = self._structures.end()

    def read_notes(self) -> None:
        """Add the notes at the end; a note in a note is not read twice."""
        self.flow.begin_notes()
        for note in self._notes:
            body = child(note, "note-body")
            self.read(body if body is not None else (), label=self._marks[note])
        self._notes.clear()

    def _list(self, element: Any, outer: _List | None) -> None:
        if outer:
            within = _List(outer.name, element.get(f"{TEXT}style-name") or outer.style, outer.depth + 1)
        else:
            style = element.get(f"{TEXT}style-name", "")
            within = _List(self._list_name(element, style), style, 0)
        for item in children(element, "list-item", "list-header"):
            is_numbered = local_name(item) == "list-item" and children(item, "p", "h")
            levels = self._styles.list_levels(within.style or self._style_inside(item))
            self.flow.structure = self._structures.begin(Structure.ITEM)
            self.read(item, within, self._numbers.label(within.name, within.depth, levels) if is_numbered else "")
            self.flow.structure = self._structures.end()

    def _list_name(self, element: Any, style: str) -> str:
        """A list that continues another is counted with it."""
        name = f"list {len(self._list_names)}"
        if element.get(f"{TEXT}continue-list"):
            name = self._list_names.get(element.get(f"{TEXT}continue-list"), name)
        elif element.get(f"{TEXT}continue-numbering") == "true":
            name = self._last_of_style.get(style, name)
        self._list_names[element.get(_ID) or name] = name
        self._last_of_style[style] = name
        return name

    def _style_inside(self, item: Any) -> str:
        paragraph = next(iter(children(item, "p", "h")), None)
        name = paragraph.get(f"{TEXT}style-name", "") if paragraph is not None else ""
        return self._styles.list_of_paragraph(name)

    def _paragraph(self, paragraph: Any, label: str) -> None:
        style = paragraph.get(f"{TEXT}style-name", "")
        if self._styles.breaks_before(style):
            self.flow.end_page()
        inherited = self._styles.of_paragraph(style)
        self.flow.end_line()
        self.flow.label(label, inherited.font())
        for text, change, anchor in self._pieces(paragraph, inherited, None):
            self.flow.add_broken(superscript(text) if change.raised else text, change.font(), anchor)
        self.flow.end_line()

    def _pieces(
        self, element: Any, inherited: FontChange, anchor: Anchor | None
    ) -> Iterator[tuple[str, FontChange, Anchor | None]]:
        """The text of an element in order, span by span; blanks are marked up, those in the file are not text."""
        yield _unbroken(element.text), inherited, anchor
        for inner in element:
            name = local_name(inner)
            yield self._sign(inner, name), inherited, anchor
            if name and name not in _UNREAD:
                style = inner.get(f"{TEXT}style-name", "") if name == "span" else ""
                change = self._styles.of_span(style, inherited) if style else inherited
                yield from self._pieces(inner, change, Anchor(inner.get(_XLINK, "")) if name == "a" else anchor)
            yield _unbroken(inner.tail), inherited, anchor

    def _sign(self, element: Any, name: str) -> str:
        """What an element without text of its own means; a note is kept for the end and leaves its mark."""
        if name == "s":
            return " " * min(_count(element.get(f"{TEXT}c", "1")), _MOST_BLANKS)
        if name == "note":
            self._notes.append(element)
            return self._marks[element]
        return _SIGNS.get(name, "")


def _note_marks(body: Any) -> dict[Any, str]:
    """The marks of notes, raised."""
    notes = descendants(body, "note")
    printed = [bare_mark(words_of(child(note, "note-citation"))) for note in notes]
    return dict(zip(notes, map(superscript, distinct_marks(printed)), strict=True))


def _unbroken(text: str | None) -> str:
    return (text or "").replace("\n", " ").replace("\r", " ")


def _count(blanks: str) -> int:
    return int(blanks) if blanks.isdecimal() and len(blanks) < 9 else 1


def _information(tree: Any | None) -> dict[str, str]:
    found: dict[str, str] = {}
    for element in children(child(tree, "meta")):
        name, text = _INFORMATION.get(local_name(element)), words_of(element)
        if not name or not text:
            continue
        if name == "keywords" and name in found:
            found[name] += f", {text}"
        else:
            found.setdefault(name, text)
    return found
