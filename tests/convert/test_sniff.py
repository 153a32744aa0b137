import bz2
import gzip

import pytest

from svod.convert.sniff import CONVERTERS, converter_for, sniff
from svod.errors import EmptyDocumentError, UnsupportedDocumentError
from svod.registry import names
from tests.convert.documents import POSTSCRIPT, at, pdf, zipped

DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 512


@pytest.mark.parametrize(
    ("content", "media_type"),
    [
        (pdf([at(50, 50, "Hello")]), "application/pdf"),
        (b"HTTP/1.1 200 OK\r\nServer: old\r\n\r\n" + pdf([at(50, 50, "Hello")]), "application/pdf"),
        (b"\xef\xbb\xbf\n\n%PDF-1.7\n", "application/pdf"),
        (POSTSCRIPT, "application/postscript"),
        (b"\x04" + POSTSCRIPT, "application/postscript"),
        (b"\xc5\xd0\xd3\xc6" + bytes(26) + POSTSCRIPT, "application/postscript"),
        (b"\r\n" + POSTSCRIPT, "application/postscript"),
        (gzip.compress(POSTSCRIPT), "application/postscript"),
        (bz2.compress(POSTSCRIPT), "application/postscript"),
        (zipped({"[Content_Types].xml": "", "word/document.xml": "<w/>"}), DOCX),
        (b"<!DOCTYPE html><title>x</title>", "text/html"),
        (b"\xef\xbb\xbf<html><body>x", "text/html"),
        (b"<!-- saved from url -->\n<!-- twice -->\n<HTML>", "text/html"),
        (b'<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML"><html/>', "text/html"),
        ("\ufeff<html><p>Привет".encode("utf-16-le"), "text/html"),
        ("<html><p>Привет".encode("utf-16-be"), "text/html"),
        ("Просто текст.".encode("cp1251"), "text/plain"),
        ("Просто текст.".encode(), "text/plain"),
        (b"BM means bitmap, but this is a sentence.", "text/plain"),
    ],
)
def test_the_bytes_say_what_they_are(content: bytes, media_type: str) -> None:
    assert sniff(content) == media_type


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"AT&TFORM\0\0\0\0DJVM", "a DjVu document"),
        (rb"{\rtf1\ansi Hello}", "an RTF document"),
        (OLE + "WordDocument".encode("utf-16-le"), "the old Word format"),
        (zipped({"mimetype": "application/vnd.oasis.opendocument.text"}), "an OpenDocument text"),
        (zipped({"mimetype": "application/epub+zip"}), "an EPUB book"),
        (zipped({"ppt/presentation.xml": "<p/>"}), "a PowerPoint presentation"),
        (zipped({"notes.txt": "x"}), "a zip archive"),
        (b"\x89PNG\r\n\x1a\n", "a PNG picture"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF", "a JPEG picture"),
        (b"% my paper\n\\documentclass{article}\n", "a TeX source"),
        (gzip.compress(b"some words"), "a gzip archive"),
        (b"PK\x03\x04 cut off", "a zip archive"),
        (bytes(range(256)) * 4, "a binary file"),
    ],
)
def test_a_kind_that_nothing_reads_is_named_in_words(content: bytes, kind: str) -> None:
    with pytest.raises(UnsupportedDocumentError, match=kind):
        sniff(content)


def test_no_bytes_are_an_empty_document() -> None:
    with pytest.raises(EmptyDocumentError):
        sniff(b"")


def test_an_encrypted_word_document_goes_to_the_converter_that_can_say_so() -> None:
    assert sniff(OLE + "EncryptedPackage".encode("utf-16-le")) == DOCX


def test_every_converter_named_here_is_in_the_registry() -> None:
    assert set(CONVERTERS.values()) == set(names("convert"))


def test_an_unknown_media_type_has_no_converter() -> None:
    with pytest.raises(UnsupportedDocumentError, match="audio/mpeg"):
        converter_for("audio/mpeg")
