"""Strips of the facing page beside a scanned one, and specks, are no part of it."""

import random

import pytest
from PIL import Image, ImageDraw

from svod.convert.ocr.grey_pictures import Picture, pgm
from svod.convert.ocr.page_edges import without_neighbours
from svod.convert.ocr.tesseract_words import recognised_words

WIDTH, HEIGHT = 500.0, 700.0
TEXT = ("Измерения", "проводились", "на", "установке")


def table(beside: tuple[str, ...], left: float, slope: float = 0.0, *, in_columns: bool = False) -> str:
    """Ten lines of a page, and words beside them from a place on; the page rises to the right by a slope."""
    rows = []
    for number in range(10):
        words = [(left, beside[number])] if number < len(beside) else []
        shift = 0.0 if in_columns else 8.0 * number
        words += [(100.0 + 75 * place + (shift if place else 0.0), text) for place, text in enumerate(TEXT)]
        for place, (x, text) in enumerate(sorted(words)):
            top = 50.0 + 20 * number
            edges = (x + slope * top, top - slope * x, 7.0 * len(text), 8.0)
            rows.append(
                "\t".join(map(str, [5, 1, 1, number, 1, place, *(round(10 * edge) for edge in edges), 95, text]))
            )
    return "\n".join(rows)


def texts(beside: tuple[str, ...], left: float, slope: float = 0.0) -> set[str]:
    return set(recognised_words(table(beside, left, slope), WIDTH, HEIGHT, 10.0).texts)


@pytest.mark.parametrize("slope", [0.0, 0.02])
@pytest.mark.parametrize("left", [5.0, 470.0])
def test_ends_of_lines_of_the_facing_page_are_left_out(left: float, slope: float) -> None:
    assert texts(("ет", "мся", "ния", "ого", "ые", "ть"), left, slope) == set(TEXT)


@pytest.mark.parametrize(
    ("beside", "left"),
    [(("1.", "2.", "3.", "4.", "5.", "6."), 5.0), (("ет", "мся"), 5.0), (("ние", "мся", "ния", "ого"), 45.0)],
    ids=["numbers", "two words", "words away from the edge"],
)
def test_what_may_be_of_the_page_stays(beside: tuple[str, ...], left: float) -> None:
    assert texts(beside, left) == {*TEXT, *beside}


def test_the_first_column_of_a_table_stays() -> None:
    names = ("Берлин", "Вена", "Москва", "Париж", "Лондон", "Рим")
    page = recognised_words(table(names, 5.0, in_columns=True), WIDTH, HEIGHT, 10.0)
    assert set(page.texts) == {*TEXT, *names}


def test_a_page_without_words_has_no_edges() -> None:
    assert without_neighbours([], WIDTH, 0.0) == []


def picture(specks: int) -> Picture:
    image = Image.new("L", (300, 300), 255)
    pen, chance = ImageDraw.Draw(image), random.Random(3)
    for top in range(20, 280, 30):
        pen.rectangle((30, top, 270, top + 5), fill=0)
    for _ in range(specks):
        image.putpixel((chance.randrange(300), chance.randrange(300)), 0)
    return Picture(pgm(image), 1.0)


def test_a_dirty_picture_loses_its_specks_and_keeps_its_lines() -> None:
    clear = picture(4000).without_specks()
    assert clear is not None
    ink = clear.content.count(0)
    assert ink == pytest.approx(picture(0).content.count(0), rel=0.1)


def test_a_picture_with_few_specks_is_not_changed() -> None:
    assert picture(100).without_specks() is None
