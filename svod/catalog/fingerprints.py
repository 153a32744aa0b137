"""Fingerprints of texts (MinHash): small enough to store with a copy, similar where two copies have the same text."""

import base64
import re
from array import array
from collections.abc import Iterable
from hashlib import blake2b

from svod.text.normalize import fold

# Three words in a row are rarely shared by chance; one misread word spoils three shingles.
_SHINGLE = 3
# The least number of shingles; a cover sheet, a form or a page of links has fewer and identifies nothing.
LEAST_SHINGLES = 400
# The beginning of a book is enough.
_MOST_WORDS = 60_000
# One minimum per bin (one permutation hashing): 128 bins estimate a similarity to about 4 in 100.
_BINS = 128
_EMPTY = 0
# So many bins make one key: nearly all texts with a similarity of 0.5 share one of twenty, unrelated ones nearly none.
_BINS_A_BAND, _BANDS = 3, 20
_LETTERS = re.compile(r"[^\W\d_]{2,}")


class MinHashFingerprinter:
    """The smallest hash in each of 128 bins over all runs of three words."""

    def fingerprint(self, text: str) -> str:
        """The fingerprint of a text; empty where the text is too short."""
        words = _words(text)
        shingles = set(map(" ".join, zip(*(words[place:] for place in range(_SHINGLE)), strict=False)))
        if len(shingles) < LEAST_SHINGLES:
            return ""
        return base64.b64encode(_minima(shingles).tobytes()).decode()


def text_likeness(one: str, other: str) -> float:
    """About the share of word runs that two texts have in common, by their fingerprints; 0 where one has none."""
    first, second = _opened(one), _opened(other)
    if not first or not second:
        return 0.0
    filled = [(left, right) for left, right in zip(first, second, strict=True) if left or right]
    return sum(left == right for left, right in filled) / len(filled) if filled else 0.0


def fingerprint_keys(fingerprint: str) -> frozenset[str]:
    """Blocking keys: texts with a similarity of a half or more almost surely share one."""
    bins = _opened(fingerprint)
    bands = (bins[first : first + _BINS_A_BAND] for first in range(0, _BINS_A_BAND * _BANDS, _BINS_A_BAND))
    return frozenset(
        f"text:{number}:{band.tobytes().hex()}" for number, band in enumerate(bands) if band and _EMPTY not in band
    )


def _words(text: str) -> list[str]:
    """Folded words; single letters and numbers are formulas and page numbers, which converters read differently."""
    words: list[str] = []
    for word in fold(text).split():
        # Nearly all are nothing but letters.
        if not word.isalpha():
            words += _LETTERS.findall(word)
        elif len(word) > 1:
            words.append(word)
    return words[:_MOST_WORDS]


def _minima(shingles: Iterable[str]) -> "array[int]":
    """For each bin the smallest hash that falls into it, as its last sixteen bits; 0 where none does."""
    # Lazy: who only compares fingerprints does without it.
    import numpy as np

    digests = [blake2b(shingle.encode(errors="replace"), digest_size=6).digest() for shingle in shingles]
    values = np.frombuffer(b"\0\0" + b"\0\0".join(digests), dtype=">u8").astype(np.uint64)
    largest = np.iinfo(np.uint64).max
    smallest = np.full(_BINS, largest)
    np.minimum.at(smallest, values % _BINS, values // _BINS)
    return array("H", np.where(smallest == largest, _EMPTY, 1 + smallest % 0xFFFF).astype(np.uint16).tobytes())


def _opened(fingerprint: str) -> "array[int]":
    """The bins of a fingerprint; none where it is empty or invalid."""
    try:
        content = base64.b64decode(fingerprint, validate=True)
    except ValueError:
        return array("H")
    return array("H", content) if len(content) == 2 * _BINS else array("H")
