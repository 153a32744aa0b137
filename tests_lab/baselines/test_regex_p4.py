"""P4's regular expressions: its limits, and what stands for an abstract where there is none."""

import pytest

from svod.model.metadata import Field
from svod_lab.baselines.headers.regex_p4 import INTRODUCTION_CHARACTERS, P4RegexHeaderExtractor
from tests.extract.typeset import Set, typeset

TITLE = "О росте садов и рощ на склонах"
BODY = "Сады растут медленно, и никто не знает, почему это так. "


def read(*lines: Set | str, field: Field) -> list[str]:
    return [value.text for value in P4RegexHeaderExtractor().extract(typeset(lines)).all(field)]


def test_the_larger_line_beside_the_authors_is_the_title() -> None:
    lines = (Set("Труды конференции по садоводству", 20), Set(TITLE, 16), Set("А. Б. Козлов, В. Г. Лесной", 11), BODY)
    assert read(*lines, field=Field.TITLE) == [TITLE]
    assert read(*lines, field=Field.CREATOR) == ["Козлов А. Б.", "Лесной В. Г."]


@pytest.mark.parametrize("title", ["О садах", "О росте садов " * 15])
def test_a_title_under_fifteen_or_over_two_hundred_characters_is_none(title: str) -> None:
    assert read(Set(title, 16), Set("А. Б. Козлов", 11), field=Field.TITLE) == []


def test_authors_below_the_fifth_line_are_not_looked_for() -> None:
    above = [Set(f"Строка {number} о садах и рощах на склонах", 10 + number) for number in range(6)]
    assert read(*above, "А. Б. Козлов", field=Field.CREATOR) == []


def test_the_beginning_of_the_introduction_stands_for_an_abstract() -> None:
    (abstract,) = read(Set(TITLE, 16), Set("Введение", 12), *[BODY] * 40, field=Field.DESCRIPTION)
    assert len(abstract) in range(INTRODUCTION_CHARACTERS - 2, INTRODUCTION_CHARACTERS + 1)
    assert abstract.startswith("Сады растут")


def test_without_introduction_four_lines_stand_for_an_abstract() -> None:
    (abstract,) = read(Set(TITLE, 16), "первая", "вторая", "третья", "четвёртая", field=Field.DESCRIPTION)
    assert abstract == f"{TITLE} первая вторая третья"


def test_an_abstract_that_is_there_is_taken() -> None:
    (abstract,) = read(Set(TITLE, 16), "Аннотация. Мы растим сады.", "Введение", BODY, field=Field.DESCRIPTION)
    assert abstract == "Мы растим сады."
