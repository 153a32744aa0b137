"""The header of Russian, German and English papers is read by rules, with places, languages and weights."""

import pytest

from svod.extract.header.regex import RegexHeaderExtractor
from svod.model.document import Document
from svod.model.metadata import Field, Metadata, Value
from svod.model.person import PersonName
from tests.extract.typeset import Set, plain, typeset

BODY = [
    Set("Обычный текст статьи идёт дальше строка за строкой и ничего не называет,", 10, y=500),
    *[Set("кроме самого себя, и тянется до нижнего края первой страницы без конца", 10) for _ in range(12)],
]

RUSSIAN = typeset(
    [
        Set("Вестник анализа. 2021. Т. 5. № 2", 8),
        Set("УДК 519.21", 9),
        Set("О СХОДИМОСТИ ОДНОГО КЛАССА", 16, x=120, y=110, bold=True),
        Set("ФУНКЦИОНАЛЬНЫХ РЯДОВ", 16, x=150, bold=True),
        Set("А. А. Лосев¹, Б. В. Ким²", 12, x=180, y=170),
        Set("¹ Институт математики, Москва", 9, y=200),
        Set("² Томский государственный университет", 9),
        Set("losev@example.ru, kim@example.ru", 9),
        Set("Аннотация. Изучается сходимость рядов в пространствах со смешанной", 9, y=250),
        Set("нормой и её применения.", 9),
        Set("Ключевые слова: ряды, сходимость; нормы.", 9),
        Set("Введение", 12, y=320, bold=True),
        *BODY,
    ]
)

GERMAN = typeset(
    [
        Set("Reisewege in Raum", 20),
        Set("und Zeit", 20),
        Set("Albers, Eva", 14, y=120, bold=True),
        Set("albers@uni-beispiel.de", 10),
        Set("Institut für Geschichte, Deutschland", 10),
        Set("Brandt, Karl", 14, y=180, bold=True),
        Set("brandt@uni-muster.de", 10),
        Set("Universität Musterstadt", 10),
        Set("Einleitung", 16, y=240),
        *BODY,
    ]
)

ENGLISH = typeset(
    [
        Set("Parsing with Sparse Matrices∗", 18, bold=True),
        Set("Ann Smith", 11, x=100, y=120),
        Set("Department of Computing", 9, x=100, y=134),
        Set("Abstract", 11, y=200, bold=True),
        Set("We describe a parser that multiplies matrices and we", 9, y=220),
        Set("show that it is fast.", 9),
        Set("Keywords: parsing, matrices", 9, y=260),
        Set("1 Introduction", 12, y=300, bold=True),
        *BODY,
    ],
    information={"title": "Parsing with Sparse Matrices", "creationdate": "D:20130805144512+01'00'"},
)

THESIS = typeset(
    [
        Set("Томский государственный университет", 14, x=120),
        Set("Кафедра системного программирования", 14, x=120, y=100),
        Set("Лосева Анна Игоревна", 17, x=180, y=250),
        Set("Разбор графов через умножение", 24, x=100, y=300),
        Set("матриц", 24, x=250),
        Set("Дипломная работа", 14, x=200, y=380),
        Set("Научный руководитель:", 12, x=350, y=420),
        Set("к. ф.-м. н., доцент Ким Б. В.", 12, x=350),
        Set("Томск", 14, x=260, y=760),
        Set("2016", 14, x=265),
    ],
    [
        Set("TOMSK STATE UNIVERSITY", 14, x=120),
        Set("Anna Loseva", 17, x=180, y=250),
        Set("Parsing of Graphs with the", 24, x=100, y=300),
        Set("Multiplication of Matrices", 24, x=100),
        Set("Graduation Thesis", 14, x=200, y=380),
    ],
)


def extract(document: Document) -> Metadata:
    return RegexHeaderExtractor().extract(document)


def texts(metadata: Metadata, field: Field, scheme: str | None = None) -> list[str]:
    return [value.text for value in metadata.all(field) if value.scheme == scheme]


def test_a_russian_header_is_read_whole() -> None:
    metadata = extract(RUSSIAN)
    assert metadata.text(Field.TITLE) == "О СХОДИМОСТИ ОДНОГО КЛАССА ФУНКЦИОНАЛЬНЫХ РЯДОВ"
    assert [creator.text for creator in metadata.creators()] == ["Лосев А. А.", "Ким Б. В."]
    assert texts(metadata, Field.AFFILIATION) == ["Институт математики, Москва", "Томский государственный университет"]
    assert texts(metadata, Field.DESCRIPTION) == [
        "Изучается сходимость рядов в пространствах со смешанной нормой и её применения."
    ]
    assert texts(metadata, Field.SUBJECT) == ["ряды, сходимость", "нормы"]
    assert texts(metadata, Field.SUBJECT, "udc") == ["519.21"]
    assert metadata.text(Field.SOURCE) == "Вестник анализа. 2021. Т. 5. № 2"
    assert metadata.text(Field.DATE) == "2021"


def test_marks_and_addresses_belong_to_their_authors() -> None:
    losev, kim = extract(RUSSIAN).creators()
    assert (losev.name, losev.affiliations, losev.email) == (
        PersonName("Лосев", "А. А."),
        ("Институт математики",),
        "losev@example.ru",
    )
    assert (kim.affiliations, kim.email) == (("Томский государственный университет",), "kim@example.ru")


def test_a_german_header_with_one_author_a_block_is_read() -> None:
    metadata = extract(GERMAN)
    assert metadata.text(Field.TITLE) == "Reisewege in Raum und Zeit"
    assert [(one.text, one.affiliations, one.email) for one in metadata.creators()] == [
        ("Albers Eva", ("Institut für Geschichte, Deutschland",), "albers@uni-beispiel.de"),
        ("Brandt Karl", ("Universität Musterstadt",), "brandt@uni-muster.de"),
    ]


def test_an_english_header_is_read_and_confirmed_by_the_file() -> None:
    metadata = extract(ENGLISH)
    (title,) = metadata.all(Field.TITLE)
    assert title.text == "Parsing with Sparse Matrices"
    assert title.weight > 0.95
    assert [creator.text for creator in metadata.creators()] == ["Smith Ann"]
    assert (
        metadata.text(Field.DESCRIPTION) == "We describe a parser that multiplies matrices and we show that it is fast."
    )
    assert texts(metadata, Field.SUBJECT) == ["parsing", "matrices"]
    assert metadata.text(Field.DATE) == "2013"


def test_values_say_their_language_and_place() -> None:
    title = extract(RUSSIAN).best(Field.TITLE)
    assert title is not None
    assert (title.language, title.page, title.origin) == ("ru", 1, "")
    assert title.span is not None
    assert RUSSIAN.text(title.span) == title.text
    assert title.box == RUSSIAN.box(title.span)


def test_a_supervisor_is_no_author_of_a_thesis() -> None:
    metadata = extract(THESIS)
    assert metadata.text(Field.TITLE) == "Разбор графов через умножение матриц"
    assert [creator.text for creator in metadata.creators()] == ["Лосева Анна Игоревна"]
    assert metadata.text(Field.DATE) == "2016"


def test_the_second_title_page_gives_the_translated_title() -> None:
    first, second = extract(THESIS).all(Field.TITLE)
    assert (first.language, second.language) == ("ru", "en")
    assert second.text == "Parsing of Graphs with the Multiplication of Matrices"
    assert second.weight < first.weight


def test_a_second_header_after_the_bibliography_gives_further_claims() -> None:
    last_page = [
        Set("Литература", 12),
        Set("1. Ким Б. В. Теория сетей. – М.: Наука, 1999."),
        Set("ON THE CONVERGENCE OF SERIES", 12, y=200, bold=True),
        Set("A. A. Losev, B. V. Kim", 10),
        Set("Abstract. We study the convergence of series in spaces with a mixed norm.", 9, y=250),
        Set("Keywords: series, convergence", 9),
    ]
    front = [
        Set(line.text, line.font.size, line.box.x0, line.box.y0, line.font.bold) for line in RUSSIAN.lines if line.box
    ]
    metadata = extract(typeset(front, last_page))
    assert texts(metadata, Field.TITLE) == [
        "О СХОДИМОСТИ ОДНОГО КЛАССА ФУНКЦИОНАЛЬНЫХ РЯДОВ",
        "ON THE CONVERGENCE OF SERIES",
    ]
    assert [value.language for value in metadata.all(Field.DESCRIPTION)] == ["ru", "en"]
    assert texts(metadata, Field.SUBJECT)[-2:] == ["series", "convergence"]


def test_a_repository_cover_is_passed_over() -> None:
    cover = [
        Set("www.ssoar.info", 10),
        Set("Ein ganz anderer Titel", 24),
        Set("Empfohlene Zitierung / Suggested Citation:", 9),
    ]
    front = [
        Set(line.text, line.font.size, line.box.x0, line.box.y0, line.font.bold) for line in GERMAN.lines if line.box
    ]
    metadata = extract(typeset(cover, front))
    assert metadata.text(Field.TITLE) == "Reisewege in Raum und Zeit"
    title = metadata.best(Field.TITLE)
    assert title is not None
    assert title.page == 2


def test_a_title_repeated_as_running_head_is_still_the_title() -> None:
    front = [
        Set(line.text, line.font.size, line.box.x0, line.box.y0, line.font.bold) for line in GERMAN.lines if line.box
    ]
    front = [Set("Reisewege in Raum und Zeit", 20), *front[2:]]
    pages = [[Set("Reisewege in Raum und Zeit", 8), *BODY] for _ in range(4)]
    assert extract(typeset(front, *pages)).text(Field.TITLE) == "Reisewege in Raum und Zeit"


def test_names_side_by_side_are_two_authors() -> None:
    document = typeset([Set("Parsing with Sparse Matrices", 18, bold=True), Set("Ann Smith", 11, y=120), *BODY])
    tokens = document.lines[1].text
    assert tokens == "Ann Smith"
    wide = typeset(
        [
            Set("Parsing with Sparse Matrices", 18, bold=True),
            Set("Ann Smith", 11, y=120),
            Set("Bob Roe", 11, 300, 120),
            *BODY,
        ]
    )
    assert [creator.text for creator in extract(wide).creators()] == ["Smith Ann", "Roe Bob"]


@pytest.mark.parametrize("title", ["Microsoft Word - draft.doc", "paper.dvi", "untitled", "x"])
def test_a_file_name_is_no_witness_for_a_title(title: str) -> None:
    document = typeset([Set("слово")], information={"title": title})
    assert extract(document).all(Field.TITLE) == ()


def test_meta_elements_are_witnesses() -> None:
    information = {
        "meta:citation_title": "On the Convergence of Series",
        "meta:citation_author": "Losev, Anna\nKim, Boris",
        "meta:citation_publication_date": "2019/05/02",
        "meta:citation_doi": "10.1000/XYZ123",
        "meta:keywords": "series, norms",
        "meta:citation_journal_title": "Journal of Series",
    }
    metadata = extract(typeset([Set("слово")], information=information))
    assert metadata.text(Field.TITLE) == "On the Convergence of Series"
    assert [creator.text for creator in metadata.creators()] == ["Losev Anna", "Kim Boris"]
    assert metadata.text(Field.DATE) == "2019"
    assert metadata.best(Field.IDENTIFIER) == Value("10.1000/xyz123", 0.9, scheme="doi")
    assert texts(metadata, Field.SUBJECT) == ["series", "norms"]
    assert metadata.text(Field.SOURCE) == "Journal of Series"


def test_a_document_without_geometry_still_gives_its_parts() -> None:
    metadata = extract(
        plain(
            "On the convergence of series",
            "A. A. Losev, B. V. Kim",
            "Institute of Mathematics",
            "Abstract: We study the convergence of series in many spaces.",
            "Key words: series; norms.",
            "Introduction",
            "Text of the body follows here.",
        )
    )
    assert metadata.text(Field.TITLE) == "On the convergence of series"
    assert [creator.text for creator in metadata.creators()] == ["Losev A. A.", "Kim B. V."]
    assert metadata.text(Field.DESCRIPTION) == "We study the convergence of series in many spaces."
    assert texts(metadata, Field.SUBJECT) == ["series", "norms"]


def test_weights_lie_between_nought_and_one_and_the_heaviest_comes_first() -> None:
    for document in (RUSSIAN, GERMAN, ENGLISH, THESIS):
        for values in extract(document).values.values():
            weights = [value.weight for value in values]
            assert weights == sorted(weights, reverse=True)
            assert all(0 < weight <= 1 for weight in weights)


@pytest.mark.parametrize("text", ["", "слово", "\x00\x01\x02", "1", "A. " * 60_000, "Аа " * 60_000, "ш" * 1_000_000])
def test_bad_input_is_answered_with_little(text: str) -> None:
    assert extract(plain(text)).creators() == ()


def test_the_files_own_properties_do_not_repeat_or_add_to_printed_authors() -> None:
    lines = [
        Set("О СХОДИМОСТИ ОДНОГО КЛАССА РЯДОВ", 16, y=110, bold=True),
        Set("Б. В. Ким, А. А. Лосев", 12, y=170),
        *BODY,
    ]
    for author in ("Losev A. A.", "Windows Пользователь"):
        metadata = extract(typeset(lines, information={"author": author}))
        assert [creator.name.family for creator in metadata.creators()] == ["Ким", "Лосев"]
