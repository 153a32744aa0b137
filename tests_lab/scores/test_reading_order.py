"""The jumps between columns, counted on pages made by hand."""

from array import array
from itertools import chain

from svod.model.document import Columns, Document, Font
from svod_lab.scores.reading_order import column_jumps

LEFT, RIGHT = 50.0, 310.0


def document(rows: list[tuple[float, float, list[str]]]) -> Document:
    """Lines at (x, y), each word 40 points wide with a blank of 5."""
    texts = list(chain.from_iterable(words for _, _, words in rows))
    boxes = [
        edge
        for x, y, words in rows
        for place in range(len(words))
        for edge in (x + 45 * place, y, x + 45 * place + 40, y + 10)
    ]
    starts = [0]
    for _, _, words in rows:
        starts.append(starts[-1] + len(words))
    columns = Columns(
        tuple(texts), array("H", [0] * len(texts)), array("f", boxes), array("I", starts), array("I", [0, len(rows)])
    )
    return Document("application/pdf", columns, (Font("F", 10.0),), ((600.0, 800.0),))


def column(x: float, name: str) -> list[tuple[float, float, list[str]]]:
    return [
        (x, 100.0 + 12 * row, [f"{name}{'abcdefghijklmnopqrst'[row]}{place}" for place in range(5)])
        for row in range(20)
    ]


def test_one_column_after_the_other_jumps_once() -> None:
    assert column_jumps(document([*column(LEFT, "left"), *column(RIGHT, "right")])) == {1: 1}


def test_row_by_row_jumps_at_every_line() -> None:
    rows = [row for pair in zip(column(LEFT, "left"), column(RIGHT, "right"), strict=True) for row in pair]
    assert column_jumps(document(rows)) == {1: 39}


def test_a_title_across_both_columns_is_no_jump() -> None:
    title = (LEFT, 60.0, [f"title{letter}" for letter in "abcdefghij"])
    assert column_jumps(document([title, *column(LEFT, "left"), *column(RIGHT, "right")])) == {1: 1}


def test_words_that_come_twice_are_not_followed() -> None:
    left = [(x, y, [*words[:4], "common"]) for x, y, words in column(LEFT, "left")]
    strays = [(RIGHT, 400.0, ["common"]), (LEFT, 412.0, ["common"])]
    assert column_jumps(document([*left, *strays, *column(RIGHT, "right")])) == {1: 1}


def test_a_page_of_one_column_is_not_counted() -> None:
    lines = [(LEFT, 100.0 + 12 * row, [f"word{row}x{place}" for place in range(11)]) for row in range(20)]
    assert column_jumps(document(lines)) == {}
