"""Links of a web page, each with its anchor text and its byte offset."""

import re
from collections.abc import Iterator
from functools import cache
from html import unescape

from w3lib.encoding import html_body_declared_encoding, http_content_type_encoding, read_bom, resolve_encoding

from svod.crawl.addresses import joined
from svod.crawl.sitemaps import is_sitemap, sitemap_links
from svod.model.crawl import Fetched, Link

LONGEST_ANCHOR = 1000
_PAGE_TYPES = ("text/html", "application/xhtml+xml", "application/xml", "text/xml")
_HEAD = 2048
# Only so many bytes of a page are searched for links.
_MOST_BYTES = 4 * 1024 * 1024
# Content that begins like this is no web page, whatever the server declares.
_OTHER_KINDS = (
    b"%PDF-",
    b"%!PS",
    b"PK\x03\x04",
    b"\x1f\x8b",
    b"\xd0\xcf\x11\xe0",
    b"AT&TFORM",
    b"{\\rtf",
    b"\x89PNG",
    b"GIF8",
)
_LOOKS_LIKE_PAGE = re.compile(
    rb"<\s*(?:!doctype\s+html|html|head|body|title|meta|frameset|table|a\s+href)\b", re.IGNORECASE
)
# Comments and scripts hold no links; an unclosed tag must not be searched for again from every position.
_MARKS = re.compile(
    rb"<!--.*?(?:-->|\Z)"
    rb"|<(script|style|textarea|noembed)\b[^<>]{0,4000}>.*?(?:</\1|\Z)"
    rb"|<(a|area|frame|iframe|link|meta|base)\b([^<>]{0,4000})(?:>|(?=<))"
    rb"|</a\s*>",
    re.IGNORECASE | re.DOTALL,
)
_ATTRIBUTE = re.compile(rb"([a-z][a-z-]{0,30})\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))", re.IGNORECASE)
_TAG = re.compile(rb"<[^<>]{0,4000}>")
_PICTURE_WORDS = re.compile(rb"<img\b[^<>]{0,4000}?\balt\s*=\s*[\"']([^\"'<>]{1,400})", re.IGNORECASE)
_REFRESH = re.compile(r"\s*[\d.]*\s*(?:[;,]\s*(?:url\s*=)?|url\s*=)\s*[\"']?([^\"'>]+)[\"']?\s*", re.IGNORECASE)
_TARGETS = {b"a": b"href", b"area": b"href", b"link": b"href", b"base": b"href", b"frame": b"src", b"iframe": b"src"}
_LINK_RELATIONS = frozenset({"alternate", "canonical", "next", "prev"})
_NO_PAGES = ("rss", "atom", "json", "css", "opensearch")
# Meta tags by which landing pages name the file of their paper.
_FILE_MARKS = frozenset(
    {b"citation_pdf_url", b"bepress_citation_pdf_url", b"eprints.document_url", b"wkhealth_pdf_url"}
)
_WIDE = {"utf-16-le": 2, "utf-16-be": 2, "utf-32-le": 4, "utf-32-be": 4}
_SAMPLE = 65_536
_LITTLE_PAGE = 4096
_MOVED = re.compile(rb"\blocation(?:\.href)?\s*=\s*[\"']([^\"'<>\s]{1,500})[\"']")  # window.location = "/en/";
_CYRILLIC_WORD = re.compile(rb"[\xc0-\xff]{4,}")


def fetched_links(fetched: Fetched, most: int) -> tuple[Link, ...]:
    """The links of a fetched page or sitemap; none of anything else."""
    if is_sitemap(fetched.content):
        return sitemap_links(fetched.content, fetched.final_url, most)
    if is_page(fetched.content, fetched.declared_type):
        header = next((value for name, value in fetched.headers if name.lower() == "content-type"), None)
        encoding = http_content_type_encoding(header)
        return links_of(fetched.content[:_MOST_BYTES], fetched.final_url, most, encoding)
    return ()


def is_page(content: bytes, declared_type: str) -> bool:
    """Whether bytes are a web page: by their content, then by the declared type."""
    head = content[:_HEAD].lstrip()
    if head.startswith(_OTHER_KINDS):
        return False
    if head[:2] in (b"\xff\xfe", b"\xfe\xff"):
        head = head.replace(b"\0", b"")
    return declared_type in _PAGE_TYPES or _LOOKS_LIKE_PAGE.search(head) is not None


def page_encoding(content: bytes, declared: str | None = None) -> str:
    """The encoding of a page: its byte order mark, what its server or it declares if the bytes agree, then a guess."""
    mark, _ = read_bom(content[:4])
    if mark:
        return mark
    sample = content[:_SAMPLE]
    may_be_utf8 = is_utf8(sample)
    for name in (declared, html_body_declared_encoding(content[:4096])):
        # A page that could be parsed so far has one byte per letter here, whatever it declares.
        if not name or name.startswith(("utf-16", "utf-32")) or (name == "utf-8" and not may_be_utf8):
            continue
        if _is_readable(name):
            return name
    if may_be_utf8:
        return "utf-8"
    return "cp1251" if len(_CYRILLIC_WORD.findall(sample)) > len(sample) // 2000 else "cp1252"


def links_of(content: bytes, url: str, most: int, declared: str | None = None) -> tuple[Link, ...]:
    """The links of a page in document order, at most so many; `declared` is the encoding that its server names."""
    encoding = page_encoding(content, declared)
    width = _WIDE.get(encoding, 1)
    if width > 1:
        content = content.decode(encoding, "replace").encode("utf-8")
        encoding = "utf-8"
    return _LinkParser(content, url, encoding, width).links(most)


class _LinkParser:
    """One pass over the tags of a page."""

    def __init__(self, content: bytes, url: str, encoding: str, width: int) -> None:
        self._content = content
        self._base = url
        self._encoding = resolve_encoding(encoding) or "utf-8"
        self._width = width
        self._known: dict[bytes, str] = {}
        self._is_rebased = False

    def links(self, most: int) -> tuple[Link, ...]:
        found: list[Link] = []
        for target, words, place in self._targets():
            address = self._address(target)
            if address:
                found.append(Link(address, words, self._place(place)))
                if len(found) >= most:
                    break
        return tuple(found)

    def _targets(self) -> Iterator[tuple[bytes, str, int]]:
        """The bytes of each target with its anchor text and offset; an anchor is yielded at its end."""
        opened: tuple[bytes, int, int, bytes] | None = None
        end = len(self._content)
        for mark in _MARKS.finditer(self._content):
            tag = mark[2]
            if tag is None and mark[0][:2] != b"</":
                yield from self._moved(mark)
                continue
            tag = tag.lower() if tag else b"a"
            if tag == b"a" and opened is not None:
                yield self._anchor(opened, mark.start())
                opened = None
            if mark[2] is None:
                continue
            attributes = _attributes(mark[3])
            if tag == b"a":
                if b"href" in attributes:
                    opened = (attributes[b"href"], mark.start(), mark.end(), attributes.get(b"title", b""))
            elif tag == b"base":
                self._rebase(attributes.get(b"href", b""))
            elif target := self._other_target(tag, attributes):
                # The meta tag of a landing page names a file, whatever its address looks like.
                named = b"pdf" if tag == b"meta" and b"name" in attributes else attributes.get(b"name")
                words = self._text(attributes.get(b"title") or attributes.get(b"alt") or named or b"")
                yield target, words, mark.start()
        if opened is not None:
            yield self._anchor(opened, end)

    def _moved(self, mark: re.Match[bytes]) -> Iterator[tuple[bytes, str, int]]:
        """Where the script of a page that holds little else redirects."""
        if mark[1] is not None and len(self._content) <= _LITTLE_PAGE:
            for moved in _MOVED.finditer(mark[0]):
                yield moved[1], "", mark.start()

    def _rebase(self, target: bytes) -> None:
        """A new base address for later links; only the first base tag of a page counts."""
        if not self._is_rebased and (base := self._address(target)):
            self._base, self._is_rebased = base, True
            self._known.clear()

    def _anchor(self, opened: tuple[bytes, int, int, bytes], end: int) -> tuple[bytes, str, int]:
        target, place, start, title = opened
        inner = self._content[start : min(end, start + LONGEST_ANCHOR)]
        words = self._text(_TAG.sub(b" ", inner) if b"<" in inner else inner)
        if not words:
            pictured = _PICTURE_WORDS.search(inner)
            words = self._text(pictured[1] if pictured else title)
        return target, words, place

    def _other_target(self, tag: bytes, attributes: dict[bytes, bytes]) -> bytes:
        if tag == b"meta":
            if attributes.get(b"name", b"").strip().lower() in _FILE_MARKS:
                return attributes.get(b"content", b"").strip()
            if attributes.get(b"http-equiv", b"").strip().lower() != b"refresh":
                return b""
            refresh = _REFRESH.fullmatch(self._text(attributes.get(b"content", b"")))
            return refresh[1].strip().encode(self._encoding, "replace") if refresh else b""
        if tag == b"link":
            relations = attributes.get(b"rel", b"").decode("latin-1").lower().split()
            kind = attributes.get(b"type", b"").decode("latin-1").lower()
            if not _LINK_RELATIONS.intersection(relations) or any(word in kind for word in _NO_PAGES):
                return b""
        return attributes.get(_TARGETS[tag], b"")

    def _address(self, target: bytes) -> str:
        """The absolute address of a target; cached, since it is the same all over a page."""
        if target not in self._known:
            written = target.decode(self._encoding, "replace") if not target.isascii() else target.decode("ascii")
            self._known[target] = joined(self._base, unescape(written), self._encoding)
        return self._known[target]

    def _text(self, content: bytes) -> str:
        return " ".join(unescape(content.decode(self._encoding, "replace")).split())

    def _place(self, place: int) -> int:
        """The byte offset in the page as fetched: a UTF-16 or UTF-32 page was parsed as UTF-8."""
        return place if self._width == 1 else len(self._content[:place].decode("utf-8", "replace")) * self._width


def _attributes(content: bytes) -> dict[bytes, bytes]:
    """The attributes of a tag; the first of duplicates counts."""
    found: dict[bytes, bytes] = {}
    for attribute in _ATTRIBUTE.finditer(content):
        found.setdefault(attribute[1].lower(), attribute[2] or attribute[3] or attribute[4] or b"")
    return found


@cache
def _is_readable(encoding: str) -> bool:
    """Whether an encoding can decode any bytes: hostile pages also name codecs that are none (hex, zip)."""
    try:
        bytes(range(256)).decode(encoding, "replace")
    except (LookupError, ValueError):
        return False
    return True


def is_utf8(sample: bytes) -> bool:
    """Whether bytes that may be cut inside a letter are UTF-8."""
    if sample.isascii():
        return True
    try:
        sample[: max(0, len(sample) - 3)].decode("utf-8")
    except UnicodeDecodeError as error:
        # The cut may split a letter.
        return error.start >= len(sample) - 8
    return True
