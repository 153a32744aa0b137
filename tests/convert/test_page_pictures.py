"""Pages as people see them: drawn from PDF, PostScript and pictures; refused by name where there are none."""

import io

import pytest
from PIL import Image

from svod.convert.page_pictures import area_pictures, page_picture
from svod.convert.sniff import sniff
from svod.demo.sample_world import sample_files
from svod.errors import CorruptDocumentError, DocumentError, UnsupportedDocumentError
from svod.model.body import Area
from svod.model.document import Box
from tests.convert.documents import HEIGHT, pdf
from tests.convert.golden import FOLDER


def sample(suffix: str) -> bytes:
    return next(file.path for file in sample_files() if file.path.suffix == suffix).read_bytes()


@pytest.mark.parametrize(("suffix", "media_type"), [(".pdf", "application/pdf"), (".ps", "application/postscript")])
def test_a_page_is_drawn_in_its_own_proportions(suffix: str, media_type: str) -> None:
    content = sample(suffix)
    assert sniff(content) == media_type
    drawn = page_picture(content, media_type, 1)
    with Image.open(io.BytesIO(drawn.content)) as image:
        assert image.format == "PNG"
        assert image.width / image.height == pytest.approx(drawn.width / drawn.height, rel=0.01)
        assert len(image.getcolors(maxcolors=1 << 24) or ()) > 2


def test_a_scan_is_its_own_page() -> None:
    kept = io.BytesIO()
    Image.new("L", (600, 800), 200).save(kept, "TIFF")
    drawn = page_picture(kept.getvalue(), "image/tiff", 1)
    assert (drawn.width, drawn.height) == (600, 800)
    with pytest.raises(UnsupportedDocumentError, match="no page 2"):
        page_picture(kept.getvalue(), "image/tiff", 2)


def test_a_page_beyond_the_last_and_a_kind_without_pages_are_refused() -> None:
    with pytest.raises(UnsupportedDocumentError, match="no page 999"):
        page_picture(sample(".pdf"), "application/pdf", 999)
    with pytest.raises(UnsupportedDocumentError, match="no pages"):
        page_picture(b"<html></html>", "text/html", 1)


@pytest.mark.parametrize("content", [b"", b"%PDF-1.4 broken", b"\x00" * 1000])
def test_a_damaged_file_is_named_damaged(content: bytes) -> None:
    with pytest.raises(CorruptDocumentError):
        page_picture(content, "application/pdf", 1)
    with pytest.raises(DocumentError):
        page_picture(content, "image/png", 1)


def test_a_page_of_djvu_is_drawn() -> None:
    content = (FOLDER / "djvu" / "roscha.djvu").read_bytes()
    drawn = page_picture(content, "image/vnd.djvu", 2)
    assert (drawn.width, drawn.height) == (432.0, 576.0)
    with Image.open(io.BytesIO(drawn.content)) as image:
        assert image.width == pytest.approx(1200, abs=20)
    with pytest.raises(UnsupportedDocumentError):
        page_picture(content, "image/vnd.djvu", 3)
    with pytest.raises(CorruptDocumentError):
        page_picture(content[:40], "image/vnd.djvu", 1)


def test_places_of_pages_are_cut_out_and_what_is_not_there_is_empty() -> None:
    content = pdf([f"100 {HEIGHT - 300} 200 100 re f\n"])
    areas = [
        Area(1, Box(100, 200, 300, 300)),
        Area(1, Box(0, 0, 80, 80)),
        Area(1, Box(9, 9, 9, 9)),
        Area(2, Box(0, 0, 9, 9)),
    ]
    black, white, empty, beyond = area_pictures(content, "application/pdf", areas)
    with Image.open(io.BytesIO(black)) as image:
        assert image.width / image.height == pytest.approx(2, rel=0.02)
        assert image.getpixel((image.width // 2, image.height // 2)) == (0, 0, 0)
    with Image.open(io.BytesIO(white)) as image:
        assert image.getcolors() == [(image.width * image.height, (255, 255, 255))]
    assert (empty, beyond) == (b"", b"")
    assert area_pictures(b"<html></html>", "text/html", areas[:1]) == (b"",)
