"""Parsing of a page for our own index: title, text, language, type, and the text around its links."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate
from typing import Any, NamedTuple

import chardet
from lxml import etree
from w3lib.encoding import html_to_unicode, http_content_type_encoding

from svod.crawl.addresses import address_key, joined
from svod.crawl.links import is_utf8
from svod.crawl.search_engines.restrictions import ENDINGS, PAGE, file_type
from svod.model.crawl import Fetched, Link
from svod.text.languages import language_of
from svod.text.normalize import clean, shortened

MOST_LINKS = 2000
_MOST_BYTES = 4 << 20
_LONGEST_TEXT, _LONGEST_TITLE, LONGEST_ANCHOR, _LONGEST_SETTING = 60_000, 300, 200, 500
_LANGUAGE_SAMPLE = 4000
_DETECTION_BYTES = 1 << 16
# The text around a link: its list item; in longer ones the lines before it, so many letters.
_LONGEST_ITEM, _ENOUGH = 700, 120
# An item that is hardly more than its link says little; the item before it is then the reference.
_BARE = 25
_ITEM_END, _BLOCK_END, _LINE_END = "\x1d", "\n", "\v"
_SKIPPED = frozenset({"script", "style", "noscript", "template", "svg", "head"})
_ENDS = {
    **dict.fromkeys(("li", "tr", "dt", "hr", "h1", "h2", "h3", "h4", "h5", "h6", "option"), _ITEM_END),
    **dict.fromkeys(("nav", "header", "footer"), _ITEM_END),
    **dict.fromkeys(("p", "ul", "ol", "dl", "dd", "table", "div", "section", "article", "main"), _BLOCK_END),
    **dict.fromkeys(("aside", "blockquote", "pre", "form"), _BLOCK_END),
    **dict.fromkeys(("td", "th"), " "),
    "br": _LINE_END,
}
_PAGE_TYPES = frozenset({"text/html", "application/xhtml+xml"})
# Media types -> types as queries name them.
_MEDIA_TYPES = {
    "application/pdf": "pdf", "application/x-pdf": "pdf", "application/postscript": "ps", "application/msword": "doc",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx", "application/rtf": "rtf",
    "text/rtf": "rtf", "application/vnd.oasis.opendocument.text": "odt", "image/vnd.djvu": "djvu",
    "image/x-djvu": "djvu", "text/plain": "txt", "application/x-tex": "tex", "application/zip": "zip",
    "application/epub+zip": "epub", "application/x-dvi": "dvi",
}  # fmt: skip
_FIRST_BYTES = ((b"%PDF-", "pdf"), (b"%!PS", "ps"), (b"{\\rtf", "rtf"), (b"AT&TFORM", "djvu"))
_TAG = re.compile(rb"<(?:!doctype|html|head|body|title|a|p|div)\b", re.IGNORECASE)


class LinkSetting(NamedTuple):
    """A link on a page, and the text around it."""

    link: Link
    setting: str


class SeenPage(NamedTuple):
    """A parsed page; of other files only the type is known."""

    url: str
    kind: str
    title: str = ""
    text: str = ""
    language: str = ""
    links: tuple[LinkSetting, ...] = ()

    def with_text(self, text: str) -> "SeenPage":
        """The same with a text extracted elsewhere."""
        kept = shortened(clean(text[: 2 * _LONGEST_TEXT]), _LONGEST_TEXT)
        return self._replace(text=kept, language=language_of(kept[:_LANGUAGE_SAMPLE]) or "")


def seen_page(fetched: Fetched, links: tuple[Link, ...]) -> SeenPage:
    """A page as the index stores it; `links` are those that the crawler found on it, if any."""
    url = fetched.final_url or fetched.task.url
    kind = _kind(fetched, url)
    if kind != PAGE:
        return SeenPage(url, kind)
    root = _root(fetched)
    if root is None:
        return SeenPage(url, kind)
    lines = _Lines(root)
    title = clean("".join(map(str, next(root.iter("title"), root.makeelement("title")).itertext())))
    text = shortened(clean(_flat(lines.text)), _LONGEST_TEXT)
    own = tuple(_links(root, url, lines))
    in_setting = _with_settings(links, own) if links else own
    return SeenPage(
        url,
        kind,
        shortened(title, _LONGEST_TITLE),
        text,
        language_of(f"{title} {text}"[:_LANGUAGE_SAMPLE]) or "",
        in_setting[:MOST_LINKS],
    )


def _kind(fetched: Fetched, url: str) -> str:
    """The type by the first bytes, then by the declared type, then by the address."""
    head = fetched.content[:1024].lstrip()
    for mark, kind in _FIRST_BYTES:
        if head.startswith(mark):
            return kind
    if fetched.declared_type in _PAGE_TYPES or _TAG.search(head):
        return PAGE
    ending = file_type(url)
    return _MEDIA_TYPES.get(fetched.declared_type) or (ending if ending in ENDINGS else "")


def _root(fetched: Fetched) -> etree._Element | None:
    declared = next((value for name, value in fetched.headers if name.lower() == "content-type"), None)
    content = fetched.content[:_MOST_BYTES]
    if http_content_type_encoding(declared) == "utf-8" and not is_utf8(content):
        # Servers say it of all pages, older ones too.
        declared = None
    _, page = html_to_unicode(declared, content, auto_detect_fun=_detected)
    parser = etree.HTMLParser(encoding="utf-8", no_network=True, huge_tree=False)
    try:
        root: Any = etree.fromstring(page.encode("utf-8", errors="replace"), parser)
    except (etree.XMLSyntaxError, ValueError):
        return None
    return root if isinstance(root, etree._Element) else None


def _detected(content: bytes) -> str | None:
    return chardet.detect(content[:_DETECTION_BYTES]).get("encoding")


class _Lines:
    """The text of a page with the ends of items, blocks and lines, and the span of each link."""

    def __init__(self, root: etree._Element) -> None:
        self._pieces: list[str] = []
        self._length = 0
        self.spans: dict[Any, tuple[int, int]] = {}
        self._read(root)
        self.text = "".join(self._pieces)
        self._items = self.text.split(_ITEM_END)
        self._starts = [0, *accumulate(len(item) + 1 for item in self._items[:-1])]

    def around(self, anchor: etree._Element) -> str:
        """The reference that a link belongs to, as far as the page's markup shows it."""
        start, end = self.spans[anchor]
        number = bisect_right(self._starts, start) - 1
        place = start - self._starts[number]
        item = self._items[number]
        near = item if len(item) <= _LONGEST_ITEM else _lines_before(item, place) + item[place : place + end - start]
        setting = clean(_flat(near))
        if len(setting) < (end - start) + _BARE:
            earlier = (text[-_LONGEST_SETTING:] for text in reversed(self._items[max(0, number - 3) : number]))
            setting = f"{next(filter(None, (clean(_flat(text)) for text in earlier)), '')} {setting}"
        return shortened(setting.strip(), 2 * _LONGEST_SETTING)

    def words(self, anchor: etree._Element) -> str:
        """The anchor text of a link."""
        start, end = self.spans[anchor]
        return clean(_flat(self.text[start:end]))

    def _read(self, root: etree._Element) -> None:
        begun: dict[Any, int] = {}
        events = etree.iterwalk(root, events=("start", "end"))
        for event, element in events:
            tag = element.tag
            if event == "start":
                if tag in _SKIPPED or not isinstance(tag, str):
                    events.skip_subtree()
                    continue
                self._add(_ENDS.get(tag, ""))
                if tag == "a":
                    begun[element] = self._length
                self._add(_flat(element.text))
                continue
            if tag == "a" and element in begun:
                self.spans[element] = (begun.pop(element), self._length)
            self._add(_ENDS.get(tag, "") if tag != "br" else "")
            self._add(_flat(element.tail))

    def _add(self, piece: str) -> None:
        if piece:
            self._pieces.append(piece)
            self._length += len(piece)


def _flat(text: str | None) -> str:
    """A text with spaces for all ends of lines."""
    return text.replace(_BLOCK_END, " ").replace(_LINE_END, " ").replace(_ITEM_END, " ") if text else ""


def _lines_before(item: str, place: int) -> str:
    """The lines up to a position: enough of them to hold a reference, none before an empty line."""
    near = item[max(0, place - 2 * _LONGEST_SETTING) : place]
    lines = near.replace(_BLOCK_END, _LINE_END).split(_LINE_END)
    kept: list[str] = []
    for line in reversed(lines):
        if kept and (not line.strip() or sum(map(len, kept)) >= _ENOUGH):
            break
        kept.append(line)
    return " ".join(reversed(kept))[-_LONGEST_SETTING:]


def _links(root: etree._Element, url: str, lines: _Lines) -> Iterator[LinkSetting]:
    bases = (joined(url, element.get("href") or "#") for element in root.iter("base"))
    base = next(filter(None, bases), url)
    for anchor in list(lines.spans)[:MOST_LINKS]:
        target = joined(base, anchor.get("href") or "#")
        if target:
            yield LinkSetting(Link(target, shortened(lines.words(anchor), LONGEST_ANCHOR)), lines.around(anchor))


def _with_settings(links: tuple[Link, ...], own: tuple[LinkSetting, ...]) -> tuple[LinkSetting, ...]:
    """The crawler's links, with the text that we found around those to the same address."""
    settings: dict[str, str] = {}
    for row in own:
        settings.setdefault(address_key(row.link.url), row.setting)
    return tuple(LinkSetting(link, settings.get(address_key(link.url), "")) for link in links[:MOST_LINKS])
