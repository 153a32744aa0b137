"""Pictures of pages (JPEG, PNG, TIFF and others) by Pillow: photographed and scanned papers, read by recognition."""

import io
import struct
import warnings
from collections.abc import Iterator
from contextlib import contextmanager

from PIL import Image, UnidentifiedImageError

from svod.convert.ocr.grey_pictures import LONGEST_SIDE, MOST_PIXELS, POINTS_AN_INCH, Picture, pgm
from svod.convert.ocr.recogniser import TesseractRecogniser
from svod.convert.ocr.scans import OcrPolicy, ScanReader
from svod.convert.pages.building import built
from svod.convert.pages.word_columns import PageWords
from svod.errors import CorruptDocumentError, EmptyDocumentError, NoTextError, TooLargeError
from svod.model.document import Document

# Pillow's names of the formats that papers come in, and their media types.
MEDIA_TYPES = {
    "JPEG": "image/jpeg",
    "PNG": "image/png",
    "TIFF": "image/tiff",
    "GIF": "image/gif",
    "WEBP": "image/webp",
    "BMP": "image/bmp",
}
FRAME_LIMIT = 2_000
# A picture larger than this is no page, or a trap.
_PIXEL_LIMIT = 200_000_000
# A photograph, a logo, a plot with its legend: words on them make no paper.
_LEAST_WORDS = 40
# What pictures say of their resolution is often a default; a page is taken to be about as high as A4.
_CREDIBLE_RESOLUTIONS = range(100, 1201)
_A4_HEIGHT_INCHES = 11.7
# Pillow lets through whatever its readers stumble over.
_DAMAGE = (
    OSError, ValueError, SyntaxError, EOFError, MemoryError, ArithmeticError, TypeError, LookupError, struct.error,
    Image.DecompressionBombError,
)  # fmt: skip


class PictureConverter:
    """Reads pictures of pages, a page a frame."""

    def __init__(self, *, ocr: str = OcrPolicy.AUTO, recogniser: TesseractRecogniser | None = None) -> None:
        self._scans = ScanReader(ocr, recogniser)

    def convert(self, content: bytes) -> Document:
        """The document, or the DocumentError that names why not."""
        if not content:
            raise EmptyDocumentError("The file is empty.")
        with opened_picture(content) as image:
            pages = [_page(image, number) for number in range(_frame_count(image))]
            reported = self._scans.fill(pages, lambda number: _picture(image, number, pages[number]))
            media_type = MEDIA_TYPES[image.format or ""]
        self._scans.demand_text(pages, "picture")
        if sum(len(page.texts) for page in pages) < _LEAST_WORDS:
            raise NoTextError("The picture shows a few words only: it is no page of a paper.")
        return built(media_type, pages, reported)


@contextmanager
def opened_picture(content: bytes) -> Iterator[Image.Image]:
    """A picture of a kind that papers come in; what cannot be opened is corrupt."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            image = Image.open(io.BytesIO(content), formats=tuple(MEDIA_TYPES))
        except (UnidentifiedImageError, *_DAMAGE) as error:
            raise CorruptDocumentError("The picture is damaged and cannot be opened.") from error
        with image:
            yield image


def _frame_count(image: Image.Image) -> int:
    try:
        count = getattr(image, "n_frames", 1)
    except _DAMAGE as error:
        raise CorruptDocumentError("The picture is damaged: its pages cannot be counted.") from error
    if count > FRAME_LIMIT:
        raise TooLargeError(f"The picture has {count} pages; the limit is {FRAME_LIMIT}.")
    return int(count)


def _page(image: Image.Image, number: int) -> PageWords:
    """An empty page of the frame's size in points."""
    try:
        image.seek(number)
    except _DAMAGE:
        return PageWords(0.0, 0.0, blank=True)
    width, height = image.size
    if width * height > _PIXEL_LIMIT:
        raise TooLargeError(f"The picture has {width} × {height} pixels.")
    scale = _resolution(image) / POINTS_AN_INCH
    return PageWords(width / scale, height / scale)


def _resolution(image: Image.Image) -> float:
    reported = image.info.get("dpi")
    resolution = float(reported[0]) if isinstance(reported, tuple) and reported else 0.0
    if round(resolution) in _CREDIBLE_RESOLUTIONS:
        return resolution
    return max(image.size) / _A4_HEIGHT_INCHES


def _picture(image: Image.Image, number: int, page: PageWords) -> Picture | None:
    try:
        image.seek(number)
        grey = _on_white(image)
        size = grey.size
        largest = min(1.0, (MOST_PIXELS / (size[0] * size[1])) ** 0.5, LONGEST_SIDE / max(size))
        if largest < 1:
            grey = grey.resize((max(1, int(size[0] * largest)), max(1, int(size[1] * largest))))
    except _DAMAGE:
        return None
    return Picture(pgm(grey), grey.width / page.width)


def _on_white(image: Image.Image) -> Image.Image:
    """The frame in shades of grey; what is transparent in it is paper."""
    if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
        layered = image.convert("RGBA")
        paper = Image.new("RGBA", layered.size, "white")
        paper.alpha_composite(layered)
        return paper.convert("L")
    return image.convert("L")
