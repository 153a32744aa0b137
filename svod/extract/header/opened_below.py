"""Heads whose authors stand below abstract and key words: magazines and volumes in German and English print them so."""

from dataclasses import replace

from svod.extract.header.abstract import STOP, find_abstracts, find_keywords
from svod.extract.header.first_page import Front, Pages
from svod.model.document import Line

_MOST_LINES = 30


def _is_aside(line: Line) -> bool:
    """Whether a line is a code, a date or a part of how to cite."""
    return STOP.match(line.text) is not None or "//" in line.text


def below_passages(pages: Pages, lines: tuple[Line, ...]) -> Front | None:
    """What of the front stands below its first abstract or key words, and is no part of them; None without either."""
    front = pages.front
    own = {line.index for line in front.lines}
    passages = [*find_abstracts(lines), *(passage for _, passage in find_keywords(lines, pages.document))]
    spans = sorted({(one.first_line, one.last_line) for one in passages if one.last_line in own})
    if not spans:
        return None
    # A second header stands below the people as often as above them.
    first, last = min(stop for _, stop in spans), max(stop for _, stop in spans)
    read = {index for start, stop in spans for index in range(start, stop + 1)}
    below = tuple(
        line
        for line in front.lines
        if first < line.index <= last + _MOST_LINES and line.index not in read and not _is_aside(line)
    )
    return replace(front, lines=below) if below else None
