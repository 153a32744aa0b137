"""What headings say of the lists below them, on pages that keep papers apart from talks, media and the like."""

from collections.abc import Sequence
from enum import Enum

from svod.discover.pages.outline import Outline
from svod.discover.pages.pieces import HEADINGS, Piece, is_year
from svod.discover.pages.signs import is_of_other_kind
from svod.discover.words import (
    BESIDE_WORDS,
    MEDIA_WORDS,
    NOT_PUBLICATION_WORDS,
    PUBLICATION_WORDS,
    STUDENT_WORDS,
    TALK_WORDS,
    has_word,
)

# What stands under a heading of something else is less surely a reference; much less where its list says so itself.
_DOUBT, _STRONG_DOUBT = 0.9, 0.5
# A list says so itself where so many of its pieces that might be references do.
_SAYING_SO, _MIGHT_BE = 0.3, 0.3
# Longer headings are titles.
_MOST_WORDS = 5
_OTHERS = (TALK_WORDS, STUDENT_WORDS, MEDIA_WORDS, BESIDE_WORDS, NOT_PUBLICATION_WORDS)


class Headed(Enum):
    """What a heading promises: papers, something else, or neither."""

    PAPERS = "papers"
    OTHERS = "others"
    UNTOLD = "untold"


def headed_shares(page: Outline, judged: Sequence[Piece], shares: Sequence[float]) -> list[float]:
    """How surely pieces are references, less where their heading, and their list itself, say that they are none.

    Only pages that have a heading for papers, too, mean it so: whoever lists talks alone may call them papers.
    """
    headings = [_headings(page, piece) for piece in judged]
    kinds = list(map(headed, headings))
    if Headed.PAPERS not in kinds:
        return list(shares)
    lists: dict[str, list[bool]] = {}
    for piece, share, kind, words in zip(judged, shares, kinds, headings, strict=True):
        if kind is Headed.OTHERS and share >= _MIGHT_BE:
            lists.setdefault(words[0], []).append(is_of_other_kind(page.text_of(piece)))
    saying_so = {heading for heading, said in lists.items() if sum(said) >= _SAYING_SO * len(said)}
    return [
        share * (_STRONG_DOUBT if words[0] in saying_so else _DOUBT) if kind is Headed.OTHERS else share
        for share, kind, words in zip(shares, kinds, headings, strict=True)
    ]


def headed(headings: Sequence[str]) -> Headed:
    """What the nearest heading that tells anything says of what stands under it."""
    for words in headings:
        if has_word(words, PUBLICATION_WORDS) and not has_word(words, TALK_WORDS):
            return Headed.PAPERS
        if any(has_word(words, kind) for kind in _OTHERS):
            return Headed.OTHERS
    return Headed.UNTOLD


def _headings(page: Outline, piece: Piece) -> tuple[str, ...]:
    """The headings of a piece, its own first, years and titles left out."""
    own = [page.text_of(part) for part in piece.parts[:1] if part.kind in HEADINGS]
    return tuple(words for words in (*own, *piece.under) if not is_year(words) and len(words.split()) <= _MOST_WORDS)
