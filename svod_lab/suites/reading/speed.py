"""How long reading PDFs takes beside bare text extraction by PDFium: CPU time, in turns, the best of each."""

import ctypes
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from svod.convert.pdf import pdfium
from svod.convert.pdf.pdf_converter import PdfConverter
from svod.errors import DocumentError

REPETITIONS = 3


@dataclass(frozen=True, slots=True)
class Speed:
    """The CPU seconds that bare extraction and conversion take for the same files."""

    bare: float
    converting: float

    @property
    def ratio(self) -> float:
        """How many times as long conversion takes."""
        return self.converting / self.bare if self.bare else 0.0


def compare(paths: Sequence[Path], repetitions: int = REPETITIONS) -> Speed:
    """Time both alternately, so that whatever slows the machine slows both, and keep the best of each."""
    times = [(bare_pdfium_seconds(paths), convert_seconds(paths)) for _ in range(repetitions)]
    return Speed(min(bare for bare, _ in times), min(converting for _, converting in times))


def bare_pdfium_seconds(paths: Sequence[Path]) -> float:
    """The CPU time of taking the text out of each page, and nothing else."""
    return _seconds(paths, _bare_text)


def convert_seconds(paths: Sequence[Path]) -> float:
    """The CPU time of making Documents, without text recognition."""
    return _seconds(paths, PdfConverter(ocr="never").convert)


def _seconds(paths: Sequence[Path], read: Callable[[bytes], object]) -> float:
    total = 0.0
    for path in paths:
        content = path.read_bytes()
        start = time.process_time()
        try:
            read(content)
        except DocumentError:
            continue
        total += time.process_time() - start
    return total


def _bare_text(content: bytes) -> None:
    with pdfium.ONE_AT_A_TIME:
        document = pdfium.load_document(content, len(content), None)
        if not document:
            return
        for number in range(pdfium.page_count(document)):
            page = pdfium.load_page(document, number)
            if page:
                _bare_page_text(page)
                pdfium.close_page(page)
        pdfium.close_document(document)


def _bare_page_text(page: int) -> None:
    text_page = pdfium.load_text(page)
    if not text_page:
        return
    count = pdfium.character_count(text_page)
    units = ctypes.create_string_buffer(2 * (max(0, count) + 1))
    pdfium.read_text(text_page, 0, count, ctypes.addressof(units))
    pdfium.close_text(text_page)
