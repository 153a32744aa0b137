"""What a labeller gets wrong within a line or a list, put right by the lines around it."""

from collections.abc import Sequence

import pytest

from svod.extract.header.name_runs import is_initialled_list, names_of_run
from svod.extract.header.piece_labels import (
    ABSTRACT,
    AFFILIATION,
    ANNOUNCEMENT,
    AUTHOR,
    BODY,
    DATE,
    EMAIL,
    KEYWORDS,
    MORE_AFFILIATION,
    OTHER,
    TITLE,
)
from svod.extract.header.title import tidy_title
from svod.model.document import Document
from svod.model.metadata import Field
from tests.extract.test_learned_header import read, texts
from tests.extract.typeset import Set, plain, typeset

NOTE = "note"
TOPIC = "A Study of Grids"
FIRST = "We study the grids that were shown to be stable by"
LAST = "and we compare them with all others that are known."


def test_a_line_of_names_within_an_abstract_belongs_to_it() -> None:
    document = plain(TOPIC, "Ann Klein", FIRST, "Wallace, Freeman and Stone [12],", LAST)
    found = read(document, ((TITLE,), (AUTHOR,), (ABSTRACT,), (AUTHOR,), (ABSTRACT,)))
    assert texts(found, Field.DESCRIPTION) == [f"{FIRST} Wallace, Freeman and Stone [12], {LAST}"]
    assert [creator.text for creator in found.creators()] == ["Klein Ann"]


def test_a_line_that_is_abstract_in_part_is_abstract_as_a_whole() -> None:
    document = plain(TOPIC, "Ann Klein", FIRST, "November 1995. No Events At CERN were seen.")
    found = read(document, ((TITLE,), (AUTHOR,), (ABSTRACT,), (DATE, DATE, ABSTRACT)))
    assert texts(found, Field.DESCRIPTION) == [f"{FIRST} November 1995. No Events At CERN were seen."]


def test_the_end_of_an_abstract_s_last_sentence_belongs_to_it() -> None:
    document = plain(TOPIC, "Ann Klein", FIRST, "hands of Wallace and Freeman.")
    found = read(document, ((TITLE,), (AUTHOR,), (ABSTRACT,), (AUTHOR,)))
    assert texts(found, Field.DESCRIPTION) == [f"{FIRST} hands of Wallace and Freeman."]


def test_the_first_word_behind_the_heading_of_an_abstract_belongs_to_it() -> None:
    document = plain(TOPIC, "Ann Klein", f"Abstract—{FIRST}", LAST)
    found = read(document, ((TITLE,), (AUTHOR,), (OTHER, ABSTRACT), (ABSTRACT,)))
    assert texts(found, Field.DESCRIPTION) == [f"{FIRST} {LAST}"]


def test_key_words_above_those_that_a_heading_announces_are_none() -> None:
    document = plain("Language, Letters, Culture", TOPIC, "Ann Klein", "Keywords: grids, trees")
    labels = ((KEYWORDS,), (TITLE,), (AUTHOR,), (ANNOUNCEMENT, KEYWORDS))
    assert texts(read(document, labels), Field.SUBJECT) == ["grids", "trees"]


def test_key_words_after_an_abstract_stay_key_words() -> None:
    document = plain(TOPIC, "Ann Klein", FIRST, "grids and trees.")
    found = read(document, ((TITLE,), (AUTHOR,), (ABSTRACT,), (KEYWORDS,)))
    assert texts(found, Field.DESCRIPTION) == [FIRST]
    assert texts(found, Field.SUBJECT)


def test_a_line_that_begins_with_and_goes_on_with_the_title() -> None:
    document = plain("Times of Computation for the Star-based", "and Ring-based Facilities", "Ann Klein")
    found = read(document, ((TITLE,), (AUTHOR,), (AUTHOR,)))
    assert found.text(Field.TITLE) == "Times of Computation for the Star-based and Ring-based Facilities"
    assert [creator.text for creator in found.creators()] == ["Klein Ann"]


@pytest.mark.parametrize(
    ("run", "names"),
    [
        ("Ann Klein Hans B. Gross", ["Klein Ann", "Gross Hans B."]),
        ("Michael Wolkov Olga Velker Peter Zabel", ["Wolkov Michael", "Velker Olga", "Zabel Peter"]),
        ("K. Mani Chandler Carl Kesselring", ["Chandler K. Mani", "Kesselring Carl"]),
        ("Ana Lucia Alvarez Capelo", ["Capelo Ana Lucia Alvarez"]),
        ("Johann Sebastian Bach", ["Bach Johann Sebastian"]),
        ("Иванов Пётр Сергеевич, Петров Иван", ["Иванов Пётр Сергеевич", "Петров Иван"]),
        ("РИ - 10088; В.Е.Аничков, И.Н.Сомов", ["Аничков В. Е.", "Сомов И. Н."]),
        ("№ 7; И. Н. Сомов и М. И. Гуров", ["Сомов И. Н.", "Гуров М. И."]),
        ("им. И. В. Лесного; В.Ю. Ветров", ["Ветров В. Ю."]),
        ("Ордена Ленина; В.Ю. Ветров", ["Ветров В. Ю."]),
    ],
)
def test_names_run_together_part_where_a_given_name_follows_a_family_name(run: str, names: list[str]) -> None:
    assert [name.full for name in names_of_run(run)] == names


@pytest.mark.parametrize(
    ("printed", "title"),
    [
        ("Parameter Estimates 1", "Parameter Estimates"),
        ("Drug Review: Part 1", "Drug Review: Part 1"),
        ("О кривых рода 1", "О кривых рода 1"),
        ("Задача номер 1", "Задача номер 1"),
        ("Обзор методов. Часть 1", "Обзор методов. Часть 1"),
        ("Windows 3.1", "Windows 3.1"),
        ("УДК ОСНОВНЫЕ БИБЛИОТЕКИ ЯЗЫКА", "ОСНОВНЫЕ БИБЛИОТЕКИ ЯЗЫКА"),
        ("УДК 519.6 О сходимости рядов", "О сходимости рядов"),
        ("ИТФ-3555/16 Ввод данных по именам", "Ввод данных по именам"),
        ("Chapter 5 Death of the Weaver", "Death of the Weaver"),
        ("COVID-19 in Small Towns of Europe", "COVID-19 in Small Towns of Europe"),
        ("Глава 2", "Глава 2"),
        ("Title: A Study of Grids", "A Study of Grids"),
        ("Titel: Über Gitter und Netze", "Über Gitter und Netze"),
        ("Название статьи: О решётках и сетях", "О решётках и сетях"),
        ("Title IX and the Law", "Title IX and the Law"),
    ],
)
def test_a_title_loses_the_mark_of_its_first_note_and_codes_before_it(printed: str, title: str) -> None:
    assert tidy_title(printed) == title


def persons(document: Document, labels: Sequence[tuple[str, ...]]) -> list[str]:
    return [creator.text for creator in read(document, labels).creators()]


def test_much_text_above_a_title_does_not_end_the_header() -> None:
    document = plain(
        "Journal of Grids and of All Other Things, Series B, Vol. 5, No. 7 (1999) 1 - 22", TOPIC, "Ann Klein"
    )
    assert persons(document, ((BODY,), (TITLE,), (AUTHOR,))) == ["Klein Ann"]


def test_a_name_after_which_an_institute_is_called_is_no_author() -> None:
    document = plain("Институт механики имени В. К. Зимина", "О решётках", "А. Б. Лесной")
    labels = ((AFFILIATION, MORE_AFFILIATION, MORE_AFFILIATION, AUTHOR), (TITLE,), (AUTHOR,))
    assert persons(document, labels) == ["Лесной А. Б."]


@pytest.mark.parametrize(
    ("lines", "labels", "names"),
    [
        (("Ann Klein,", "Hans Gross"), ((AUTHOR,), (AFFILIATION,)), ["Klein Ann", "Gross Hans"]),
        (("by Ann Klein and Hans Gross",), ((NOTE, NOTE, AUTHOR),), ["Klein Ann", "Gross Hans"]),
        (
            ("Ann Klein ann@example.org", "Hans Gross hans@example.org"),
            ((AUTHOR, AUTHOR, EMAIL), (AFFILIATION, MORE_AFFILIATION, EMAIL)),
            ["Klein Ann", "Gross Hans"],
        ),
        (("von Ann Klein",), ((BODY,),), ["Klein Ann"]),
        (("Ann Klein,", "Tel Aviv University"), ((AUTHOR,), (AFFILIATION, MORE_AFFILIATION)), ["Klein Ann"]),
        (("Ann Klein", "Hans Gross"), ((AUTHOR,), (NOTE,)), ["Klein Ann"]),
    ],
)
def test_a_line_of_names_alone_is_one_of_authors_where_one_of_them_is_or_the_list_goes_on(
    lines: tuple[str, ...], labels: tuple[tuple[str, ...], ...], names: list[str]
) -> None:
    assert persons(plain(TOPIC, *lines), ((TITLE,), *labels)) == names


def test_names_in_the_face_of_the_title_are_no_part_of_it() -> None:
    large = [Set(text, size=18.0) for text in ("Ann Klein", "A Study of Grids", "and of Other Things")]
    document = typeset([*large, *(Set(FIRST) for _ in range(4))])
    labels = ((AUTHOR,), (TITLE,), (TITLE,), *[(BODY,)] * 4)
    found = read(document, labels)
    assert found.text(Field.TITLE) == "A Study of Grids and of Other Things"
    assert [creator.text for creator in found.creators()] == ["Klein Ann"]


def test_a_word_in_other_letters_below_a_name_is_no_part_of_it() -> None:
    document = typeset([Set(TOPIC, size=18.0), Set("Ann Klein", size=12.0), Set("RStudio", size=9.0), Set(FIRST)])
    assert persons(document, ((TITLE,), (AUTHOR,), (AUTHOR,), (BODY,))) == ["Klein Ann"]


@pytest.mark.parametrize("label", [TITLE, NOTE, AFFILIATION, KEYWORDS])
def test_initials_and_family_names_beside_a_title_are_authors_whatever_they_were_held_for(label: str) -> None:
    document = plain("О решётках и других вещах", "Ю.С. Лесная Р.В. Полевой¹,²", "Институт механики")
    labels = ((TITLE,), (label,), (AFFILIATION, MORE_AFFILIATION))
    found = read(document, labels)
    assert found.text(Field.TITLE) == "О решётках и других вещах"
    assert [creator.text for creator in found.creators()] == ["Лесная Ю. С.", "Полевой Р. В."]


def test_names_below_the_word_for_who_looked_after_a_thesis_are_no_authors() -> None:
    document = plain(TOPIC, "Ann Klein", "Supervisor:", "A. B. Stone", "Department of Grids")
    assert persons(document, ((TITLE,), (AUTHOR,), (NOTE,), (NOTE,), (AFFILIATION,))) == ["Klein Ann"]


def test_names_of_advisers_that_a_labeller_takes_for_authors_are_left_out() -> None:
    document = plain("О решётках", "А. Б. Лесной", "Научный руководитель", "подпись", "доцент В. К. Зимин")
    labels = ((TITLE,), (AUTHOR,), (NOTE,), (NOTE,), (NOTE, AUTHOR, AUTHOR, AUTHOR))
    assert persons(document, labels) == ["Лесной А. Б."]


@pytest.mark.parametrize(
    ("lines", "labels", "names", "bodies"),
    [
        (
            ("Ann Klein, ACME Otto J. Lang Research Center, Berlin",),
            ((AUTHOR,) * 6 + (AFFILIATION, MORE_AFFILIATION, NOTE),),
            ["Klein Ann"],
            ["ACME Otto J. Lang Research Center"],
        ),
        (
            ("Ann Klein, Hans Gross, Otto Lang", "University"),
            ((AUTHOR,), (AFFILIATION,)),
            ["Klein Ann", "Gross Hans"],
            ["Otto Lang University"],
        ),
        (("Otto Lang", "University"), ((AUTHOR,), (AFFILIATION,)), ["Lang Otto"], ["University"]),
        (
            ("Otto Lang University of Grids",),
            ((AUTHOR, AUTHOR, AFFILIATION, MORE_AFFILIATION, MORE_AFFILIATION),),
            ["Lang Otto"],
            ["University of Grids"],
        ),
    ],
)
def test_a_name_that_goes_on_as_that_of_a_body_is_no_author(
    lines: tuple[str, ...], labels: tuple[tuple[str, ...], ...], names: list[str], bodies: list[str]
) -> None:
    document = typeset([Set(TOPIC, size=18.0), *map(Set, lines), *(Set(FIRST) for _ in range(4))])
    found = read(document, ((TITLE,), *labels, *[(BODY,)] * 4))
    assert [creator.text for creator in found.creators()] == names
    assert texts(found, Field.AFFILIATION) == bodies


def test_the_name_of_a_body_is_no_title_where_there_is_another() -> None:
    lines = [Set("Институт прикладной механики", size=20.0), Set("А. Б. Лесной"), Set("О решётках и узлах", size=13.0)]
    document = typeset([*lines, *(Set(FIRST) for _ in range(4))])
    found = read(document, ((TITLE,), (AUTHOR,), (TITLE,), *[(BODY,)] * 4))
    assert found.text(Field.TITLE) == "О решётках и узлах"


@pytest.mark.parametrize(
    ("line", "is_list"),
    [
        ("Иванов П. И., Петров В. В.", True),
        ("A. Schmidt und B.-C. Lang", True),
        ("T. GREEN** and L.L. BROWN", True),
        ("The A. B. Test of Things", False),
        ("М., Наука", False),
        ("А. Б. Иванов " * 20 + "x", False),
    ],
)
def test_lists_of_initials_and_family_names_are_known_by_their_form(line: str, is_list: bool) -> None:
    assert is_initialled_list(line) == is_list


def test_of_two_titles_the_larger_and_longer_is_the_first() -> None:
    lines = [
        Set("Директор института", bold=True),
        Set("Ю. С. Лесная"),
        Set("Эмулятор дисков для старых машин", size=16.0),
    ]
    document = typeset([*lines, *(Set(FIRST) for _ in range(4))])
    found = read(document, ((TITLE,), (AUTHOR,), (TITLE,), *[(BODY,)] * 4))
    assert found.text(Field.TITLE) == "Эмулятор дисков для старых машин"


def test_a_number_is_no_title() -> None:
    found = read(plain("11 7059", "Ann Klein"), ((TITLE,), (AUTHOR,)))
    assert found.text(Field.TITLE) == ""


def test_letters_glued_to_names_as_marks_are_no_part_of_them() -> None:
    lines = [
        Set("The Quiet Growth of Canal Willows", size=18.0), Set("Tilo Brackwassera, Olaf Fenstermannb"),
        Set("aInstitute of Willows, Delta"), Set("bAcademy of Ferries, Delta"),
    ]  # fmt: skip
    found = read(typeset(lines), [(TITLE,), (AUTHOR,), (AFFILIATION,), (AFFILIATION,)])
    assert [creator.name.family for creator in found.creators()] == ["Brackwasser", "Fenstermann"]


def test_several_sentences_are_less_of_a_title_than_a_line_that_is_none() -> None:
    prose = "Willows grow along every canal. Nobody has counted them before. Boats pass by all the time. " * 2
    lines = [Set("The Quiet Growth of Canal Willows", size=10.0), Set("T. Brackwasser"), Set(prose, size=12.0)]
    found = read(typeset(lines), [(TITLE,), (AUTHOR,), (TITLE,)])
    assert texts(found, Field.TITLE)[0] == "The Quiet Growth of Canal Willows"


def test_capitals_of_one_face_are_the_title_together_though_no_larger_than_the_text() -> None:
    lines = ["А. Б. Лесной", "ВЛИЯНИЕ ВЯЗКОСТИ НА ДВИЖЕНИЕ ЖИДКОСТИ", "ПРИ БОЛЬШИХ СКОРОСТЯХ"]
    document = typeset([*lines, *(Set(FIRST, x=90.0) for _ in range(4))])
    found = read(document, ((AUTHOR,), (TITLE,), (OTHER,), *[(BODY,)] * 4))
    assert found.text(Field.TITLE) == "ВЛИЯНИЕ ВЯЗКОСТИ НА ДВИЖЕНИЕ ЖИДКОСТИ ПРИ БОЛЬШИХ СКОРОСТЯХ"
