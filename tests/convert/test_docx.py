import io
from typing import Any

import pytest
from docx import Document as WordDocument
from docx.enum.text import WD_BREAK

from svod.convert.containers import zip_parts
from svod.convert.office.docx import DocxConverter
from svod.errors import (
    CorruptDocumentError,
    EmptyDocumentError,
    EncryptedDocumentError,
    NoTextError,
    TooLargeError,
    UnsupportedDocumentError,
)
from svod.model.document import Document, Font
from tests.convert.documents import zipped

W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
RELATIONS = '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{}</Relationships>'


def saved(word: Any) -> bytes:
    target = io.BytesIO()
    word.save(target)
    return target.getvalue()


def convert(body: str, parts: dict[str, str] | None = None) -> Document:
    text = f"<w:document {W} {R}><w:body>{body}</w:body></w:document>"
    return DocxConverter().convert(zipped({"word/document.xml": text, **(parts or {})}))


def paragraph(text: str) -> str:
    return f"<w:p><w:r><w:t xml:space='preserve'>{text}</w:t></w:r></w:p>"


def lines(document: Document) -> list[str]:
    return document.plain_text().split("\n")


def test_paragraphs_headings_and_tables_are_lines_in_order() -> None:
    word = WordDocument()
    word.add_heading("Über Bäume", level=1)
    word.add_paragraph("Вячеслав Петров")
    table = word.add_table(rows=1, cols=2)
    table.cell(0, 0).text, table.cell(0, 1).text = "left cell", "right cell"
    word.add_paragraph("after the table")
    word.core_properties.title = "Trees"
    word.core_properties.author = "V. Petrov"
    document = DocxConverter().convert(saved(word))
    assert lines(document) == ["Über Bäume", "Вячеслав Петров", "left cell", "right cell", "after the table"]
    assert (document.information["title"], document.information["author"]) == ("Trees", "V. Petrov")
    assert document.line(0).font.size > document.line(1).font.size
    assert document.line(0).font.bold


def test_run_fonts_go_over_paragraph_styles_over_document_defaults() -> None:
    styles = (
        f"<w:styles {W}><w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val='22'/></w:rPr></w:rPrDefault></w:docDefaults>"
        "<w:style w:type='paragraph' w:default='1' w:styleId='N'><w:rPr><w:rFonts w:ascii='Arial'/></w:rPr></w:style>"
        "<w:style w:type='paragraph' w:styleId='T'><w:basedOn w:val='N'/>"
        "<w:rPr><w:b/><w:sz w:val='32'/></w:rPr></w:style></w:styles>"
    )
    title = (
        "<w:p><w:pPr><w:pStyle w:val='T'/></w:pPr><w:r><w:t xml:space='preserve'>title </w:t></w:r>"
        "<w:r><w:rPr><w:b w:val='0'/><w:i/><w:sz w:val='21'/></w:rPr><w:t>aside</w:t></w:r></w:p>"
    )
    document = convert(paragraph("plain") + title, {"word/styles.xml": styles})
    assert [document.token(index).font for index in range(3)] == [
        Font("Arial", 11.0),
        Font("Arial", 16.0, bold=True),
        Font("Arial", 10.5, italic=True),
    ]


def test_styles_based_on_each_other_end() -> None:
    styles = (
        f"<w:styles {W}><w:style w:styleId='A'><w:basedOn w:val='B'/></w:style>"
        "<w:style w:styleId='B'><w:basedOn w:val='A'/><w:rPr><w:sz w:val='30'/></w:rPr></w:style></w:styles>"
    )
    body = "<w:p><w:pPr><w:pStyle w:val='A'/></w:pPr><w:r><w:t>round</w:t></w:r></w:p>"
    assert convert(body, {"word/styles.xml": styles}).token(0).font.size == 15.0


def test_page_breaks_make_pages() -> None:
    word = WordDocument()
    word.add_paragraph("first").add_run().add_break(WD_BREAK.PAGE)
    word.add_paragraph("second")
    assert DocxConverter().convert(saved(word)).plain_text() == "first\fsecond"


def test_deleted_text_and_field_codes_are_not_read() -> None:
    body = (
        "<w:p><w:r><w:t xml:space='preserve'>kept </w:t></w:r><w:del><w:r><w:delText>deleted</w:delText></w:r></w:del>"
        "<w:ins><w:r><w:t>inserted</w:t></w:r></w:ins><w:r><w:instrText>PAGEREF</w:instrText></w:r></w:p>"
    )
    assert lines(convert(body)) == ["kept inserted"]


def test_breaks_and_tabs_part_words() -> None:
    body = "<w:p><w:r><w:t>one</w:t><w:tab/><w:t>two</w:t><w:br/><w:t>three</w:t></w:r></w:p>"
    assert lines(convert(body)) == ["one two", "three"]


def test_notes_stand_at_the_end_without_their_separators() -> None:
    notes = (
        f"<w:footnotes {W}><w:footnote w:type='separator' w:id='0'>{paragraph('separator')}</w:footnote>"
        f"<w:footnote w:id='1'>{paragraph('Siehe Bass 2012.')}</w:footnote></w:footnotes>"
    )
    assert lines(convert(paragraph("Text"), {"word/footnotes.xml": notes})) == ["Text", "Siehe Bass 2012."]


def test_notes_have_the_numbers_that_the_text_gives_them() -> None:
    def note(number: int, text: str) -> str:
        return f"<w:footnote w:id='{number}'><w:p><w:r><w:footnoteRef/><w:t> {text}</w:t></w:r></w:p></w:footnote>"

    marks = "".join(f"<w:r><w:t>word</w:t><w:footnoteReference w:id='{number}'/></w:r>" for number in (7, 3))
    notes = f"<w:footnotes {W}>{note(3, 'second')}{note(7, 'first')}</w:footnotes>"
    found = lines(convert(f"<w:p>{marks}</w:p>", {"word/footnotes.xml": notes}))
    assert found == ["word¹word²", "² second", "¹ first"]


def test_hyperlinks_cover_their_words() -> None:
    relation = '<Relationship Id="r1" Type="x/hyperlink" Target="http://example.org/" TargetMode="External"/>'
    body = (
        "<w:p><w:r><w:t xml:space='preserve'>see </w:t></w:r>"
        "<w:hyperlink r:id='r1'><w:r><w:t>my page</w:t></w:r></w:hyperlink></w:p>"
    )
    document = convert(body, {"word/_rels/document.xml.rels": RELATIONS.format(relation)})
    (link,) = document.links
    assert (link.target, document.text(link.span)) == ("http://example.org/", "my page")


def test_entities_are_not_expanded() -> None:
    body = f"<w:document {W}><w:body>{paragraph('a &x; b')}</w:body></w:document>"
    content = f'<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>{body}'
    document = DocxConverter().convert(zipped({"word/document.xml": content}))
    assert lines(document) == ["a b"]


def test_a_part_that_unpacks_without_end_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zip_parts, "PART_LIMIT", 1 << 20)
    with pytest.raises(TooLargeError):
        convert(paragraph("a" * (2 << 20)))


def test_a_document_without_words_has_no_text() -> None:
    with pytest.raises(NoTextError):
        convert("<w:p/>")


@pytest.mark.parametrize(
    "content",
    [
        b"PK\x03\x04 cut off",
        zipped({"word/other.xml": "<x/>"}),
        zipped({"word/document.xml": ""}),
        zipped({"word/document.xml": bytes(range(256))}),
    ],
)
def test_what_cannot_be_opened_is_corrupt(content: bytes) -> None:
    with pytest.raises(CorruptDocumentError):
        DocxConverter().convert(content)


def test_every_truncation_is_named() -> None:
    whole = saved(WordDocument())
    for length in range(1, len(whole) - 30, 997):
        with pytest.raises(CorruptDocumentError):
            DocxConverter().convert(whole[:length])


def test_old_office_containers_are_distinguished() -> None:
    ole = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(512)
    with pytest.raises(EncryptedDocumentError):
        DocxConverter().convert(ole + "EncryptedPackage".encode("utf-16-le"))
    with pytest.raises(UnsupportedDocumentError):
        DocxConverter().convert(ole)


def test_no_bytes_are_an_empty_document() -> None:
    with pytest.raises(EmptyDocumentError):
        DocxConverter().convert(b"")


NUMBERING = f"""<w:numbering {W}>
<w:abstractNum w:abstractNumId="7"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/>
<w:lvlText w:val="[%1]"/></w:lvl><w:lvl w:ilvl="1"><w:numFmt w:val="lowerRoman"/><w:lvlText w:val="%1.%2)"/></w:lvl>
<w:lvl w:ilvl="2"><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/></w:lvl></w:abstractNum>
<w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>
<w:num w:numId="2"><w:abstractNumId w:val="7"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>
</w:num></w:numbering>"""


def item(text: str, number: int, depth: int = 0) -> str:
    place = f'<w:numPr><w:ilvl w:val="{depth}"/><w:numId w:val="{number}"/></w:numPr>'
    return f"<w:p><w:pPr>{place}</w:pPr><w:r><w:t>{text}</w:t></w:r></w:p>"


def test_automatic_numbers_are_printed_before_their_paragraphs() -> None:
    items = [item("one", 1), item("two", 1), item("deep", 1, 1), item("dot", 1, 2), item("none", 0), item("new", 2)]
    body = f"<w:document {W}><w:body>{''.join(items)}</w:body></w:document>"
    content = zipped({"word/document.xml": body, "word/numbering.xml": NUMBERING})
    expected = ["[1] one", "[2] two", "2.i) deep", "dot", "none", "[1] new"]
    assert lines(DocxConverter().convert(content)) == expected


def test_a_list_that_a_style_gives_is_numbered_too() -> None:
    style = (
        '<w:style w:type="paragraph" w:styleId="Entry"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>'
        '<w:style w:type="paragraph" w:styleId="Own"><w:basedOn w:val="Entry"/></w:style>'
    )
    body = '<w:p><w:pPr><w:pStyle w:val="Own"/></w:pPr><w:r><w:t>Ivanov I. A book</w:t></w:r></w:p>'
    content = zipped(
        {
            "word/document.xml": f"<w:document {W}><w:body>{body}</w:body></w:document>",
            "word/numbering.xml": NUMBERING,
            "word/styles.xml": f"<w:styles {W}>{style}</w:styles>",
        }
    )
    assert lines(DocxConverter().convert(content)) == ["[1] Ivanov I. A book"]


def test_raised_digits_are_superscript_digits() -> None:
    run = '<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>1</w:t></w:r>'
    assert lines(convert(f"<w:p><w:r><w:t>Иванов</w:t></w:r>{run}</w:p>")) == ["Иванов¹"]
