"""Files of a reference on a page: links of its own segment (ours), or the nearest ones (`match-link`, P1)."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from svod.discover.listings.file_links import FileKind, kind_of
from svod.discover.listings.outline import Outline, PlacedLink
from svod.discover.listings.pieces import Piece, pieces

# Blocks that may hold a reference and, beside it, its links: cells of a row, parts of an entry.
_HOLDERS = frozenset(["tr", "li", "dd", "div", "p", "entry", "article", "group", "table", "td", "dl"])
# A holder is not much longer than its reference.
_MORE_LETTERS, _TIMES_LONGER = 400, 3


def segment_files(page: Outline, references: Sequence[Piece]) -> Iterator[tuple[str, ...]]:
    """For each reference the files linked in its own segment; links of other blocks never count."""
    starts = [placed.start for placed in page.links]
    holders = _holders(page.root, references)
    for piece in references:
        # An image right after the last word begins where the piece ends.
        files = _files(page.links[bisect_left(starts, piece.start) : bisect_right(starts, piece.end)])
        holder = holders.get(id(piece))
        if not files and holder is not None:
            files = _files(page.links[bisect_left(starts, holder.start) : bisect_right(starts, holder.end)])
        yield files


def nearest_files(page: Outline, start: int, end: int) -> tuple[str, ...]:
    """P1: links to files inside a block win; else the nearest file link on each side, the nearer first.

    Distances are counted in bytes of the page's text as UTF-8: letters of other alphabets count more.
    """
    files = [placed for placed in page.links if kind_of(placed.link) is not FileKind.PAGE]
    inside = [placed for placed in files if placed.start < end and placed.end > start]
    if inside:
        return _distinct(placed.link.url for placed in inside)
    before = max((placed for placed in files if placed.end <= start), key=lambda placed: placed.end, default=None)
    after = min((placed for placed in files if placed.start >= end), key=lambda placed: placed.start, default=None)
    sides = [(len(page.text[before.end : start].encode()), before)] if before else []
    sides += [(len(page.text[end : after.start].encode()), after)] if after else []
    return _distinct(placed.link.url for _, placed in sorted(sides, key=lambda side: side[0]))


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
    return _distinct(placed.link.url for placed in links if kind_of(placed.link) is FileKind.PAPER)


def _distinct(urls: "Iterator[str]") -> tuple[str, ...]:
    return tuple(dict.fromkeys(urls))
