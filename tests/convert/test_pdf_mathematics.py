"""Letters of mathematics, which UTF-16 keeps in two halves, do not push the words after them out of place."""

import ctypes

import pytest
import typst

from svod.convert.characters import units_as_text, whole_characters
from svod.convert.pdf import pdfium
from svod.convert.pdf.pdf_converter import PdfConverter
from svod.convert.pdf.text import page_text

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


def test_letters_that_a_font_names_whole_are_read_though_pdfium_leaves_them_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Fonts of Type 1 with glyphs named u1D44E: PDFium counts such a letter and does not write it."""
    printed = "specimen 𝑎 title"

    def write(_page: int, _first: int, _count: int, address: int) -> int:
        units = printed.replace("𝑎", "").encode("utf-16-le") + b"\0\0"
        ctypes.memmove(address, units, len(units))
        return len(units) // 2

    monkeypatch.setattr(pdfium, "character_count", lambda _page: len(printed))
    monkeypatch.setattr(pdfium, "read_text", write)
    monkeypatch.setattr(pdfium, "character_code", lambda _page, index: ord(printed[index]))
    assert page_text(0)[:2] == (printed, True)


def test_a_lone_half_of_a_character_is_replaced() -> None:

    lone = units_as_text("𝑓".encode("utf-16-le")[:2] + "x".encode("utf-16-le"))
    assert whole_characters(lone) == "\ufffdx"
