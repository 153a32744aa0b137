"""What support vector machines see of a reference (P4): what stands between marks is a line of words and word classes.

A line may hold several fields; the labeller looks for the places that part them.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from svod.extract.references.label_spans import SHORT_FIELDS
from svod.extract.references.segments import parts
from svod.extract.references.tokens import TokenizedReference
from svod.extract.references.word_features import form_of
from svod.model.labeling import Guess, Observation
from svod.text.lexicon import word_class

# Part of a model's manifest: a model made for other features is refused.
LINES_VERSION = "references.lines@1"
# What goes on with a field that began before; `SvmLabeler` knows it by this sign.
_MORE = "+"
_BEGIN, _INSIDE = "B-", "I-"
_LENGTHS = (1, 2, 3, 5, 8)
_PLACES = (0, 1, 2, 3, 5, 8, 12)
_REMEMBERED = 1 << 14

# A word's letters, its class, its shape.
_Word = tuple[str, str, str]


def line_observations(reference: TokenizedReference) -> tuple[Observation, ...]:
    """What is to be seen of each word; the first of a line also tells of the line, and of its place."""
    words = [_word(word) for word in reference.words]
    signs = [_signs(gap) for gap in reference.gaps]
    groups = [
        (*_of_word(word, before, behind), *pair)
        for word, before, behind, pair in zip(words, signs, signs[1:], _pairs(words, signs), strict=False)
    ]
    starts = _starts(reference)
    said: dict[int, tuple[tuple[str, ...], ...]] = {}
    for place, (start, stop) in enumerate(pairwise([*starts, len(words)])):
        length = f"length={_step(stop - start, _LENGTHS)}"
        of_line = (length, f"<{signs[start]}", f">{signs[stop]}", f"{signs[start]}|{length}|{signs[stop]}")
        from_end = len(starts) - 1 - place
        of_place = (f"start={_step(place, _PLACES)}", f"end={_step(from_end, _PLACES)}")
        said[start] = (of_line, of_place)
    return tuple(Observation((group, *said.get(place, ((), ())))) for place, group in enumerate(groups))


def line_labels(labels: Sequence[str]) -> tuple[str, ...]:
    """Labels of words as classes of lines and their parts: «title» begins, «title+» goes on."""
    return tuple(
        label if label[:2] not in (_BEGIN, _INSIDE)
        else label[2:] + (_MORE if label[:2] == _INSIDE and label[2:] not in SHORT_FIELDS else "")
        for label in labels
    )  # fmt: skip


def word_guesses(guesses: Sequence[Guess]) -> tuple[Guess, ...]:
    """The same the other way round."""
    return tuple(Guess(_word_label(label), probability) for label, probability in guesses)


@lru_cache(maxsize=256)
def _word_label(label: str) -> str:
    if label.endswith(_MORE):
        return _INSIDE + label.removesuffix(_MORE)
    return label if label == "O" else (_INSIDE if label in SHORT_FIELDS else _BEGIN) + label


def _starts(reference: TokenizedReference) -> list[int]:
    """Where lines begin: behind every mark, that of an initial too, since a title may follow it."""
    return [place for place, gap in enumerate(reference.gaps[:-1]) if not place or "," in gap or parts(gap)]


@lru_cache(maxsize=_REMEMBERED)
def _word(text: str) -> _Word:
    low = "".join("0" if sign.isdigit() else sign for sign in text.lower())
    return low, word_class(text), form_of(text)[0]


@lru_cache(maxsize=_REMEMBERED)
def _signs(gap: str) -> str:
    return "".join(sign for sign in dict.fromkeys(gap) if not sign.isspace())[:3]


def _of_word(word: _Word, before: str, behind: str) -> tuple[str, ...]:
    letters, named, shape = word
    return (
        f"w={letters}",
        f"c={named}",
        f"s={shape}",
        f"p={letters[:3]}",
        f"e={letters[-3:]}",
        f"g={before}|{shape}|{behind}",
        f"k={named}|{behind}",
    )


def _pairs(words: Sequence[_Word], signs: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """What the words on both sides say, across the borders of lines too."""
    nobody = ("", "", "")
    around = zip([nobody, *words], words, [*words[1:], nobody], signs, signs[1:], strict=False)
    for before, here, behind, left, right in around:
        yield (
            f"ww={before[0]}|{here[0]}",
            f"cc={before[1]}{left}|{here[1]}|{here[2]}",
            f"sc={before[2]}{left}|{here[2]}",
            f"-w={before[0]}{left}",
            f"+w={right}{behind[0]}",
            f"+c={here[2]}{right}|{behind[1]}|{behind[2]}",
        )


def _step(count: int, borders: Sequence[int]) -> int:
    return sum(count > border for border in borders)
