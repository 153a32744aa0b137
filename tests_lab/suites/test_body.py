"""The suite `body`: what it counts of headings, words, mentions and debris."""

from svod.model.metadata import Value
from svod_lab.runs.answers import Answer
from svod_lab.suites.reading.body import DEBRIS, HEADINGS, LEVELS, MENTIONS, WORDS, judge


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
