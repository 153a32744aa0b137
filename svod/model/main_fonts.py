"""The font of most letters of each of many lines, found for all of them at once."""

from array import array
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray


def main_fonts(texts: Sequence[str], fonts: "array[int]", spans: NDArray[np.intp]) -> list[int]:
    """The number of the font that most letters of each span of tokens are set in; of two alike, the first."""
    counts = spans[:, 1] - spans[:, 0]
    ends = np.cumsum(counts)
    tokens = np.arange(ends[-1]) + np.repeat(spans[:, 0] - ends + counts, counts)
    letters = np.fromiter(map(len, map(texts.__getitem__, tokens.tolist())), dtype=np.float64, count=len(tokens))
    kinds = 1 + max(fonts)
    # A number for each line and font.
    pairs = np.repeat(np.arange(len(spans)) * kinds, counts) + np.asarray(fonts, dtype=np.intp)[tokens]
    found, firsts, places = np.unique(pairs, return_index=True, return_inverse=True)
    sums = np.bincount(places, weights=letters)
    lines = found // kinds
    order = np.lexsort((firsts, -sums, lines))
    best = order[np.searchsorted(lines, np.arange(len(spans)))]
    numbers: list[int] = (found[best] % kinds).tolist()
    return numbers
