"""Files of a reference on a page: links of its own segment (ours), or the nearest ones (`match-link`, P1 §4.4).

P1: «Links to files inside the block win; otherwise the nearest file link on each side, by distance in bytes.»
"""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence

from svod.discover.listings.file_links import (
    FileKind,
    has_file_name,
    is_called_otherwise,
    kind_of,
    may_be_text,
    says_file,
)
from svod.discover.listings.outline import Outline, PlacedLink
from svod.discover.listings.pieces import Piece, pieces
from svod.discover.page_addresses import host
from svod.model.finding import ListedReference

# Blocks that may hold a reference and, beside it, its links: cells of a row, parts of an entry.
_HOLDERS = frozenset(["tr", "li", "dd", "div", "p", "entry", "article", "group", "table", "td", "dl"])
# The anchor of a title has so many letters.
TITLE_LENGTH = 25
# So many references with one and the same file share it.
_SHARED = 3
# A holder is not much longer than its reference.
_MORE_LETTERS, _TIMES_LONGER = 400, 3


def segment_files(page: Outline, references: Sequence[Piece]) -> Iterator[tuple[str, ...]]:
    """For each reference the files linked in its own segment; links of other blocks never count.

    Files of the page's own site come first; those of others have names of files, for what publishers call so is a page
    of their shop. What several references link to is the text of none: a volume, a
    programme, a list.
    """
    found = list(_segment_files(page, references))
    shared = Counter(url for files in found for url in files)
    for files in found:
        own = [url for url in files if host(url) == host(page.url)]
        others = [url for url in files if url not in own and has_file_name(url)]
        yield tuple(url for url in (*own, *others) if shared[url] < _SHARED)


def _segment_files(page: Outline, references: Sequence[Piece]) -> Iterator[tuple[str, ...]]:
    starts = [placed.start for placed in page.links]
    holders = _holders(page.root, references)
    begun = {piece.start for piece in references}
    # Rows of tables by their beginnings, where a reference is in them.
    rows = {row.start: row.end for row in pieces(page.root) if row.kind == "tr" and row.end > row.start}
    begun.update(row for row, end in rows.items() if any(row <= one.start and one.end <= end for one in references))

    def linked(piece: Piece) -> Sequence[PlacedLink]:
        # An image right after the last word begins where the piece ends; so may the link of the next reference.
        behind = bisect_left if piece.end in begun else bisect_right
        return page.links[bisect_left(starts, piece.start) : behind(starts, piece.end)]

    for piece in references:
        files = _files(linked(piece))
        holder = holders.get(id(piece))
        if not files and holder is not None:
            files = _files(linked(holder))
        yield files


def holders_of_several(page: Outline, judged: Sequence[Piece]) -> set[int]:
    """The pieces, by `id`, whose parts link several files by their titles: sessions, volumes, whole lists."""
    titled = [
        placed
        for placed in page.links
        if placed.end - placed.start >= TITLE_LENGTH and kind_of(placed.link) is FileKind.PAPER
    ]
    starts = [placed.start for placed in titled]
    found: set[int] = set()
    for piece in judged:
        parts = [
            {placed.link.url for placed in titled[bisect_left(starts, part.start) : bisect_left(starts, part.end)]}
            for part in piece.parts
        ]
        if len(set().union(*parts)) > 1 and sum(map(bool, parts)) > 1:
            found.add(id(piece))
    return found


def holder_of(page: Outline, one: ListedReference, references: Sequence[ListedReference]) -> Piece | None:
    """The largest block around a reference that holds no other and is not much longer: the row of a table."""
    others = [other for other in references if other is not one]
    longest = _TIMES_LONGER * (one.end - one.start) + _MORE_LETTERS
    around = [
        piece
        for piece in pieces(page.root)
        if piece.kind in _HOLDERS
        and piece.start <= one.start
        and piece.end >= one.end
        and piece.end - piece.start <= longest
        and not any(other.start < piece.end and other.end > piece.start for other in others)
    ]
    return max(around, key=lambda piece: piece.end - piece.start, default=None)


def nearest_files(page: Outline, start: int, end: int) -> tuple[str, ...]:
    """P1: links to files inside a block win; else the nearest file link on each side, the nearer first.

    Distances are counted in bytes of the page as it was served, markup and all.
    """
    files = [placed for placed in page.links if kind_of(placed.link) is not FileKind.PAGE]
    inside = [placed for placed in files if placed.start < end and placed.end > start]
    if inside:
        return _distinct(placed.link.url for placed in inside)
    before = max((placed for placed in files if placed.end <= start), key=lambda placed: placed.end, default=None)
    after = min((placed for placed in files if placed.start >= end), key=lambda placed: placed.start, default=None)
    sides = [(_byte_at(page, start) - _byte_at(page, before.end), before)] if before else []
    sides += [(_byte_at(page, after.start) - _byte_at(page, end), after)] if after else []
    return _distinct(placed.link.url for _, placed in sorted(sides, key=lambda side: side[0]))


def _byte_at(page: Outline, place: int) -> float:
    """The byte of the served page at which a place of its text stands.

    Links know their own bytes; between two of them, markup is taken to be spread evenly over the letters.
    """
    known = [
        (0, 0),
        *((one.start, one.link.place) for one in page.links if one.link.place),
        (len(page.text), page.size),
    ]
    right = next(number for number in range(1, len(known)) if known[number][0] >= place or number == len(known) - 1)
    (first, first_byte), (last, last_byte) = known[right - 1], known[right]
    share = len(page.text[first:place].encode()) / max(1, len(page.text[first:last].encode()))
    return first_byte + (last_byte - first_byte) * share


def _holders(root: Piece, references: Sequence[Piece]) -> dict[int, Piece]:
    """For each reference the largest block around it that holds no other, where it is larger."""
    wanted = {id(piece) for piece in references}
    held: dict[int, list[Piece]] = {}
    found: dict[int, Piece] = {}
    for piece in reversed(list(pieces(root))):
        inside = [piece] if id(piece) in wanted else [one for part in piece.parts for one in held[id(part)][:2]]
        held[id(piece)] = inside
        if len(inside) == 1 and inside[0] is not piece and piece.kind in _HOLDERS:
            length = inside[0].end - inside[0].start
            if piece.end - piece.start <= _TIMES_LONGER * length + _MORE_LETTERS:
                found[id(inside[0])] = piece
    return found


def _files(links: Sequence[PlacedLink]) -> tuple[str, ...]:
    """The files among some links; beside one that is called the text, what has another short name is not the text."""
    files = [placed.link for placed in links if kind_of(placed.link) is FileKind.PAPER]
    if any(says_file(link) or may_be_text(link) or len(link.anchor) >= TITLE_LENGTH for link in files):
        files = [link for link in files if not is_called_otherwise(link)]
    return _distinct(link.url for link in files)


def _distinct(urls: "Iterator[str]") -> tuple[str, ...]:
    return tuple(dict.fromkeys(urls))
