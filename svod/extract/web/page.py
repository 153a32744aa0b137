"""A page as its readers see it: the repaired tree, its address, its meta elements and readable texts."""

import unicodedata
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from itertools import islice
from typing import Any

import lxml.html
from lxml import etree

from svod.errors import EmptyDocumentError, NoTextError
from svod.extract.web.formulas import mathml_text
from svod.text.formulas import readable
from svod.text.keywords import word_set
from svod.text.normalize import clean

# Makes the repaired tree of a page's bytes, or raises the DocumentError that names why not.
TreeMaker = Callable[[bytes], Any]

UNREAD = frozenset(["script", "style", "noscript", "template", "svg", "head", "iframe", "object", "select", "textarea"])
# What begins a line of its own, so that words on both sides stay apart.
BLOCKS = word_set(
    "address article aside blockquote body br caption center dd details dir div dl dt fieldset figcaption figure",
    "footer form h1 h2 h3 h4 h5 h6 header hr legend li main menu nav ol option p pre section summary table tbody td",
    "tfoot th thead tr ul",
)
HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_LONGEST_TEXT = 20_000
_LINE_END = "\x1e"
_BEFORE_WORDS = " \t\r\n\xa0*([«„\"'—–-•"
_START = 3
_SEEN = "//body//text()[not(parent::script or parent::style or parent::noscript)]"
_TEXTS, _PLACED_TEXTS = etree.XPath(_SEEN, smart_strings=False), etree.XPath(_SEEN)
# Most a page can say of a field before it is a list of something else.
MOST_CLAIMS = 60
# A page has a few thousand elements; whatever has more says what it is at its beginning.
MOST_ELEMENTS = 30_000
_IS_LONG = etree.XPath(f"count(//*) > {MOST_ELEMENTS}")


def plain_tree(content: bytes) -> Any:
    """The tree of a page as lxml makes it, where no better repairer is given."""
    if not content:
        raise EmptyDocumentError("The file is empty.")
    try:
        return lxml.html.document_fromstring(content)
    except (etree.ParserError, etree.XMLSyntaxError, ValueError) as error:
        raise NoTextError("The HTML page holds no elements and no text.") from error


def page_of(content: bytes, url: str, tree: TreeMaker) -> "Page":
    """The page of some bytes, or the DocumentError that names why there is none."""
    return Page(tree(content), url, content)


class Page:
    """One page; what several rules ask for is made once."""

    def __init__(self, root: Any, url: str = "", content: bytes = b"") -> None:
        self.root = root
        self.url = url
        self._content = content
        self._answers: dict[str, list[Any]] = {}
        _cut(root)
        for meta in root.iter("meta"):
            for name in ("name", "property", "http-equiv"):
                said = meta.get(name)
                if said and not said.islower():
                    # Rules may then ask for @name='keywords', however the page spells it.
                    meta.set(name, clean(said).lower())

    @cached_property
    def metas(self) -> Mapping[str, tuple[str, ...]]:
        """The contents of the meta elements by name, in small letters, in the order of the page."""
        found: dict[str, list[str]] = {}
        for name, content in self.meta_pairs:
            found.setdefault(name, []).append(content)
        return {name: tuple(contents) for name, contents in found.items()}

    @cached_property
    def meta_pairs(self) -> tuple[tuple[str, str], ...]:
        """Name and content of every meta element that has both, in the order of the page."""
        pairs: list[tuple[str, str]] = []
        for meta in self.root.iter("meta"):
            content = clean(readable(meta.get("content") or ""))
            names = (meta.get("name") or meta.get("property") or meta.get("http-equiv") or "").split()
            pairs.extend((name, content[:_LONGEST_TEXT]) for name in names if content)
        return tuple(pairs)

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The texts of the page that a reader sees, in order."""
        found: Any = _TEXTS(self.root)
        return tuple(text for text in found if not text.isspace())

    @cached_property
    def starts(self) -> Mapping[str, list[int]]:
        """The places of the texts by the first letters of each, in small letters: labels ask by these."""
        found: dict[str, list[int]] = {}
        for place, text in enumerate(self.texts):
            found.setdefault(start_of(text), []).append(place)
        return found

    @cached_property
    def placed_texts(self) -> tuple[Any, ...]:
        """The same texts, each knowing its element; it costs more than the texts alone."""
        found: Any = _PLACED_TEXTS(self.root)
        return tuple(text for text in found if not text.isspace())

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """The lines that a reader sees, each block and each break beginning one."""
        body = next(self.root.iter("body"), self.root)
        whole = unicodedata.normalize("NFC", "".join(_texts(body, _LINE_END)).replace("\u00ad", ""))
        return tuple(" ".join(line.split()) for line in whole.split(_LINE_END) if line and not line.isspace())

    def asked(self, path: etree.XPath) -> list[Any]:
        """What a query finds; asked twice it is answered from memory."""
        if path.path not in self._answers:
            found: Any = path(self.root)
            self._answers[path.path] = found if isinstance(found, list) else []
        return self._answers[path.path]

    def mentions(self, *signs: bytes) -> bool:
        """Whether one of some words stands anywhere in the page's bytes."""
        return any(sign in self._content for sign in signs)


def start_of(text: str) -> str:
    """The first letters of a text, whatever brackets or blanks stand before them."""
    return text.lstrip(_BEFORE_WORDS)[:_START].lower()


def _cut(root: Any) -> None:
    """Leave off the end of a page that is too long to say anything of itself there."""
    last = next(islice(root.iter(), MOST_ELEMENTS, None), None) if _IS_LONG(root) else None
    if last is not None:
        del last[:]
    while last is not None and last is not root:
        parent = last.getparent()
        del parent[parent.index(last) + 1 :]
        last = parent


def text_of(element: Any) -> str:
    """The readable text of an element, formulas as signs, lines joined by single blanks."""
    if isinstance(element, str):
        return clean(readable(element))[:_LONGEST_TEXT]
    if not len(element):
        return clean(readable(element.text or ""))[:_LONGEST_TEXT]
    return clean(readable("".join(_bounded(element))))[:_LONGEST_TEXT]


def _bounded(element: Any) -> Iterator[str]:
    """As many texts as a claim can hold: a page that is one heading must not be gone through for each of its parts."""
    length = 0
    for piece in _texts(element):
        yield piece
        length += len(piece)
        if length > 2 * _LONGEST_TEXT:
            return


def _texts(element: Any, parting: str = " ") -> Iterator[str]:
    """The texts under an element in order, blocks parted, without what is not shown; no depth exhausts the stack."""
    walk = etree.iterwalk(element, events=("start", "end"))
    for event, part in walk:
        tag = part.tag
        if event == "start":
            if tag in BLOCKS:
                yield parting
            if tag == "math":
                yield mathml_text(part)
                walk.skip_subtree()
            elif tag in UNREAD and part is not element:
                walk.skip_subtree()
            else:
                yield part.text or ""
        elif part is not element:
            if tag in BLOCKS:
                yield parting
            # Deep in a page most elements are followed by nothing.
            if part.tail:
                yield part.tail
