import pytest

from svod.convert.djvu import DjvuConverter
from svod.convert.ocr.scans import ScanReader
from svod.convert.pages.word_columns import PageWords
from svod.errors import CorruptDocumentError, EmptyDocumentError, NoTextError
from tests.convert.golden import FOLDER

PAPER = (FOLDER / "djvu" / "roscha.djvu").read_bytes()


def test_words_have_their_places_in_points() -> None:
    document = DjvuConverter().convert(PAPER)
    assert document.token(1).text == "деревьях"
    assert document.token(1).box == pytest.approx((93.6, 36.0, 180.0, 54.0), abs=0.01)
    assert [(page.width, page.height) for page in document.pages()] == [(432.0, 576.0)] * 2


def test_a_line_without_words_is_shared_out_over_its_box() -> None:
    document = DjvuConverter().convert(PAPER)
    right = next(line for line in document.lines if line.text == "Right column")
    first, second = (document.token(index).box for index in range(*right.span))
    assert first is not None
    assert second is not None
    assert first.x0 == pytest.approx(252.0)
    assert first.x1 < second.x0
    assert second.x1 == pytest.approx(396.0, abs=0.1)


def test_the_height_of_a_line_is_its_size() -> None:
    document = DjvuConverter().convert(PAPER)
    assert [line.font.size for line in document.lines[:2]] == [18.0, 11.0]


def test_a_scan_without_a_text_layer_has_no_text() -> None:
    size = (1200).to_bytes(2, "big") + (1600).to_bytes(2, "big")
    page = b"DJVUINFO" + (10).to_bytes(4, "big") + size + bytes([24, 0, 200, 0, 22, 1])
    content = b"AT&TFORM" + len(page).to_bytes(4, "big") + page
    with pytest.raises(NoTextError):
        DjvuConverter().convert(content)


@pytest.mark.parametrize("content", [b"AT&TFORM", PAPER[:-100], PAPER[:40], b"AT&TFORM\xff\xff\xff\xffDJVM", b"x" * 99])
def test_damage_is_named(content: bytes) -> None:
    with pytest.raises(CorruptDocumentError):
        DjvuConverter().convert(content)


def test_no_bytes_are_an_empty_document() -> None:
    with pytest.raises(EmptyDocumentError):
        DjvuConverter().convert(b"")


def test_its_text_is_what_recognition_made_of_the_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[PageWords] = []

    def fill(_self: ScanReader, pages: list[PageWords], _picture: object) -> dict[str, str]:
        taken.extend(pages)
        return {}

    monkeypatch.setattr(ScanReader, "fill", fill)
    DjvuConverter().convert(PAPER)
    assert [(page.hidden, page.scanned, page.usable) for page in taken] == [(True, True, True)] * 2
