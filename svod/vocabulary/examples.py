"""Works with the concepts they were given, as rows of weighted terms: which of them are like a text, and what they say.

Nothing is trained: a new work is one row more. Centroids are sums of the rows of a concept. Ridge regression is solved
for each text over the rows nearest to it, so that near-identical rows share their say.
"""

import zlib
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from svod.model.vocabulary import Example
from svod.text.compounds import compound_parts
from svod.text.stems import stem
from svod.vocabulary.terms import Stem, candidate_languages, key_of, stems_of

Floats: TypeAlias = NDArray[np.float64]
Whole: TypeAlias = NDArray[np.int64]

# A word of the title says as much as three of the text.
_TITLE_TIMES = 3
_LONGEST_TITLE = 400
# The regression is solved over so many rows, by so many steps of conjugate gradients.
_NEAREST = 600
_STEPS = 8
_RIDGE = 1.0
_PAIR = np.dtype([("term", "<u4"), ("count", "<f4")])


class ConceptScores(NamedTuple):
    """What the rows say of the concepts that any near row has, by their addresses."""

    uris: tuple[str, ...]
    regression: Floats
    centroid: Floats
    works: Floats


def title_of(text: str) -> str:
    """The first paragraph of a text, if others follow and it is short enough for a title."""
    first, _, rest = text.partition("\n\n")
    return first if rest.strip() and len(first) <= _LONGEST_TITLE else ""


def term_number(key: str) -> int:
    """The number that a term is kept under."""
    return zlib.crc32(key.encode(errors="replace"))


def term_row(text: str, language: str | None) -> bytes:
    """The words, pairs of words and parts of compounds of a text with their counts, packed."""
    counts: Counter[int] = Counter()
    title = title_of(text)
    for candidate in candidate_languages(language):
        counts |= _counted(text, candidate, 1) + _counted(title, candidate, _TITLE_TIMES - 1)
    return np.array(sorted(counts.items()), dtype=_PAIR).tobytes()


def _counted(text: str, language: str, times: int) -> Counter[int]:
    words: tuple[Stem, ...] = stems_of(text, language)
    keys = [key_of((word,)) for word in words]
    keys += [key_of(pair) for pair in pairwise(words) if pair[0].stretch == pair[1].stretch]
    if language == "de":
        keys += [stem(part, "de") for word in words if word.word.isalpha() for part in compound_parts(word.word)]
    return Counter({term_number(key): times * count for key, count in Counter(keys).items()})


class ExampleTable:
    """Rows of works over terms that two of them have, weighted by TF×IDF, each of length 1."""

    def __init__(self, examples: Sequence[Example]) -> None:
        rows = [np.frombuffer(example.terms, dtype=_PAIR) for example in examples]
        together = np.concatenate(rows) if rows else np.zeros(0, dtype=_PAIR)
        owners = np.repeat(np.arange(len(rows)), [len(row) for row in rows]) if rows else np.zeros(0, dtype=np.int64)
        numbers, columns, frequencies = np.unique(together["term"], return_inverse=True, return_counts=True)
        kept = frequencies[columns] > 1
        self._numbers, self._frequencies = numbers, frequencies
        self._idf = np.log(max(len(rows), 1) / np.maximum(frequencies, 1))
        self._rows, self._columns = owners[kept], columns[kept]
        weights = (1 + np.log(together["count"][kept])) * self._idf[self._columns]
        lengths = np.sqrt(np.bincount(self._rows, weights**2, minlength=len(rows)))
        self._weights = weights / np.where(lengths[self._rows] > 0, lengths[self._rows], 1)
        self._starts = np.searchsorted(self._rows, np.arange(len(rows) + 1))
        order = np.argsort(self._columns, kind="stable")
        self._posted_rows, self._posted_weights = self._rows[order], self._weights[order]
        self._posted_starts = np.searchsorted(self._columns[order], np.arange(len(numbers) + 1))
        self._set_targets(examples)

    def _set_targets(self, examples: Sequence[Example]) -> None:
        self.uris = sorted({uri for example in examples for uri in example.targets})
        places = {uri: place for place, uri in enumerate(self.uris)}
        self._concepts = np.array([places[uri] for example in examples for uri in example.targets], dtype=np.int64)
        counts = [len(example.targets) for example in examples]
        self._target_starts = np.concatenate(([0], np.cumsum(counts))).astype(np.int64)
        self._works = np.bincount(self._concepts, minlength=len(self.uris)).astype(np.float64)

    def __len__(self) -> int:
        return len(self._starts) - 1

    def rarity(self, key: str) -> float:
        """How rare a term is: the logarithm of the share of works without it; that of one work where none has it."""
        number = term_number(key)
        place = int(np.searchsorted(self._numbers, number))
        is_known = place < len(self._numbers) and self._numbers[place] == number
        return float(self._idf[place]) if is_known else float(np.log(max(len(self), 1)))

    def scores(self, row: bytes) -> ConceptScores:
        """What the works nearest to a text say of their concepts."""
        likeness = self._likeness(np.frombuffer(row, dtype=_PAIR))
        near = np.flatnonzero(likeness > 0)
        if len(near) > _NEAREST:
            near = np.sort(near[np.argpartition(-likeness[near], _NEAREST)[:_NEAREST]])
        if not len(near):
            empty = np.zeros(0)
            return ConceptScores((), empty, empty, empty)
        says = self._solved(near, likeness[near])
        targets = [self._concepts[self._target_starts[place] : self._target_starts[place + 1]] for place in near]
        counts = [len(some) for some in targets]
        concepts, places = np.unique(np.concatenate(targets), return_inverse=True)
        works = self._works[concepts]
        return ConceptScores(
            tuple(self.uris[concept] for concept in concepts),
            np.maximum(np.bincount(places, np.repeat(says, counts)), 0),
            np.bincount(places, np.repeat(likeness[near], counts)) / np.sqrt(works),
            works,
        )

    def _likeness(self, pairs: NDArray[Any]) -> Floats:
        """The cosine between a text and every row."""
        if not len(self._numbers):
            return np.zeros(len(self))
        places = np.minimum(np.searchsorted(self._numbers, pairs["term"]), len(self._numbers) - 1)
        known = (self._numbers[places] == pairs["term"]) & (self._frequencies[places] > 1)
        columns = places[known]
        weights = (1 + np.log(pairs["count"][known])) * self._idf[columns]
        length = np.sqrt((weights**2).sum())
        found: Floats = np.zeros(len(self))
        for column, weight in zip(columns, weights / (length or 1), strict=True):
            posted = slice(self._posted_starts[column], self._posted_starts[column + 1])
            # A row has a term once.
            found[self._posted_rows[posted]] += weight * self._posted_weights[posted]
        return found

    def _solved(self, near: Whole, likeness: Floats) -> Floats:
        """How much each of the near rows has to say: (K + λ)⁻¹ k, K their likeness to each other."""
        lengths = self._starts[near + 1] - self._starts[near]
        places = np.repeat(self._starts[near] - np.cumsum(lengths) + lengths, lengths) + np.arange(lengths.sum())
        weights = self._weights[places]
        _, columns = np.unique(self._columns[places], return_inverse=True)
        owners = np.repeat(np.arange(len(near)), lengths)

        def product(vector: Floats) -> Floats:
            middle = np.bincount(columns, weights * vector[owners])
            return np.bincount(owners, weights * middle[columns], minlength=len(near)) + _RIDGE * vector

        return conjugate_gradients(product, likeness)


def conjugate_gradients(product: Any, right: Floats) -> Floats:
    """An approximate solution of a positive definite system that is known by its products with vectors."""
    solution = np.zeros_like(right)
    rest = right.copy()
    direction = rest.copy()
    size = float(rest @ rest)
    for _ in range(_STEPS):
        if size <= 1e-12:
            break
        ahead = product(direction)
        step = size / float(direction @ ahead)
        solution += step * direction
        rest -= step * ahead
        before, size = size, float(rest @ rest)
        direction = rest + size / before * direction
    return solution
