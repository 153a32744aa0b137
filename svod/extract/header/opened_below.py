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
    """What of the front stands below its abstracts and key words, above the text; None where it has neither."""
    front = pages.front
    own = {line.index for line in front.lines}
    passages = [*find_abstracts(lines), *(passage for _, passage in find_keywords(lines, pages.document))]
    last = max((passage.last_line for passage in passages if passage.last_line in own), default=None)
    if last is None:
        return None
    below = tuple(line for line in front.lines if last < line.index <= last + _MOST_LINES and not _is_aside(line))
    return replace(front, lines=below) if below else None
