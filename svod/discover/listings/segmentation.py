"""Segmentation of a page into references: the set of disjoint pieces with the highest sum of probabilities."""

from collections.abc import Iterator, Mapping, Sequence
from math import exp, log

from svod.discover.listings.pieces import Piece, pieces

# Where even the best pieces of a page have low probabilities, the threshold is lower: its references are short.
MOST_ASKED, LEAST_ASKED, _OF_THE_SUREST = 0.45, 0.15, 0.55
# The best pieces of a page: one in so many, but not fewer than so many.
_SUREST, _FEWEST = 8, 5
# What a piece has itself, and what the others of its form on the page have, in the logarithm of the odds; a form needs
# so many pieces, and a piece some probability of its own.
_OWN, _OF_FELLOWS, _LEAST_FELLOWS, _LEAST_OWN = 0.8, 0.3, 4, 0.05
_SURE = 0.999


def with_fellows(judged: Sequence[Piece], shares: Sequence[float]) -> list[float]:
    """Probabilities moved towards those of the pieces of the same form: what stands in a list of papers is a paper."""
    forms: dict[str, list[float]] = {}
    for piece, share in zip(judged, shares, strict=True):
        forms.setdefault(piece.signature, []).append(share)
    sums = {form: (sum(of_form), len(of_form)) for form, of_form in forms.items()}
    return [_moved(share, *sums[piece.signature]) for piece, share in zip(judged, shares, strict=True)]


def _moved(share: float, total: float, count: int) -> float:
    if count < _LEAST_FELLOWS or share <= _LEAST_OWN:
        return share
    odds = _OWN * _log_odds(share) + _OF_FELLOWS * _log_odds((total - share) / (count - 1))
    return 1 / (1 + exp(-odds))


def _log_odds(share: float) -> float:
    bounded = min(_SURE, max(1 - _SURE, share))
    return log(bounded / (1 - bounded))


def asked_of(shares: Sequence[float]) -> float:
    """The threshold of a page, given the probabilities of its pieces."""
    surest = sorted(shares, reverse=True)[: max(_FEWEST, len(shares) // _SUREST)]
    middle = surest[len(surest) // 2] if surest else MOST_ASKED
    return min(MOST_ASKED, max(LEAST_ASKED, _OF_THE_SUREST * middle))


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
