"""Fingerprints of texts: small enough to lie beside a copy, alike where two copies carry the same text."""

import base64
import re
from array import array
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from itertools import islice

from svod.text.normalize import fold

# Three words in a row are hardly ever common property; one misread word spoils three of them.
_SHINGLE = 3
# The least number of shingles; a cover sheet, a form or a page of links has less and tells nothing.
LEAST_SHINGLES = 400
# A book is known by its first words as well.
_MOST_WORDS = 60_000
# One minimum a bin (one permutation hashing): 128 bins tell a likeness to about 4 in 100.
_BINS = 128
_EMPTY = 0
# So many bins make one key: of texts alike to 0.5 nearly all share one of twenty, of strange ones nearly none.
_BINS_A_BAND, _BANDS = 3, 20
_LETTERS = re.compile(r"[^\W\d_]{2,}")


class MinHashFingerprinter:
    """The smallest hash in each of 128 bins over all runs of three words."""

    def fingerprint(self, text: str) -> str:
        """The fingerprint of a text, nothing where it is too short to be told by one."""
        shingles = {" ".join(run) for run in _runs(islice(_words(text), _MOST_WORDS))}
        if len(shingles) < LEAST_SHINGLES:
            return ""
        return base64.b64encode(_minima(shingles).tobytes()).decode()


def text_likeness(one: str, other: str) -> float:
    """About the share of word runs that two texts have in common, by their fingerprints; 0 where one has none."""
    first, second = _opened(one), _opened(other)
    if not first or not second:
        return 0.0
    told = [(left, right) for left, right in zip(first, second, strict=True) if left or right]
    return sum(left == right for left, right in told) / len(told) if told else 0.0


def fingerprint_keys(fingerprint: str) -> frozenset[str]:
    """The keys that texts alike to a half or more share with nearly full certainty."""
    bins = _opened(fingerprint)
    bands = (bins[first : first + _BINS_A_BAND] for first in range(0, _BINS_A_BAND * _BANDS, _BINS_A_BAND))
    return frozenset(
        f"text:{number}:{band.tobytes().hex()}" for number, band in enumerate(bands) if band and _EMPTY not in band
    )


def _words(text: str) -> Iterator[str]:
    """Folded words; single letters and numbers are formulas and page numbers, which converters read differently."""
    return (match.group() for match in _LETTERS.finditer(fold(text)))


def _runs(words: Iterable[str]) -> Iterator[tuple[str, ...]]:
    last: tuple[str, ...] = ()
    for word in words:
        last = (*last, word)[-_SHINGLE:]
        if len(last) == _SHINGLE:
            yield last


def _minima(shingles: Iterable[str]) -> "array[int]":
    """For each bin the smallest hash that falls into it, as its last sixteen bits; 0 where none does."""
    smallest: list[int | None] = [None] * _BINS
    for shingle in shingles:
        value = int.from_bytes(blake2b(shingle.encode(errors="replace"), digest_size=6).digest(), "big")
        place, rest = value % _BINS, value // _BINS
        known = smallest[place]
        if known is None or rest < known:
            smallest[place] = rest
    return array("H", [_EMPTY if value is None else 1 + value % 0xFFFF for value in smallest])


def _opened(fingerprint: str) -> "array[int]":
    """The bins of a fingerprint; none where it is empty or no fingerprint of ours."""
    try:
        content = base64.b64decode(fingerprint, validate=True)
    except ValueError:
        return array("H")
    return array("H", content) if len(content) == 2 * _BINS else array("H")
