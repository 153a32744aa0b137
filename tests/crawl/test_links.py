"""Links of pages as real sites write them: places, words, frames, encodings, comments."""

import pytest

from svod.crawl.links import fetched_links, is_page, links_of, page_encoding
from svod.model.crawl import CrawlTask, Fetched, FetchStatus

PAGE = "http://tower.example/a/page.html"


def found(html: str | bytes, most: int = 100) -> list[tuple[str, str]]:
    content = html if isinstance(html, bytes) else html.encode()
    return [(link.url, link.anchor) for link in links_of(content, PAGE, most)]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ('<a href="b.pdf">Paper</a>', [("http://tower.example/a/b.pdf", "Paper")]),
        ("<A HREF=b.pdf>Paper</A>", [("http://tower.example/a/b.pdf", "Paper")]),
        ("<a class='x' href='../b.pdf'>A <b>bold</b>\n paper</a>", [("http://tower.example/b.pdf", "A bold paper")]),
        ('<a href="b.pdf"><img src="p.gif" alt="PDF"></a>', [("http://tower.example/a/b.pdf", "PDF")]),
        ('<a href="b.pdf" title="as PDF"></a>', [("http://tower.example/a/b.pdf", "as PDF")]),
        ('<a href="?p=1&amp;q=2">next</a>', [("http://tower.example/a/page.html?p=1&q=2", "next")]),
        (
            '<a href="b.html">one<a href="c.html">two</a>',
            [("http://tower.example/a/b.html", "one"), ("http://tower.example/a/c.html", "two")],
        ),
        ('<a href="b.html">never closed', [("http://tower.example/a/b.html", "never closed")]),
        ('<a href="b.html"</a>half closed', [("http://tower.example/a/b.html", "")]),
        ('<map><area href="m.html" alt="map"></map>', [("http://tower.example/a/m.html", "map")]),
        ('<frameset><frame src="left.htm" name="left"></frameset>', [("http://tower.example/a/left.htm", "left")]),
        ('<iframe src="//garden.example/in"></iframe>', [("http://garden.example/in", "")]),
        ('<meta http-equiv="Refresh" content="0; URL=ru/index.html">', [("http://tower.example/a/ru/index.html", "")]),
        ('<meta name="citation_pdf_url" content="/get/7">', [("http://tower.example/get/7", "pdf")]),
        ('<link rel="alternate" hreflang="de" href="/de/">', [("http://tower.example/de/", "")]),
        ('<base href="http://garden.example/x/"><a href="y">y</a>', [("http://garden.example/x/y", "y")]),
    ],
)  # fmt: skip
def test_a_link_is_found_with_its_words(html: str, expected: list[tuple[str, str]]) -> None:
    assert found(html) == expected


def test_a_program_that_sends_its_reader_on_is_a_link_where_there_is_little_else() -> None:
    program = "<script>if (ru) { window.location = \"/ru/\"; } else { location.href='en.html' }</script>"
    assert [url for url, _ in found(program)] == ["http://tower.example/ru/", "http://tower.example/a/en.html"]
    assert found(program + "words " * 2000) == []


@pytest.mark.parametrize(
    "html",
    [
        '<!-- <a href="b.html">out of use</a> -->',
        "<script>document.write('<a href=\"b.html\">x</a>')</script>",
        '<a href="javascript:void(0)">x</a><a href="mailto:x@y.example">x</a><a href="#top">x</a><a name="here">x</a>',
        '<link rel="stylesheet" href="s.css"><link rel="alternate" type="application/rss+xml" href="feed">',
        '<a href="ftp://tower.example/x">x</a><a href="http://[">x</a>',
        '<meta http-equiv="refresh" content="5">',
    ],
)
def test_what_leads_to_no_page_is_no_link(html: str) -> None:
    assert found(html) == []


def test_the_place_of_a_link_is_the_byte_at_which_it_begins() -> None:
    for encoding in ("utf-8", "cp1251"):
        content = f'<meta charset="{encoding}">Труды <a href="x.pdf">статья</a>'.encode(encoding)
        (link,) = links_of(content, PAGE, 10)
        assert (link.place, link.anchor) == (content.index(b"<a "), "статья")


def test_a_page_of_two_bytes_a_letter_is_read() -> None:
    content = 'Труды <a href="x.pdf">статья</a>'.encode("utf-16")
    (link,) = links_of(content, PAGE, 10)
    assert (link.url, link.anchor) == ("http://tower.example/a/x.pdf", "статья")
    assert content[link.place : link.place + 2] == "<".encode("utf-16-le")


def test_cyrillic_addresses_are_escaped_as_browsers_do() -> None:
    html = '<meta charset="windows-1251"><a href="/труды/?q=лёд">x</a>'.encode("cp1251")
    assert found(html)[0][0] == "http://tower.example/%D1%82%D1%80%D1%83%D0%B4%D1%8B/?q=%EB%B8%E4"


def test_an_undeclared_encoding_is_recognised() -> None:
    assert page_encoding("<p>Список научных трудов кафедры</p>".encode("cp1251")) == "cp1251"
    assert page_encoding("<p>Veröffentlichungen der Abteilung für Zahlen</p>".encode("cp1252")) == "cp1252"
    assert page_encoding("<p>Список трудов</p>".encode()) == "utf-8"


def test_a_declared_encoding_is_believed_if_the_bytes_agree() -> None:
    koi8 = "<p>Список научных трудов</p>".encode("koi8-r")
    assert page_encoding(koi8, "koi8-r") == "koi8-r"
    assert page_encoding(b'<meta charset="koi8-r">' + koi8) == "koi8-r"
    assert page_encoding(b'<meta charset="utf-8"><p>' + "Список научных трудов".encode("cp1251"), "utf-8") == "cp1251"


@pytest.mark.parametrize("name", ["hex", "zip", "idna", "punycode", "undefined", "rot13", "no-such-thing", "utf-16"])
def test_an_encoding_that_is_none_is_not_believed(name: str) -> None:
    content = f'<meta charset="{name}"><a href="/вода">труды</a>'.encode("cp1251")
    (link,) = links_of(content, PAGE, 10)
    assert (link.url, link.anchor) == ("http://tower.example/%D0%B2%D0%BE%D0%B4%D0%B0", "труды")


def test_the_encoding_that_a_server_names_is_used() -> None:
    content = '<html><a href="x.pdf">труды</a></html>'.encode("koi8-r")
    headers = (("content-type", "text/html; charset=KOI8-R"),)
    fetched = Fetched(CrawlTask(PAGE), FetchStatus.FETCHED, content, PAGE, "text/html", headers=headers)
    assert [link.anchor for link in fetched_links(fetched, 10)] == ["труды"]


def test_a_page_of_a_million_links_gives_so_many_as_are_wanted() -> None:
    content = b'<a href="x">y</a>' * 1_000_000
    assert len(links_of(content, PAGE, 5000)) == 5000


@pytest.mark.parametrize("piece", [b"<a ", b"<!--", b"<script>", b"<a href='", b"<a href=x>", b"<base href=x>"])
def test_markup_that_never_closes_takes_no_time(piece: bytes) -> None:
    assert len(links_of(piece * 200_000, PAGE, 10)) <= 10


def test_a_page_is_known_by_its_bytes_not_by_what_is_said_of_it() -> None:
    assert is_page(b"<!DOCTYPE html><p>x", "application/pdf")
    assert is_page(b"plain words", "text/html")
    assert not is_page(b"%PDF-1.4 <html>", "text/html")
    assert not is_page(b"plain words", "text/plain")
