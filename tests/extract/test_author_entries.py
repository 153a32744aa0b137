"""Authors who stand each with what they belong to: a line for each, or a list with brackets."""

import pytest

from svod.extract.header.author_entries import stands_before_body
from svod.extract.header.combine import CombinedHeaderExtractor
from svod.extract.header.piece_labels import AFFILIATION, AUTHOR, BODY, MORE_AFFILIATION, TITLE
from svod.extract.header.regex import RegexHeaderExtractor
from svod.model.metadata import Field
from svod.model.person import PersonName
from svod.text.names import split_names
from tests.extract.test_learned_header import GivesLines
from tests.extract.typeset import Set, typeset

RUNNING = [Set("The body of the paper goes on line after line and names nobody at all", 10, y=420)] + [
    Set("and it reaches the lower edge of the first page without an end of its own", 10) for _ in range(12)
]


def authors(*lines: str, title: str = "Parsing with Sparse Matrices") -> list[str]:
    head = [Set(line, 11, y=120 + 16 * place) for place, line in enumerate(lines)]
    document = typeset([Set(title, 18, y=70, bold=True), *head, Set("Abstract", 11, y=390, bold=True), *RUNNING])
    return [f"{one.name.given} {one.name.family}" for one in RegexHeaderExtractor().extract(document).creators()]


def test_each_line_begins_with_an_author() -> None:
    assert authors(
        "Anna Kowalska, Technical University of Łódź",
        "Ruth Page, University of Edinburgh",
        "Wei Zhang, IBM Research, Zurich",
        "Otto Lang, Fachhochschule Kiel",
    ) == ["Anna Kowalska", "Ruth Page", "Wei Zhang", "Otto Lang"]


@pytest.mark.parametrize("mark", ["[editor]", "(editor)", "(eds.)", "(Hrsg.)"])
def test_an_editor_in_brackets_is_an_author(mark: str) -> None:
    lines = (f"Jane Mary Smith, University of Leeds {mark}", "Pedro García López, Universidad de Sevilla")
    assert authors(*lines) == ["Jane Mary Smith", "Pedro García López"]


def test_posts_stand_between_names_and_bodies() -> None:
    assert authors(
        "David L. Young, Senior Researcher, Peking University",
        "Hiroshi Tanaka, Head of Department, Northern Data Laboratory",
        "Lars Eriksson, PhD student, University of Oslo",
    ) == ["David L. Young", "Hiroshi Tanaka", "Lars Eriksson"]


def test_a_body_goes_on_in_the_next_line() -> None:
    assert authors(
        "Anna Kowalska, Department of Mathematical Methods in Physics,",
        "University of Warsaw, Poland",
        "Lars Eriksson, University of Oslo",
    ) == ["Anna Kowalska", "Lars Eriksson"]


def test_a_list_has_bodies_in_brackets_over_several_lines() -> None:
    assert authors(
        "Charlotte Brown (University of Leeds, Leeds, UK), Peter Novák (Peking University), Olumide",
        "Adeyemi (University of Edinburgh), Jane Mary Smith (IBM Research, Zurich)",
    ) == ["Charlotte Brown", "Peter Novák", "Olumide Adeyemi", "Jane Mary Smith"]


def test_a_russian_list_has_bodies_in_brackets() -> None:
    assert authors(
        "Ким В.Ю. (Институт математики СО РАН, Новосибирск), Кузнецов Д.О. (Московский государственный",
        "университет), Мкртчян А.Г. (Казанский федеральный университет)",
        title="Метод обнаружения трещин в железобетонных мостах",
    ) == ["В. Ю. Ким", "Д. О. Кузнецов", "А. Г. Мкртчян"]


def stand_before_bodies(*names: str) -> list[bool]:
    first, second, third, absent = names
    lines = (f"{first}, University of Warsaw; Prof. Dr. {second}, Oslo", f"Jane Smith (Leeds), {third} (Lund)")
    document = typeset([Set(line, 11, y=120 + 16 * place) for place, line in enumerate(lines)])
    return [stands_before_body(PersonName(*name.split()), document, 0) for name in (first, second, third, absent)]


def test_no_pattern_is_compiled_for_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    assert stand_before_bodies("Ann Roe", "Olga Lind", "Carl Ek", "Peter Novak") == [True, True, True, False]
    monkeypatch.setattr("re._compiler.compile", lambda *_: pytest.fail("a pattern is compiled"))
    assert stand_before_bodies("Eva Horn", "Otto Lang", "Wei Zhang", "Ruth Page") == [True, True, True, False]


def test_a_supervisor_with_a_body_is_no_author() -> None:
    assert authors(
        "Anna Kowalska, University of Warsaw",
        "Lars Eriksson, University of Oslo",
        "Otto Lang, supervisor, University of Kiel",
    ) == ["Anna Kowalska", "Lars Eriksson"]


def test_bodies_of_one_author_are_no_authors() -> None:
    assert authors(
        "Anna Kowalska",
        "Applied Mathematics, University of Warsaw",
        "Computer Science, University of London",
    ) == ["Anna Kowalska"]


def test_authors_stay_though_a_labeller_holds_their_lines_for_bodies() -> None:
    lines = (
        "A Study of Grids", "Ann Klein, University of Leeds", "Hans Gross, University of Oslo",
        "Otto Lang, University of Kiel", "The body of it.",
    )  # fmt: skip
    labels = ((TITLE,), (AUTHOR, AUTHOR, AFFILIATION), (MORE_AFFILIATION,), (MORE_AFFILIATION,), (BODY,))
    document = typeset([Set(lines[0], 18, y=70, bold=True), *(Set(line, 11) for line in lines[1:])])
    found = CombinedHeaderExtractor(GivesLines(document, labels)).extract(document)
    assert [one.name.family for one in found.creators()] == ["Klein", "Gross", "Lang"]


def test_a_body_without_a_known_word_is_one_where_an_author_belongs_to_it() -> None:
    lines = ("A Study of Grids", "Ruth Page", "Quantor Works, Delta", "Hans Gross", "University of Oslo", "Abstract")
    body = (AFFILIATION, MORE_AFFILIATION, MORE_AFFILIATION)
    labels = ((TITLE,), (AUTHOR,), body, (AUTHOR,), body, (BODY,))
    document = typeset([Set(lines[0], 18, y=70, bold=True), *(Set(line, 11) for line in lines[1:])])
    found = CombinedHeaderExtractor(GivesLines(document, labels)).extract(document)
    assert {value.text for value in found.all(Field.AFFILIATION)} == {"Quantor Works, Delta", "University of Oslo"}


def test_a_short_given_name_in_capitals_is_no_initials() -> None:
    assert [(name.given, name.family) for name in split_names("UWE LANG, JRR TOLKIEN")] == [
        ("UWE", "LANG"),
        ("J. R. R.", "TOLKIEN"),
    ]


def test_forms_of_address_are_no_part_of_a_name() -> None:
    named = [name.given for name in split_names("Mr. Thomas Roe, Dr Sunita Rao, Ms. Ann Lee")]
    assert named == ["Thomas", "Sunita", "Ann"]


@pytest.mark.parametrize(
    ("printed", "people"),
    [
        ("S. Richter, U. v. Hutten, A. v. d. Heide", [("S.", "Richter"), ("U.", "v. Hutten"), ("A.", "v. d. Heide")]),
        ("Roe v. Wade", []),
        ("von Carl zu Fels und Lukas Adler", [("Carl", "zu Fels"), ("Lukas", "Adler")]),
        ("RWTH Aachen", []),
        ("ZHANG Wei", [("Wei", "ZHANG")]),
    ],
)
def test_short_particles_and_bodies_in_capitals(printed: str, people: list[tuple[str, str]]) -> None:
    assert [(name.given, name.family) for name in split_names(printed)] == people


def test_letters_are_marks_where_bodies_stand_behind_them_on_lines_of_their_own() -> None:
    bodies = ("a University of Leeds, Leeds", "b University of Oslo, Oslo")
    assert authors("Hans Grossa, Otto Langb", *bodies) == ["Hans Gross", "Otto Lang"]
    assert authors("Hans Grossa, Otto Langb", bodies[0]) == ["Hans Grossa", "Otto Langb"]
