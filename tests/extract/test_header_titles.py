"""Titles are kept apart from rubrics, kinds of work, stamps and their own second half."""

import pytest

from svod.extract.header.regex import RegexHeaderExtractor
from svod.model.metadata import Field
from svod.text.keywords import names_kind
from tests.extract.typeset import Set, typeset

BODY = [Set("The body of the paper goes on line after line and names nobody but itself at all", 10) for _ in range(12)]
AUTHORS = Set("A. B. Smith, C. D. Roe", 12, y=200)


def title_of(*lines: Set) -> str | None:
    found = RegexHeaderExtractor().extract(
        typeset([*lines, AUTHORS, Set("Abstract", 10, y=330, bold=True), *BODY]),
    )
    return found.text(Field.TITLE)


def test_a_rubric_in_the_same_size_is_farther_from_the_authors_than_the_title() -> None:
    rubric, title = Set("THEORETICAL PEARLS", 18, y=60), Set("Correctness of Compilers", 18, y=120, bold=True)
    assert title_of(rubric, title) == "Correctness of Compilers"


def test_the_issue_of_a_journal_is_no_title() -> None:
    assert title_of(Set("LIBRARIES TODAY 1/2005", 24, y=60), Set("The Building of Libraries", 14, y=120)) == (
        "The Building of Libraries"
    )


def test_a_line_in_small_letters_goes_on_the_title_across_much_lead() -> None:
    first, second = Set("A Computer Model of an Account of Creative", 12.5, y=60, bold=True), "writing"
    assert title_of(first, Set(second, 12.5, y=88, bold=True)) == "A Computer Model of an Account of Creative writing"


def test_a_symbol_may_begin_a_title() -> None:
    course = Set("Zahlen und Figuren", 14, y=120)
    assert title_of(Set("n-dimensionale Polarkoordinaten", 17, y=60, bold=True), course) == (
        "n-dimensionale Polarkoordinaten"
    )


def test_a_title_in_two_alphabets_is_the_one_in_the_language_of_the_text() -> None:
    first, second = "Разбор с разреженными матрицами", "Parsing with sparse matrices"
    assert title_of(Set(first, 14, y=60, bold=True), Set(second, 14, y=120, bold=True)) == second


@pytest.mark.parametrize("line", ["Review", "Математика", "Proseminar Mathematik", "Пояснительная записка к проекту"])
def test_kinds_of_work_and_rubrics_alone_are_kinds(line: str) -> None:
    assert names_kind(line)


@pytest.mark.parametrize("line", ["Review of Parsing Methods", "Математика бесконечного", "Letters of a Farmer"])
def test_titles_may_begin_with_the_word_of_a_rubric(line: str) -> None:
    assert not names_kind(line)


# In scans every line is measured for itself.
@pytest.mark.parametrize(("y", "size"), [(157.0, 12.0), (157.0, 10.9), (250.0, 12.0)])
def test_a_title_in_capitals_goes_on_in_the_next_line_if_the_room_around_both_is_wider(y: float, size: float) -> None:
    capitals = Set("СПРАВОЧНАЯ СИСТЕМА", size=12.0, y=130.0), Set("АТС ПРЕДПРИЯТИЯ", size=size, y=y)
    document = typeset([Set("Г. Л. Мазный", size=12.0, y=70.0), *capitals, Set("Дубна, 1980", size=12.0, y=320.0)])
    whole = "СПРАВОЧНАЯ СИСТЕМА АТС ПРЕДПРИЯТИЯ" if y < 200 else "СПРАВОЧНАЯ СИСТЕМА"
    assert RegexHeaderExtractor().extract(document).text(Field.TITLE) == whole


def head_of(*lines: Set) -> tuple[str, list[str]]:
    """The title by rules, and the authors."""
    text = "Nell’articolo abbiamo introdotto le ragioni e i principi alla base del progetto"
    body = [Set(text, 11.0, y=181.0 + 13 * row) for row in range(6)]
    found = RegexHeaderExtractor().extract(typeset([*lines, *body]))
    return found.text(Field.TITLE), [creator.name.family for creator in found.creators()]


def test_full_names_below_a_title_in_its_own_face_are_no_part_of_it() -> None:
    title = "Quali reti sono stabili oggi?"
    names = Set("Luca Mari, Roberto Bucciani", 11.0, y=90.0)
    assert head_of(Set(title, 11.0, y=75.0), names) == (title, ["Mari", "Bucciani"])


def test_a_name_to_which_the_line_above_leads_is_part_of_the_title() -> None:
    title, authors = head_of(Set("Das Leben und die Werke von", 11.0, y=75.0), Set("Luca Mari", 11.0, y=90.0))
    assert (title, authors) == ("Das Leben und die Werke von Luca Mari", [])


@pytest.mark.parametrize("lower", [40.0, 0.0])
def test_an_author_who_is_also_a_running_head_stands_lower_where_he_is_the_author(lower: float) -> None:
    first = [Set("On Frogs and Their Jumps", 16, y=60.0 + lower), Set("NORIHIDE TOKUSHIGE", 9, y=90.0 + lower)]
    further = [[Set("NORIHIDE TOKUSHIGE", 9, y=90.0), *BODY] for _ in range(4)]
    found = RegexHeaderExtractor().extract(typeset([*first, Set("Abstract", 10, y=330, bold=True), *BODY], *further))
    assert bool(found.creators()) is bool(lower)


@pytest.mark.parametrize(("below", "whole"), [("GLL", True), ("Курсовая работа", False), ("И. П. Лосев", False)])
def test_a_title_that_ends_with_a_preposition_goes_on_below_it(below: str, whole: bool) -> None:
    title = "Поддержка конъюнктивных грамматик в"
    lines = [Set("А. В. Горохов", 16.0, x=186, y=254), Set(title, 16.0, x=160, y=301)]
    # Capitals alone are measured larger in scans.
    document = typeset([*lines, Set(below, 20.0, x=300 - 5 * len(below), y=330), Set("Санкт-Петербург", 14.0, y=757)])
    expected = f"{title} {below}" if whole else title
    assert RegexHeaderExtractor().extract(document).text(Field.TITLE) == expected


@pytest.mark.parametrize(
    "line",
    [
        "на тему: «Программа для обработки опытов»",
        "Тема: Программа для обработки опытов",
        "Тема дипломной работы: «Программа для обработки опытов»",
    ],
)
def test_a_title_that_is_announced_stands_without_what_announces_it(line: str) -> None:
    chair, kind = Set("Кафедра системного программирования", 11, y=40), Set("ДИПЛОМНАЯ РАБОТА", 16, y=70, bold=True)
    by, name = Set("Выполнил: студент группы 542", 13, y=150), Set("Бондаренко О. В.", 13, y=170)
    assert title_of(chair, kind, Set(line, 13, y=100), by, name) == "Программа для обработки опытов"


def test_a_kind_above_a_title_in_its_face_is_no_part_of_it() -> None:
    kind = Set("ОТЧЁТ О НАУЧНО-ИССЛЕДОВАТЕЛЬСКОЙ РАБОТЕ", 14, y=100, bold=True)
    title = Set("ОБРАЗ ДОРОГИ В РУССКОЙ ПРОЗЕ", 14, bold=True)
    assert title_of(Set("Институт математики СО РАН", 11, y=40), kind, title) == "ОБРАЗ ДОРОГИ В РУССКОЙ ПРОЗЕ"


def test_a_journal_in_large_type_is_no_title_where_its_volume_stands_beside_it() -> None:
    volume, journal = Set("Coastal Studies 12 (2009) 123–134", 9, y=40), Set("Coastal Studies", 22, y=60, bold=True)
    assert title_of(volume, journal, Set("Why Do Old Bridges Sing?", 15, y=120)) == "Why Do Old Bridges Sing?"


def test_the_heading_of_a_part_of_a_volume_is_no_title() -> None:
    lines = [Set("А. Б. Иванов", size=9.0), Set("УСТОЙЧИВОСТЬ РАЗНОСТНЫХ СХЕМ", size=12.0)]
    heading = Set("МАТЕМАТИЧЕСКОЕ ОБЕСПЕЧЕНИЕ", size=15.0, bold=True)
    assert title_of(Set("Раздел второй"), heading, *lines) == "УСТОЙЧИВОСТЬ РАЗНОСТНЫХ СХЕМ"
    assert title_of(Set("Сборник второй"), heading, *lines) == "МАТЕМАТИЧЕСКОЕ ОБЕСПЕЧЕНИЕ"


def test_a_number_with_hardly_a_word_is_no_title() -> None:
    lines = [Set("Б. Б. Зотов"), Set("Моделирование трансляторов с языков высокого уровня", size=8.5)]
    assert title_of(Set("SAG № 1681-69 Деп.", size=14.0), *lines) == lines[1].text
    assert title_of(Set("Этюд № 3 для ЭВМ", size=14.0), *lines) == "Этюд № 3 для ЭВМ"


def test_a_line_in_the_middle_above_a_paragraph_in_its_face_is_none_of_it() -> None:
    text = [Set("Рассмотрим движение тела под действием силы и найдём его предел при") for _ in range(12)]
    title, names = Set("ДВИЖЕНИЕ ТВЁРДОГО ТЕЛА", size=14.0, x=140.0), "Л. В. Эйдельман, Н. Г. Авдеев и П. С. Курчатов"
    assert head_of(title, Set(names, x=125.0), *text)[1] == ["Эйдельман", "Авдеев", "Курчатов"]
