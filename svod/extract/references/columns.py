"""The words of many references as numbers of groups of features, column by column: the quick way to observe them.

What depends on few things is made once and known by its number from then on, so that a reference costs a few look-ups
a word, and a new word only what is new in it.
"""

from collections.abc import Container, Iterator, Sequence
from itertools import chain

import numpy as np

from svod.extract.neighbours import NOTHING, neighbour_groups
from svod.extract.number_tables import Groups, Integers, Layout, Numbers, of_packed
from svod.extract.references.contexts import ContextTable, signs_of, ways
from svod.extract.references.segments import INITIAL, Stretches, company_group, own_group
from svod.extract.references.tokens import TokenizedReference
from svod.extract.references.word_features import LANGUAGES, gap_features
from svod.extract.references.word_table import (
    END,
    FORM,
    GAP_FORM,
    IS_BLANK,
    IS_IN,
    IS_YEAR,
    KIND,
    LANGUAGE,
    LENGTH,
    LETTERS,
    LONE_STOP,
    MARKS,
    NEAR_END,
    PARTS,
    SHAPE,
    START,
    GapTable,
    WordTable,
)
from svod.model.labeling import NumberedSequences

# When so many groups, words or gaps are remembered all is forgotten, so that memory stays bounded: four times as many
# would take 65 MB more, and parse references of which each is new in a seventh less time.
MOST_GROUPS = 1 << 17
MOST_WORDS = 1 << 14
# How numbers are packed into keys: so many bits for a form of gap, a shape, a kind of word, a place.
_GAP, _SHAPE, _KIND, _PLACE = 20, 8, 7, 4
# A word's form is its shape and kind; the greatest stands for no word at all.
_WORD = _SHAPE + _KIND
_NOBODY = (1 << _WORD) - 1
_NEAR_END = 4
_PARTS = 8


class ReferenceColumns:
    """Observes references and remembers what it met; given all `words` that a model knows, it tells no others."""

    def __init__(self, words: Container[str] | None = None) -> None:
        self._known = words
        self._forget()

    def _forget(self) -> None:
        self._groups = groups = Groups()
        self._first, self._last = groups.add(("-1:none",)), groups.add(("+1:none",))
        self._words = WordTable(groups, self._known)
        self._gaps = GapTable()
        self._contexts = ContextTable(groups, self._gaps.texts)
        self._between: Numbers[int] = Numbers(lambda key: groups.add(self._between_group(key)))
        self._farther: Numbers[int] = Numbers(lambda key: groups.add(self._farther_group(key)))
        self._worded: Numbers[int] = Numbers(lambda key: groups.add(self._worded_group(key)))
        self._pairs: Numbers[int] = Numbers(lambda key: groups.add(*self._pair_groups(key)))
        self._positions: Numbers[int] = Numbers(lambda key: groups.add(_position_group(key)))
        self._own: Numbers[int] = Numbers(lambda key: groups.add(own_group(key, LANGUAGES)))
        self._company: Numbers[int] = Numbers(lambda key: groups.add(company_group(key)))

    def observed(self, references: Sequence[TokenizedReference]) -> NumberedSequences:
        """What is to be seen of each word of each reference; no reference may be without words."""
        if len(self._groups) > MOST_GROUPS or max(len(self._words), len(self._gaps)) > MOST_WORDS:
            self._forget()
        lengths = [len(reference.words) for reference in references]
        layout = Layout(lengths)
        count = len(layout.every)
        word = self._words.facts(chain.from_iterable([one.words for one in references]), count)
        # Each reference has one gap more than words.
        gaps = self._gaps.numbers(chain.from_iterable([one.gaps for one in references]), count + len(references))
        before = layout.every + layout.sequence
        gap = self._gaps.facts(gaps)
        languages = _languages(word[LANGUAGE], layout)
        left, right = gap[GAP_FORM][before], gap[GAP_FORM][before + 1]
        columns = (
            *self._lettered(word, layout),
            *self._punctuated(word, left, right, languages[layout.sequence], layout),
            *self._stretched(word, gap[:, before], languages, layout),
            self._held(references, languages, word, gaps[before], gap[IS_BLANK][before], layout),
        )
        return NumberedSequences(lengths, columns, self._groups)

    def _lettered(self, word: Integers, layout: Layout) -> Iterator[Integers]:
        """What the forms and letters of each word, and of the two on both sides of it, say."""
        for fact, first, last in ((FORM, self._first, self._last), (LETTERS, NOTHING, NOTHING)):
            yield from neighbour_groups(word[fact], layout, first, last)
        yield from (word[START], word[END], word[LENGTH])
        yield layout.beside(word[NEAR_END], -1, NOTHING)
        yield layout.beside(word[NEAR_END] + 1, 1, NOTHING)

    def _punctuated(
        self, word: Integers, left: Integers, right: Integers, language: Integers, layout: Layout
    ) -> Iterator[Integers]:
        """What the gaps around each word say, alone and with its shape; the pairs it makes; where it stands."""
        yield of_packed(self._between, (left << _GAP | right) << _SHAPE | word[SHAPE])
        # One more than the number of a gap: 0 is none.
        farther = layout.beside(left, -1, -1) + 1 << _GAP | layout.beside(right, 1, -1) + 1
        yield of_packed(self._farther, farther)
        form = word[SHAPE] << _KIND | word[KIND]
        yield of_packed(self._worded, (language << _GAP | left) << _WORD | form)
        entering = of_packed(self._pairs, (layout.beside(form, -1, _NOBODY) << _GAP | left) << _WORD | form)
        yield entering
        leaving = layout.beside(entering + 1, 1, NOTHING)
        ends = layout.from_end == 0
        leaving[ends] = 1 + of_packed(self._pairs, (form[ends] << _GAP | right[ends]) << _WORD | _NOBODY)
        yield leaving
        from_start, from_end = np.minimum(layout.place, _NEAR_END), np.minimum(layout.from_end, _NEAR_END)
        part = _PARTS * layout.place // layout.count
        yield of_packed(self._positions, (from_start << _PLACE | from_end) << _PLACE | part)

    def _stretched(
        self, word: Integers, gap: Integers, languages: Integers, layout: Layout
    ) -> tuple[Integers, Integers]:
        """The features of the stretch that each word stands in, and of those that come after it."""
        after_initial = layout.beside(word[MARKS], -1, 0) & INITIAL
        begins = (gap[PARTS] != 0) & ~((gap[LONE_STOP] != 0) & (after_initial != 0))
        begins[layout.firsts] = True
        stretches = Stretches(begins, word[MARKS], layout.sequence)
        around = of_packed(self._own, stretches.own_keys(languages))
        company = of_packed(self._company, stretches.company_keys())
        return np.repeat(around, stretches.lengths), np.repeat(company, stretches.lengths)

    def _held(
        self,
        references: Sequence[TokenizedReference],
        languages: Integers,
        word: Integers,
        gaps: Integers,
        blank: Integers,
        layout: Layout,
    ) -> Integers:
        """For each word what came before it in its reference; looked at only where something happens."""
        after_year = layout.beside(word[IS_YEAR], -1, 0)
        first = layout.place == 0
        happens = np.flatnonzero((blank == 0) | (word[IS_IN] != 0) | (after_year != 0) | first)
        starts = iter([
            self._contexts.start(signs_of(one.raw), LANGUAGES[language])
            for one, language in zip(references, languages.tolist(), strict=True)
        ])  # fmt: skip
        context = 0
        found = []
        taken = ways(gaps, word[IS_IN], after_year)[happens]
        for way, is_first in zip(taken.tolist(), first[happens].tolist(), strict=True):
            context = self._contexts.step(next(starts) if is_first else context, way)
            found.append(self._contexts.group(context))
        return np.repeat(np.array(found), np.diff(happens, append=len(first)))

    def _between_group(self, key: int) -> tuple[str, ...]:
        """What the gaps on both sides say, alone and with the shape of the word."""
        left, right = (self._gaps.forms[key >> shift & (1 << _GAP) - 1] for shift in (_GAP + _SHAPE, _SHAPE))
        shape = self._words.shapes[key & (1 << _SHAPE) - 1]
        both = (f"{left}|{shape}|{right}", f"{left}|{shape}", f"{shape}|{right}")
        return (*[f"<{name}" for name in gap_features(left)], *[f">{name}" for name in gap_features(right)], *both)

    def _farther_group(self, key: int) -> tuple[str, ...]:
        """What the gaps beyond the neighbours say; nothing where there are none."""
        signs = (("<<", key >> _GAP), (">>", key & (1 << _GAP) - 1))
        return tuple([f"{sign}{self._gaps.forms[number - 1]}" for sign, number in signs if number])

    def _worded_group(self, key: int) -> tuple[str, ...]:
        shape, kind = self._word_form(key & _NOBODY)
        left = self._gaps.forms[key >> _WORD & (1 << _GAP) - 1]
        language = LANGUAGES[key >> _WORD + _GAP]
        return (f"{language}|{left}|{shape}", f"{language}|{kind}|{shape}")

    def _pair_groups(self, key: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What two words beside each other say to the second, and to the first."""
        one, other = (self._form_name(key >> shift & _NOBODY) for shift in (_WORD + _GAP, 0))
        both = f"{one}~{self._gaps.forms[key >> _WORD & (1 << _GAP) - 1]}~{other}"
        return (f"<{both}",), (f">{both}",)

    def _form_name(self, form: int) -> str:
        if form == _NOBODY:
            return ""
        shape, kind = self._word_form(form)
        return f"{kind}|{shape}"

    def _word_form(self, form: int) -> tuple[str, str]:
        return self._words.shapes[form >> _KIND], self._words.kinds[form & (1 << _KIND) - 1]


def _position_group(key: int) -> tuple[str, ...]:
    from_start, from_end, part = (key >> shift & (1 << _PLACE) - 1 for shift in (2 * _PLACE, _PLACE, 0))
    return (f"start={from_start}", f"end={from_end}", f"part={part}")


def _languages(words: Integers, layout: Layout) -> Integers:
    """The language of each reference: that of most of its words that tell one."""
    votes = np.zeros((len(words), len(LANGUAGES)), dtype=np.int64)
    votes[layout.every, words] = 1
    # The first is no language and has a vote only where nobody else has.
    counts = np.add.reduceat(votes[:, 1:], layout.firsts, axis=0)
    languages: Integers = np.where(counts.any(axis=1), counts.argmax(axis=1) + 1, 0)
    return languages
