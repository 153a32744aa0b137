"""What a labeller sees of each word of a reference: the word, its neighbours, the gaps, the stretch it stands in.

Features come in groups that depend on few things each, made once and remembered (bounded), so that a stream of
references costs a few look-ups a word.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from svod.extract.references.segments import segment_group, segments
from svod.extract.references.tokens import TokenizedReference
from svod.extract.references.word_features import REMEMBERED, YEAR_FORM, WordGroups, gap_groups, word_groups
from svod.model.labeling import Observation
from svod.text.lexicon import word_class

# Part of a model's manifest: a model made for other features is refused.
FEATURES_VERSION = "references.words@1"
CLASSES_VERSION = "references.classes@1"

# What closes a quotation, by what opens it; »German« books open with what closes elsewhere, and people mix them.
_CLOSES = {"«": "»", "„": "“”\"", "“": "”»\"", "»": "«", "‚": "‘’", "‘": "’'", '"': '"”', "'": "'’"}  # fmt: skip
_IN = frozenset({"In", "in", "IN", "В", "Dans", "En"})
# Words of the whole string that say how to read its parts, by the feature they give.
_SIGNS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("slashes", re.compile(r"(?<!:)//")),
    ("in:", re.compile(r"\b[Ii]n:|\b[ВB] кн|\b[ВB] сб")),
    ("dash-areas", re.compile(r"\. ?[–—-] ")),
    ("quotes", re.compile(r"[«„“”\"]")),
    ("editors", re.compile(r"\b(?:Hrsg|Hg|[Ee]ds?|[Рр]ед)\.|\bHRSG|\beditors?\b")),
    ("semicolons", re.compile(r";.*;")),
    ("year-after-author", re.compile(r"^.{3,80}?\((?:1[5-9]|20)\d\d[a-h]?\)")),
)
_FIRST, _LAST = ("-1:none",), ("+1:none",)
_NOTHING: tuple[str, ...] = ()
_NEAR_END = 4
_PARTS = 8
_MOST_YEARS = 2


def observations(reference: TokenizedReference) -> tuple[Observation, ...]:
    """What is to be seen of each word."""
    words = [word_groups(word) for word in reference.words]
    gaps = [gap_groups(gap) for gap in reference.gaps]
    count = len(words)
    if not count:
        return ()
    language = _language(words)
    signs = _sign_group(reference.raw, language)
    columns = zip(
        words,
        (_FIRST, *[word.before for word in words]),
        (*[word.after for word in words[1:]], _LAST),
        gaps,
        gaps[1:],
        (_NOTHING, *[gap.further_left for gap in gaps]),
        (*[gap.further_right for gap in gaps[2:]], _NOTHING),
        _contexts(reference),
        _stretches(reference.gaps, [word.marks for word in words], language),
        [_position(place, count) for place in range(count)],
        strict=False,
    )
    return tuple([
        Observation((
            word.here, before, after, left.left, right.right, further_left, further_right,
            _between(left.form, word.shape, right.form), _worded(language, left.form, word.shape, word.kind),
            context, signs, stretch, position,
        ))
        for word, before, after, left, right, further_left, further_right, context, stretch, position in columns
    ])  # fmt: skip


def class_observations(reference: TokenizedReference) -> tuple[Observation, ...]:
    """Each word as one symbol alone, its word class with the gap before it: what a hidden Markov model emits (P4)."""
    return tuple(
        Observation(((_class_symbol(word, gap),),)) for word, gap in zip(reference.words, reference.gaps, strict=False)
    )


def _language(words: Sequence[WordGroups]) -> str:
    votes = Counter([word.language for word in words if word.language])
    return max(votes, key=lambda language: (votes[language], language)) if votes else "none"


def _stretches(gaps: Sequence[str], marks: list[int], language: str) -> list[tuple[str, ...]]:
    """For each word the features of the stretch it stands in."""
    found = segments(gaps, marks)
    around: list[tuple[str, ...]] = []
    for place, segment in enumerate(found):
        around += [segment_group(segment, place, len(found), language)] * (segment.stop - segment.first)
    return around


@lru_cache(maxsize=REMEMBERED)
def _between(left: str, shape: str, right: str) -> tuple[str, ...]:
    return (f"{left}|{shape}|{right}", f"{left}|{shape}", f"{shape}|{right}")


@lru_cache(maxsize=REMEMBERED)
def _worded(language: str, left: str, shape: str, kind: str) -> tuple[str, ...]:
    return (f"{language}|{left}|{shape}", f"{language}|{kind}|{shape}")


@lru_cache(maxsize=REMEMBERED)
def _position(place: int, count: int) -> tuple[str, ...]:
    return _position_names(min(place, _NEAR_END), min(count - 1 - place, _NEAR_END), _PARTS * place // count)


@lru_cache(maxsize=REMEMBERED)
def _position_names(from_start: int, from_end: int, part: int) -> tuple[str, ...]:
    return (f"start={from_start}", f"end={from_end}", f"part={part}")


def _sign_group(raw: str, language: str) -> tuple[str, ...]:
    return _sign_names(tuple([name for name, pattern in _SIGNS if pattern.search(raw)]), language)


@lru_cache(maxsize=REMEMBERED)
def _sign_names(signs: tuple[str, ...], language: str) -> tuple[str, ...]:
    return (f"language={language}", *(f"has={sign}" for sign in signs))


def _contexts(reference: TokenizedReference) -> Iterator[tuple[str, ...]]:
    """For each word: whether a year, a double slash, an «In» came before it, and what brackets or quotes hold it."""
    years = brackets = 0
    quoted = inside = ""
    slashes = was_quoted = False
    context = _context(0, False, 0, "", "")
    for word, gap in zip(reference.words, reference.gaps, strict=False):
        if gap != " " or word in _IN:
            brackets, quoted = _held(gap, brackets, quoted)
            slashes = slashes or "//" in gap
            was_quoted = was_quoted or bool(quoted)
            inside = "in" if word in _IN else inside
            context = _context(years, slashes, brackets, quoted or ("after" if was_quoted else ""), inside)
        yield context
        if len(word) == 4 and years < _MOST_YEARS and YEAR_FORM.fullmatch(word):
            years += 1
            context = _context(years, slashes, brackets, quoted or ("after" if was_quoted else ""), inside)


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
def _context(years: int, slashes: bool, brackets: int, quoted: str, inside: str) -> tuple[str, ...]:
    return (
        f"years={years}",
        f"slashes={slashes:d}",
        f"brackets={brackets}",
        f"quoted={quoted}",
        f"state={years}{slashes:d}{brackets}{inside}{quoted}",
    )


@lru_cache(maxsize=REMEMBERED)
def _class_symbol(word: str, gap: str) -> str:
    signs = "".join(sign for sign in dict.fromkeys(gap) if not sign.isspace())[:2]
    return f"{signs}{word_class(word)}"
