"""Sizes of recognised lines put right by the widths of their letters."""

from collections.abc import Sequence

import pytest

from svod.convert.ocr.letter_widths import by_width
from svod.convert.ocr.tesseract_words import Word

TEXT = "Рассмотрим движение тела и его предел"
TITLE = "УСТОЙЧИВОСТЬ ДВИЖЕНИЯ"


def line(text: str, size: float, top: float, *, wider: float = 1.0) -> list[Word]:
    """A line set in type of a size, so many times as wide as usual."""
    words = text.split()
    shape = 0.75 if text.isupper() else 0.55
    return [
        Word(("1",), word, 95, 100.0 * place, top, wider * shape * size * len(word), size)
        for place, word in enumerate(words)
    ]


def page(*above: list[Word]) -> list[Sequence[Word]]:
    return [*above, *(line(TEXT, 10.0, 300 + 14.0 * number) for number in range(6))]


@pytest.mark.parametrize(("text", "inked"), [(TEXT, 19.0), (TITLE, 26.0)])
def test_ink_far_higher_than_letters_are_wide_is_no_size(text: str, inked: float) -> None:
    lines = page(line(text, 12.0, 100))
    assert by_width(lines, [inked, *[10.0] * 6])[0] == pytest.approx(12.0, rel=0.15)


@pytest.mark.parametrize(
    ("lines", "sizes"),
    [
        # As high as wide.
        (page(line(TITLE, 20.0, 100)), [20.0, *[10.0] * 6]),
        # A narrow face; letters set apart; too few letters to tell.
        (page(line(TEXT, 12.0, 100, wider=0.8)), [12.0, *[10.0] * 6]),
        (page(line(TITLE, 12.0, 100, wider=2.0)), [12.0, *[10.0] * 6]),
        (page(line("ЭВМ", 12.0, 100)), [26.0, *[10.0] * 6]),
        # No text that tells how high letters are.
        ([line(TITLE, 12.0, 100)], [26.0]),
    ],
)
def test_other_sizes_stay(lines: Sequence[Sequence[Word]], sizes: Sequence[float]) -> None:
    assert by_width(lines, sizes) == sizes


def test_lines_of_a_title_with_letters_as_wide_have_one_size() -> None:
    title = [line(TITLE, 14.0, 100), line("ТВЕРДОГО ТЕЛА В ПОТОКЕ", 14.0, 118)]
    assert by_width(title, [16.8, 19.6]) == [16.8, 16.8]
    assert by_width(title, [10.0, 19.6]) == [10.0, 19.6]
    # Far below, in other letters, or in wider ones there is other type.
    for other in (
        line("ТВЕРДОГО ТЕЛА В ПОТОКЕ", 14.0, 160),
        line("твердого тела в потоке", 14.0, 118),
        line("ТВЕРДОГО ТЕЛА В ПОТОКЕ", 17.0, 118),
    ):
        assert by_width([title[0], other], [16.8, 19.6]) == [16.8, 19.6]
