"""Doubtful lines at the head of a page, read once more, each alone: without its neighbours tesseract reads it better.

Doubtful are words that no word list has and of which tesseract is not sure; that are in the other alphabet than their
line: «KOHbI» in a Russian one, «оп» for «on» in an English one; «fiir» and «Lander», as it reads «für» and «Länder».
"""

import io
import re
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import NamedTuple, TypeAlias

from svod.convert.ocr.grey_pictures import Picture, file_of
from svod.convert.ocr.tesseract_words import Word, words_of
from svod.convert.pages.word_columns import PageWords
from svod.convert.repairs.word_quality import is_torn
from svod.text.languages import language_of
from svod.text.lexicon.classes import WordClass
from svod.text.lexicon.lookup import classes_of

# Reads a file of pictures, a line each, in a language, or in all of them where that is empty; None when time is up.
LineReader: TypeAlias = Callable[[bytes, str], str | None]

RUSSIAN, GERMAN, LATIN = "rus", "deu", "deu+eng"
# A header has no more lines; where more of them are doubtful, the page is none of our languages.
_HIGHEST_LINES, _HEAD_LINES, _MOST_DOUBTFUL = 25, 40, 12
# Of a word with less confidence tesseract is not sure; a second reading must be surer by so much.
_SURE, _GAIN = 85, 10
# With less even a known word may be a part of what is printed.
_LEAST_KNOWN = 50
_LETTERS = re.compile(r"[^\W\d_]{3,}")
_CYRILLIC, _LATIN = re.compile("[А-яЁё]"), re.compile("[A-Za-z]")
# «MHKpo»
_NO_WORD = re.compile("[A-Z]{2}[a-z]{2}")
# Words of so few letters are names and signs in any language.
_SHORT = 3
_MISREAD_UMLAUT = re.compile("[A-Za-zß]ii[a-zß]")
_UMLAUTS = str.maketrans("aouAOU", "äöüÄÖÜ")
_PLAIN_VOWEL = re.compile("[aouAOU]")
_PATRONYMIC = int(WordClass.PATRONYMIC)
_GERMAN_WORD = int(WordClass.DICTIONARY | WordClass.GERMAN)
# In points around a line: tesseract wants paper there.
_WIDE_MARGIN, _HIGH_MARGIN = 6.0, 3.0
# Of the width of the wider of two words, the part in which both must stand to be the same.
_SAME_PLACE = 0.6


class _Line(NamedTuple):
    words: range
    left: float
    top: float
    right: float
    bottom: float
    is_russian: bool
    is_german: bool


def look_again(page: PageWords, picture: Picture, ask: LineReader) -> None:
    """Put what a second reading knows better into the words of a page."""
    # The first ones by their height, and those of the first column: a list of authors may fill it.
    by_height = sorted(page.lines, key=lambda words: page.places.tops[words.start])
    heads = dict.fromkeys((*by_height[:_HIGHEST_LINES], *page.lines[:_HEAD_LINES]))
    latin = GERMAN if language_of(" ".join(page.texts)) == "de" else LATIN
    in_russian = is_russian(" ".join(page.texts))
    every = (_line(page, words, latin, in_russian=in_russian) for words in heads)
    doubtful = [line for line in every if _has_doubtful(page, line)]
    if len(doubtful) > _MOST_DOUBTFUL:
        # Of hidden text nobody knows which words were doubtful to who read it; the first lines matter most.
        doubtful = doubtful[:_MOST_DOUBTFUL] if page.hidden else []
    # What the languages of one alphabet do not make a word of may be foreign.
    for language in (RUSSIAN, latin, ""):
        own = [line for line in doubtful if not language or line.is_russian is (language == RUSSIAN)]
        lines = [line for line in own if _has_doubtful(page, line)]
        table = ask(_pictures(picture, lines), language) if lines else None
        for place, words in groupby(words_of(table or "", picture.scale), key=lambda word: word.line[0]):
            _take(page, lines[int(place) - 1], list(words))


def _line(page: PageWords, words: range, latin: str, *, in_russian: bool) -> _Line:
    text = " ".join(page.texts[words.start : words.stop])
    places = page.places
    return _Line(
        words,
        min(places.lefts[index] for index in words) - _WIDE_MARGIN,
        min(places.tops[index] for index in words) - _HIGH_MARGIN,
        max(places.rights[index] for index in words) + _WIDE_MARGIN,
        max(places.bottoms[index] for index in words) + _HIGH_MARGIN,
        russian := is_russian(text, in_russian=in_russian),
        not russian and latin == GERMAN,
    )


def is_russian(text: str, *, in_russian: bool = False) -> bool:
    """Whether more letters of a line are Cyrillic than Latin; amid Russian text some, beside no word: «на MHKpo»."""
    cyrillic, latin = len(_CYRILLIC.findall(text)), len(_LATIN.findall(text))
    if cyrillic > latin or not (in_russian and cyrillic):
        return cyrillic > latin
    return not any(word.isascii() and len(word) > _SHORT and classes_of(word) for word in _LETTERS.findall(text))


def _has_doubtful(page: PageWords, line: _Line) -> bool:
    return any(_is_doubtful(page, index, line) for index in line.words)


def _is_doubtful(page: PageWords, index: int, line: _Line) -> bool:
    text, confidence = page.texts[index], page.confidences[index]
    has_word = bool(_LETTERS.search(text))
    if not line.is_russian and _CYRILLIC.search(text):
        return not (has_word and _is_known(text) and confidence >= _SURE)
    if line.is_german and _may_lack_umlaut(text):
        return True
    is_odd = (
        confidence < _SURE or (line.is_russian and not _CYRILLIC.search(text)) or bool(_MISREAD_UMLAUT.search(text))
    )
    is_known = _is_known(text) and confidence >= _LEAST_KNOWN
    if line.is_russian and not _CYRILLIC.search(text):
        # «Tomes Александр Сергеевич» is «Тощев …»: a name is in one alphabet.
        is_known = is_known and not _names_person(page, line)
    return is_odd and not is_known and has_word


def _names_person(page: PageWords, line: _Line) -> bool:
    return any(classes_of(page.texts[index]) & _PATRONYMIC for index in line.words)


def _may_lack_umlaut(text: str) -> bool:
    """Whether a word that German does not have is one of its words with an umlaut: «Lander», «uber»."""
    if not _LETTERS.fullmatch(text) or _is_german(text):
        return False
    vowels = (found.start() for found in _PLAIN_VOWEL.finditer(text))
    changed = (text[:place] + text[place].translate(_UMLAUTS) + text[place + 1 :] for place in vowels)
    return any(map(_is_german, changed))


def _is_german(word: str) -> bool:
    return classes_of(word) & _GERMAN_WORD == _GERMAN_WORD


def _is_no_word(text: str) -> bool:
    return is_torn([text]) or bool(_NO_WORD.search(text))


def _has_known_part(text: str) -> bool:
    """Whether a part of a word is known: «микро-ЭВмМ», «в.п.Кадыров»."""
    return any(len(part) > _SHORT and classes_of(part) for part in _LETTERS.findall(text))


def _is_known(text: str) -> bool:
    return all(map(classes_of, _LETTERS.findall(text)))


def _pictures(picture: Picture, lines: Iterable[_Line]) -> bytes:
    """A file with a picture of each line."""
    from PIL import Image  # only doubtful lines need it

    with Image.open(io.BytesIO(picture.content)) as whole:
        pictures = [whole.crop(_edges(line, picture.scale)) for line in lines]
    return file_of(pictures)


def _edges(line: _Line, scale: float) -> tuple[int, int, int, int]:
    return round(line.left * scale), round(line.top * scale), round(line.right * scale), round(line.bottom * scale)


def _take(page: PageWords, line: _Line, words: Sequence[Word]) -> None:
    """The doubtful words of a line as they were read the second time, where that is surer or makes them words."""
    for index in line.words:
        if not _is_doubtful(page, index, line):
            continue
        left, right = page.places.lefts[index] - line.left, page.places.rights[index] - line.left
        same = [
            word
            for word in words
            if min(right, word.left + word.width) - max(left, word.left) > _SAME_PLACE * max(word.width, right - left)
        ]
        if len(same) == 1 and _is_better(same[0], page, index, line):
            # German alone reads some «i» as a Turkish letter.
            page.texts[index], page.confidences[index] = same[0].text.replace("ı", "i"), round(same[0].confidence)


def _is_better(word: Word, page: PageWords, index: int, line: _Line) -> bool:
    gain = word.confidence - page.confidences[index]
    if not line.is_russian and _CYRILLIC.search(page.texts[index]):
        # A word in the alphabet of its line: «on» for «оп».
        return not _CYRILLIC.search(word.text) and (bool(classes_of(word.text)) or gain > -_GAIN)
    if not _LETTERS.search(word.text):
        return False
    into_latin = line.is_russian and _CYRILLIC.search(page.texts[index]) and not _CYRILLIC.search(word.text)
    if into_latin and (_NO_WORD.search(word.text) or _has_known_part(page.texts[index])):
        return False
    if _MISREAD_UMLAUT.search(page.texts[index]) and word.text == page.texts[index].replace("ii", "ü"):
        return True
    if _is_known(word.text):
        return gain > 0 or word.confidence >= _LEAST_KNOWN
    in_place = line.is_russian and not _CYRILLIC.search(page.texts[index]) and bool(_CYRILLIC.search(word.text))
    if in_place and (_names_person(page, line) or _has_known_part(word.text)):
        return True
    # «KOHbIOHKTHBHbIX» is no word of any language, however sure tesseract is.
    return gain > (-_GAIN if in_place else _GAIN) or (in_place and _is_no_word(page.texts[index]))
