import pytest

from svod.convert.markup.html import HtmlConverter, PageLink, page_links
from svod.convert.markup.html_tree import html_tree, offset_of
from svod.errors import EmptyDocumentError


def offsets(content: bytes) -> list[tuple[str, int | None]]:
    return [(link.target, link.offset) for link in HtmlConverter().convert(content).links]


def test_a_link_knows_the_byte_at_which_its_tag_begins() -> None:
    page = "<p>Статья: <a href=one.pdf>раз</a>, <A\nHREF='two.pdf'>два</A>".encode()
    assert offsets(page) == [("one.pdf", page.index(b"<a ")), ("two.pdf", page.index(b"<A\n"))]


@pytest.mark.parametrize("encoding", ["cp1251", "koi8-r", "utf-8", "utf-16-le", "utf-16-be", "utf-16", "utf-32"])
def test_the_offset_counts_bytes_of_the_file_in_every_encoding(encoding: str) -> None:
    text = "<html><p>Список публикаций кафедры: <a href=статья.pdf>Матрицы и графы</a></p>"
    place = len(text[: text.index("<a")].encode(encoding))
    assert offsets(text.encode(encoding)) == [("статья.pdf", place)]


@pytest.mark.parametrize(
    "before",
    [
        b"<!-- <a href=hidden.pdf>no</a> -->",
        b"<!-- > <a href=hidden.pdf>no</a> <!-- -->",
        b"<!-->",
        b"<script>document.write('<a href=hidden.pdf>no</a>')</script>",
        b"<STYLE><!-- <a href=hidden.pdf> --></STYLE>",
        b"<textarea><a href=hidden.pdf>no</a></textarea>",
        b"<head><title>How to write <a href=hidden.pdf></title></head>",
        b"<img alt='<a href=hidden.pdf>'>",
        b"<abbr>ab</abbr><article><address>x</address></article>",
    ],
)
def test_what_only_looks_like_a_link_moves_no_offset(before: bytes) -> None:
    page = before + b"<p>see <a href=paper.pdf>paper</a>"
    assert offsets(page) == [("paper.pdf", page.rindex(b"<a "))]


def test_unclosed_and_nested_links_keep_their_own_offsets() -> None:
    page = b"<p><a href=1>one <a href=2>two</p><p>three <a name=here>four</a>"
    links = HtmlConverter().convert(page).links
    assert {(link.target, link.offset) for link in links} == {("1", 3), ("2", page.index(b"<a href=2"))}


def test_entities_in_an_address_are_resolved_and_the_first_of_two_addresses_counts() -> None:
    assert offsets(b"<a href='get?id=1&amp;type=pdf' href=no>x</a>") == [("get?id=1&type=pdf", 0)]


def test_equal_links_side_by_side_stay_two() -> None:
    assert offsets(b"<a href=x.pdf>one</a> <a href=x.pdf>two</a>") == [("x.pdf", 0), ("x.pdf", 22)]


def test_a_picture_as_a_link_stands_between_the_words() -> None:
    document = HtmlConverter().convert(b"<p>before <a href=p.pdf><img src=i.gif></a> after</p>")
    (link,) = document.links
    assert (link.target, link.span, link.offset) == ("p.pdf", (1, 1), 10)


def test_frames_areas_and_refreshing_pages_are_links() -> None:
    page = (
        b"<head><meta http-equiv=Refresh content='5; URL=new.html'></head><body>Moved."
        b"<map><area href=map.html></map><iframe src=inside.html></iframe></body>"
    )
    assert offsets(page) == [
        ("new.html", page.index(b"<meta")),
        ("map.html", page.index(b"<area")),
        ("inside.html", page.index(b"<iframe")),
    ]


def test_a_page_of_frames_has_links_though_it_has_no_text() -> None:
    page = b"<frameset><frame src=menu.html><FRAME SRC='list.html'></frameset>"
    assert page_links(page) == (PageLink("menu.html", 10), PageLink("list.html", page.index(b"<FRAME")))


def test_what_readers_without_frames_see_is_read() -> None:
    page = b"<frameset><frame src=a.html><noframes><body>See <a href=b.html>the list</a>.</body></noframes></frameset>"
    document = HtmlConverter().convert(page)
    assert document.plain_text() == "See the list."
    assert [link.target for link in document.links] == ["a.html", "b.html"]


@pytest.mark.parametrize(
    "page",
    [
        b"<title>A title<body><p>Words that must not be lost.</p>",
        b"<title>A title</title><!-- never closed ><p>Words that must not be lost.</p>",
        b"<body><title>A title</title><p>Words that must not be lost.</p>",
        b"<html><head></head><p>Words <b>that <i>must</b> not</i> be lost.</p><title>A title</title></html>",
        b"<?xml version='1.0'?><html><head><title>A title</title><script src='x'/></head>"
        b"<body><p>Words that must not be lost.</p></body></html>",
        b"<html><title>A title</title></html><html><body><p>Words that must not be lost.</p></body></html>",
    ],
)
def test_a_broken_page_is_repaired_to_a_tree_that_xpath_works_on(page: bytes) -> None:
    root = html_tree(page)
    assert root.xpath("string(//title)").strip() == "A title"
    assert root.xpath("normalize-space(//p)") == "Words that must not be lost."
    assert HtmlConverter().convert(page).information["title"] == "A title"


def test_the_tree_tells_the_offsets_of_its_links() -> None:
    (anchor,) = html_tree(b"<p>x<a href=y>z</a>").xpath("//a[@href]")
    assert offset_of(anchor) == 4


def test_many_unclosed_comments_cost_no_more_than_one() -> None:
    page = b"<p>word</p>" + b"<!-- <script> <title " * 100_000
    assert HtmlConverter().convert(page).plain_text() == "word"


def test_no_bytes_are_an_empty_document() -> None:
    with pytest.raises(EmptyDocumentError):
        html_tree(b"")
