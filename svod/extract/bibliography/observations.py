"""What a labeller sees of each line: words at its ends, signs, its neighbours' signs, where it stands, how it lies.

Features come in groups that depend on one word, one set of signs or one place alone, made once and remembered
(bounded), so that a stream of documents costs a few look-ups a line. For the same reason not every word of a line is
looked at: what most of them tell, the signs do.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

import numpy as np

from svod.extract.bibliography.layout import LineLayout, Steps, has_layout, line_layout
from svod.extract.bibliography.places import line_places
from svod.extract.bibliography.signs import LONGEST_WORD, TELLING, LineSigns, Sign, line_signs
from svod.model.document import Document
from svod.model.labeling import Observation

# Part of a model's manifest: a model made for other features is refused.
FEATURES_VERSION = "lines.words@4"

# Lines of so few words, headings most of them, are read in full.
SHORT_LINE = 4
_REMEMBERED = 1 << 11
_SIGN_NAMES = tuple((int(sign), str(sign.name).lower()) for sign in Sign)
# What is seen of the lines right beside a line, and of those one further.
_BESIDE = TELLING | int(
    Sign.NUMBERING | Sign.INITIAL | Sign.NAME_COMMA | Sign.MENTION | Sign.QUOTE | Sign.FUNCTION_WORD | Sign.VOLUME_WORD
)
# The signs that are not telling, in two parts, so that fewer sets of them are met.
_OTHERS = (
    int(
        Sign.SMALL_WORD | Sign.FUNCTION_WORD | Sign.MENTION | Sign.LONG_WORD | Sign.CAPITAL | Sign.LETTERS
        | Sign.NUMBER | Sign.NUMBERING | Sign.BRACKETED_YEAR | Sign.DASH | Sign.QUOTE | Sign.AMPERSAND
    ),
    int(
        Sign.INITIAL | Sign.NAME | Sign.NAME_COMMA | Sign.EMAIL | Sign.PAGE_WORD | Sign.VOLUME_WORD | Sign.ISSUE_WORD
        | Sign.EDITION_WORD | Sign.SERIES_WORD | Sign.AND_OTHERS | Sign.MONTH | Sign.BODY_WORD | Sign.ROLE_WORD
        | Sign.NOTE_WORD | Sign.LEADING
    ),
)  # fmt: skip
_FURTHER = int(Sign.YEAR | Sign.PERSON | Sign.GLUED_NAME | Sign.NUMBERING | Sign.PAGES | Sign.RANGE | Sign.SLASHES)
# Stands for the signs of a line that is not there.
_NO_LINE = -1


class Observed(NamedTuple):
    """What is to be seen of lines: of those at some places among all; the others are text beyond doubt."""

    places: Sequence[int]
    observations: tuple[Observation, ...]


def observations(document: Document, lines: Sequence[int]) -> Observed:
    """What is to be seen of some lines, as if there were no others between them."""
    if not lines:
        return Observed((), ())
    signs = line_signs(document)
    asked: Steps = np.asarray(lines)
    places = line_places(document, asked, signs)
    kept = places.kept
    every = signs.bits[asked]
    bits = every[kept]
    columns = (
        *_of_edges(document, asked[kept], signs, places.skipped),
        map(_telling, (bits & TELLING).tolist()),
        *(map(_shown, (bits & mask).tolist()) for mask in _OTHERS),
        map(_before, _at(every & _BESIDE, kept - 1)),
        map(_after, _at(every & _BESIDE, kept + 1)),
        map(_further, _at(every & _FURTHER, kept - 2), _at(every & _FURTHER, kept + 2)),
        map(_stated, places.under, places.since, places.number, places.listed),
        map(_accompanied, places.under, places.listed, places.near, places.behind, places.ahead),
        map(_formed, places.repeated, places.part, places.length, places.small),
        *(
            [map(_laid, line_layout(document).steps(asked[kept]), places.listed, places.number)]
            if has_layout(document)
            else []
        ),
    )
    # Made by the thousand: as plain tuples they need no call of our own.
    made = map(partial(tuple.__new__, Observation), zip(zip(*columns, strict=True), strict=True))
    return Observed(kept.tolist(), tuple(made))


def _at(bits: Steps, places: Steps) -> list[int]:
    """The signs at some places, some of which may lie outside."""
    inside = (places >= 0) & (places < len(bits))
    found: list[int] = np.where(inside, bits[np.clip(places, 0, len(bits) - 1)], _NO_LINE).tolist()
    return found


def _of_edges(
    document: Document, lines: Steps, signs: LineSigns, skipped: Steps
) -> Iterator[Iterable[tuple[str, ...]]]:
    """The first word of each line, what it, the second and the last show, and short lines in full."""
    texts, stops = document.columns.texts, np.append(signs.starts[1:], len(signs.of_words))[lines]
    first = signs.starts[lines] + skipped
    second = np.where(first + 1 < stops, signs.of_words[np.minimum(first + 1, stops - 1)], _NO_LINE)
    yield map(_first, map(texts.__getitem__, first.tolist()))
    yield map(_beginning, signs.of_words[first].tolist(), second.tolist())
    yield map(_end, signs.of_words[stops - 1].tolist(), (texts[stop - 1][-1] for stop in stops.tolist()))
    spans = zip(first.tolist(), stops.tolist(), strict=True)
    yield (_short(texts[one:other]) if other - one <= SHORT_LINE else () for one, other in spans)


@lru_cache(maxsize=_REMEMBERED)
def _short(words: tuple[str, ...]) -> tuple[str, ...]:
    keys = [_key(word) for word in words]
    return (
        f"words={len(words)}",
        *(f"w={key}" if any(character.isalpha() for character in key) else f"d={_digits(key)}" for key in keys),
    )


def _key(word: str) -> str:
    return word[:LONGEST_WORD].strip("«»„“”\"'’‘‚()[],;:!?").lower()


def _digits(key: str) -> str:
    return "".join("9" if character.isdigit() else character for character in key)[:12]


@lru_cache(maxsize=_REMEMBERED)
def _first(word: str) -> tuple[str, ...]:
    key = _key(word)
    shown = key if any(map(str.isalpha, key)) else _digits(word[:12])
    return (f"first={shown}", f"first~{_kind(word[-1])}")


@lru_cache(maxsize=_REMEMBERED)
def _beginning(first: int, second: int) -> tuple[str, ...]:
    names = [f"first:{name}" for bit, name in _SIGN_NAMES if first & bit]
    return (*names, *(f"second:{name}" for bit, name in _SIGN_NAMES if second != _NO_LINE and second & bit))


@lru_cache(maxsize=_REMEMBERED)
def _end(last: int, character: str) -> tuple[str, ...]:
    return (f"last~{_kind(character)}", *(f"last:{name}" for bit, name in _SIGN_NAMES if last & bit))


def _kind(character: str) -> str:
    return character if not character.isalnum() else "a" if character.isalpha() else "9"


@lru_cache(maxsize=_REMEMBERED)
def _telling(bits: int) -> tuple[str, ...]:
    names = [name for bit, name in _SIGN_NAMES if bits & bit]
    pairs = [f"{one}+{other}" for place, one in enumerate(names) for other in names[place + 1 :]]
    return ("bias", f"telling={min(len(names), 6)}", *names, *pairs)


@lru_cache(maxsize=_REMEMBERED)
def _shown(bits: int) -> tuple[str, ...]:
    return tuple(name for bit, name in _SIGN_NAMES if bits & bit)


def _near(offset: str, bits: int) -> tuple[str, ...]:
    if bits == _NO_LINE:
        return (f"{offset}:none",)
    telling = min((bits & TELLING).bit_count(), 5)
    return (f"{offset}:telling={telling}", *(f"{offset}:{name}" for bit, name in _SIGN_NAMES if bits & bit))


# A function of its own for each place: to remember by one value alone is quickest.
_before, _after = (lru_cache(maxsize=_REMEMBERED)(partial(_near, offset)) for offset in ("-1", "+1"))


@lru_cache(maxsize=_REMEMBERED)
def _further(before: int, after: int) -> tuple[str, ...]:
    return (*_near("-2", before), *_near("+2", after))


@lru_cache(maxsize=_REMEMBERED)
def _laid(steps: tuple[int, ...], listed: str, number: str) -> tuple[str, ...]:
    if not steps or max(steps) < 0:
        return ()
    size, _, indent, next_indent, gap, _, height, _ = steps
    shown = (f"{name}:{step}" for name, step in zip(LineLayout._fields, steps, strict=True) if step >= 0)
    return (
        *shown,
        f"indents:{indent}{next_indent}",
        f"foot:{size}{height}",
        f"foot:{size}{height}{listed}",
        f"note:{size}{number}",
        f"gapped:{gap}{indent}",
    )


@lru_cache(maxsize=_REMEMBERED)
def _stated(under: str, since: int, number: str, listed: str) -> tuple[str, ...]:
    return (
        f"under={under}",
        f"since={since}",
        f"number={number}",
        f"listed={listed}",
        f"state={under}{number}",
        f"under={under}|{since}",
        f"listed={listed}|{under}",
        f"listed={listed}|{number}",
    )


@lru_cache(maxsize=_REMEMBERED)
def _accompanied(under: str, listed: str, near: int, behind: int, ahead: int) -> tuple[str, ...]:
    return (
        f"near={near}",
        f"behind={behind}",
        f"ahead={ahead}",
        f"room={near}{behind}{ahead}",
        f"under={under}/{near}",
        f"listed={listed}/{near}",
    )


@lru_cache(maxsize=_REMEMBERED)
def _formed(repeated: bool, part: int, length: int, small: int) -> tuple[str, ...]:
    return (f"repeated={repeated}", f"part={part}", f"length={length}", f"small={small}", f"form={length}{small}")
