"""The fonts of many lines, found at once."""

from array import array
from random import Random

import numpy as np

from svod.model.document import Columns, Document, Font, Span
from svod.model.main_fonts import main_fonts


def test_of_fonts_with_as_many_letters_the_first_one_counts() -> None:
    texts, fonts = ("ab", "cd", "e", "f", "gg", "h"), array("H", [2, 0, 1, 0, 1, 0])
    assert main_fonts(texts, fonts, np.array([[0, 2], [2, 4], [3, 6]])) == [2, 1, 0]


def test_fonts_of_many_lines_are_those_of_each_alone() -> None:
    random = Random(3)
    texts = tuple("x" * random.randint(1, 4) for _ in range(400))
    fonts = array("H", [random.randrange(5) for _ in texts])
    starts = sorted(random.sample(range(1, 400), 60))
    table = tuple(Font(str(number), 10.0) for number in range(5))
    columns = Columns(texts, fonts, array("f"), array("I", [0, *starts, 400]), array("I", [0, 61]))
    document = Document("text/plain", columns, table, ((1.0, 1.0),))
    spans = [Span(start, stop) for start, stop in zip([0, *starts], [*starts, 400], strict=True)]
    found = main_fonts(texts, fonts, np.array(spans))
    assert [table[number] for number in found] == [document.main_font(span) for span in spans]
