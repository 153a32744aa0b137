"""A note that cites: the works in it, without the remarks between them («vgl. …; anders …», «см. также …»)."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate

from svod.extract.line_signs import has_year
from svod.extract.references.entry_starts import starts_like_entry
from svod.extract.references.numbering import CutLines, Start, cut_at
from svod.languages import alternatives
from svod.model.document import Line

# What leads to a work: «Vgl. dazu», «Siehe auch», «sowie», «См. также:».
_LEAD = (
    rf"(?:(?:{alternatives('references.leading')}|{alternatives('references.next_work')})"
    rf"(?:\s(?:{alternatives('references.behind_leading')}))*[\s:,]+)"
)
_FIRST_LEAD = re.compile(rf"(?:^|(?<=\s)){_LEAD}+")
# Between two works: «; », «; anders », «, sowie », «. Vgl. ».
_BETWEEN = re.compile(rf";\s+{_LEAD}*|[,.]?\s+{_LEAD}+")
_NUMBER = re.compile(r"\s*\d{1,3}[.)]?\s+(?=[^\W\d_a-zа-яё«„“\"])")
# A work is known by its first so many characters.
_LOOKED_AT = 300


def works_of_note(lines: Sequence[Line]) -> CutLines:
    """The lines of a note cut where each of its works begins; the first begins behind what leads to it."""
    offsets = list(accumulate((len(line.text) + 1 for line in lines), initial=0))
    text = " ".join(line.text for line in lines)
    starts = []
    for order, (first, end) in enumerate(_starts(text), start=1):
        place = bisect_right(offsets, end, hi=len(lines)) - 1
        # What stands before a work in its line is left out; what stands in the line above it ends with that line.
        column = max(0, first - offsets[place])
        starts.append(Start(place, column, order, end - offsets[place]))
    return cut_at(lines, starts)


def _starts(text: str) -> Iterator[tuple[int, int]]:
    """Where a work is parted from what is before it, and where it begins."""
    begin = _first_work(text)
    yield 0, begin
    for between in _BETWEEN.finditer(text, begin):
        opening = text[between.end() : between.end() + _LOOKED_AT]
        if has_year(text[begin : between.start()]) and starts_like_entry(opening) and has_year(opening):
            yield between.start(), between.end()
            begin = between.end()


def _first_work(text: str) -> int:
    """Where the first work begins: behind the number of the note, or behind the words that lead to it."""
    number = _NUMBER.match(text)
    start = number.end() if number else 0
    for lead in _FIRST_LEAD.finditer(text, start):
        if has_year(text[start : lead.start()]):
            break
        if starts_like_entry(text[lead.end() : lead.end() + _LOOKED_AT]):
            return lead.end()
    return start
