"""Raised and lowered characters, as Typst and hand-written pages set them."""

import pytest
import typst

from svod.convert.pdf.pdf_converter import PdfConverter
from svod.model.document import Document
from tests.convert.documents import at, pdf

SHEET = """
#set page(width: 400pt, height: 300pt, margin: 20pt)
#set text(font: "Libertinus Serif", size: 11pt)
#set super(typographic: false)
#set sub(typographic: false)
"""


def typeset(body: str) -> Document:
    return PdfConverter().convert(typst.compile((SHEET + body).encode(), format="pdf"))


def raised(document: Document) -> dict[str, int]:
    tokens = map(document.token, range(document.token_count))
    return {token.text: token.raised for token in tokens if token.raised}


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("Иванов#super[1], Петров#super[2]", "Иванов¹, Петров²"),
        ("Die Folge#super[12] ist klar", "Die Folge¹² ist klar"),
        ("water H#sub[2]O and CO#sub[2] here", "water H₂O and CO₂ here"),
        ("#super[3]See the appendix", "³See the appendix"),
    ],
)
def test_digits_that_stand_higher_or_lower_are_shown_so(source: str, shown: str) -> None:
    text = typeset(source).plain_text()
    assert "".join(text.split()) == "".join(shown.split())


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("Ana Smith#super[a,b], Bo Lind#super[c]", "Ana Smithᵃ,ᵇ, Bo Lindᶜ"),
        ("with a forced break#super[a)]", "with a forced breakᵃ"),
        ("Ana Smith#super[a)] and Bo Lind#super[b)]", "Ana Smithᵃ and Bo Lindᵇ"),
        ("the case (see a) and b) below", "the case (see a) and b) below"),
    ],
)
def test_letters_that_are_marks_are_shown_so(source: str, shown: str) -> None:
    text = typeset(source).plain_text()
    assert "".join(text.split()) == "".join(shown.split())


def test_exponents_and_indexes_of_a_formula_are_shown_so() -> None:
    text = "".join(typeset("the value $x^2 + a_1 = 42$ holds").plain_text().split())
    assert "𝑥²+𝑎₁=42" in text


def test_a_word_that_is_raised_as_a_whole_says_so() -> None:
    page = at(50, 100, "Nick Kenton") + at(106, 96, "*", size=6) + at(120, 100, "and others")
    assert raised(PdfConverter().convert(pdf([page]))) == {"*": 1}


def test_a_lowered_letter_says_so() -> None:
    page = at(50, 100, "the sum a") + at(92, 102, "n", size=6) + at(104, 100, "grows")
    assert raised(PdfConverter().convert(pdf([page]))) == {"n": -1}


def test_numbers_on_the_base_line_stay_as_they_are() -> None:
    document = typeset("In 1998 there were 25 papers in vol. 3, no. 4; #text(size: 8pt)[small 1999 print] as well.")
    assert "1998" in document.plain_text()
    assert "small 1999 print" in document.plain_text()
    assert not raised(document)


def test_the_text_beside_a_drop_capital_is_not_raised() -> None:
    page = at(50, 124, "T", size=36) + at(74, 100, "his is the first line") + at(74, 112, "of the chapter 12")
    assert not raised(PdfConverter().convert(pdf([page])))


def test_the_first_word_of_a_line_is_not_judged_by_the_line_above() -> None:
    page = at(50, 100, "A title in large letters", size=18) + at(50, 114, "12 authors wrote it", size=9)
    document = PdfConverter().convert(pdf([page]))
    assert "12 authors" in document.plain_text()
    assert not raised(document)


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        # A Latin mark would otherwise be taken for the last letter of «Смирнова».
        ("А. Б. Смирнов#super[a], В. Г. Лосев#super[b]", "А. Б. Смирновᵃ, В. Г. Лосевᵇ"),
        ("А. Б. Смирнов#super[а], В. Г. Лосев#super[б]", "А. Б. Смирновᵃ, В. Г. Лосевᵇ"),
        ("Ann Smith#super[a] and Bob Brown#super[b]", "Ann Smithᵃ and Bob Brownᵇ"),
        ("Martin Berg-Brown#super[b]#super[2]", "Martin Berg-Brownᵇ²"),
        ("#super[a]Department of Physics", "ᵃDepartment of Physics"),
        ("Anna, Martha and Alba, Иванова, Надежда", "Anna, Martha and Alba, Иванова, Надежда"),
    ],
)
def test_raised_letters_behind_names_and_before_bodies_are_shown_so(source: str, shown: str) -> None:
    text = typeset(source).plain_text()
    assert "".join(text.split()) == "".join(shown.split())
