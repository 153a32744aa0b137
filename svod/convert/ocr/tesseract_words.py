"""What tesseract says of a picture, as the words of a page: places in points, sizes by ink, rubbish left out."""

import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from statistics import median
from typing import NamedTuple

from svod.convert.ocr.letter_widths import by_width
from svod.convert.ocr.page_edges import without_neighbours
from svod.convert.pages.reading_order import Places
from svod.convert.pages.word_columns import PageWords
from svod.model.document import Font

# The columns of tesseract's table, and the level at which its rows are words.
_COLUMN_COUNT = 12
_WORD_LEVEL = "5"

# Words below this confidence are specks; lines below the other, or with hardly a letter, are drawings and dirt.
_LEAST_CONFIDENCE = 20
_LEAST_LINE_CONFIDENCE = 50
_LEAST_SURE_CONFIDENCE = 70
# So many long words of which it is as sure as this are text, whatever stands between them.
_SURE_WORD, _FEWEST_SURE = 85, 2
# Words of so many letters are wider than high, unless they run up or down the page.
_LONG_WORD = 4
_LETTER = re.compile(r"[^\W_]")
# Specks are no words of so many letters: such a word was read badly, but is one.
_LONG_RUN = re.compile(r"[^\W\d_]{5,}")
_LEAST_LETTERS = 0.4
# Printed rules: «———»; and specks between words that look like a stroke.
_STROKES = "|¦_~"
_RULE = re.compile(rf"[—–={_STROKES}-]{{2,}}|[{_STROKES}]")

# The parts of a font's size that the ink of letters takes up above the base line and below it; best known first.
_LOW = 0.47
_ABOVE = (
    ("ЙЁÄÖÜ", 0.86),
    ("ABCDEFGHIJKLMNOPQRSTUVWXYZАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ0123456789bdfhklбфß!?&%№", 0.69),
    ("ёйäöüij", 0.66),
    ("t", 0.58),
)
_BELOW = (("gjpqyруф", 0.21), ("ДЦЩQ", 0.17), ("дцщ,;", 0.14))
_HEIGHTS = {letter: part for letters, part in _ABOVE for letter in letters}
_DEPTHS = {letter: part for letters, part in _BELOW for letter in letters}
# Brackets and quotation marks are higher than any letter; words with them are measured only where there are no others.
_ODD_HEIGHT = re.compile(r"[^\w.,;:!?%№&-]")
_SHORT_TAIL = re.compile("[ДЦЩQдцщ]")
_HANGING = re.compile(r"[,;]$")
# Lines so wide, in points, tell how far a page leans; and so few of them do not.
_WIDE_LINE, _FEWEST_WIDE_LINES = 100.0, 3
# Letters that differ from their capitals in size alone, in lines of so few words.
_SAME_IN_CAPITALS, _FEW_WORDS = frozenset("вгжзиклмнопстхчшьъыэюяcosuvwxz -"), 3
# Neighbouring sizes that differ less than this are one size, unevenly inked.
_SAME_SIZE, _SAME_PARAGRAPH = 1.1, 1.15
# The same for a line of a paragraph between two lines of one size: a sign that was misread makes it look higher.
_BETWEEN = 1.3


class Word(NamedTuple):
    """A word in the table: the numbers of its page, block, paragraph and line, and its place in points."""

    line: tuple[str, ...]
    text: str
    confidence: float
    left: float
    top: float
    width: float
    height: float


def recognised_words(table: str, width: float, height: float, scale: float) -> PageWords:
    """The page that a table of tesseract's describes; `scale` is how many pixels make a point."""
    page = PageWords(width, height, usable=True)
    places, confidences = Places(), page.confidences
    sizes: dict[float, int] = {}
    lines = [_credible(list(row)) for _, row in groupby(words_of(table, scale), key=lambda word: word.line)]
    lines = [line for line in lines if line]
    sized = list(_sized(without_neighbours(lines, width, _slope(lines))))
    settled = by_width([line for line, _ in sized], [measured for _, measured in sized])
    for line, measured in _with_capitals((line, size) for (line, _), size in zip(sized, settled, strict=True)):
        size = sizes.setdefault(measured, len(sizes))
        page.lines.append(range(len(page.texts), len(page.texts) + len(line)))
        page.texts += [word.text for word in line]
        page.fonts += [size] * len(line)
        confidences += [round(word.confidence) for word in line]
        places.lefts += [word.left for word in line]
        places.tops += [word.top for word in line]
        places.rights += [word.left + word.width for word in line]
        places.bottoms += [word.top + word.height for word in line]
    page.places = places
    page.font_table = [Font("", size) for size in sizes]
    return page


def words_of(table: str, scale: float) -> Iterable[Word]:
    """The words in a table of tesseract's; `scale` is how many pixels make a point."""
    for row in table.splitlines():
        cells = row.split("\t")
        if len(cells) == _COLUMN_COUNT and cells[0] == _WORD_LEVEL and cells[11].strip():
            places = (float(cell) / scale for cell in cells[6:10])
            confidence = min(100.0, max(0.0, float(cells[10])))
            text = cells[11].strip()
            yield Word(tuple(cells[1:5]), text.strip(_STROKES) or text, confidence, *places)


def upright_letters(table: str) -> int:
    """How many letters there are of which tesseract is sure, in words that stand upright."""
    return sum(
        len(_LETTER.findall(word.text))
        for word in words_of(table, 1.0)
        if word.confidence >= _LEAST_SURE_CONFIDENCE and (word.width > word.height or len(word.text) < _LONG_WORD)
    )


def unsure_part(table: str) -> float:
    """The part of all letters of which tesseract is not sure."""
    letters = unsure = 0
    for word in words_of(table, 1.0):
        count = len(_LETTER.findall(word.text))
        letters += count
        unsure += count if word.confidence < _LEAST_SURE_CONFIDENCE else 0
    return unsure / max(1, letters)


def _credible(words: Sequence[Word]) -> list[Word]:
    """The words of a line that are text; none if the line is not."""
    kept = [
        word
        for word in words
        if (word.confidence >= _LEAST_CONFIDENCE or _LONG_RUN.search(word.text)) and not _RULE.fullmatch(word.text)
    ]
    characters = sum(len(word.text) for word in words)
    letters = sum(len(_LETTER.findall(word.text)) for word in kept)
    confidence = sum(word.confidence * len(word.text) for word in words) / max(1, characters)
    if letters < _LEAST_LETTERS * characters or (confidence < _LEAST_LINE_CONFIDENCE and not _has_sure_words(kept)):
        return []
    return kept


def _has_sure_words(words: Sequence[Word]) -> bool:
    """Whether several words of a line are read beyond doubt, though another is hardly read at all."""
    sure = [word for word in words if word.confidence >= _SURE_WORD and _LONG_RUN.search(word.text)]
    return len(sure) >= _FEWEST_SURE


def _sized(lines: Sequence[list[Word]]) -> Iterable[tuple[list[Word], float]]:
    """The lines with their sizes; those of one paragraph that hardly differ have the one in the middle."""
    slope = _slope(lines)
    for _, rows in groupby(lines, key=lambda line: line[0].line[:-1]):
        paragraph = list(rows)
        sizes = [_size(line, slope) for line in paragraph]
        usual = sorted(sizes)[len(sizes) // 2]
        settled = [usual if _is_near(size, usual, _SAME_PARAGRAPH) else size for size in sizes]
        for place, line in enumerate(paragraph):
            is_between = settled[max(0, place - 1)] == usual == settled[min(place + 1, len(settled) - 1)]
            yield line, usual if is_between and _is_near(settled[place], usual, _BETWEEN) else settled[place]


def _with_capitals(lines: Iterable[tuple[list[Word], float]]) -> Iterable[tuple[list[Word], float]]:
    """The lines with a short one below capitals in capitals, too, where its small letters would be as high as those.

    Alone, «СВЯЗИ» and «связи» look the same.
    """
    above, above_size = "", 0.0
    for line, size in lines:
        text = " ".join(word.text for word in line)
        if above.isupper() and text.islower() and len(line) <= _FEW_WORDS and set(text) <= _SAME_IN_CAPITALS:
            as_capitals = size * _LOW / _HEIGHTS["А"]
            if _is_near(as_capitals, above_size, _SAME_SIZE):
                line, size = [word._replace(text=word.text.upper()) for word in line], above_size
                text = text.upper()
        above, above_size = text, size
        yield line, size


def _is_near(size: float, other: float, most: float) -> bool:
    return max(size, other) < most * min(size, other)


def _slope(lines: Sequence[Sequence[Word]]) -> float:
    """By how much of their width the lines of a page that lies aslant rise to the right."""
    slopes = []
    for line in lines:
        words = [word for word in line if _LETTER.search(word.text) and not _ODD_HEIGHT.search(word.text)]
        if len(words) > 1 and (width := words[-1].left - words[0].left) >= _WIDE_LINE:
            slopes.append((_base(words[0]) - _base(words[-1])) / width)
    return median(slopes) if len(slopes) >= _FEWEST_WIDE_LINES else 0.0


def _base(word: Word) -> float:
    """Where the base line of a word is, by its letters."""
    depth = _depth(word.text)
    return word.top + word.height * (1 - depth / (depth + max(_HEIGHTS.get(letter, _LOW) for letter in word.text)))


def _size(line: Sequence[Word], slope: float) -> float:
    """The size of type, in points, by how high the ink of each word must stand for its letters."""
    lettered = [word for word in line if _LETTER.search(word.text) and not _ODD_HEIGHT.search(word.text)]
    # A comma after low letters is a speck as often as not, and would make the type look smaller.
    plain = [word for word in lettered if not _HANGING.search(word.text) or _depth(word.text.rstrip(",;"))]
    # Where letters are wrong their heights are; and how far these reach below the line differs from face to face.
    sure = [
        word
        for word in plain
        if len(word.text) > 1 and word.confidence >= _LEAST_SURE_CONFIDENCE and not _SHORT_TAIL.search(word.text)
    ]
    sizes = sorted(
        size for word in sure or plain or lettered or line for size in [_size_of(word, slope)] * len(word.text)
    )
    # Specks and the neighbouring lines only ever make a word's box higher.
    return round(sizes[len(sizes) // 4], 1)


def _size_of(word: Word, slope: float) -> float:
    """The size of type of a word; one that lies aslant reaches from its lowest letter to the highest one beside it."""
    heights = [_HEIGHTS.get(letter, _LOW) for letter in word.text]
    depths = [_DEPTHS.get(letter, 0.0) for letter in word.text]
    if not slope:
        return word.height / (max(heights) + max(depths))
    step = slope * word.width / len(word.text)
    return min(
        max(word.height - step * (high - low), word.height / 2) / (height + depth)
        for high, height in enumerate(heights)
        for low, depth in enumerate(depths)
    )


def _depth(text: str) -> float:
    return max((_DEPTHS.get(letter, 0.0) for letter in text), default=0.0)


def settle_sizes(pages: Iterable[PageWords]) -> None:
    """Give lines whose measured sizes hardly differ one size, that of most of their letters."""
    recognised = list(pages)
    letters: dict[float, int] = {}
    for page in recognised:
        for text, font in zip(page.texts, page.fonts, strict=True):
            size = page.font_table[font].size
            letters[size] = letters.get(size, 0) + len(text)
    settled: dict[float, float] = {}
    # The most used sizes first: what stands near one of them is the same type.
    for size in sorted(letters, key=lambda size: -letters[size]):
        near = [other for other in settled.values() if _is_near(size, other, _SAME_SIZE)]
        settled[size] = min(near, key=lambda other: abs(size - other)) if near else size
    for page in recognised:
        page.font_table = [font._replace(size=settled.get(font.size, font.size)) for font in page.font_table]
