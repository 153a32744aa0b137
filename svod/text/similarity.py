"""How alike two titles are, from 0 to 1, to a librarian: a misprint leaves a work itself, another word does not."""

import re
from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from rapidfuzz.distance import Editops, Levenshtein
from rapidfuzz.fuzz import partial_ratio_alignment

from svod.languages import all_words, alternatives
from svod.text.normalize import fold
from svod.text.transliterate import folded_sounds, in_one_alphabet, sounds

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
    rf"(?:{alternatives('catalogue.articles')})?"
    rf"(?:(?:{alternatives('catalogue.numbered_parts')})\b['’ʹ]?\.?\s*(?:\d+|[ivx]+)|i{{2,3}}|iv"
    rf"|{alternatives('catalogue.sequels')})\b"
)
_SEQUEL = re.compile(rf"{_SEQUEL_WORDS}|(?:{alternatives('catalogue.title_goes_on')})\s", re.IGNORECASE)
_GOES_ON = re.compile(rf"[\s.,:;?!«»”“\"'()\[\]–—-]{{1,6}}({_SEQUEL_WORDS})", re.IGNORECASE)
_ENDS_AS_SEQUEL = re.compile(rf"[\s.,:;]{_SEQUEL_WORDS}\W*$", re.IGNORECASE)
_WORD = re.compile(r"[\w'’ʹ]+")
_CYRILLIC = re.compile(r"[\u0400-\u04ff]+")
_END_OF_TITLE = re.compile(r"\s*(?:[.,:;?!»”“\"()\[\]/–—]|-\s|$|(?:in|In|IN)\b)")
# Whatever stands behind this is where a work stands, not what it is called.
_STANDS_IN = re.compile(r"(?:in\b:?|//)", re.IGNORECASE)
# Signs that are of the word before them: «C++», «12+».
_SIGNS = re.compile(r"[+#*®™]*")
# What closes a title as it closes it in print: a bracket of its own, its last quotation mark.
_CLOSING = re.compile(r"[)\]»”“\"'’?!.…]+")
_CLOSERS = tuple(")]»”“\"'’")
_SHORTEST_HEAD, _SHORTEST_FRAME = 12, 8
# In the other alphabet a title is longer or shorter by up to this share of its letters.
_SLACK, _SLACK_ACROSS = 6, 0.4
# What catalogues put behind a title: of what kind the thing is.
_MATERIAL = re.compile(rf"\[\s*(?:{alternatives('catalogue.material')})[^\]]*\]", re.IGNORECASE)
# «Rebe1len»: a scanner's figures inside words.
_FIGURE_IN_WORD = re.compile(r"(?<=[^\W\d_]{2})[01](?=[^\W\d_]{2})")
_LETTER_OF_FIGURE = {"0": "o", "1": "l"}
# A subtitle says something; one word behind a title makes another title of it.
_LEAST_WORDS_LEFT_OUT = 3
# So many letters of its end tell where a title ends in print; so many words tell that it goes on.
_LAST_LETTERS, _WORDS_TO_GO_ON, _FAR_ENOUGH = 20, 2, 60


# «α», which others write «alpha» or «альфа»; words in Greek are none.
_GREEK = re.compile(r"(?<![^\W\d_])[\u0391-\u03a9\u03b1-\u03c9](?![^\W\d_])")
_GREEK_ORDER = "αβγδεζηθικλμνξοπρστυφχψω"
_LATIN_NAMES, _CYRILLIC_NAMES = (
    dict(zip(_GREEK_ORDER, all_words("catalogue.greek_letters", (code,)), strict=True)) for code in ("en", "ru")
)


class _Form(NamedTuple):
    """A title as it is compared: its words, the same without blanks, its alphabet."""

    words: str
    letters: str
    is_cyrillic: bool


def comparable(title: str) -> str:
    """What is left of a title for comparing: folded words of one alphabet each, without «[Текст]»."""
    return _form(title).words


def title_likeness(one: str, other: str) -> float:
    """Share of letters that two titles have in common in order; 0 where a number or a word is another.

    Titles in different alphabets are compared by how they sound.
    """
    if one == other:
        return 1.0 if _form(one).letters else 0.0
    if _GREEK.search(one) or _GREEK.search(other):
        named = _likeness_of(_with_greek_names(one), _with_greek_names(other))
        # Where one title alone has such letters, the other may have them as those that look alike.
        return named if _GREEK.search(one) and _GREEK.search(other) else max(named, _likeness_of(one, other))
    return _likeness_of(one, other)


def _likeness_of(one: str, other: str) -> float:
    first, second = _form(one), _form(other)
    if first.is_cyrillic != second.is_cyrillic:
        if _numerals(first.words, is_across=True) != _numerals(second.words, is_across=True):
            return 0.0
        first_frames, second_frames = _frames(first.words), _frames(second.words)
        return _likeness(first_frames, second_frames, first_frames.replace(" ", ""), second_frames.replace(" ", ""))
    if first.words == second.words:
        return 1.0 if first.letters else 0.0
    likeness = _likeness(first.words, second.words, first.letters, second.letters)
    return likeness if likeness and _numerals(first.words) == _numerals(second.words) else 0.0


def head_likeness(whole: str, head: str) -> float:
    """How alike a title is to the beginning of another that ends at a border, as subtitles begin there; else 0."""
    form = _form(head)
    if len(form.letters) < _SHORTEST_HEAD:
        return 0.0
    is_across = form.is_cyrillic != _form(whole).is_cyrillic
    slack = int(_SLACK_ACROSS * len(head)) if is_across else _SLACK
    return max((title_likeness(beginning, head) for beginning in _heads(whole, len(head), slack)), default=0.0)


def goes_on_alike(printed: str, head: str, whole: str) -> bool:
    """Whether a printed string, of which a title's head was read, goes on with the words that follow in the title."""
    place = _place(head, printed)
    left_out = _form(whole).words.split()[len(_form(head).words.split()) :][:_WORDS_TO_GO_ON]
    if place < 0 or not left_out:
        return False
    follows = comparable(printed[place : place + _FAR_ENOUGH]).split()[: len(left_out)]
    return follows == left_out or list(map(sounds, follows)) == list(map(sounds, left_out))


def contained_likeness(printed: str, title: str) -> float:
    """How alike a title is to the likest stretch of a printed string that ends at a border; else 0.

    For strings whose parts are not known, or were read wrongly.
    """
    if _GREEK.search(title) or _GREEK.search(printed):
        named = _contained(_with_greek_names(printed), _with_greek_names(title))
        return named if _GREEK.search(title) else max(named, _contained(printed, title))
    return _contained(printed, title)


def _contained(printed: str, title: str) -> float:
    form, of_print = _form(title), _form(printed)
    is_across = form.is_cyrillic != of_print.is_cyrillic
    if not set(_numerals(form.words, is_across=is_across)) <= set(_numerals(of_print.words, is_across=is_across)):
        return 0.0
    words = _frames(form.words) if is_across else form.words
    one = words.replace(" ", "")
    if len(one) < (_SHORTEST_FRAME if is_across else _SHORTEST_HEAD):
        return 0.0
    if not _shares_words(words, _frames(of_print.words) if is_across else of_print.words):
        return 0.0
    forms = _word_forms(printed, is_across)
    other = "".join(word for word, _ in forms).replace(" ", "")
    if len(other) < len(one):
        return 0.0
    found = partial_ratio_alignment(one, other, score_cutoff=100 * (1 - _MOST_FAULTS))
    stretch = _stretch(forms, (found.dest_start, found.dest_end)) if found else None
    if stretch is None or not _ends_there(printed, forms[stretch.stop - 1][1], title):
        return 0.0
    title_words = " ".join(word for word, _ in forms[stretch.start : stretch.stop] if word)
    return _likeness(words, title_words, one, title_words.replace(" ", ""))


def _shares_words(words: str, printed: str) -> bool:
    """Whether a third of a title's words stand in print as they are: a look that costs nothing before a close one."""
    title_words = set(words.split())
    return 3 * len(title_words.intersection(printed.split())) >= len(title_words)


@lru_cache(maxsize=64)
def _word_forms(printed: str, is_across: bool) -> list[tuple[str, int]]:
    """The words of a string as they are compared, each with where it ends; one string is asked about many titles."""
    compared = _heard_word if is_across else _compared_word
    return [(compared(word[0]), word.end()) for word in _WORD.finditer(printed)]


@lru_cache(maxsize=1 << 14)
def _compared_word(word: str) -> str:
    return in_one_alphabet(fold(word))


@lru_cache(maxsize=1 << 14)
def _heard_word(word: str) -> str:
    return sounds(word)


def _stretch(forms: list[tuple[str, int]], reach: tuple[int, int]) -> slice | None:
    """The whole words nearest to a reach of letters; None where it begins or ends in the middle of one."""
    borders = list(accumulate((len(form.replace(" ", "")) for form, _ in forms), initial=0))
    start, stop = (_nearest(borders, edge) for edge in reach)
    off = max(abs(borders[start] - reach[0]), abs(borders[stop] - reach[1]))
    return slice(start, stop) if start < stop and off <= _FAULTS_OF_LONG else None


def _nearest(borders: list[int], edge: int) -> int:
    """The first of the borders that are nearest to an edge."""
    after = min(bisect_left(borders, edge), len(borders) - 1)
    if after and edge - borders[after - 1] <= abs(borders[after] - edge):
        return bisect_left(borders, borders[after - 1])
    return bisect_left(borders, borders[after])


def _ends_there(printed: str, end: int, title: str) -> bool:
    """Whether a title that was found in print ends where its last word does, and nothing makes another work of it."""
    signs = _SIGNS.match(printed, end)
    end = signs.end() if signs else end
    if _GOES_ON.match(printed, end):
        return False
    closes = _CLOSING.match(printed, end) if title[-1:] in _CLOSERS else None
    return bool(_END_OF_TITLE.match(printed, closes.end() if closes else end))


def with_sequel(title: str, printed: str) -> str:
    """A title with what follows it in print, where that makes another work of it: «, Part 2», «. Исправление»."""
    place = _place(title, printed)
    follows = _GOES_ON.match(printed, place) if place >= 0 else None
    return f"{title}: {follows[1]}" if follows else title


def _place(title: str, printed: str) -> int:
    """Where a title ends in print; its beginning may have lost the hyphen of a line end. -1 where it is not there."""
    for title_words in (title, title[-_LAST_LETTERS:]):
        start = printed.find(title_words) if title_words else -1
        if start >= 0:
            return start + len(title_words)
    return -1


def _heads(whole: str, length: int, slack: int) -> Iterator[str]:
    """The beginnings of a title, about so long, behind which no other work begins."""
    for border in _BORDER.finditer(whole, max(0, length - slack)):
        if border.start() > length + slack:
            return
        rest = whole[border.end() :]
        is_left_out = len(rest.split()) >= _LEAST_WORDS_LEFT_OUT or _STANDS_IN.match(rest)
        if is_left_out and not _SEQUEL.match(rest) and not _ENDS_AS_SEQUEL.search(rest):
            yield whole[: border.start()]


@lru_cache(maxsize=1 << 8)
def _with_greek_names(text: str) -> str:
    """A text with Greek letters that stand alone by their names: «α-распад» as «альфа-распад»."""
    names = _CYRILLIC_NAMES if _CYRILLIC.search(text.lower()) else _LATIN_NAMES
    return _GREEK.sub(lambda letter: names.get(letter[0].lower(), letter[0]), text)


@lru_cache(maxsize=1 << 13)
def _form(title: str) -> _Form:
    """A title is compared with many."""
    words = in_one_alphabet(fold(_MATERIAL.sub("", title) if "[" in title else title))
    if "0" in words or "1" in words:
        words = _FIGURE_IN_WORD.sub(lambda figure: _LETTER_OF_FIGURE[figure[0]], words)
    is_cyrillic = not words.isascii() and 3 * sum(map(len, _CYRILLIC.findall(words))) > len(words)
    return _Form(words, words.replace(" ", ""), is_cyrillic)


@lru_cache(maxsize=1 << 11)
def _numerals(words: str, *, is_across: bool = False) -> tuple[str, ...]:
    return tuple((_NUMERAL_ACROSS if is_across else _NUMERAL).findall(words))


@lru_cache(maxsize=1 << 15)
def _frames(words: str) -> str:
    return folded_sounds(words)


def _likeness(first: str, second: str, one: str, other: str) -> float:
    """Of two folded texts, and the same without blanks, which do not count."""
    longest = max(len(one), len(other))
    if not one or not other:
        return 0.0
    if one == other:
        return 1.0
    most = max(1, int(_MOST_FAULTS * longest))
    if longest - min(len(one), len(other)) > most:
        return 0.0
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
