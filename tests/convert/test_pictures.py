import io
import zlib
from collections.abc import Sequence

import pypdfium2
import pytest
from PIL import Image

from svod.convert.archive import members
from svod.convert.ocr.recogniser import TesseractRecogniser
from svod.convert.pictures import PictureConverter
from svod.convert.sniff import converter_for, sniff
from svod.errors import CorruptDocumentError, EmptyDocumentError, MissingProgramError, NoTextError, TooLargeError
from tests.convert.documents import zipped
from tests.convert.scans import GERMAN, RESOLUTION, RUSSIAN, typeset, words

TITLE = "Об устойчивости движения волчка"


def in_russian() -> PictureConverter:
    """A converter that tries one language: to try three takes three times as long."""
    return PictureConverter(recogniser=TesseractRecogniser(languages="rus"))


def pages(*sources: str) -> list[Image.Image]:
    paper = pypdfium2.PdfDocument(typeset(*sources))
    return [page.render(scale=RESOLUTION / 72).to_pil() for page in paper]


def saved(images: Sequence[Image.Image], kind: str, *, dpi: int = RESOLUTION) -> bytes:
    target = io.BytesIO()
    more = {"save_all": True, "append_images": images[1:]} if len(images) > 1 else {}
    images[0].save(target, kind, dpi=(dpi, dpi), **more)
    return target.getvalue()


@pytest.mark.usefixtures("recognised_once")
@pytest.mark.parametrize("kind", ["PNG", "JPEG", "TIFF"])
def test_a_picture_of_a_page_is_read_as_a_page(kind: str) -> None:
    content = saved(pages(RUSSIAN), kind)
    assert converter_for(sniff(content)) == "picture"
    document = PictureConverter().convert(content)
    assert document.lines[0].text == TITLE
    assert (next(document.pages()).width, next(document.pages()).height) == pytest.approx((420, 300), abs=1)
    assert document.recognised_pages == (1,)


@pytest.mark.usefixtures("recognised_once")
def test_a_tiff_of_two_pages_makes_two_pages() -> None:
    document = PictureConverter().convert(saved(pages(RUSSIAN, GERMAN), "TIFF"))
    assert [page.number for page in document.pages()] == [1, 2]
    german = {word for line in document.lines for word in line.text.split()}
    assert len(german & set(words(GERMAN))) >= 0.9 * len(set(words(GERMAN)))


@pytest.mark.usefixtures("recognised_once")
@pytest.mark.parametrize("degrees", [90, 180, 270])
def test_a_page_that_lies_on_its_side_is_turned(degrees: int) -> None:
    turned = [page.rotate(degrees, expand=True) for page in pages(RUSSIAN)]
    document = in_russian().convert(saved(turned, "PNG"))
    assert document.lines[0].text == TITLE
    assert next(document.pages()).width > next(document.pages()).height


@pytest.mark.usefixtures("recognised_once")
def test_what_is_transparent_is_paper() -> None:
    page = pages(RUSSIAN)[0].convert("L")
    ink = Image.new("RGBA", page.size, (0, 0, 0, 0))
    ink.putalpha(page.point(lambda grey: 255 - grey))
    assert in_russian().convert(saved([ink], "PNG")).lines[0].text == TITLE


@pytest.mark.usefixtures("recognised_once")
def test_a_resolution_that_cannot_be_is_guessed_from_the_size() -> None:
    document = in_russian().convert(saved(pages(RUSSIAN), "PNG", dpi=1))
    assert max(next(document.pages()).width, next(document.pages()).height) == pytest.approx(842, abs=2)


def test_a_few_words_make_no_paper() -> None:
    with pytest.raises(NoTextError, match="few words"):
        PictureConverter().convert(saved(pages("Figure 1: the apparatus"), "PNG"))


def test_never_leaves_a_picture_without_text() -> None:
    with pytest.raises(NoTextError, match="forbids"):
        PictureConverter(ocr="never").convert(saved(pages(RUSSIAN), "PNG"))


def test_without_the_program_the_package_to_install_is_named() -> None:
    converter = PictureConverter(recogniser=TesseractRecogniser(program="no-such-program"))
    with pytest.raises(MissingProgramError, match="tesseract-ocr-rus"):
        converter.convert(saved(pages(RUSSIAN), "PNG"))


def test_damage_is_named() -> None:
    with pytest.raises(CorruptDocumentError):
        PictureConverter().convert(b"\x89PNG\r\n\x1a\n" + b"\0" * 50)
    with pytest.raises(EmptyDocumentError):
        PictureConverter().convert(b"")


def test_a_picture_cut_off_is_no_page() -> None:
    content = saved(pages(RUSSIAN), "PNG")
    with pytest.raises(NoTextError):
        PictureConverter().convert(content[: len(content) // 10])


def test_a_picture_of_a_billion_pixels_is_refused_before_it_is_unpacked() -> None:
    header = b"IHDR" + (30_000).to_bytes(4, "big") * 2 + b"\x08\0\0\0\0"
    chunk = (13).to_bytes(4, "big") + header + zlib.crc32(header).to_bytes(4, "big")
    with pytest.raises((TooLargeError, CorruptDocumentError)):
        PictureConverter().convert(b"\x89PNG\r\n\x1a\n" + chunk)


def test_pictures_beside_documents_are_their_figures() -> None:
    picture = saved(pages("Figure 1"), "PNG")
    mixed = zipped({"paper.txt": "A paper, as plain text.", "figure.png": picture})
    assert [member.name for member in members(mixed, "application/zip")] == ["paper.txt"]
    alone = zipped({"page1.png": picture, "page2.png": picture})
    assert [member.name for member in members(alone, "application/zip")] == ["page1.png", "page2.png"]
