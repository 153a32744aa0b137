"""What is drawn in PDF files: pictures, shapes, rules, bars, also in forms and in one path; hostile pages end early."""

from svod.convert.pdf.drawn_objects import drawn_on
from svod.convert.pdf.pdf_converter import PdfConverter
from svod.model.document import DrawnKind
from tests.convert.documents import HEIGHT, WIDTH, at, pdf, pdf_file

PDF = "application/pdf"


def kinds(content: bytes, page: int = 1) -> list[DrawnKind]:
    return [one.kind for one in drawn_on(content, PDF, [page])[page]]


def test_lines_are_rules_and_bars_and_other_paths_are_shapes() -> None:
    content = pdf(
        ["50 700 m 250 700 l S 50 600 m 50 690 l S 100 500 m 150 550 l 200 500 l h f\n" + at(50, 300, "Words")]
    )
    assert kinds(content) == [DrawnKind.RULE, DrawnKind.BAR, DrawnKind.SHAPE]


def test_boxes_are_counted_from_the_top_left_corner() -> None:
    (shape,) = drawn_on(pdf(["100 500 50 40 re f\n"]), PDF, [1])[1]
    assert [round(edge) for edge in shape.box] == [100, HEIGHT - 540, 150, HEIGHT - 500]


def test_a_grid_in_one_path_is_its_lines() -> None:
    lines = "".join(f"50 {y} m 250 {y} l " for y in (700, 680, 660)) + "".join(
        f"{x} 660 m {x} 700 l " for x in (50, 250)
    )
    assert sorted(kinds(pdf([f"{lines} S\n"]))) == [DrawnKind.BAR] * 2 + [DrawnKind.RULE] * 3


def test_pictures_are_found_and_backgrounds_are_not() -> None:
    image = "q 200 0 0 100 50 400 cm BI /W 1 /H 1 /CS /G /BPC 8 /F /AHx ID 80> EI Q\n"
    assert kinds(pdf([f"0 0 {WIDTH} {HEIGHT} re f\n{image}"])) == [DrawnKind.PICTURE]


def test_a_form_of_the_whole_page_is_what_is_in_it() -> None:
    inner = f"0 0 1 1 re f 10 10 100 20 re f {WIDTH - 40} {HEIGHT - 40} 10 10 re f"
    form = f"<</Type/XObject/Subtype/Form/BBox[0 0 {WIDTH} {HEIGHT}]/Length {len(inner)}>>stream\n{inner}\nendstream"
    stream = "1 0 0 1 5 5 cm /X Do"
    content = pdf_file(
        [
            "<</Type/Catalog/Pages 2 0 R>>",
            "<</Type/Pages/Kids[3 0 R]/Count 1>>",
            f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 {WIDTH} {HEIGHT}]/Contents 4 0 R"
            "/Resources<</XObject<</X 5 0 R>>>>>>",
            f"<</Length {len(stream)}>>stream\n{stream}\nendstream",
            form,
            "<<>>",
        ]
    )
    shapes = [one for one in drawn_on(content, PDF, [1])[1] if one.kind is DrawnKind.SHAPE]
    assert [round(edge) for edge in shapes[1].box] == [15, HEIGHT - 35, 115, HEIGHT - 15]


def test_pages_that_are_not_there_files_that_are_broken_and_other_formats_have_no_drawings() -> None:
    assert drawn_on(pdf(["50 700 m 250 700 l S\n"]), PDF, [0, 2]) == {}
    assert drawn_on(b"%PDF-1.4\nnothing", PDF, [1]) == {}
    assert drawn_on(b"<html></html>", "text/html", [1]) == {}


def test_a_page_of_many_objects_is_read_in_part() -> None:
    found = drawn_on(pdf(["".join(f"{x % 500} 500 5 5 re f\n" for x in range(30_000))]), PDF, [1])[1]
    assert len(found) == 20_000


def test_drawings_are_gathered_while_pages_with_captions_are_read() -> None:
    line = "50 700 m 250 700 l S\n"
    content = pdf([line + at(50, 650, "Figure 1: A line"), line + at(50, 650, "Words of the text")])
    document, drawn = PdfConverter().convert_with_drawings(content)
    assert document == PdfConverter().convert(content)
    assert drawn == drawn_on(content, PDF, [1])
