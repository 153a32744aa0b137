"""HTML as a repaired tree that XPath works on; links know the byte at which their tag begins in the file."""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import lxml.html
from lxml import etree

from svod.convert.encodings import FEW_STRAYS, STRAYS_OF_PAGES, encoding_of
from svod.errors import CorruptDocumentError, EmptyDocumentError, NoTextError, TooLargeError

SIZE_LIMIT = 64 << 20
# The attribute that tells where in the file's bytes a link's tag begins.
OFFSET = "data-svod-offset"

_META_CHARSET = re.compile(
    rb"""<(?:meta\b[^>]*?charset\s*=\s*["']?\s*|\?xml\b[^>]*?encoding\s*=\s*["'])([\w.:-]+)""", re.I
)
_HEAD = 8192
_NOT_SHOWN = re.compile(rb"<(?:!--|(?P<raw>script|style)\b)", re.IGNORECASE)
# Bytes of a page that its encoding is judged by.
_JUDGED = 1 << 18
_UTF8 = ("utf-8", "utf8")
_XML_DECLARATION = re.compile(r"^\s*<\?xml[^>]*\?>")

# Where a tag's name may end, the names that matter: raw text, which hides tags; ends before the end; links.
_FAULTS = r"(?P<raw>script|style|textarea|title|xmp)|(?P<renamed>/?noframes|/html|/body)"
_LINKS = r"(?P<link>a|area|frame|iframe|meta)"
_INTEREST = re.compile(rf"<(?:(?P<comment>!--)|(?:{_FAULTS}|{_LINKS})(?=[\s/>]))", re.IGNORECASE)
# The same for callers that do not ask where links stand.
_INTEREST_WITHOUT_LINKS = re.compile(rf"<(?:(?P<comment>!--)|(?:{_FAULTS}|(?P<link>(?!)))(?=[\s/>]))", re.IGNORECASE)
# What readers without frames would see is part of the page; and so is what stands after its end.
_RENAMED = {"noframes": "div", "/noframes": "/div", "/html": "/nothing", "/body": "/nothing"}
# Encodings whose bytes under 0x80 are not always ASCII: their tags cannot be found in the bytes.
_SHIFTING = ("iso2022", "utf-7", "hz")
_UNIT_SIZES = {"utf-16-le": 2, "utf-16-be": 2, "utf-32-le": 4, "utf-32-be": 4}


class _Edit(NamedTuple):
    """From character `start` to before `stop` of the bytes' skeleton, something else shall stand."""

    start: int
    stop: int
    text: str


def html_tree(content: bytes, *, offsets: bool = True) -> Any:
    """The root element of a page, its elements closed and in order; `OFFSET` stands on its links if it is asked for."""
    if not content:
        raise EmptyDocumentError("The file is empty.")
    if len(content) > SIZE_LIMIT:
        raise TooLargeError(f"The HTML page is larger than {SIZE_LIMIT >> 20} MB.")
    declared = _META_CHARSET.search(content[:_HEAD])
    name = declared[1].decode("ascii", "replace") if declared else ""
    strays = STRAYS_OF_PAGES if name.lower() in _UTF8 else FEW_STRAYS
    encoding = encoding_of(_shown(content), name or None, strays)
    text = _repaired(content, encoding, offsets).decode(encoding, errors="replace").removeprefix("\ufeff")
    return _parsed(_XML_DECLARATION.sub("", text).replace("\0", ""))


def _shown(content: bytes) -> bytes:
    """The beginning of a page without comments and scripts: these come from others, who wrote in other encodings."""
    content = content[:_JUDGED]
    small, shown, done = content.lower(), bytearray(), 0
    never_closed: set[bytes] = set()
    found = _NOT_SHOWN.search(content)
    while found:
        closing = b"</" + found["raw"].lower() if found["raw"] else b"-->"
        end = small.find(closing, found.end()) if closing not in never_closed else -1
        if end < 0:
            never_closed.add(closing)
            end = found.end()
        else:
            shown += content[done : found.start()]
            done = end
        found = _NOT_SHOWN.search(content, end)
    return bytes(shown + content[done:])


def offset_of(element: Any) -> int | None:
    """Where in the file's bytes the tag of a link begins, if known."""
    offset = element.get(OFFSET, "")
    return int(offset) if offset.isdecimal() and offset.isascii() else None


def _parsed(text: str) -> Any:
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


def _repaired(content: bytes, encoding: str, offsets: bool) -> bytes:
    """The bytes with links marked by their place, and with what would swallow the page closed."""
    if encoding.startswith(_SHIFTING):
        return content
    unit = _UNIT_SIZES.get(encoding, 1)
    repaired, done = bytearray(), 0
    for edit in _edits(_skeleton(content, encoding, unit), unit, offsets):
        repaired += content[done * unit : edit.start * unit]
        repaired += edit.text.encode(encoding if unit > 1 else "ascii")
        done = edit.stop
    return bytes(repaired + content[done * unit :])


# Noughts stay, everything else is all ones.
_FOREIGN = bytes([0, *[255] * 255])


def _skeleton(content: bytes, encoding: str, unit: int) -> str:
    """The page's ASCII, index by index one unit of its encoding; everything else is some other character."""
    if unit == 1:
        return content.decode("latin-1")
    order = 0 if encoding.endswith("le") else unit - 1
    usable = len(content) // unit * unit
    low = content[order:usable:unit]
    high = [content[place:usable:unit] for place in range(unit) if place != order]
    # Whole pages as one number: bit by bit it is a hundred times quicker than letter by letter.
    letters = int.from_bytes(low)
    foreign = 0
    for others in high:
        foreign |= int.from_bytes(others.translate(_FOREIGN))
    marks = int.from_bytes(b"\x80" * len(low))
    return ((letters & ~foreign) | (marks & foreign)).to_bytes(len(low)).decode("latin-1")


def _edits(skeleton: str, unit: int, offsets: bool) -> Iterator[_Edit]:
    interest = _INTEREST if offsets else _INTEREST_WITHOUT_LINKS
    small = skeleton.lower()
    never_closed: set[str] = set()
    found = interest.search(skeleton)
    while found:
        position = found.end()
        if found["link"]:
            yield _Edit(position, position, f" {OFFSET}={found.start() * unit} ")
        elif found["renamed"]:
            yield _Edit(found.start() + 1, position, _RENAMED[found["renamed"].lower()])
        else:
            closing = "-->" if found["comment"] else f"</{found['raw'].lower()}"
            # «<!-->» is a whole comment.
            end = small.find(closing, position - 2) if closing not in never_closed else -1
            if end >= 0:
                position = end + len(closing)
            else:
                never_closed.add(closing)
                yield from _closed_early(small, found)
        found = interest.search(skeleton, position)


def _closed_early(small: str, found: re.Match[str]) -> Iterator[_Edit]:
    """A comment or title that nobody closes ends where its own tag or line of text ends."""
    if found["comment"]:
        yield _Edit(found.start(), found.end(), "<!")
    elif small.startswith("title", found.start() + 1):
        following = small.find("<", found.end())
        if following >= 0:
            yield _Edit(following, following, "</title>")
