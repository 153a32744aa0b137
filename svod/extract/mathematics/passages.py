"""The lines of a preprint made ready for reading: margin numbers off, bare announcements marked, blocks cut at gaps."""

import re
from collections.abc import Iterator, Sequence

from svod.model.document import Line
from svod.text.keywords import Section, SectionStart, section_start

# Manuscripts under review number their lines in the margin.
_NUMBERED = re.compile(r"(\d{1,3})\s(?=\S)")
_PULLED_UP = re.compile(r"(?<=[^\W\d_]-)\d{1,3}$")
_BARE_NUMBER = re.compile(r"\s*\d{1,3}\s*")
_FEWEST_NUMBERED = 4
# «Keywords Waves · heat», «Abstract We prove …»: no sign parts the announcement from what it announces.
_BARE_START = re.compile(r"\s+[«“„\"(]?[A-ZА-ЯЁÄÖÜ0-9]")
_SHORTEST_ABSTRACT_LINE = 50
_LISTED = re.compile(r"[,;·•]")
# A step so much longer than the one before begins something new.
_LONG_STEP = 1.6


def prepared(lines: Sequence[Line]) -> tuple[Line, ...]:
    """The lines as their author wrote them, every announcement with a sign behind it."""
    kept = [line for line in lines if not _BARE_NUMBER.fullmatch(line.text)]
    numbers = [_number(line) for line in kept]
    bare = (_uncounted(line) if _is_counted(numbers, place) else line for place, line in enumerate(kept))
    return tuple(map(_marked, bare))


def keyword_blocks(lines: tuple[Line, ...]) -> Iterator[tuple[Line, ...]]:
    """The lines from each announcement of key words on, as far as they follow one another evenly."""
    for place, line in enumerate(lines):
        start = section_start(line.text)
        if start and start.section is Section.KEYWORDS:
            yield lines[place : place + _even_lines(lines[place:])]


def _number(line: Line) -> int | None:
    match = _NUMBERED.match(line.text)
    return int(match.group(1)) if match else None


def _is_counted(numbers: Sequence[int | None], place: int) -> bool:
    """Whether a line is one of several on end whose first words count up."""
    number = numbers[place]
    if number is None:
        return False
    first = place
    while first > 0 and numbers[first - 1] == number - (place - first) - 1:
        first -= 1
    last = place
    while last + 1 < len(numbers) and numbers[last + 1] == number + (last - place) + 1:
        last += 1
    return last - first + 1 >= _FEWEST_NUMBERED


def _uncounted(line: Line) -> Line:
    """A line without its own number, and without the next one's, where a broken word pulled that up."""
    return line._replace(text=_PULLED_UP.sub("", _NUMBERED.sub("", line.text, count=1)))


def _marked(line: Line) -> Line:
    start = section_start(line.text)
    if start is None or start.alone or not _is_bare(line.text, start):
        return line
    return line._replace(text=f"{line.text[: start.end]}: {line.text[start.end :].lstrip()}")


def _is_bare(text: str, start: SectionStart) -> bool:
    rest = text[start.end :]
    if not text.lstrip()[:1].isupper() or not _BARE_START.match(rest):
        return False
    if start.section is Section.KEYWORDS:
        return _LISTED.search(rest) is not None
    return start.section is Section.ABSTRACT and len(rest) >= _SHORTEST_ABSTRACT_LINE


def _even_lines(lines: Sequence[Line]) -> int:
    """How many lines follow one another at the step of the first two."""
    first = _step(lines, 1)
    if first is None:
        return len(lines)
    steps = ((place, _step(lines, place)) for place in range(2, len(lines)))
    return next((place for place, step in steps if step is not None and step > _LONG_STEP * first), len(lines))


def _step(lines: Sequence[Line], place: int) -> float | None:
    if place >= len(lines):
        return None
    before, line = lines[place - 1], lines[place]
    if before.box is None or line.box is None or before.page != line.page or line.box.y0 <= before.box.y0:
        return None
    return line.box.y0 - before.box.y0
