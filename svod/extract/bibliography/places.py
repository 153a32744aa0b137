"""Where a line stands among the others: under which heading, in which chain of numbers, in what company."""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from svod.extract.bibliography.signs import TELLING, LineSigns, Sign
from svod.extract.line_signs import line_number
from svod.model.document import Document
from svod.text.keywords import SECTION_WORDS, Section, section_start

Numbers = NDArray[np.float64]
Steps = NDArray[np.int64]

LONGEST_HEADING = 120
# A line that begins with a heading's words and goes on is one only if it is short.
LONGEST_OPEN_HEADING = 60
# Lines looked at on either side: near, and further on.
NEAR, FAR = 3, 12
# A number goes on in a list where the last one of its form stood within so many lines; in notes, further off.
CHAIN_REACH, NOTES_REACH = 14, 200
# A line that stands so often in a document is of its pages.
REPEATED = 3
LONGEST_REPEATED = 14
# Borders between steps.
DISTANCES = (1, 2, 4, 8, 16, 40, 100, 300)
COMPANY = (0.1, 0.3, 0.6, 1.0, 1.5, 2.0, 2.5)
LENGTHS = (0.25, 0.6, 0.9, 1.1)
SHARES = (0.15, 0.35, 0.55, 0.75)
PARTS = 10


class Place(NamedTuple):
    """What is known of a line beside its words, in steps.

    `under` is the heading above and `since` how far above; `number` how its printed number follows those before;
    `near`, `ahead`, `behind` how telling the lines around are; `part` which tenth of the document; `length` against
    the usual line; `small` the share of words in small letters; `listed` whether a list's heading came, or comes;
    `repeated` whether the same line, but for numbers, stands elsewhere, as running heads do.
    """

    under: str
    since: int
    number: str
    listed: str
    repeated: bool
    near: int
    ahead: int
    behind: int
    part: int
    length: int
    small: int


class Places(NamedTuple):
    """The places of lines; `skipped_words` is 1 where every line begins with its number, as manuscripts do."""

    of_lines: list[Place]
    skipped_words: int


def line_places(document: Document, lines: Sequence[int], signs: LineSigns) -> Places:
    """The places of some lines, as if there were no others between them."""
    count = len(lines)
    telling = np.array([int(bits & TELLING).bit_count() for bits in signs.bits[lines]])
    lengths = line_lengths(document)[lines]
    usual = max(float(np.percentile(lengths, 75)), 1.0)
    small = signs.counted(Sign.SMALL_WORD)[lines] / np.maximum(signs.words[lines], 1)
    columns = (
        *_company(np.minimum(telling, 3)),
        np.arange(count) * PARTS // count,
        np.digitize(lengths / usual, LENGTHS),
        np.digitize(small, SHARES),
    )
    skipped = int(_are_numbered(document, lines))
    states = _states(document, lines, lengths, skipped)
    repeated = _repeated(document, lines)
    rest = zip(*(column.tolist() for column in columns), strict=True)
    told = zip(states, repeated, rest, strict=True)
    return Places([Place(*state, again, *steps) for state, again, steps in told], skipped)


def line_lengths(document: Document) -> Numbers:
    """How many characters each line has."""
    starts = np.frombuffer(document.columns.line_starts, dtype=np.uint32)[:-1].astype(np.intp)
    texts = document.columns.texts
    letters = np.fromiter(map(len, texts), dtype=np.float64, count=len(texts))
    lengths: Numbers = np.add.reduceat(letters + 1, starts) - 1 if len(starts) else letters
    return lengths


def _company(telling: Steps) -> tuple[Steps, Steps, Steps]:
    """How telling the lines around each line are, then those after it, then those before it."""
    count = len(telling)
    sums = np.append(0, np.cumsum(telling))
    every = np.arange(count)

    def steps(first: Steps, stop: Steps) -> Steps:
        first, stop = np.clip(first, 0, count), np.clip(stop, 0, count)
        found: Steps = np.digitize((sums[stop] - sums[first]) / np.maximum(stop - first, 1), COMPANY)
        return found

    return (
        steps(every - NEAR, every + NEAR + 1),
        steps(every + 1, every + FAR + 1),
        steps(every - FAR, every),
    )


def _are_numbered(document: Document, lines: Sequence[int]) -> bool:
    """Whether most lines begin with a number one more than the line before, as in manuscripts for review."""
    starts, texts = document.columns.line_starts, document.columns.texts
    first = [texts[starts[line]] for line in lines]
    rising = sum(
        one.isdecimal() and other.isdecimal() and len(other) < 6 and int(one[:6]) + 1 == int(other)
        for one, other in pairwise(first)
    )
    return len(lines) >= 20 and rising > 0.5 * len(lines)


def _states(
    document: Document, lines: Sequence[int], lengths: Numbers, skipped: int
) -> list[tuple[str, int, str, str]]:
    """For each line: the heading above, how far, how its number goes on, whether a list's heading came or comes."""
    starts, texts = document.columns.line_starts, document.columns.texts
    under, heading = "none", 0
    first_list, last_list = len(lines), -1
    expected: dict[str, tuple[int, int]] = {}
    found: list[tuple[str, int, str]] = []
    for place, (line, length) in enumerate(zip(lines, lengths.tolist(), strict=True)):
        words = texts[starts[line] + skipped : starts[line + 1]]
        if words and length <= LONGEST_HEADING and _may_open_heading(words):
            start = section_start(" ".join(words))
            if start is not None and (start.alone or length < LONGEST_OPEN_HEADING):
                under, heading = f"{start.section}{'' if start.alone else '?'}", place
                if start.section is Section.REFERENCES and start.alone:
                    first_list, last_list = min(first_list, place), place
        since = bisect_right(DISTANCES, place - heading)
        found.append((under, since, _numbered(words, place, expected) if words else ""))
    return [
        (*state, f"{'came' if place >= first_list else ''}{'comes' if place < last_list else ''}")
        for place, state in enumerate(found)
    ]


def _may_open_heading(words: Sequence[str]) -> bool:
    """Whether a line may be a heading by its first words; most are not, and asking this costs next to nothing."""
    return _opens_heading(words[0]) or (len(words) > 1 and not words[0].isalpha() and _opens_heading(words[1]))


@lru_cache(maxsize=1 << 16)
def _opens_heading(word: str) -> bool:
    letters = _LETTERS.search(word[:_LONGEST_FIRST_WORD].lower())
    # A letter alone may begin a heading with blanks between its letters.
    return letters is not None and (len(letters[0]) == 1 or letters[0] in _FIRST_WORDS)


_LETTERS = re.compile(r"[^\W\d_]+")
_FIRST_WORDS = frozenset(
    first[0] for _, _, headings in SECTION_WORDS for heading in headings if (first := _LETTERS.match(heading))
)
_LONGEST_FIRST_WORD = 40


def _numbered(words: Sequence[str], place: int, expected: dict[str, tuple[int, int]]) -> str:
    """How the number that a line begins with follows those before it, in the same form."""
    initial = words[0][0]
    if not (initial.isdigit() or initial in "[("):
        return ""
    number = line_number(" ".join(words[:3])[:LONGEST_OPEN_HEADING].translate(_RAISED))
    if number is None:
        return ""
    form = number.form if initial.isdecimal() or initial in "[(" else "raised"
    awaited, seen = expected.get(form, (0, -NOTES_REACH))
    follows = awaited <= number.number <= awaited + 1 and place - seen <= NOTES_REACH
    if follows or number.number == 1:
        expected[form] = (number.number + 1, place)
    if follows:
        return f"{form}:next" if place - seen <= CHAIN_REACH else f"{form}:far"
    return f"{form}:{'one' if number.number == 1 else 'other'}"


_RAISED = str.maketrans({raised: f"{digit} " for digit, raised in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹")})


def _repeated(document: Document, lines: Sequence[int]) -> list[bool]:
    """Whether each line has the same words as some others, numbers aside."""
    starts, texts = document.columns.line_starts, document.columns.texts
    keys: list[tuple[str, ...]] = []
    for line in lines:
        words = texts[starts[line] : starts[line + 1]]
        keys.append(tuple(filter(str.isalpha, words)) if len(words) <= LONGEST_REPEATED else ())
    counts = Counter(keys)
    return [bool(key) and counts[key] >= REPEATED for key in keys]
