"""What is to be known of words and gaps, found out when each is first met and kept as rows of numbers."""

from collections.abc import Container, Iterable

from svod.extract.affixes import affixes, end_group, start_group
from svod.extract.neighbours import NOTHING, letters_groups
from svod.extract.number_tables import Facts, Groups, Integers, Numbers, Things
from svod.extract.references import word_features as features
from svod.extract.references.contexts import IN_WORDS
from svod.extract.references.segments import is_lone_stop, parts

# The facts of a word, one column each.
FORM, LETTERS, START, END, NEAR_END, LENGTH, SHAPE, KIND, MARKS, LANGUAGE, IS_IN, IS_YEAR = range(12)
# The facts of a gap.
GAP_FORM, PARTS, LONE_STOP, IS_BLANK = range(4)
# A longer gap is known by its ends.
_LONGEST_GAP = 64


class WordTable:
    """Facts of words; where `known` words are given, the letters of others are not looked at."""

    def __init__(self, groups: Groups, known: Container[str] | None) -> None:
        self._groups = groups
        self._known = known
        self.shapes: Things[str] = Things()
        self.kinds: Things[str] = Things()
        self._facts = Facts(IS_YEAR + 1)
        self._numbers: Numbers[str] = Numbers(lambda word: self._alike[features.number_form(word)])
        self._alike: Numbers[str] = Numbers(self._new)
        self._form_facts: dict[tuple[str, int], tuple[int, int, int, int]] = {}
        self._starts: Numbers[str] = Numbers(lambda start: groups.add(start_group(start, features.AFFIXES)))
        self._ends: Numbers[str] = Numbers(lambda end: groups.add(end_group(end, features.AFFIXES)))
        self._near_ends: Numbers[str] = Numbers(lambda end: groups.add(*features.near_end_groups(end)))
        self._lengths: Numbers[int] = Numbers(lambda length: groups.add(features.length_group(length)))

    def __len__(self) -> int:
        return len(self._numbers)

    def facts(self, words: Iterable[str], count: int) -> Integers:
        """The facts of so many words, one row a fact."""
        return self._facts.of(self._numbers.of(words, count))

    def _new(self, word: str) -> int:
        lower = word.lower()
        form = features.form_of(word)
        number, shape, kind, marks = self._form_facts.get(form) or self._new_form(features.WordForm(*form))
        is_year = False
        if word[0].isalpha():
            first, last = affixes(lower)
            start, end, length = self._starts[first], self._ends[last], self._lengths[features.capped_length(word)]
        else:
            start, end, length = self._groups.add(features.digits_group(word)), NOTHING, NOTHING
            is_year = bool(features.YEAR_FORM.fullmatch(word))
        return self._facts.add(
            number,
            self._letters(lower),
            start,
            end,
            self._near_ends[lower[-3:]],
            length,
            shape,
            kind,
            features.word_marks(word, form[0], marks),
            features.worded_language(word, lower),
            word in IN_WORDS,
            is_year,
        )

    def _new_form(self, form: features.WordForm) -> tuple[int, int, int, int]:
        facts = (
            self._groups.add(*form.groups()),
            self.shapes.number(form.shape),
            self.kinds.number(form.kind),
            form.marks,
        )
        self._form_facts[form] = facts
        return facts

    def _letters(self, lower: str) -> int:
        if self._known is not None and lower not in self._known:
            return NOTHING
        return self._groups.add(*letters_groups(lower))


class GapTable:
    """Facts of gaps."""

    def __init__(self) -> None:
        self.forms: Things[str] = Things()
        self.texts: Things[str] = Things()
        self._facts = Facts(IS_BLANK + 1)
        self._numbers: Numbers[str] = Numbers(self._new)

    def __len__(self) -> int:
        return len(self._numbers)

    def numbers(self, gaps: Iterable[str], count: int) -> Integers:
        """The numbers of so many gaps."""
        return self._numbers.of(gaps, count)

    def facts(self, numbers: Integers) -> Integers:
        """The facts of gaps by number, one row a fact."""
        return self._facts.of(numbers)

    def _new(self, gap: str) -> int:
        if len(gap) > _LONGEST_GAP:
            gap = gap[: _LONGEST_GAP // 2] + gap[-_LONGEST_GAP // 2 :]
        self.texts.append(gap)
        return self._facts.add(self.forms.number(features.gap_form(gap)), parts(gap), is_lone_stop(gap), gap == " ")
