"""The body of a paper: sections, whole paragraphs, figures, tables, formulas, footnotes, mentions; no debris."""

import pytest

from svod.convert.markup.html import HtmlConverter
from svod.convert.pdf.pdf_converter import PdfConverter
from svod.extract.body.build import body_of
from svod.extract.body.contacts import contact_lines
from svod.extract.body.placed_lines import PlacedLine
from svod.model.body import Body, BodySection, MentionKind, ParagraphKind
from svod.model.document import Box, Document, Font, Line, LineRole, Span
from svod.model.metadata import Field, Metadata, Value
from svod.model.reference import BibliographyBlock, Mention, Reference, ReferenceFields
from tests.convert.documents import at, paragraph, pdf

WORDS = ["Words of the first paragraph go on and on and on,", "until at the end of all these many words they stop."]
MORE = ["Another paragraph has a mark of its own, so that it", "can be known from the first one and from the others."]


def document(*pages: str) -> Document:
    return PdfConverter().convert(pdf(list(pages)))


def titled(read: Document, title: str) -> Metadata:
    line = next(line for line in read.lines if line.text == title)
    return Metadata({Field.TITLE: (Value(title, 0.9, span=Span(*line.span)),)})


def read_body(*pages: str) -> Body:
    return body_of(document(*pages), Metadata({}), (), ())


def heading(y: float, text: str) -> str:
    return at(50, y, text, font="F2", size=12)


def row(y: float, *cells: str) -> str:
    return "".join(at(50 + 120 * place, y, cell) for place, cell in enumerate(cells))


def texts(section: BodySection) -> list[str]:
    return [paragraph.text for paragraph in section.paragraphs]


def test_sections_begin_at_headings_and_the_header_is_left_out() -> None:
    read = document(
        at(50, 60, "On made up papers", size=18)
        + heading(100, "1 Introduction")
        + paragraph(50, 130, WORDS)
        + heading(180, "1.1. Nothing proved")
        + paragraph(50, 210, MORE)
        + heading(260, "2 Results")
        + paragraph(50, 290, WORDS)
    )
    body = body_of(read, titled(read, "On made up papers"), (), ())
    assert [(section.number, section.heading, section.level) for section in body.all_sections()] == [
        ("1", "Introduction", 1),
        ("1.1", "Nothing proved", 2),
        ("2", "Results", 1),
    ]
    assert [section.heading for section in body.sections[0].sections] == ["Nothing proved"]
    assert texts(body.sections[0]) == [" ".join(WORDS)]
    (area,) = body.sections[0].paragraphs[0].areas
    assert area.page == 1
    assert area.box.x0 < 60 < area.box.x1


def test_a_paragraph_goes_on_over_the_page_and_an_indent_begins_another() -> None:
    first = paragraph(50, 100, ["One sentence is as long as the column is and stops.", "Another one does."])
    second = at(62, 124, "Indented, a third one goes on as long as it can and")
    (section,) = read_body(first + second, paragraph(50, 100, ["over the page it goes."])).sections
    assert texts(section) == [
        "One sentence is as long as the column is and stops. Another one does.",
        "Indented, a third one goes on as long as it can and over the page it goes.",
    ]


def test_sentences_are_ranges_of_a_paragraph() -> None:
    (section,) = read_body(paragraph(50, 100, ["See Fig. 3 of A. Author first. Then the next", "one begins."])).sections
    (whole,) = section.paragraphs
    assert [whole.text[slice(*sentence)] for sentence in whole.sentences] == [
        "See Fig. 3 of A. Author first.",
        "Then the next one begins.",
    ]


def test_a_figure_has_a_caption_and_the_words_of_its_drawing_are_no_paragraph() -> None:
    body = read_body(
        heading(60, "1 Drawings")
        + paragraph(
            50, 90, ["All that matters can be seen in Figure 1 at once, as", "it is drawn there and nowhere else."]
        )
        + at(120, 180, "in")
        + at(200, 190, "out 12")
        + at(90, 240, "Figure 1. What goes in comes out.", size=8)
        + paragraph(50, 280, MORE)
    )
    (figure,) = body.figures
    assert (figure.label, figure.caption) == ("Figure 1", "What goes in comes out.")
    assert figure.box is not None
    assert figure.box.y1 < 245
    (section,) = body.sections
    assert len(section.paragraphs) == 2
    (mention,) = section.paragraphs[0].mentions
    assert (mention.kind, mention.target) == (MentionKind.FIGURE, 1)
    assert section.paragraphs[0].text[mention.start : mention.end] == "Figure 1"


def test_a_table_has_rows_and_cells() -> None:
    body = read_body(
        paragraph(50, 60, WORDS)
        + at(50, 110, "Table 1. Numbers of things", size=8)
        + row(130, "thing", "first", "second")
        + row(145, "apples", "10", "20")
        + row(160, "pears", "30", "40")
        + paragraph(50, 200, MORE)
    )
    (table,) = body.tables
    assert (table.label, table.caption) == ("Table 1", "Numbers of things")
    assert table.rows == (("thing", "first", "second"), ("apples", "10", "20"), ("pears", "30", "40"))
    assert texts(body.sections[0]) == [" ".join(WORDS), " ".join(MORE)]


def test_a_formula_stands_apart_and_its_number_is_found_again() -> None:
    body = read_body(
        paragraph(50, 60, ["Everybody knows what follows from this and that, namely"])
        + at(140, 85, "x = y + z")
        + at(290, 85, "(7)")
        + paragraph(50, 110, ["which is all there is to know, as equation (7) tells us."])
    )
    (formula,) = body.formulas
    assert (formula.text, formula.label) == ("x = y + z", "(7)")
    (section,) = body.sections
    kinds = [mention.kind for one in section.paragraphs for mention in one.mentions]
    assert kinds == [MentionKind.FORMULA]


def test_mentions_of_references_keep_their_numbers() -> None:
    read = document(paragraph(50, 60, ["This was shown before [2] and by nobody else, as far", "as anybody knows."]))
    token = read.columns.texts.index("[2]")
    mention = Mention("[2]", Span(token, token + 1), 1, "")
    body = body_of(read, Metadata({}), (), (Reference(2, "A book", 1, 1.0, ReferenceFields(), mentions=(mention,)),))
    (found,) = body.sections[0].paragraphs[0].mentions
    text = body.sections[0].paragraphs[0].text
    assert (text[found.start : found.end], found.target, found.kind) == ("[2]", 2, MentionKind.REFERENCE)


def test_items_of_a_list_are_paragraphs_of_their_own() -> None:
    lines = [
        "The following things are known to everybody:",
        "1) apples, which grow on trees;",
        "2) pears, which do, too.",
    ]
    (section,) = read_body(paragraph(50, 60, lines)).sections
    assert [one.kind for one in section.paragraphs] == [ParagraphKind.TEXT, ParagraphKind.ITEM, ParagraphKind.ITEM]


def test_the_bibliography_is_a_section_without_paragraphs() -> None:
    read = document(
        heading(60, "1 Introduction") + paragraph(50, 90, WORDS) + heading(160, "References")
        + at(50, 190, "1. Somebody A. A book. 1999.")
    )  # fmt: skip
    lines = [line.text for line in read.lines]
    block = BibliographyBlock(lines.index("1. Somebody A. A book. 1999."), len(lines) - 1, 1)
    body = body_of(read, Metadata({}), (block,), ())
    assert [(section.heading, section.is_bibliography) for section in body.sections] == [
        ("Introduction", False),
        ("References", True),
    ]
    assert not any("1999" in text for section in body.all_sections() for text in texts(section))


def test_a_document_of_references_alone_has_no_body() -> None:
    read = document(at(50, 100, "1. Somebody A. A book. 1999."))
    assert body_of(read, Metadata({}), (BibliographyBlock(0, 0, 1),), ()).sections == ()


PAGE = b"""<html><body><h1>On the order of things</h1>
<h2>1 Introduction</h2><p>Things have been ordered before, as everybody knows.</p>
<ul><li>First item of the list is here.</li><li>Second item of the list.</li></ul>
<h3>1.1 Older work</h3><blockquote>Old work is what it always was, and it stays so.</blockquote>
<table><caption>Table 1. Things</caption><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>
</body></html>"""


def test_a_web_page_has_headings_items_quotations_and_tables() -> None:
    read = HtmlConverter().convert(PAGE)
    body = body_of(read, titled(read, "On the order of things"), (), ())
    assert [(section.title, section.level) for section in body.all_sections()] == [
        ("1 Introduction", 1),
        ("1.1 Older work", 2),
    ]
    kinds = [paragraph.kind for section in body.all_sections() for paragraph in section.paragraphs]
    assert kinds == [ParagraphKind.TEXT, ParagraphKind.ITEM, ParagraphKind.ITEM, ParagraphKind.QUOTATION]
    (table,) = body.tables
    assert (table.label, table.caption, table.rows) == ("Table 1", "Things", (("a", "b"), ("1", "2")))
    assert table.box is None


def test_a_running_head_with_the_title_and_a_page_number_is_no_text() -> None:
    first = at(50, 60, "On made up papers", size=18) + heading(100, "1 Introduction") + paragraph(50, 130, WORDS)
    read = document(first, at(50, 40, "On made up papers 375", size=8) + paragraph(50, 100, MORE))
    body = body_of(read, titled(read, "On made up papers"), (), ())
    assert not any("375" in text for section in body.all_sections() for text in texts(section))


@pytest.mark.parametrize(
    ("text", "is_contact"),
    [
        ("Received: 13 September 2009; accepted 25 March 2010", True),
        ("Статья поступила 23 июля 1996 года; принята к публикации 5 февраля 1997 года", True),
        ("anna.berg@snow.example, Institut für Schnee, Kiel", True),
        ("E-mail: berg@snow.example", True),
        (
            "The servers sent messages to root@localhost.example whenever a line of the record was broken by night",
            False,
        ),
        ("The first signals were received on 13 September 2009 and stored.", False),
        ("We thank the University of Snow for its help.", False),
    ],
)
def test_addresses_and_dates_of_receipt_are_no_text(text: str, is_contact: bool) -> None:
    box = Box(50, 100, 250, 112)
    line = Line(0, text, Span(0, 5), 1, box, Font("Times", 10.0), LineRole.BODY)
    assert contact_lines([PlacedLine(line, box)]) == ({0} if is_contact else set())


def test_a_header_behind_the_bibliography_is_no_text_but_an_appendix_is() -> None:
    page = (
        heading(60, "1 Introduction") + paragraph(50, 90, WORDS) + heading(140, "References")
        + at(50, 170, "1. Abel A. A book that nobody wrote. Leipzig, 1900.") + at(50, 210, "On papers that are not")
    )  # fmt: skip
    header = paragraph(
        50, 250, ["Summary. The paper is devoted to papers, and shows that", "they are not there at all."]
    )
    appendix = heading(300, "Appendix A") + paragraph(50, 330, MORE)
    for content, expected in ((page + header, 1), (page + header + appendix, 2), (page + appendix, 3)):
        read = document(content)
        body = body_of(read, Metadata({}), (BibliographyBlock(3, 4, 1),), ())
        assert sum(len(texts(section)) for section in body.all_sections()) == expected


def headings_of(*pages: str) -> list[str]:
    return [section.title for section in read_body(*pages).all_sections() if section.heading]


def test_a_table_of_contents_and_the_date_of_a_title_page_are_no_sections() -> None:
    front = at(150, 200, "November 2022", size=14)
    contents = (
        heading(60, "Contents") + row(90, "Introduction", "2") + row(104, "Of results that") + at(50, 118, "follow")
    )
    text = heading(60, "Introduction") + paragraph(50, 90, WORDS) + heading(150, "Of results that follow")
    pages = (front, contents + row(132, "Conclusions", "2"), text + paragraph(50, 180, MORE))
    assert headings_of(*pages) == ["Introduction", "Of results that follow"]


def test_a_heading_may_break_at_a_dash_and_in_capitals() -> None:
    dashed = (
        heading(60, "2 A heading as long as all of the lines are -") + heading(74, "ABC") + paragraph(50, 100, WORDS)
    )
    capitals = heading(150, "CAPITALS ARE BROKEN") + heading(164, "AND GO ON") + paragraph(50, 190, MORE)
    assert headings_of(dashed + capitals) == [
        "2 A heading as long as all of the lines are - ABC",
        "CAPITALS ARE BROKEN AND GO ON",
    ]


def test_a_line_in_the_type_of_the_text_is_a_heading_where_its_number_counts_on() -> None:
    page = (
        heading(60, "3.1 Methods") + paragraph(50, 90, WORDS) + at(50, 114, "3.1.1 Of the first kind")
        + paragraph(50, 126, MORE) + at(50, 150, "3.5 Of none") + paragraph(50, 162, WORDS)
    )  # fmt: skip
    assert headings_of(page) == ["3.1 Methods", "3.1.1 Of the first kind"]


def test_an_abstract_ends_at_a_heading_and_one_cut_off_is_text() -> None:
    page = at(50, 60, "On made up papers", size=18) + paragraph(50, 100, [*WORDS, *MORE, *WORDS])
    read = document(page + heading(190, "Beginning") + paragraph(50, 220, MORE))
    first = next(line for line in read.lines if line.text.startswith("Words"))
    title = titled(read, "On made up papers").values[Field.TITLE]

    def sections(last: int, words: int) -> list[str]:
        span = Span(first.span.start, read.lines[last].span.start + words)
        claims = Metadata({Field.TITLE: title, Field.DESCRIPTION: (Value(read.text(span), 0.5, span=span),)})
        return [section.heading for section in body_of(read, claims, (), ()).sections]

    # Through the heading to the text below it; then inside the sixth line.
    assert sections(8, 2) == ["Beginning"]
    assert sections(6, 3) == ["", "Beginning"]


def test_what_was_taken_for_an_abstract_far_below_is_text_unless_it_is_called_so() -> None:
    words = [*WORDS, *MORE] * 5

    def text(*above: str) -> str:
        page = at(50, 60, "On made up papers", size=18) + paragraph(50, 100, [*words, *above, *MORE])
        read = document(page + heading(420, "Beginning") + paragraph(50, 450, WORDS))
        first = next(line for line in reversed(read.lines) if line.text.startswith("Another"))
        span = Span(first.span.start, read.lines[first.index + 1].span.stop)
        title = titled(read, "On made up papers").values[Field.TITLE]
        claims = Metadata({Field.TITLE: title, Field.DESCRIPTION: (Value(read.text(span), 0.5, span=span),)})
        return " ".join(map(" ".join, map(texts, body_of(read, claims, (), ()).sections)))

    assert text().count(MORE[1]) == 6
    assert text("Abstract").count(MORE[1]) == 5


def test_behind_a_list_a_subject_code_begins_another_paper() -> None:
    page = heading(60, "1 Introduction") + paragraph(50, 90, WORDS) + heading(140, "References")
    page += at(50, 170, "1. Abel A. A book that nobody wrote. Leipzig, 1900.")
    page += at(50, 200, "UDC 517.9") + heading(230, "Another paper") + paragraph(50, 260, MORE)
    body = body_of(document(page), Metadata({}), (BibliographyBlock(3, 4, 1),), ())
    assert [section.heading for section in body.all_sections()] == ["Introduction"]


def test_notes_at_the_end_are_tied_to_their_marks_on_other_pages() -> None:
    marked = [WORDS[0], "until at the end of all these many words they stop.²"]
    first = heading(50, "1 Introduction") + paragraph(50, 70, marked) + paragraph(50, 110, MORE)
    listed = [
        "1. The first note says this and that of the text.",
        "2. The second note is long and goes on",
        "on its line.",
    ]
    second = heading(50, "2 Results") + paragraph(50, 70, WORDS) + heading(110, "Notes") + paragraph(50, 130, listed)
    read = read_body(first, second)
    assert [(note.label, note.text) for note in read.footnotes] == [
        ("1", "The first note says this and that of the text."),
        ("2", "The second note is long and goes on on its line."),
    ]
    (mention,) = read.sections[0].paragraphs[0].mentions
    assert (mention.kind, mention.target) == (MentionKind.FOOTNOTE, 2)


def test_small_type_at_the_foot_of_the_first_page_is_a_note_without_a_mark() -> None:
    licence = at(50, 700, "Permission to make copies of this work is granted to all", size=7)
    first = heading(50, "1 Introduction") + paragraph(50, 70, [*WORDS, *MORE]) + licence
    read = read_body(first, paragraph(50, 50, [*MORE, *WORDS]))
    assert [note.text for note in read.footnotes] == ["Permission to make copies of this work is granted to all"]
    assert "Permission" not in "".join(map(str, texts(read.sections[0])))


def test_a_note_may_stand_above_a_table_at_the_foot_of_the_page() -> None:
    words = [*WORDS, *MORE, WORDS[0], "until at the end of the page there is a mark\u00b9 and nothing else."]
    page = heading(60, "1 Introduction") + paragraph(50, 80, words)
    page += at(50, 500, "\u00b9 Not in summer.", size=8) + at(50, 540, "Table 1. Some values that were found.")
    page += row(560, "Lake", "March", "April") + row(572, "Small", "40", "12") + row(584, "Large", "35", "9")
    read = read_body(page)
    assert [(note.label, note.text) for note in read.footnotes] == [("1", "Not in summer.")]
    (mention,) = [one for one in read.sections[0].paragraphs[0].mentions if one.kind is MentionKind.FOOTNOTE]
    assert mention.target == 1
    assert read.tables[0].rows[1] == ("Small", "40", "12")
