"""The document: columns inside, objects on demand, and a shape that gives it all back."""

from array import array

import pytest

from svod.model.codec import decode, encode, from_dict, to_dict
from svod.model.document import Box, Columns, Document, Font, LineRole, Link, Part, Span, pages_of

FONTS = (Font("Times", 10.0), Font("Times-Bold", 14.0, bold=True))


def three_pages() -> Document:
    """«Title one» and «two» on page 1, nothing on page 2, «three four» and «5» on page 3."""
    columns = Columns(
        texts=("Title", "one", "two", "three", "four", "5"),
        fonts=array("H", [1, 1, 0, 0, 0, 0]),
        boxes=array("f", [edge for word in range(6) for edge in (10 * word, 0, 10 * word + 8, 12)]),
        line_starts=array("I", [0, 2, 3, 5, 6]),
        page_starts=array("I", [0, 2, 2, 4]),
        raised=array("b", [0, 0, 0, 0, 1, 0]),
        confidences=array("B", [100, 100, 100, 90, 80, 70]),
        roles=array("B", [0, 0, 0, 3]),
        printed={3: "thr-ee"},
    )
    return Document(
        media_type="application/pdf",
        columns=columns,
        font_table=FONTS,
        page_sizes=((100.0, 200.0),) * 3,
        links=(Link("http://one.example/", Span(1, 2)), Link("http://four.example/", Span(4, 5), 77)),
        information={"title": "Title one"},
        recognised_pages=(3,),
        parts=(Part("Title one", 1, 2), Part("three four", 3, 3)),
    )


def test_lines_know_their_text_page_box_font_and_role() -> None:
    first, second, third, fourth = three_pages().lines
    assert (first.text, first.page, first.box, first.font) == ("Title one", 1, Box(0, 0, 18, 12), FONTS[1])
    assert (second.page, third.page, fourth.page) == (1, 3, 3)
    assert (third.role, fourth.role) == (LineRole.BODY, LineRole.PAGE_NUMBER)
    assert three_pages().plain_text() == "Title one\ntwo\f\fthree four\n5"


def test_tokens_know_what_was_printed_and_how_sure_recognition_was() -> None:
    document = three_pages()
    assert (document.token(3).text, document.token(3).printed) == ("three", "thr-ee")
    assert (document.token(4).raised, document.token(4).confidence) == (1, 80)
    assert (document.token(0).printed, document.token(0).confidence) == ("Title", None)


def test_a_span_over_a_page_break_has_the_box_of_its_first_page() -> None:
    assert three_pages().box(Span(2, 5)) == Box(20, 0, 28, 12)


def test_a_document_comes_back_from_its_bytes() -> None:
    document = three_pages()
    assert decode(Document, encode(document)) == document
    assert from_dict(Document, to_dict(document)) == document


def test_some_pages_make_a_document_of_their_own() -> None:
    part = pages_of(three_pages(), 3, 3)
    assert part.plain_text() == "three four\n5"
    assert part.page_count == 1
    assert part.recognised_pages == (1,)
    assert part.links == (Link("http://four.example/", Span(1, 2), 77),)
    assert part.token(0) == three_pages().token(3)
    assert part.line(1).role is LineRole.PAGE_NUMBER
    assert pages_of(three_pages(), 1, 3).columns == three_pages().columns


@pytest.mark.parametrize("has_boxes", [True, False])
def test_lines_made_together_are_those_made_one_by_one(has_boxes: bool) -> None:
    # Empty lines in front, between and at the end; one font in some lines, several in others.
    starts = [0, 0, 2, 5, 5, 6, 9, 9]
    document = Document(
        "application/pdf",
        Columns(
            texts=("a", "bb", "c", "dd", "eeee", "f", "g", "h", "i"),
            fonts=array("H", [0, 0, 0, 1, 0, 1, 1, 1, 1]),
            boxes=array("f", [float((7 * place) % 31) for place in range(36)] if has_boxes else []),
            line_starts=array("I", starts),
            page_starts=array("I", [0, 3, 7]),
            roles=array("B", [0, 0, 0, 0, int(LineRole.FOOTNOTE), 0, 0]),
        ),
        (Font("Times", 10.0), Font("Times-Bold", 12.0, True)),
        ((100.0, 100.0), (100.0, 100.0)),
    )
    alone = [document.line(index) for index in range(document.line_count)]
    for some in ([], [0], [1, 4], [2, 3, 5], [5, 6], [6]):
        assert document.lines_at(some) == [alone[index] for index in some]
    assert list(document.lines) == alone
    assert document.lines_at([2, 4]) == [alone[2], alone[4]]


def test_a_document_without_words_has_its_empty_lines() -> None:
    columns = Columns((), array("H"), array("f"), array("I", [0, 0]), array("I", [0, 1]))
    (line,) = Document("text/plain", columns, (), ((1.0, 1.0),)).lines
    assert (line.text, line.box) == ("", None)
