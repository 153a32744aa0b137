"""HTML and XHTML by lxml: block elements make lines, headings and emphasis make fonts, links are kept."""

import re
from typing import Any, NamedTuple

from lxml import etree

from svod.convert.characters import clean
from svod.convert.flow import BODY, RAISED_SIZE, SMALL_SIZE, Anchor, Flow, heading, superscript
from svod.convert.markup.html_notes import LinkedNotes, Note
from svod.convert.markup.html_tree import html_tree, offset_of
from svod.convert.markup.margins import Margins
from svod.convert.structures import HTML_ROLES, Structures
from svod.model.document import Document, Font, LineRole, LineStructure

MEDIA_TYPE = "text/html"

_SIZES = {f"h{level}": heading(level).size for level in range(1, 7)} | {
    "small": SMALL_SIZE,
    "sup": RAISED_SIZE,
    "sub": RAISED_SIZE,
}
_RAISED = Font("", RAISED_SIZE)
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

_LISTS = frozenset(["ol", "ul", "dir", "menu"])

# Which attribute of which element leads elsewhere; a refreshing meta element says it in words.
_TARGETS = {"a": "href", "area": "href", "frame": "src", "iframe": "src", "meta": "content"}
_REFRESH = re.compile(r"^\s*[\d.]*\s*[;,]?\s*(?:url\s*=\s*)?[\"']?([^\"']+)", re.IGNORECASE)


class PageLink(NamedTuple):
    """A link of a page: where it leads, and the byte at which its tag begins, if known."""

    target: str
    offset: int | None


def page_links(content: bytes) -> tuple[PageLink, ...]:
    """All links of a page in order, also of one that has no text: a set of frames, a page that sends elsewhere."""
    anchors = (_anchor(element) for element in html_tree(content).iter(*_TARGETS))
    return tuple(PageLink(anchor.target, anchor.offset) for anchor in anchors if anchor)


class _Style(NamedTuple):
    font: Font
    preformatted: bool
    raised: bool


class HtmlConverter:
    """Reads HTML."""

    def convert(self, content: bytes) -> Document:
        """The document, or the DocumentError that names why not."""
        root = html_tree(content)
        flow = Flow(MEDIA_TYPE)
        add_page(flow, root, LinkedNotes({"": root}))
        return flow.document(_information(root), "HTML page")


def add_page(flow: Flow, root: Any, notes: LinkedNotes) -> None:
    """Add all the text of a page to a flow."""
    _Reader(flow, notes).read(root)


class _Reader:
    """Walks the tree without recursion, so that no depth of nesting can exhaust the stack."""

    def __init__(self, flow: Flow, notes: LinkedNotes) -> None:
        self.flow = flow
        self._notes = notes
        # The note whose own mark is still to come.
        self._note: Note | None = None
        self._numbers: list[int | None] = []

    def read(self, root: Any) -> None:
        """Add all the text under an element."""
        margins = Margins(root)
        roles = [LineRole.BODY]
        styles: list[_Style] = [_Style(BODY, preformatted=False, raised=False)]
        anchors: list[Anchor | None] = [None]
        structures, said = Structures(), None
        skipped = 0
        for event, element in etree.iterwalk(root, events=("start", "end")):
            tag = element.tag if isinstance(element.tag, str) else ""
            if tag in _BLOCKS:
                self.flow.end_line()
            if tag in HTML_ROLES:
                said = structures.begin(HTML_ROLES[tag]) if event == "start" else structures.end()
            if event == "start":
                skipped += self._is_unread(element, tag)
                # What stands in a margin is margin, too.
                is_note = element in self._notes.holders
                roles.append(LineRole.FOOTNOTE if is_note else roles[-1] or margins.role(element))
                self._turn_to(roles[-1], said)
                styles.append(_style(tag, styles[-1]))
                anchors.append(_anchor(element) if tag == "a" else anchors[-1])
                self._count(element, tag)
                self._begin_note(element)
                self._mark(element, tag, anchors[-1])
                if not skipped:
                    self._add(element.text, styles[-1], anchors[-1])
                continue
            styles.pop()
            anchors.pop()
            roles.pop()
            self._turn_to(roles[-1], said)
            if tag in _LISTS and self._numbers:
                self._numbers.pop()
            skipped -= self._is_unread(element, tag)
            if element in self._notes.marks and not skipped:
                self.flow.add(superscript(self._notes.marks[element]), _RAISED)
            if not skipped:
                self._add(element.tail, styles[-1], anchors[-1])
        self.flow.end_line()

    def _turn_to(self, role: LineRole, said: LineStructure | None) -> None:
        """Say what lines are from here on; a note is a note, also in a list or a table."""
        self.flow.turn_to(role)
        self.flow.structure = said if role is not LineRole.FOOTNOTE else None

    def _is_unread(self, element: Any, tag: str) -> bool:
        return tag in _UNREAD or element in self._notes.marks or element in self._notes.unread

    def _begin_note(self, element: Any) -> None:
        """A note begins with its mark, on a line of its own."""
        note = self._notes.notes.get(element)
        if note:
            self.flow.end_line()
            self.flow.label(superscript(note.mark), _RAISED)
            self._note = note

    def _count(self, element: Any, tag: str) -> None:
        """Items of numbered lists show the number that a browser would print."""
        if tag in _LISTS:
            self._numbers.append(_number(element.get("start"), 1) - 1 if tag == "ol" else None)
        elif tag == "li":
            counted = self._numbers[-1] if self._numbers else None
            if counted is not None:
                self._numbers[-1] = _number(element.get("value"), counted + 1)
            self.flow.label(f"{self._numbers[-1]}." if counted is not None else "", BODY)

    def _mark(self, element: Any, tag: str, anchor: Anchor | None) -> None:
        """Links that no word carries: frames, areas of a picture, pictures as links."""
        if tag == "a" and "".join(element.itertext()).strip():
            return
        marked = anchor if tag == "a" else _anchor(element)
        if marked:
            self.flow.mark(marked)

    def _add(self, text: str | None, style: _Style, anchor: Anchor | None) -> None:
        if not text:
            return
        if self._note and text.strip():
            text, self._note = self._note.without_mark(text), None
        add = self.flow.add_broken if style.preformatted else self.flow.add
        add(superscript(text) if style.raised else text, style.font, anchor)


def _number(said: str | None, otherwise: int) -> int:
    return int(said) if said and said.isascii() and said.isdecimal() and len(said) < 9 else otherwise


def _anchor(element: Any) -> Anchor | None:
    """Where an element leads, if anywhere."""
    attribute = _TARGETS.get(element.tag)
    target = element.get(attribute, "").strip() if attribute else ""
    if element.tag == "meta":
        refresh = _REFRESH.match(target) if element.get("http-equiv", "").strip().lower() == "refresh" else None
        target = refresh[1].strip() if refresh else ""
    return Anchor(target, offset_of(element)) if target else None


def _style(tag: str, outer: _Style) -> _Style:
    font = outer.font
    if tag in _SIZES or tag in _BOLD or tag in _ITALIC:
        font = Font(font.name, _SIZES.get(tag, font.size), font.bold or tag in _BOLD, font.italic or tag in _ITALIC)
    return _Style(font, outer.preformatted or tag in ("pre", "textarea"), outer.raised or tag == "sup")


def _information(root: Any) -> dict[str, str]:
    """`title`, `base`, and each named meta element as `meta:name`; said twice, both are kept, one a line."""
    found: dict[str, list[str]] = {}
    for title in root.iter("title"):
        if title.text_content().strip():
            found["title"] = [title.text_content()]
            break
    for base in root.iter("base"):
        found.setdefault("base", []).append(base.get("href", ""))
        break
    for meta in root.iter("meta"):
        name = meta.get("name") or meta.get("property")
        if name and meta.get("content"):
            found.setdefault(f"meta:{name.strip().lower()}", []).append(meta.get("content"))
    cleaned = {name: [clean(" ".join(text.split())) for text in texts] for name, texts in found.items()}
    return {name: "\n".join(filter(None, texts)) for name, texts in cleaned.items() if any(texts)}
