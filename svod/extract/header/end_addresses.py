"""Bodies behind the text, as mathematicians print them: «University of Bergen, Norway / E-mail address: ann@uib.no»."""

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile

from svod.extract.header.affiliations import Body, find_bodies
from svod.extract.header.first_page import Pages
from svod.extract.line_signs import reference_signs
from svod.languages import alternatives
from svod.model.document import Line

_LAST_PAGES = 2
# So many lines has an address above its e-mail.
_MOST_LINES = 4
_REFERENCE_SIGNS = 2
_EMAIL = re.compile(rf"(?:{alternatives('header.email_words')})(?:\s\w+)?\s?:", re.IGNORECASE)
_END = re.compile(r"@|https?://|www\.|^\[?\d{1,3}[\].]")


def bodies_at_end(pages: Pages) -> tuple[Body, ...]:
    """The bodies that stand above e-mail addresses on the last pages, each once."""
    found = {body.printed: body for block in _blocks(pages) for body in find_bodies(block)}
    return tuple(found.values())


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
