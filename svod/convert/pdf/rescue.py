"""Damaged PDFs written anew: a second library reads what it can of the file, and PDFium tries again."""

import io
import logging

from svod.errors import CorruptDocumentError

# A damaged file is read into memory whole, and written once more.
LARGEST_RESCUE = 64 << 20


def rewritten(content: bytes, *, packed: bool = True) -> bytes:
    """The file with its cross-references and page tree mended, or CorruptDocumentError if nothing helps.

    Not `packed`, it has its streams as they were before packing, and is the same for the same file.
    """
    # Only the few damaged files should pay for loading this library.
    import pikepdf

    if len(content) > LARGEST_RESCUE:
        raise CorruptDocumentError("The PDF is damaged, and too large to be mended.")
    # The library tells of each fault it meets; that there are faults is why we are here.
    logging.getLogger("pikepdf").setLevel(logging.CRITICAL)
    target = io.BytesIO()
    try:
        with pikepdf.open(io.BytesIO(content)) as document:
            if packed:
                document.save(target)
            else:
                document.save(
                    target,
                    compress_streams=False,
                    stream_decode_level=pikepdf.StreamDecodeLevel.generalized,
                    object_stream_mode=pikepdf.ObjectStreamMode.disable,
                    deterministic_id=True,
                )
    except (pikepdf.PdfError, ValueError, RuntimeError, OverflowError) as fault:
        raise CorruptDocumentError("The PDF is too damaged to be read.") from fault
    return target.getvalue()
