"""Lists whose entries are references by their form and place, whatever a model says of each alone."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cache

from svod.discover.listings.heading_kinds import HeadingKind, heading_kind
from svod.discover.listings.outline import Outline
from svod.discover.listings.piece_features import goes_on, has_pages_or_volume, tells_other
from svod.discover.listings.pieces import Piece, pieces
from svod.discover.listings.reference_files import TITLE_LENGTH
from svod.discover.signal_words import has_word
from svod.languages import all_words

# So many make a list, where they are this share of the blocks of their form.
_LEAST, _OF_LIST = 3, 0.7
_AT_LEAST = 0.5
# An entry has no more letters: a longer block holds several.
_LONGEST_ENTRY = 800
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_MOST_COLUMN_WORDS, _LEAST_BESIDE = 12, 8
_LIST_WORDS = all_words("web.list_links")
_TITLES, _AUTHORS = all_words("web.title_columns"), all_words("web.author_columns")


def evident_shares(page: Outline, judged: Sequence[Piece], shares: Sequence[float]) -> list[float]:
    """The probabilities of pieces, raised for entries of evident lists.

    Under a heading for papers these have years, and pages or volumes; in a table with columns for titles and authors,
    the link of a title and something beside it.
    """
    listed = {id(piece) for piece in (*_complete(page), *_of_tables(page))}
    # What has no probability at all, a year with its list, is no entry.
    return [
        max(share, _AT_LEAST) if share > 0 and id(piece) in listed else share
        for piece, share in zip(judged, shares, strict=True)
    ]


def _complete(page: Outline) -> Iterator[Piece]:
    """Entries with a year under a heading for papers, in lists where most have pages or a volume, too."""

    @cache
    def is_for_papers(headings: tuple[str, ...]) -> bool:
        kind = heading_kind((*headings, page.title))
        return kind is HeadingKind.PAPERS or (
            kind is HeadingKind.UNKNOWN and any(has_word(words, _LIST_WORDS) for words in (*headings, page.title))
        )

    def is_dated(piece: Piece) -> bool:
        text = page.text_of(piece) if piece.end - piece.start <= _LONGEST_ENTRY else ""
        return _YEAR.search(text) is not None and not goes_on(text) and not tells_other(text, piece.under)

    def is_complete(piece: Piece) -> bool:
        return is_dated(piece) and has_pages_or_volume(page.text_of(piece))

    for parent in pieces(page.root):
        forms: dict[str, list[Piece]] = {}
        for part in parent.parts:
            if is_for_papers(part.under):
                forms.setdefault(part.signature, []).append(part)
        for alike in forms.values():
            if len(alike) >= _LEAST and sum(map(is_complete, alike)) >= max(_LEAST, _OF_LIST * len(alike)):
                yield from (part for part in alike if is_dated(part))


def _of_tables(page: Outline) -> Iterator[Piece]:
    """The rows of tables with columns for titles and authors that link a title and have something beside it."""
    titled = sorted(
        (placed.start, placed.end - placed.start) for placed in page.links if placed.end - placed.start >= TITLE_LENGTH
    )
    for parent in pieces(page.root):
        rows = [part for part in parent.parts if part.kind == "tr"]
        if len(rows) > _LEAST and _names_columns(page.text_of(rows[0])):
            for row in rows[1:]:
                first, stop = (bisect_left(titled, (edge, 0)) for edge in (row.start, row.end))
                if stop - first == 1 and titled[first][1] + _LEAST_BESIDE <= row.end - row.start <= _LONGEST_ENTRY:
                    yield row


def _names_columns(text: str) -> bool:
    """Whether a row has the names of columns, one of titles and one of authors among them."""
    return len(text.split()) <= _MOST_COLUMN_WORDS and has_word(text, _TITLES) and has_word(text, _AUTHORS)
