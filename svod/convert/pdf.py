"""PDF by PDFium: words with boxes and fonts, lines in reading order, links and the information dictionary."""

import ctypes
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from svod.convert import pdfium
from svod.convert.builder import DocumentBuilder
from svod.convert.characters import clean
from svod.convert.cyrillic import is_broken_cyrillic, may_be_broken, repaired_cyrillic
from svod.convert.hyphens import HYPHENS, Hyphenation, printed_hyphen
from svod.convert.pdf_words import Frame, PageWords, frame_of, read_page
from svod.convert.reading_order import in_reading_order
from svod.errors import CorruptDocumentError, EmptyDocumentError, EncryptedDocumentError, NoTextError, TooLargeError
from svod.model.document import Box, Document

MEDIA_TYPE = "application/pdf"
PAGE_LIMIT = 10_000

INFORMATION_KEYS = ("Title", "Author", "Subject", "Keywords", "Creator", "Producer", "CreationDate", "ModDate")
_LONGEST_INFORMATION = 1 << 16
_LONGEST_ADDRESS = 1 << 12
_MOST_LINKS_ON_A_PAGE = 2_000


class PdfConverter:
    """Reads PDF."""

    def convert(self, content: bytes) -> Document:
        """The document, or the DocumentError that names why not."""
        if not content:
            raise EmptyDocumentError("The file is empty.")
        with pdfium.ONE_AT_A_TIME, _opened(content) as document:
            buffer = pdfium.BoxBuffer()
            pages = [_read(document, number, buffer) for number in range(_page_count(document))]
            information = _information(document)
        if all(page is None for page in pages):
            raise CorruptDocumentError("None of the PDF's pages can be read.")
        read = [page or PageWords(0.0, 0.0) for page in pages]
        if not any(page.texts for page in read):
            raise NoTextError("The PDF carries no text, only pictures.", way_out="A scan needs text recognition first.")
        _repair(read)
        return _built(read, information)


@contextmanager
def _opened(content: bytes) -> Iterator[int]:
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


def _page_count(document: int) -> int:
    count: int = pdfium.page_count(document)
    if count <= 0:
        raise CorruptDocumentError("The PDF has no pages.")
    if count > PAGE_LIMIT:
        raise TooLargeError(f"The PDF has {count} pages; the limit is {PAGE_LIMIT}.")
    return count


def _read(document: int, number: int, buffer: pdfium.BoxBuffer) -> PageWords | None:
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
            words = read_page(text_page, frame, buffer)
        finally:
            pdfium.close_text(text_page)
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


def _repair(pages: Sequence[PageWords]) -> None:
    """Mend the fonts that break Cyrillic, then clean every word of the pages that need it."""
    if any(page.suspicious for page in pages):
        _repair_cyrillic(pages)
    for page in pages:
        if page.unclean:
            page.texts = [clean(text) for text in page.texts]


def _repair_cyrillic(pages: Sequence[PageWords]) -> None:
    by_face: defaultdict[str, list[str]] = defaultdict(list)
    for page in pages:
        for text, font in zip(page.texts, page.fonts, strict=True):
            by_face[page.font_table[font].name].append(text)
    broken = {name for name, texts in by_face.items() if is_broken_cyrillic(texts)}
    if not broken:
        return
    for page in pages:
        mended = {number for number, font in enumerate(page.font_table) if font.name in broken}
        page.texts = [
            repaired_cyrillic(text) if font in mended or may_be_broken(text) else text
            for text, font in zip(page.texts, page.fonts, strict=True)
        ]


def _built(pages: Sequence[PageWords], information: dict[str, str]) -> Document:
    builder = DocumentBuilder(MEDIA_TYPE)
    hyphenation = Hyphenation([page.texts for page in pages])
    for page in pages:
        _add_page(builder, page, hyphenation)
        builder.end_page(page.width, page.height)
    return builder.build(information)


def _add_page(builder: DocumentBuilder, page: PageWords, hyphenation: Hyphenation) -> None:
    order: list[int] = []
    ends: list[int] = []
    texts = page.texts
    for line in _whole_words(texts, in_reading_order(page.lines, page.places), hyphenation):
        order += [index for index in line if texts[index]]
        ends.append(len(order))
    numbers = [builder.font(font) for font in page.font_table]
    first_token = builder.token_count
    boxes = page.places.flat(order)
    builder.add_lines([texts[index] for index in order], [numbers[page.fonts[index]] for index in order], ends, boxes)
    if page.links:
        _add_links(builder, page.links, boxes, first_token)


def _whole_words(texts: list[str], lines: Sequence[range], hyphenation: Hyphenation) -> list[range]:
    """Put each word that a line break parts wholly onto the line where it begins; `texts` change in place."""
    whole = list(lines)
    for position, line in enumerate(whole):
        if not line or not texts[line[-1]].endswith(HYPHENS):
            continue
        following = whole[position + 1] if position + 1 < len(whole) else range(0)
        joined = hyphenation.joined(texts[line[-1]], texts[following[0]]) if following else None
        if joined is None:
            texts[line[-1]] = printed_hyphen(texts[line[-1]])
        else:
            texts[line[-1]] = joined
            whole[position + 1] = following[1:]
    return whole


def _add_links(
    builder: DocumentBuilder, links: Sequence[tuple[str, Box]], boxes: Sequence[float], first_token: int
) -> None:
    """Tie each linked area to the words whose middles lie in it."""
    edges = zip(boxes[0::4], boxes[1::4], boxes[2::4], boxes[3::4], strict=True)
    middles = sorted(((y0 + y1) / 2, (x0 + x1) / 2, token) for token, (x0, y0, x1, y1) in enumerate(edges))
    for target, area in links:
        within = middles[bisect_left(middles, (area.y0,)) : bisect_left(middles, (area.y1,))]
        covered = [token for _, x, token in within if area.x0 <= x <= area.x1]
        if covered:
            builder.add_link(target, first_token + min(covered), first_token + max(covered) + 1)
