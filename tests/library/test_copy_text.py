"""A copy's words and parts for those who read it: outline, boxes of words, words found."""

from collections.abc import Iterator

import pytest

from svod.library import Library
from tests.web.reader_library import CITED_TITLE, reading_library, work_of_file


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    with reading_library(tmp_path_factory.mktemp("copies"), ["citing.pdf"]) as opened:
        yield opened


@pytest.fixture(scope="module")
def sha256(library: Library) -> str:
    return library.show(work_of_file(library, "citing.pdf")).work.copies[0].sha256


def test_the_outline_has_sections_figures_and_what_points_to_them(library: Library, sha256: str) -> None:
    outline = library.copy_texts().outline(sha256)
    parts = [(one.kind, one.title, one.page) for one in outline.entries]
    assert ("section", "1 Introduction", 1) in parts
    assert ("section", "2 Measurements", 2) in parts
    assert ("figure", "Fig. 1 The basin at low water.", 2) in parts
    pointed = {(one.name, one.page) for one in outline.mentions}
    assert {("reference-0", 1), ("figure-1", 1)} <= pointed
    placed = {one.name: one for one in library.copy_texts().reading(sha256).placed}
    assert CITED_TITLE in placed["reference-0"].text


def test_words_have_their_boxes_page_by_page(library: Library, sha256: str) -> None:
    first, second = library.copy_texts().page_texts(sha256, 1, 2)
    assert (first.number, first.width, second.number) == (1, 600.0, 2)
    word = next(word for line in first.lines for word in line if word.text == "Brackwasser")
    assert word.box.x0 > 72
    assert word.box.y1 == pytest.approx(112, abs=4)
    assert library.copy_texts().page_texts(sha256, 4, 9) == ()


def test_words_are_found_across_lines_with_a_box_a_line(library: Library, sha256: str) -> None:
    texts = library.copy_texts()
    (place,) = texts.find(sha256, "READ by lamp")
    assert (place.page, place.text, place.after[:6]) == (2, "read by lamp", "light.")
    (box,) = place.boxes
    (whole,) = texts.find(sha256, "read by lamplight.")
    assert box.x0 == whole.boxes[0].x0
    assert box.x1 < whole.boxes[0].x1
    broken = texts.find(sha256, "lives there knows. The water comes")
    assert len(broken[0].boxes) == 2
    assert texts.find(sha256, "no such words") == ()
    assert texts.find(sha256, "   ") == ()
