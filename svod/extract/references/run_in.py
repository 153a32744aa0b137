"""Entries run into one paragraph: cut at the signs between them, or where the next one begins as entries do."""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, pairwise
from statistics import median

from svod.extract.line_signs import has_year
from svod.extract.references.entry_starts import names_alone, names_and_year, starts_like_entry
from svod.extract.references.numbering import CutLines, Start, cut_at
from svod.model.document import Line

# Signs that stand before entries and nowhere else: «… 2001. ► Ким Б.»
_BULLET = re.compile(r"(?:^|(?<=\s))[►▶•■▪●◆♦❖✓]\s*(?=\S)")
LEAST_BULLETS = 3
# What may stand between entries, and an entry must begin behind it.
#   «Kim, B. (1999): Netze. Köln; Roth, I. (2001): …», «… М., 1999. — Лосев А. А. …»
_SEPARATORS = (re.compile(r";\s+"), re.compile(r"(?:(?<=[.\d)])\s+|^)[–—]\s+"))
# «… Köln 1999. Roth, I. (2001): …»: where an entry is too long to be one, any end of a sentence may be its end.
_ENDS = re.compile(r"(?<=[.\d)/])\s+")
_CLOSED = re.compile(r"[.\d)/]\s*$")
# Behind an initial a sentence goes on: «A. Perry».
_INITIAL = re.compile(r"(?<!\w)[A-ZÄÖÜА-ЯЁ]\.\s+$")
# Text that holds several entries has so many characters and years, and is so many times as long as most entries are.
LEAST_LENGTH, LEAST_YEARS, TIMES_LONGER = 600, 3, 3.0
# Of the entries of a paragraph, so many begin inside lines, and so many times as many as lines begin like entries.
LEAST_INSIDE, TIMES_INSIDE = 3, 2.0
# No list has so many sentences; so many characters before one show that it begins there, or hold a year.
MOST_SENTENCES, _BEFORE, _LONGEST_YEAR = 20_000, 6, 8
# Years of a list run into one paragraph, and the entries that it then has, against those found otherwise.
MORE_YEARS, MORE_ENTRIES = 1.3, 1.3
# In so few entries, none tells how long one usually is.
FEW_ENTRIES = 3
# An entry has so many characters at least and, most often, a year; of so many pieces, so many must be like that.
SHORTEST, LEAST_PIECES, LEAST_LIKE_ENTRIES = 30, 3, 0.8
_YEAR = re.compile(r"(?<![\d/.–-])(?:1[6-9]|20)\d\d[a-h]?(?![\d/–-])")
# An entry is known by its first so many characters, in so many lines.
_LOOKED_AT, _LINES_LOOKED_AT = 300, 3


def bulleted(lines: Sequence[Line]) -> CutLines | None:
    """The list by the signs before its entries, most of them inside lines; None where it has none."""
    starts = [(place, match.start(), match.end()) for place, line in enumerate(lines) for match in _bullets(line)]
    inside = sum(first > 0 for _, first, _ in starts)
    if len(starts) < LEAST_BULLETS or inside < LEAST_BULLETS - 1:
        return None
    if starts[0][:2] != (0, 0):
        starts.insert(0, (0, 0, 0))
    return cut_at(lines, [Start(place, first, order, end) for order, (place, first, end) in enumerate(starts, start=1)])


def _bullets(line: Line) -> Iterator[re.Match[str]]:
    return _BULLET.finditer(line.text)


def holds_several(texts: Sequence[str]) -> list[bool]:
    """Of each entry, whether it is far too long and has too many years to be one."""
    lengths = [len(text) for text in texts]
    usual = median(lengths) if len(texts) > FEW_ENTRIES else 0.0
    return [
        length >= max(LEAST_LENGTH, TIMES_LONGER * usual) and _years(text) >= LEAST_YEARS
        for length, text in zip(lengths, texts, strict=True)
    ]


def run_in_list(lines: Sequence[Line], texts: Sequence[str]) -> CutLines | None:
    """The whole list cut at its separators, where its years say that it has more entries than those found."""
    if sum(map(_years, texts)) < MORE_YEARS * len(texts):
        return None
    cut = _cut(lines, _SEPARATORS)
    return cut if cut and len(cut.starts) >= MORE_ENTRIES * len(texts) else None


def run_on(lines: Sequence[Line]) -> CutLines | None:
    """A paragraph of entries, which begin inside lines: with names and a year, or with names behind an entry's year."""
    at_lines = sum(_begins_line(lines, place) for place in range(1, len(lines)))
    for people, needs_year in ((names_and_year, False), (names_alone, True)):
        starts = list(_sentence_starts(lines, people, needs_year=needs_year))
        inside = sum(start.first > 0 for start in starts)
        if inside >= max(LEAST_INSIDE, TIMES_INSIDE * at_lines):
            return cut_at(lines, starts if starts[0].place + starts[0].first == 0 else [Start(0, 0, 0, 0), *starts])
    return None


def _sentence_starts(lines: Sequence[Line], people: Callable[[str], int], *, needs_year: bool) -> Iterator[Start]:
    """Where a sentence begins with people, outside of those before; behind a year, if one is needed in between."""
    has_come, free, looked_at = True, 0, 0
    for place, line in enumerate(lines):
        text, last = _with_next(lines, place), max(0, free)
        before = f"{lines[place - 1].text[-_BEFORE:]} " if place else "."
        for first in chain([0], (match.end() for match in _ENDS.finditer(line.text))):
            ended = before if not first else text[max(0, first - _BEFORE) : first]
            if not text[first : first + 1].isalpha() or not _CLOSED.search(ended) or _INITIAL.search(ended):
                continue
            has_come = has_come or has_year(text[last:first])
            last = max(last, first - _LONGEST_YEAR)
            looked_at += 1
            if first < free or (needs_year and not has_come) or looked_at > MOST_SENTENCES:
                continue
            if listed := people(text[first : first + _LOOKED_AT]):
                yield Start(place, first, 0, first)
                has_come, last, free = False, first + listed, first + listed
        has_come = has_come or has_year(line.text[last:])
        free -= len(line.text) + 1


def _with_next(lines: Sequence[Line], place: int) -> str:
    """A line and those behind it in which an entry may begin."""
    return " ".join(line.text for line in lines[place : place + 1 + _LINES_LOOKED_AT])


def _begins_line(lines: Sequence[Line], place: int) -> bool:
    opening = _with_next(lines, place)[:_LOOKED_AT]
    return bool(names_and_year(opening) or (_CLOSED.search(lines[place - 1].text) and starts_like_entry(opening)))


def _years(text: str) -> int:
    return len(_YEAR.findall(text))


def run_in(lines: Sequence[Line]) -> CutLines | None:
    """Lines that hold several entries, cut where each begins; None where no way of cutting gives entries."""
    return _cut(lines, (*_SEPARATORS, _ENDS))


def _cut(lines: Sequence[Line], ways: Sequence[re.Pattern[str]]) -> CutLines | None:
    for between in ways:
        starts = [Start(0, 0, 1, 0), *_entry_starts(lines, between)]
        pieces = _texts(lines, starts)
        like_entries = sum(len(piece) >= SHORTEST and has_year(piece) for piece in pieces)
        if len(pieces) >= LEAST_PIECES and like_entries >= LEAST_LIKE_ENTRIES * len(pieces):
            return cut_at(lines, starts)
    return None


def _entry_starts(lines: Sequence[Line], between: re.Pattern[str]) -> Iterator[Start]:
    """Where entries begin: behind a separator, at a person or body, with a year, after an entry that has one."""
    has_come = False
    for place, line in enumerate(lines):
        # A separator may end its line.
        text, last = _with_next(lines, place), 0
        for match in between.finditer(text, 0, len(line.text) + 1):
            has_come = has_come or has_year(text[last : match.start()])
            last = match.end()
            opening = text[last : last + _LOOKED_AT]
            if has_come and opening and starts_like_entry(opening) and has_year(opening):
                at_end = last > len(line.text)
                yield Start(place + at_end, 0 if at_end else last, 0, 0 if at_end else last)
                has_come = False
        has_come = has_come or has_year(line.text[min(last, len(line.text)) :])


def _texts(lines: Sequence[Line], starts: Sequence[Start]) -> list[str]:
    offsets, total = [], 0
    for line in lines:
        offsets.append(total)
        total += len(line.text) + 1
    text = " ".join(line.text for line in lines)
    bounds = [*(offsets[start.place] + start.first for start in starts), total]
    return [text[first:stop] for first, stop in pairwise(bounds)]
