"""The body of a paper: sections under their headings, paragraphs whole, header and bibliography left out."""

from svod.convert.pdf.pdf_converter import PdfConverter
from svod.extract.body import body_sections
from svod.model.document import Document, Span
from svod.model.metadata import Field, Metadata, Value
from svod.model.reference import BibliographyBlock
from tests.convert.documents import at, paragraph, pdf


def document(*pages: str) -> Document:
    return PdfConverter().convert(pdf(list(pages)))


def titled(read: Document, title: str) -> Metadata:
    line = next(line for line in read.lines if line.text == title)
    return Metadata({Field.TITLE: (Value(title, 0.9, span=Span(*line.span)),)})


def test_sections_begin_at_headings_and_the_header_is_left_out() -> None:
    read = document(
        at(50, 60, "On made up papers", size=18)
        + at(50, 100, "1 Introduction", font="F2", size=12)
        + paragraph(50, 130, ["Words of the first paragraph go on and on,", "and they end here, with a stop."])
        + at(50, 180, "2.1. Nothing proved", font="F2", size=12)
        + at(50, 210, "Proofs are left to others.")
    )
    sections = body_sections(read, titled(read, "On made up papers"), ())
    assert [(section.head, section.paragraphs) for section in sections] == [
        ("1 Introduction", ("Words of the first paragraph go on and on, and they end here, with a stop.",)),
        ("2.1. Nothing proved", ("Proofs are left to others.",)),
    ]


def test_an_indent_after_a_stop_begins_a_paragraph_and_a_new_page_does_not() -> None:
    first = paragraph(50, 100, ["One sentence ends.", "Another does, too."]) + at(60, 124, "Indented, a third goes on")
    (section,) = body_sections(document(first, at(50, 100, "over the page.")), Metadata({}), ())
    assert section.paragraphs == ("One sentence ends. Another does, too.", "Indented, a third goes on over the page.")


def test_neither_references_nor_contents_nor_formulas_are_sections() -> None:
    read = document(
        at(50, 100, "Introduction 4", font="F2", size=12)
        + at(50, 130, "x = y + z", font="F2", size=14)
        + at(50, 160, "References", font="F2", size=12)
        + at(50, 190, "1. Somebody A. A book. 1999.")
    )
    lines = [line.text for line in read.lines]
    block = BibliographyBlock(lines.index("1. Somebody A. A book. 1999."), len(lines) - 1, 1)
    (section,) = body_sections(read, Metadata({}), (block,))
    assert section.head == ""
    assert "1999" not in " ".join(section.paragraphs)


def test_a_document_of_references_alone_has_no_body() -> None:
    read = document(at(50, 100, "1. Somebody A. A book. 1999."))
    assert body_sections(read, Metadata({}), (BibliographyBlock(0, 0, 1),)) == ()
