"""Titles and names of scans with words of which text recognition is not sure weigh less."""

from array import array
from dataclasses import replace

import pytest

from svod.extract.header.misread import weighed_by_recognition
from svod.model.document import Document, Span
from svod.model.metadata import Creator, Field, Value
from svod.model.person import PersonName
from tests.extract.typeset import typeset

TITLE = Value("Новый метод расчёта", 0.9, span=Span(0, 3))
AUTHORS = Span(3, 7)


def scan(*confidences: int, recognised: bool = True) -> Document:
    document = typeset(["Новый метод расчёта", "И. Лосев, П. Орлов"])
    columns = replace(document.columns, confidences=array("B", confidences))
    return replace(document, columns=columns, recognised_pages=(1,) if recognised else ())


def person(family: str) -> Creator:
    return Creator(f"{family} И.", 0.9, span=AUTHORS, name=PersonName(family, "И."))


def test_a_title_with_a_word_that_may_be_misread_is_doubtful() -> None:
    assert weighed_by_recognition(Field.TITLE, TITLE, scan(95, 95, 40, 90, 90, 90, 90)).weight < 0.7
    assert weighed_by_recognition(Field.TITLE, TITLE, scan(95, 95, 80, 90, 90, 90, 90)) is TITLE


@pytest.mark.parametrize(("short", "doubtful"), [("QQ", True), ("на", False)])
def test_a_short_word_is_doubtful_where_no_list_has_it(short: str, doubtful: bool) -> None:
    document = typeset([f"{short} исследований"])
    columns = replace(document.columns, confidences=array("B", [38, 95]))
    title = Value(f"{short} исследований", 0.9, span=Span(0, 2))
    scanned = replace(document, columns=columns, recognised_pages=(1,))
    assert (weighed_by_recognition(Field.TITLE, title, scanned) is not title) is doubtful


def test_only_the_author_whose_name_may_be_misread_is_doubtful() -> None:
    document = scan(95, 95, 95, 90, 40, 90, 90)
    assert weighed_by_recognition(Field.CREATOR, person("Лосев"), document).weight < 0.7
    assert weighed_by_recognition(Field.CREATOR, person("Орлов"), document).weight == pytest.approx(0.9)


def test_a_page_with_text_of_its_own_is_believed() -> None:
    assert weighed_by_recognition(Field.TITLE, TITLE, scan(95, 95, 40, 90, 90, 90, 90, recognised=False)) is TITLE
