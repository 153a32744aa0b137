"""Titles that link their files, in a list under a heading for papers: references without authors and years."""

from bisect import bisect_left
from collections.abc import Sequence

from svod.discover.listings.file_links import FileKind, kind_of
from svod.discover.listings.heading_kinds import HeadingKind, heading_kind
from svod.discover.listings.outline import Outline
from svod.discover.listings.piece_features import is_of_other_kind
from svod.discover.listings.pieces import Piece, pieces
from svod.discover.listings.reference_files import TITLE_LENGTH

# So many make a list, where they are this share of it; beside the title an item has so many letters at most: a year, a
# size.
_LEAST, _OF_LIST, _MOST_BESIDE = 3, 0.7, 30
_AT_LEAST = 0.5


def raised_shares(page: Outline, judged: Sequence[Piece], shares: Sequence[float]) -> list[float]:
    """The probabilities of pieces, raised for titles that link their files under a heading for papers.

    Where a page has references of another form, bare titles are something else: drafts, talks.
    """
    links = sorted(page.links, key=lambda placed: placed.start)
    starts = [placed.start for placed in links]

    def is_linked_title(piece: Piece) -> bool:
        inside = links[bisect_left(starts, piece.start) : bisect_left(starts, piece.end)]
        titles = [
            placed
            for placed in inside
            if kind_of(placed.link) is FileKind.PAPER and len(placed.link.anchor) >= TITLE_LENGTH
        ]
        return len(titles) == 1 and piece.end - piece.start - len(titles[0].link.anchor) <= _MOST_BESIDE

    listed: set[int] = set()
    for parent in pieces(page.root):
        titles = [part for part in parent.parts if is_linked_title(part)]
        if len(titles) >= max(_LEAST, _OF_LIST * len(parent.parts)):
            listed.update(map(id, titles))
    if (
        sum(share >= _AT_LEAST for piece, share in zip(judged, shares, strict=True) if id(piece) not in listed)
        >= _LEAST
    ):
        return list(shares)
    return [
        max(share, _AT_LEAST)
        if id(piece) in listed
        and heading_kind((*piece.under, page.title)) is HeadingKind.PAPERS
        and not is_of_other_kind(page.text_of(piece))
        else share
        for piece, share in zip(judged, shares, strict=True)
    ]
