"""A document without a header gets no title, or one with a low weight; a letter's names are no sure authors."""

import pytest

from svod.extract.header.kind import paper_likeness
from svod.extract.header.regex import RegexHeaderExtractor
from svod.model.document import Document
from svod.model.metadata import Field
from tests.extract.typeset import Set, plain, typeset

LINES = [
    "Обычный текст идёт дальше строка за строкой и ничего не называет кроме",
    "Der Text läuft weiter von Zeile zu Zeile und nennt nichts außer sich selbst",
    "The text goes on from line to line and names nothing at all but itself and",
]


def prose(language: int, count: int = 14) -> list[Set]:
    return [Set(LINES[language], 10, y=160.0 if number == 0 else None) for number in range(count)]


# Thirty documents that are no papers: chapters, slides, letters, bills, lists, empty pages.
NON_PAPERS: tuple[Document, ...] = (
    typeset([Set("Глава 3. Методы решения", 18, bold=True), *prose(0)]),
    typeset([Set("Kapitel 2", 20), Set("Grundlagen der Theorie", 16), *prose(1)]),
    typeset([Set("Chapter 4: Results", 18, bold=True), *prose(2)]),
    typeset([Set("Часть II", 22), Set("ОСНОВНЫЕ ПОНЯТИЯ", 16), *prose(0)]),
    typeset([Set("Лекция 5. Ряды Фурье", 24), *prose(0, 6)]),
    typeset([Set("Übung 7", 16, bold=True), *prose(1)]),
    typeset([Set("Homework 3", 16, bold=True), *prose(2)]),
    typeset([Set("Our results so far", 28), Set("it works", 20, y=200), Set("it is fast", 20)]),
    typeset([Set("Спасибо за внимание!", 32, y=300)]),
    typeset([Set("Vielen Dank für Ihre Aufmerksamkeit", 30, y=300)]),
    typeset([Set("Questions?", 40, y=300)]),
    typeset([Set("Уважаемый Иван Иванович!", 14), *prose(0), Set("С уважением, А. Б. Лосев", 12)]),
    typeset([Set("Sehr geehrte Damen und Herren,", 12), *prose(1), Set("Karl Brandt", 12)]),
    typeset([Set("Dear Dr. Smith,", 12), *prose(2), Set("Ann Smith", 12)]),
    typeset([Set("Liebe Frau Albers,", 14, bold=True), *prose(1)]),
    typeset([Set("Счёт № 17", 18, bold=True), *prose(0, 4)]),
    typeset([Set("Rechnung 2021-17", 18, bold=True), *prose(1, 4)]),
    typeset([Set("Invoice", 20, bold=True), *prose(2, 4)]),
    typeset([Set("Meeting agenda", 18, bold=True), Set("1. Opening", 12, y=120), Set("2. Closing", 12)]),
    typeset([Set("Протокол заседания", 16, bold=True), *prose(0)]),
    typeset([Set("Menü der Woche", 20), Set("Suppe", 12, y=120), Set("Brot", 12)]),
    typeset([Set("Welcome to our web site", 26), *prose(2, 5)]),
    typeset([Set("Добро пожаловать на сайт", 26), *prose(0, 5)]),
    typeset([Set("Содержание", 16), Set("1 Начало 3", 10), Set("2 Конец 9", 10)]),
    typeset([Set("1", 10, y=800)]),
    typeset([Set("", 10)], [Set("2", 10, y=800)]),
    typeset(prose(0)),
    typeset(prose(2, 40)),
    plain("Купить молоко", "позвонить в банк", "забрать книги"),
    plain("the quick brown fox jumps over the lazy dog and runs away from here"),
)


@pytest.mark.parametrize("document", NON_PAPERS, ids=lambda document: document.plain_text()[:20])
def test_no_title_of_a_non_paper_is_sure(document: Document) -> None:
    metadata = RegexHeaderExtractor().extract(document)
    assert [value.text for value in metadata.all(Field.TITLE) if value.weight >= 0.5] == []


@pytest.mark.parametrize("document", NON_PAPERS, ids=lambda document: document.plain_text()[:20])
def test_a_non_paper_does_not_look_like_a_paper(document: Document) -> None:
    assert paper_likeness(document, RegexHeaderExtractor().extract(document), ()) < 0.4


def test_there_are_thirty_of_them() -> None:
    assert len(NON_PAPERS) == 30
