"""Short lines between others that tesseract passed over."""

from collections.abc import Sequence

import pytest
from PIL import Image, ImageDraw

from svod.convert.ocr.grey_pictures import Picture, pgm
from svod.convert.ocr.missed_lines import add_missed
from svod.convert.pages.word_columns import PageWords
from svod.model.document import Font

SCALE = 4.0
WIDTH, HEIGHT = 300, 200
ABOVE, BELOW = ("головного", 100.0, 40.0), ("Шиянов", 110.0, 100.0)


def head(below: float) -> PageWords:
    page = PageWords(float(WIDTH), float(HEIGHT), font_table=[Font("", 17.0)])
    for text, left, top in (ABOVE, (*BELOW[:2], below)):
        page.lines.append(range(len(page.texts), len(page.texts) + 1))
        page.texts.append(text)
        page.fonts.append(0)
        page.confidences.append(95)
        page.places.add(left, top, left + 100, top + 16)
    return page


def lines_with(
    dark: Sequence[float] | None, said: str, sure: int = 90, below: float = BELOW[2]
) -> tuple[list[str], list[str]]:
    """The lines of a head where something is dark and tesseract says something of it; and the languages asked for."""
    image = Image.new("L", (round(WIDTH * SCALE), round(HEIGHT * SCALE)), 255)
    draw = ImageDraw.Draw(image)
    for text, left, top in (ABOVE, (*BELOW[:2], below)):
        draw.rectangle((left * SCALE, top * SCALE, (left + 100) * SCALE, (top + 16) * SCALE), fill=0)
        assert text
    if dark:
        draw.rectangle(tuple(edge * SCALE for edge in dark), fill=0)
    asked: list[str] = []

    def ask(pictures: bytes, language: str) -> str:
        assert pictures[:2] in (b"II", b"MM")
        asked.append(language)
        return "\t".join(["5", "1", "1", "1", "1", "1", "14", "14", "120", "40", str(sure), said])

    page = head(below)
    add_missed(page, Picture(pgm(image), SCALE), ask)
    return [" ".join(page.texts[line.start : line.stop]) for line in page.lines], asked


def test_a_word_between_two_lines_is_read_and_stands_between_them() -> None:
    found = lines_with((130, 65, 170, 80), "‘мозга.")
    assert found == (["головного", "мозга", "Шиянов"], ["rus+eng"])


@pytest.mark.parametrize(
    ("dark", "said", "sure"),
    [
        (None, "мозга", 90),
        # A rule is too flat, a figure too high, and neither dust nor doubt is a word.
        ((10, 70, 290, 72), "мозга", 90),
        ((130, 60, 170, 96), "мозга", 90),
        ((130, 65, 170, 80), "—", 90),
        ((130, 65, 170, 80), "мозга", 40),
    ],
)
def test_what_is_no_line_of_text_is_left_out(dark: Sequence[float] | None, said: str, sure: int) -> None:
    assert lines_with(dark, said, sure)[0] == ["головного", "Шиянов"]


def test_far_above_another_line_one_is_looked_for_right_below_the_first() -> None:
    assert lines_with((130, 65, 170, 80), "мозга", below=170)[0] == ["головного", "мозга", "Шиянов"]
    # A picture goes on, and what stands farther down is something else.
    assert lines_with((130, 65, 170, 120), "мозга", below=170)[0] == ["головного", "Шиянов"]
    assert lines_with((130, 110, 170, 125), "мозга", below=170)[0] == ["головного", "Шиянов"]
