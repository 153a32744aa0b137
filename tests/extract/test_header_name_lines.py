"""Lines of names are known by their form and by what may stand around names; lines that look alike are not."""

import pytest

from svod.extract.header.name_lines import names_of
from svod.extract.header.regex import RegexHeaderExtractor
from svod.model.metadata import Field
from tests.extract.typeset import Set, typeset


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("© А. Б. Козлов, 2020", ["Козлов А. Б."]),
        ("John Smith, Jr., and Mary Roe", ["Smith John", "Roe Mary"]),
        ("Robert Downing III", ["Downing Robert"]),
        ("Мария дель Кастильо, Иван Петров", ["дель Кастильо Мария", "Петров Иван"]),
        ("© Козлов А. Б., Лосев В. Г., 2020", ["Козлов А. Б.", "Лосев В. Г."]),
        ("Karl Bergmann; 06.12.2012", ["Bergmann Karl"]),
        ("Ю.С. Белова Р.В. Орлов", ["Белова Ю. С.", "Орлов Р. В."]),
        ("C. Ferrer J. Hernández-Oliva M.A. Salinas", ["Ferrer C.", "Hernández-Oliva J.", "Salinas M. A."]),
        ("S E Robson, S Walker and M M Hancock-Brown", ["Robson S. E.", "Walker S.", "Hancock-Brown M. M."]),
        ("Rafael Gómez y Gómez", ["Gómez y Gómez Rafael"]),
        ("Ana Carolina Cruz Neves", ["Neves Ana Carolina Cruz"]),
        ("Anna Nowak and Peter Brown, Senior Member, IEEE,", ["Nowak Anna", "Brown Peter"]),
        ("By J. Berger, Eindhoven 1 )", ["Berger J."]),
        ("Dr. Hans Becker, Leipzig", ["Becker Hans"]),
        ("von Rainer Lange", ["Lange Rainer"]),
        ("Hans Becker, 1,* Peter V. Brown,2 Anna Lange,2, 3", ["Becker Hans", "Brown Peter V.", "Lange Anna"]),
        ("Lan Wang a,*, Jun Chen b, c", ["Wang Lan", "Chen Jun"]),
        ("Smith J, Brown K", ["Smith J.", "Brown K."]),
        ("Козлов Иван Дмитриевич, студент, направление подготовки 02.03.02", ["Козлов Иван Дмитриевич"]),
        ("Козлов Иван Дмитриевич – доктор технических наук", ["Козлов Иван Дмитриевич"]),
        ("Козлов И.Д., к.т.н., доцент", ["Козлов И. Д."]),
        # Initials are no degree.
        ("В.В.Орлов, Д.Г.Белов, К.А. Лосев", ["Орлов В. В.", "Белов Д. Г.", "Лосев К. А."]),
    ],
)
def test_names_are_found_with_what_stands_around_them(line: str, names: list[str]) -> None:
    assert [name.full for name in names_of(line)] == names


@pytest.mark.parametrize(
    "line", ["Random Forest", "North-Holland, Amsterdam", "Ордена Ленина", "A Survey", "Нижний Новгород"]
)
def test_what_only_looks_like_a_name_is_none(line: str) -> None:
    assert names_of(line) == ()


BODY = [Set("The body of the paper goes on line after line and names nobody but itself at all", 10) for _ in range(12)]


def header(*lines: Set) -> tuple[str | None, list[str]]:
    found = RegexHeaderExtractor().extract(typeset([*lines, Set("Abstract", 10, y=330, bold=True), *BODY]))
    return found.text(Field.TITLE), [creator.text for creator in found.creators()]


def test_names_in_the_face_of_the_title_are_no_part_of_it() -> None:
    title, names = header(Set("Ю.С. Белова Р.В. Орлов", 18, y=80), Set("Система поиска научных текстов", 18))
    assert (title, names) == ("Система поиска научных текстов", ["Белова Ю. С.", "Орлов Р. В."])


def test_three_capital_words_above_names_are_a_title() -> None:
    title, names = header(
        Set("Epidemic Broadcast Trees", 17, y=80, bold=True), Set("Anna Lange", 14, y=120), Set("Karl Brown", 14)
    )
    assert (title, names) == ("Epidemic Broadcast Trees", ["Lange Anna", "Brown Karl"])


def test_a_name_that_breaks_at_the_end_of_a_line_is_one() -> None:
    _, names = header(
        Set("Parsing with Sparse Matrices", 18, y=80, bold=True),
        Set("Anna Lange, Peter Brown, Edward Van", 10, y=120),
        Set("Houten, Karl Becker and Jane Roe", 10),
    )
    assert names == ["Lange Anna", "Brown Peter", "Van Houten Edward", "Becker Karl", "Roe Jane"]


def test_names_that_no_list_knows_are_found_by_their_place_below_the_title() -> None:
    _, names = header(Set("Parsing with Sparse Matrices", 18, y=80, bold=True), Set("Xqwert Zzyplk", 12, y=120))
    assert names == ["Zzyplk Xqwert"]


def test_words_of_the_language_below_the_title_are_nobody() -> None:
    _, names = header(Set("Parsing with Sparse Matrices", 18, y=80, bold=True), Set("Further Results", 12, y=120))
    assert names == []


def test_a_person_named_in_two_alphabets_is_one_author() -> None:
    _, names = header(
        Set("Разбор с разреженными матрицами", 18, y=80, bold=True),
        Set("В.А. Смирнов", 12, y=120),
        Set("Vladimir A. Smirnov", 12),
        Set("А.Ф. Белова", 12),
        Set("Aleksandra F. Belova", 12),
    )
    assert names == ["Смирнов В. А.", "Белова А. Ф."]


def test_an_author_right_above_the_first_paragraph_is_found() -> None:
    page = [
        Set("Offene Inhalte im gemeinsamen Paradigma", 18, y=80, bold=True),
        Set("von Rainer Lange", 10, y=120),
        *[Set("Der Text der Arbeit geht Zeile um Zeile weiter und nennt niemanden als sich selbst", 10)] * 12,
    ]
    found = RegexHeaderExtractor().extract(typeset(page))
    assert [creator.text for creator in found.creators()] == ["Lange Rainer"]
