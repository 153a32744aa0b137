"""HTML and XHTML by lxml: block elements make lines, headings and emphasis make fonts, links are kept."""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

import lxml.html
from lxml import etree

from svod.convert.builder import DocumentBuilder
from svod.convert.characters import clean
from svod.convert.encodings import decoded
from svod.errors import CorruptDocumentError, EmptyDocumentError, NoTextError, TooLargeError
from svod.model.document import Document, Font

MEDIA_TYPE = "text/html"
SIZE_LIMIT = 64 << 20

# Browsers' own sheets: these sizes let rules written for paper see which line is the title.
_BODY = Font("", 12.0)
_SIZES = {"h1": 24.0, "h2": 18.0, "h3": 14.0, "h4": 12.0, "h5": 10.0, "h6": 9.0, "small": 10.0, "sup": 9.0, "sub": 9.0}
_BOLD = frozenset({"h1", "h2", "h3", "h4", "h5", "h6", "b", "strong", "th"})
_ITALIC = frozenset({"i", "em", "cite", "var", "dfn", "address"})

_BLOCKS = frozenset(
    [
        "address",
        "article",
        "aside",
        "blockquote",
        "body",
        "br",
        "caption",
        "center",
        "dd",
        "details",
        "dir",
        "div",
        "dl",
        "dt",
        "fieldset",
        "figcaption",
        "figure",
        "footer",
        "form",
        "frameset",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "header",
        "hr",
        "legend",
        "li",
        "main",
        "menu",
        "nav",
        "noscript",
        "ol",
        "option",
        "p",
        "pre",
        "section",
        "select",
        "summary",
        "table",
        "tbody",
        "td",
        "textarea",
        "tfoot",
        "th",
        "thead",
        "tr",
        "ul",
    ]
)
_UNREAD = frozenset(["head", "iframe", "math", "object", "script", "style", "svg", "template", "title"])

_META_CHARSET = re.compile(
    rb"""<(?:meta\b[^>]*?charset\s*=\s*["']?\s*|\?xml\b[^>]*?encoding\s*=\s*["'])([\w.:-]+)""", re.I
)
_HEAD = 4096
_XML_DECLARATION = re.compile(r"^\s*<\?xml[^>]*\?>")


class _Style(NamedTuple):
    font: Font
    preformatted: bool


class HtmlConverter:
    """Reads HTML."""

    def convert(self, content: bytes) -> Document:
        """The document, or the DocumentError that names why not."""
        if not content:
            raise EmptyDocumentError("The file is empty.")
        if len(content) > SIZE_LIMIT:
            raise TooLargeError(f"The HTML page is larger than {SIZE_LIMIT >> 20} MB.")
        root = _parsed(content)
        reader = _Reader()
        reader.read(root)
        return reader.document(_information(root))


def _parsed(content: bytes) -> Any:
    declared = _META_CHARSET.search(content[:_HEAD])
    text = decoded(content, declared[1].decode("ascii", "replace") if declared else None)
    text = _XML_DECLARATION.sub("", text).replace("\0", "")
    parser = lxml.html.HTMLParser(
        encoding="utf-8", no_network=True, remove_comments=True, remove_pis=True, huge_tree=True
    )
    try:
        # Surrogates and other sins of the sender must not stop the encoder.
        root = lxml.html.document_fromstring(text.encode("utf-8", errors="replace"), parser=parser)
    except (etree.ParserError, etree.XMLSyntaxError, ValueError) as error:
        raise NoTextError("The HTML page holds no elements and no text.") from error
    if root is None:
        raise CorruptDocumentError("The HTML page cannot be parsed.")
    return root


class _Reader:
    """Walks the tree without recursion, so that no depth of nesting can exhaust the stack."""

    def __init__(self) -> None:
        self._builder = DocumentBuilder(MEDIA_TYPE)
        self._pieces: list[tuple[str, Font, str]] = []

    def read(self, root: Any) -> None:
        """Add all the text under an element."""
        styles: list[_Style] = [_Style(_BODY, preformatted=False)]
        targets: list[str] = [""]
        skipped = 0
        for event, element in etree.iterwalk(root, events=("start", "end")):
            tag = element.tag if isinstance(element.tag, str) else ""
            if event == "start":
                skipped += tag in _UNREAD
                self._break_at(tag)
                styles.append(_style(tag, styles[-1]))
                targets.append(element.get("href", "").strip() if tag == "a" else targets[-1])
                if not skipped:
                    self._add(element.text, styles[-1], targets[-1])
                continue
            self._break_at(tag)
            styles.pop()
            targets.pop()
            skipped -= tag in _UNREAD
            if not skipped:
                self._add(element.tail, styles[-1], targets[-1])
        self._end_line()

    def document(self, information: Mapping[str, str]) -> Document:
        """What was read."""
        if not self._builder.token_count:
            raise NoTextError("The HTML page carries no text.")
        return self._builder.build(information)

    def _break_at(self, tag: str) -> None:
        if tag in _BLOCKS:
            self._end_line()

    def _add(self, text: str | None, style: _Style, target: str) -> None:
        if not text:
            return
        if not style.preformatted:
            self._pieces.append((text, style.font, target))
            return
        for number, line in enumerate(text.split("\n")):
            if number:
                self._end_line()
            self._pieces.append((line, style.font, target))

    def _end_line(self) -> None:
        pieces, self._pieces = self._pieces, []
        text = "".join(piece[0] for piece in pieces)
        if not text.strip():
            return
        owners = [number for number, piece in enumerate(pieces) for _ in piece[0]]
        words = [(clean(match[0]), pieces[owners[match.start()]]) for match in re.finditer(r"\S+", text)]
        words = [(word, piece) for word, piece in words if word]
        first_token = self._builder.token_count
        self._builder.add_line([word for word, _ in words], [self._builder.font(font) for _, (_, font, _) in words])
        self._builder.add_links([target for _, (_, _, target) in words], first_token)


def _style(tag: str, outer: _Style) -> _Style:
    font = outer.font
    if tag in _SIZES or tag in _BOLD or tag in _ITALIC:
        font = Font(font.name, _SIZES.get(tag, font.size), font.bold or tag in _BOLD, font.italic or tag in _ITALIC)
    return _Style(font, outer.preformatted or tag in ("pre", "textarea"))


def _information(root: Any) -> dict[str, str]:
    """`title`, and each named meta element as `meta:name`; said twice, both are kept, one a line."""
    found: dict[str, list[str]] = {}
    for title in root.iter("title"):
        found.setdefault("title", []).append(title.text_content())
        break
    for meta in root.iter("meta"):
        name = meta.get("name") or meta.get("property")
        if name and meta.get("content"):
            found.setdefault(f"meta:{name.strip().lower()}", []).append(meta.get("content"))
    cleaned = {name: [clean(" ".join(text.split())) for text in texts] for name, texts in found.items()}
    return {name: "\n".join(filter(None, texts)) for name, texts in cleaned.items() if any(texts)}
