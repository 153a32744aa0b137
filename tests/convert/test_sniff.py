import bz2
import gzip

import pytest

from svod.convert.sniff import CONVERTERS, converter_for, sniff
from svod.errors import EmptyDocumentError, UnsupportedDocumentError
from svod.registry import names
from tests.convert.documents import POSTSCRIPT, at, pdf, zipped
from tests.convert.golden import FOLDER
from tests.convert.test_doc import compound

JATS = "application/jats+xml"
ODT = "application/vnd.oasis.opendocument.text"
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
        (gzip.compress(POSTSCRIPT, mtime=0), "application/postscript"),
        (bz2.compress(POSTSCRIPT), "application/postscript"),
        (zipped({"[Content_Types].xml": "", "word/document.xml": "<w/>"}), DOCX),
        (b"<!DOCTYPE html><title>x</title>", "text/html"),
        (b"\xef\xbb\xbf<html><body>x", "text/html"),
        (b"<!-- saved from url -->\n<!-- twice -->\n<HTML>", "text/html"),
        (b'<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML"><html/>', "text/html"),
        ("\ufeff<html><p>Привет".encode("utf-16-le"), "text/html"),
        ("<html><p>Привет".encode("utf-16-be"), "text/html"),
        (b"AT&TFORM\0\0\0\0DJVM", "image/vnd.djvu"),
        (rb"{\rtf1\ansi Hello}", "application/rtf"),
        (OLE + "WordDocument".encode("utf-16-le"), "application/msword"),
        (zipped({"mimetype": "application/vnd.oasis.opendocument.text"}), ODT),
        ((FOLDER / "odt" / "roscha.odt").read_bytes()[:2000], ODT),
        (zipped({"content.xml": "", "META-INF/manifest.xml": ""}), ODT),
        (zipped({"mimetype": "application/epub+zip"}), "application/epub+zip"),
        (b'<?xml version="1.0"?>\n<!-- x --><article article-type="x"><front/>', JATS),
        (b'<!DOCTYPE article PUBLIC "-//NLM//DTD JATS v1.0//EN" "x.dtd" [<!ENTITY a "b">]>\n<article>', JATS),
        (b"<pmc-articleset><article>", JATS),
        (b'<TEI xmlns="http://www.tei-c.org/ns/1.0">', "application/tei+xml"),
        (b"<?xml version='1.0'?><tei:TEI xmlns:tei='x'>", "application/tei+xml"),
        ('<?xml version="1.0" encoding="utf-16"?><TEI.2>'.encode("utf-16"), "application/tei+xml"),
        (b"% my paper\n\\documentclass{article}\n", "application/x-tex"),
        (b"\\section{A} \\cite{b} \\ref{c} \\label{d} \\emph{e}", "application/x-tex"),
        (b"# Title\n\nSome **bold** words and [a link](http://a.b).\n", "text/markdown"),
        (b"# Title\n\ntext\n\n## Section\n\nmore\n", "text/markdown"),
        (b"---\ntitle: x\n---\n\n# A\n\ntext\n", "text/markdown"),
        (b"#!/bin/sh\n# a comment\n# another\necho a\n", "text/plain"),
        (b"A letter * with stars * and [1] references (2).\n\n1. one\n2. two\n", "text/plain"),
        (zipped({"notes.txt": "x"}), "application/zip"),
        (zipped({"word/document1.docx": "x"}), "application/zip"),
        (zipped({}), "application/zip"),
        (b"PK\x03\x04 cut off", "application/zip"),
        (gzip.compress(b"some words", mtime=0), "application/gzip"),
        (bz2.compress(b"some words"), "application/x-bzip2"),
        (b"\xfd7zXZ\0\0\0", "application/x-xz"),
        (b"7z\xbc\xaf\x27\x1c\0\0", "application/x-7z-compressed"),
        (bytes(257) + b"ustar\0" + bytes(250), "application/x-tar"),
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
        (OLE + "Workbook".encode("utf-16-le"), "an old Microsoft Office file"),
        (zipped({"mimetype": "application/vnd.oasis.opendocument.spreadsheet"}), "an OpenDocument file"),
        (b"<?xml version='1.0'?><catalog><book/></catalog>", "an XML file"),
        (b"<!DOCTYPE article PUBLIC '-//OASIS//DTD DocBook XML V4.5//EN' 'x'><article><title>", "an XML file"),
        (zipped({"ppt/presentation.xml": "<p/>"}), "a PowerPoint presentation"),
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
    assert sniff(compound({"EncryptedPackage": b"x"})) == DOCX


def test_a_word_document_inside_another_office_file_does_not_make_it_one() -> None:
    with pytest.raises(UnsupportedDocumentError, match="old Microsoft Office file"):
        sniff(compound({"Workbook": b"x" + "WordDocument".encode("utf-16-le")}))


def test_a_head_made_to_exhaust_is_sniffed() -> None:
    for head in (b"<!---->" * 2000, b"<?a?>" * 3000, b"<!a[" * 4000, b"<" * 16_000, b"# a\n\n" * 3000, b"[a](" * 4000):
        assert sniff(head)


def test_every_converter_named_here_is_in_the_registry() -> None:
    assert set(CONVERTERS.values()) == set(names("convert"))


def test_an_unknown_media_type_has_no_converter() -> None:
    with pytest.raises(UnsupportedDocumentError, match="audio/mpeg"):
        converter_for("audio/mpeg")
