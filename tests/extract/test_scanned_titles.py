"""Titles of scans whose lines are measured in several sizes."""

from dataclasses import replace

import pytest

from svod.extract.header.first_page import Pages
from svod.extract.header.scanned_titles import whole_block
from svod.model.document import Document, Span
from svod.model.metadata import Value
from tests.extract.typeset import Set, typeset

BODY = tuple(Set("Пусть задана равномерная сетка с шагом по времени и по пространству.") for _ in range(8))
UPPER = ("УСТОЙЧИВОСТЬ РАЗНОСТНЫХ СХЕМ", "В БЕСКОНЕЧНОЙ ОБЛАСТИ")
LOWER = ("Устойчивость разностных схем", "в бесконечной области")


def scan(first: Set, second: Set) -> Document:
    return replace(typeset([first, second, *BODY]), recognised_pages=(1,))


def title(document: Document, *numbers: int) -> Value:
    lines = [document.lines[number] for number in numbers]
    span = Span(lines[0].span.start, lines[-1].span.stop)
    return Value(" ".join(line.text for line in lines), 0.9, span=span)


@pytest.mark.parametrize(
    ("first", "second", "is_whole"),
    [
        (Set(UPPER[0], 10.0), Set(UPPER[1], 13.0, bold=True), True),
        (Set(LOWER[0], 12.0), Set(LOWER[1], 14.0), True),
        # Text below, a heading in other letters or in far larger type, and the facing page are no part of it.
        (Set(LOWER[0], 12.0), Set(LOWER[1], 10.0), False),
        (Set(UPPER[0], 12.0), Set(LOWER[1], 12.0), False),
        (Set(UPPER[0], 10.0), Set(UPPER[1], 16.0), False),
        (Set(UPPER[0], 10.0), Set(UPPER[1], 10.0, x=400.0), False),
    ],
)
@pytest.mark.parametrize("part", [0, 1])
def test_a_line_of_a_block_that_the_labeller_has_whole_is_the_block(
    first: Set, second: Set, is_whole: bool, part: int
) -> None:
    document = scan(first, second)
    stated, read = title(document, part), title(document, 0, 1)
    found = whole_block(stated, [read], document, Pages(document))
    assert found.text == (read.text if is_whole else stated.text)


def test_of_other_titles_and_of_documents_that_were_not_scanned_the_rules_say_all() -> None:
    document = scan(Set(UPPER[0]), Set(UPPER[1]))
    first, second = title(document, 0), title(document, 1)
    assert whole_block(first, [second], document, Pages(document)) == first
    printed = replace(document, recognised_pages=())
    assert whole_block(first, [title(document, 0, 1)], printed, Pages(printed)) == first
