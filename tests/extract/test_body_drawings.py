"""Figures and tables by what is drawn on their pages: exact boxes, words of drawings, ruled cells."""

from collections.abc import Iterable

import pytest

from svod.convert.pdf.drawn_objects import drawn_on
from svod.convert.pdf.pdf_converter import PdfConverter
from svod.extract.body.build import body_of
from svod.model.body import Body
from svod.model.metadata import Metadata
from tests.convert.documents import HEIGHT, at, paragraph, pdf

WORDS = ["Words of the first paragraph go on and on and on,", "until at the end of all these many words they stop."]


def read_body(page: str) -> Body:
    content = pdf([page])
    read = PdfConverter().convert(content)
    return body_of(read, Metadata({}), (), (), lambda pages: drawn_on(content, "application/pdf", pages))


def rule(x0: float, x1: float, y: float) -> str:
    return f"{x0} {HEIGHT - y} m {x1} {HEIGHT - y} l S\n"


def bar(x: float, y0: float, y1: float) -> str:
    return f"{x} {HEIGHT - y0} m {x} {HEIGHT - y1} l S\n"


def box(x: float, y: float, width: float, height: float) -> str:
    return f"{x} {HEIGHT - y - height} {width} {height} re f\n"


def test_a_figure_has_the_box_of_its_drawing_and_its_words_are_no_text() -> None:
    body = read_body(
        paragraph(50, 60, WORDS) + box(90, 120, 150, 100) + at(100, 170, "Axis of time passes")
        + at(50, 250, "Figure 1. Nothing is shown here.") + paragraph(50, 290, WORDS)
    )  # fmt: skip
    (figure,) = body.figures
    assert figure.box is not None
    assert [round(edge) for edge in figure.box] == [90, 120, 240, 220]
    assert all("Axis" not in paragraph.text for section in body.all_sections() for paragraph in section.paragraphs)


def test_rules_alone_are_no_drawing() -> None:
    body = read_body(
        paragraph(50, 60, WORDS) + rule(50, 200, 130) + at(50, 250, "Figure 1. Nothing.") + paragraph(50, 290, WORDS)
    )
    assert body.figures[0].box is not None
    assert body.figures[0].box.y0 < 120


def test_the_cells_of_a_ruled_table_may_have_several_lines() -> None:
    page = paragraph(50, 60, WORDS) + at(50, 110, "Table 1. Some values.")
    page += "".join(rule(50, 290, y) for y in (120, 140, 180, 200)) + "".join(bar(x, 120, 200) for x in (50, 170, 290))
    page += at(55, 134, "Name") + at(175, 134, "Value")
    page += at(55, 154, "A name of") + at(55, 168, "two lines") + at(175, 154, "17")
    page += at(55, 194, "Other") + at(175, 194, "18") + paragraph(50, 240, WORDS)
    (table,) = read_body(page).tables
    assert table.rows == (("Name", "Value"), ("A name of two lines", "17"), ("Other", "18"))
    assert table.box is not None
    assert round(table.box.x1 - table.box.x0) in range(239, 245)


def test_a_cell_that_spans_columns_or_rows_has_no_lines_through_it() -> None:
    page = paragraph(50, 60, WORDS) + at(50, 110, "Table 1. Some values.")
    page += rule(50, 290, 120) + rule(130, 290, 140) + rule(50, 290, 160) + rule(50, 290, 180) + rule(50, 290, 200)
    page += bar(50, 120, 200) + bar(130, 120, 180) + bar(210, 140, 180) + bar(290, 120, 200)
    page += at(55, 144, "Name") + at(185, 134, "All values") + at(135, 154, "Before") + at(215, 154, "After")
    page += at(55, 174, "First") + at(135, 174, "17") + at(215, 174, "18")
    page += at(110, 194, "Measured with a ruler") + paragraph(50, 240, WORDS)
    (table,) = read_body(page).tables
    assert table.rows == (
        ("Name", "All values", ""),
        ("", "Before", "After"),
        ("First", "17", "18"),
        ("Measured with a ruler", "", ""),
    )


def test_a_head_in_the_middle_above_two_columns_is_that_of_the_first() -> None:
    page = paragraph(50, 60, WORDS) + at(50, 110, "Table 1. Some values.")
    page += rule(50, 400, 120) + rule(50, 400, 160) + rule(50, 400, 200)
    # Columns from 120 to 150 and from 200 to 230: their middle is at 175.
    page += at(50, 134, "Name") + at(166, 134, "Both") + at(300, 134, "Error")
    page += at(120, 154, "Before") + at(200, 154, "After")
    for place, name in enumerate(("First", "Second")):
        y = 174 + 20 * place
        page += at(50, y, name) + at(120, y, "1700.0") + at(200, y, "1800.0") + at(300, y, "3")
    (table,) = read_body(page + paragraph(50, 240, WORDS)).tables
    assert table.rows == (
        ("Name", "Both", "", "Error"),
        ("", "Before", "After", ""),
        ("First", "1700.0", "1800.0", "3"),
        ("Second", "1700.0", "1800.0", "3"),
    )


@pytest.mark.parametrize("name_at", [134, 154])
def test_heads_of_two_lines_are_one_row(name_at: float) -> None:
    page = paragraph(50, 60, WORDS) + at(50, 110, "Table 1. Some values.")
    page += rule(50, 300, 120) + rule(50, 300, 160) + rule(50, 300, 200)
    page += at(50, name_at, "Name") + at(150, 134, "Value") + at(150, 154, "(metres)") + at(240, name_at, "Error")
    for place, name in enumerate(("First", "Second")):
        page += at(50, 174 + 20 * place, name) + at(150, 174 + 20 * place, "17.0") + at(240, 174 + 20 * place, "0.1")
    (table,) = read_body(page + paragraph(50, 240, WORDS)).tables
    assert table.rows == (("Name", "Value (metres)", "Error"), ("First", "17.0", "0.1"), ("Second", "17.0", "0.1"))


def test_a_table_between_three_rules_ends_at_the_last_of_them() -> None:
    page = paragraph(50, 60, WORDS) + at(50, 110, "Table 1. Some values.")
    page += rule(50, 250, 120) + rule(50, 250, 140) + rule(50, 250, 180)
    page += at(50, 134, "Name") + at(150, 134, "Value") + at(50, 154, "First") + at(150, 154, "17")
    page += at(50, 174, "Second") + at(150, 174, "18") + at(50, 194, "17 18 19") + paragraph(50, 240, WORDS)
    (table,) = read_body(page).tables
    assert table.rows == (("Name", "Value"), ("First", "17"), ("Second", "18"))


def test_two_tables_below_each_other_are_two() -> None:
    page = paragraph(50, 60, WORDS)
    for number, top in ((1, 110), (2, 200)):
        page += at(50, top, f"Table {number}. Some values.")
        page += rule(50, 250, top + 10) + rule(50, 250, top + 30) + rule(50, 250, top + 50)
        page += at(50, top + 24, "Name") + at(150, top + 24, "Value")
        page += at(50, top + 44, "First") + at(150, top + 44, str(number))
    tables = read_body(page + paragraph(50, 300, WORDS)).tables
    assert [table.rows[1] for table in tables] == [("First", "1"), ("First", "2")]


def test_drawings_are_asked_for_on_pages_with_captions_only() -> None:
    asked: list[int] = []

    def drawings(pages: Iterable[int]) -> dict[int, tuple[()]]:
        asked.extend(pages)
        return {}

    content = pdf([paragraph(50, 60, WORDS), paragraph(50, 60, WORDS) + at(50, 250, "Figure 1. Nothing.")])
    body_of(PdfConverter().convert(content), Metadata({}), (), (), drawings)
    assert asked == [2]


def test_a_picture_that_goes_on_behind_text_ends_at_it() -> None:
    body = read_body(
        paragraph(50, 60, WORDS) + box(50, 40, 220, 230) + at(50, 250, "Figure 1. Nothing is shown here.")
        + paragraph(50, 290, WORDS)
    )  # fmt: skip
    assert body.figures[0].box is not None
    assert 70 < body.figures[0].box.y0 < 80
    assert 235 < body.figures[0].box.y1 < 250


def test_captions_below_their_tables_are_seen_by_all_of_them() -> None:
    page = paragraph(50, 60, WORDS)
    for number, top in ((1, 100), (2, 175), (3, 250)):
        page += rule(50, 250, top) + rule(50, 250, top + 20) + rule(50, 250, top + 40)
        page += at(50, top + 14, "Name") + at(150, top + 14, "Value")
        page += at(50, top + 34, "First") + at(150, top + 34, str(number))
        page += at(50, top + 53, f"Table {number}. Some values.")
    tables = read_body(page + paragraph(50, 340, WORDS)).tables
    assert [(table.label, table.rows[1][1]) for table in tables] == [
        ("Table 1", "1"),
        ("Table 2", "2"),
        ("Table 3", "3"),
    ]
