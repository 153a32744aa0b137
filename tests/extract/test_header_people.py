"""Authors get their own organisations and addresses: by marks, blocks, footnotes, notes, likeness and order."""

import pytest

from svod.extract.header.affiliations import stated_body
from svod.extract.header.belongings import parted_bodies
from svod.extract.header.contacts import likeness
from svod.extract.header.regex import RegexHeaderExtractor
from svod.model.document import Document
from svod.model.metadata import Affiliation, Creator, Field, Metadata
from svod.model.person import PersonName
from svod.text.names import split_names
from tests.extract.typeset import Set, plain, typeset

BODY = [
    Set("The body of the paper goes on line after line and names nobody and nothing at", 10, y=480),
    *[Set("all but itself, and it reaches the lower edge of the first page without an end", 10) for _ in range(12)],
]
TITLE = Set("Parsing with Sparse Matrices", 18, y=70, bold=True)
ABSTRACT = [
    Set("Abstract", 11, y=300, bold=True),
    Set("We describe a parser that multiplies matrices and we show that it is fast.", 9, y=320),
    Set("1 Introduction", 12, y=400, bold=True),
]


def extract(document: Document) -> Metadata:
    return RegexHeaderExtractor().extract(document)


def header(*lines: Set, after: tuple[Set, ...] = ()) -> tuple[Creator, ...]:
    return extract(typeset([TITLE, *lines, *ABSTRACT, *BODY, *after])).creators()


def test_marks_join_authors_to_several_organisations() -> None:
    smith, roe, doe = header(
        Set("Ann Smith¹, Robert Roe¹,², John Doe*", 12, y=110),
        Set("¹ Department of Physics, University of Leeds, Leeds, United Kingdom", 9, y=140),
        Set("² Institute of Chemistry, Prague, Czech Republic", 9),
        Set("* Academy of Sciences", 9),
    )
    assert smith.affiliations == ("Department of Physics, University of Leeds",)
    assert roe.affiliations == ("Department of Physics, University of Leeds", "Institute of Chemistry")
    assert doe.affiliations == ("Academy of Sciences",)


def test_a_line_of_two_marks_belongs_to_both_authors() -> None:
    creators = header(
        Set("А. А. Лосев¹, Б. В. Ким²", 12, y=110),
        Set("¹, ² Томский государственный университет, 634050, Россия, г. Томск, пр. Ленина, д. 36.", 9, y=140),
    )
    assert [creator.affiliations for creator in creators] == [("Томский государственный университет",)] * 2


def test_blocks_below_each_author_give_body_and_address() -> None:
    albers, brandt = header(
        Set("Albers, Eva", 14, y=110, bold=True),
        Set("albers@uni-beispiel.de", 10),
        Set("Klassik Verbund, Deutschland", 10),
        Set("Brandt, Karl", 14, y=170, bold=True),
        Set("k.brandt@uni-muster.de", 10),
        Set("Institut für Geschichte, Österreichische", 10),
        Set("Akademie der Wissenschaften, Österreich", 10),
    )
    assert (albers.affiliations, albers.email) == (("Klassik Verbund, Deutschland",), "albers@uni-beispiel.de")
    assert brandt.affiliations == ("Institut für Geschichte, Österreichische Akademie der Wissenschaften, Österreich",)
    assert brandt.email == "k.brandt@uni-muster.de"


def test_two_bodies_of_one_block_stay_two() -> None:
    (smith,) = header(
        Set("Ann Smith", 12, y=110),
        Set("Saint Petersburg State University", 9, y=124),
        Set("Example Research", 9),
        Set("St. Petersburg, Russia", 9),
        Set("smith@example.org", 9),
    )
    assert smith.affiliations == ("Saint Petersburg State University", "Example Research")


def test_letters_glued_to_names_are_marks() -> None:
    berg, martin = header(
        Set("Karl Berga, Walter Martinb", 12, y=110),
        Set("aInstitute of Chemistry, Prague, Czech Republic", 9, y=140),
        Set("bUniversity of Leeds, Leeds", 9),
    )
    assert (berg.name.family, berg.affiliations) == ("Berg", ("Institute of Chemistry",))
    assert (martin.name.family, martin.affiliations) == ("Martin", ("University of Leeds",))


def test_footnotes_tell_the_bodies_of_marked_authors() -> None:
    heinrich, buchen = header(
        Set("Kerstin Heinrich¹, Martin Buchen²", 12, y=110),
        after=(
            Set("¹Universität Kassel, Kassel, E-mail: k.heinrich@example.de", 7, y=780),
            Set("²Hochschule Trier, Trier, E-mail: buchen@example.de", 7),
        ),
    )
    assert (heinrich.affiliations, heinrich.email) == (("Universität Kassel",), "k.heinrich@example.de")
    assert (buchen.affiliations, buchen.email) == (("Hochschule Trier",), "buchen@example.de")


def test_notes_at_the_end_name_the_author_and_the_body() -> None:
    first = [
        Set("ПОЛИТИЧЕСКИЕ ПАРТИИ В ОБЩЕСТВЕ", 16, y=70, bold=True),
        Set("Лидия Ястребова, Максим Жилин", 12, y=110, bold=True),
        *BODY,
    ]
    last = [
        Set("Литература", 12),
        Set("1. Ким Б. В. Теория сетей. – М.: Наука, 1999."),
        Set("Лидия Ястребова – Томский государственный университет, Томск", 9, y=400),
        Set("Максим Жилин – Институт физики РАН, Москва", 9, y=420),
    ]
    one, other = extract(typeset(first, last)).creators()
    assert one.affiliations == ("Томский государственный университет",)
    assert other.affiliations == ("Институт физики РАН",)


def test_grouped_addresses_go_to_their_authors_by_likeness() -> None:
    smith, roe = header(
        Set("Ann Smith, Robert Roe", 12, y=110),
        Set("{roe, smith}@example.org", 9, y=140),
    )
    assert (smith.email, roe.email) == ("smith@example.org", "roe@example.org")


def test_addresses_that_tell_nothing_follow_the_order_of_authors() -> None:
    smith, roe = header(Set("Ann Smith, Robert Roe", 12, y=110), Set("x17@example.org, y18@example.org", 9, y=140))
    assert (smith.email, roe.email) == ("x17@example.org", "y18@example.org")


def test_an_address_too_many_is_kept_as_nobodys() -> None:
    lines = [Set("Ann Smith", 12, y=110), Set("smith@example.org", 9, y=140), Set("office@example.org", 9)]
    metadata = extract(typeset([TITLE, *lines, *ABSTRACT, *BODY]))
    assert metadata.creators()[0].email == "smith@example.org"
    assert [value.text for value in metadata.all(Field.IDENTIFIER) if value.scheme == "email"] == ["office@example.org"]


def test_orcid_and_telephone_belong_to_the_only_author() -> None:
    (smith,) = header(
        Set("Ann Smith", 12, y=110),
        Set("ORCID: 0000-0002-1825-0097", 9, y=140),
        Set("Tel. +49 30 2093-1234", 9),
    )
    assert (smith.orcid, smith.phone) == ("0000-0002-1825-0097", "+49 30 2093-1234")


def test_an_affiliation_says_where_it_is() -> None:
    lines = [Set("А. А. Лосев", 12, y=110), Set("Институт математики, ул. Лесная, 5, Томск, Россия", 9, y=140)]
    (body,) = extract(typeset([TITLE, *lines, *ABSTRACT, *BODY])).all(Field.AFFILIATION)
    assert isinstance(body, Affiliation)
    assert body.text == "Институт математики, ул. Лесная, 5, Томск, Россия"
    assert (body.city, body.country) == ("Томск", "Россия")
    assert body.address == "ул. Лесная, 5, Томск, Россия"


def test_the_body_of_an_author_has_no_address() -> None:
    (creator,) = header(
        Set("А. А. Лосев", 12, y=110), Set("Институт математики, ул. Лесная, 5, Томск, Россия", 9, y=140)
    )
    assert creator.affiliations == ("Институт математики",)


def test_marks_within_a_line_part_bodies() -> None:
    assert parted_bodies("ᵃInstitute of Rivers, Oslo, Norway ᵇDepartment of Lakes, Bergen, Norway") == [
        "a Institute of Rivers, Oslo, Norway",
        "b Department of Lakes, Bergen, Norway",
    ]
    assert parted_bodies("Institut für Seen, Kiel") == ["Institut für Seen, Kiel"]


@pytest.mark.parametrize(
    ("printed", "body"),
    [
        ("Permanent address: Department of Lakes, Bergen", "Department of Lakes, Bergen"),
        ("Anschrift: Institut für Seen, Kiel", "Institut für Seen, Kiel"),
        ("Место работы: Институт озёр, Томск", "Институт озёр, Томск"),
        ("аспирант, Институт озёр, Томск", "Институт озёр, Томск"),
        ("Professor, Institute of Lakes", "Institute of Lakes"),
        ("Ph.D. – Institute of Lakes, Bergen", "Institute of Lakes, Bergen"),
        ("M. A. (Institut für Seen, Kiel)", "Institut für Seen, Kiel"),
        ("(Institute of Lakes, Bergen)", "Institute of Lakes, Bergen"),
        ("д-р физ.-мат. наук, профессор, Институт озёр, Томск", "Институт озёр, Томск"),
        ("старший преподаватель; Институт озёр, Томск", "Институт озёр, Томск"),
        ("Institut für Seen (Kiel)", "Institut für Seen (Kiel)"),
        ("Advisers: Ann Smith (University of Bergen)", ""),
        ("© 2001 Lake Publishers", ""),
    ],
)
def test_a_body_is_stated_without_what_announces_it(printed: str, body: str) -> None:
    assert stated_body(printed) == body


@pytest.mark.parametrize(
    ("line", "authors"),
    [
        ("SUSAN HALL, RICARDO GOMEZ AND HENRY MILLER", ["HALL SUSAN", "GOMEZ RICARDO", "MILLER HENRY"]),
        ("Ann Smith¹ , MSc, Robert Roe² , Professor", ["Smith Ann", "Roe Robert"]),
        ("Таранов¹ С.К., Лосев² А.А.", ["Таранов С. К.", "Лосев А. А."]),
        ("© 2021 г. В. В. Иванов", ["Иванов В. В."]),
        ("P. N. SMITH y", ["SMITH P. N."]),
    ],
)
def test_author_lines_in_many_forms_are_read(line: str, authors: list[str]) -> None:
    assert [creator.text for creator in header(Set(line, 12, y=110))] == authors


def test_an_author_list_may_run_over_several_lines() -> None:
    creators = header(
        Set("Hiroshi Murray, Sara N. Thompson, Steven Winter,", 12, y=110),
        Set("Ian Water, Nicholas Hill,", 12),
        Set("Mary Stone", 12),
    )
    assert [creator.name.family for creator in creators] == ["Murray", "Thompson", "Winter", "Water", "Hill", "Stone"]


@pytest.mark.parametrize("line", ["Original Article", "THEORETICAL PEARLS", "Lilybank Gardens", "Digital Repository"])
def test_words_that_only_look_like_names_are_no_authors(line: str) -> None:
    assert header(Set(line, 12, y=110)) == ()


@pytest.mark.parametrize(
    ("name", "address"),
    [
        (PersonName("Müller", "Eva"), "e.mueller@example.org"),
        (PersonName("Козлов", "Д. Д."), "kozlov@example.ru"),
        (PersonName("Беридзе", "Ольга"), "olga@example.ru"),
        (PersonName("Wettlaufer", "Jörg"), "jwettla@example.org"),
        (PersonName("Harper", "Robert"), "rh@example.org"),
    ],
)
def test_a_mailbox_looks_like_its_owner(name: PersonName, address: str) -> None:
    assert likeness(name, address) >= 1.0
    assert likeness(PersonName("Zyx", "Qw."), address) < 1.0


def test_a_text_without_layout_gives_title_lines_up_to_the_authors() -> None:
    metadata = extract(
        plain(
            "To appear in Proc. of a meeting, March 1996",
            "On-line Load Balancing for",
            "Related Machines",
            "Peter Berman",
            "Mary Smith",
            "Department of Computer Science, University of Leeds",
            "Abstract",
            "We consider the problem of scheduling permanent jobs on related machines.",
        )
    )
    assert metadata.text(Field.TITLE) == "On-line Load Balancing for Related Machines"
    assert [creator.name.family for creator in metadata.creators()] == ["Berman", "Smith"]


def test_bodies_abroad_are_no_persons() -> None:
    found = extract(
        typeset(
            [
                TITLE,
                Set("Ann Smith", 12, y=110),
                Set("Instituto de Fisica", 10),
                Set("Universidad de Sonora", 10),
                Set("Robert Roe", 12, y=170),
                Set("Virginia Tech", 10),
                *ABSTRACT,
                *BODY,
            ]
        )
    )
    assert [creator.text for creator in found.creators()] == ["Smith Ann", "Roe Robert"]


def test_a_date_below_the_bodies_is_none_of_them() -> None:
    assert (
        stated_body("Institute of Lakes, Bergen, Norway (Dated: March 3, 2011)") == "Institute of Lakes, Bergen, Norway"
    )


def test_bodies_behind_the_text_stand_above_and_below_e_mail_addresses() -> None:
    last = [
        *BODY,
        Set("[7] R. Roe, On lakes, J. Limnol. 12 (2001), 3-14.", 9, y=600),
        Set("Department of Mathematics, University of Bergen, Bergen, Norway", 9, y=640),
        Set("E-mail address: ann.smith@uib.no", 9),
        Set("Institute of Chemistry, Prague, Czech Republic", 9),
    ]
    document = typeset([TITLE, Set("Ann Smith and Robert Roe", 12, y=110), *ABSTRACT, *BODY], last)
    assert [body.text for body in extract(document).all(Field.AFFILIATION)] == [
        "Department of Mathematics, University of Bergen, Bergen, Norway",
        "Institute of Chemistry, Prague, Czech Republic",
    ]


def test_whom_a_paper_is_dedicated_to_is_no_author() -> None:
    lines = (Set("Посвящается светлой памяти", 12, y=125), Set("Андрея Николаевича Тихомолова", 12, y=140))
    assert [creator.text for creator in header(Set("А. Б. Лесной", 12, y=110), *lines)] == ["Лесной А. Б."]


@pytest.mark.parametrize(
    ("line", "authors"),
    [
        ("инж. А. Б. Лесной; д-р техн. наук В. Г. Озеров", ["Лесной А. Б.", "Озеров В. Г."]),
        ("Академик АН УССР А. Б. Лесной", ["Лесной А. Б."]),
        ("Профессор А. Б. Лесной", ["Лесной А. Б."]),
    ],
)
def test_degrees_and_posts_before_names_are_left_out(line: str, authors: list[str]) -> None:
    assert [creator.text for creator in header(Set(line, 12, y=110))] == authors


def test_members_of_a_board_with_their_degrees_are_no_list_of_names() -> None:
    assert not split_names("Озеров В.Г., д-р экон. наук, профессор (Самара)")
