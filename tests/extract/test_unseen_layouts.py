"""Ways of printing headers that imitated first pages of unseen publishers brought to light."""

import pytest

from svod.extract.header.combine import CombinedHeaderExtractor
from svod.extract.header.piece_labels import ABSTRACT, AFFILIATION, AUTHOR, BODY, KEYWORDS, TITLE
from svod.extract.header.regex import RegexHeaderExtractor
from svod.model.document import Document
from svod.model.metadata import Field
from tests.extract.test_learned_header import GivesLines
from tests.extract.typeset import Set, typeset

TITLE_LINE = Set("Mills and Harvests in the Valley of the Sieg", 18, y=70, bold=True)
FILL = "The harvest was poor in both years and the mills of the valley stood still for months on end."
BODY_LINES = [Set(FILL, 10, y=330 + 12 * place) for place in range(20)]
HEADING = Set("1 Introduction", 12, y=310, bold=True)


def paper(*head: Set, notes: tuple[Set, ...] = (), title: Set = TITLE_LINE) -> Document:
    return typeset([title, *head, HEADING, *BODY_LINES, *notes])


def labelled(document: Document, *labels: str) -> CombinedHeaderExtractor:
    """Rules beside labels of the first lines; all others are running text."""
    return CombinedHeaderExtractor(
        GivesLines(document, [*((label,) for label in labels), *[(BODY,)] * (document.line_count - len(labels))])
    )


def rows(*texts: str, size: float = 10.0, y: float = 120.0) -> list[Set]:
    return [Set(text, size, y=y + 1.3 * size * place) for place, text in enumerate(texts)]


def found(document: Document, field: Field) -> list[str]:
    return [value.text for value in RegexHeaderExtractor().extract(document).all(field)]


def authors(document: Document) -> list[str]:
    creators = RegexHeaderExtractor().extract(document).creators()
    return [f"{one.name.given} {one.name.family}" for one in creators]


@pytest.mark.parametrize(
    "lines",
    [
        (
            "Ute Brandl, University of Leeds, Leeds; Jens Tillmann,",
            "Institute of Lakes, Oslo; Carl Lind, Institute of Lakes, Oslo",
        ),
        (
            "Ute Brandl (University of Leeds, Leeds) · Jens Tillmann (Institute of",
            "Lakes, Oslo) · Carl Lind (Institute of Lakes, Oslo)",
        ),
        (
            "Brandl, Ute, University of Leeds, Leeds",
            "Tillmann, Jens, Institute of Lakes, Oslo",
            "Lind, Carl (Institute of Lakes, Oslo)",
        ),
        (
            "Ute Brandl, University of Leeds,",
            "Leeds",
            "Jens Tillmann, Institute of Lakes, Oslo",
            "Carl Lind, Institute of Lakes, Oslo",
        ),
    ],
)
def test_authors_stand_in_a_list_each_with_a_body(lines: tuple[str, ...]) -> None:
    document = paper(*rows(*lines))
    assert authors(document) == ["Ute Brandl", "Jens Tillmann", "Carl Lind"]
    assert found(document, Field.AFFILIATION) == ["University of Leeds, Leeds", "Institute of Lakes, Oslo"]


def test_a_list_of_names_above_a_body_is_no_list_of_bodies() -> None:
    document = paper(*rows("Ute Brandl, Jens Tillmann", "Carl Lind and Ann Roe", "University of Leeds, Leeds"))
    assert found(document, Field.AFFILIATION) == ["University of Leeds, Leeds"]


def test_codes_and_posts_stand_between_author_and_body() -> None:
    title = Set("О ПОЛОВОДЬЯХ МАЛЫХ РЕК", 14, y=70, bold=True)
    lines = rows(
        "©Лосев П. И., ORCID: 0000-0001-1050-4075, SPIN-код: 4512-3307, кандидат технических наук, Томский",
        "государственный университет, г. Томск, Россия, losev@tsu.example",
        "©Белова А. С., ORCID: 0000-0002-1050-4075, SPIN-код: 4512-3317, аспирант, Омский",
        "государственный университет, г. Омск, Россия, belova@omsk.example",
    )
    abstract = Set("Аннотация. Рассмотрены половодья малых рек и их причины в трёх районах области.", 10, y=200)
    document = typeset([title, *lines, abstract, *BODY_LINES])
    assert authors(document) == ["П. И. Лосев", "А. С. Белова"]
    assert found(document, Field.AFFILIATION) == [
        "Томский государственный университет, г. Томск, Россия",
        "Омский государственный университет, г. Омск, Россия",
    ]


def test_a_body_ends_with_its_academy_before_an_address() -> None:
    document = paper(
        *rows("ЛОСЕВ Пётр Ильич – доктор наук, Институт озёр РАН (losev@ras.example)."),
        title=Set("О половодьях малых рек", 18, y=70, bold=True),
    )
    assert found(document, Field.AFFILIATION) == ["Институт озёр РАН"]


def test_a_person_after_whom_a_body_is_named_is_no_author() -> None:
    lines = rows("П. И. Лосев", "Томский государственный университет им.", "М. Акмуллы, г. Томск")
    document = paper(*lines, title=Set("О половодьях малых рек", 18, y=70, bold=True))
    assert authors(document) == ["П. И. Лосев"]
    assert found(document, Field.AFFILIATION) == ["Томский государственный университет им. М. Акмуллы, г. Томск"]


def test_a_chair_belongs_to_the_university_on_the_next_line() -> None:
    lines = rows("П. И. Лосев", "Кафедра гидрологии", "Томский университет, 634050, г. Томск")
    document = paper(*lines, title=Set("О половодьях малых рек", 18, y=70, bold=True))
    assert found(document, Field.AFFILIATION) == ["Кафедра гидрологии Томский университет, 634050, г. Томск"]


def test_a_faculty_belongs_to_the_university_whose_name_begins_below() -> None:
    lines = rows(
        "П. И. Лосев", "Факультет гидрологии", "Томский национальный", "исследовательский университет, г. Томск"
    )
    document = paper(*lines, title=Set("О половодьях малых рек", 18, y=70, bold=True))
    assert found(document, Field.AFFILIATION) == [
        "Факультет гидрологии Томский национальный исследовательский университет, г. Томск"
    ]


def test_authors_of_a_list_stay_where_the_labels_take_them_for_bodies() -> None:
    document = paper(*rows("Ute Brandl, University of Leeds, Leeds; Jens Tillmann,", "Institute of Lakes, Oslo"))
    metadata = labelled(document, TITLE, AUTHOR, AFFILIATION).extract(document)
    assert [one.name.family for one in metadata.creators()] == ["Brandl", "Tillmann"]


def test_bodies_that_a_paper_comes_from_are_two() -> None:
    above = rows(
        "Aus der Klinik für Neurologie, Universität Kiel",
        "und dem Institut für Pathologie, Universität Jena",
        size=9,
        y=40,
    )
    document = typeset([*above, TITLE_LINE, Set("Von U. Brandl und J. Tillmann", 11, y=110), HEADING, *BODY_LINES])
    assert found(document, Field.AFFILIATION) == [
        "Klinik für Neurologie, Universität Kiel",
        "Institut für Pathologie, Universität Jena",
    ]


def test_a_body_amid_a_sentence_on_a_title_page() -> None:
    lines = rows(
        "Inauguraldissertation zur Erlangung des Grades",
        "eines Doktors der Philosophie der Universität Jena",
        "vorgelegt von",
        "Ute Brandl",
    )
    assert found(paper(*lines), Field.AFFILIATION) == ["Universität Jena"]


@pytest.mark.parametrize(
    ("sentence", "body"),
    [
        (
            "* Ute Brandl ist Doktorandin am Institut für Landeskunde, Universität Siegen.",
            "Institut für Landeskunde, Universität Siegen",
        ),
        ("* Ute Brandl is a senior lecturer at the University of Leeds.", "University of Leeds"),
    ],
)
def test_a_sentence_says_what_somebody_is_and_where(sentence: str, body: str) -> None:
    document = paper(Set("Ute Brandl*", 12, y=110), notes=(Set(sentence, 8, y=720),))
    assert found(document, Field.AFFILIATION) == [body]


def test_streets_and_rights_are_no_bodies() -> None:
    lines = rows(
        "Ute Brandl",
        "Institute of Lakes",
        "University Road, Leeds LS2 9JT, United Kingdom",
        "© 2011 Institute of Mills",
    )
    assert found(paper(*lines), Field.AFFILIATION) == [
        "Institute of Lakes, University Road, Leeds LS2 9JT, United Kingdom"
    ]


def test_the_publisher_above_the_title_is_no_body_of_authors_with_marks() -> None:
    above = Set("Institute of Applied Reckoning", 14, y=40)
    lines = rows("Ute Brandl¹ and Jens Tillmann²", "¹ University of Leeds, UK", "² University of Oslo, Norway")
    document = typeset([above, TITLE_LINE, *lines, HEADING, *BODY_LINES])
    assert found(document, Field.AFFILIATION) == ["University of Leeds, UK", "University of Oslo, Norway"]


def test_marked_footnotes_come_before_the_corresponding_author() -> None:
    notes = (
        Set("¹ University of Leeds, Leeds, UK", 8, y=700),
        Set("² University of Oslo, Oslo, Norway", 8),
        Set("Corresponding author:", 8, bold=True),
        Set("Ute Brandl, University of Leeds, Mill Road 3, Leeds, UK. Email: brandl@leeds.example", 8),
    )
    document = paper(Set("Ute Brandl¹ and Jens Tillmann²", 12, y=110), notes=notes)
    assert found(document, Field.AFFILIATION) == ["University of Leeds, Leeds, UK", "University of Oslo, Oslo, Norway"]


def test_a_marked_body_goes_on_below_a_full_line() -> None:
    lines = rows(
        "Ute Brandl¹ and Jens Tillmann²",
        "1 University of Leeds, Leeds, United Kingdom, 2 Planck Institute for Human",
        "Development, 14195 Berlin, Germany",
    )
    assert found(paper(*lines), Field.AFFILIATION) == [
        "University of Leeds, Leeds, United Kingdom",
        "Planck Institute for Human Development, 14195 Berlin, Germany",
    ]


def test_bodies_in_two_alphabets_are_those_of_the_title() -> None:
    lines = rows("П. И. Лосев", "Томский государственный университет", "Tomsk State University")
    document = paper(*lines, title=Set("О половодьях малых рек", 18, y=70, bold=True))
    assert found(document, Field.AFFILIATION) == ["Томский государственный университет"]


def test_the_day_of_revision_names_nobody() -> None:
    lines = rows("UTE BRANDL", "University of Leeds", "Revised 2 April 2007")
    assert authors(paper(*lines)) == ["UTE BRANDL"]


def test_particles_in_capitals_belong_to_names() -> None:
    assert authors(paper(*rows("DAVID VAN DER MEULEN", "University of Leeds"))) == ["David van der Meulen"]


def test_a_family_name_stands_below_the_given_names() -> None:
    lines = rows("Пётр Ильич", "Лосев", "Томский государственный университет")
    document = paper(*lines, title=Set("О половодьях малых рек", 18, y=70, bold=True))
    assert authors(document) == ["Пётр Ильич Лосев"]


def test_who_signs_the_text_is_its_author() -> None:
    signed = (
        Set("Ute Brandl", 10, x=430, y=640),
        Set("University of Leeds, Leeds, UK", 10, x=380),
        Set("brandl@leeds.example", 10, x=420),
        Set("References", 12, bold=True),
        Set("1. Lind, C. (2003). Notes on mills. Oslo.", 9),
    )
    metadata = RegexHeaderExtractor().extract(paper(notes=signed))
    assert [(one.text, one.email) for one in metadata.creators()] == [("Brandl Ute", "brandl@leeds.example")]
    assert [body.text for body in metadata.all(Field.AFFILIATION)] == ["University of Leeds, Leeds, UK"]


def test_a_name_in_the_column_of_the_text_signs_nothing() -> None:
    assert authors(paper(notes=(Set("Ute Brandl", 10, y=640),))) == []


def test_who_signs_stays_where_the_labels_see_nobody() -> None:
    document = paper(notes=(Set("Ute Brandl", 10, x=430, y=640),))
    extractor = labelled(document, TITLE)
    assert [one.text for one in extractor.extract(document).creators()] == ["Brandl Ute"]


def test_notes_with_posts_above_bodies_have_addresses() -> None:
    last = [
        Set("Лосев Пётр Ильич – кандидат технических наук, доцент,", 9, y=500),
        Set("Томский государственный университет (Томск). E-mail: losev@tsu.example", 9),
    ]
    title = Set("О половодьях малых рек", 18, y=70, bold=True)
    document = typeset([title, *rows("П. И. Лосев"), HEADING, *BODY_LINES], [*BODY_LINES[:10], *last])
    metadata = RegexHeaderExtractor().extract(document)
    assert [one.email for one in metadata.creators()] == ["losev@tsu.example"]


@pytest.mark.parametrize(
    "line", ["Citation: Brandl U (2008) Mills.", "Editor: Carl Lind, University of Oslo", "Chapter 1. Mills"]
)
def test_an_abstract_ends_where_something_else_is_announced(line: str) -> None:
    abstract = "Abstract: We counted mills and harvests in the valley of the Sieg for many years"
    document = paper(Set("Ute Brandl", 12, y=110), *rows(abstract, "and found that they stood still.", line, y=140))
    (text,) = found(document, Field.DESCRIPTION)
    assert text.endswith("stood still.")


def test_an_abstract_in_bold_goes_on_in_the_next_column() -> None:
    texts = (
        "We counted mills and harvests in the",
        "valley of the Sieg for many years and",
        "found that they stood still whenever",
        "the harvest was poor, which nobody",
        "had expected from older accounts.",
    )
    left = [Set(text, 10, x=70, y=140 + 12 * place, bold=True) for place, text in enumerate(texts[:3])]
    right = [Set(text, 10, x=320, y=140 + 12 * place, bold=True) for place, text in enumerate(texts[3:])]
    body = [Set("The text begins here and goes on in a", 10, x=70, y=200 + 12 * place) for place in range(20)]
    document = typeset([TITLE_LINE, Set("Ute Brandl", 12, y=110), *left, *right, *body])
    (text,) = found(document, Field.DESCRIPTION)
    assert text.startswith("We counted")
    assert text.endswith("older accounts.")


def test_key_words_end_above_running_text() -> None:
    lines = rows(
        "Keywords", "mills, harvests, rivers", "In what follows we consider only those mills that stood", y=140
    )
    document = paper(Set("Ute Brandl", 12, y=110), *lines)
    assert found(document, Field.SUBJECT) == ["mills", "harvests", "rivers"]


def test_key_words_on_lines_of_their_own_end_above_a_longer_line() -> None:
    long_line = "How the mills of the valley stood still for months"
    lines = rows("Keywords", "mills", "poor harvests", "rivers", long_line, y=140)
    document = paper(Set("Ute Brandl", 12, y=110), *lines)
    assert found(document, Field.SUBJECT) == ["mills", "poor harvests", "rivers"]


def test_some_key_words_are_key_words() -> None:
    document = paper(Set("Ute Brandl", 12, y=110), *rows("Some key words: Mill; Harvest; River.", y=140))
    assert found(document, Field.SUBJECT) == ["Mill", "Harvest", "River"]


def test_key_words_of_the_labels_end_where_the_rules_say() -> None:
    document = paper(
        Set("Ute Brandl", 12, y=110),
        Set("Keywords: mills, harvests, rivers.", 10, y=140),
        Set("The counting of mills, which is old, goes on", 10, y=152),
    )
    metadata = labelled(document, TITLE, AUTHOR, KEYWORDS, KEYWORDS).extract(document)
    assert [value.text for value in metadata.all(Field.SUBJECT)] == ["mills", "harvests", "rivers"]


def test_labels_that_run_on_into_a_title_in_another_language_give_two() -> None:
    second = Set("Mühlen und Ernten im Tal der Sieg und ihre Folgen", 10, y=95)
    document = paper(second, Set("Ute Brandl", 12, y=120))
    metadata = labelled(document, TITLE, TITLE, AUTHOR).extract(document)
    assert metadata.text(Field.TITLE) == TITLE_LINE.text
    assert second.text in [value.text for value in metadata.all(Field.TITLE)]


def test_labels_that_run_on_into_the_author_are_cut() -> None:
    document = paper(
        Set("Ute Brandl, Professor", 12, y=110), Set("Abstract", 11, y=140), Set("We counted mills.", 10, y=160)
    )
    metadata = labelled(document, TITLE, TITLE, ABSTRACT, ABSTRACT).extract(document)
    assert metadata.text(Field.TITLE) == TITLE_LINE.text


def test_a_body_behind_every_author_is_said_once() -> None:
    lines = rows("Ute Brandl", "University of Leeds, UK", "Jens Tillmann", "University of Leeds, UK")
    document = paper(*lines)
    metadata = labelled(document, TITLE, AUTHOR, AFFILIATION, AUTHOR, AFFILIATION).extract(document)
    assert [body.text for body in metadata.all(Field.AFFILIATION)] == ["University of Leeds, UK"]
