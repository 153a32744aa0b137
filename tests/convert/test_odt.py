import pytest

from svod.convert.containers import zip_parts
from svod.convert.office.odt import OdtConverter
from svod.errors import CorruptDocumentError, EmptyDocumentError, EncryptedDocumentError, NoTextError, TooLargeError
from svod.model.document import Document, Font, LineRole
from tests.convert.documents import zipped

SPACES = " ".join(
    f'xmlns:{prefix}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for prefix, name in (
        ("office", "office"),
        ("style", "style"),
        ("text", "text"),
        ("fo", "xsl-fo-compatible"),
        ("table", "table"),
    )
)
XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"'


def document(body: str, *, styles: str = "", meta: str = "") -> bytes:
    content = (
        f"<office:document-content {SPACES} {XLINK}><office:automatic-styles>{styles}</office:automatic-styles>"
        f"<office:body><office:text>{body}</office:text></office:body></office:document-content>"
    )
    head = f'<office:document-meta {SPACES} xmlns:dc="http://purl.org/dc/elements/1.1/">{meta}</office:document-meta>'
    return zipped({"mimetype": "application/vnd.oasis.opendocument.text", "content.xml": content, "meta.xml": head})


def convert(body: str, *, styles: str = "", meta: str = "") -> Document:
    return OdtConverter().convert(document(body, styles=styles, meta=meta))


def lines(body: str, *, styles: str = "") -> list[str]:
    return convert(body, styles=styles).plain_text().replace("\f", "\n").split("\n")


def test_paragraphs_headings_and_cells_are_lines() -> None:
    cell = "<table:table-cell><text:p>c</text:p></table:table-cell>"
    table = f"<table:table><table:table-row>{cell}</table:table-row></table:table>"
    assert lines(f"<text:h>a</text:h><text:p>b<text:line-break/>b2</text:p>{table}") == ["a", "b", "b2", "c"]


def test_blanks_are_marked_up_and_line_ends_of_the_file_are_none() -> None:
    assert lines('<text:p>a<text:s text:c="3"/>b<text:tab/>c\nd</text:p>') == ["a b c d"]


def test_fonts_come_through_the_parents_of_a_style() -> None:
    styles = (
        '<style:default-style style:family="paragraph"><style:text-properties fo:font-size="11pt"'
        ' style:font-name="Serif"/></style:default-style>'
        '<style:style style:name="Base" style:family="paragraph"><style:text-properties fo:font-weight="bold"/>'
        "</style:style>"
        '<style:style style:name="P1" style:family="paragraph" style:parent-style-name="Base"/>'
        '<style:style style:name="T1" style:family="text"><style:text-properties fo:font-size="200%"'
        ' fo:font-style="italic" fo:font-weight="normal"/></style:style>'
    )
    found = convert(
        '<text:p text:style-name="P1">bold <text:span text:style-name="T1">big</text:span></text:p>', styles=styles
    )
    assert [found.token(index).font for index in range(2)] == [
        Font("Serif", 11.0, bold=True),
        Font("Serif", 22.0, italic=True),
    ]


LIST = (
    '<text:list-style style:name="L1"><text:list-level-style-number text:level="1" style:num-prefix="["'
    ' style:num-suffix="]" style:num-format="1"/><text:list-level-style-bullet text:level="2"/></text:list-style>'
)


def test_list_numbers_are_printed_and_continued_lists_count_on() -> None:
    items = "".join(f"<text:list-item><text:p>{word}</text:p></text:list-item>" for word in ("a", "b"))
    bullet = (
        "<text:list-item><text:list><text:list-item><text:p>dot</text:p></text:list-item></text:list></text:list-item>"
    )
    first = f'<text:list text:style-name="L1" xml:id="x">{items}{bullet}</text:list>'
    second = f'<text:list text:style-name="L1" text:continue-list="x">{items}</text:list>'
    other = f'<text:list text:style-name="L1">{items}</text:list>'
    expected = ["[1] a", "[2] b", "dot", "[3] a", "[4] b", "[1] a", "[2] b"]
    assert lines(first + second + other, styles=LIST) == expected


def test_a_page_break_before_the_first_word_leaves_the_number_with_its_item() -> None:
    item = "<text:list-item><text:p><text:soft-page-break/>a</text:p></text:list-item>"
    found = convert(f'<text:p>x</text:p><text:list text:style-name="L1">{item}</text:list>', styles=LIST)
    assert found.plain_text() == "x\f[1] a"


def test_notes_stand_at_the_end_and_leave_their_mark() -> None:
    body = "<text:note-body><text:p>a note</text:p></text:note-body>"
    note = f"<text:note><text:note-citation>1</text:note-citation>{body}</text:note>"
    found = convert(f"<text:p>word{note} on</text:p><text:p>next</text:p>")
    assert found.plain_text() == "word¹ on\nnext\n¹ a note"
    assert found.lines[-1].role is LineRole.FOOTNOTE


def test_links_cover_their_words() -> None:
    found = convert('<text:p>see <text:a xlink:href="http://example.org/">my page</text:a></text:p>')
    (link,) = found.links
    assert (link.target, found.text(link.span)) == ("http://example.org/", "my page")


def test_deleted_text_and_comments_are_not_read() -> None:
    body = "<text:tracked-changes><text:p>gone</text:p></text:tracked-changes>"
    assert lines(f"{body}<text:p>stays<office:annotation><text:p>comment</text:p></office:annotation></text:p>") == [
        "stays"
    ]


def test_title_and_author_are_information() -> None:
    meta = "<office:meta><dc:title>A title</dc:title><dc:creator>A. Petrov</dc:creator></office:meta>"
    assert convert("<text:p>x</text:p>", meta=meta).information == {"title": "A title", "author": "A. Petrov"}


def test_an_encrypted_document_asks_for_a_password() -> None:
    manifest = "<m:manifest xmlns:m='x'><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>"
    with pytest.raises(EncryptedDocumentError):
        OdtConverter().convert(zipped({"content.xml": "\0\1", "META-INF/manifest.xml": manifest}))


def test_a_part_that_unpacks_without_end_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zip_parts, "PART_LIMIT", 1 << 20)
    with pytest.raises(TooLargeError):
        convert(f"<text:p>{'a' * (2 << 20)}</text:p>")


@pytest.mark.parametrize("content", [b"PK\x03\x04 cut", zipped({"a": "b"}), zipped({"content.xml": "<a/>"})])
def test_what_cannot_be_opened_is_corrupt(content: bytes) -> None:
    with pytest.raises(CorruptDocumentError):
        OdtConverter().convert(content)


def test_a_document_without_words_has_no_text() -> None:
    with pytest.raises(NoTextError):
        convert("<text:p/>")


def test_no_bytes_are_an_empty_document() -> None:
    with pytest.raises(EmptyDocumentError):
        OdtConverter().convert(b"")
