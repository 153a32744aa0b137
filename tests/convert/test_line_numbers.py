"""Numbers of lines in the margins of manuscripts are no words; numbers of references are."""

from svod.convert.pdf.pdf_converter import PdfConverter
from tests.convert.documents import at, pdf

COUNT = 12


def lines_of(page: str) -> list[str]:
    return [line.text for line in PdfConverter().convert(pdf([page])).lines]


def test_small_numbers_that_count_lines_in_a_margin_are_left_out() -> None:
    page = "".join(
        at(30 if number < 10 else 27, 60 + 14 * number, str(number), size=6)
        + at(50, 60 + 14 * number, f"Words of the line that is called {chr(96 + number)}, and more of them", size=11)
        for number in range(1, COUNT)
    )
    assert lines_of(page)[0] == "Words of the line that is called a, and more of them"
    assert not any(line[0].isdecimal() for line in lines_of(page))


def test_numbers_in_the_type_of_the_text_stay() -> None:
    page = "".join(
        at(30, 60 + 14 * number, str(number), size=11)
        + at(50, 60 + 14 * number, f"Author {chr(64 + number)}. A title of a book. Kazan, 1999.", size=11)
        for number in range(1, COUNT)
    )
    assert lines_of(page)[0].startswith("1 ")


def test_numbers_whose_right_edges_round_to_two_places_are_left_out_once() -> None:
    page = "".join(
        at((30.3 if number % 2 else 30.9) - (3 if number > 9 else 0), 60 + 14 * number, str(number), size=6)
        + at(50, 60 + 14 * number, f"Words of the line that is called {chr(96 + number)}, and more of them", size=11)
        for number in range(1, 2 * COUNT)
    )
    assert not any(line[0].isdecimal() for line in lines_of(page))
