"""Bibliography blocks are found under their headings, in every style of list, and nothing else is taken for one."""

import pytest

from svod.extract.bibliography.rules import RuleBibliographyFinder
from svod.model.document import Document
from tests.extract.typeset import Set, plain, typeset

BODY = [f"Обычная строка текста статьи под номером {number} без ссылок" for number in range(20)]
GOST = [
    "1. Лосев А. А. О рядах // Вестник. – 2001. – № 2. – С. 5–9.",
    "2. Ким Б. Теория сетей. – М.: Наука, 1999. –",
    "320 с.",
    "3. Smith J. On series // J. Math. – 2003. – Vol. 5. – P. 1–7.",
]
GERMAN = [
    "Albers, Eva (2001): Die Ordnung der Dinge. In: Zeitschrift für Musik 12, S. 3–19.",
    "Brandt, Karl / Weiß, Ute (2005): Netze und Knoten. Berlin: Muster Verlag.",
    "Conrad, Ina (2010): „Vom Zählen“. In: Ida Roth (Hrsg.): Zahlen. Köln, S. 33–",
    "48.",
]


def blocks(document: Document) -> list[tuple[int, int]]:
    return [(block.first_line, block.last_line) for block in RuleBibliographyFinder().find(document)]


@pytest.mark.parametrize(
    "heading", ["Литература", "5. ЛИТЕРАТУРА", "Л и т е р а т у р а", "Список литературы:", "References"]
)
def test_a_numbered_list_lies_under_its_heading(heading: str) -> None:
    assert blocks(plain(*BODY, heading, *GOST)) == [(21, 24)]


@pytest.mark.parametrize("heading", ["Literatur", "Bibliographie", "Quellen- und Literaturverzeichnis"])
def test_an_unnumbered_list_lies_under_its_heading(heading: str) -> None:
    assert blocks(plain(*BODY, heading, *GERMAN)) == [(21, 24)]


def test_a_list_ends_at_the_next_heading() -> None:
    document = plain(*BODY, "Литература", *GOST, "Приложение А", "Таблица измерений за 2001 год", *BODY)
    assert blocks(document) == [(21, 24)]


def test_an_english_header_after_the_list_is_not_part_of_it() -> None:
    document = plain(*BODY, "Литература", *GOST, "Abstract. We study series.", "Keywords: series", "More text")
    assert blocks(document) == [(21, 24)]


def test_a_transliterated_second_list_is_a_second_block() -> None:
    document = plain(*BODY, "Литература", *GOST, "References", *GOST)
    assert blocks(document) == [(21, 24), (26, 29)]


def test_a_line_of_contents_is_no_heading_of_a_list() -> None:
    contents = ["Содержание", "Введение 3", "Основная часть 5", "Литература 17", "Приложение 18"]
    assert blocks(plain(*contents, *BODY, "Литература", *GOST)) == [(26, 29)]


def test_a_numbered_list_without_heading_is_found_near_the_end() -> None:
    assert blocks(plain(*BODY, *GOST)) == [(20, 23)]


def test_numbered_steps_are_no_bibliography() -> None:
    assert blocks(plain(*BODY, "1. Сначала откройте файл", "2. Затем прочтите его", "3. Наконец закройте")) == []


def test_page_numbers_and_running_heads_do_not_end_a_list() -> None:
    head = Set("Журнал рядов", 8.0)
    pages: list[list[Set | str]] = [[head, *BODY, Set(str(number), y=800.0)] for number in (1, 2, 3)]
    document = typeset(*pages, [head, "Литература", *GOST[:2], Set("4", y=800.0)], [head, *GOST[2:], Set("5", y=800.0)])
    (block,) = RuleBibliographyFinder().find(document)
    assert document.line(block.first_line).text == GOST[0]
    assert document.line(block.last_line).text == GOST[-1]
    assert block.page == 4


@pytest.mark.parametrize("text", ["", "слово", "\x00\x01", "1 " * 100_000, "Литература", "Литература " * 18_000])
def test_bad_input_has_no_bibliography(text: str) -> None:
    assert blocks(plain(text)) == []
