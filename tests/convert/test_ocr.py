"""Scans are read by text recognition: the right pages, in time, as words with places, sizes and confidences."""

import os
import random
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace

import pytest

from svod.convert.ocr.grey_pictures import Picture
from svod.convert.ocr.recogniser import TesseractRecogniser, most_telling_first, put_next_first
from svod.convert.ocr.scans import UNRECOGNISED_PAGES, as_ranges
from svod.convert.ocr.tesseract_words import recognised_words, settle_sizes
from svod.convert.pages.word_columns import PageWords
from svod.convert.pdf.pdf_converter import PdfConverter
from svod.errors import MissingProgramError, NoTextError
from svod.model.document import Document
from tests.convert.documents import at, pdf
from tests.convert.scans import ENGLISH, GERMAN, RUSSIAN, joined, picture_pages, scanned, typeset, words

ABSENT = "no-such-tesseract"


def part_found(source: str, document: Document) -> float:
    found = document.plain_text().split()
    wanted = words(source)
    return sum(word in found for word in wanted) / len(wanted)


def ticking(step: float) -> Callable[[], float]:
    """A clock on which every look costs so many seconds."""
    now = 0.0

    def clock() -> float:
        nonlocal now
        now += step
        return now

    return clock


@pytest.fixture(scope="module")
def russian_scan() -> Document:
    return PdfConverter().convert(scanned(typeset(RUSSIAN)))


def test_a_russian_scan_is_read(russian_scan: Document) -> None:
    assert part_found(RUSSIAN, russian_scan) >= 0.9
    assert russian_scan.recognised_pages == (1,)


@pytest.mark.parametrize("source", [GERMAN, ENGLISH], ids=["German", "English"])
def test_a_scan_in_another_language_is_read_as_well(source: str) -> None:
    assert part_found(source, PdfConverter().convert(scanned(typeset(source)))) >= 0.9


def test_recognised_words_carry_confidences_and_places(russian_scan: Document) -> None:
    tokens = [russian_scan.token(index) for index in range(russian_scan.token_count)]
    assert all(token.confidence is not None and 20 <= token.confidence <= 100 for token in tokens)
    printed = PdfConverter(ocr="never").convert(typeset(RUSSIAN))
    shown = [printed.token(index) for index in range(printed.token_count)]
    compared = [
        (token.box, same[0].box)
        for token in tokens
        if len(same := [other for other in shown if other.text == token.text]) == 1
    ]
    assert compared
    for found, expected in compared:
        assert found is not None
        assert expected is not None
        assert found.x0 == pytest.approx(expected.x0, abs=3)
        assert (found.y0 + found.y1) / 2 == pytest.approx((expected.y0 + expected.y1) / 2, abs=5)


def test_sizes_of_type_are_recognised_by_the_ink(russian_scan: Document) -> None:
    title = next(line for line in russian_scan.lines if "устойчивости" in line.text)
    body = next(line for line in russian_scan.lines if "Рассматривается" in line.text)
    assert title.font.size == pytest.approx(18, rel=0.2)
    assert body.font.size == pytest.approx(11, rel=0.2)


def test_only_the_scanned_page_of_a_mixed_document_is_recognised() -> None:
    document = PdfConverter().convert(joined(typeset(GERMAN), scanned(typeset(RUSSIAN))))
    assert document.recognised_pages == (2,)
    assert part_found(RUSSIAN, document) >= 0.9
    assert part_found(GERMAN, document) >= 0.9
    assert document.token(0).confidence is None
    assert document.columns.confidences[0] == 100
    assert len(document.columns.confidences) == document.token_count


def test_always_recognises_pages_with_text_too() -> None:
    document = PdfConverter(ocr="always").convert(typeset(ENGLISH))
    assert document.recognised_pages == (1,)
    assert part_found(ENGLISH, document) >= 0.9


def test_never_leaves_a_scan_without_text() -> None:
    with pytest.raises(NoTextError, match="ocr"):
        PdfConverter(ocr="never").convert(scanned(typeset(ENGLISH)))


def test_without_the_program_a_scan_names_the_package_to_install() -> None:
    converter = PdfConverter(recogniser=TesseractRecogniser(program=ABSENT))
    with pytest.raises(MissingProgramError, match="tesseract-ocr tesseract-ocr-rus tesseract-ocr-deu"):
        converter.convert(scanned(typeset(ENGLISH)))


def test_without_the_program_a_document_with_some_text_goes_through() -> None:
    converter = PdfConverter(recogniser=TesseractRecogniser(program=ABSENT))
    document = converter.convert(joined(typeset(GERMAN), scanned(typeset(RUSSIAN))))
    assert part_found(GERMAN, document) == 1
    assert document.recognised_pages == ()
    assert document.information[UNRECOGNISED_PAGES] == "2"


def test_recognition_asked_for_always_needs_its_program() -> None:
    with pytest.raises(MissingProgramError):
        PdfConverter(ocr="always", recogniser=TesseractRecogniser(program=ABSENT)).convert(typeset(ENGLISH))


def test_languages_that_are_not_installed_are_done_without() -> None:
    converter = PdfConverter(recogniser=TesseractRecogniser(languages="xxx+eng"))
    assert part_found(ENGLISH, converter.convert(scanned(typeset(ENGLISH)))) >= 0.9
    with pytest.raises(MissingProgramError, match="xxx"):
        PdfConverter(recogniser=TesseractRecogniser(languages="xxx")).convert(scanned(typeset(ENGLISH)))


@pytest.fixture
def failing_program(tmp_path: Path) -> Path:
    program = tmp_path / "tesseract"
    program.write_text('#!/bin/sh\n[ "$1" = --list-langs ] && echo eng && exit 0\nexit 1\n')
    program.chmod(0o755)
    return program


def test_a_white_page_is_not_handed_to_the_program(failing_program: Path) -> None:
    converter = PdfConverter(recogniser=TesseractRecogniser(program=str(failing_program)))
    white = picture_pages([(800, 600, b"\xff" * 800 * 600)])
    assert UNRECOGNISED_PAGES not in converter.convert(joined(typeset(GERMAN), white)).information


def test_a_program_that_fails_leaves_the_pages_unrecognised(failing_program: Path) -> None:
    converter = PdfConverter(recogniser=TesseractRecogniser(program=str(failing_program)))
    assert converter.convert(joined(typeset(GERMAN), scanned(typeset(RUSSIAN)))).information[UNRECOGNISED_PAGES] == "2"


def test_when_time_is_up_the_rest_stays_unrecognised_and_what_was_read_is_kept() -> None:
    # The clock is looked at once to begin with and once a page: there is time for four pages.
    recogniser = TesseractRecogniser(languages="eng", seconds=450, pages_at_once=1, clock=ticking(100))
    document = PdfConverter(recogniser=recogniser).convert(scanned(typeset(*[ENGLISH] * 8)))
    assert document.recognised_pages == (1, 2, 3, 8)
    assert document.page_count == 8
    assert document.information[UNRECOGNISED_PAGES] == "4-7"


def test_time_is_counted_by_the_work_done_not_by_what_else_the_machine_does(monkeypatch: pytest.MonkeyPatch) -> None:
    gone = iter(range(0, 10_000, 45))
    monkeypatch.setattr(
        os, "times", lambda: SimpleNamespace(children_user=0.0, children_system=0.0, elapsed=float(next(gone)))
    )
    # Each look finds another 45 seconds gone, in which only a third of the time was ours.
    recogniser = TesseractRecogniser(languages="eng", seconds=40, pages_at_once=1)
    document = PdfConverter(recogniser=recogniser).convert(scanned(typeset(*[ENGLISH] * 4)))
    assert document.recognised_pages == (1, 2)


def test_a_picture_is_not_text() -> None:
    specks = random.Random(7)
    pixels = bytes(255 * (specks.random() < 0.8) for _ in range(400 * 300))
    with pytest.raises(NoTextError):
        PdfConverter().convert(picture_pages([(400, 300, pixels)]))


def test_the_ends_of_a_long_scan_come_first() -> None:
    assert list(most_telling_first(range(200)))[:9] == [0, 1, 2, 199, 198, 3, 197, 196, 4]
    assert sorted(most_telling_first(range(10))) == list(range(10))
    assert list(most_telling_first(range(2))) == [0, 1]


def test_behind_a_cover_the_next_page_comes_first() -> None:
    waiting = deque([199, 198, 3, 197, 196, 4])
    put_next_first(waiting, 2)
    assert list(waiting) == [3, 199, 198, 197, 196, 4]
    put_next_first(waiting, 199)
    assert waiting[0] == 3


def test_pages_behind_covers_are_read_before_the_last_ones(tmp_path: Path) -> None:
    words = ["Proceedings", "of", "the", "Second", "Workshop"]
    rows = [f"5\t1\t1\t1\t1\t{at}\t{90 * at}\t100\t80\t20\t95\t{word}\n" for at, word in enumerate(words, 1)]
    (tmp_path / "table").write_text("".join(rows))
    program = tmp_path / "tesseract"
    program.write_text(
        f'#!/bin/sh\nif [ "$1" = --list-langs ]; then echo eng; else cat >/dev/null; cat "{tmp_path}/table"; fi\n'
    )
    program.chmod(0o755)
    drawn: list[int] = []

    def picture(index: int) -> Picture | None:
        drawn.append(index)
        return Picture(b"P5 20 20 255\n" + bytes(400), 1.0)

    pages = [PageWords(595.0, 842.0) for _ in range(12)]
    TesseractRecogniser(program=str(program), pages_at_once=1).recognise(pages, range(12), picture)
    assert drawn[:6] == [0, 1, 2, 3, 4, 5]


class Listening(TesseractRecogniser):
    """Reads nothing, and remembers what it was asked for."""

    asked: tuple[int, ...] = ()

    def recognise(
        self, pages: list[PageWords], wanted: Sequence[int], picture: Callable[[int], Picture | None]
    ) -> tuple[int, ...]:
        self.asked = tuple(wanted)
        return ()


@pytest.mark.parametrize(("shapes", "asked"), [(400, (0,)), (20, ())])
def test_a_first_page_of_outlined_letters_under_a_stamp_is_recognised(shapes: int, asked: tuple[int, ...]) -> None:
    outlines = " ".join(f"{50 + at} 300 3 5 re f" for at in range(shapes))
    stamp = at(20, 400, "arXiv:0000.0000v1 [math.AG] 8 Jul 2012")
    listening = Listening()
    PdfConverter(recogniser=listening).convert(pdf([f"{outlines} {stamp}", f"{outlines} {stamp}"]))
    assert listening.asked == asked


def test_page_numbers_are_reported_in_short() -> None:
    assert as_ranges([4, 5, 6, 9, 11, 12]) == "4-6, 9, 11-12"


def row(line: int, text: str, confidence: float, *, left: int = 100, height: int = 20) -> str:
    return f"5\t1\t1\t1\t{line}\t1\t{left}\t100\t60\t{height}\t{confidence}\t{text}"


def test_rubbish_is_left_out() -> None:
    table = "\n".join(
        [
            "level\tpage_num",
            row(1, "Слово", 95),
            row(1, "~", 12),
            row(1, "———", 60),
            row(2, "|:", 70),
            row(3, "шум", 30),
        ]
    )
    page = recognised_words(table, 500, 500, 2.0)
    assert page.texts == ["Слово"]
    assert page.confidences == [95]
    assert page.places.lefts == [50.0]


def test_a_line_with_a_word_that_is_hardly_read_is_text_where_others_are_sure() -> None:
    words = [row(1, "ОКРЕСТНОСТИВСЕХ", 0), row(1, "ОСОБЫХ", 95), row(1, "ТОЧЕК", 88)]
    assert recognised_words("\n".join(words), 500, 500, 2.0).texts == ["ОКРЕСТНОСТИВСЕХ", "ОСОБЫХ", "ТОЧЕК"]
    for doubtful in (words[:2], [words[0], row(1, "ОСОБЫХ", 60), row(1, "ТОЧЕК", 60)]):
        assert not recognised_words("\n".join(doubtful), 500, 500, 2.0).texts


def test_sizes_that_hardly_differ_become_one() -> None:
    tables = [row(1, "ПЕРВОЕ", 95, height=70), row(1, "ВТОРОЕ", 95, height=73), row(1, "БОЛЬШОЕ", 95, height=120)]
    pages = [recognised_words(table, 500, 500, 10.0) for table in tables]
    settle_sizes(pages)
    first, second, third = (page.font_table[0].size for page in pages)
    assert first == second < third


@pytest.mark.parametrize(
    ("text", "height"),
    [("СИСТЕМА", 69), ("СИСТЕМЫ,", 83), ("ОПЕРАЦИЯ", 86), ("НОВЫЙ", 86), ("система", 47), ("Petry", 90)],
)
def test_lines_of_one_type_get_one_size_whatever_letters_they_have(text: str, height: int) -> None:
    page = recognised_words(row(1, text, 95, height=height), 500, 500, 10.0)
    assert page.font_table[0].size == pytest.approx(10, rel=0.02)


def test_a_comma_that_may_be_a_speck_does_not_make_a_line_look_smaller() -> None:
    table = "\n".join([row(1, "решений", 95, height=87), row(1, "система,", 95, height=47)])
    assert recognised_words(table, 500, 500, 10.0).font_table[0].size == pytest.approx(10, rel=0.02)


def test_lines_of_one_paragraph_that_hardly_differ_have_one_size() -> None:
    lines = [row(1, "СИСТЕМА", 95, height=69), row(2, "МАШИН", 95, height=77), row(3, "ГРАФ", 95, height=69)]
    page = recognised_words("\n".join(lines), 500, 500, 10.0)
    assert len(page.font_table) == 1
    larger = recognised_words("\n".join([*lines, row(4, "НОВОСТИ", 95, height=104)]), 500, 500, 10.0)
    assert len(larger.font_table) == 2


@pytest.mark.parametrize(("heights", "count"), [((69, 84, 69), 1), ((69, 69, 84), 2), ((69, 92, 69), 2), ((84, 69), 2)])
def test_a_line_between_two_of_one_size_is_of_that_size(heights: tuple[int, ...], count: int) -> None:
    lines = [row(number, "СИСТЕМА", 95, height=height) for number, height in enumerate(heights)]
    assert len(recognised_words("\n".join(lines), 500, 500, 10.0).font_table) == count


def test_grey_and_noisy_paper_becomes_white_and_its_ink_black() -> None:
    noise = random.Random(1)
    paper = bytes(min(255, round(noise.gauss(233, 6))) for _ in range(40_000))
    ink = bytes([150]) * 600
    cleaned = Picture(b"P5 200 203 255\n" + paper + ink, 1.0).cleaned().content.partition(b"\n")[2]
    assert cleaned[: len(paper)].count(255) > 0.95 * len(paper)
    assert max(cleaned[len(paper) :]) < 30


def test_a_clean_picture_stays_as_it_is() -> None:
    content = b"P5 200 203 255\n" + bytes([255]) * 40_000 + bytes([0]) * 600
    assert Picture(content, 1.0).cleaned().content == content
