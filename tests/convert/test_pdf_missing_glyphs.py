"""Letters for which a font outside the file has no glyph are read all the same."""

import io

import pikepdf

from svod.convert.pdf.missing_glyphs import with_glyphs
from svod.convert.pdf.pdf_converter import PdfConverter

# As old programs for text recognition write: the last letter of each word is drawn by a call of its own.
WORDS = ["Институт", "атомной", "энергии", "имени", "Курчатова"]


def glyph_name(letter: str) -> str:
    first, number, gap = ("а", 10065, "е") if letter.islower() else ("А", 10017, "Е")
    return f"/afii{number + ord(letter) - ord(first) + (letter > gap)}"


def layer(*, with_names: bool = True) -> bytes:
    """A page in Helvetica, which is not in the file, with Cyrillic codes."""
    codes = {letter: letter.encode("cp1251")[0] for letter in sorted(set("".join(WORDS)))}
    rows = "\n".join(f"<{code:02X}> <{ord(letter):04X}>" for letter, code in codes.items())
    differences = [part for letter, code in codes.items() for part in (code, pikepdf.Name(glyph_name(letter)))]
    drawn = b" ".join(
        b"BT 3 Tr /F1 12 Tf 100 %d Td (%s) Tj (%s) Tj ET" % (700 - 20 * line, code[:-1], code[-1:])
        for line, code in enumerate(word.encode("cp1251") for word in WORDS)
    )
    target = io.BytesIO()
    with pikepdf.new() as document:
        font = pikepdf.Dictionary(
            Type=pikepdf.Name.Font,
            Subtype=pikepdf.Name.Type1,
            BaseFont=pikepdf.Name.Helvetica,
            FirstChar=0,
            LastChar=255,
            Widths=[600] * 256,
            Encoding=pikepdf.Dictionary(
                Type=pikepdf.Name.Encoding, BaseEncoding=pikepdf.Name.WinAnsiEncoding, Differences=differences
            ),
        )
        if with_names:
            font.ToUnicode = document.make_stream(
                b"/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def\n"
                b"1 begincodespacerange <00> <FF> endcodespacerange\n"
                + f"{len(codes)} beginbfchar\n{rows}\nendbfchar\n".encode()
                + b"endcmap end end"
            )
        page = document.add_blank_page(page_size=(500, 800))
        page.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F1=document.make_indirect(font)))
        page.Contents = document.make_stream(drawn)
        document.save(target)
    return target.getvalue()


def test_the_last_letters_of_words_are_not_lost_where_the_font_cannot_draw_them() -> None:
    assert PdfConverter(ocr="never").convert(layer()).plain_text().split() == WORDS


def test_words_without_glyphs_are_as_high_as_their_type() -> None:
    document = PdfConverter(ocr="never").convert(layer())
    box = document.line(0).box
    assert box is not None
    assert box.y1 - box.y0 > 6


def test_a_font_that_does_not_say_its_letters_is_left_alone() -> None:
    assert with_glyphs(layer(with_names=False)) is None


def test_a_file_that_cannot_be_opened_is_left_alone() -> None:
    assert with_glyphs(b"%PDF-1.7 and nothing else") is None
