"""Bibliographies: the lines of their blocks, the references found in them, entries split exactly, references right.

References are paired one to one where their token-F1 is at least 0.6, as many pairs as possible (`most_pairs`).
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from typing import NamedTuple

from svod.model.reference import BibliographyBlock
from svod_lab.scores.alignment import Pair, most_pairs
from svod_lab.scores.forms import soft
from svod_lab.scores.score import MisalignedError, Row, Score, bootstrap, ratio
from svod_lab.scores.strengths import Strength, field_tallies, record_right
from svod_lab.scores.tally import Tally, pooled_by_label

LEAST_TOKEN_F1 = 0.6
# So many of the words of an entry stand in the reference that it is a part of.
LEAST_WITHIN = 0.8
WHOLE_REFERENCE = ("author", "title", "container", "year", "volume", "pages")

_WORD = re.compile(r"\w+")
# The number in front of an entry is printed in some corpora's entries and not in others': «[12]», «12.», «12)».
_ENTRY_NUMBER = re.compile(r"^\s*(?:\[\d{1,4}\]|\(\d{1,4}\)|\d{1,4}[.)](?=\s))\s*")


class Right(NamedTuple):
    """How many are right of how many."""

    right: int
    of: int


class ListCounts(NamedTuple):
    """What one document's reference list counts: references found, and entries split exactly."""

    references: Tally
    entries: Right


def block_lines(blocks: Iterable[BibliographyBlock], lines: int) -> list[bool]:
    """For each line of a document, whether it lies in a block."""
    inside = {line for block in blocks for line in range(block.first_line, block.last_line + 1)}
    return [line in inside for line in range(lines)]


def line_tally(expected: Sequence[bool], found: Sequence[bool]) -> Tally:
    """The bibliography lines of one document."""
    if len(expected) != len(found):
        raise MisalignedError(f"There are {len(expected)} lines expected, but {len(found)} found.")
    both = sum(1 for one, other in zip(expected, found, strict=True) if one and other)
    return Tally(both, sum(map(bool, found)), sum(map(bool, expected)))


def list_counts(expected: Sequence[str], found: Sequence[str]) -> ListCounts:
    """The reference list of one document; texts without a word are none.

    An entry is split exactly when one found differs in nothing but punctuation, case, blanks and the number in front.
    """
    wanted, offered = ([text for text in texts if soft(text)] for texts in (expected, found))
    pairs = most_pairs(wanted, offered, LEAST_TOKEN_F1)
    exact = Counter(map(_entry, wanted)) & Counter(map(_entry, offered))
    return ListCounts(Tally(len(pairs), len(offered), len(wanted)), Right(exact.total(), len(wanted)))


def within_references(expected: Sequence[str], found: Sequence[str]) -> Right:
    """Of the entries found, those of which most words stand in one reference.

    Where truths mark several works of a note as one, this says whether what was found is a work at all.
    """
    wanted = [set(_WORD.findall(text.casefold())) for text in expected]
    offered = [words for text in found if (words := _WORD.findall(text.casefold()))]
    return Right(sum(any(_share_in(own, words) >= LEAST_WITHIN for own in wanted) for words in offered), len(offered))


def _share_in(known: Set[str], words: Sequence[str]) -> float:
    return sum(word in known for word in words) / len(words)


def list_field_tallies(
    expected: Sequence[Mapping[str, str]],
    found: Sequence[Mapping[str, str]],
    pairs: Sequence[Pair],
    strength: Strength,
    fields: Sequence[str] = WHOLE_REFERENCE,
) -> Mapping[str, Tally]:
    """The fields of a whole list; those of references without a partner are all missing, or all invented."""
    partners = {pair.expected: pair.found for pair in pairs}
    spare = set(range(len(found))) - set(partners.values())
    sides: list[tuple[Mapping[str, str], Mapping[str, str]]] = [
        (record, found[partners[place]] if place in partners else {}) for place, record in enumerate(expected)
    ]
    sides.extend(({}, found[place]) for place in sorted(spare))
    return pooled_by_label(field_tallies(one, other, strength, fields) for one, other in sides)


def whole_references(
    expected: Sequence[Mapping[str, str]],
    found: Sequence[Mapping[str, str] | None],
    strength: Strength = Strength.SOFT,
    fields: Sequence[str] = WHOLE_REFERENCE,
) -> Right:
    """References of which every field is right, of those that have one; None stands for a reference not found."""
    if len(expected) != len(found):
        raise MisalignedError(f"There are {len(expected)} references expected, but {len(found)} found.")
    sides = zip(expected, found, strict=True)
    judged = [record_right(record, other or {}, strength, fields) for record, other in sides]
    return Right(judged.count(True), len(judged) - judged.count(None))


def right_score(name: str, documents: Sequence[Right]) -> Score:
    """The share that is right, pooled over documents."""
    whole = sum(document.of for document in documents)
    (estimate,) = bootstrap(documents, len(Right._fields), _share)
    return Score(name, *estimate, whole)


def _share(sums: Row) -> Sequence[float | None]:
    right, whole = sums
    return [ratio(right, whole)]


def _entry(text: str) -> str:
    return soft(_ENTRY_NUMBER.sub("", text))
