"""What printed words say to a labeller of headers, found out when each is first met and kept as rows of numbers."""

import re
from collections.abc import Collection, Container
from typing import NamedTuple

from svod.extract.affixes import affixes, end_group, start_group
from svod.extract.header.word_signs import (
    ADDRESS,
    BITS,
    INITIAL,
    NAME,
    NUMBER,
    ORGANISATION,
    PLACE,
    STREET,
    WordSigns,
    word_signs,
)
from svod.extract.neighbours import NOTHING, letters_groups, spoken
from svod.extract.number_tables import Facts, Group, Groups, Integers, Numbers, Things
from svod.text.lexicon import WordClass

# The facts of a word, one column each.
FORM, LETTERS, START, END, FLAGS, KIND, SHAPE, SIGN = range(8)
# What a word tells the others on its line, each a bit, and the letter that stands for it.
FLAG_NAMES = ((NAME | INITIAL, "n"), (ORGANISATION, "o"), (PLACE, "p"), (STREET, "s"), (NUMBER, "d"), (ADDRESS, "@"))

_NAMED_CLASSES = tuple(
    (int(bit), bit.name.lower())
    for bit in WordClass
    if bit.name and bit not in (WordClass.RUSSIAN, WordClass.GERMAN, WordClass.ENGLISH)
)
_STARTS, _ENDS = (2, 4), (2, 3, 4)
_DIGIT_RUN = re.compile(r"\d+")
_LONGEST_NUMBER = 12


class WordForm(NamedTuple):
    """What words of one shape, with the same classes and the same signs around them, have in common."""

    shape: str
    kind: str
    begin: str
    sign: str
    classes: int
    bits: int

    def groups(self) -> tuple[Group, ...]:
        """What the form says to the word itself, the words after and before it, those two after and two before it."""
        names = tuple([f"c={name}" for bit, name in _NAMED_CLASSES if self.classes & bit])
        shape, kind, sign = f"s={self.shape}", f"k={self.kind}", f">{self.sign}"
        here = ("bias", shape, f"{kind}|{self.shape}", f"<{self.begin}", sign, f"{self.shape}{sign}", *names)
        bits = tuple([f"b={name}" for bit, name in BITS if self.bits & bit])
        return ((*here, *bits), *spoken((shape, kind, sign, *names), (shape, kind)))


class WordTable:
    """Facts of words; where `known` words are given, the letters of others are not looked at."""

    def __init__(self, groups: Groups, known: Container[str] | None) -> None:
        self._groups = groups
        self._known = known
        self.shapes: Things[str] = Things()
        self.kinds: Things[str] = Things()
        self.signs: Things[str] = Things()
        self._facts = Facts(SIGN + 1)
        self._numbers: Numbers[str] = Numbers(lambda text: self._new(word_signs(text)))
        self._forms: dict[WordForm, tuple[int, ...]] = {}
        self._starts: Numbers[str] = Numbers(lambda start: groups.add(start_group(start, _STARTS)))
        self._ends: Numbers[str] = Numbers(lambda end: groups.add(end_group(end, _ENDS)))
        self._digits: Numbers[str] = Numbers(lambda digits: groups.add((f"d={digits}",)))

    def __len__(self) -> int:
        return len(self._numbers)

    def facts(self, words: Collection[str]) -> Integers:
        """The facts of words, one row a fact."""
        return self._facts.of(self._numbers.of(words, len(words)))

    def _new(self, word: WordSigns) -> int:
        lower = word.core.lower()
        form = WordForm(word.shape, word.kind, word.begin, word.end, word.classes, word.bits)
        said, *facts = self._forms.get(form) or self._new_form(form)
        letters = NOTHING
        if self._known is None or lower in self._known:
            letters = self._groups.add(*letters_groups(lower))
        if word.core[:1].isalpha():
            first, last = affixes(lower)
            start, end = self._starts[first], self._ends[last]
        else:
            digits = _DIGIT_RUN.sub(lambda run: str(min(len(run.group()), 5)), word.core[:_LONGEST_NUMBER])
            start, end = self._digits[digits], NOTHING
        return self._facts.add(said, letters, start, end, *facts)

    def _new_form(self, form: WordForm) -> tuple[int, ...]:
        facts = (
            self._groups.add(*form.groups()),
            sum([1 << place for place, (bits, _) in enumerate(FLAG_NAMES) if form.bits & bits]),
            self.kinds.number(form.kind),
            self.shapes.number(form.shape),
            self.signs.number(form.sign),
        )
        self._forms[form] = facts
        return facts
