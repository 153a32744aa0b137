"""How alike two titles are, from 0 to 1, to a librarian: a misprint leaves a work itself, another word does not."""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate

from rapidfuzz.distance import Editops, Levenshtein
from rapidfuzz.fuzz import partial_ratio_alignment

from svod.text.normalize import fold
from svod.text.transliterate import sounds

# «Часть 1» and «Часть 2», “Part II” and “Part III” are two works however alike the rest is.
_NUMERAL = re.compile(r"\d+|\b(?:i{2,3}|i[vx]|vi{0,3}|xi{0,3})\b")
# In Latin letters a Russian «в» is no five.
_NUMERAL_ACROSS = re.compile(r"\d+|\b(?:i{2,3}|iv|vi{1,3}|xi{1,3})\b")
# So many letters of a word may be wrong: one in short words, two in long ones.
_LONG_WORD, _FAULTS_OF_LONG = 8, 2
# Titles that differ by more than this share of their letters are not looked at any closer.
_MOST_FAULTS = 0.15
# Where a subtitle, or what somebody took for the end of a title, may begin.
_BORDER = re.compile(r"\s?[.:;?!–—»”“\"]{1,2},?\s+|,\s+|\s+[(\[/]\s?|\s+-\s+")
# What makes another work of a title it follows: «: обзор», “: Erratum”, «. Teil 2».
_SEQUEL_WORDS = (
    r"(?:an?\s|the\s|eine?\s)?(?:(?:part|teil|часть|ч|chast['ʹ]?|čast['ʹ]?|том|band|vol)\b\.?\s*(?:\d+|[ivx]+)|i{2,3}|iv"
    r"|errat\w+|corrig\w+|correction\w*|addend\w+|reply|survey|revisited|reconsidered|übersicht|überblick"
    r"|исправлен\w*|обзор|дополнен\w*|продолжен\w*|окончан\w*|замечан\w*|ispravlen\w*|obzor|dopolnen\w*|supplement)\b"
)
_SEQUEL = re.compile(rf"{_SEQUEL_WORDS}|(?:and|und|и|im|for|für|для|в|на|with|mit|bei|of)\s", re.IGNORECASE)
_GOES_ON = re.compile(rf"[\s.,:;?!»”“\"'(\[–—-]{{1,6}}({_SEQUEL_WORDS})", re.IGNORECASE)
_WORD = re.compile(r"[\w'’ʹ]+")
_CYRILLIC = re.compile(r"[\u0400-\u04ff]")
_END_OF_TITLE = re.compile(r"\s*(?:[.,:;?!»”“\"()\[\]/–—]|-\s|$|(?:in|In|IN)\b)")
# Whatever stands behind this is where a work stands, not what it is called.
_STANDS_IN = re.compile(r"(?:in\b:?|//)", re.IGNORECASE)
_SHORTEST_HEAD = 12
# A subtitle says something; one word behind a title makes another title of it.
_LEAST_WORDS_LEFT_OUT = 3


def title_likeness(one: str, other: str) -> float:
    """Share of letters that two titles have in common in order; 0 where a number or a word is another.

    Titles in different alphabets are compared by how they sound.
    """
    first, second = _folded(one), _folded(other)
    is_across = _is_cyrillic(first) != _is_cyrillic(second)
    numerals = _NUMERAL_ACROSS if is_across else _NUMERAL
    if numerals.findall(first) != numerals.findall(second):
        return 0.0
    if is_across:
        first, second = sounds(first), sounds(second)
    return _likeness(first, second)


def head_likeness(whole: str, head: str) -> float:
    """How alike a title is to the beginning of another that ends at a border, as subtitles begin there; else 0."""
    if len(_folded(head).replace(" ", "")) < _SHORTEST_HEAD:
        return 0.0
    return max((title_likeness(beginning, head) for beginning in _heads(whole, len(head))), default=0.0)


def contained_likeness(printed: str, title: str) -> float:
    """How alike a title is to the likest stretch of a printed string that ends at a border; else 0.

    For strings whose parts are not known, or were told wrongly.
    """
    first, second = _folded(title), _folded(printed)
    is_across = _is_cyrillic(first) != _is_cyrillic(second)
    numerals = _NUMERAL_ACROSS if is_across else _NUMERAL
    if not set(numerals.findall(first)) <= set(numerals.findall(second)):
        return 0.0
    first = sounds(first) if is_across else first
    one = first.replace(" ", "")
    forms = [(sounds(word[0]) if is_across else fold(word[0]), word.end()) for word in _WORD.finditer(printed)]
    other = "".join(form for form, _ in forms).replace(" ", "")
    if len(one) < _SHORTEST_HEAD or len(other) < len(one):
        return 0.0
    found = partial_ratio_alignment(one, other, score_cutoff=100 * (1 - _MOST_FAULTS))
    return _stretch_likeness(first, printed, forms, (found.dest_start, found.dest_end)) if found else 0.0


def _stretch_likeness(title: str, printed: str, forms: list[tuple[str, int]], reach: tuple[int, int]) -> float:
    """How alike a folded title is to the whole words nearest to a reach of letters, where these end at a border."""
    letters = [form.replace(" ", "") for form, _ in forms]
    borders = list(accumulate(map(len, letters), initial=0))
    start, stop = (min(range(len(borders)), key=lambda place: abs(borders[place] - edge)) for edge in reach)
    if start >= stop or any(
        abs(borders[place] - edge) > _FAULTS_OF_LONG for place, edge in zip((start, stop), reach, strict=True)
    ):
        return 0.0
    end = forms[stop - 1][1]
    if _GOES_ON.match(printed, end) or not _END_OF_TITLE.match(printed, end):
        return 0.0
    return _likeness(title, " ".join(word for word in letters[start:stop] if word))


def with_sequel(title: str, printed: str) -> str:
    """A title with what follows it in print, where that makes another work of it: «, Part 2», «. Исправление»."""
    start = printed.find(title) if title else -1
    follows = _GOES_ON.match(printed, start + len(title)) if start >= 0 else None
    return f"{title}: {follows[1]}" if follows else title


def _heads(whole: str, length: int) -> Iterator[str]:
    """The beginnings of a title, about so long, behind which no other work begins."""
    for border in _BORDER.finditer(whole, max(0, length - 6)):
        if border.start() > length + 6:
            return
        rest = whole[border.end() :]
        is_told = len(rest.split()) >= _LEAST_WORDS_LEFT_OUT or _STANDS_IN.match(rest)
        if is_told and not _SEQUEL.match(rest):
            yield whole[: border.start()]


def _is_cyrillic(folded: str) -> bool:
    return not folded.isascii() and 3 * len(_CYRILLIC.findall(folded)) > len(folded)


@lru_cache(maxsize=1 << 14)
def _folded(title: str) -> str:
    """A title is compared with many."""
    return fold(title)


def _likeness(first: str, second: str) -> float:
    """Of two folded texts; blanks do not count."""
    one, other = first.replace(" ", ""), second.replace(" ", "")
    longest = max(len(one), len(other))
    if not one or not other:
        return 0.0
    if one == other:
        return 1.0
    most = max(1, int(_MOST_FAULTS * longest))
    distance = Levenshtein.distance(one, other, score_cutoff=most)
    if distance > most or _has_another_word(first, second, one, other):
        return 0.0
    return 1 - distance / longest


def _has_another_word(first: str, second: str, one: str, other: str) -> bool:
    """Whether more letters of any word differ than a misprint explains."""
    operations = Levenshtein.editops(one, other)
    return _are_too_many(_faults(operations, first, is_source=True), first) or _are_too_many(
        _faults(operations, second, is_source=False), second
    )


def _faults(operations: Editops, text: str, *, is_source: bool) -> list[int]:
    """For each word of one side how many of its letters differ."""
    places = _places(text)
    faults = [0] * len(text.split())
    for operation in operations:
        if operation.tag != ("insert" if is_source else "delete"):
            faults[places[operation.src_pos if is_source else operation.dest_pos]] += 1
    return faults


def _are_too_many(faults: list[int], text: str) -> bool:
    return any(
        fault > (_FAULTS_OF_LONG if len(word) >= _LONG_WORD else 1)
        for word, fault in zip(text.split(), faults, strict=True)
    )


def _places(text: str) -> list[int]:
    """For each letter the number of its word."""
    return [number for number, word in enumerate(text.split()) for _ in word]
