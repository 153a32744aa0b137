"""DjVu by djvu-rs: the hidden text behind scanned pages, with the place of every word; or their pictures."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from PIL import Image

from svod.convert.characters import clean
from svod.convert.ocr.grey_pictures import Picture, best_scale, pgm
from svod.convert.ocr.recogniser import TesseractRecogniser
from svod.convert.ocr.scans import PAGES_WITH_HEADERS, OcrPolicy, ScanReader
from svod.convert.pages.building import built
from svod.convert.pages.volumes import parts_of
from svod.convert.pages.word_columns import PageWords
from svod.convert.repairs.misread_words import mended_words
from svod.convert.repairs.word_quality import is_noise, is_well_read
from svod.errors import CorruptDocumentError, EmptyDocumentError, UnsupportedDocumentError
from svod.model.document import Box, Document, Font

MEDIA_TYPE = "image/vnd.djvu"

_START = b"AT&TFORM"
_POINTS_AN_INCH = 72.0
_RESOLUTION_UNSAID = 300
# How far apart, in heights of a word, two words of one line may stand.
_SAME_LINE = 0.5
_DEEPEST = 16
_INFORMATION = ("title", "author", "subject", "publisher", "keywords")


class _Word(NamedTuple):
    text: str
    box: Box


class DrawnPage(NamedTuple):
    """A page as a picture, and its size in points."""

    image: Image.Image
    width: float
    height: float


class DjvuConverter:
    """Reads the text layer of DjVu; pages without one by text recognition, as the policy `ocr` says."""

    def __init__(self, *, ocr: str = OcrPolicy.AUTO, recogniser: TesseractRecogniser | None = None) -> None:
        self._scans = ScanReader(ocr, recogniser)

    def convert(self, content: bytes) -> Document:
        """The document, or the DocumentError that names why not."""
        djvu, damage = _opened(content)
        try:
            information = _information(djvu.metadata())
        except damage as error:
            raise CorruptDocumentError("The DjVu document is damaged.") from error
        pages = list(_pages(djvu, damage))
        information |= self._scans.fill(pages, lambda number: _drawn(djvu, number, damage))
        self._scans.demand_text(pages, "DjVu document")
        read = built(MEDIA_TYPE, pages, information)
        return replace(read, parts=parts_of(read))


def drawn_page(content: bytes, number: int, width: int) -> DrawnPage:
    """The page of a number from 1 as a picture so many pixels wide."""
    djvu, damage = _opened(content)
    if not 1 <= number <= djvu.page_count():
        raise UnsupportedDocumentError(f"The document has no page {number}.")
    try:
        page = djvu.page(number - 1)
        points = _POINTS_AN_INCH / (page.dpi or _RESOLUTION_UNSAID)
        dpi = max(1, round(width / max(1.0, page.width * points) * _POINTS_AN_INCH))
        return DrawnPage(page.render(dpi=dpi).to_pil(), page.width * points, page.height * points)
    except damage as error:
        raise CorruptDocumentError("The page cannot be drawn.") from error


def _opened(content: bytes) -> tuple[Any, tuple[type[Exception], ...]]:
    """A document, and what its methods raise where it is damaged."""
    if not content:
        raise EmptyDocumentError("The file is empty.")
    import djvu_rs  # a shared library of its own, needed by DjVu alone

    if not content.startswith(_START):
        raise CorruptDocumentError("The DjVu document is damaged: its beginning is missing.")
    damage = (djvu_rs.Error, djvu_rs.PageIndexError, ValueError, OverflowError)
    try:
        return djvu_rs.Document.from_bytes(content), damage
    except damage as error:
        raise CorruptDocumentError("The DjVu document is damaged.") from error


def _pages(djvu: Any, damage: tuple[type[Exception], ...]) -> Iterator[PageWords]:
    """The pages with the words of their text layers; damaged ones are blank."""
    readable, first_damage = False, None
    for number in range(djvu.page_count()):
        try:
            yield _read_page(djvu.page(number), may_have_header=number < PAGES_WITH_HEADERS)
            readable = True
        except damage as error:
            first_damage = first_damage or error
            yield PageWords(0.0, 0.0, blank=True)
    if first_damage and not readable:
        raise CorruptDocumentError("The DjVu document is damaged: no page can be read.") from first_damage


def _read_page(page: Any, *, may_have_header: bool) -> PageWords:
    scale = _POINTS_AN_INCH / (page.dpi or _RESOLUTION_UNSAID)
    words = PageWords(page.width * scale, page.height * scale)
    layer = page.text_layer()
    for zone in layer["zones"] if layer else ():
        for line in _lines(zone, _DEEPEST):
            _add(words, line, scale)
    words.hidden = bool(words.texts)
    words.usable = words.hidden and not is_noise(words.texts)
    if words.hidden and may_have_header:
        words.scanned, words.texts = True, mended_words(words.texts)
        words.usable = words.usable and is_well_read(words.texts)
    return words


def _drawn(djvu: Any, number: int, damage: tuple[type[Exception], ...]) -> Picture | None:
    """A page as a picture; None if it cannot be drawn."""
    try:
        page = djvu.page(number)
        points = _POINTS_AN_INCH / (page.dpi or _RESOLUTION_UNSAID)
        if not (page.width and page.height):
            return None
        scale = best_scale(page.width * points, page.height * points)
        image = page.render(dpi=max(1, round(scale * _POINTS_AN_INCH))).to_pil().convert("L")
    except damage:
        return None
    return Picture(pgm(image), image.width / (page.width * points))


def _information(metadata: Any) -> dict[str, str]:
    properties = {name: (metadata or {}).get(name) for name in _INFORMATION}
    return {name: " ".join(str(text).split()) for name, text in properties.items() if text}


def _lines(zone: Any, depth: int) -> Iterator[list[_Word]]:
    """The lines of a zone in its own order: pages hold columns, columns regions, regions paragraphs."""
    children = zone["children"] if depth else ()
    if zone["kind"] == "Line" or not children:
        yield from _line_zone(zone)
        return
    words: list[_Word] = []
    for inner in children:
        if inner["kind"] in ("Word", "Character"):
            words.extend(_words(inner))
            continue
        yield from _by_height(words)
        words = []
        yield from _lines(inner, depth - 1)
    yield from _by_height(words)


def _line_zone(zone: Any) -> Iterator[list[_Word]]:
    """A line of words; or text that says no words, shared out over its box."""
    words = [word for inner in zone["children"] for word in _words(inner)]
    if words:
        yield words
        return
    texts = [text for text in zone["text"].splitlines() if text.strip()]
    box = _box(zone)
    height = (box.y1 - box.y0) / max(len(texts), 1)
    for number, text in enumerate(texts):
        top = box.y0 + number * height
        yield _shared_out(text, Box(box.x0, top, box.x1, top + height))


def _words(zone: Any) -> list[_Word]:
    return _shared_out(zone["text"], _box(zone))


def _shared_out(text: str, box: Box) -> list[_Word]:
    """The words of a text, each with the part of the box that its letters take."""
    width = (box.x1 - box.x0) / max(len(text.strip()), 1)
    words, at = [], 0
    stripped = text.strip()
    for word in stripped.split():
        at = stripped.index(word, at)
        words.append(_Word(word, Box(box.x0 + at * width, box.y0, box.x0 + (at + len(word)) * width, box.y1)))
        at += len(word)
    return words


def _by_height(words: list[_Word]) -> Iterator[list[_Word]]:
    """Words without a line of their own: a word that stands lower than the one before begins a line."""
    line: list[_Word] = []
    for word in words:
        if line and abs(word.box.y1 - line[-1].box.y1) > _SAME_LINE * (word.box.y1 - word.box.y0):
            yield line
            line = []
        line.append(word)
    if line:
        yield line


def _box(zone: Any) -> Box:
    place = zone["rect"]
    return Box(place["x"], place["y"], place["x"] + place["width"], place["y"] + place["height"])


def _add(page: PageWords, line: list[_Word], scale: float) -> None:
    """The size is the line's height: the only font that a scan tells."""
    cleaned = [(word, text) for word in line if (text := clean(word.text))]
    if not cleaned:
        return
    height = max(word.box.y1 for word, _ in cleaned) - min(word.box.y0 for word, _ in cleaned)
    font = Font("", float(round(height * scale)))
    if font not in page.font_table:
        page.font_table.append(font)
    page.lines.append(range(len(page.texts), len(page.texts) + len(cleaned)))
    page.fonts += [page.font_table.index(font)] * len(cleaned)
    for word, text in cleaned:
        page.texts.append(text)
        page.places.lefts.append(word.box.x0 * scale)
        page.places.tops.append(word.box.y0 * scale)
        page.places.rights.append(word.box.x1 * scale)
        page.places.bottoms.append(word.box.y1 * scale)
