"""Links written into PDFs: read again by PDFium, which did not write them."""

import io
from typing import Any

import pikepdf
import pypdfium2.raw as pdfium_c
import pytest
from pypdfium2 import PdfDocument

from svod.convert.pdf.added_links import with_links
from svod.convert.pdf.pdf_converter import PdfConverter
from svod.errors import CorruptDocumentError, EncryptedDocumentError, UnsupportedDocumentError
from svod.model.body import Area, PageLink
from svod.model.document import Box, Document
from tests.convert.documents import HEIGHT, WIDTH, at, pdf

PDF = "application/pdf"
PAGES = [at(80, 100, "Known from Markov"), at(80, 600, "Markov A. A. Examples.")]
ADDRESS = "https://doi.org/10.1000/a(b)"


def placed(document: Document, word: str) -> Area:
    index = document.columns.texts.index(word)
    token = document.token(index)
    assert token.box
    return Area(document.page_of_line(document.line_of(index)), token.box)


def changed(content: bytes, change: Any, **saving: Any) -> bytes:
    target = io.BytesIO()
    with pikepdf.open(io.BytesIO(content)) as document:
        change(document)
        document.save(target, **saving)
    return target.getvalue()


def read_links(content: bytes) -> list[tuple[int, tuple[float, ...], int]]:
    """Page, place and the page that it leads to, -1 for addresses."""
    found: list[tuple[int, tuple[float, ...], int]] = []
    with PdfDocument(content) as document:
        for number in range(len(document)):
            page = document[number]
            position, link = pdfium_c.c_int(0), pdfium_c.FPDF_LINK()
            while pdfium_c.FPDFLink_Enumerate(page.raw, position, link):
                box = pdfium_c.FS_RECTF()
                assert pdfium_c.FPDFLink_GetAnnotRect(link, box)
                target = pdfium_c.FPDFLink_GetDest(document.raw, link)
                leads_to = pdfium_c.FPDFDest_GetDestPageIndex(document.raw, target) if target else -1
                found.append((number, (box.left, box.bottom, box.right, box.top), leads_to))
    return found


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_link_lies_on_its_word_however_the_page_is_turned_and_cropped(turn: int) -> None:
    def turned(document: pikepdf.Pdf) -> None:
        for page in document.pages:
            page.obj.Rotate = turn
            page.obj.CropBox = [30, 40, WIDTH - 10, HEIGHT - 5]

    content = changed(pdf(PAGES), turned)
    document = PdfConverter().convert(content)
    mention = placed(document, "Markov")
    linked = with_links(content, PDF, [PageLink(mention, ADDRESS)])
    again = PdfConverter().convert(linked)
    assert [(link.target, again.text(link.span)) for link in again.links] == [(ADDRESS, "Markov")]


def test_a_mention_leads_to_the_page_of_its_target_and_other_links_stay() -> None:
    own = "<</Type/Annot/Subtype/Link/Rect[10 10 50 20]/A<</S/URI/URI(https://example.org/)>>>>"
    content = pdf(PAGES, annotations=own)
    document = PdfConverter().convert(content)
    link = PageLink(placed(document, "Markov"), target=placed(document, "Examples."))
    linked = with_links(content, PDF, [link])
    box = link.area.box
    kept, added, kept_again = read_links(linked)
    assert (kept, kept_again) == ((0, (10, 10, 50, 20), -1), (1, (10, 10, 50, 20), -1))
    assert (added[0], added[2]) == (0, 1)
    assert added[1] == pytest.approx((box.x0, HEIGHT - box.y1, box.x1, HEIGHT - box.y0), abs=0.01)


def test_links_from_or_to_pages_that_are_not_there_are_left_out() -> None:
    here, away = Area(1, Box(10, 10, 20, 20)), Area(7, Box(10, 10, 20, 20))
    linked = with_links(pdf(PAGES), PDF, [PageLink(here, target=away), PageLink(away, ADDRESS)])
    assert read_links(linked) == []


def test_a_damaged_file_is_mended_first() -> None:
    content = pdf(PAGES)
    damaged = content[: content.rindex(b"xref\n0")]
    link = PageLink(Area(1, Box(80, 90, 120, 110)), ADDRESS)
    assert len(read_links(with_links(damaged, PDF, [link]))) == 1


def test_what_cannot_take_links_is_named() -> None:
    with pytest.raises(UnsupportedDocumentError):
        with_links(b"text", "text/plain", [])
    with pytest.raises(CorruptDocumentError):
        with_links(b"%PDF-1.4 broken", PDF, [])
    locked = changed(pdf(PAGES), lambda _: None, encryption=pikepdf.Encryption(user="a", owner="b"))
    with pytest.raises(EncryptedDocumentError, match="password"):
        with_links(locked, PDF, [])
    forbidding = pikepdf.Encryption(user="", owner="b", allow=pikepdf.Permissions(modify_annotation=False))
    with pytest.raises(EncryptedDocumentError, match="forbids"):
        with_links(changed(pdf(PAGES), lambda _: None, encryption=forbidding), PDF, [])
