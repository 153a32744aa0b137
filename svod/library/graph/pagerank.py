"""How important works are: the share of readers who end up with each, following references (PageRank)."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from svod.library.parts import LibraryParts

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

# How often a reader follows a reference instead of taking another paper; how long is long enough.
_FOLLOWS, _ROUNDS, _STILL = 0.85, 60, 1e-7
# Below so many works and citations reckoning costs nothing; above, a change of one in a hundred must come together.
_SMALL, _STALE = 20_000, 0.01


def renew_importance(parts: LibraryParts) -> bool:
    """Reckon anew how important all works are, if enough has changed since; whether it was."""
    holdings = parts.store.survey().holdings()
    amount = holdings.works + holdings.citations
    importance = parts.store.importance()
    change = abs(amount - importance.reckoned_of())
    if not change or (amount > _SMALL and change < _STALE * amount):
        return False
    names = parts.store.survey().work_ids()
    shares = reading_shares(names, importance.citing_pairs())
    importance.keep({name: len(names) * share for name, share in zip(names, shares, strict=True)}, amount)
    return True


def reading_shares(names: Sequence[str], pairs: Iterable[tuple[str, str]]) -> list[float]:
    """The share of readers who end up with each work; no reader follows a work's reference to itself."""
    if not names:
        return []
    places = {name: place for place, name in enumerate(names)}
    ends = [
        (places[citing], places[cited])
        for citing, cited in pairs
        if citing != cited and citing in places and cited in places
    ]
    if not ends:
        return [1 / len(names)] * len(names)
    # A heavy library that only whole graphs need.
    import numpy as np

    edges = np.array(ends, dtype=np.int64).reshape(-1, 2)
    return [float(share) for share in _settled(len(names), edges[:, 0], edges[:, 1])]


def _settled(count: int, citing: "npt.NDArray[np.int64]", cited: "npt.NDArray[np.int64]") -> "npt.NDArray[np.float64]":
    import numpy as np

    out = np.bincount(citing, minlength=count)
    leads_nowhere = out == 0
    share = np.full(count, 1 / count)
    for _ in range(_ROUNDS):
        followed = np.bincount(cited, weights=(share / np.maximum(out, 1))[citing], minlength=count)
        base = (1 - _FOLLOWS + _FOLLOWS * share[leads_nowhere].sum()) / count
        before, share = share, base + _FOLLOWS * followed
        if np.abs(share - before).sum() < _STILL:
            break
    return share
