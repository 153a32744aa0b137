"""What a labeller sees of each word of a reference: the word, its neighbours, the gaps, the stretch it stands in.

Features come in groups that depend on few things each, made once and remembered (bounded), so that a stream of
references costs a few look-ups a word.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from itertools import repeat

from svod.extract.references.segments import company_groups, segment_group, segments
from svod.extract.references.tokens import TokenizedReference
from svod.extract.references.word_features import (
    REMEMBERED,
    YEAR_FORM,
    WordGroups,
    gap_features,
    gap_form,
    word_groups,
)
from svod.model.labeling import Observation
from svod.text.lexicon import word_class

# Part of a model's manifest: a model made for other features is refused.
FEATURES_VERSION = "references.words@3"
# Models made for these see nothing of what came later, which is not in them, and read as they did.
FORMER_VERSIONS = ("references.words@1", "references.words@2")
CLASSES_VERSION = "references.classes@1"

# What closes a quotation, by what opens it; »German« books open with what closes elsewhere, and people mix them.
_CLOSES = {"«": "»", "„": "“”\"", "“": "”»\"", "»": "«", "‚": "‘’", "‘": "’'", '"': '"”', "'": "'’"}  # fmt: skip
_IN = frozenset({"In", "in", "IN", "В", "Dans", "En"})
# Words of the whole string that say how to read its parts: the feature they give, what must be there for it (asked
# first, because it is cheap), and the pattern.
_SIGNS: tuple[tuple[str, tuple[str, ...], re.Pattern[str]], ...] = (
    ("has=slashes", ("//",), re.compile(r"(?<!:)//")),
    ("has=in:", ("n:", " кн", " сб"), re.compile(r"\b[Ii]n:|\b[ВB] кн|\b[ВB] сб")),
    ("has=dash-areas", ("– ", "— ", "- "), re.compile(r"\. ?[–—-] ")),
    ("has=quotes", ("«", "„", "“", "”", '"'), re.compile(r"[«„“”\"]")),
    ("has=editors", ("Hrsg", "Hg.", "d.", "ds.", "ед.", "HRSG", "editor"),
     re.compile(r"\b(?:Hrsg|Hg|[Ee]ds?|[Рр]ед)\.|\bHRSG|\beditors?\b")),
    ("has=semicolons", (";",), re.compile(r";.*;")),
    ("has=year-after-author", ("(",), re.compile(r"^.{3,80}?\((?:1[5-9]|20)\d\d[a-h]?\)")),
)  # fmt: skip
_FIRST, _LAST = ("-1:none",), ("+1:none",)
_NOTHING: tuple[str, ...] = ()
# Rows are made by the thousand: as plain tuples they need no call of our own.
_observation = partial(tuple.__new__, Observation)
# The groups of each place, one after the other.
Columns = tuple[Sequence[tuple[str, ...]], ...]
_NEAR_END = 4
_PARTS = 8
_MOST_YEARS = 2


def observations(reference: TokenizedReference) -> tuple[Observation, ...]:
    """What is to be seen of each word."""
    words = [word_groups(word) for word in reference.words]
    count = len(words)
    if not count:
        return ()
    language = _language(words)
    forms = ["", *[word.form for word in words], ""]
    gap_forms = [gap_form(gap) for gap in reference.gaps]
    shapes = [word.shape for word in words]
    pairs = list(map(_pair, forms, gap_forms, forms[1:]))
    around, company = _stretches(reference.gaps, [word.marks for word in words], language)
    # Column by column: the rows are then made without a loop of our own.
    columns = (
        *_lettered(words),
        map(_between, gap_forms, shapes, gap_forms[1:]),
        map(_farther, [None, *gap_forms], [*gap_forms[2:], None]),
        map(_worded, repeat(language), gap_forms, shapes, [word.kind for word in words]),
        _contexts(reference, _signs(reference.raw), language),
        around,
        company,
        [_position(place, count) for place in range(count)],
        [entering for entering, _ in pairs],
        [leaving for _, leaving in pairs[1:]],
    )
    return tuple(map(_observation, zip(zip(*columns, strict=False), strict=True)))


def _lettered(words: Sequence[WordGroups]) -> Columns:
    """What the letters of each word, and of the two on both sides of it, say."""
    return (
        [word.here for word in words],
        [_FIRST, *[word.before for word in words]],
        [*[word.after for word in words[1:]], _LAST],
        [_NOTHING, _NOTHING, *[word.further_before for word in words]],
        [*[word.further_after for word in words[2:]], _NOTHING, _NOTHING],
    )


def class_observations(reference: TokenizedReference) -> tuple[Observation, ...]:
    """Each word as one symbol alone, its word class with the gap before it: what a hidden Markov model emits (P4)."""
    return tuple(
        Observation(((_class_symbol(word, gap),),)) for word, gap in zip(reference.words, reference.gaps, strict=False)
    )


def _language(words: Sequence[WordGroups]) -> str:
    votes = Counter([word.language for word in words if word.language])
    return max(votes, key=lambda language: (votes[language], language)) if votes else "none"


def _stretches(
    gaps: Sequence[str], marks: list[int], language: str
) -> tuple[list[tuple[str, ...]], list[tuple[str, ...]]]:
    """For each word the features of the stretch it stands in, and of those that come after it."""
    found = segments(gaps, marks)
    around: list[tuple[str, ...]] = []
    company: list[tuple[str, ...]] = []
    for place, (segment, heard) in enumerate(zip(found, company_groups(found), strict=True)):
        around += [segment_group(segment, place, len(found), language)] * (segment.stop - segment.first)
        company += [heard] * (segment.stop - segment.first)
    return around, company


@lru_cache(maxsize=REMEMBERED)
def _between(left: str, shape: str, right: str) -> tuple[str, ...]:
    """What the gaps on both sides say, alone and with the shape of the word."""
    both = (f"{left}|{shape}|{right}", f"{left}|{shape}", f"{shape}|{right}")
    return (*[f"<{name}" for name in gap_features(left)], *[f">{name}" for name in gap_features(right)], *both)


@lru_cache(maxsize=REMEMBERED)
def _farther(left: str | None, right: str | None) -> tuple[str, ...]:
    """What the gaps beyond the neighbours say; nothing where there are none."""
    return (*([] if left is None else [f"<<{left}"]), *([] if right is None else [f">>{right}"]))


@lru_cache(maxsize=REMEMBERED)
def _pair(one: str, gap: str, other: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What two words beside each other say to the second, and to the first."""
    both = f"{one}~{gap}~{other}"
    return (f"<{both}",), (f">{both}",)


@lru_cache(maxsize=REMEMBERED)
def _worded(language: str, left: str, shape: str, kind: str) -> tuple[str, ...]:
    return (f"{language}|{left}|{shape}", f"{language}|{kind}|{shape}")


@lru_cache(maxsize=REMEMBERED)
def _position(place: int, count: int) -> tuple[str, ...]:
    return _position_names(min(place, _NEAR_END), min(count - 1 - place, _NEAR_END), _PARTS * place // count)


@lru_cache(maxsize=REMEMBERED)
def _position_names(from_start: int, from_end: int, part: int) -> tuple[str, ...]:
    return (f"start={from_start}", f"end={from_end}", f"part={part}")


def _signs(raw: str) -> tuple[str, ...]:
    return tuple([
        name for name, needed, pattern in _SIGNS if any(one in raw for one in needed) and pattern.search(raw)
    ])  # fmt: skip


def _contexts(reference: TokenizedReference, signs: tuple[str, ...], language: str) -> Iterator[tuple[str, ...]]:
    """For each word: whether a year, a double slash, an «In» came before it, what brackets or quotes hold it, signs."""
    years = brackets = 0
    quoted = inside = ""
    slashes = was_quoted = False
    context = _context(0, False, 0, "", "", signs, language)
    for word, gap in zip(reference.words, reference.gaps, strict=False):
        if gap != " " or word in _IN:
            brackets, quoted = _held(gap, brackets, quoted)
            slashes = slashes or "//" in gap
            was_quoted = was_quoted or bool(quoted)
            inside = "in" if word in _IN else inside
            context = _context(years, slashes, brackets, _quoting(quoted, was_quoted), inside, signs, language)
        yield context
        if len(word) == 4 and years < _MOST_YEARS and YEAR_FORM.fullmatch(word):
            years += 1
            context = _context(years, slashes, brackets, _quoting(quoted, was_quoted), inside, signs, language)


def _quoting(quoted: str, was_quoted: bool) -> str:
    return quoted or ("after" if was_quoted else "")


@lru_cache(maxsize=REMEMBERED)
def _held(gap: str, brackets: int, quoted: str) -> tuple[int, str]:
    """Whether a bracket is open, and which quotation mark, after a gap."""
    last = len(gap) - 1
    for place, sign in enumerate(gap):
        if sign in "([":
            brackets = 1
        elif sign in ")]":
            brackets = 0
        elif quoted:
            quoted = "" if sign in _CLOSES[quoted] else quoted
        elif sign in _CLOSES and (sign != "'" or place == last):
            quoted = sign
    return brackets, quoted


@lru_cache(maxsize=REMEMBERED)
def _context(
    years: int, slashes: bool, brackets: int, quoted: str, inside: str, signs: tuple[str, ...], language: str
) -> tuple[str, ...]:
    return (
        f"years={years}",
        f"slashes={slashes:d}",
        f"brackets={brackets}",
        f"quoted={quoted}",
        f"state={years}{slashes:d}{brackets}{inside}{quoted}",
        f"language={language}",
        *signs,
    )


@lru_cache(maxsize=REMEMBERED)
def _class_symbol(word: str, gap: str) -> str:
    signs = "".join(sign for sign in dict.fromkeys(gap) if not sign.isspace())[:2]
    return f"{signs}{word_class(word)}"
