"""A web page as it is shown beside its record: without scripts and images, values marked where they are printed.

The source stays text: nothing is parsed here but tags cut off from words. The policy that it is sent with forbids
scripts, pictures, frames, forms and every request, and puts it into a sandbox.
"""

import html
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

FRAME_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'self'; sandbox",
    "X-Frame-Options": "SAMEORIGIN",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "private, no-store",
}
# The page that holds the frame may show one, from this site only.
HOLDER_POLICY = "frame-src 'self'"
MEDIA_TYPES = frozenset({"text/html", "application/xhtml+xml"})
_ENDINGS = (".html", ".htm", ".xhtml")
# Links lead nowhere: what they lead to would be fetched.
_STYLE = (
    "<style>a,area{pointer-events:none}mark{background:#ffe58f;color:#000;outline:1px solid #b58900}"
    "mark.old{outline-style:dashed}</style>"
)
_TAGS = re.compile(r"<!--.*?-->|<(script|style|title|textarea|noscript|template)\b.*?</\1\s*>|<[^>]*>", re.S | re.I)
_SCRIPTS = re.compile(r"<script\b.*?(?:</script\s*>|$)", re.S | re.I)
_UNIT = re.compile(r"&(?:#\d{1,7}|#x[0-9a-f]{1,6}|\w{1,31});|.", re.S | re.I)
_MOST_PLACES = 3
_SHORTEST = 3
_MOST_VALUES = 200


class PageValue(NamedTuple):
    """A value to be marked: its text, and the run that has it."""

    text: str
    side: str


class _Letter(NamedTuple):
    """A letter or figure of the page, lower-case, and where in the source it is written."""

    letter: str
    start: int
    stop: int


def is_web_page(media_type: str, name: str) -> bool:
    """Whether a document is a web page, by what a run says of it or by its name."""
    return media_type in MEDIA_TYPES or name.lower().endswith(_ENDINGS)


def framed(source: str, values: Iterable[PageValue]) -> str:
    """The source of a page with the values marked, harmless in itself."""
    text = _SCRIPTS.sub("", source)
    letters = list(_letters(text))
    printed = "".join(letter.letter for letter in letters)
    sides: dict[int, str] = {}
    for value in list(values)[:_MOST_VALUES]:
        for place in _places(printed, _key(value.text)):
            sides.setdefault(place, value.side)
    return f"<!doctype html>{_STYLE}{_marked(text, letters, sides)}"


def _key(text: str) -> str:
    return "".join(letter.lower()[:1] for letter in text if letter.isalnum())


def _places(printed: str, key: str) -> Iterator[int]:
    """The letters of the first few places where a value is printed."""
    at = printed.find(key) if len(key) >= _SHORTEST else -1
    for _ in range(_MOST_PLACES):
        if at < 0:
            return
        yield from range(at, at + len(key))
        at = printed.find(key, at + len(key))


def _letters(text: str) -> Iterator[_Letter]:
    """The letters and figures outside tags, in order."""
    begin = 0
    for tag in _TAGS.finditer(text):
        yield from _units(text, begin, tag.start())
        begin = tag.end()
    yield from _units(text, begin, len(text))


def _units(text: str, begin: int, end: int) -> Iterator[_Letter]:
    for unit in _UNIT.finditer(text, begin, end):
        read = html.unescape(unit.group())
        if read[:1].isalnum():
            yield _Letter(read.lower()[:1], unit.start(), unit.end())


def _marked(text: str, letters: list[_Letter], sides: dict[int, str]) -> str:
    """The text with runs of marked letters inside elements; a tag between letters ends one."""
    pieces: list[str] = []
    done, start, side = 0, -1, ""
    stop = 0
    for place, letter in enumerate(letters):
        wanted = sides.get(place, "")
        is_going_on = wanted == side and "<" not in text[stop : letter.start]
        if start >= 0 and not is_going_on:
            pieces += [text[done:start], f'<mark class="{side}">', text[start:stop], "</mark>"]
            done, start = stop, -1
        if wanted and start < 0:
            start = letter.start
        side, stop = wanted, letter.stop
    if start >= 0:
        pieces += [text[done:start], f'<mark class="{side}">', text[start:stop], "</mark>"]
        done = stop
    return "".join((*pieces, text[done:]))
