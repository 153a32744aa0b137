"""The suite of recognition: wrong characters are counted on recognised pages, against the paper's own text."""

from svod_lab.suites.reading.recognition import recognised
from tests.convert.documents import at, pdf

PAGES = [at(50, 700, "The first page of all"), at(50, 700, "The second page of all")]


def test_wrong_characters_are_those_that_differ_from_the_own_text() -> None:
    found = recognised(pdf(PAGES), lambda _: ["The first page of all", "Tne second paqe of all"])
    assert (found.pages, found.characters, found.wrong) == (2, 43, 2)


def test_pages_that_were_left_out_have_no_characters() -> None:
    found = recognised(pdf(PAGES), lambda _: ["", "The second page of all"])
    assert (found.pages, found.characters, found.wrong) == (2, 22, 0)
