"""Where the paper begins: behind sheets, covers, imprints and contents."""

from collections.abc import Sequence

import pytest

from svod.extract.header.first_page import Pages, start_page
from svod.extract.header.regex import RegexHeaderExtractor
from svod.model.codec import from_dict, to_dict
from svod.model.extraction import Extraction
from svod.model.metadata import Field, Metadata
from tests.extract.typeset import Set, plain, typeset

BODY = [Set("the body of the paper goes on line after line and names nobody at all") for _ in range(25)]
TITLE = Set("On the Strength of Small Networks", 18, y=70, bold=True)
AUTHORS = Set("A. B. Smith, C. D. Jones", 11, y=110)
PAPER = [TITLE, AUTHORS, Set("Abstract", 11, y=140, bold=True), *BODY]
COVER = [Set("Журнал снега и льда", 36, y=200), Set("5/2012", 30, y=400)]
IMPRINT = [
    Set("ISSN 0000-0000"),
    Set("Редакционная коллегия:", bold=True),
    *[Set("Иванов И. И. – доктор технических наук, профессор, заведующий кафедрой снега") for _ in range(8)],
    Set("Подписано в печать 01.02.2012. Тираж 500 экз."),
]
CONTENTS = [
    Set("СОДЕРЖАНИЕ", 12, bold=True),
    *[Set(f"ИВАНОВ И. И. О свойствах снега ........................ {page}") for page in range(3, 15)],
]
ROWS = [Set(f"{number} Section of this report . . . . . . . . . . . . . {number}", 10) for number in range(1, 9)]
REPORT = [TITLE, AUTHORS, Set("Contents", 12, y=140, bold=True), *ROWS]
REPORT_WITH_ABSTRACT = [TITLE, Set("Abstract", 11, y=110), *BODY[:6], Set("Contents", 12, bold=True), *ROWS]
RUSSIAN = [
    Set("УДК 551.3", 11),
    Set("О ПРОЧНОСТИ СНЕГА И ЛЬДА", 12, bold=True),
    Set("Петров П. П.", 12),
    *[Set("прочность снега зависит от времени, за которое он лежит на склоне горы") for _ in range(25)],
]


@pytest.mark.parametrize(
    ("pages", "start"),
    [
        ([PAPER, BODY], 1),
        ([COVER, IMPRINT, CONTENTS, RUSSIAN, BODY], 4),
        ([IMPRINT, RUSSIAN, BODY], 2),
        ([[Set("See discussions, stats, and author profiles for this publication at:"), TITLE], PAPER, BODY], 2),
        ([[], PAPER], 2),
        # Contents below the authors or the abstract are the report's own.
        ([REPORT, BODY, PAPER, BODY], 1),
        ([REPORT_WITH_ABSTRACT, BODY, PAPER, BODY], 1),
        # Nothing behind the cover begins a paper.
        ([COVER, BODY, BODY], 1),
    ],
)
def test_the_paper_begins_behind_what_stands_before_it(pages: Sequence[Sequence[Set]], start: int) -> None:
    assert start_page(typeset(*pages)) == start


def test_the_header_is_read_where_the_paper_begins() -> None:
    metadata = RegexHeaderExtractor().extract(typeset(COVER, IMPRINT, CONTENTS, RUSSIAN, BODY))
    assert metadata.text(Field.TITLE) == "О ПРОЧНОСТИ СНЕГА И ЛЬДА"
    assert [creator.text for creator in metadata.creators()] == ["Петров П. П."]


def test_a_title_page_is_left_for_the_page_that_prints_title_and_authors_again() -> None:
    cover = [TITLE, AUTHORS, Set("TR 07-14", 14, y=300), Set("Department of Networks", 14, y=330)]
    assert start_page(typeset(cover, [], PAPER, BODY)) == 3


def test_a_title_page_stays_the_first_where_only_its_title_comes_again() -> None:
    cover = [TITLE, AUTHORS, Set("TR 07-14", 14, y=300)]
    assert start_page(typeset(cover, [TITLE, Set("1 Snow", 12, y=100), *BODY], BODY)) == 1


def test_a_thesis_begins_on_its_title_page() -> None:
    cover = [TITLE, AUTHORS, Set("Master's thesis", 14, y=300)]
    assert start_page(typeset(cover, PAPER, BODY)) == 1


def test_a_paper_with_words_of_sheets_is_its_own_first_page() -> None:
    paper = [*PAPER[:2], *BODY, Set("Nutzungsbedingungen: frei. Zitiervorschlag: siehe oben.", 8)]
    assert start_page(typeset(paper, BODY)) == 1
    assert start_page(typeset(paper, PAPER, BODY)) == 2


def test_a_text_without_pages_begins_on_its_first() -> None:
    assert start_page(plain("Журнал", "5/2012")) == 1
    assert Pages(typeset(PAPER)).start.page == 1


def test_the_start_page_is_told_of_a_document() -> None:
    extraction = Extraction("a.pdf", "0", "application/pdf", 9, "en", Metadata({}), (), (), start_page=4)
    assert to_dict(extraction)["start_page"] == 4
    older = {key: value for key, value in to_dict(extraction).items() if key != "start_page"}
    assert from_dict(Extraction, older).start_page == 1


TAIL = [
    Set("12. Иванов И. И. О снеге и льде // Вестник снега. 2011. № 2. С. 51-56."),
    Set("13. Петров П. П. О льде и снеге // Вестник льда. 2010. № 3. С. 11-16."),
    Set("14. Сидоров С. С. О дожде и граде // Вестник дождя. 2009. № 4. С. 21-26."),
]


@pytest.mark.parametrize(
    ("above", "below", "first"),
    [
        (TAIL, RUSSIAN, "УДК 551.3"),
        ([TAIL[0], Set("ГЛЯЦИОЛОГИЯ", 12, bold=True)], RUSSIAN, "УДК 551.3"),
        ([*TAIL[:1], *BODY[:4]], RUSSIAN[1:], "О ПРОЧНОСТИ СНЕГА И ЛЬДА"),
        (BODY[:4], [Set("Петров П. П.", 12), *RUSSIAN[1:2], *BODY], "Петров П. П."),
        # The journal's own line above a code, and a title above the first heading, stay.
        ([Set("Вестник снега и льда, 2012, том 57, № 2, с. 169-178")], RUSSIAN, "Вестник снега"),
        ([Set("О снеге и льде", 16), Set("Иванов И. И."), *BODY[:4]], RUSSIAN[1:], "О снеге и льде"),
    ],
)
def test_a_paper_begins_below_the_end_of_another(above: list[Set], below: list[Set], first: str) -> None:
    document = typeset([*above, *below], BODY)
    assert Pages(document).front.lines[0].text.startswith(first)


@pytest.mark.parametrize("stamp", ["arXiv:1207.0000v1 [math.AG] 8 Jul 2012", "Electronic copy available at: a.org/1"])
def test_a_stamp_is_no_title(stamp: str) -> None:
    metadata = RegexHeaderExtractor().extract(typeset([Set(stamp, 24, x=20, y=300), *PAPER], BODY))
    assert metadata.text(Field.TITLE) == TITLE.text
    assert not any(line.text == stamp for line in Pages(typeset([Set(stamp, 24), *PAPER])).front.lines)
