"""The kind of a document, its language, theses' title pages, and how much it looks like a paper."""

import pytest

from svod.extract.header.kind import paper_likeness
from svod.extract.header.regex import RegexHeaderExtractor
from svod.model.document import Document
from svod.model.metadata import Field, Metadata
from svod.model.reference import Reference, ReferenceFields
from tests.extract.typeset import Set, typeset

RUSSIAN_BODY = [Set("Обычный текст статьи идёт дальше строка за строкой и ничего не называет", 10) for _ in range(20)]
GERMAN_BODY = [
    Set("Der Text läuft weiter von Zeile zu Zeile und nennt nichts außer sich selbst", 10) for _ in range(20)
]
ENGLISH_BODY = [Set("The body of the paper goes on line after line and names nobody at all", 10) for _ in range(20)]

AUTOREFERAT = [
    Set("На правах рукописи", 12, x=350),
    Set("Лосев Андрей Андреевич", 14, x=180, y=200),
    Set("РАЗБОР ГРАФОВ ЧЕРЕЗ УМНОЖЕНИЕ МАТРИЦ", 16, x=100, y=260, bold=True),
    Set("Специальность 05.13.11", 12, x=180, y=320),
    Set("АВТОРЕФЕРАТ", 16, x=220, y=360, bold=True),
    Set("диссертации на соискание учёной степени", 12, x=150),
    Set("кандидата физико-математических наук", 12, x=150),
    Set("Томск – 2016", 12, x=240, y=760),
]
GENITIVE = [
    Set("Томский государственный университет", 14, x=120),
    Set("РАЗБОР ГРАФОВ ЧЕРЕЗ УМНОЖЕНИЕ", 18, x=100, y=250, bold=True),
    Set("Выпускная квалификационная работа", 14, x=150, y=320),
    Set("студента 4 курса Савельева Игната Тимофеевича", 14, x=120, y=350),
    Set("Научный руководитель: Ким Б. В.", 12, x=350, y=420),
    Set("Томск 2016", 12, x=240, y=760),
]
GERMAN_THESIS = [
    Set("Universität Musterstadt", 14, x=150),
    Set("Reisewege in Raum und Zeit", 22, x=120, y=200, bold=True),
    Set("Dissertation zur Erlangung des akademischen Grades", 12, x=130, y=280),
    Set("vorgelegt von Eva Albers", 14, x=180, y=330),
    Set("Gutachter: Prof. Dr. Karl Brandt", 12, x=150, y=420),
    Set("Musterstadt 2012", 12, x=230, y=760),
]
ENGLISH_THESIS = [
    Set("University of Leeds", 14, x=180),
    Set("Parsing with Sparse Matrices", 22, x=120, y=200, bold=True),
    Set("A thesis submitted in partial fulfillment of the requirements", 12, x=120, y=280),
    Set("submitted by Ann Smith", 14, x=180, y=330),
    Set("Supervisor: Robert Roe", 12, x=150, y=420),
    Set("2012", 12, x=260, y=760),
]
ARTICLE = [
    Set("Parsing with Sparse Matrices", 18, bold=True),
    Set("Ann Smith", 11, y=100),
    Set("Department of Computing, University of Leeds", 9, y=120),
    Set("Abstract", 11, y=160, bold=True),
    Set("We describe a parser that multiplies matrices and we show that it is fast.", 9, y=180),
    Set("1 Introduction", 12, y=240, bold=True),
    *ENGLISH_BODY,
]
REFERENCES_PAGE = [*ENGLISH_BODY, Set("References", 12, bold=True), Set("[1] Roe, R. Nets. Leeds, 1999.")]
REFERENCE = Reference(1, "Roe, R. Nets. Leeds, 1999.", 3, 0.9, ReferenceFields(title="Nets"))


def extract(document: Document) -> Metadata:
    return RegexHeaderExtractor().extract(document)


@pytest.mark.parametrize(
    ("page", "kind"),
    [
        (AUTOREFERAT, "thesis-abstract"),
        (GENITIVE, "thesis"),
        (GERMAN_THESIS, "thesis"),
        (ENGLISH_THESIS, "thesis"),
        (ARTICLE, "article"),
        ([Set("Abschlussbericht", 18), Set("Reisewege in Raum und Zeit", 20, y=120), *GERMAN_BODY], "report"),
        ([Set("Сборник трудов конференции", 20, y=200), Set("Томск 2016", 12, y=700)], "proceedings"),
        ([Set("Ряды Фурье", 22, y=200), Set("Учебное пособие", 14, y=260), Set("Томск 2016", 12, y=700)], "book"),
        ([Set("Dear Dr. Smith,", 12), *ENGLISH_BODY], "letter"),
        (RUSSIAN_BODY, "not-a-paper"),
    ],
)
def test_the_kind_is_recognised_by_the_words_of_the_first_page(page: list[Set], kind: str) -> None:
    metadata = extract(typeset(page))
    assert metadata.text(Field.TYPE) == kind
    assert all(0 < value.weight <= 1 for value in metadata.all(Field.TYPE))


@pytest.mark.parametrize(
    ("page", "title", "author"),
    [
        (AUTOREFERAT, "РАЗБОР ГРАФОВ ЧЕРЕЗ УМНОЖЕНИЕ МАТРИЦ", "Лосев Андрей Андреевич"),
        (GENITIVE, "РАЗБОР ГРАФОВ ЧЕРЕЗ УМНОЖЕНИЕ", "Савельев Игнат Тимофеевич"),
        (GERMAN_THESIS, "Reisewege in Raum und Zeit", "Albers Eva"),
        (ENGLISH_THESIS, "Parsing with Sparse Matrices", "Smith Ann"),
    ],
)
def test_title_pages_of_theses_give_title_and_author(page: list[Set], title: str, author: str) -> None:
    metadata = extract(typeset(page))
    assert metadata.text(Field.TITLE) == title
    assert [creator.text for creator in metadata.creators()] == [author]


@pytest.mark.parametrize(("body", "language"), [(RUSSIAN_BODY, "ru"), (GERMAN_BODY, "de"), (ENGLISH_BODY, "en")])
def test_the_language_of_the_body_is_reported_with_a_weight(body: list[Set], language: str) -> None:
    (value,) = extract(typeset(body)).all(Field.LANGUAGE)
    assert (value.text, value.weight >= 0.9) == (language, True)


def test_a_paper_looks_more_like_a_paper_the_more_it_has_of_one() -> None:
    document = typeset(ARTICLE, ENGLISH_BODY, REFERENCES_PAGE)
    metadata = extract(document)
    without = paper_likeness(document, metadata, ())
    whole = paper_likeness(document, metadata, (REFERENCE,) * 3)
    assert whole >= 0.8
    assert 0.3 < without < whole
    assert paper_likeness(typeset(RUSSIAN_BODY), extract(typeset(RUSSIAN_BODY)), ()) < 0.2


def test_an_empty_document_looks_like_nothing() -> None:
    document = typeset()
    assert paper_likeness(document, extract(document), ()) == 0.0
