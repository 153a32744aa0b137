"""PDFs as PDFium opens them."""

from collections.abc import Iterator
from contextlib import contextmanager

from svod.convert.pdf import pdfium
from svod.errors import CorruptDocumentError, EncryptedDocumentError

MEDIA_TYPE = "application/pdf"


@contextmanager
def opened(content: bytes) -> Iterator[int]:
    """An open PDF, closed again afterwards; the error that names why it cannot be opened."""
    # PDFium finds the header in the first kilobyte only, and offsets count from the header.
    header = content.find(b"%PDF-")
    content = content[header:] if header > 0 else content
    document = pdfium.load_document(content, len(content), None)
    if not document:
        if pdfium.last_error() in (pdfium.WRONG_PASSWORD, pdfium.UNKNOWN_SECURITY):
            raise EncryptedDocumentError("The PDF asks for a password.")
        raise CorruptDocumentError("The PDF is damaged and cannot be opened.")
    try:
        yield document
    finally:
        pdfium.close_document(document)
