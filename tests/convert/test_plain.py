import codecs

import pytest

from svod.convert.plain import PlainTextConverter
from svod.errors import EmptyDocumentError, NoTextError, UnsupportedDocumentError

RUSSIAN = "В работе рассматривается задача автоматического поиска научных статей.\nЛитература"


@pytest.mark.parametrize(
    "content",
    [
        RUSSIAN.encode(),
        codecs.BOM_UTF8 + RUSSIAN.encode(),
        RUSSIAN.encode("utf-16"),
        ("Abstract\n" + RUSSIAN).encode("utf-16-be"),
        RUSSIAN.encode("cp1251"),
        RUSSIAN.encode("koi8-r"),
        RUSSIAN.encode("cp866"),
    ],
)
def test_the_encoding_is_found(content: bytes) -> None:
    text = PlainTextConverter().convert(content).plain_text()
    assert text.removeprefix("Abstract\n") == RUSSIAN


def test_german_in_latin_1_is_found() -> None:
    german = "Die Größe der Bäume für Österreich wird natürlich überschätzt.\nMüller und Söhne, Köln"
    assert PlainTextConverter().convert(german.encode("latin-1")).plain_text() == german


def test_form_feeds_part_pages_and_blank_lines_fall_away() -> None:
    document = PlainTextConverter().convert(b"one\r\n\r\n  two words \n\fthree\n\f")
    assert document.plain_text() == "one\ntwo words\fthree"
    assert document.page_count == 2


@pytest.mark.parametrize("content", [b"\0\1\2\3" * 100, b"text\0with\0nuls\0\0\0odd", bytes(range(1, 32)) * 20])
def test_binary_bytes_are_no_text(content: bytes) -> None:
    with pytest.raises(UnsupportedDocumentError):
        PlainTextConverter().convert(content)


def test_blanks_alone_are_no_text() -> None:
    with pytest.raises(NoTextError):
        PlainTextConverter().convert(b" \n\f\n ")


def test_no_bytes_are_an_empty_document() -> None:
    with pytest.raises(EmptyDocumentError):
        PlainTextConverter().convert(b"")
