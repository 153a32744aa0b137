"""Outline of a page: its text with links, and the tree of its pieces: blocks, sections, runs between breaks.

Every way to separate references (li, p, tr, dd, div, headings, rules, single and double breaks, blank lines, printed
numbers) makes a piece; the caller decides which pieces are references.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urljoin

from lxml import etree

from svod.discover.listings.file_links import is_between_links, is_called_otherwise, is_file, is_label, label_of
from svod.discover.listings.pieces import Piece, arrange, name_headings
from svod.discover.listings.unlinked import in_fragment, printed_addresses, scripted, shown, words_of_form
from svod.model.crawl import Link
from svod.text.keywords import word_set
from svod.text.normalize import clean

# Parses a page's bytes into a repaired tree, or raises the DocumentError that says why not.
TreeMaker = Callable[[bytes], Any]

# The attribute with the byte offset of a link's tag, where the tree maker knows it.
OFFSET = "data-svod-offset"
UNREAD = frozenset(["head", "script", "style", "noscript", "template", "svg", "iframe", "object", "select", "textarea"])
# Inline elements; every other element makes a piece of its own.
INLINE = word_set(
    "a abbr acronym b bdi bdo big cite code data del dfn em font i img input ins kbd label mark math nobr o q s samp",
    "small span strike strong sub sup time tt u var wbr button",
)
# Collapsed parts of pages: the BibTeX of a citation, an abstract.
_FOLDED = re.compile(r"(?:^|\s)(?:bibtex|abstract|hidden|bibtex-content|bib-content)(?:\s|$)", re.IGNORECASE)
_BIBTEX = re.compile(r"\s*@\s?[A-Za-z]{3,20}\s?\{")
_STRONG = frozenset(["b", "strong", "u", "big"])
# Browsers treat this as a break; the replacement has the same length, so that offsets stay.
_CLOSED_BREAK = re.compile(rb"</br(\s*)/?>", re.IGNORECASE)
_LINE_ENDS = re.compile(r"[\t\r\n]+")
# No-break, so that it is told from blanks between blocks.
_BREAK, _PICTURE = "\n", "\xa0"
_MOST_ELEMENTS, _LONGEST_LABELS = 60_000, 200


@dataclass(frozen=True, slots=True)
class PlacedLink:
    """A link and the characters of the page's text that it covers; an image covers a space."""

    link: Link
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Outline:
    """One page: its address, title, text, links and the tree of its pieces."""

    url: str
    title: str
    text: str
    links: tuple[PlacedLink, ...]
    root: Piece
    metas: tuple[tuple[str, str], ...] = ()
    # Its length in bytes, as it was served.
    size: int = 0
    # Whether what it shows stands elsewhere: in frames, or where it sends its readers.
    leads_on: bool = False
    # What it shows in itself, sends its readers to, or names as its file; and what scripts and forms open, by their
    # links, or addresses printed in its text.
    shown: tuple[str, ...] = ()
    scripted: tuple[PlacedLink, ...] = ()

    def text_of(self, piece: Piece) -> str:
        """The text of a piece on one line."""
        return clean(self.text[piece.start : piece.end])


def outline(content: bytes, url: str, tree: TreeMaker) -> Outline:
    """The outline of a page, or the DocumentError that says why there is none."""
    root = tree(_CLOSED_BREAK.sub(rb"<br\1 >", content))
    base = _base(root, url)
    builder = _OutlineBuilder(base)
    builder.read(root)
    text = "".join(builder.texts)
    page = arrange(builder.piece, text, _blocks_of_labels(text, builder.links))
    name_headings(page, text, {placed.start for placed in builder.links})
    return Outline(
        url,
        _title(root),
        text,
        tuple(builder.links),
        page,
        tuple(_metas(root)),
        len(content),
        _leads_on(root),
        shown(root, base, len(content), joined),
        (*builder.scripted, *_printed(text, builder.links)),
    )


def _printed(text: str, links: Sequence[PlacedLink]) -> Iterator[PlacedLink]:
    """The files whose addresses stand in a text outside of its links."""
    for url, start, end in printed_addresses(text):
        if not any(placed.start < end and placed.end > start for placed in links):
            yield PlacedLink(Link(joined(url, ""), ""), start, end)


def _blocks_of_labels(text: str, links: Sequence[PlacedLink]) -> Callable[[Piece], bool]:
    """Tells whether a block has nothing but labels of links to files: «[PDF] [BibTeX]», «Volltext (1,2 MB)»."""
    placed = sorted(links, key=lambda link: link.start)
    starts = [link.start for link in placed]

    def has_labels_only(piece: Piece) -> bool:
        inside = placed[bisect_left(starts, piece.start) : bisect_left(starts, piece.end)]
        if piece.end - piece.start > _LONGEST_LABELS or not _are_labels([placed.link for placed in inside]):
            return False
        edges = [piece.start, *(edge for link in inside for edge in (link.start, link.end)), piece.end]
        return all(is_between_links(text[start:end]) for start, end in zip(edges[::2], edges[1::2], strict=True))

    return has_labels_only


def _are_labels(links: Sequence[Link]) -> bool:
    """Whether all links are labels, or one is and the others are short names of files: «[PDF] [Korrekturen]»."""
    known = [is_label(link) for link in links]
    return any(known) and all(
        is_known or (is_file(link) and is_called_otherwise(link)) for is_known, link in zip(known, links, strict=True)
    )


def _base(root: Any, url: str) -> str:
    base = next((element.get("href") for element in root.iter("base") if element.get("href")), "")
    return joined(url, base) or url


def _leads_on(root: Any) -> bool:
    sends = any((meta.get("http-equiv") or "").lower() == "refresh" for meta in root.iter("meta"))
    return sends or next(root.iter("frame"), None) is not None


def _title(root: Any) -> str:
    return next((clean(element.text_content()) for element in root.iter("title") if element.text_content().strip()), "")


def _metas(root: Any) -> Iterator[tuple[str, str]]:
    for meta in root.iter("meta"):
        name = meta.get("name") or meta.get("property")
        if name and meta.get("content"):
            yield name.strip().lower(), clean(meta.get("content"))


def joined(base: str, target: str) -> str:
    """The absolute address of a link's target; empty where it cannot be fetched."""
    try:
        # Browsers leave out line ends inside of addresses, and read «..\\papers.htm» as «../papers.htm».
        path, mark, query = _LINE_ENDS.sub("", target).strip().partition("?")
        whole = urljoin(base, path.replace("\\", "/") + mark + query)
    except ValueError:
        return ""
    return whole.partition("#")[0].replace(" ", "%20") if whole.startswith(("http://", "https://")) else ""


class _OutlineBuilder:
    """Collects text, links and pieces in one pass over a tree, without recursion."""

    def __init__(self, base: str) -> None:
        self._base = base
        self.texts: list[str] = []
        self._length = 0
        self.links: list[PlacedLink] = []
        self.scripted: list[PlacedLink] = []
        self.piece = Piece("page", "", 0)
        self._open = [self.piece]
        self._run: Piece | None = None
        # Links that are not closed yet: the element, and where its words begin in the text and in the list of texts.
        self._anchors: list[tuple[Any, int, int]] = []
        self._skipped: Any = None
        self._strong = 0

    def read(self, root: Any) -> None:
        """Collect everything under an element."""
        events = etree.iterwalk(root, events=("start", "end"))
        for number, (event, element) in enumerate(events):
            tag = element.tag if isinstance(element.tag, str) else ""
            if event == "end":
                self._end(element, tag)
            elif number > _MOST_ELEMENTS or _is_unread(element, tag):
                events.skip_subtree()
                self._skipped = element
            else:
                self._start(element, tag)
        self._end_run()
        self.piece.end = self._length

    def _start(self, element: Any, tag: str) -> None:
        if tag == "br":
            self._add(_BREAK)
        elif tag not in INLINE:
            self._end_run()
            self._line_end()
            piece = Piece(tag, element.get("class", "").strip().lower(), self._length)
            self._open[-1].parts.append(piece)
            self._open.append(piece)
        self._strong += tag in _STRONG
        if tag not in ("a", "area", "frame") and (target := scripted(element)):
            words = words_of_form(element) if tag == "form" else element.get("value") or clean(element.text_content())
            self.scripted.append(PlacedLink(Link(joined(self._base, target), words), self._length, self._length))
        if tag in ("a", "area", "frame"):
            self._anchors.append((element, self._length, len(self.texts)))
        if element.text:
            self._add(element.text if tag == "pre" else _flat(element.text))

    def _end(self, element: Any, tag: str) -> None:
        if self._skipped is element:
            self._skipped = None
        else:
            if self._anchors and self._anchors[-1][0] is element:
                self._end_link(element)
            self._strong -= tag in _STRONG
            if tag not in INLINE and tag != "br":
                self._end_run()
                self._open.pop().end = self._length
                self._line_end()
        if element.tail:
            self._add(element.tail if self._open[-1].kind == "pre" else _flat(element.tail))

    def _end_link(self, element: Any) -> None:
        _, start, first = self._anchors.pop()
        url = joined(self._base, element.get("href") or element.get("src") or "")
        words = clean("".join(self.texts[first:])) or _words_of_picture(element)
        named = in_fragment(element.get("href") or "")
        if target := named or scripted(element):
            opened = joined(url if named else self._base, target)
            self.scripted.append(PlacedLink(Link(opened, words), start, self._length))
        if not url:
            return
        if start == self._length:
            # A picture takes a place of its own: otherwise it would stand in the next row, too.
            self._add(_PICTURE)
        offset = element.get(OFFSET, "")
        place = int(offset) if offset.isascii() and offset.isdecimal() else 0
        self.links.append(PlacedLink(Link(url, clean(words), place), start, self._length))

    def _add(self, text: str) -> None:
        if self._run is None and (text.strip() or text == _PICTURE):
            self._run = Piece("run", "", self._length)
            self._open[-1].parts.append(self._run)
        if self._strong:
            self._open[-1].strong += len(text.strip())
        self.texts.append(text)
        self._length += len(text)

    def _end_run(self) -> None:
        if self._run is not None:
            self._run.end = self._length
            self._run = None

    def _line_end(self) -> None:
        if self.texts and not self.texts[-1].endswith(_BREAK):
            self.texts.append(_BREAK)
            self._length += 1


def _is_unread(element: Any, tag: str) -> bool:
    if tag in UNREAD or not tag or (tag == "pre" and _BIBTEX.match(element.text or "")):
        return True
    if tag == "details":
        # A list of a year may be folded, too; an abstract is told by its label.
        label = next((clean(summary.text_content()) for summary in element.iter("summary")), "")
        return bool(label_of(label))
    return tag in ("div", "span", "pre", "p") and bool(_FOLDED.search(element.get("class", "")))


def _words_of_picture(element: Any) -> str:
    """The name of a link without words: that of its image, or its own title."""
    names = [picture.get("alt") or picture.get("title") or "" for picture in element.iter("img")]
    return next(filter(None, [*names, element.get("title", ""), element.get("aria-label", "")]), "")


def _flat(text: str) -> str:
    return re.sub(r"\s+", " ", text)
