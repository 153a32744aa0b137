"""Where a line stands among the others: under which heading, in which chain of numbers, in what company."""

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from svod.extract.bibliography.layout import word_lengths
from svod.extract.bibliography.signs import TELLING, LineSigns, Sign
from svod.extract.line_signs import line_number
from svod.extract.number_tables import percentile
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
# So many lines, and such a share of all, begin with rising numbers where a manuscript numbers its lines.
LEAST_NUMBERED, NUMBERED_SHARE = 15, 0.25
# A line that stands so often in a document is of its pages.
REPEATED = 3
LONGEST_REPEATED = 14
# Borders between steps.
DISTANCES = (1, 2, 4, 8, 16, 40, 100, 300)
COMPANY = (0.1, 0.3, 0.6, 1.0, 1.5, 2.0, 2.5)
# Up to this step of company, near and further off, a line is text beyond doubt.
LONELY = 1
LENGTHS = (0.25, 0.6, 0.9, 1.1)
SHARES = (0.15, 0.35, 0.55, 0.75)
PARTS = 10


class Places(NamedTuple):
    """What is known of lines beside their words, in steps, a column each.

    `kept` are those lines, by their place among the lines asked for, that have a telling line somewhere around; the
    others are text beyond doubt, and nothing is said of them. `under` is the heading above and `since` how far above;
    `number` how a printed number follows those before; `listed` whether a list's heading came, or comes; `repeated`
    whether the same line, but for numbers, stands elsewhere, as running heads do; `near`, `ahead`, `behind` how
    telling the lines around are; `part` which tenth of the document; `length` against the usual line; `small` the
    share of words in small letters. `skipped` is 1 where a line begins with its own number, as in manuscripts, else 0.
    """

    kept: Steps
    under: Sequence[str]
    since: Sequence[int]
    number: Sequence[str]
    listed: Sequence[str]
    repeated: Sequence[bool]
    near: Sequence[int]
    ahead: Sequence[int]
    behind: Sequence[int]
    part: Sequence[int]
    length: Sequence[int]
    small: Sequence[int]
    skipped: Steps


def line_places(document: Document, lines: Steps, signs: LineSigns) -> Places:
    """The places of some lines, as if there were no others between them."""
    telling = np.array([(bits & TELLING).bit_count() for bits in signs.bits[lines].tolist()])
    near, ahead, behind = _company(np.minimum(telling, 3))
    numbered = signs.of_words[signs.starts[lines]] & _NUMBER_BITS != 0
    kept = np.flatnonzero((np.maximum(np.maximum(near, ahead), behind) > LONELY) | (numbered & (telling > 0)))
    chosen = kept.tolist()
    lengths = line_lengths(document)[lines]
    usual = max(percentile(lengths, 75), 1.0)
    small = signs.counted(Sign.SMALL_WORD)[lines][kept] / np.maximum(signs.words[lines][kept], 1)
    skipped = _skipped(document, lines.tolist())
    under, since, number, listed = _states(document, lines.tolist(), lengths.tolist(), skipped)
    return Places(
        kept,
        under=[under[place] for place in chosen],
        since=[since[place] for place in chosen],
        number=[number[place] for place in chosen],
        listed=[listed[place] for place in chosen],
        repeated=_repeated(document, lines.tolist(), chosen),
        near=near[kept].tolist(),
        ahead=ahead[kept].tolist(),
        behind=behind[kept].tolist(),
        part=(kept * PARTS // len(lines)).tolist(),
        length=np.digitize(lengths[kept] / usual, LENGTHS).tolist(),
        small=np.digitize(small, SHARES).tolist(),
        skipped=np.array(skipped)[kept],
    )


def line_lengths(document: Document) -> Numbers:
    """How many characters each line has."""
    starts = np.frombuffer(document.columns.line_starts, dtype=np.uint32)[:-1].astype(np.intp)
    letters = word_lengths(document)
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


def _skipped(document: Document, lines: Sequence[int]) -> list[int]:
    """How many words to skip in each line: one where manuscripts number their lines, each one more than the last."""
    starts, texts = document.columns.line_starts, document.columns.texts
    first = [texts[starts[line]] for line in lines]
    rising = sum(
        one.isdecimal() and other.isdecimal() and len(other) < 6 and int(one[:6]) + 1 == int(other)
        for one, other in pairwise(first)
    )
    if rising < LEAST_NUMBERED or rising <= NUMBERED_SHARE * len(lines):
        return [0] * len(lines)
    return [
        int(word.isdecimal() and starts[line + 1] - starts[line] > 1) for line, word in zip(lines, first, strict=True)
    ]


def _states(
    document: Document, lines: Sequence[int], lengths: Sequence[float], skipped: Sequence[int]
) -> tuple[list[str], list[int], list[str], list[str]]:
    """For each line: the heading above, how far, how its number goes on, whether a list's heading came or comes."""
    starts, texts = document.columns.line_starts, document.columns.texts
    count = len(lines)
    numbers = [""] * count
    headings = [_HeadingPlace(0, "none", is_list=False)]
    expected: dict[str, tuple[int, int]] = {}
    first_words = [texts[starts[line] + skip] for line, skip in zip(lines, skipped, strict=True)]
    # Most lines are neither headings nor numbered, and to ask their first words costs next to nothing.
    for place, opening in enumerate(map(_opening, first_words)):
        if not opening:
            continue
        first, stop = starts[lines[place]] + skipped[place], starts[lines[place] + 1]
        if lengths[place] <= LONGEST_HEADING and _may_open_heading(opening, texts[first : min(first + 2, stop)]):
            heading = _heading(texts[first:stop], lengths[place], place)
            headings += [heading] if heading is not None else []
        if opening & _MAY_NUMBER:
            numbers[place] = _numbered(texts[first : min(first + 3, stop)], place, expected)
    ends = [heading.place for heading in headings[1:]] + [count]
    under = [heading.name for heading, end in zip(headings, ends, strict=True) for _ in range(heading.place, end)]
    since = np.arange(count) - np.repeat([heading.place for heading in headings], np.diff([0, *ends]))
    lists = [heading.place for heading in headings if heading.is_list]
    first_list, last_list = (lists[0], lists[-1]) if lists else (count, -1)
    listed = [
        f"{'came' if place >= first_list else ''}{'comes' if place < last_list else ''}" for place in range(count)
    ]
    return under, np.searchsorted(DISTANCES, since, side="right").tolist(), numbers, listed


class _HeadingPlace(NamedTuple):
    place: int
    name: str
    is_list: bool


def _heading(words: Sequence[str], length: float, place: int) -> _HeadingPlace | None:
    start = section_start(" ".join(words))
    if start is None or not (start.alone or length < LONGEST_OPEN_HEADING):
        return None
    name = f"{start.section}{'' if start.alone else '?'}"
    return _HeadingPlace(place, name, is_list=start.section is Section.REFERENCES and start.alone)


_MAY_OPEN_HEADING, _MAY_NUMBER, _ASK_NEXT, _LETTER = 1, 2, 4, 8


@lru_cache(maxsize=1 << 12)
def _opening(word: str) -> int:
    """What a line may be by its first word; after a number, or a letter by itself, the next word tells."""
    if word.isalpha():
        heading = _MAY_OPEN_HEADING if word[:_LONGEST_FIRST_WORD].lower() in _FIRST_WORDS else 0
        return heading | (_ASK_NEXT | _LETTER if len(word) == 1 else 0)
    letters = _LETTERS.search(word[:_LONGEST_FIRST_WORD].lower())
    heading = _MAY_OPEN_HEADING if letters is not None and letters[0] in _FIRST_WORDS else 0
    number = _MAY_NUMBER if word[0].isdigit() or word[0] in "[(" else 0
    return heading | number | _ASK_NEXT


def _may_open_heading(opening: int, words: Sequence[str]) -> bool:
    if opening & _MAY_OPEN_HEADING or len(words) < 2:
        return bool(opening & _MAY_OPEN_HEADING)
    following = _opening(words[1]) if opening & _ASK_NEXT else 0
    # «Л И Т Е Р А Т У Р А»: letters with blanks between them.
    return bool(following & _MAY_OPEN_HEADING or opening & following & _LETTER)


_NUMBER_BITS = int(Sign.NUMBER | Sign.NUMBERING)
_LETTERS = re.compile(r"[^\W\d_]+")
_FIRST_WORDS = frozenset(
    first[0] for _, _, headings in SECTION_WORDS for heading in headings if (first := _LETTERS.match(heading))
)
_LONGEST_FIRST_WORD = 40


def _numbered(words: Sequence[str], place: int, expected: dict[str, tuple[int, int]]) -> str:
    """How the number that a line begins with follows those before it, in the same form."""
    text = " ".join(words)[:LONGEST_OPEN_HEADING]
    is_raised = not (text[0].isdecimal() or text[0] in "[(")
    number = line_number(text.translate(_RAISED) if is_raised else text)
    if number is None:
        return ""
    form = "raised" if is_raised else number.form
    awaited, seen = expected.get(form, (0, -NOTES_REACH))
    follows = awaited <= number.number <= awaited + 1 and place - seen <= NOTES_REACH
    if follows or number.number == 1:
        expected[form] = (number.number + 1, place)
    if follows:
        return f"{form}:next" if place - seen <= CHAIN_REACH else f"{form}:far"
    return f"{form}:{'one' if number.number == 1 else 'other'}"


_RAISED = str.maketrans({raised: f"{digit} " for digit, raised in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹")})


def _repeated(document: Document, lines: Sequence[int], chosen: Sequence[int]) -> list[bool]:
    """Whether each of the chosen lines has the same words as some others, numbers aside."""
    starts, texts = document.columns.line_starts, document.columns.texts
    # Lines with the same words have the same one in the middle, which is quicker to count.
    middles = [texts[(starts[line] + starts[line + 1]) // 2] for line in lines]
    often = {word for word, count in Counter(middles).items() if count >= REPEATED}
    keys: dict[int, tuple[str, ...]] = {}
    for place, (line, middle) in enumerate(zip(lines, middles, strict=True)):
        if middle in often and starts[line + 1] - starts[line] <= LONGEST_REPEATED:
            keys[place] = tuple(filter(str.isalpha, texts[starts[line] : starts[line + 1]]))
    counts = Counter(keys.values())
    return [bool(key := keys.get(place, ())) and counts[key] >= REPEATED for place in chosen]
