"""Text layers whose fonts are not in the file and have no such glyphs: PDFium loses every letter that stands alone.

Old programs for text recognition put a layer in Helvetica with Cyrillic codes behind the picture, and end each word
by a call of its own: «(Институ) Tj (т) Tj». A letter without a glyph is of no width, and what has no width is
left out: «Институ». With Latin glyphs for the same codes nothing is lost: the letters come from another table.
"""

import ctypes
import io
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING

from svod.convert.pdf import pdfium

if TYPE_CHECKING:
    import pikepdf

# So many words of a page are looked at, and so many of them must have no glyphs.
_SAMPLE, _FEWEST_WITHOUT = 12, 3
# In points: what is lower has no ink.
_NO_INK = 0.2
# The file is read into memory and written once more.
_LARGEST_FILE = 64 << 20
_FONT_FILES = ("/FontFile", "/FontFile2", "/FontFile3")
_SIMPLE_FONTS = ("/Type1", "/TrueType")


def lacks_glyphs(text_page: int, texts: Sequence[str], firsts: Sequence[int]) -> bool:
    """Whether words of an open page begin with letters that have no glyph; `firsts` are the letters' indexes."""
    letters = [first for text, first in zip(texts, firsts, strict=True) if text >= "\u0250" and text[0].isalpha()]
    sample = letters[:: max(1, len(letters) // _SAMPLE)]
    if len(sample) < _FEWEST_WITHOUT:
        return False
    edges = (ctypes.c_double * 4)()
    left, right, bottom, top = (ctypes.addressof(edges) + 8 * position for position in range(4))
    without = 0
    for letter in sample:
        if pdfium.tight_box(text_page, letter, left, right, bottom, top):
            without += edges[3] - edges[2] < _NO_INK
    return without >= max(_FEWEST_WITHOUT, len(sample) // 3)


def with_glyphs(content: bytes) -> bytes | None:
    """The file with Latin glyphs for the codes of fonts that it does not hold; None if there are none to mend."""
    # Only the few files with such a layer should pay for loading this library.
    import pikepdf

    if len(content) > _LARGEST_FILE:
        return None
    logging.getLogger("pikepdf").setLevel(logging.CRITICAL)
    target = io.BytesIO()
    try:
        with pikepdf.open(io.BytesIO(content)) as document:
            fonts = [font for font in document.objects if isinstance(font, pikepdf.Dictionary) and _is_outside(font)]
            for font in fonts:
                font["/Encoding"] = pikepdf.Name("/WinAnsiEncoding")
            if fonts:
                document.save(target)
    except (pikepdf.PdfError, ValueError, RuntimeError, OverflowError):
        return None
    return target.getvalue() or None


def _is_outside(font: "pikepdf.Dictionary") -> bool:
    """Whether a dictionary is a simple font that is not in the file, but tells which letters its codes mean."""
    if font.get("/Subtype") not in _SIMPLE_FONTS or "/ToUnicode" not in font:
        return False
    described = font.get("/FontDescriptor")
    return described is None or not any(name in described for name in _FONT_FILES)
