"""Letters of mathematics, which UTF-16 keeps in two halves, do not push the words after them out of place."""

import typst

from svod.convert.characters import units_as_text, whole_characters
from svod.convert.pdf.pdf_converter import PdfConverter

PAGE = """
#set page(width: 300pt, height: 200pt, margin: 20pt)
#set par(justify: false)
$ f(x) = sum_(n = 0)^oo a_n x^n $

The words after the formula

stand where they are printed
"""


def test_words_after_a_formula_keep_their_places() -> None:
    document = PdfConverter().convert(typst.compile(PAGE.encode(), format="pdf"))
    _formula, *words = document.lines
    assert "𝑓" in document.plain_text()
    by_text = {line.text: line.box for line in words}
    first, second = by_text["The words after the formula"], by_text["stand where they are printed"]
    assert first is not None
    assert second is not None
    assert round(first.x0) == round(second.x0) == 20
    assert first.y1 - first.y0 < 20
    assert first.y1 < second.y1


def test_a_lone_half_of_a_character_is_replaced() -> None:

    lone = units_as_text("𝑓".encode("utf-16-le")[:2] + "x".encode("utf-16-le"))
    assert whole_characters(lone) == "\ufffdx"
