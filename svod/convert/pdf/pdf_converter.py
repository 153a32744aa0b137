"""PDF by PDFium: words with boxes and fonts, lines in reading order, links and the information dictionary."""

import ctypes
from collections.abc import Iterator
from dataclasses import replace

from svod.convert.ocr.recogniser import TesseractRecogniser
from svod.convert.ocr.scans import PAGES_WITH_HEADERS, OcrPolicy, ScanReader
from svod.convert.pages.building import built
from svod.convert.pages.volumes import parts_of
from svod.convert.pages.word_columns import PageWords
from svod.convert.pdf import pdfium
from svod.convert.pdf.boxes import Frame, frame_of
from svod.convert.pdf.drawing import picture_of
from svod.convert.pdf.drawn_objects import PageDrawings
from svod.convert.pdf.missing_glyphs import with_glyphs
from svod.convert.pdf.open_files import MEDIA_TYPE, opened
from svod.convert.pdf.page_words import read_page
from svod.convert.pdf.repairs import repair
from svod.convert.pdf.rescue import rewritten
from svod.convert.pdf.scanned_pages import MOST_STAMPED_WORDS, hides_text, is_blank, is_drawn, is_picture
from svod.convert.repairs.cyrillic import is_broken_cyrillic, repaired_cyrillic
from svod.errors import (
    CorruptDocumentError,
    EmptyDocumentError,
    EncryptedDocumentError,
    TooLargeError,
)
from svod.model.document import Box, Document, Drawn
from svod.text.captions import may_have_captions

PAGE_LIMIT = 10_000
INFORMATION_KEYS = ("Title", "Author", "Subject", "Keywords", "Creator", "Producer", "CreationDate", "ModDate")
_LONGEST_INFORMATION = 1 << 16
_LONGEST_ADDRESS = 1 << 12
_MOST_LINKS_ON_A_PAGE = 2_000
# What is drawn on pages, by their numbers from 1.
_DrawnPages = dict[int, tuple[Drawn, ...]]


class PdfConverter:
    """Reads PDF; pages without usable text by text recognition, as the policy `ocr` says."""

    def __init__(self, *, ocr: str = OcrPolicy.AUTO, recogniser: TesseractRecogniser | None = None) -> None:
        self._scans = ScanReader(ocr, recogniser)

    def convert(self, content: bytes) -> Document:
        """The document, or the DocumentError that names why not."""
        return self._tried(content, None)

    def convert_with_drawings(self, content: bytes) -> tuple[Document, dict[int, tuple[Drawn, ...]]]:
        """The document, and what is drawn on its pages that may have captions, counted from 1."""
        drawn: dict[int, tuple[Drawn, ...]] = {}
        return self._tried(content, drawn), drawn

    def _tried(self, content: bytes, drawn: _DrawnPages | None) -> Document:
        if not content:
            raise EmptyDocumentError("The file is empty.")
        try:
            return self._converted(content, drawn)
        except CorruptDocumentError:
            return self._converted(rewritten(content), drawn)

    def _converted(self, content: bytes, drawn: _DrawnPages | None) -> Document:
        with pdfium.ONE_AT_A_TIME, opened(content) as document:
            pages = _read_whole(document, content, drawn)
            repair(pages)
            information = _information(document) | self._scans.fill(pages, lambda index: picture_of(document, index))
        self._scans.demand_text(pages, "PDF")
        read = built(MEDIA_TYPE, pages, information)
        return replace(read, parts=parts_of(read))


def _page_count(document: int) -> int:
    count: int = pdfium.page_count(document)
    if count <= 0:
        raise CorruptDocumentError("The PDF has no pages.")
    if count > PAGE_LIMIT:
        raise TooLargeError(f"The PDF has {count} pages; the limit is {PAGE_LIMIT}.")
    return count


def _read_whole(document: int, content: bytes, drawn: _DrawnPages | None) -> list[PageWords]:
    """The pages of an open file; with the letters that PDFium leaves out where a font has no glyphs for them."""
    pages = _read_all(document, drawn)
    mended = with_glyphs(content) if any(page.lacks_glyphs for page in pages) else None
    if mended is None:
        return pages
    try:
        with opened(mended) as second:
            again = _read_all(second, None)
    except (CorruptDocumentError, EncryptedDocumentError):
        return pages
    return again if len(again) == len(pages) else pages


def _read_all(document: int, drawn: _DrawnPages | None) -> list[PageWords]:
    pages: list[PageWords | None] = []
    for number in range(_page_count(document)):
        # Behind the first pages text is hidden only where it is on the page before.
        may_be_hidden = number < PAGES_WITH_HEADERS or (pages[-1] is not None and pages[-1].hidden)
        pages.append(_read(document, number, drawn, may_be_hidden=may_be_hidden))
    if all(page is None for page in pages):
        raise CorruptDocumentError("None of the PDF's pages can be read.")
    return [page or PageWords(0.0, 0.0) for page in pages]


def _read(document: int, number: int, drawn: _DrawnPages | None, *, may_be_hidden: bool) -> PageWords | None:
    """One page's words, or None if the page itself is damaged."""
    page = pdfium.load_page(document, number)
    if not page:
        return None
    try:
        text_page = pdfium.load_text(page)
        if not text_page:
            return None
        try:
            frame = frame_of(page)
            words = read_page(text_page, frame)
        finally:
            pdfium.close_text(text_page)
        if len(words.texts) <= MOST_STAMPED_WORDS:
            # Only the header is worth the time: further pages of shapes are figures.
            has_shapes = number == 0 and is_drawn(page)
            words.blank, words.pictured = is_blank(page), has_shapes or is_picture(page, frame)
        elif may_be_hidden:
            covered = is_picture(page, frame)
            words.scanned = covered and number < PAGES_WITH_HEADERS
            words.hidden = covered and hides_text(page, frame)
        if drawn is not None and may_have_captions(words.texts[line.start] for line in words.lines):
            drawn[number + 1] = PageDrawings(frame).on(page)
        words.links = list(_links(document, page, frame))
    finally:
        pdfium.close_page(page)
    return words


def _links(document: int, page: int, frame: Frame) -> Iterator[tuple[str, Box]]:
    """The addresses that areas of the page lead to."""
    position, link = ctypes.c_int(0), ctypes.c_void_p()
    rectangle = (ctypes.c_float * 4)()
    for _ in range(_MOST_LINKS_ON_A_PAGE):
        if not pdfium.next_link(page, ctypes.addressof(position), ctypes.addressof(link)):
            return
        action = pdfium.link_action(link.value)
        if not action or pdfium.action_type(action) != pdfium.URI_ACTION:
            continue
        address = ctypes.create_string_buffer(_LONGEST_ADDRESS)
        pdfium.action_address(document, action, ctypes.addressof(address), _LONGEST_ADDRESS)
        target = address.value.decode("utf-8", errors="replace").strip()
        if target and pdfium.link_box(link.value, ctypes.addressof(rectangle)):
            left, top, right, bottom = rectangle
            yield target, frame.box(left, max(top, bottom), right, min(top, bottom))


def _information(document: int) -> dict[str, str]:
    """The information dictionary, keys in lower case."""
    found: dict[str, str] = {}
    for key in INFORMATION_KEYS:
        length = pdfium.information(document, key.encode(), None, 0)
        if not 2 < length <= _LONGEST_INFORMATION:
            continue
        units = ctypes.create_string_buffer(length)
        pdfium.information(document, key.encode(), ctypes.addressof(units), length)
        text = units.raw[: length - 2].decode("utf-16-le", errors="replace").strip("\0 \r\n\t")
        text = repaired_cyrillic(text) if is_broken_cyrillic([text]) else text
        if text:
            found[key.lower()] = text
    return found
