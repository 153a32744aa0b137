"""Dates, codes, journal, funding, introduction, covers and parts: what else a header tells."""

import pytest

from svod.extract.header.covers import cover_claims
from svod.extract.header.regex import RegexHeaderExtractor
from svod.extract.header.volume_papers import part_metadata
from svod.model.document import Document, Part
from svod.model.metadata import Field, Metadata
from svod.text.fronts import is_sheet
from tests.extract.typeset import Set, typeset

BODY = [
    Set("Обычный текст статьи идёт дальше строка за строкой и ничего не называет,", 10, y=520),
    *[Set("кроме самого себя, и тянется до нижнего края первой страницы без конца", 10) for _ in range(12)],
]
FRONT = [
    Set("Вестник анализа. 2021. Т. 5. № 2. С. 3–10", 8),
    Set("УДК 519.21 ББК 22.161", 9),
    Set("ГРНТИ 27.23.25", 9),
    Set("О СХОДИМОСТИ ОДНОГО КЛАССА РЯДОВ", 16, y=110, bold=True),
    Set("А. А. Лосев, Б. В. Ким", 12, y=150),
    Set("Институт математики, Томск", 9, y=180),
    Set("Поступила в редакцию 12.03.2020, принята к печати 1.02.2021", 9, y=200),
    Set("Аннотация. Изучается сходимость рядов в пространствах со смешанной нормой.", 9, y=240),
    Set("Ключевые слова: ряды, сходимость.", 9, y=270),
    Set("Работа выполнена при финансовой поддержке РФФИ, проект 19-37-90101.", 9, y=300),
    Set("MSC 2010: 35J20, 35J25", 9, y=320),
    Set("Введение", 12, y=360, bold=True),
    *BODY,
]


def extract(document: Document) -> Metadata:
    return RegexHeaderExtractor().extract(document)


def texts(metadata: Metadata, field: Field, scheme: str | None) -> list[str]:
    return [value.text for value in metadata.all(field) if value.scheme == scheme]


def test_the_stages_of_the_manuscript_are_dated() -> None:
    metadata = extract(typeset(FRONT))
    assert texts(metadata, Field.DATE, "received") == ["2020-03-12"]
    assert texts(metadata, Field.DATE, "accepted") == ["2021-02-01"]
    assert metadata.text(Field.DATE) == "2021"


def test_every_classification_is_reported_with_its_scheme() -> None:
    metadata = extract(typeset(FRONT))
    reported = {scheme: texts(metadata, Field.SUBJECT, scheme) for scheme in ("udc", "bbk", "grnti", "msc")}
    assert reported == {"udc": ["519.21"], "bbk": ["22.161"], "grnti": ["27.23.25"], "msc": ["35J20", "35J25"]}


def test_msc_codes_may_stand_on_the_second_page() -> None:
    second = [Set("Mathematics Subject Classification: 68T50", 9), *BODY]
    assert texts(extract(typeset([*FRONT[3:10], *FRONT[11:]], second)), Field.SUBJECT, "msc") == ["68T50"]


def test_the_journal_line_is_kept_whole_and_in_parts() -> None:
    metadata = extract(typeset(FRONT))
    assert metadata.text(Field.SOURCE) == "Вестник анализа. 2021. Т. 5. № 2. С. 3–10"
    parts = {scheme: texts(metadata, Field.SOURCE, scheme) for scheme in ("journal", "volume", "issue", "pages")}
    assert parts == {"journal": ["Вестник анализа"], "volume": ["5"], "issue": ["2"], "pages": ["3–10"]}


def test_funding_and_the_start_of_the_introduction_are_notes() -> None:
    metadata = extract(typeset(FRONT))
    assert texts(metadata, Field.NOTE, "funding") == [
        "Работа выполнена при финансовой поддержке РФФИ, проект 19-37-90101."
    ]
    (introduction,) = (value for value in metadata.all(Field.NOTE) if value.scheme == "introduction")
    assert (introduction.text, introduction.page) == ("Введение", 1)


def test_a_note_in_brackets_below_the_title_is_no_part_of_it() -> None:
    lines = [
        Set("Undoing Dynamic Typing", 18, y=70, bold=True),
        Set("(Declarative Pearl)", 18, bold=True),
        Set("Ann Smith", 12, y=130),
        Set("Abstract", 11, y=200, bold=True),
        Set("We describe a parser that multiplies matrices and we show that it is fast.", 9, y=220),
        *BODY,
    ]
    metadata = extract(typeset(lines))
    assert metadata.text(Field.TITLE) == "Undoing Dynamic Typing"
    assert texts(metadata, Field.NOTE, "subtitle") == ["(Declarative Pearl)"]


def test_an_abstract_without_a_heading_stands_before_the_key_words() -> None:
    lines = [
        Set("О СХОДИМОСТИ ОДНОГО КЛАССА РЯДОВ", 16, y=70, bold=True),
        Set("А. А. Лосев", 12, y=110),
        Set("Изучается сходимость рядов в пространствах со смешанной нормой и её", 9, y=150),
        Set("применения. Показано, что погрешность метода не превышает одного процента.", 9, y=170),
        Set("Ключевые слова: ряды, сходимость.", 9, y=200),
        *BODY,
    ]
    metadata = extract(typeset(lines))
    assert texts(metadata, Field.DESCRIPTION, None) == [
        "Изучается сходимость рядов в пространствах со смешанной нормой и её применения. Показано, что погрешность "
        "метода не превышает одного процента."
    ]


COVER = [
    Set("Digital Repository", 16, x=380),
    Set("Über die Zuverlässigkeit der Netze", 16, y=120),
    Set("Empfohlene Zitierung / Suggested Citation:", 9, y=220),
    Set("Hahn, Heiko; Beck, Robert: Über die Zuverlässigkeit der Netze. In: Archiv für Technik 67 (2016), 245–266.", 9),
    Set("Nutzungsbedingungen:", 8, y=300),
]


def test_a_cover_sheet_is_heard_as_a_witness() -> None:
    claims = cover_claims(typeset(COVER).lines)
    assert claims is not None
    assert claims.title == "Über die Zuverlässigkeit der Netze"
    assert [name.family for name in claims.names] == ["Hahn", "Beck"]
    assert claims.source == "Archiv für Technik 67 (2016), 245–266"


@pytest.mark.parametrize(
    ("lines", "title", "families"),
    [
        (
            ["To cite this article: R. Snow (2001) Properties of ice and snow, Ice Finance, 1:2, 223-236"],
            "Properties of ice and snow",
            ["Snow"],
        ),
        (
            ["Для цитирования: Снегов С. С., Льдов Л. Л. О свойствах снега и", "льда // Вестник снега. 2020. Т. 3."],
            "О свойствах снега и льда",
            ["Снегов", "Льдов"],
        ),
        (
            ["Рекомендуемая форма библиографической ссылки: О свойствах льда / С. С. Снегов [и др.] // Труды."],
            "О свойствах льда",
            ["Снегов"],
        ),
        (["To cite this article: Lara Snow et al 2018 J. Phys.: Conf. Ser. 1113 012009"], None, []),
    ],
)
def test_citations_on_sheets_are_understood(lines: list[str], title: str | None, families: list[str]) -> None:
    claims = cover_claims(typeset([Set(line) for line in lines]).lines)
    assert (claims.title if claims else None) == title
    assert [name.family for name in claims.names] == families if claims else not families


def test_an_author_whom_only_the_line_for_citing_names_is_added_in_its_order() -> None:
    page = [
        Set("О прочности снега и льда", 16, y=70, bold=True),
        Set("Льдов Л. Л.", 11, y=100),
        Set("Для цитирования: Снегов С. С., Льдов Л. Л. О прочности снега и льда // Вестник снега. 2020.", 9, y=130),
        *BODY,
    ]
    metadata = extract(typeset(page))
    assert [creator.text for creator in metadata.creators()] == ["Снегов С. С.", "Льдов Л. Л."]
    assert metadata.all(Field.TITLE)[0].weight > 0.95


def test_authors_that_only_the_cover_names_are_taken_from_it() -> None:
    paper = [Set("Über die Zuverlässigkeit der Netze", 18, y=70, bold=True), Set("Einleitung", 12, y=200), *BODY]
    metadata = extract(typeset(COVER, paper))
    assert [creator.text for creator in metadata.creators()] == ["Hahn Heiko", "Beck Robert"]
    assert all(creator.weight < 0.9 for creator in metadata.creators())
    assert (metadata.text(Field.TITLE), metadata.all(Field.TITLE)[0].page) == ("Über die Zuverlässigkeit der Netze", 2)


@pytest.mark.parametrize("text", ["", "Abstract. This article was downloaded by many readers.", "Литература"])
def test_one_word_of_covers_makes_no_cover(text: str) -> None:
    assert not is_sheet([text])


def test_a_paper_below_the_end_of_another_is_found() -> None:
    page = [
        *[Set("Last words of another paper that ends here, with its own references below", 10) for _ in range(5)],
        Set("References", 11, bold=True, y=150),
        Set("[1] Ann Smith. Theory of nets. Leeds, 1999.", 9),
        Set("Investigation of Parties", 17, y=260, bold=True),
        Set("L. Oliver, O. E. Willow", 11, y=290),
        Set("Abstract: A study of the features of political parties by content analysis is carried out.", 9, y=320),
        *[Set("The body of the paper goes on line after line and names nobody at all", 10) for _ in range(20)],
    ]
    metadata = extract(typeset(page))
    assert metadata.text(Field.TITLE) == "Investigation of Parties"
    assert [creator.text for creator in metadata.creators()] == ["Oliver L.", "Willow O. E."]


def test_the_header_of_a_part_is_reported_in_the_places_of_the_volume() -> None:
    cover = [Set("Сборник трудов конференции", 20), *BODY]
    volume = typeset(cover, FRONT, BODY, information={"title": "The Whole Volume of Papers"})
    metadata = part_metadata(RegexHeaderExtractor(), volume, Part("", 2, 3))
    (title,) = metadata.all(Field.TITLE)
    assert (title.text, title.page) == ("О СХОДИМОСТИ ОДНОГО КЛАССА РЯДОВ", 2)
    assert title.span is not None
    assert volume.text(title.span) == title.text
