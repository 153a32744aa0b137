"""Subject classes of mathematical preprints: P3's rule for codes of the MSC, and how sure each of them is."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from svod.extract.header.first_page import groups_of
from svod.languages import alternatives
from svod.model.document import Line
from svod.text.msc import msc_code

# P3 looks at the first pages only.
FIRST_PAGES = 3
# The words of P3's rule, each with what stands for it in other languages; each is counted once.
CLASS_WORDS: tuple[tuple[str, str], ...] = (
    ("ams", r"\bams(?=\W|\d|$)"),
    ("msc", r"\bmsc(?=\W|\d|$)"),
    ("classification", alternatives("header.class_classification")),
    ("subject", alternatives("header.class_subject")),
    ("mathematics", alternatives("header.class_mathematics")),
)
FEWEST_CLASS_WORDS = 2
# Of these one alone is enough where codes follow at once: «MSC: 35K20».
_NAMES = ("ams", "msc")
# «(D)DCE(E)»: D a digit, C a letter or «-», E a digit or «x».
CODE = re.compile(r"(?<![\w./–-])\d{1,2}[A-Za-z-][\dxX]{1,2}(?![\w–-])")
# What may stand between an announcement and its codes, and between one code and the next.
BETWEEN = re.compile(
    rf"(?:[\s,;:.()\[\]/&—–-]|(?<!\d)(?:18|19|20)\d\d(?!\d)|\b(?:{alternatives('header.between_codes')})\b)*",
    re.IGNORECASE,
)
_WORDS = tuple((name, re.compile(pattern, re.IGNORECASE)) for name, pattern in CLASS_WORDS)
_ANY_WORD = re.compile("|".join(pattern for _, pattern in CLASS_WORDS), re.IGNORECASE)
_LONGEST_PARAGRAPH = 2000
# Words of one announcement stand no further apart: «Mathematics Subject Classification (MSC 2010)».
_LONGEST_GAP, _LONGEST_ANNOUNCEMENT = 25, 120
_PARTED = re.compile(r"[,;.:]\s")

# In P3's paragraph, in a row behind its words · behind «MSC» or «AMS» alone · somewhere in P3's paragraph.
BY_RULE, BY_NAME, LOOSE = 1.0, 0.95, 0.2


class SubjectClass(NamedTuple):
    """A valid code, the lines from its announcement to itself, and how sure it is meant."""

    code: str
    lines: tuple[Line, ...]
    weight: float


def find_subject_classes(lines: Sequence[Line]) -> tuple[SubjectClass, ...]:
    """The codes that the first pages print, each once, where it is surest; what is no code of the MSC is left out."""
    surest: dict[str, SubjectClass] = {}
    for paragraph in _paragraphs(lines):
        for found in _of_paragraph(paragraph):
            known = surest.get(found.code)
            if known is None or known.weight < found.weight:
                surest[found.code] = found
    return tuple(surest.values())


def valid_code(written: str) -> str | None:
    """The code of the MSC that a word means; the nought of «5C05» may be left out."""
    return msc_code(written) or msc_code(f"0{written}")


def _paragraphs(lines: Sequence[Line]) -> Iterator[tuple[Line, ...]]:
    """Groups of lines, and two lines together where an announcement ends one group and codes begin the next."""
    groups = [group.lines for group in groups_of(tuple(lines))]
    for place, group in enumerate(groups):
        yield group
        if place + 1 < len(groups) and _ANY_WORD.search(group[-1].text) and CODE.search(groups[place + 1][0].text):
            yield (group[-1], groups[place + 1][0])


def _of_paragraph(lines: tuple[Line, ...]) -> Iterator[SubjectClass]:
    text = " ".join(line.text for line in lines)[:_LONGEST_PARAGRAPH]
    codes = list(CODE.finditer(text))
    if not codes or not _announces(text):
        return
    is_class = sum(word.search(text) is not None for _, word in _WORDS) >= FEWEST_CLASS_WORDS
    starts = _line_starts(lines)
    rows = _rows(text, codes, starts)
    for match in codes:
        code = valid_code(match.group())
        announced_at = rows.get(match.start())
        if code is None:
            continue
        if announced_at is not None:
            weight = BY_RULE if is_class else BY_NAME
            yield SubjectClass(code, _between(lines, starts, announced_at, match.end()), weight)
        elif is_class:
            yield SubjectClass(code, _between(lines, starts, match.start(), match.end()), LOOSE)


def _rows(text: str, codes: Sequence[re.Match[str]], line_starts: Sequence[int]) -> dict[int, int]:
    """Where the codes begin that follow an announcement, other codes between at most, and where this begins."""
    # Where a row may go on, with the beginning of its announcement.
    open_ends = {word.end(): _beginning(text, word, line_starts) for word in _ANY_WORD.finditer(text)}
    rows: dict[int, int] = {}
    for match in codes:
        before = (end for end in sorted(open_ends, reverse=True) if end <= match.start())
        found = next((end for end in before if BETWEEN.fullmatch(text, end, match.start())), None)
        if found is not None:
            rows[match.start()] = open_ends[match.end()] = open_ends[found]
    return rows


def _beginning(text: str, last: re.Match[str], line_starts: Sequence[int]) -> int:
    """Where the announcement begins that ends with a word: further up only if the word's own line says too little."""
    own_line = line_starts[bisect_right(line_starts, last.start()) - 1]
    said, start = last.group(), last.start()
    for word in reversed(list(_ANY_WORD.finditer(text, max(0, start - _LONGEST_ANNOUNCEMENT), start))):
        is_announced = word.start() < own_line and _announces(said)
        if is_announced or _PARTED.search(text, word.end(), start) or start - word.end() > _LONGEST_GAP:
            break
        said, start = text[word.start() : last.end()], word.start()
    return start


def _announces(text: str) -> bool:
    named = {name for name, word in _WORDS if word.search(text)}
    return len(named) >= FEWEST_CLASS_WORDS or not named.isdisjoint(_NAMES)


def _line_starts(lines: Sequence[Line]) -> list[int]:
    """Where each line begins in their joined text, and one past the last."""
    return list(accumulate((len(line.text) + 1 for line in lines), initial=0))


def _between(lines: tuple[Line, ...], starts: Sequence[int], start: int, end: int) -> tuple[Line, ...]:
    """The lines that a stretch of their joined text stands on."""
    return tuple(line for place, line in enumerate(lines) if starts[place] < end and starts[place + 1] > start)
