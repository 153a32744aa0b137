"""Whether a printed line is full: the first word of the next one had no room on it, so the text runs on."""

from collections import Counter
from collections.abc import Iterable

from svod.model.document import Line

# So many lines that end at one place show the edge of a column; those of one column begin near each other (points).
_FEWEST, _NEAR, _INDENT = 3, 3.0, 40.0
# So many lines of one size, such as those of notes, show how wide they are set, if they are so wide beside the others.
_FEWEST_OF_SIZE, _SAME_SIZE, _NARROWEST = 4, 0.2, 0.4


class Room:
    """Where the lines of a page begin and end."""

    def __init__(self, lines: Iterable[Line]) -> None:
        self._ends = [(line.box.x0, round(line.box.x1), line.font.size) for line in lines if line.box is not None]

    def is_full(self, line: Line, following: Line) -> bool:
        """Whether the first word of the following line had no room behind a line."""
        words = following.text.split()
        if line.box is None or not words or not line.text:
            return False
        start, end = line.box.x0, line.box.x1
        beside = [(other, size) for begin, other, size in self._ends if abs(begin - start) < _INDENT]
        alike = [other for other, size in beside if abs(size - line.font.size) < _SAME_SIZE]
        known = [other for other, _ in beside]
        if len(alike) >= _FEWEST_OF_SIZE and max(alike) - start >= _NARROWEST * (max(known) - start):
            known = alike
        ends = Counter(other for other in known if other >= end - _NEAR)
        shared = [other for other, count in ends.items() if count >= _FEWEST]
        edge = min(shared) if shared else max(ends, default=end)
        letter = (end - start) / len(line.text)
        return edge - end < letter * (len(words[0]) + 1)
