"""The page cut into references: of all ways to take whole pieces, the one whose pieces are references most surely."""

from collections.abc import Iterator, Mapping, Sequence

from svod.discover.pages.pieces import Piece, pieces

# Where even the surest pieces of a page are not very sure, less is asked of all: its lists are told in few words.
MOST_ASKED, LEAST_ASKED, _OF_THE_SUREST = 0.45, 0.15, 0.65
# The surest of a page: one piece in so many, but not fewer than so many.
_SUREST, _FEWEST = 8, 5


def asked_of(shares: Sequence[float]) -> float:
    """How sure a piece of a page must be to be taken, given how sure its pieces are."""
    surest = sorted(shares, reverse=True)[: max(_FEWEST, len(shares) // _SUREST)]
    middle = surest[len(surest) // 2] if surest else MOST_ASKED
    return min(MOST_ASKED, max(LEAST_ASKED, _OF_THE_SUREST * middle))


def cut(root: Piece, shares: Mapping[int, float], least: float) -> list[Piece]:
    """The pieces taken, in the order of the page; `shares` tells by `id` how surely a piece is one reference."""
    gains: dict[int, float] = {}
    taken: dict[int, bool] = {}
    for piece in reversed(list(pieces(root))):
        inside = sum(gains[id(part)] for part in piece.parts)
        alone = max(0.0, shares.get(id(piece), 0.0) - least)
        # What is one reference as well as several is one: parts of it look like references, too.
        taken[id(piece)] = alone > 0 and alone >= inside
        gains[id(piece)] = max(alone, inside)
    return list(_taken(root, taken))


def _taken(root: Piece, taken: Mapping[int, bool]) -> Iterator[Piece]:
    waiting = [root]
    while waiting:
        piece = waiting.pop()
        if taken[id(piece)]:
            yield piece
        else:
            waiting.extend(reversed(piece.parts))
