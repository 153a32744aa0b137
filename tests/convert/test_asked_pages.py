"""Scans: only the pages that are asked for are recognised, in the languages that the document needs."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from svod.convert.ocr import recogniser
from svod.convert.ocr.grey_pictures import Picture
from svod.convert.ocr.recogniser import TesseractRecogniser
from svod.convert.ocr.scripts import Scripts
from svod.convert.pages.word_columns import PageWords
from svod.convert.pdf.pdf_converter import PdfConverter
from tests.convert.scans import ENGLISH, RUSSIAN, joined, scanned, typeset, words

COMMAND = ["tesseract", "stdin", "stdout", "-l", "rus+deu+eng"]
PAGES = 30
TEXT = ["The", "results", "of", "the", "second", "method", "are", "shown", "below", "and", "agree", "with", "others"]
COVER = ["Proceedings", "of", "the", "Second", "Workshop"]


@pytest.fixture
def program(tmp_path: Path) -> Callable[[Sequence[str]], str]:
    """A program in the place of tesseract that finds the same words on every page."""

    def made(found: Sequence[str]) -> str:
        rows = [f"5\t1\t1\t1\t1\t{at}\t{90 * at}\t100\t80\t20\t95\t{word}\n" for at, word in enumerate(found, 1)]
        (tmp_path / "table").write_text("".join(rows))
        path = tmp_path / "tesseract"
        path.write_text(
            f'#!/bin/sh\nif [ "$1" = --list-langs ]; then echo eng; else cat >/dev/null; cat "{tmp_path}/table"; fi\n'
        )
        path.chmod(0o755)
        return str(path)

    return made


def drawn_by(reader: TesseractRecogniser) -> tuple[list[int], tuple[int, ...]]:
    """The pages that are drawn to be read, and those that are reported as unread."""
    drawn: list[int] = []

    def picture(index: int) -> Picture | None:
        drawn.append(index)
        return Picture(b"P5 20 20 255\n" + bytes(400), 1.0)

    unread = reader.recognise([PageWords(595.0, 842.0) for _ in range(PAGES)], range(PAGES), picture)
    return drawn, unread


@pytest.mark.parametrize(
    ("pages", "read"),
    [((4, 6), {3, 4, 5}), ((28, 0), {27, 28, 29}), ((0, 2), {0, 1}), ((9, 7), {6}), ((0, 0), set(range(PAGES)))],
)
def test_only_the_named_pages_are_recognised(
    program: Callable[[Sequence[str]], str], pages: tuple[int, int], read: set[int]
) -> None:
    drawn, unread = drawn_by(TesseractRecogniser(program=program(TEXT), pages_at_once=1, pages=pages))
    assert set(drawn) == read
    assert unread == ()


def test_for_a_header_the_ends_and_the_middle_are_enough(program: Callable[[Sequence[str]], str]) -> None:
    drawn, unread = drawn_by(TesseractRecogniser(program=program(TEXT), pages_at_once=1, header_only=True))
    assert drawn[:3] == [0, 1, 2]
    assert sorted(drawn) == [0, 1, 2, 15, 27, 28, 29]
    assert unread == ()


def test_behind_covers_more_pages_are_read_for_a_header(program: Callable[[Sequence[str]], str]) -> None:
    drawn, _ = drawn_by(TesseractRecogniser(program=program(COVER), pages_at_once=1, header_only=True))
    assert {3, 4, 5, 6} <= set(drawn)


def test_a_language_of_other_letters_is_left_out_where_there_are_none() -> None:
    scripts = Scripts(COMMAND)
    assert scripts.command == COMMAND
    scripts.note(["letters"] * 200)
    assert scripts.command == [*COMMAND[:-1], "deu+eng"]
    scripts.note(["буквы"] * 10)
    assert scripts.command == COMMAND


def test_a_scan_that_is_hard_to_read_is_read_in_all_languages() -> None:
    scripts = Scripts(COMMAND)
    scripts.note(["letters"] * 200)
    scripts.read_in_vain()
    assert scripts.command == COMMAND


@pytest.mark.parametrize("languages", ["rus", "deu+eng"])
def test_where_there_is_no_choice_the_languages_stay(languages: str) -> None:
    scripts = Scripts([*COMMAND[:-1], languages])
    scripts.note(["letters"] * 200)
    assert scripts.command[-1] == languages


@pytest.mark.usefixtures("recognised_once")
def test_a_russian_page_among_english_ones_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    run = recogniser._run

    def listening(command: Sequence[str], picture: bytes, seconds: float) -> str | None:
        if "--psm" in command and command[command.index("--psm") + 1] == "3":
            asked.append(command[command.index("-l") + 1])
        return run(command, picture, seconds)

    monkeypatch.setattr(recogniser, "_run", listening)
    english = scanned(typeset(*[ENGLISH] * 6))
    document = PdfConverter(recogniser=TesseractRecogniser(pages_at_once=1, seconds=300)).convert(
        joined(english, scanned(typeset(RUSSIAN)), scanned(typeset(ENGLISH)))
    )
    found = document.plain_text().split("\f")[6].split()
    wanted = words(RUSSIAN)
    assert sum(word in found for word in wanted) / len(wanted) >= 0.9
    # It was read with the others' languages first, then with all of them.
    first = asked.index("deu+eng")
    assert "rus+deu+eng" in asked[:first]
    assert "rus+deu+eng" in asked[first:]
