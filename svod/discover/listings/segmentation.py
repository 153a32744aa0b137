"""Segmentation of a page into references: the set of disjoint pieces with the highest sum of probabilities."""

from collections.abc import Iterator, Mapping, Sequence

from svod.discover.listings.pieces import Piece, pieces

# Where even the best pieces of a page have low probabilities, the threshold is lower: its references are short. Only
# a page that is called a list may have so low a one.
MOST_ASKED, LEAST_ASKED, LEAST_OF_UNNAMED, _OF_THE_SUREST = 0.45, 0.15, 0.3, 0.65
# The best pieces of a page: one in so many, but not fewer than so many.
_SUREST, _FEWEST = 8, 5


def asked_of(shares: Sequence[float], *, is_named: bool) -> float:
    """The threshold of a page, given the probabilities of its pieces and whether it is called a list of papers."""
    surest = sorted(shares, reverse=True)[: max(_FEWEST, len(shares) // _SUREST)]
    middle = surest[len(surest) // 2] if surest else MOST_ASKED
    return min(MOST_ASKED, max(LEAST_ASKED if is_named else LEAST_OF_UNNAMED, _OF_THE_SUREST * middle))


def cut(root: Piece, shares: Mapping[int, float], least: float) -> list[Piece]:
    """The chosen pieces in page order; `shares` maps the `id` of a piece to its probability of being one reference."""
    gains: dict[int, float] = {}
    taken: dict[int, bool] = {}
    for piece in reversed(list(pieces(root))):
        inside = sum(gains[id(part)] for part in piece.parts)
        alone = max(0.0, shares.get(id(piece), 0.0) - least)
        # On a tie one reference wins over several: parts of it look like references, too.
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
