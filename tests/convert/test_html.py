import pytest

from svod.convert.markup.html import HtmlConverter
from svod.errors import EmptyDocumentError, NoTextError, TooLargeError
from svod.model.document import Font, LineRole


def lines(content: bytes | str) -> list[str]:
    encoded = content.encode() if isinstance(content, str) else content
    return HtmlConverter().convert(encoded).plain_text().split("\n")


def test_blocks_make_lines_and_inline_elements_do_not() -> None:
    page = (
        "<h1>Title</h1><p>One <b>bold</b>\n word<br>two</p><ul><li>a</li><li>b</li></ul><table><tr><td>c<td>d</table>"
    )
    assert lines(page) == ["Title", "One bold word", "two", "a", "b", "c", "d"]


def test_headings_and_emphasis_become_fonts() -> None:
    document = HtmlConverter().convert(b"<h1>Big</h1><h2>Less</h2><p>plain <b>bold</b> <i>leaning</i></p>")
    assert [document.token(index).font for index in range(5)] == [
        Font("", 24.0, bold=True),
        Font("", 18.0, bold=True),
        Font("", 12.0),
        Font("", 12.0, bold=True),
        Font("", 12.0, italic=True),
    ]


def test_scripts_styles_and_comments_are_not_read() -> None:
    head = "<head><style>p {}</style><script>var a = '<p>no</p>'</script></head>"
    assert lines(f"{head}<body><!-- no --><p>yes</p><script>no</script> tail") == ["yes", "tail"]


def test_preformatted_text_keeps_its_lines() -> None:
    assert lines("<pre>one\n  two</pre>") == ["one", "two"]


def test_numbered_lists_show_their_numbers_and_others_do_not() -> None:
    page = "<ol start=3><li>a<ul><li>dot</ul><li>b<li value=9>c</ol><li>loose<ol><li></li><li>second</ol>"
    assert lines(page) == ["3. a", "dot", "4. b", "9. c", "loose", "2. second"]


def test_raised_digits_are_superscript_digits() -> None:
    assert lines("<p>Иванов<sup>1,2</sup>, H<sub>2</sub>O") == ["Иванов¹,², H2O"]


def test_links_cover_their_words() -> None:
    document = HtmlConverter().convert(b"<p>see <a href=' paper.pdf '>my <b>paper</b></a>, please")
    (link,) = document.links
    assert (link.target, document.text(link.span)) == ("paper.pdf", "my paper,")


def test_title_and_meta_elements_are_information() -> None:
    page = (
        "<html><head><title>A\n Title</title><meta name='Author' content='A. Petrov'>"
        "<meta name=citation_author content=One><meta name=citation_author content=Two></head><body>x"
    )
    assert HtmlConverter().convert(page.encode()).information == {
        "title": "A Title",
        "meta:author": "A. Petrov",
        "meta:citation_author": "One\nTwo",
    }


RUSSIAN = "<p>Список публикаций сотрудников кафедры математической физики за последние годы</p>"


@pytest.mark.parametrize(
    "content",
    [
        ("<meta charset=windows-1251>" + RUSSIAN).encode("cp1251"),
        ('<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">' + RUSSIAN).encode("koi8-r"),
        ('<?xml version="1.0" encoding="windows-1251"?><html>' + RUSSIAN).encode("cp1251"),
        ("<meta charset=utf-8>" + RUSSIAN).encode("cp1251"),
        ("<meta charset=no-such-thing>" + RUSSIAN).encode(),
        ("<meta charset=utf-16>" + RUSSIAN).encode(),
        ("\ufeff<html>" + RUSSIAN).encode("utf-16-le"),
        RUSSIAN.encode(),
        RUSSIAN.encode("cp1251"),
    ],
)
def test_the_encoding_is_found_whatever_is_declared(content: bytes) -> None:
    assert lines(content) == ["Список публикаций сотрудников кафедры математической физики за последние годы"]


def test_deep_nesting_is_read() -> None:
    assert lines("<div>" * 1500 + "deep" + "</div>" * 1500 + "<p>end") == ["deep", "end"]


def test_bottomless_nesting_ends_in_a_named_error() -> None:
    with pytest.raises(NoTextError):
        HtmlConverter().convert(b"<div>" * 200_000 + b"deep")


def test_a_page_over_the_limit_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("svod.convert.markup.html_tree.SIZE_LIMIT", 1000)
    with pytest.raises(TooLargeError):
        HtmlConverter().convert(b"<p>" + b"word " * 300)


@pytest.mark.parametrize("content", [b"<html></html>", b"<!-- nothing -->", b"   ", b"<script>only</script>", b"\0\0"])
def test_a_page_without_words_has_no_text(content: bytes) -> None:
    with pytest.raises(NoTextError):
        HtmlConverter().convert(content)


def test_no_bytes_are_an_empty_document() -> None:
    with pytest.raises(EmptyDocumentError):
        HtmlConverter().convert(b"")


def roles(page: str) -> dict[str, LineRole]:
    document = HtmlConverter().convert(page.encode())
    return {line.text: line.role for line in document.lines}


TEXT = "<p>" + "Ein langer Text über Arbeit und Leben. " * 5 + "</p>"


def test_menus_and_feet_of_a_page_are_no_running_text() -> None:
    page = (
        f"<nav><a href=a>Lehre</a></nav><ul class='main-menu'><li>Team</li></ul>{TEXT}<footer>© 2011 Institut</footer>"
    )
    reported = roles(page)
    assert reported["Lehre"] is LineRole.RUNNING_HEAD
    assert reported["Team"] is LineRole.RUNNING_HEAD
    assert reported["© 2011 Institut"] is LineRole.RUNNING_FOOT
    assert [role for text, role in reported.items() if text.startswith("Ein langer")] == [LineRole.BODY]


def test_what_holds_most_of_a_page_or_its_title_is_no_menu() -> None:
    assert set(roles(f"<div id='menu'>{TEXT}</div><p>Ende</p>").values()) == {LineRole.BODY}
    assert set(roles(f"<div class='nav'><h1>Arbeit</h1></div>{TEXT}").values()) == {LineRole.BODY}


def test_the_foot_of_an_article_is_text() -> None:
    assert set(roles(f"<article>{TEXT}<footer>Anmerkung</footer></article>").values()) == {LineRole.BODY}


def test_menus_within_menus_are_read_all_the_same() -> None:
    menus = b"<div class=menu>" * 200 + b"Arbeit" + b"</div>" * 200
    assert HtmlConverter().convert(menus * 100).line_count == 100
