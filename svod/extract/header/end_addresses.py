"""Bodies behind the text, as mathematicians print them: «University of Bergen, Norway / E-mail address: ann@uib.no».

Or at the foot of the first page, in small letters and without any mark.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile

from svod.extract.header.affiliations import Body, find_bodies, tells_body
from svod.extract.header.first_page import Pages
from svod.extract.header.line_marks import LEADING_MARKS
from svod.extract.header.line_room import Room
from svod.extract.line_signs import reference_signs
from svod.languages import alternatives
from svod.model.document import Line

_LAST_PAGES = 2
# So many lines has an address above its e-mail.
_MOST_LINES = 4
_REFERENCE_SIGNS = 2
_SMALL, _MOST_AT_FOOT = 0.93, 12
# Years, pages and sources are of references.
_NO_BODY = re.compile(r"\b(?:1[6-9]|20)\d\d\b|//|[¹²³*]\s?[^\W\d_]{2}")
_EMAIL = re.compile(rf"(?:{alternatives('header.email_words')})(?:\s\w+)?\s?:", re.IGNORECASE)
_END = re.compile(r"@|https?://|www\.|^\[?\d{1,3}[\].]")


def bodies_at_end(pages: Pages) -> tuple[Body, ...]:
    """The bodies that stand above e-mail addresses on the last pages, each once."""
    found = {body.printed: body for block in _blocks(pages) for body in find_bodies(block)}
    return tuple(found.values())


def bodies_at_foot(pages: Pages) -> tuple[Body, ...]:
    """The bodies in the small lines at the foot of the first page, where no sign says that these cite or explain."""
    foot: list[Line] = []
    for line in reversed(pages.lines(pages.front.page)):
        if line.text.isdecimal():
            continue
        if not 0 < line.font.size < _SMALL * pages.body_size or len(foot) == _MOST_AT_FOOT:
            break
        foot.insert(0, line)
    lines = [line for line in foot if not _NO_BODY.search(line.text)]
    if not lines or LEADING_MARKS.match(lines[0].text) or not tells_body(lines[0].text):
        return ()
    return find_bodies(lines, room=Room(lines))


def _blocks(pages: Pages) -> Iterator[Sequence[Line]]:
    """The lines right above every line that announces an e-mail address, and right below it."""
    count = pages.page_count
    for number in range(max(pages.front.page + 1, count - _LAST_PAGES + 1), count + 1):
        if not any("@" in text for text in pages.texts(number)):
            continue
        lines = pages.lines(number)
        for place, line in enumerate(lines):
            if _EMAIL.match(line.text):
                yield _above(lines[max(0, place - _MOST_LINES) : place])
                yield list(
                    takewhile(lambda line: not _END.search(line.text), lines[place + 1 : place + 1 + _MOST_LINES])
                )


def _above(lines: Sequence[Line]) -> Sequence[Line]:
    """The last of these lines, from behind what ends another address or a reference."""
    for place in range(len(lines) - 1, -1, -1):
        text = lines[place].text
        if _END.search(text) or reference_signs(text) >= _REFERENCE_SIGNS:
            return lines[place + 1 :]
    return lines
