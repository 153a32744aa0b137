"""Word's DOCX by lxml on the zip: paragraphs and tables, run fonts through style inheritance, notes, links."""

import io
import re
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from lxml import etree

from svod.convert.builder import DocumentBuilder
from svod.convert.characters import clean
from svod.convert.docx_styles import FontChange, Styles, W
from svod.errors import (
    CorruptDocumentError,
    EmptyDocumentError,
    EncryptedDocumentError,
    NoTextError,
    TooLargeError,
    UnsupportedDocumentError,
)
from svod.model.document import Document, Font

MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
PART_LIMIT = 64 << 20
MOST_PARTS = 20_000

_OLE = b"\xd0\xcf\x11\xe0"
_R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_CORE_PROPERTY = re.compile(r"\{[^}]*\}(title|subject|creator|keywords|description|language|created|modified)$")
# Core properties as PDF names them, so that all formats speak alike.
_INFORMATION_NAMES = {"creator": "author", "created": "creationdate", "modified": "moddate"}

# Deleted text, field codes and drawing fallbacks are no part of what a person reads.
_UNREAD = frozenset({f"{W}del", f"{W}instrText", f"{W}delText", f"{W}pPr", f"{W}rPr", f"{W}sectPr"})
_FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
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
        if not content:
            raise EmptyDocumentError("The file is empty.")
        if content.startswith(_OLE):
            raise _of_ole(content)
        with _Archive(content) as archive:
            main = archive.main_part()
            body = archive.tree(main)
            reader = _Reader(Styles(archive.tree_or_none("word/styles.xml")), archive.targets(main))
            for paragraph in _paragraphs(body):
                reader.read(paragraph)
            for notes in ("word/footnotes.xml", "word/endnotes.xml"):
                reader.notes(archive.tree_or_none(notes), archive.targets(notes))
            information = _information(archive.tree_or_none("docProps/core.xml"))
        return reader.document(information)


def _of_ole(content: bytes) -> EncryptedDocumentError | UnsupportedDocumentError:
    if "EncryptedPackage".encode("utf-16-le") in content:
        return EncryptedDocumentError("The Word document asks for a password.")
    return UnsupportedDocumentError("The file is a document of the old Word format (DOC), which svod does not read.")


class _Archive:
    """The parts of the zip, each parsed by a parser that fetches and expands nothing."""

    def __init__(self, content: bytes) -> None:
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(content))
        except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as error:
            raise CorruptDocumentError("The Word document is damaged: its zip cannot be opened.") from error
        if len(self._zip.namelist()) > MOST_PARTS:
            raise TooLargeError(f"The Word document has more than {MOST_PARTS} parts.")
        self._names = {name.replace("\\", "/").lstrip("/"): name for name in self._zip.namelist()}

    def __enter__(self) -> "_Archive":
        return self

    def __exit__(self, *reason: object) -> None:
        self._zip.close()

    def main_part(self) -> str:
        """The name of the part that holds the text."""
        relations = self.tree_or_none("_rels/.rels")
        for relation in relations if relations is not None else ():
            if str(relation.get("Type", "")).endswith("/officeDocument"):
                name = str(relation.get("Target", "")).lstrip("/")
                if name in self._names:
                    return name
        return "word/document.xml"

    def tree(self, name: str) -> Any:
        """A part that must be there."""
        tree = self.tree_or_none(name)
        if tree is None:
            raise CorruptDocumentError("The Word document is damaged: its text is missing.")
        return tree

    def tree_or_none(self, name: str) -> Any | None:
        """A part as a tree, if it is there."""
        if name not in self._names:
            return None
        parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, recover=True, huge_tree=False)
        try:
            return etree.fromstring(self._read(self._names[name]), parser)
        except etree.XMLSyntaxError as error:
            raise CorruptDocumentError(f"The Word document is damaged: its part {name} is not XML.") from error

    def targets(self, name: str) -> dict[str, str]:
        """The outside addresses that a part's links lead to, by their ids."""
        folder, _, file_name = name.rpartition("/")
        relations = self.tree_or_none(f"{folder}/_rels/{file_name}.rels")
        return {
            str(relation.get("Id")): str(relation.get("Target"))
            for relation in (relations if relations is not None else ())
            if relation.get("TargetMode") == "External" and str(relation.get("Type", "")).endswith("/hyperlink")
        }

    def _read(self, name: str) -> bytes:
        try:
            with self._zip.open(name) as part:
                content = part.read(PART_LIMIT + 1)
        except (zipfile.BadZipFile, zlib.error, OSError, EOFError, NotImplementedError, ValueError) as error:
            raise CorruptDocumentError(f"The Word document is damaged: its part {name} cannot be unpacked.") from error
        except RuntimeError as error:  # how zipfile says that a part is encrypted
            raise EncryptedDocumentError("The Word document asks for a password.") from error
        if len(content) > PART_LIMIT:
            raise TooLargeError(f"A part of the Word document unpacks to more than {PART_LIMIT >> 20} MB.")
        return content


def _paragraphs(tree: Any) -> Iterator[Any]:
    """All paragraphs in document order, those in tables too; one inside another is read as a part of that."""
    for paragraph in tree.iter(f"{W}p"):
        if not any(above.tag in (f"{W}p", _FALLBACK) for above in paragraph.iterancestors()):
            yield paragraph


class _Reader:
    """Turns paragraphs into the builder's lines."""

    def __init__(self, styles: Styles, targets: Mapping[str, str]) -> None:
        self._styles = styles
        self._targets = targets
        self._builder = DocumentBuilder(MEDIA_TYPE)
        self._page_start = 0

    def read(self, paragraph: Any) -> None:
        """Add a paragraph: a line, or more where it holds breaks."""
        line: list[_Piece] = []
        for piece in self._pieces(paragraph, self._styles.of_paragraph(paragraph), ""):
            for number, part in enumerate(re.split(r"([\n\f])", piece.text)):
                if number % 2 == 0:
                    line.append(piece._replace(text=part))
                    continue
                self._add(line)
                line = []
                if part == "\f" and self._builder.token_count > self._page_start:
                    self._end_page()
        self._add(line)

    def notes(self, tree: Any | None, targets: Mapping[str, str]) -> None:
        """Add the notes of a part at the end; separators are no notes."""
        self._targets = targets
        for note in tree if tree is not None else ():
            if note.get(f"{W}type") is None:
                for paragraph in _paragraphs(note):
                    self.read(paragraph)

    def document(self, information: Mapping[str, str]) -> Document:
        """What was read."""
        if not self._builder.token_count:
            raise NoTextError("The Word document carries no text.")
        return self._builder.build(information)

    def _end_page(self) -> None:
        self._builder.end_page()
        self._page_start = self._builder.token_count

    def _add(self, line: list[_Piece]) -> None:
        """Words of one line; a word that changes its font midway takes the font it begins in."""
        text = "".join(piece.text for piece in line)
        if not text.strip():
            return
        owners = [number for number, piece in enumerate(line) for _ in piece.text]
        first_token = self._builder.token_count
        words = [(clean(match[0]), line[owners[match.start()]]) for match in re.finditer(r"\S+", text)]
        words = [(word, piece) for word, piece in words if word]
        self._builder.add_line([word for word, _ in words], [self._builder.font(piece.font) for _, piece in words])
        self._builder.add_links([piece.target for _, piece in words], first_token)

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
                yield _Piece(text, inherited.font(), target)
            elif tag == f"{W}br":
                yield _Piece("\f" if child.get(f"{W}type") == "page" else "\n", inherited.font())
            elif tag == f"{W}lastRenderedPageBreak":
                yield _Piece("\f", inherited.font())
            elif tag in _BLANKS:
                yield _Piece(_BLANKS[tag], inherited.font(), target)
            elif tag == f"{W}hyperlink":
                yield from self._pieces(child, inherited, self._targets.get(child.get(f"{_R}id", ""), ""))
            elif tag == f"{W}p":
                yield _Piece("\n", inherited.font())
                yield from self._pieces(child, self._styles.of_paragraph(child), target)
                yield _Piece("\n", inherited.font())
            else:
                yield from self._pieces(child, inherited, target)


def _information(tree: Any | None) -> dict[str, str]:
    found: dict[str, str] = {}
    for element in tree if tree is not None else ():
        match = _CORE_PROPERTY.match(element.tag) if isinstance(element.tag, str) else None
        text = " ".join((element.text or "").split())
        if match and text:
            found[_INFORMATION_NAMES.get(match[1], match[1])] = text
    return found
