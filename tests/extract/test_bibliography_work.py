"""Twice the lines, at most little more than twice the work: counted in calls, not by the clock."""

import sys
from collections.abc import Callable
from functools import partial
from types import FrameType

import pytest

from svod.assemble import method
from svod.extract.references.split import NumberingSplitter
from svod.model.document import Document
from svod.model.reference import BibliographyBlock
from tests.extract.typeset import plain

# A little is left for what is done once, and for what is remembered from the call before.
MOST_GROWTH = 2.3


def gost(count: int) -> Document:
    reference = "{}. Лосев А. А., Ким Б. В. О сходимости рядов // Вестник рядов. – 2001. – № 2. – С. 5–19."
    return plain("Литература", *(reference.format(place % 999 + 1) for place in range(count)))


def author_year(count: int) -> Document:
    return plain(
        "Literatur",
        *(f"Albers, Eva ({1900 + place % 99}): Netze. In: Archiv 12, S. {place}." for place in range(count)),
    )


def prose(count: int) -> Document:
    return plain(*(f"Рассмотрим {place}-й ряд, который возникает в задаче о сетях." for place in range(count)))


def one_entry(count: int) -> Document:
    return plain("[1] Лосев А. А.", *["и ещё одна строка, которая не кончается"] * count)


MATERIAL = (gost, author_year, prose, one_entry)


def calls(work: Callable[[], object]) -> int:
    """How many calls a piece of work makes, of functions in Python and in C."""
    count = 0

    def counted(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(counted)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("name", ["bib-rules", "bib-forest", "bib-union", "bib-crf"])
@pytest.mark.parametrize("make", MATERIAL)
def test_finding_takes_work_in_proportion_to_lines(name: str, make: Callable[[int], Document]) -> None:
    finder = method("bibliography", name)
    finder.find(make(1000))
    assert calls(partial(finder.find, make(1000))) < MOST_GROWTH * calls(partial(finder.find, make(500)))


@pytest.mark.parametrize("make", MATERIAL)
def test_splitting_takes_work_in_proportion_to_lines(make: Callable[[int], Document]) -> None:
    def split(count: int) -> Callable[[], object]:
        document = make(count)
        return lambda: NumberingSplitter().split(document, [BibliographyBlock(0, document.line_count - 1, 1)])

    split(1000)()
    assert calls(split(1000)) < MOST_GROWTH * calls(split(500))


def test_twenty_thousand_references_are_found_and_cut() -> None:
    document = gost(20_000)
    blocks = method("bibliography", "bib-crf").find(document)
    assert sum(block.last_line - block.first_line + 1 for block in blocks) >= 19_900
    assert len(NumberingSplitter().split(document, blocks)) >= 19_900


@pytest.mark.parametrize("word", ["а", "[", "1 ", "1. ", "\x01\x02 ", "مرحبا 2001 ", "«„ ", "— ", "A, ", "(2001) "])
def test_a_megabyte_on_one_line_is_one_answer(word: str) -> None:
    document = plain(word * (1_000_000 // len(word)))
    for name in ("bib-rules", "bib-forest", "bib-crf"):
        assert len(method("bibliography", name).find(document)) <= 1
    if document.line_count:
        assert len(NumberingSplitter().split(document, [BibliographyBlock(0, 0, 1)])) <= 1
