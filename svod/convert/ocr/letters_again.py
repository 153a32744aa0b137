"""Words at the head of a scanned page, compared with its picture: three readings of a line, and what two of them say.

Tesseract and the recognition of others guess words; names and abbreviations are none, and come out as «Ломйдзе» or
«БЗСМ-6». The network weighs spellings by the picture of the line; a spelling that is a word needs less evidence. Where
it reads a line otherwise, tesseract reads that line once more, alone: each of the three errs in other places.
"""

import io
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby, takewhile
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from svod.convert.ocr.grey_pictures import Picture, file_of
from svod.convert.ocr.letter_network import Numbers, letter_network
from svod.convert.ocr.second_look import LATIN, RUSSIAN, LineReader, is_russian
from svod.convert.ocr.tesseract_words import words_of
from svod.convert.pages.word_columns import PageWords
from svod.convert.repairs.look_alikes import in_one_alphabet
from svod.text.lexicon.lookup import classes_of

if TYPE_CHECKING:
    from PIL.Image import Image

# A header has no more lines, and no more of them are compared.
_HIGHEST_LINES, _HEAD_LINES, _MOST_LINES = 25, 40, 24
# Of a word with more confidence tesseract is sure.
_SURE = 96
# By so much the logarithm of its probability must be above that of what was read, for a word that is known and replaces
# one that is not, and for others; by more where more of the line is read otherwise, since its picture is bad.
_GAIN_KNOWN, _GAIN, _GAIN_BAD = 1.0, 3.0, 25.0
# The same where two of three readings say what was read, and by how much less it may be if tesseract says it as well.
_GAIN_ALONE, _SECOND_VOTE = 20.0, 8.0
_MOST_DIFFERENT = 0.3
# In heights of a line, and in points: the paper around it that belongs to its picture.
_HIGH_MARGIN, _MARGIN, _WIDE_MARGIN = 0.12, 1.0, 3.0
# In heights of a line: the places of hidden text may be so far from what is printed.
_HIDDEN_MARGIN = 0.6
# In pixels: tesseract wants more of it.
_FRAME = (20, 12)
# Lines so wide, in points, tell how far a page leans.
_WIDE_LINE = 100.0
_WORD = re.compile(r"[^\W\d_]{2,}")
_NUMBER = re.compile(r"\d{2}")
# «В.3.Руденко»: no word, whatever stands behind it.
_DIGIT_AS_INITIAL = re.compile(r"[^\W\d_]\.\d\.")
_LETTER = re.compile(r"[^\W_]")
# Written in two ways, and the same.
_SAME_SIGNS = ("-–", "–-", "-—", "—-", "–—", "—–", "'’", "’'", '"“', '"”', '«"', '»"')


class _Edit(NamedTuple):
    """How much it costs to get here, and from which cell: letters of the one text and of the other."""

    cost: int
    before: tuple[int, int]


class _Seen(NamedTuple):
    """A line of words with its picture, and what the network sees there."""

    words: range
    picture: "Image"
    chances: Numbers
    read: str


def correct_letters(page: PageWords, picture: Picture, ask: LineReader, has_time: Callable[[], bool]) -> None:
    """Put the letters that are printed into the words at the head of a page, in place, as long as there is time."""
    lines = [line for line in _head(page) if any(_is_doubtful(page, index) for index in line)][:_MOST_LINES]
    if not lines:
        return
    every = takewhile(lambda _: has_time(), _seen(page, picture, lines))
    disputed = [seen for seen in every if _differs(_texts(page, seen), seen.read)]
    others = _read_again(page, disputed, ask)
    network = letter_network()
    for seen in disputed:
        found = corrected(
            _texts(page, seen),
            seen.read,
            lambda text: network.weight(seen.chances, text),  # noqa: B023
            others.get(seen.words, ""),
        )
        page.texts[seen.words.start : seen.words.stop] = found


def corrected(words: Sequence[str], read: str, weight: Callable[[str], float], other: str = "") -> list[str]:
    """The words of a line with those letters that another reading has and that weigh more; as many as there were.

    `read` is what the network sees, `other` what tesseract reads in the line alone, if anything.
    """
    found = list(words)
    changes, different = _differences(words, read)
    if different > _MOST_DIFFERENT:
        return found
    of_other, apart = _differences(words, other)
    for place, word in enumerate(words):
        second = _spelled(word, of_other[place]) if apart <= _MOST_DIFFERENT else ""
        candidates = dict(_candidates(word, changes[place], second, different))
        if not candidates:
            continue
        weighed = weight(" ".join(found))
        gains = {
            spelling: weight(" ".join([*found[:place], spelling, *found[place + 1 :]])) - weighed - least
            for spelling, least in candidates.items()
        }
        best = max(gains, key=gains.__getitem__)
        if gains[best] > 0:
            found[place] = best
    return found


def _candidates(word: str, changes: "Sequence[_Change]", second: str, different: float) -> Iterator[tuple[str, float]]:
    """Other spellings of a word, and by how much they must weigh more than it."""
    if not changes:
        # Two say what was read.
        return
    spellings = [spelling for spelling in _spellings(word, changes) if spelling != word]
    agree = second.casefold() == word.casefold()
    for spelling in spellings:
        if not _may_replace(word, spelling):
            continue
        least = _least_gain(word, spelling, different)
        if agree and _unknown_parts(spelling) == _unknown_parts(word):
            least += _GAIN_ALONE - _GAIN
        yield spelling, least
    if second and not agree and _may_replace(word, second):
        least = _least_gain(word, second, different) - _SECOND_VOTE
        # No list knows initials: «E.» is «F.» only where the picture is clearly for it.
        yield second, least if _WORD.search(second) else max(least, _GAIN_KNOWN)


def _texts(page: PageWords, seen: _Seen) -> list[str]:
    return page.texts[seen.words.start : seen.words.stop]


def _seen(page: PageWords, picture: Picture, lines: Sequence[range]) -> Iterator[_Seen]:
    """What the network sees in the lines that lie on the picture."""
    from PIL import Image  # only scans need it

    network, slope = letter_network(), _slope(page)
    with Image.open(io.BytesIO(picture.content)) as whole:
        for line in lines:
            cut = _cut(whole, page, line, picture.scale, slope)
            if cut is not None:
                chances = network.chances(cut)
                yield _Seen(line, cut, chances, network.read(chances))


def _differs(words: Sequence[str], read: str) -> bool:
    """Whether a reading is of the same line, and has other letters."""
    changes, different = _differences(words, read)
    return different <= _MOST_DIFFERENT and any(changes)


def _read_again(page: PageWords, lines: Sequence[_Seen], ask: LineReader) -> dict[range, str]:
    """What tesseract reads in lines, each alone, in the languages of their alphabets."""
    found: dict[range, str] = {}
    in_russian = is_russian(" ".join(page.texts))
    russian = [is_russian(" ".join(_texts(page, seen)), in_russian=in_russian) for seen in lines]
    for language in (RUSSIAN, LATIN):
        own = [seen for seen, is_own in zip(lines, russian, strict=True) if is_own is (language == RUSSIAN)]
        table = ask(file_of([_framed(seen.picture) for seen in own]), language) if own else None
        for place, words in groupby(words_of(table or "", 1.0), key=lambda word: word.line[0]):
            found[own[int(place) - 1].words] = " ".join(word.text for word in words)
    return found


def _framed(line: "Image") -> "Image":
    from PIL import ImageOps

    return ImageOps.expand(line.convert("L"), (*_FRAME, *_FRAME), fill=255)


def _head(page: PageWords) -> Sequence[range]:
    """The first lines by their height, and those of the first column."""
    by_height = sorted(page.lines, key=lambda words: page.places.tops[words.start])
    return list(dict.fromkeys((*by_height[:_HIGHEST_LINES], *page.lines[:_HEAD_LINES])))


def _is_doubtful(page: PageWords, index: int) -> bool:
    is_sure = bool(page.confidences) and page.confidences[index] >= _SURE
    return bool(_WORD.search(page.texts[index])) and not (is_sure and _is_known(page.texts[index]))


def _is_known(text: str) -> bool:
    return bool(_WORD.search(text)) and not _unknown_parts(text)


def _unknown_parts(text: str) -> int:
    """How many of the words of «Санкт-Петербург» no list has; what has no word at all is unknown."""
    words = _WORD.findall(text)
    return sum(not classes_of(word) for word in words) + bool(_DIGIT_AS_INITIAL.search(text)) + (not words)


def _may_replace(word: str, other: str) -> bool:
    """Whether a spelling has letters, and no unknown word where a known one was read."""
    return bool(_LETTER.search(other)) and _unknown_parts(other) <= _unknown_parts(word)


def _least_gain(word: str, other: str, different: float) -> float:
    return _GAIN_KNOWN if _unknown_parts(other) < _unknown_parts(word) else _GAIN + _GAIN_BAD * different


class _Change(NamedTuple):
    """Letters of a word, from which to which, and what another reading has there."""

    start: int
    end: int
    letters: str


def _spellings(word: str, changes: Sequence[_Change]) -> Iterator[str]:
    """A word with all changes, and with each alone."""
    yield _spelled(word, changes)
    if len(changes) > 1:
        yield from (_spelled(word, [change]) for change in changes)


def _spelled(word: str, changes: Sequence[_Change]) -> str:
    """A word with some changes, in its own case."""
    other = word
    for change in reversed(changes):
        old = word[change.start : change.end] or word[max(0, change.start - 1) : change.start + 1]
        new = change.letters.upper() if old.isupper() else change.letters.lower() if old.islower() else change.letters
        other = other[: change.start] + new + other[change.end :]
    return in_one_alphabet(other, ())


def _differences(words: Sequence[str], read: str) -> tuple[list[list[_Change]], float]:
    """For each word of a line the letters in which another reading differs, and how much of the line does."""
    edits = _edits(" ".join(words), read)
    return list(_changes(words, read, edits)), edits[-1][-1].cost / max(1, len(read))


def _changes(words: Sequence[str], read: str, edits: "Sequence[Sequence[_Edit]]") -> Iterator[list[_Change]]:
    """For each word of a line the letters in which another reading differs; not blanks, nor marks at the edges."""
    text = " ".join(words)
    steps: list[tuple[int, int, int, int]] = []
    row, column = len(text), len(read)
    while row or column:
        before = edits[row][column].before
        steps.append((*before, row, column))
        row, column = before
    steps.reverse()
    start = 0
    for word in words:
        end, changes = start + len(word), list[_Change]()
        for row, column, next_row, next_column in steps:
            inside = start <= row < end if next_row > row else start <= row <= end
            old, new = text[row:next_row], read[column:next_column].strip()
            if not inside or old.casefold() == new.casefold() or (old + new) in _SAME_SIGNS:
                continue
            if changes and changes[-1].end == row - start:
                changes[-1] = _Change(changes[-1].start, next_row - start, changes[-1].letters + new)
            else:
                changes.append(_Change(row - start, next_row - start, new))
        yield [change for change in changes if _counts(change, word)]
        start = end + 1


def _counts(change: _Change, word: str) -> bool:
    """Whether letters differ, or a mark inside a word; digits of a number are no letters."""
    differs = word[change.start : change.end] + change.letters
    if any(map(str.isdigit, differs)) and _NUMBER.search(word):
        return False
    return bool(_LETTER.search(differs)) or 0 < change.start <= change.end < len(word)


def _edits(text: str, other: str) -> list[list[_Edit]]:
    """The cheapest way to change one text into another, whatever their case, for all beginnings of both."""
    own, theirs = [letter.lower() for letter in text], [letter.lower() for letter in other]
    table = [[_Edit(column, (0, max(0, column - 1))) for column in range(len(theirs) + 1)]]
    for row, letter in enumerate(own, 1):
        above, line = table[-1], [_Edit(row, (row - 1, 0))]
        for column, read in enumerate(theirs, 1):
            # A blank is no letter: words stay apart.
            differs = 0 if read == letter else 3 if " " in (read, letter) else 1
            line.append(
                min(
                    _Edit(above[column - 1].cost + differs, (row - 1, column - 1)),
                    _Edit(above[column].cost + 1, (row - 1, column)),
                    _Edit(line[-1].cost + 1, (row, column - 1)),
                )
            )
        table.append(line)
    return table


def _slope(page: PageWords) -> float:
    """By how much of their width the lines of a page fall to the right."""
    places = page.places
    slopes = []
    for line in page.lines:
        first, last = line[0], line[-1]
        width = places.lefts[last] - places.lefts[first]
        if width >= _WIDE_LINE:
            middles = [(places.tops[index] + places.bottoms[index]) / 2 for index in (first, last)]
            slopes.append((middles[1] - middles[0]) / width)
    return median(slopes) if slopes else 0.0


def _cut(whole: "Image", page: PageWords, line: range, scale: float, slope: float) -> "Image | None":
    """The picture of a line, level; None where it lies outside."""
    from PIL import Image

    box = page.places.around(line)
    middle = (box.x0 + box.x1) / 2
    # A leaning line is as high as its words are.
    tops = [page.places.tops[index] - slope * (page.places.lefts[index] - middle) for index in line]
    bottoms = [page.places.bottoms[index] - slope * (page.places.lefts[index] - middle) for index in line]
    top, bottom = min(tops), max(bottoms)
    margin = _HIGH_MARGIN * (bottom - top) + _MARGIN
    wide = max(_WIDE_MARGIN, _HIDDEN_MARGIN * (bottom - top)) if page.hidden else _WIDE_MARGIN
    left, right = box.x0 - wide, box.x1 + wide
    width, height = round((right - left) * scale), round((bottom - top + 2 * margin) * scale)
    if width < 1 or height < 1 or width > whole.width + 1 or height > whole.height:
        return None
    down = ((top - margin) + slope * (left - middle)) * scale
    return whole.transform(
        (width, height),
        Image.Transform.AFFINE,
        (1, 0, left * scale, slope, 1, down),
        Image.Resampling.BILINEAR,
        fillcolor=255,
    )
