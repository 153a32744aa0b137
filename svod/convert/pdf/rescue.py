"""Damaged PDFs written anew: a second library reads what it can of the file, and PDFium tries again."""

import io
import logging

from svod.errors import CorruptDocumentError

# A damaged file is read into memory whole, and written once more.
LARGEST_RESCUE = 64 << 20


def rewritten(content: bytes) -> bytes:
    """The file with its cross-references and page tree mended, or CorruptDocumentError if nothing helps."""
    # Only the few damaged files should pay for loading this library.
    import pikepdf

    if len(content) > LARGEST_RESCUE:
        raise CorruptDocumentError("The PDF is damaged, and too large to be mended.")
    # The library tells of each fault it meets; that there are faults is why we are here.
    logging.getLogger("pikepdf").setLevel(logging.CRITICAL)
    target = io.BytesIO()
    try:
        with pikepdf.open(io.BytesIO(content)) as document:
            document.save(target)
    except (pikepdf.PdfError, ValueError, RuntimeError, OverflowError) as fault:
        raise CorruptDocumentError("The PDF is damaged beyond mending.") from fault
    return target.getvalue()
