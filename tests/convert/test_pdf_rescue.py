"""Damaged PDFs are written anew and read; what is beyond that is named."""

import pytest

from svod.convert.pdf.pdf_converter import PdfConverter
from svod.convert.pdf.rescue import LARGEST_RESCUE, rewritten
from svod.errors import CorruptDocumentError
from tests.convert.documents import at, pdf

WHOLE = pdf([at(50, 100, "Rescued text")])


def test_a_file_that_has_lost_its_trailer_is_read_after_all() -> None:
    damaged = WHOLE.replace(b"trailer", b"trialer").replace(b"startxref", b"startxxxx")
    assert PdfConverter().convert(damaged).plain_text() == "Rescued text"


def test_what_is_no_pdf_at_all_cannot_be_rescued() -> None:
    with pytest.raises(CorruptDocumentError):
        rewritten(b"%PDF-1.7\n" + bytes(range(256)) * 8)


def test_a_huge_damaged_file_is_not_tried() -> None:
    with pytest.raises(CorruptDocumentError):
        rewritten(bytes(LARGEST_RESCUE + 1))
