"""Two lists of one paper, Russian and transliterated: which entry of the one is which of the other."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from svod.model.reference import BibliographyBlock, Reference

_CYRILLIC, _LATIN = re.compile("[А-Яа-яЁё]"), re.compile("[A-Za-z]")
_YEAR = re.compile(r"(?<!\d)(?:1[89]|20)\d\d(?!\d)")
# Lists are twins when they are about as long and most entries of one number name a year of the other.
_LEAST_LENGTH_SHARE = 0.8
_LEAST_YEARS_SHARE = 0.6
_FEWEST_ENTRIES = 3


def with_twins(references: Sequence[Reference], lists: Sequence[range]) -> tuple[Reference, ...]:
    """The references, those of two lists in different alphabets linked to each other."""
    linked = list(references)
    for first, second in pairwise(lists):
        pairs = _pairs(references, first, second)
        for one, other in pairs:
            linked[one] = replace(linked[one], twin=other)
            linked[other] = replace(linked[other], twin=one)
    return tuple(linked)


def lists_of(
    references: Sequence[Reference], blocks: Sequence[BibliographyBlock], line_of: Sequence[int]
) -> list[range]:
    """Where each list begins and ends among the references: at a new block, or where the numbers begin anew."""
    starts = [0]
    for position in range(1, len(references)):
        block, block_before = _block(line_of[position], blocks), _block(line_of[position - 1], blocks)
        if block != block_before or references[position].number == 1:
            starts.append(position)
    return [
        range(start, stop) for start, stop in zip(starts, [*starts[1:], len(references)], strict=True) if stop > start
    ]


def _block(line: int, blocks: Sequence[BibliographyBlock]) -> int:
    return next((index for index, block in enumerate(blocks) if block.first_line <= line <= block.last_line), -1)


def _pairs(references: Sequence[Reference], first: range, second: range) -> list[tuple[int, int]]:
    shorter, longer = sorted((len(first), len(second)))
    if shorter < _FEWEST_ENTRIES or shorter < _LEAST_LENGTH_SHARE * longer:
        return []
    if _is_russian(references, first) == _is_russian(references, second):
        return []
    by_number = {references[position].number: position for position in second}
    pairs = [
        (position, by_number[references[position].number])
        for position in first
        if references[position].number in by_number
    ]
    agreeing = sum(_share_a_year(references[one], references[other]) for one, other in pairs)
    return pairs if agreeing >= _LEAST_YEARS_SHARE * longer else []


def _is_russian(references: Sequence[Reference], places: range) -> bool:
    text = " ".join(references[position].raw for position in places)
    return len(_CYRILLIC.findall(text)) > len(_LATIN.findall(text))


def _share_a_year(one: Reference, other: Reference) -> bool:
    return bool(set(_YEAR.findall(one.raw)) & set(_YEAR.findall(other.raw)))
