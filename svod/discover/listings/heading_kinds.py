"""Kinds of headings: whether a list holds papers, or talks, media and the like."""

from collections.abc import Sequence
from enum import Enum

from svod.discover.listings.outline import Outline
from svod.discover.listings.piece_features import is_of_other_kind
from svod.discover.listings.pieces import HEADINGS, Piece, is_year
from svod.discover.signal_words import (
    BESIDE_WORDS,
    MEDIA_WORDS,
    NOT_PUBLICATION_WORDS,
    PUBLICATION_WORDS,
    STUDENT_WORDS,
    TALK_WORDS,
    has_word,
)

# A piece under a heading of another kind is less probably a reference; much less if its list confirms it.
_DOUBT, _STRONG_DOUBT = 0.9, 0.4
# Under news, teaching, software and the like it is less probable on any page.
_OTHER_DOUBT = 0.75
# A list confirms it where this share of its probable references is of another kind.
_SAYING_SO, _MIGHT_BE = 0.3, 0.3
# Longer headings are titles.
_MOST_WORDS = 5
_OTHERS = (TALK_WORDS, STUDENT_WORDS, MEDIA_WORDS, BESIDE_WORDS, NOT_PUBLICATION_WORDS)


class HeadingKind(Enum):
    """What a heading announces: papers, something else, or neither."""

    PAPERS = "papers"
    OTHERS = "others"
    UNKNOWN = "unknown"


def doubted_shares(page: Outline, judged: Sequence[Piece], shares: Sequence[float]) -> list[float]:
    """The probabilities of pieces, lowered where their heading, and their list itself, are of another kind.

    Talks are doubted only on pages that also have a heading for papers: a page that lists talks alone may call its
    papers so.
    """
    headings = [_headings(page, piece) for piece in judged]
    kinds = list(map(heading_kind, headings))
    shares = [
        share * _OTHER_DOUBT if kind is HeadingKind.OTHERS and not _tells_talks(words) else share
        for share, kind, words in zip(shares, kinds, headings, strict=True)
    ]
    if HeadingKind.PAPERS not in kinds:
        return list(shares)
    lists: dict[str, list[bool]] = {}
    for piece, share, kind, words in zip(judged, shares, kinds, headings, strict=True):
        if kind is HeadingKind.OTHERS and share >= _MIGHT_BE:
            lists.setdefault(words[0], []).append(is_of_other_kind(page.text_of(piece)))
    saying_so = {heading for heading, said in lists.items() if sum(said) >= _SAYING_SO * len(said)}
    return [
        share * (_STRONG_DOUBT if words[0] in saying_so else _DOUBT) if kind is HeadingKind.OTHERS else share
        for share, kind, words in zip(shares, kinds, headings, strict=True)
    ]


def heading_kind(headings: Sequence[str]) -> HeadingKind:
    """The kind of the nearest heading that has one."""
    for words in headings:
        if has_word(words, PUBLICATION_WORDS) and not has_word(words, TALK_WORDS):
            return HeadingKind.PAPERS
        if any(has_word(words, kind) for kind in _OTHERS):
            return HeadingKind.OTHERS
    return HeadingKind.UNKNOWN


def _tells_talks(headings: Sequence[str]) -> bool:
    """Whether the nearest heading of another kind announces talks."""
    nearest = next((words for words in headings if any(has_word(words, kind) for kind in _OTHERS)), "")
    return has_word(nearest, TALK_WORDS)


def _headings(page: Outline, piece: Piece) -> tuple[str, ...]:
    """The headings of a piece, its own first, years and titles left out."""
    own = [page.text_of(part) for part in piece.parts[:1] if part.kind in HEADINGS]
    return tuple(words for words in (*own, *piece.under) if not is_year(words) and len(words.split()) <= _MOST_WORDS)
