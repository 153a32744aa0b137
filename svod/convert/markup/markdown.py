"""Markdown by markdown-it: headings and emphasis make fonts, list numbers and links are kept, a YAML head is read."""

import re
from collections.abc import Mapping
from html.parser import HTMLParser
from typing import Any

from svod.convert.encodings import decoded, looks_binary
from svod.convert.flow import BODY, Anchor, Flow, heading, superscript
from svod.convert.markup.front import Author, Front
from svod.convert.note_marks import distinct_marks
from svod.convert.structures import ROW, TABLE, Role, Structures
from svod.errors import EmptyDocumentError, TooLargeError, UnsupportedDocumentError
from svod.model.document import Document, Font, Structure

MEDIA_TYPE = "text/markdown"
SIZE_LIMIT = 16 << 20

# What blocks are, by the names of markdown-it.
_ROLES: Mapping[str, Role] = {
    "list_item": Structure.ITEM, "blockquote": Structure.QUOTATION, "heading": Structure.HEADING, "table": TABLE,
    "tr": ROW, "td": Structure.CELL, "th": Structure.CELL,
}  # fmt: skip
_SNIFFED = 65_536
_HEAD = re.compile(r"\A---[ \t]*\n(.*?)\n(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL)
_ENTRY = re.compile(r"^(title|author|date|doi)[ \t]*:[ \t]*(.*)((?:\n[ \t]+-?[^\n]*|\n-[^\n]*)*)", re.MULTILINE)
_LIST_ENTRY = re.compile(r"^[ \t]*-[ \t]*(?:name[ \t]*:)?[ \t]*(.+)$", re.MULTILINE)
# A note goes on with the lines below it, and with paragraphs that are indented.
_NOTE = re.compile(
    r"^ {0,3}\[\^(?P<name>[^\]\s]{1,80})\]:[ \t]*"
    r"(?P<text>[^\n]*(?:\n[ \t]*(?!\[\^)[^\s][^\n]*|\n[ \t]*(?=\n(?: {4}|\t)[ \t]*[^\s]))*)",
    re.MULTILINE,
)
_MARK = re.compile(r"\[\^([^\]\s]{1,80})\]")
_TAG = re.compile(r"</?[A-Za-z][^<>]{0,2000}>|<!\[?")


class MarkdownConverter:
    """Reads Markdown."""

    def convert(self, content: bytes) -> Document:
        """The document, or the DocumentError that names why not."""
        if not content:
            raise EmptyDocumentError("The file is empty.")
        if len(content) > SIZE_LIMIT:
            raise TooLargeError(f"The Markdown text is larger than {SIZE_LIMIT >> 20} MB.")
        if looks_binary(content[:_SNIFFED]):
            raise UnsupportedDocumentError("The file is a binary file of unknown kind, which svod does not read.")
        from markdown_it import MarkdownIt  # its tables take time to load

        text = decoded(content).replace("\r\n", "\n")
        head = _HEAD.match(text)
        front = _front(head[1]) if head else Front()
        flow = Flow(MEDIA_TYPE)
        front.tell(flow)
        body, notes = _without_notes(text[head.end() :] if head else text)
        parser = MarkdownIt("commonmark").enable("table")
        reader = _Reader(flow, dict(zip(notes, distinct_marks(list(notes)), strict=True)))
        reader.read(parser.parse(body))
        flow.begin_notes()
        for name, note in notes.items():
            reader.read_note(name, parser.parse(note))
        return flow.document(front.information(), "Markdown text")


def _without_notes(text: str) -> tuple[str, dict[str, str]]:
    """A text without the notes that it defines, and they by their names."""
    notes: dict[str, str] = {}

    def taken(found: re.Match[str]) -> str:
        notes.setdefault(found["name"], "\n".join(line.strip() for line in found["text"].split("\n")))
        return ""

    return _NOTE.sub(taken, text), notes


def _front(head: str) -> Front:
    said = {entry[1]: _values(entry[2], entry[3]) for entry in _ENTRY.finditer(head)}
    return Front(
        titles=tuple(said.get("title", ())[:1]),
        authors=tuple(Author(name) for name in said.get("author", ())),
        date=" ".join(said.get("date", ())),
        doi=" ".join(said.get("doi", ())),
    )


def _values(first: str, following: str) -> list[str]:
    inside = first.strip()
    if inside.startswith("[") and inside.endswith("]"):
        found = inside[1:-1].split(",")
    else:
        found = [inside, *_LIST_ENTRY.findall(following)]
    return [value for value in (each.strip().strip("\"'") for each in found) if value]


class _Text(HTMLParser):
    """The text of HTML inside Markdown."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.text = ""
        try:
            self.feed(markup)
        except AssertionError:
            # Declarations that are none end the parser so; everything but the tags is text then.
            self.text = _TAG.sub(" ", markup)

    def handle_data(self, data: str) -> None:
        self.text += data


class _Reader:
    """Turns the tokens of the parser into lines."""

    def __init__(self, flow: Flow, marks: Mapping[str, str]) -> None:
        self._flow = flow
        self._marks = marks
        self._block = BODY
        self._numbers: list[str] = []
        self._structures = Structures()

    def read(self, tokens: list[Any]) -> None:
        """Add all tokens."""
        for token in tokens:
            self._follow(token)
            if token.type == "heading_open":
                self._block = heading(int(token.tag[1:]))
            elif token.type in ("heading_close", "th_close"):
                self._block = BODY
            elif token.type == "th_open":
                self._block = Font("", BODY.size, bold=True)
            elif token.type == "list_item_open":
                self._numbers.append(f"{token.info}{token.markup}" if token.info else "")
            elif token.type == "inline":
                self._inline(token.children or [])
            elif token.type in ("fence", "code_block"):
                self._flow.add_broken(token.content, BODY)
            elif token.type == "html_block":
                self._flow.add_broken(_Text(token.content).text, BODY)
            self._end(token.type)

    def read_note(self, name: str, tokens: list[Any]) -> None:
        """Add a note with its mark."""
        self._numbers.append(superscript(self._marks[name]))
        self.read(tokens)
        self._flow.end_line()

    def _marked(self, text: str) -> str:
        """A text with the marks of notes."""
        return _MARK.sub(
            lambda found: superscript(self._marks[found[1]]) if found[1] in self._marks else found[0], text
        )

    def _follow(self, token: Any) -> None:
        """What the lines of a block are."""
        kind, _, edge = token.type.rpartition("_")
        role = _ROLES.get(kind)
        if role is None:
            return
        self._flow.end_line()
        level = int(token.tag[1:]) if role is Structure.HEADING else 0
        self._flow.structure = self._structures.begin(role, level=level) if edge == "open" else self._structures.end()

    def _end(self, kind: str) -> None:
        """Every block stands on lines of its own."""
        if kind.endswith(("_close", "_open")):
            self._flow.end_line()

    def _inline(self, children: list[Any]) -> None:
        font, anchor = self._block, None
        self._flow.label(self._numbers.pop() if self._numbers else "", font)
        self._numbers.clear()
        for token in children:
            if token.type.startswith(("strong", "em_")):
                opens = token.nesting > 0
                bold = opens if token.type.startswith("strong") else font.bold
                italic = opens if token.type.startswith("em_") else font.italic
                font = Font(font.name, font.size, bold or self._block.bold, italic)
            elif token.type == "link_open":
                anchor = Anchor(str(token.attrGet("href") or ""))
            elif token.type == "link_close":
                anchor = None
            elif token.type in ("text", "code_inline", "text_special"):
                self._flow.add(self._marked(token.content), font, anchor)
            elif token.type in ("softbreak", "hardbreak"):
                self._flow.add_broken("\n" if token.type == "hardbreak" else " ", font)
