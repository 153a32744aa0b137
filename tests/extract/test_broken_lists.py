"""Lists of authors and bodies that break where nothing ends: at degrees, amid names, in narrow columns, at stops."""

import pytest

from svod.extract.header.contacts import find_contacts
from svod.extract.header.glued_marks import with_letter_marks
from svod.extract.header.merged_authors import merged_authors
from svod.extract.header.name_runs import same_person
from svod.extract.header.piece_labels import AUTHOR, TITLE
from svod.extract.header.plain_bodies import plain_bodies
from svod.model.metadata import Creator, Field, Value
from svod.model.person import PersonName
from svod.text.names import split_names
from tests.extract.test_unseen_layouts import BODY_LINES, HEADING, authors, found, labelled, paper, rows
from tests.extract.typeset import Set, plain, typeset


@pytest.mark.parametrize(
    ("lines", "names"),
    [
        (
            (
                "канд. физ.-мат. наук М. Е. Лосев – канд. физ.-",
                "мат. наук И. Т. Белов – канд. физ.-мат. наук",
                "К. Н. Титов",
            ),
            ["М. Е. Лосев", "И. Т. Белов", "К. Н. Титов"],
        ),
        (
            ("Dr. S. BRANDL, LL.M. • Dr. S.", "TILLMANN, Dipl.-Inf. • Dr. K.", "LIND, M. A."),
            ["S. BRANDL", "S. TILLMANN", "K. LIND"],
        ),
        (("ANN ROE (1) – BO LIND (2) – JULIAN", "HUANG (1)"), ["ANN ROE", "BO LIND", "JULIAN HUANG"]),
        (
            ("F Roe, Senior Member, IEEE, M Lind, Senior Member,", "IEEE, P Ek, Senior Member, IEEE"),
            ["F. Roe", "M. Lind", "P. Ek"],
        ),
    ],
)
def test_lists_break_amid_names_and_degrees(lines: tuple[str, ...], names: list[str]) -> None:
    assert authors(paper(*rows(*lines))) == names


def test_a_name_that_is_whole_does_not_go_on_in_the_body_below() -> None:
    assert authors(paper(*rows("Chris Thornton", "Cognitive and Computing Sciences", "University of Leeds"))) == [
        "Chris Thornton"
    ]


def test_a_rubric_above_the_title_is_no_part_of_the_name_below_it() -> None:
    title = Set("О половодьях малых рек", 18, y=70, bold=True)
    document = typeset([Set("ХИМИЯ", 10, y=40), title, *rows("Лосев П. И."), HEADING, *BODY_LINES])
    assert authors(document) == ["П. И. Лосев"]


def test_long_lines_each_with_an_author_and_a_body_are_no_paragraph() -> None:
    lines = tuple(
        f"{name} (Hochschule Regensburg (Regensburg, Deutschland))" for name in ("S. Sommer", "V. Frank", "M. Roth")
    )
    more = [f"{letter}. Braun (Hochschule Regensburg, Regensburg)" for letter in "AB"]
    assert authors(paper(*rows(*lines, *more))) == [
        "S. Sommer", "V. Frank", "M. Roth", "A. Braun", "B. Braun",
    ]  # fmt: skip


def test_people_may_stand_between_the_abstracts_of_two_languages() -> None:
    above = rows(
        "Аннотация: Половодья малых рек рассмотрены в трёх районах области за сто лет.", "Ключевые слова: реки"
    )
    below = rows("Abstract: Floods of small rivers in three regions are considered here.", "Keywords: rivers", y=200)
    document = paper(
        *above, *rows("Лосев П. И.", y=165), *below, title=Set("О половодьях малых рек", 18, y=70, bold=True)
    )
    assert authors(document) == ["П. И. Лосев"]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Vancouver, BC", []),
        ("M. A. Heike Fuchs", ["Heike Fuchs"]),
        ("Heike Fuchs* , M. A.", ["Heike Fuchs"]),
        ("B. Fuchs* – M. A. und S. Horn** – LL.M.", ["B. Fuchs", "S. Horn"]),
        ("1)J. Roe, Ph.D., 2)A. Lind", ["J. Roe", "A. Lind"]),
        ("П. И. Лосев*), А. А. Белов**)", ["П. И. Лосев", "А. А. Белов"]),
        ("П. И. Лосев (1,2), А. А. Белов (2)", ["П. И. Лосев", "А. А. Белов"]),
        ("НАТАЛЬЯ МИЛЛЕР", ["НАТАЛЬЯ МИЛЛЕР"]),
        ("ПЕРСПЕКТИВНЫЕ МЕТОДЫ", []),
    ],
)
def test_degrees_towns_firms_and_marks_beside_names(text: str, names: list[str]) -> None:
    assert [f"{name.given} {name.family}" for name in split_names(text)] == names


def test_initials_printed_together_are_those_apart() -> None:
    assert same_person(PersonName("Ahmed", "PL MA"), PersonName("Ahmed", "P. L."))
    assert same_person(PersonName("LIND", "BO"), PersonName("Lind", "Bo"))


def creators(document_lines: tuple[str, ...], *people: tuple[str, str]) -> list[Creator]:
    document = plain(*document_lines)
    lines = {line.text: line for line in document.lines}
    return [Creator(name, 0.9, span=lines[text].span, name=split_names(name)[0]) for name, text in people]


LINES = (
    "A Study of Grids",
    "П. И. Лосев, А. А. Белов, В. А.",
    "Титов, Г. Г. Орлов",
    "и другие",
    "Г. Г. Орлов: orlov@ras.ru",
)


def test_the_order_of_authors_is_that_of_the_rules() -> None:
    stated = creators(LINES, ("П. И. Лосев", LINES[1]), ("Г. Г. Орлов", LINES[2]), ("А. А. Белов", LINES[1]))
    read = creators(LINES, ("П. И. Лосев", LINES[1]), ("А. А. Белов", LINES[1]), ("Г. Г. Орлов", LINES[4]))
    merged = merged_authors(stated, read, plain(*LINES))
    assert [one.creator.name.family for one in merged] == ["Лосев", "Орлов", "Белов"]


def test_two_halves_of_one_list_are_joined_though_nobody_is_in_both() -> None:
    stated = creators(LINES, ("П. И. Лосев", LINES[1]), ("А. А. Белов", LINES[1]))
    read = creators(LINES, ("Г. Г. Орлов", LINES[2]))
    merged = merged_authors(stated, read, plain(*LINES))
    assert [one.creator.name.family for one in merged] == ["Лосев", "Белов", "Орлов"]
    assert not merged_authors(stated, creators(LINES, ("Г. Г. Орлов", LINES[4])), plain(*LINES))


def test_what_the_labels_take_for_a_person_in_the_subtitle_is_none() -> None:
    document = paper(Set("A Comparative Study", 14, y=95), *rows("S. Roe, N. Lind"))
    metadata = labelled(document, TITLE, AUTHOR, AUTHOR).extract(document)
    assert metadata.text(Field.SUBTITLE) == "A Comparative Study"
    assert [one.name.family for one in metadata.creators()] == ["Roe", "Lind"]


@pytest.mark.parametrize(
    "lines",
    [
        ("Karl BergA, Ann RoeB", "AInstitut für Physik", "BUniversität Jena"),
        ("Karl BergI, Ann RoeII", "IInstitut für Physik", "IIUniversität Jena"),
    ],
)
def test_capital_letters_and_roman_numbers_are_marks_where_two_bodies_begin_with_them(lines: tuple[str, ...]) -> None:
    document = paper(*rows(*lines))
    assert authors(document) == ["Karl Berg", "Ann Roe"]
    assert found(document, Field.AFFILIATION) == ["Institut für Physik", "Universität Jena"]
    alone = list(plain("Karl BergA", "AInstitut für Physik").lines)
    assert with_letter_marks(alone) == alone


@pytest.mark.parametrize(
    ("text", "bodies"),
    [
        ("MD Faculty of Law, Leeds", ["Faculty of Law, Leeds"]),
        ("St. Mary's Hospital", ["St. Mary's Hospital"]),
        ("доцент кафедра физики", ["кафедра физики"]),
        ("Hochschule Berlin; Universität Graz", ["Hochschule Berlin", "Universität Graz"]),
        ("Universität Köln, Haus A; Universität Köln, Haus B", ["Universität Köln, Haus A; Universität Köln, Haus B"]),
        ("Ann Roe; University of Leeds", ["University of Leeds"]),
    ],
)
def test_bodies_without_degrees_and_one_by_one(text: str, bodies: list[str]) -> None:
    assert [value.text for value in plain_bodies([Value(text, 0.9)], [PersonName("Roe", "Ann")])] == bodies


@pytest.mark.parametrize(
    "body",
    [
        "Universität Heidelberg. Institut für Erziehungswissenschaft. Heidelberg",
        "Siemens AG, Kiel",
        "Forest Research Station, Leeds",
        "Государственный исторический музей, Тверь",
    ],
)
def test_bodies_with_stops_firms_museums_and_stations(body: str) -> None:
    assert found(paper(*rows("Ute Brandl", body)), Field.AFFILIATION) == [body]


def test_the_number_of_a_house_is_no_mark() -> None:
    lines = rows("Ute Brandl", "Department of Chemistry,", "Lisbon University,", "79 Park Avenue,", "Lisbon, Portugal")
    assert found(paper(*lines), Field.AFFILIATION) == [
        "Department of Chemistry, Lisbon University, 79 Park Avenue, Lisbon, Portugal"
    ]


def test_an_address_breaks_at_its_hyphen() -> None:
    lines = list(plain("Kontakt: brandl@uni", "hohenheim.de").lines)
    assert [contact.text for contact in find_contacts(lines, "email")] == ["brandl@uni-hohenheim.de"]
