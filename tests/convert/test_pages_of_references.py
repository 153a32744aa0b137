"""Scans of which only the references are wanted are read from the end back to the start of their list."""

import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from svod.config import Settings
from svod.convert.ocr import recogniser
from svod.convert.ocr.grey_pictures import Picture
from svod.convert.ocr.recogniser import TesseractRecogniser
from svod.convert.pages.word_columns import PageWords
from svod.model.reference import Reference
from svod.reading.methods import Readers
from svod.reading.pipeline import Reading, Wanted, read
from svod.reading.task import Only
from tests.convert.scans import ENGLISH, scanned, typeset

PAGES = 12
TEXT, ENTRY = "results of the method agree", "Kim B. Nets. Berlin, 1999."
LIST = """
#align(center)[#text(16pt)[References]]

[1] Kim B. Nets of motions. Journal of Motions, 12 (1999), pp. 1-12.

[2] Miller C. More motions. Journal of Motions, 13 (2001), pp. 3-15.

[3] Davis D. Other motions. Journal of Motions, 14 (2003), pp. 5-25.
"""
# In the place of tesseract: the words of a page are in the file that the last byte of its picture names.
PROGRAM = """#!{python}
import pathlib, sys
if "--list-langs" in sys.argv:
    print("eng")
else:
    print(pathlib.Path({folder!r}, str(sys.stdin.buffer.read()[-1])).read_text(), end="")
"""


@pytest.fixture
def program(tmp_path: Path) -> Callable[[Mapping[int, str]], str]:
    """A program that finds headings on some pages, entries behind the first of them, and text on the others."""

    def made(headings: Mapping[int, str]) -> str:
        for page in range(PAGES):
            line = ENTRY if headings and page >= min(headings) else TEXT
            lines = [headings[page], *[line] * 9] if page in headings else [line] * 10
            rows = [
                f"5\t1\t1\t1\t{row}\t{at}\t{90 * at}\t{40 * row}\t80\t20\t95\t{word}\n"
                for row, words in enumerate(lines, 1)
                for at, word in enumerate(words.split(), 1)
            ]
            (tmp_path / str(page)).write_text("".join(rows))
        path = tmp_path / "tesseract"
        path.write_text(PROGRAM.format(python=sys.executable, folder=str(tmp_path)))
        path.chmod(0o755)
        return str(path)

    return made


def read_by(reader: TesseractRecogniser) -> tuple[list[int], list[int]]:
    """The pages that are drawn to be read, in order, and those that have words in the end."""
    drawn: list[int] = []

    def picture(index: int) -> Picture | None:
        drawn.append(index)
        return Picture(b"P5 20 20 255\n" + bytes([0] * 399 + [index]), 1.0)

    pages = [PageWords(595.0, 842.0) for _ in range(PAGES)]
    assert reader.recognise(pages, range(PAGES), picture) == ()
    return drawn, [index for index, page in enumerate(pages) if page.texts]


@pytest.mark.parametrize(
    ("headings", "first"),
    [
        ({10: "References"}, 9),
        # The same works in another alphabet.
        ({8: "Литература", 10: "References"}, 7),
        # Nobody knows where they begin: they may be in notes.
        ({}, 0),
        ({0: "Literatur"}, 0),
    ],
)
@pytest.mark.parametrize("at_once", [1, 3])
def test_pages_before_the_list_are_not_read(
    program: Callable[[Mapping[int, str]], str], headings: Mapping[int, str], first: int, at_once: int
) -> None:
    reader = TesseractRecogniser(program=program(headings), pages_at_once=at_once, references_only=True)
    drawn, with_words = read_by(reader)
    needed = list(range(first, PAGES))
    assert with_words == needed
    # Side by side with others some pages are in work already when the start is found; they are left out.
    assert drawn[: len(needed)] == needed[::-1]
    assert at_once > 1 or len(drawn) == len(needed)


@pytest.mark.usefixtures("recognised_once")
def test_a_scan_has_the_same_references_from_fewer_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    content = scanned(typeset(*[ENGLISH] * 4, LIST))
    of_all, pages_of_all = _references(monkeypatch, content, Only.EVERYTHING)
    found, pages = _references(monkeypatch, content, Only.REFERENCES)
    assert [reference.raw for reference in found] == [reference.raw for reference in of_all]
    assert len(found) == 3
    assert (pages_of_all, pages) == (5, 2)


def _references(monkeypatch: pytest.MonkeyPatch, content: bytes, only: Only) -> tuple[tuple[Reference, ...], int]:
    """The references, and how many pages text recognition was asked for."""
    asked = []
    run = recogniser._read

    def listening(*given: object) -> object:
        asked.append(given)
        return run(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(recogniser, "_read", listening)
    settings = Settings(ocr_jobs=1, ocr_seconds=300, document_seconds=600)
    reading = read(content, "scan.pdf", Readers(settings), wanted=Wanted(only, stored=False))
    monkeypatch.setattr(recogniser, "_read", run)
    assert isinstance(reading, Reading)
    return reading.extraction.references, len(asked)
