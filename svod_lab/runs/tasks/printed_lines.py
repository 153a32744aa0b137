"""Where known references are printed: the lines of a document that hold their words, by no method's rules."""

from collections.abc import Sequence
from itertools import pairwise

from svod.model.document import Document
from svod_lab.scores.forms import words

# Of the neighbouring word pairs of a line: so many must stand in one of the references.
LEAST_SHARE = 0.6
# Shorter lines say nothing alone; they follow the lines around them.
LEAST_PAIRS = 2
# Lines between two marked ones that are theirs, too, unless their words say otherwise: page numbers, broken addresses.
LONGEST_GAP = 2


def printed_lines(document: Document, references: Sequence[str]) -> frozenset[int]:
    """The lines that print the references; a line that only ends or begins one belongs to it."""
    known = {pair for reference in references for pair in _pairs(words(reference))}
    shares = [_share(document.line(index).text, known) for index in range(document.line_count)]
    marked = {index for index, share in enumerate(shares) if share is not None and share >= LEAST_SHARE}
    return frozenset(marked | _between(marked, shares))


def _between(marked: set[int], shares: Sequence[float | None]) -> set[int]:
    """Lines in short gaps between marked ones that are too short to decide alone."""
    added: set[int] = set()
    ordered = sorted(marked)
    for before, after in pairwise(ordered):
        gap = range(before + 1, after)
        if len(gap) <= LONGEST_GAP and all(shares[index] is None or (shares[index] or 0) > 0 for index in gap):
            added.update(gap)
    return added


def _share(text: str, known: set[tuple[str, str]]) -> float | None:
    pairs = _pairs(words(text))
    return sum(pair in known for pair in pairs) / len(pairs) if len(pairs) >= LEAST_PAIRS else None


def _pairs(of_words: Sequence[str]) -> list[tuple[str, str]]:
    return list(pairwise(of_words))
