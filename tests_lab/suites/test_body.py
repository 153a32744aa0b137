"""The suite `body`: what it counts of headings, words, mentions and debris."""

import pytest

from svod.model.metadata import Value
from svod_lab.runs.answers import Answer
from svod_lab.suites.reading.body import (
    BOXES,
    CAPTIONS,
    CELLS,
    DEBRIS,
    HEADINGS,
    IN_ELEMENT,
    IN_ORDER,
    LEVELS,
    MENTIONS,
    SPANNED_CELLS,
    WORDS,
    judge,
)
from svod_lab.suites.reading.body_cost import Times, share


def answer(found: dict[str, tuple[str, ...]]) -> Answer:
    expected = {
        "heading": ("1. Introduction", "2 Results", "References"),
        "level": ("1", "1", "1"),
        "text": ("Long words of the first paragraph go on and on.",),
        "mention": ("1", "2"),
    }
    values = {name: tuple(Value(text, 1.0) for text in texts) for name, texts in found.items()}
    return Answer("body", "body.rules@1", "corpus", "a", "a", "en", expected, values)


def scores(found: dict[str, tuple[str, ...]]) -> dict[str, float | None]:
    return {score.name: score.value for score, _, _ in judge([answer(found)], "en")}


def test_a_body_as_expected_has_full_marks_whatever_its_numbers_and_lists() -> None:
    text = ("Long words of the first paragraph go on and on.",)
    found = scores(
        {
            "heading": ("1 Introduction", "2. Results"), "level": ("1", "1"), "text": text, "paragraph": text,
            "mention": ("1", "2"),
        }
    )  # fmt: skip
    assert [found[f"{name}, F1"] for name in (HEADINGS, LEVELS, WORDS, MENTIONS)] == [1.0, 1.0, 1.0, 1.0]
    assert found[DEBRIS] == 0.0


def test_wrong_levels_missing_headings_and_debris_are_counted() -> None:
    found = scores(
        {"heading": ("Introduction",), "level": ("2",), "text": ("x y",), "paragraph": ("quite other words here",)}
    )
    assert found[f"{HEADINGS}, recall"] == 0.5
    assert found[f"{LEVELS}, F1"] == 0.0
    assert found[DEBRIS] == 1.0


def rich_scores(found: dict[str, tuple[str, ...]]) -> dict[str, float | None]:
    expected = {
        "text": ("one two three four five six seven eight nine ten",),
        "caption": ("figure\t1\tA picture.", "table\t1\tA table."),
        "box": ("figure\t1\t3\t100\t100\t200\t200",),
        "cell": ("1\t0\t0\tName", "1\t0\t1\tValue"),
        "element": ("text\tone two", "caption\tA picture"),
    }
    values = {name: tuple(Value(text, 1.0) for text in texts) for name, texts in found.items()}
    rich = Answer("body", "body.rules@1", "corpus", "a", "a", "en", expected, values)
    return {score.name: score.value for score, _, _ in judge([rich], "en")}


def test_captions_and_cells_count_in_their_places() -> None:
    found = rich_scores(
        {"caption": ("figure\t1\tA picture", "table\t2\tA table"), "cell": ("1\t0\t0\tName", "1\t1\t0\tValue")}
    )
    assert found[f"{CAPTIONS}, F1"] == 0.5
    assert found[f"{CELLS}, F1"] == 0.5


def test_cells_of_tables_with_spans_are_counted_by_themselves() -> None:
    cells = ("1\t0\t0\tName", "1\t0\t1\tBoth", "2\t0\t0\tName")
    values = {"cell": tuple(Value(text, 1.0) for text in ("1\t0\t0\tName", "1\t0\t2\tBoth", "2\t0\t0\tName"))}
    rich = Answer("body", "body.rules@1", "corpus", "a", "a", "en", {"cell": cells, "spanned cell": cells[:2]}, values)
    found = {score.name: score.value for score, _, _ in judge([rich], "en")}
    assert found[f"{SPANNED_CELLS}, F1"] == 0.5
    assert round(found[f"{CELLS}, F1"] or 0.0, 3) == 0.667


def test_a_box_is_right_from_four_fifths_on_and_on_its_page() -> None:
    assert rich_scores({"box": ("figure\t1\t3\t100\t100\t200\t185",)})[BOXES] == 1.0
    assert rich_scores({"box": ("figure\t1\t3\t100\t100\t200\t175",)})[BOXES] == 0.0
    assert rich_scores({"box": ("figure\t1\t4\t100\t100\t200\t200",)})[BOXES] == 0.0


def test_words_in_a_wrong_element_or_order_are_counted() -> None:
    assert rich_scores({"element": ("text\tone", "heading\ttwo", "caption\tA picture")})[IN_ELEMENT] == 0.75
    assert rich_scores({"text": ("one two three four five six seven eight nine ten",)})[IN_ORDER] == 1.0
    assert rich_scores({"text": ("seven eight nine ten one two three four five six",)})[IN_ORDER] == 0.75


def test_the_cost_of_bodies_is_their_share_of_all_other_reading() -> None:
    assert share([Times(1.0, 0.1, 0.0), Times(3.0, 0.0, 0.3)]) == pytest.approx(0.1)
