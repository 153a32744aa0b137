import pytest

from svod.convert.office.list_numbers import Level, ListNumbers


@pytest.mark.parametrize(
    ("kind", "labels"),
    [
        ("decimal", ["1.", "2.", "3.", "4."]),
        ("lowerRoman", ["i.", "ii.", "iii.", "iv."]),
        ("upperLetter", ["A.", "B.", "C.", "D."]),
        ("russianLower", ["а.", "б.", "в.", "г."]),
        ("bullet", ["", "", "", ""]),
    ],
)
def test_every_kind_of_number_is_written(kind: str, labels: list[str]) -> None:
    numbers = ListNumbers()
    assert [numbers.label("list", 0, [Level("%1.", kind)]) for _ in range(4)] == labels


def test_deeper_levels_begin_anew_under_each_item() -> None:
    numbers, levels = ListNumbers(), [Level("%1."), Level("%1.%2")]
    assert [numbers.label("a", depth, levels) for depth in (0, 1, 1, 0, 1)] == ["1.", "1.1", "1.2", "2.", "2.1"]


def test_lists_count_apart_and_can_begin_anew() -> None:
    numbers, levels = ListNumbers(), [Level("[%1]", start=5)]
    assert [numbers.label(name, 0, levels) for name in "aab"] == ["[5]", "[6]", "[5]"]
    numbers.restart("a")
    assert numbers.label("a", 0, levels) == "[5]"


def test_a_level_that_nobody_described_has_no_number() -> None:
    assert ListNumbers().label("a", 3, [Level("%1.")]) == ""
