"""What a word says of itself and to its neighbours, and what a gap says: the names of features."""

import re
from typing import NamedTuple

from svod.extract.neighbours import spoken
from svod.extract.number_tables import Group
from svod.extract.references.segments import ADDRESS, CAPITAL, INITIAL, LEXICAL, NUMBER, RANGE, SMALL, YEAR
from svod.languages import all_words
from svod.text.languages import FUNCTION_WORDS
from svod.text.lexicon import WordClass, class_name, classes_of

YEAR_FORM = re.compile(r"(?:1[5-9]|20)\d\d")
# The languages in which a reference may be worded; of two as probable the first is taken. None comes before them all.
LANGUAGES = ("none", "ru", "fr", "en", "de")
_CLASS_BITS = tuple((int(bit), bit.name.lower()) for bit in WordClass if bit.name)
_ROMAN = re.compile(r"[IVXLC]{1,7}")
_RANGE = re.compile(r"(\d+)\D+(\d+)")
_BLANKS = re.compile(r"\s+")
_LONGEST_GAP = 6
AFFIXES = (1, 2, 3, 4)
_SHORT_NUMBER = 2
_LONGEST_LENGTH = 12
_MARKS_OF_SHAPES = {"year": YEAR, "range": RANGE, "doi": ADDRESS, "url": ADDRESS}
# Words that show in which language a reference is worded, whatever the language of its title.
_WORDED: tuple[tuple[str, frozenset[str]], ...] = tuple(
    (language, FUNCTION_WORDS[language].union(all_words("references.worded", (language,))))
    for language in ("de", "en", "fr")
)
_LANGUAGE_OF_WORD = {
    word: LANGUAGES.index(language) for language, words in reversed(_WORDED) for word in words
}  # fmt: skip
_RUSSIAN = LANGUAGES.index("ru")


class WordForm(NamedTuple):
    """What words of one shape and the same classes have in common."""

    shape: str
    classes: int

    @property
    def kind(self) -> str:
        """The most specific of the classes."""
        return class_name(self.classes)

    @property
    def marks(self) -> int:
        """The bits that the classes bring to a stretch."""
        return sum(bit for of_lexicon, bit, _ in LEXICAL if self.classes & of_lexicon)

    def groups(self) -> tuple[Group, ...]:
        """What the form says to the word itself, the words after and before it, those two after and two before it."""
        names = tuple(f"c={name}" for bit, name in _CLASS_BITS if self.classes & bit)
        near = (f"s={self.shape}", *names)
        far = (f"s={self.shape}", f"k={self.kind}")
        return (("bias", f"s={self.shape}", f"k={self.kind}|{self.shape}", *names), *spoken(near, far))


def near_end_groups(end: str) -> tuple[Group, Group]:
    """What the last three letters say to the words after and before."""
    return ((f"-1:e={end}",), (f"+1:e={end}",))


def length_group(length: int) -> Group:
    """What the length of a word says."""
    return (f"l={length}",)


def capped_length(word: str) -> int:
    """The length of a word as far as it matters."""
    return min(len(word), _LONGEST_LENGTH)


def number_form(word: str) -> str:
    """A word as it is; a longer number as the one for all that look the same.

    «1987» is «1900», «345» is «300», «345–367» is «100-999».
    """
    if not word[0].isdigit() or len(word) <= _SHORT_NUMBER:
        return word
    span = _RANGE.fullmatch(word)
    if not span:
        return word[: 2 if len(word) == 4 else 1].ljust(len(word), "0")
    first, last = span.groups()
    if YEAR_FORM.fullmatch(first):
        return f"{first[:2]}00-{'9' * len(last)}"
    rising = int(last[:9]) > int(first[:9])
    return "-".join(
        digit * length for digit, length in zip("19" if rising else "91", map(len, span.groups()), strict=True)
    )


def digits_group(number: str) -> Group:
    """What the digits of a number or a range say."""
    span = _RANGE.fullmatch(number)
    if not span:
        return (f"d={len(number)}:{number[:2] if len(number) == 4 else number[0]}",)
    first, last = span.groups()
    from_year = ("d=from-year",) if YEAR_FORM.fullmatch(first) else ()
    direction = "d=rising" if int(last[:9]) > int(first[:9]) else "d=falling"
    return (f"d={len(first)}-{len(last)}", *from_year, direction)


def form_of(word: str) -> tuple[str, int]:
    """The shape and the classes of a word."""
    return _shape(word), classes_of(word)


def word_marks(word: str, shape: str, marks: int) -> int:
    """The bits that a word of such a shape brings to its stretch, those of its classes given."""
    if word[0].isdigit() or shape in _MARKS_OF_SHAPES:
        return _MARKS_OF_SHAPES.get(shape, NUMBER)
    if len(word) == 1 and word.isupper():
        return marks | INITIAL
    return marks | (CAPITAL if word[0].isupper() else SMALL)


def worded_language(word: str, lower: str) -> int:
    """Which of the languages a word speaks for."""
    if "\u0400" <= word[0] <= "\u04ff":
        return _RUSSIAN
    return _LANGUAGE_OF_WORD.get(lower, 0)


def gap_form(gap: str) -> str:
    """A gap with single blanks, and a long one by its ends."""
    form = _BLANKS.sub(" ", gap)
    return form if len(form) <= _LONGEST_GAP else form[:3] + "…" + form[-3:]


def gap_features(form: str) -> Group:
    """What the form of a gap says."""
    signs = "".join(sign for sign in dict.fromkeys(form) if sign != " ")
    return (f"g={form}", f"gs={signs}", *[f"g1={sign}" for sign in signs])


def _shape(word: str) -> str:
    first = word[0]
    if first.isdigit():
        if YEAR_FORM.fullmatch(word):
            return "year"
        return f"d{min(len(word), 5)}" if word.isdigit() else "range"
    if not word.isalpha() and ("/" in word or "." in word):
        return "doi" if word.startswith("10.") else "url"
    script = "R" if "\u0400" <= first <= "\u04ff" else "L" if first < "\u0250" else "U"
    if len(word) == 1:
        return script + ("X" if first.isupper() else "x")
    if word.isupper():
        return f"{script}{'IV' if _ROMAN.fullmatch(word) else 'XX'}{min(len(word), 4)}"
    if first.isupper():
        return script + ("Xx" if word[1:].islower() else "XxX")
    return script + ("x" if len(word) < 4 else "xx")
