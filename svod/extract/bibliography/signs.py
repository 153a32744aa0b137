"""What words show of a reference, as bits of one number: learned once a word, summed over lines in one go."""

import re
from enum import IntFlag, auto
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from svod.languages import MODEL_LANGUAGES, all_words, alternatives
from svod.model.document import Document
from svod.text.lexicon import WordClass, classes_of
from svod.text.lexicon.short_lists import written_words

Bits = NDArray[np.int64]
Counts = NDArray[np.float32]

# Longer words say nothing more by their tails.
LONGEST_WORD = 40
MOST_WORDS_KNOWN = 1 << 16


class Sign(IntFlag):
    """What a word, or two neighbours, show."""

    # Numbers.
    YEAR = auto()  # 2001, 1999a, 2003–2005
    BRACKETED_YEAR = auto()  # (2001): or [1999a]
    NUMBER = auto()  # 17,
    RANGE = auto()  # 37–45.
    ISSUE_FORM = auto()  # 12(3) or 5/2001 or 64(1),
    NUMBERING = auto()  # [12] or 12. or 12)
    # Persons.
    INITIAL = auto()  # А. or J.-P.,
    NAME = auto()  # Иванов or Müller,
    NAME_COMMA = auto()  # Müller,
    GLUED_NAME = auto()  # А.А.Лосев
    # Addresses.
    ADDRESS = auto()  # https://… or www.… or 10.1000/182
    IDENTIFIER = auto()  # DOI: or ISBN or arXiv
    EMAIL = auto()  # kozlov@cs.msu.su
    # Words of references.
    PAGE_WORD = auto()  # С. or pp.
    VOLUME_WORD = auto()  # Т. or Bd. or vol.
    ISSUE_WORD = auto()  # № or Heft
    EDITION_WORD = auto()  # изд. or Aufl.
    EDITOR_WORD = auto()  # ред. or (Hrsg.)
    PUBLISHER = auto()  # Наука or Verlag or Press
    CITY = auto()  # Berlin: or М.:
    JOURNAL_WORD = auto()  # Вестник or Zeitschrift or J.
    CONFERENCE_WORD = auto()  # Proc. or Tagung
    SERIES_WORD = auto()  # Сер. or Reihe
    THESIS_WORD = auto()  # дис. or PhD
    AND_OTHERS = auto()  # др. or et or al.
    ACCESS_WORD = auto()  # обращения or abgerufen
    IN_WORD = auto()  # In:
    MONTH = auto()  # Juni
    BODY_WORD = auto()  # Universität or институт
    ROLE_WORD = auto()  # Professor or рецензент
    NOTE_WORD = auto()  # received or грант
    # Words of notes.
    POINTING = auto()  # ebd. or op. cit.
    LEADING = auto()  # vgl. or см.
    LEGAL = auto()  # BGHZ or § or 44-ФЗ
    # Punctuation.
    SLASHES = auto()  # //
    DASH = auto()  # –
    QUOTE = auto()  # «Ряды»
    AMPERSAND = auto()  # & or /
    # Running text.
    SMALL_WORD = auto()  # a word in small letters
    FUNCTION_WORD = auto()  # und or в
    MENTION = auto()  # (2001) or [3, inside a sentence
    LONG_WORD = auto()  # over three letters
    CAPITAL = auto()  # begins with a capital letter
    LETTERS = auto()  # has a letter
    # Two neighbours.
    PERSON = auto()  # Лосев А. or J. Smith
    PAGES = auto()  # С. 5–9
    ISSUE = auto()  # № 3


# The signs that make a line look like a reference when there are several of them.
TELLING = int(
    Sign.YEAR | Sign.PERSON | Sign.GLUED_NAME | Sign.PAGES | Sign.RANGE | Sign.ISSUE | Sign.ISSUE_FORM | Sign.ADDRESS
    | Sign.IDENTIFIER | Sign.EDITOR_WORD | Sign.PUBLISHER | Sign.JOURNAL_WORD | Sign.CONFERENCE_WORD | Sign.THESIS_WORD
    | Sign.SLASHES | Sign.CITY | Sign.IN_WORD | Sign.ACCESS_WORD | Sign.POINTING | Sign.LEGAL
)  # fmt: skip

# The word classes that are signs as they stand.
_OF_CLASSES: tuple[tuple[WordClass, Sign], ...] = (
    (WordClass.VOLUME_WORD, Sign.VOLUME_WORD),
    (WordClass.ISSUE_WORD, Sign.ISSUE_WORD),
    (WordClass.EDITION_WORD, Sign.EDITION_WORD),
    (WordClass.EDITOR_WORD, Sign.EDITOR_WORD),
    (WordClass.JOURNAL_WORD, Sign.JOURNAL_WORD),
    (WordClass.CONFERENCE_WORD, Sign.CONFERENCE_WORD),
    (WordClass.SERIES_WORD, Sign.SERIES_WORD),
    (WordClass.THESIS_WORD, Sign.THESIS_WORD),
    (WordClass.AND_OTHERS, Sign.AND_OTHERS),
    (WordClass.ACCESS_WORD, Sign.ACCESS_WORD),
    (WordClass.IDENTIFIER_WORD, Sign.IDENTIFIER),
    (WordClass.MONTH, Sign.MONTH),
    (WordClass.ORGANISATION | WordClass.ADDRESS | WordClass.CONTACT, Sign.BODY_WORD),
    (WordClass.ROLE | WordClass.DEGREE, Sign.ROLE_WORD),
    (WordClass.NOTE, Sign.NOTE_WORD),
    (WordClass.PREPOSITION | WordClass.CONJUNCTION, Sign.FUNCTION_WORD),
)
# Those that are signs only where the word has a capital letter.
_OF_CAPITALISED: tuple[tuple[WordClass, Sign], ...] = (
    (WordClass.PUBLISHER, Sign.PUBLISHER),
    (WordClass.CITY | WordClass.CITY_SHORT, Sign.CITY),
    (WordClass.SURNAME | WordClass.SURNAME_ENDING | WordClass.GIVEN_NAME, Sign.NAME),
)

# Best first: what the form of a word with other characters than letters shows.
_FORMS: tuple[tuple[Sign, str], ...] = (
    (Sign.ADDRESS, r"(?:[Hh]ttps?:|ftp:|[Ww]ww\.|10\.\d{4,5}/|(?:doi|DOI):10|arXiv:)"),  # www.svod.org
    (Sign.EMAIL, r"\S+@\S+\.\w"),  # kozlov@cs.msu.su
    (Sign.YEAR | Sign.BRACKETED_YEAR, r"[(\[](?:1[6-9]|20)\d\d[a-h]?[)\]][.,:;]*$"),  # (2001):
    (Sign.YEAR, r"[(\[]?(?:1[6-9]|20)\d\d[a-h]?(?:[/–-]\d{2,4})?[)\]]?[.,:;!?]*$"),  # 2001.
    (Sign.NUMBERING | Sign.NUMBER, r"\[\d{1,3}\]?[.,]?$|\d{1,3}[.)]$|\(\d{1,3}\)$"),  # [12]
    (Sign.ISSUE_FORM, r"\d{1,4}\s?\(\d{1,4}(?:[/–-]\d{1,3})?\)[.,:;]*|\d{1,3}/(?:1[6-9]|20)\d\d"),  # 12(3):
    (Sign.RANGE, r"(?:[СсCSРрPp]{1,2}\.|:)?\d{1,5}[-–—−]{1,2}\d{1,5}[.,:;)\]]*$"),  # 37–45.
    (Sign.NUMBER, r"[(\[]?\d{1,5}[.,:;)\]]*$"),  # 17,
    (Sign.INITIAL, r"\(?(?:[A-ZА-ЯЁÄÖÜÉŠČŽŁØ]\.-?){1,4}[,;:)]*$|[A-Z]{1,2}[,;]$"),  # А.А.,
    (Sign.NAME | Sign.GLUED_NAME, r"(?:[A-ZА-ЯЁÄÖÜ]\.-?){1,3}[A-ZА-ЯЁÄÖÜ][a-zа-яёäöüß]{2}"),  # А.А.Лосев
    (Sign.IN_WORD, r"[Ii]n:$"),  # In:
    (Sign.SLASHES, r"//"),  # //
    (Sign.DASH, r"[-–—−]{1,3}$"),  # –
    (Sign.QUOTE, r"[«„“\"‘‚]"),  # «Ряды
    (Sign.AMPERSAND, r"[&/]$"),  # &
    (Sign.ISSUE_WORD, r"№"),  # №3
    (Sign.LEGAL, r"§{1,2}\d*[a-z]?[,.]?$|\d{1,4}-ФК?З\b"),  # 44-ФЗ
)
_FORM = re.compile("|".join(f"(?P<f{place}>{pattern})" for place, (_, pattern) in enumerate(_FORMS)))
_SIGN_OF_FORM = {f"f{place}": int(sign) for place, (sign, _) in enumerate(_FORMS)}
_PAGE_WORD = re.compile(rf"[(\[]?(?:[СсCcSsPpРр]|{alternatives('header.page_words', MODEL_LANGUAGES)})\.$")
_CLOSING_QUOTE = re.compile(r"[»“”\"’][.,:;]*$")
_MENTION = re.compile(r"\[\d{1,3}(?:[,;–-]|\]\.?$)|(?:1[6-9]|20)\d\d[a-h]?\)[.,;]?$|\((?:1[6-9]|20)\d\d")
_STOPS = ".,;:"
# «стр.» and «in:» mean something by their stop; longer words in small letters do not.
_LONGEST_PAGE_WORD = 3
_EDGES = "«»„“”\"'’‘‚()[],.;:!?"


def _note_words() -> dict[str, int]:
    """The words of notes with their signs; those in small letters may begin with a capital, too."""
    found: dict[str, int] = {}
    for purpose, sign in (
        ("references.pointing_sign", Sign.POINTING),
        ("references.leading_sign", Sign.LEADING),
        ("references.legal_sign", Sign.LEGAL),
    ):
        for word in all_words(purpose, MODEL_LANGUAGES):
            for form in (word, word[0].upper() + word[1:]):
                found[form] = found.get(form, 0) | int(sign)
    return found


_NOTE_WORDS = _note_words()


class _Known(dict[str, int]):
    """The signs of the words met so far; emptied when full, so that it cannot grow without bound."""

    def __missing__(self, word: str) -> int:
        bits = _signs_of(word[:LONGEST_WORD])
        if len(word) <= LONGEST_WORD:
            if len(self) >= MOST_WORDS_KNOWN:
                self.clear()
            self[word] = bits
        return bits


_KNOWN = _Known()


def word_signs(word: str) -> int:
    """The signs of one word as a mask."""
    return _KNOWN[word]


def _signs_of(word: str) -> int:
    if word.isalpha():
        return _of_letters(word, word)
    bare = word.rstrip(_STOPS)
    if len(bare) > _LONGEST_PAGE_WORD and bare.isalpha() and bare.islower():
        # The commonest case by far: a word of running text and a stop.
        return _of_letters(bare, bare)
    form = _FORM.match(word)
    bits = _SIGN_OF_FORM[form.lastgroup] if form and form.lastgroup else 0
    core = word.strip(_EDGES)
    if core[:1].isalpha():
        bits |= _of_letters(word, core)
    if _MENTION.search(word):
        bits |= _MENTION_BIT
    return bits


def _of_letters(word: str, core: str) -> int:
    bits = _LONG_LETTERS if len(core) > 3 else _LETTERS
    bits |= _NOTE_WORDS.get(core, 0)
    if core.islower():
        # Small words are many and seldom mean anything here: the short lists know those that do.
        bits |= _SMALL | _of_classes(written_words().get(core.replace("ё", "е"), 0))
    elif core[0].isupper():
        classes = classes_of(core)
        bits |= _CAPITAL | _of_classes(classes) | _of_capitalised(classes)
        if word[-1] == "," and len(core) > 1:
            bits |= _NAME_COMMA
        elif word[-1] == ":" and len(core) < 20:
            bits |= _CITY
        if len(core) > 2 and not classes:
            bits |= _NAME
    else:
        bits |= _of_classes(written_words().get(core.lower(), 0))
    if core is not word:
        bits |= (_PAGE if _PAGE_WORD.match(word) else 0) | (_QUOTE if _CLOSING_QUOTE.search(word) else 0)
    return bits


_LETTERS, _SMALL, _CAPITAL = int(Sign.LETTERS), int(Sign.SMALL_WORD), int(Sign.CAPITAL)
_LONG_LETTERS = int(Sign.LETTERS | Sign.LONG_WORD)
_NAME_COMMA, _NAME, _CITY = int(Sign.NAME_COMMA), int(Sign.NAME), int(Sign.CITY)
_PAGE, _QUOTE, _MENTION_BIT = int(Sign.PAGE_WORD), int(Sign.QUOTE), int(Sign.MENTION)


@cache
def _of_classes(classes: int) -> int:
    return int(sum(sign for of_class, sign in _OF_CLASSES if classes & of_class))


@cache
def _of_capitalised(classes: int) -> int:
    return int(sum(sign for of_class, sign in _OF_CAPITALISED if classes & of_class))


class LineSigns(NamedTuple):
    """The signs of every line of a document: which there are, how many words, and the signs of each word."""

    bits: Bits
    words: Counts
    of_words: Bits
    starts: NDArray[np.intp]

    def counted(self, sign: Sign) -> Counts:
        """How many words of each line show a sign."""
        if not len(self.starts):
            return self.words
        shown = ((self.of_words & int(sign)) != 0).astype(np.float32)
        counts: Counts = np.add.reduceat(shown, self.starts)
        return counts


def line_signs(document: Document) -> LineSigns:
    """The signs of all lines; linear in words."""
    starts = np.frombuffer(document.columns.line_starts, dtype=np.uint32)[:-1].astype(np.intp)
    if not len(starts):
        nothing = np.zeros(0, dtype=np.int64)
        return LineSigns(nothing, np.zeros(0, dtype=np.float32), nothing, starts)
    texts = document.columns.texts
    own: Bits = np.fromiter(map(_KNOWN.__getitem__, texts), dtype=np.int64, count=len(texts))
    own = own | _of_neighbours(own, starts)
    bits: Bits = np.bitwise_or.reduceat(own, starts)
    words = np.diff(np.append(starts, len(texts))).astype(np.float32)
    return LineSigns(bits, words, own, starts)


# What stands before, what follows, and what the two show together.
_PAIRS: tuple[tuple[Sign, Sign, Sign], ...] = (
    (Sign.NAME, Sign.INITIAL, Sign.PERSON),  # Лосев А.
    (Sign.INITIAL, Sign.NAME, Sign.PERSON),  # J. Smith
    (Sign.PAGE_WORD, Sign.NUMBER | Sign.RANGE, Sign.PAGES),  # С. 5–9
    (Sign.NUMBER, Sign.PAGE_WORD, Sign.PAGES),  # 320 с.
    (Sign.VOLUME_WORD | Sign.ISSUE_WORD, Sign.NUMBER | Sign.YEAR, Sign.ISSUE),  # № 3
)  # fmt: skip


def _of_neighbours(own: Bits, starts: NDArray[np.intp]) -> Bits:
    before = np.roll(own, 1)
    before[starts] = 0
    found = np.zeros_like(own)
    for first, second, sign in _PAIRS:
        both = ((before & int(first)) != 0) & ((own & int(second)) != 0)
        found[both] |= int(sign)
    return found
