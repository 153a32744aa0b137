"""Ways in which publishers set the first page: signs beside names, columns of editors, mastheads, notes, footnotes."""

import pytest

from svod.extract.header.affiliations import find_bodies
from svod.extract.header.first_page import Pages, groups_of
from svod.extract.header.mastheads import is_periodical
from svod.extract.header.name_lines import author_lines, names_of
from svod.extract.header.name_places import in_masthead, of_bodies
from svod.extract.header.name_runs import names_of_run
from svod.extract.header.notes import author_notes
from svod.extract.header.other_roles import listed_others
from svod.extract.header.regex import RegexHeaderExtractor
from svod.extract.header.stated_bodies import stated_bodies
from svod.model.document import Document
from svod.model.metadata import Affiliation, Field, Metadata
from svod.model.person import PersonName
from tests.extract.typeset import Set, typeset

TITLE = Set("Parsing with Sparse Matrices", 18, y=70, bold=True)
BODY = [
    Set("1 Introduction", 12, y=400, bold=True),
    *[Set("The body of the paper goes on line after line and names nobody and nothing at all", 10) for _ in range(20)],
]
SENTENCE = "We describe a parser that multiplies matrices, and we show that it is fast."


def extract(*lines: Set) -> Metadata:
    return RegexHeaderExtractor().extract(typeset([*lines, *BODY]))


def lines_of(*lines: Set) -> Document:
    return typeset([*lines])


@pytest.mark.parametrize("text", ["Ann Roe iD and Bo Lind iD", "Ann Roe ✉ iD, Bo Lind ✉"])
def test_signs_that_lead_to_a_profile_or_an_address_are_no_part_of_names(text: str) -> None:
    assert names_of(text) == (PersonName("Roe", "Ann"), PersonName("Lind", "Bo"))


@pytest.mark.parametrize(
    ("above", "below", "last"),
    [
        ("Ann Roe, Bo Lind, Carlos R. de", "Oliveira and Sam Ek", PersonName("de Oliveira", "Carlos R.")),
        ("Ann Roe, Bo Lind and Margaret", "J. Stone", PersonName("Stone", "Margaret J.")),
        ("Ann Roe, Bo Lind, and Ingrid K.", "Stone", PersonName("Stone", "Ingrid K.")),
        ("Ann Roe / Bo Lind / Birgit", "Stone", PersonName("Stone", "Birgit")),
        ("И. Б. Ясный, Д. О. Цой, Е. А.", "Дорошенко", PersonName("Дорошенко", "Е. А.")),
    ],
)
def test_a_name_that_a_line_end_breaks_is_one_name(above: str, below: str, last: PersonName) -> None:
    document = lines_of(Set(above, 12, y=100), Set(below, 12))
    (found,) = author_lines([document.line(0), document.line(1)])
    assert found.names[2] == last


def test_a_family_name_in_capitals_above_given_name_and_patronymic_is_one_name() -> None:
    document = lines_of(Set("САГИТОВ", 10, y=100, bold=True), Set("Павел Эдуардович", 10, bold=True))
    (found,) = author_lines([document.line(0), document.line(1)])
    assert found.names == (PersonName("САГИТОВ", "Павел Эдуардович"),)


def test_who_edited_and_reviewed_a_paper_and_where_they_work_is_none_of_its_header() -> None:
    found = extract(
        Set("Edited by:", 7, y=60),
        Set("Gina Lind,", 7),
        Set("University of Bergen, Norway", 7),
        TITLE._replace(y=110),
        Set("Ann Roe", 12, y=140),
        Set("Department of Lakes, University of Leeds, United Kingdom", 9, y=160),
        Set(f"Abstract. {SENTENCE}", 9, y=200),
    )
    assert [creator.name.full for creator in found.creators()] == ["Roe Ann"]
    assert all("Bergen" not in body.text for body in found.all(Field.AFFILIATION))


def test_a_list_of_editors_ends_at_a_gap() -> None:
    document = lines_of(Set("Reviewed by:", 7, y=60), Set("Gina Lind,", 7), Set("Ann Roe", 7, y=120))
    assert listed_others([document.line(number) for number in range(3)]) == {1}


def test_a_body_that_a_sentence_of_a_footnote_names_is_one() -> None:
    document = lines_of(
        Set("P. Roe is with the College of Lakes, University of Leeds, Leeds", 8, y=600),
        Set("LS2 9JT, United Kingdom (e-mail: roe@example.org).", 8),
    )
    (body,) = stated_bodies([document.line(0), document.line(1)])
    assert body.printed == "College of Lakes, University of Leeds, Leeds LS2 9JT, United Kingdom"


def test_a_body_goes_on_before_an_address_and_over_a_broken_country() -> None:
    found = extract(
        TITLE,
        Set("Ann Roe, Bo Lind", 12, y=100),
        Set("Department of Lakes, University of Leeds, Leeds, United", 9, y=130),
        Set("Kingdom", 9),
        Set(f"Abstract. {SENTENCE}", 9, y=200),
    )
    (body,) = found.all(Field.AFFILIATION)
    assert isinstance(body, Affiliation)
    assert body.country == "United Kingdom"


def test_a_body_above_an_address_in_a_footnote_without_a_mark_is_found() -> None:
    found = extract(
        TITLE,
        Set("A. B. Roe", 12, y=100),
        Set(f"Abstract. {SENTENCE}", 9, y=200),
        *BODY,
        Set("University of Leeds, Leeds", 8, y=740, italic=True),
        Set("E-mail: roe@example.org", 8),
    )
    assert [body.text for body in found.all(Field.AFFILIATION)] == ["University of Leeds, Leeds"]


def test_a_body_far_above_an_address_in_small_type_brings_no_other_lines_along() -> None:
    small = [Set("University of Leeds sold these goods", 8, y=640), *[Set("on every day of the week", 8)] * 4]
    document = typeset([TITLE, Set("A. B. Roe", 12, y=100), *BODY, *small, Set("roe@example.org", 8)])
    found = author_notes(Pages(document), (PersonName("Roe", "A. B."),))
    assert [line.text for line in found] == ["roe@example.org"]


def test_an_endless_address_is_no_note_on_an_author() -> None:
    document = typeset([TITLE, *BODY, Set(f"E-mail: {'a@' * 20_000} !", 10)])
    assert author_notes(Pages(document), ()) == ()


def test_a_title_above_its_doi_is_no_name_of_a_journal() -> None:
    document = typeset([TITLE, Set("https://doi.org/10.1000/182", 9), Set("Ann Roe", 12), *BODY])
    assert not is_periodical(TITLE.text, Pages(document).front)
    home = typeset([TITLE, Set("https://www.example.org/parsing", 9), *BODY])
    assert is_periodical(TITLE.text, Pages(home).front)


@pytest.mark.parametrize(
    ("printed", "name"),
    [
        ("The BOREAS Collaboration", "The BOREAS Collaboration"),
        ("for the Night Sky Consortium", "the Night Sky Consortium"),
    ],
)
def test_many_people_who_sign_as_one_are_the_author(printed: str, name: str) -> None:
    found = extract(TITLE, Set(printed, 12, y=110), Set(f"Abstract. {SENTENCE}", 9, y=200))
    assert [creator.name for creator in found.creators()] == [PersonName(name)]


def test_a_line_that_only_speaks_of_collaboration_is_no_author() -> None:
    document = lines_of(TITLE, Set("Forms of international collaboration", 12, y=110))
    (title,) = groups_of((document.line(0),))
    assert of_bodies([document.line(0), document.line(1)], title) == []


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Request for Comments: 9999; B. Lind", [PersonName("Lind", "B.")]),
        ("Head of the chair; B. Lind", []),
        ("A. Roe; B. Lind", []),
        ("Request for Comments: 9999", []),
    ],
)
def test_a_name_behind_a_wide_gap_above_the_title_signs_a_report(text: str, names: list[PersonName]) -> None:
    document = lines_of(Set(text, 10, y=50), TITLE)
    (title,) = groups_of((document.line(1),))
    found = in_masthead([document.line(0), document.line(1)], title)
    assert [name for line in found for name in line.names] == names


@pytest.mark.parametrize("address", ["journal homepage: www.example.org/lakes", "www.example.org"])
def test_a_name_above_the_address_of_a_journal_is_the_journals(address: str) -> None:
    document = lines_of(Set("Lakes & Rivers", 16, y=60), Set(address, 8), TITLE._replace(y=120), *BODY)
    assert is_periodical("Lakes & Rivers", Pages(document).front)
    assert not is_periodical("Parsing with Sparse Matrices", Pages(document).front)


def test_addresses_where_publishers_permit_and_sell_are_nobodys() -> None:
    found = extract(
        TITLE,
        Set("Ann Roe", 12, y=100),
        Set("Contact: roe@example.org, journals.permissions@example.com", 9, y=130),
        Set(f"Abstract. {SENTENCE}", 9, y=200),
    )
    addresses = [value.text for value in found.all(Field.IDENTIFIER) if value.scheme == "email"]
    assert "journals.permissions@example.com" not in addresses


@pytest.mark.parametrize("heading", ["CCS Concepts: Computing", "2012 ACM Subject Classification Theory"])
def test_classes_of_the_acm_end_an_abstract(heading: str) -> None:
    found = extract(
        TITLE, Set("Ann Roe", 12, y=100), Set("Abstract", 9, y=200), *[Set(SENTENCE, 9)] * 3, Set(heading, 9)
    )
    (abstract,) = found.all(Field.DESCRIPTION)
    assert abstract.text == " ".join([SENTENCE] * 3)


def test_a_paragraph_in_larger_letters_below_the_authors_is_the_abstract() -> None:
    found = extract(
        TITLE, Set("Ann Roe", 12, y=100), Set(SENTENCE, 12.5, y=200), Set(SENTENCE, 12.5), Set(SENTENCE, 12.5)
    )
    assert [value.text for value in found.all(Field.DESCRIPTION)] == [" ".join([SENTENCE] * 3)]


def test_a_person_before_a_body_that_looks_like_a_name_is_none_of_it() -> None:
    (body,) = find_bodies(lines_of(Set("Heike Beck, Historisches Seminar, Universität Jena", 9, y=100)).lines)
    assert body.printed == "Historisches Seminar, Universität Jena"


def test_a_body_that_a_labeller_holds_to_be_an_author_has_no_name() -> None:
    assert names_of_run("Otto-Friedrich-Universität Bamberg") == ()
    assert names_of_run("Anna Beck") == (PersonName("Beck", "Anna"),)
