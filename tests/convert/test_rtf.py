import pytest

from svod.convert.office.rtf import RtfConverter
from svod.errors import CorruptDocumentError, EmptyDocumentError, NoTextError
from svod.model.document import Document, Font, LineRole


def convert(body: str, *, head: str = "\\ansi\\ansicpg1252", fonts: str = "{\\f0\\fcharset0 Times;}") -> Document:
    return RtfConverter().convert(f"{{\\rtf1{head}\\deff0{{\\fonttbl{fonts}}}{body}}}".encode("latin-1"))


def lines(document: Document) -> list[str]:
    return document.plain_text().replace("\f", "\n").split("\n")


def test_sizes_and_emphasis_become_fonts_and_groups_restore_them() -> None:
    document = convert("\\fs32\\b Big\\b0  {\\i leaning} \\fs20 small\\par")
    assert [document.token(index).font for index in range(3)] == [
        Font("Times", 16.0, bold=True),
        Font("Times", 16.0, italic=True),
        Font("Times", 10.0),
    ]


@pytest.mark.parametrize(
    "head",
    [
        "{\\rtf1\\ansi\\ansicpg1251{\\fonttbl{\\f0 Times;}}",
        "{\\rtf1\\ansi{\\fonttbl{\\f0\\fcharset204 Times;}}\\f0 ",
        "{\\rtf1\\ansi{\\fonttbl{\\f0 Times New Roman Cyr;}}\\f0 ",
        "{\\rtf1\\ansi\\ansicpg1251{\\fonttbl{\\f0\\fcharset0 Times;}}\\f0 ",
    ],
)
def test_bytes_mean_what_the_font_or_the_document_says(head: str) -> None:
    escaped = "".join(f"\\'{byte:02x}" for byte in "Привет".encode("cp1251"))
    assert lines(RtfConverter().convert(f"{head}{escaped}}}".encode())) == ["Привет"]


def test_raw_bytes_are_read_as_escaped_ones() -> None:
    assert lines(RtfConverter().convert(b"{\\rtf1\\ansi\\ansicpg1251 " + "Привет".encode("cp1251") + b"}")) == [
        "Привет"
    ]


def test_unicode_escapes_replace_the_bytes_that_stand_for_them() -> None:
    assert lines(convert("\\u1055?\\u1088\\'f0\\uc2\\u1080\\'ff\\'ffx \\uc0\\u228 hnlich")) == ["Приx ähnlich"]


def test_halves_of_a_character_are_joined_across_groups() -> None:
    assert lines(convert("{\\u-10187?}{\\u-9138?}")) == ["\U0001d44e"]


def test_signs_tabs_and_breaks_are_read() -> None:
    document = convert("a\\tab b\\line c \\emdash\\~d \\{\\}\\\\ e\\_f\\par g\\page h\\cell i\\row")
    assert lines(document) == ["a b", "c — d {}\\ e-f", "g", "h i"]
    assert document.page_count == 2


def test_pictures_styles_headers_and_hidden_text_are_not_read() -> None:
    body = (
        "{\\stylesheet{\\s1 Heading;}}{\\*\\generator Word;}{\\header top}{\\pict 0102ff}{\\v hidden}{\\deleted gone}"
        "{\\*\\unknown x}\\bin3 \\}x"
        "yes"
    )
    assert lines(convert(body)) == ["yes"]


def test_list_numbers_are_printed() -> None:
    assert lines(convert("{\\listtext 1.\\tab}Ivanov\\par{\\pntext 2.\\tab}Petrov")) == ["1. Ivanov", "2. Petrov"]


def test_links_cover_their_words() -> None:
    document = convert('see {\\field{\\*\\fldinst{HYPERLINK "http://a.b/c"}}{\\fldrslt{my page}}} now')
    (link,) = document.links
    assert (link.target, document.text(link.span)) == ("http://a.b/c", "my page")


def test_notes_stand_at_the_end_and_are_distinguished() -> None:
    document = convert("word{\\super 1}{\\*\\footnote a note} goes on\\par")
    assert lines(document) == ["word¹ goes on", "a note"]
    assert [line.role for line in document.lines] == [LineRole.BODY, LineRole.FOOTNOTE]


def test_title_and_author_are_information() -> None:
    document = convert("{\\info{\\upr{\\title ?}{\\*\\ud{\\title \\u1040?}}}{\\author A. Petrov}{\\operator x}}text")
    assert document.information == {"title": "А", "author": "A. Petrov"}


def test_text_in_frames_is_read() -> None:
    body = "{\\shp{\\*\\shpinst\\shpleft0{\\sp{\\sn name}{\\sv 1}}{\\shptxt in a frame\\par}}}after"
    assert lines(convert(body)) == ["in a frame", "after"]


@pytest.mark.parametrize("content", [b"no rtf", b"}{\\rtf1"])
def test_what_does_not_begin_as_rtf_is_corrupt(content: bytes) -> None:
    with pytest.raises(CorruptDocumentError):
        RtfConverter().convert(content)


def test_groups_without_end_are_corrupt() -> None:
    with pytest.raises(CorruptDocumentError):
        RtfConverter().convert(b"{\\rtf1" + b"{" * 20_000)


@pytest.mark.parametrize("content", [b"{\\rtf1}", b"{\\rtf1\\par \\par", b"{\\rtf1{\\pict ffff}}}}}}"])
def test_a_document_without_words_has_no_text(content: bytes) -> None:
    with pytest.raises(NoTextError):
        RtfConverter().convert(content)


def test_no_bytes_are_an_empty_document() -> None:
    with pytest.raises(EmptyDocumentError):
        RtfConverter().convert(b"")
