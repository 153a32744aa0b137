import shutil
import subprocess
from pathlib import Path

import pytest

from svod.convert.pdf.pdf_converter import PdfConverter
from svod.errors import CorruptDocumentError, EmptyDocumentError, EncryptedDocumentError, NoTextError
from svod.model.document import Document, Font, Span
from tests.convert.documents import POSTSCRIPT, at, paragraph, pdf

TITLE = "A Full-Width Title Over Both of the Columns Below"
LEFT = [f"left column line {number} is filled with words" for number in range(1, 11)]
RIGHT = [f"right column line {number} is filled with words" for number in range(1, 11)]


def lines(content: bytes) -> list[str]:
    return PdfConverter().convert(content).plain_text().split("\n")


def convert(*pages: str, **parts: str) -> Document:
    return PdfConverter().convert(pdf(list(pages), **parts))


def test_words_come_with_their_fonts() -> None:
    document = convert(
        at(50, 100, "Plain", size=12) + at(50, 130, "Bold", font="F2", size=18) + at(50, 150, "Slanted", font="F3")
    )
    assert [document.token(index).font for index in range(3)] == [
        Font("Times-Roman", 12.0),
        Font("Times-Bold", 18.0, bold=True),
        Font("Times-Italic", 10.0, italic=True),
    ]


def test_boxes_count_from_the_top_left_corner() -> None:
    document = convert(at(50, 100, "Word and another"))
    first, last = document.token(0).box, document.token(2).box
    assert first is not None
    assert last is not None
    assert first.x0 == pytest.approx(50, abs=0.5)
    assert first.y0 < 100 <= first.y1 + 0.1
    assert first.x1 < last.x0
    assert document.page_sizes == ((600.0, 800.0),)


def test_a_scaled_text_matrix_counts_into_the_size() -> None:
    document = convert("BT /F1 1 Tf 14 0 0 14 50 700 Tm (Scaled) Tj ET\n")
    assert document.token(0).font == Font("Times-Roman", 14.0)


def test_a_page_turned_by_ninety_degrees_is_measured_as_it_is_shown() -> None:
    turned = pdf(["BT /F1 10 Tf 0 1 -1 0 100 50 Tm (Sideways) Tj ET\n"]).replace(b"/Annots[]", b"/Rotate 90", 1)
    document = PdfConverter().convert(turned)
    box = document.token(0).box
    assert document.page_sizes == ((800.0, 600.0),)
    assert box is not None
    assert box.x1 - box.x0 > box.y1 - box.y0 > 0
    assert (box.x0, box.y1) == pytest.approx((50, 100), abs=3)


def test_two_columns_written_row_by_row_read_left_column_first() -> None:
    rows = "".join(at(50, 100 + 12 * row, LEFT[row]) + at(320, 100 + 12 * row, RIGHT[row]) for row in range(len(LEFT)))
    assert lines(pdf([at(50, 60, TITLE, size=20) + rows])) == [TITLE, *LEFT, *RIGHT]


def test_two_columns_written_one_after_the_other_stay_as_they_are() -> None:
    page = at(50, 60, TITLE, size=20) + paragraph(50, 100, LEFT) + paragraph(320, 100, RIGHT)
    assert lines(pdf([page])) == [TITLE, *LEFT, *RIGHT]


def test_a_line_across_both_columns_parts_them_into_bands() -> None:
    def rows(start: int, y: float) -> str:
        return "".join(
            at(50, y + 12 * row, LEFT[start + row]) + at(320, y + 12 * row, RIGHT[start + row]) for row in range(5)
        )

    page = (
        rows(0, 100)
        + at(50, 180, "A heading that runs across the whole width of the page, from left to right")
        + rows(5, 200)
    )
    assert lines(pdf([page])) == [
        *LEFT[:5],
        *RIGHT[:5],
        "A heading that runs across the whole width of the page, from left to right",
        *LEFT[5:],
        *RIGHT[5:],
    ]


def test_a_table_of_short_cells_keeps_the_order_of_its_rows() -> None:
    cells = [("alpha", "0"), ("beta", "1"), ("gamma", "2"), ("delta", "3"), ("eta", "4"), ("zeta", "5"), ("iota", "6")]
    page = "".join(
        at(50, 100 + 12 * row, left) + at(320, 100 + 12 * row, right) for row, (left, right) in enumerate(cells)
    )
    assert lines(pdf([page])) == [cell for row in cells for cell in row]


def test_a_wide_table_of_figures_keeps_the_order_of_its_rows() -> None:
    columns = (
        (50, "measured value {}"),
        (180, "0.00{}17 seconds"),
        (320, "0.00{}31 seconds"),
        (450, "0.00{}99 seconds"),
    )
    rows = [[(x, cell.format(row)) for x, cell in columns] for row in range(1, 10)]
    page = "".join(at(x, 100 + 12 * number, cell) for number, row in enumerate(rows) for x, cell in row)
    words = PdfConverter().convert(pdf([page])).plain_text().split()
    assert words == " ".join(cell for row in rows for _, cell in row).split()


def test_a_title_in_a_frame_that_is_drawn_last_is_read_first() -> None:
    head = at(50, 30, "A WORKSHOP")
    columns = paragraph(50, 140, LEFT) + paragraph(320, 140, RIGHT)
    frame = at(70, 60, TITLE, size=16) + at(200, 90, "Ann Klein and Hans Gross")
    read = lines(pdf([head + columns + frame]))
    assert read == ["A WORKSHOP", TITLE, "Ann Klein and Hans Gross", *LEFT, *RIGHT]
    with_foot = lines(pdf([columns + frame + at(50, 400, "Copyright of the workshop")]))
    assert with_foot == [TITLE, "Ann Klein and Hans Gross", *LEFT, *RIGHT, "Copyright of the workshop"]


@pytest.mark.parametrize(
    "late",
    [
        at(70, 60, "A running head") + at(400, 60, "17"),
        at(70, 60, "A Large Running Head", size=14),
        at(70, 150, "A Large Word Beside Text", size=16),
        at(70, 400, "A Large Word Below", size=16),
    ],
    ids=["small", "alone", "amid text", "below"],
)
def test_nothing_else_that_is_drawn_last_is_moved(late: str) -> None:
    read = lines(pdf([paragraph(50, 140, LEFT) + paragraph(320, 140, RIGHT) + late]))
    assert read[:20] == [*LEFT, *RIGHT]


def test_page_numbers_and_notes_written_last_do_not_move_the_columns() -> None:
    columns = paragraph(50, 100, LEFT) + paragraph(320, 100, RIGHT)
    margins = at(500, 60, "LECTURE") + at(50, 40, "98") + at(450, 700, "a caption") + at(50, 690, "a note")
    assert lines(pdf([columns + margins])) == [*LEFT, *RIGHT, "LECTURE", "98", "a caption", "a note"]


def test_a_raised_number_stays_on_its_line() -> None:
    page = at(50, 100, "energy is mc") + at(104, 96, "2", size=6) + at(108, 100, "as we know")
    assert lines(pdf([page])) == ["energy is mc ² as we know"]


def test_a_word_parted_at_the_line_end_stands_whole_on_the_first_line() -> None:
    page = paragraph(50, 100, ["this is an optimizing com-", "piler of the first kind"])
    assert lines(pdf([page])) == ["this is an optimizing compiler", "of the first kind"]


def test_the_rest_of_the_document_says_which_hyphens_stay() -> None:
    page = paragraph(
        50, 100, ["a low-level language needs low-", "level proofs, which com-", "pilers in Sachsen-", "Anhalt have"]
    )
    assert lines(pdf([page])) == [
        "a low-level language needs low-level",
        "proofs, which compilers",
        "in Sachsen-Anhalt",
        "have",
    ]


def test_a_word_parted_at_the_foot_of_a_page_does_not_swallow_the_note_below() -> None:
    first = paragraph(50, 100, ["the proof needs several obser-"]) + at(50, 140, "AMS classification: none", size=7)
    assert lines(pdf([first, at(50, 100, "vations of the second kind")])) == [
        "the proof needs several observations",
        "AMS classification: none\fof the second kind",
    ]


def test_ligatures_are_taken_apart() -> None:
    fonts = "/F9 <</Type/Font/Subtype/Type1/BaseFont/Times-Roman/Encoding<</Differences[65/fi/fl]>>>> "
    assert lines(pdf([at(50, 100, "Ane Bower", font="F9")], fonts=fonts)) == ["fine flower"]


def test_an_accent_set_as_a_sign_of_its_own_goes_onto_its_letter() -> None:
    # As TeX sets it: all the letters of the line first, then the accent above the u that it belongs to.
    page = at(50, 100, "die Ubung fur alle", font="F4") + at(116, 100, "¨", font="F4")
    assert lines(pdf([page])) == ["die Ubung für alle"]


def test_cyrillic_shown_as_latin_is_mended() -> None:
    russian = ["Вячеслав Петров и его работа", "о распознавании русского текста", "в электронных библиотеках"]
    shown = [line.encode("cp1251").decode("cp1252") for line in russian]
    assert lines(pdf([paragraph(50, 100, shown)])) == russian


def test_german_and_french_are_not_taken_for_broken_cyrillic() -> None:
    western = [
        "Über die Größe der Bäume für Schüler und Österreich",
        "Les élèves français ont créé la fête à Liège où naïf",
    ]
    assert lines(pdf([paragraph(50, 100, western)])) == western


def test_links_cover_the_words_they_stand_on() -> None:
    document = convert(
        at(50, 100, "see the home page now"),
        annotations="<</Type/Annot/Subtype/Link/Rect[80 695 130 710]/A<</S/URI/URI(http://example.org/a)>>>>",
    )
    (link,) = document.links
    assert link.target == "http://example.org/a"
    assert document.text(link.span) == "home page"
    assert link.span == Span(2, 4)


def test_the_information_dictionary_is_decoded() -> None:
    title = "Заголовок".encode("utf-16-be").hex()
    document = convert(at(50, 100, "Text"), information=f"/Title<FEFF{title}>/Author(Nora Carver)/Subject()")
    assert document.information == {"title": "Заголовок", "author": "Nora Carver"}


def test_pages_keep_their_number_even_when_blank() -> None:
    document = convert(at(50, 100, "One"), "", at(50, 100, "Three"))
    assert document.page_count == 3
    assert document.plain_text() == "One\f\fThree"


def test_junk_before_the_header_does_no_harm() -> None:
    assert lines(b"\r\n\r\nsome mail header\r\n" + pdf([at(50, 100, "Text")])) == ["Text"]


def test_a_picture_only_document_has_no_text() -> None:
    with pytest.raises(NoTextError):
        convert("0 0 100 100 re f\n")


@pytest.mark.parametrize("content", [b"%PDF-1.4\n", b"%PDF-1.7\n%junk" + bytes(range(256)) * 8, b"no PDF at all"])
def test_what_cannot_be_opened_is_corrupt(content: bytes) -> None:
    with pytest.raises(CorruptDocumentError):
        PdfConverter().convert(content)


def test_a_document_without_pages_is_corrupt() -> None:
    with pytest.raises(CorruptDocumentError):
        convert()


def test_no_bytes_are_an_empty_document() -> None:
    with pytest.raises(EmptyDocumentError):
        PdfConverter().convert(b"")


def test_every_truncation_is_read_or_named() -> None:
    whole = pdf([paragraph(50, 100, LEFT)])
    for length in range(1, len(whole), 97):
        try:
            PdfConverter().convert(whole[:length])
        except (CorruptDocumentError, NoTextError):
            continue


def encrypted(folder: Path, *, user: str) -> bytes:
    gs = shutil.which("gs")
    assert gs, "these tests need Ghostscript"
    source, target = folder / "plain.ps", folder / "locked.pdf"
    source.write_bytes(POSTSCRIPT)
    passwords = ["-sOwnerPassword=owner", f"-sUserPassword={user}"]
    options = ["-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-sDEVICE=pdfwrite", f"-sOutputFile={target}"]
    subprocess.run([gs, *options, *passwords, str(source)], check=True)
    return target.read_bytes()


def test_a_password_is_asked_for_by_name(tmp_path: Path) -> None:
    with pytest.raises(EncryptedDocumentError):
        PdfConverter().convert(encrypted(tmp_path, user="secret"))


def test_an_owner_password_alone_does_not_stop_reading(tmp_path: Path) -> None:
    assert lines(encrypted(tmp_path, user="")) == ["A paper in PostScript", "by Nora Carver"]
