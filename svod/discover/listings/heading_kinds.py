"""Kinds of headings: whether a list holds papers, or talks, media and the like."""

import re
from collections.abc import Sequence
from enum import Enum
from urllib.parse import unquote

from svod.discover.listings.outline import Outline
from svod.discover.listings.piece_features import has_pages, is_of_other_kind
from svod.discover.listings.pieces import HEADINGS, Piece, is_year, pieces
from svod.discover.page_addresses import split
from svod.discover.signal_words import (
    BESIDE_WORDS,
    CONTENTS_WORDS,
    MEDIA_WORDS,
    NOT_PUBLICATION_WORDS,
    PUBLICATION_WORDS,
    STUDENT_WORDS,
    TALK_WORDS,
    THESIS_WORDS,
    has_word,
)

# A piece under a heading of another kind is less probably a reference; much less if its list confirms it.
_DOUBT, _STRONG_DOUBT = 0.9, 0.3
# Under news, teaching, software and the like it is less probable on any page.
_OTHER_DOUBT = 0.75
# A list confirms it where this share of its probable references is of another kind.
_SAYING_SO, _MIGHT_BE = 0.3, 0.3
# Longer headings are titles.
_MOST_WORDS = 5
# Headings of parts of a list are not longer, and its entries have so many letters.
_FEW_WORDS, _LEAST_ENTRY = 3, 40
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
# So many years are the headings of one list.
_LEAST_YEARS = 3
# Lists and their items.
_LISTS = frozenset(["ul", "ol", "dl", "table", "li", "tr", "dd"])
_OTHERS = (TALK_WORDS, STUDENT_WORDS, MEDIA_WORDS, BESIDE_WORDS, NOT_PUBLICATION_WORDS)


class HeadingKind(Enum):
    """What a heading announces: papers, something else, or neither."""

    PAPERS = "papers"
    OTHERS = "others"
    UNKNOWN = "unknown"


def doubted_shares(page: Outline, judged: Sequence[Piece], shares: Sequence[float]) -> list[float]:
    """The probabilities of pieces, lowered where their heading, and their list itself, are of another kind.

    Talks that do not say so are doubted only on pages that also have a heading for papers: a page that lists talks
    alone may call its papers so. Those that do are doubted there, and on pages with several lists of other kinds.
    """
    texts = [page.text_of(piece) for piece in judged]
    headings = [_headings(page, piece) for piece in judged]
    kinds = [
        HeadingKind.UNKNOWN if (kind := heading_kind(words)) is HeadingKind.OTHERS and has_pages(text) else kind
        for words, text in zip(headings, texts, strict=True)
    ]
    shares = [
        share * _OTHER_DOUBT if kind is HeadingKind.OTHERS and not _tells_talks(words) else share
        for share, kind, words in zip(shares, kinds, headings, strict=True)
    ]
    lists: dict[str, list[bool]] = {}
    for text, share, kind, words in zip(texts, shares, kinds, headings, strict=True):
        if kind is HeadingKind.OTHERS and share >= _MIGHT_BE:
            lists.setdefault(words[0], []).append(is_of_other_kind(text))
    saying_so = {heading for heading, said in lists.items() if sum(said) >= _SAYING_SO * len(said)}
    has_papers = HeadingKind.PAPERS in kinds
    said, unsaid = _STRONG_DOUBT if has_papers or len(lists) > 1 else 1.0, _DOUBT if has_papers else 1.0
    return [
        share * (said if words[0] in saying_so else unsaid) if kind is HeadingKind.OTHERS else share
        for share, kind, words in zip(shares, kinds, headings, strict=True)
    ]


def is_called_list(page: Outline) -> bool:
    """Whether the title, the address or a heading of a page announces papers or a volume, or its headings are years."""
    headings = dict.fromkeys(words for piece in pieces(page.root) for words in piece.under)
    names = (page.title, unquote(split(page.url).path), *headings)
    if sum(map(is_year, headings)) >= _LEAST_YEARS:
        return True
    return any(heading_kind((words,)) is HeadingKind.PAPERS or has_word(words, CONTENTS_WORDS) for words in names)


def is_headed_list(page: Outline, piece: Piece) -> bool:
    """Whether a piece begins with a year or a heading of a list, and a list follows: that is never one reference.

    Several blocks of one form are a list, too; below any short heading («In print») if each of them has a year.
    """
    rest = piece.parts[1:]
    is_list, are_alike = any(part.kind in _LISTS for part in rest), _are_alike(rest)
    if not is_list and not are_alike:
        return False
    words = page.text_of(piece.parts[0])
    if is_year(words) or (len(words.split()) <= _MOST_WORDS and heading_kind((words,)) is not HeadingKind.UNKNOWN):
        return True
    is_short = piece.parts[0].kind in HEADINGS and len(words.split()) <= _FEW_WORDS
    return are_alike and is_short and all(_YEAR.search(page.text_of(part)) for part in rest)


def _are_alike(parts: Sequence[Piece]) -> bool:
    """Whether parts are several long blocks of one form."""
    is_long = all(part.end - part.start >= _LEAST_ENTRY for part in parts)
    return len(parts) > 1 and is_long and len({part.signature for part in parts}) == 1


def heading_kind(headings: Sequence[str]) -> HeadingKind:
    """The kind of the nearest heading that has one."""
    for words in headings:
        is_of_students = has_word(words, STUDENT_WORDS) and has_word(words, THESIS_WORDS)
        if has_word(words, PUBLICATION_WORDS) and not has_word(words, TALK_WORDS) and not is_of_students:
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
