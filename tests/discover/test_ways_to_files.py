"""Ways from a page to the file of a paper: viewers, records, scripts, whole issues, lists that are files."""

from functools import partial

import pytest

from svod.convert.markup.html_tree import html_tree
from svod.discover.landing_pages import files_of_page
from svod.discover.listings.file_links import is_beside, may_be_text, says_file
from svod.discover.listings.outline import joined
from svod.discover.listings.unlinked import inner_address
from svod.discover.page_store import page_of
from svod.discover.paper.focus import OurStrategy
from svod.discover.paper.full_text import is_about
from svod.discover.paper.page_match import volumes
from svod.discover.paper.paper_finder import FinderParts, PaperFinder
from svod.model.crawl import Link
from svod.model.finding import ListedReference, PaperFound
from tests.discover.made_up_pages import REFERENCES, MemoryWeb, html_page, page
from tests.discover.test_paper import LISTING, WANTED, opened

SITE = "http://snezhin.example"
HOME = html_page("<p>О снеге. <a href='papers.html'>Публикации</a></p>", "П. П. Снежин")


def found_on(files: dict[str, bytes], listed: tuple[ListedReference, ...] = ()) -> PaperFound:
    web = MemoryWeb({f"{SITE}{path}": content for path, content in files.items()})
    read = partial(page_of, tree=html_tree)
    parts = FinderParts(web, web, web, read, opened, OurStrategy().of, LISTING, read_list=lambda _content, _url: listed)
    return PaperFinder(parts).find(WANTED)


def papers(first: str) -> bytes:
    """A page of publications with a way to the file behind the first of them."""
    others = "".join(f"<li>{text}</li>" for text in REFERENCES[1:])
    return html_page(f"<h1>Публикации</h1><ul><li>{REFERENCES[0]} {first}</li>{others}</ul>")


@pytest.mark.parametrize(
    "viewer",
    [
        "<iframe src='7.pdf'></iframe>",
        "<object data='7.pdf'>Your browser shows no PDF.</object>",
        "<embed src='/7.pdf'>",
        "<iframe src='/viewer/web/viewer.html?file=..%2F..%2F7.pdf'></iframe>",
        "<script>window.location = '/7.pdf';</script>",
        "<a href='#' onclick=\"show('/7.pdf')\">Статья</a>",
        "<a href='/getfile'>smith99.pdf (1.2 MB)</a>",
        "<form action='/7.pdf'><input type='submit' value='PDF'></form>",
        '<script type="application/ld+json">{"contentUrl": "http:\\/\\/snezhin.example\\/7.pdf"}</script>',
        "<div class='viewer' data-pdf-url='/7.pdf' data-height='600'></div>",
        "<script>book({pdfUrl: '/7.pdf', icons: '/i.svg'});</script>" + "<p>Снег и лёд.</p>" * 300,
        "<button onclick=\"location.href='/getfile'\">Скачать</button>",
        "<span onclick=\"window.open('/getfile', '_blank')\">PDF</span>",
        "<a href='#' data-downloadurl='/getfile'>Скачать</a>",
        "<a href='lib/viewer.html#/7.pdf'>Статья</a>",
        "<a href='7.pdf;jsessionid=8F3A.node1'><img src='i.gif'></a>",
        "<p>File URL: <tt>http://snezhin.example/7.pdf</tt>.</p>",
        '<script type="application/json">{"page": {"title": "Снег", "pdf": "/7.pdf", "again": "/7.pdf"}}</script>',
    ],
)
def test_behind_a_viewer_the_document_itself_is_the_result(viewer: str) -> None:
    answers = {"/": HOME, "/papers.html": papers("<a href='show?id=7'>PDF</a>"), "/show?id=7": html_page(viewer)}
    visited = "/7.pdf;jsessionid=8F3A.node1"
    found = found_on({**answers, "/7.pdf": b"%PDF snow", "/getfile": b"%PDF snow", visited: b"%PDF snow"})
    assert found.url in (f"{SITE}/7.pdf", f"{SITE}/getfile", f"{SITE}{visited}")
    assert found.page_url == f"{SITE}/papers.html"


@pytest.mark.parametrize(
    ("form", "url"),
    [
        ("<form action='/get'><input type=hidden name=n value=7><input type=submit value='PDF'></form>", "/get?n=7"),
        ("<form><input type=radio name=u value='http://snezhin.example/7' checked><button>PDF</button></form>", "/7"),
    ],
)
def test_a_form_without_anything_to_fill_in_leads_where_its_button_does(form: str, url: str) -> None:
    assert found_on({"/": HOME, "/papers.html": papers(form), url: b"%PDF snow"}).url == f"{SITE}{url}"


@pytest.mark.parametrize(
    "form",
    [
        "<form action='/get'><input name='q'><input type=hidden name=n value=7><input type=submit value='PDF'></form>",
        "<form action='/get' method='post'><input type=hidden name=n value=7><input type=submit value='PDF'></form>",
        "<form action='/get'><select name=y></select><input type=hidden name=n value=7><button>PDF</button></form>",
    ],
)
def test_other_forms_are_left_alone(form: str) -> None:
    assert page(form).scripted == ()


def test_what_opens_nothing_is_no_link() -> None:
    shown = page("<a href='#top' data-toggle='tab'>PDF</a><div data-url='/share'>PDF</div><a href='/x#page=3'>PDF</a>")
    assert shown.scripted == ()
    linked = page("<a href='/7.pdf'>http://snezhin.example/7.pdf</a> http://snezhin.example/about")
    assert linked.scripted == ()


def test_a_link_in_another_cell_of_the_row_leads_to_a_page_with_the_file() -> None:
    rows = "".join(
        f"<tr><td>{number}</td><td>{text}</td><td><a href='show?id={number}'>PDF</a></td></tr>"
        for number, text in enumerate(REFERENCES)
    )
    record = html_page("<iframe src='/7.pdf'></iframe>")
    table = html_page(f"<h1>Публикации</h1><table>{rows}</table>")
    found = found_on({"/": HOME, "/papers.html": table, "/show?id=0": record, "/7.pdf": b"%PDF snow"})
    assert (found.url, found.page_url) == (f"{SITE}/7.pdf", f"{SITE}/papers.html")


def test_marks_of_the_head_lead_to_the_file_too() -> None:
    sent = page("<head><meta http-equiv='refresh' content='0; URL=7.pdf'></head>")
    named = page("<head><link rel='alternate' type='application/pdf' href='/7.pdf'></head>")
    assert files_of_page(sent) == files_of_page(named) == (f"{SITE}/7.pdf",)
    identified = page(f"<head><meta name='DC.identifier' content='{SITE}/7.pdf'></head>")
    assert files_of_page(identified) == (f"{SITE}/7.pdf",)
    assert files_of_page(page("<head><meta name='DC.identifier' content='urn:nbn:de:7.pdf'></head>")) == ()


@pytest.mark.parametrize(
    ("url", "inner"),
    [
        ("http://a.example/viewer.html?file=/p/7.pdf", "http://a.example/p/7.pdf"),
        ("http://docs.example/viewer?url=http%3A%2F%2Fa.example%2F7.pdf&x=1", "http://a.example/7.pdf"),
        ("http://a.example/pdf.js?file=http%3A%2F%2Fa.example%2Fdownload%2F7", "http://a.example/download/7"),
        ("http://a.example/get.pl?paper=7&format=pdf", ""),
        ("http://a.example/login?back=http%3A%2F%2Fa.example%2F", ""),
    ],
)
def test_a_viewer_names_its_document_in_its_address(url: str, inner: str) -> None:
    assert inner_address(url, joined) == inner


def test_a_viewer_that_does_not_answer_still_names_its_document() -> None:
    link = "<a href='http://gone.example/viewer?url=http%3A%2F%2Fsnezhin.example%2F7.pdf'>PDF</a>"
    found = found_on({"/": HOME, "/papers.html": papers(link), "/7.pdf": b"%PDF snow"})
    assert found.url == f"{SITE}/7.pdf"


def test_a_page_about_the_paper_may_have_its_file_far_from_the_title() -> None:
    record = html_page(
        "<h1>Ползучесть мокрого снега</h1><p>П. П. Снежин</p><hr><div><p>Файлы:</p><a href='/get?n=7'>Текст</a></div>"
    )
    answers = {"/": HOME, "/papers.html": papers("<a href='r7.html'>запись</a>"), "/r7.html": record}
    assert found_on({**answers, "/get?n=7": b"%PDF snow"}).url == f"{SITE}/get?n=7"


def test_a_page_is_about_the_paper_that_its_first_headings_name() -> None:
    assert is_about(page("<h2>Вестник стужи</h2><h1>Ползучесть мокрого снега</h1>"), WANTED.title)
    several = "".join(f"<h3>{title}</h3>" for title in ("О граде", "О льде", WANTED.title))
    assert not is_about(page(several), WANTED.title)


def test_what_an_anchor_calls_slides_or_a_review_is_not_followed() -> None:
    found = found_on({"/": HOME, "/papers.html": papers("<a href='7.pdf'>Рецензия</a>"), "/7.pdf": b"%PDF snow"})
    assert not found.url
    assert is_beside(Link("http://a.example/7", "Folien (PDF)"))
    assert not is_beside(Link("http://a.example/7", "Volltext (PDF)"))


@pytest.mark.parametrize("anchor", ["Artikel laden", "View/Open", "Загрузить статью", "Volltext", "Текст статьи"])
def test_some_anchors_promise_a_file(anchor: str) -> None:
    assert says_file(Link("http://a.example/7", anchor))


def test_some_anchors_may_stand_for_the_text() -> None:
    assert may_be_text(Link("http://a.example/7", "[paper]"))
    assert not may_be_text(Link("http://a.example/7", "BibTeX"))
    assert not may_be_text(Link("http://a.example/7", "Kontakt"))


def test_an_address_that_shows_no_file_may_be_one() -> None:
    found = found_on({"/": html_page("<p>П. П. Снежин <a href='/get/7'>Новое</a></p>"), "/get/7": b"%PDF snow"})
    assert found.url == f"{SITE}/get/7"


def test_a_paper_without_a_file_is_looked_for_in_the_whole_issue() -> None:
    contents = papers("") + "<p><a href='/3.pdf'>Весь выпуск (PDF)</a></p>".encode()
    assert volumes(page(contents.decode())) == (f"{SITE}/3.pdf",)
    assert found_on({"/": HOME, "/papers.html": contents, "/3.pdf": b"%PDF snow"}).url == f"{SITE}/3.pdf"


def test_the_issue_may_be_linked_by_another_page_than_its_contents() -> None:
    up = "<p><a href='/archive.html'>Архив</a></p>".encode()
    issues = "".join(f"<p><a href='/n{n}.html'>№ {n}</a> <a href='/{n}.pdf'>Номер целиком</a></p>" for n in range(1, 9))
    files = {"/": HOME, "/papers.html": papers("") + up, "/archive.html": html_page(issues)}
    numbers = {f"/n{n}.html": html_page(f"<p>О граде, {n}.</p>") for n in range(1, 9)}
    files |= {**numbers, "/n7.html": papers("") + up, "/7.pdf": b"%PDF snow"}
    found = found_on(files)
    assert (found.url, found.page_url) == (f"{SITE}/7.pdf", f"{SITE}/archive.html")
    assert volumes(page(issues), {"snezhin.example/n7"})[0] == f"{SITE}/7.pdf"
    assert volumes(page(issues), {"snezhin.example/n9"}) == ()


@pytest.mark.parametrize(
    ("name", "is_tried"),
    [
        ("snezhin_polzuchest.pdf", True),
        ("Polzuchest-Mokrogo-Snega.pdf", True),
        ("snezhin/mokrogo.pdf", True),
        ("snezhin_grad.pdf", False),
        ("mokrogo.pdf", False),
    ],
)
def test_in_a_listing_of_a_folder_names_of_files_tell_the_paper(name: str, is_tried: bool) -> None:
    others = "".join(f"<a href='grad{number}.pdf'>grad{number}.pdf</a><br>" for number in range(9))
    listing = html_page(f"<h1>Index of /pub</h1>{others}<a href='{name}'>{name}</a>")
    files = {"/": html_page("<p>П. П. Снежин <a href='/pub/'>pub</a></p>"), "/pub/": listing}
    found = found_on({**files, f"/pub/{name}": b"%PDF snow", "/pub/grad3.pdf": b"%PDF ice"})
    assert found.url == (f"{SITE}/pub/{name}" if is_tried else "")


def test_a_list_that_is_a_file_leads_to_the_paper() -> None:
    entries = tuple(ListedReference(text, 1.0, 0, 0, (f"{SITE}/{n}",)) for n, text in enumerate(REFERENCES))
    home = html_page("<p>О снеге. <a href='trudy.pdf'>Публикации (PDF)</a></p>", "П. П. Снежин")
    files = {"/": home, "/trudy.pdf": b"%PDF list", "/0": b"%PDF snow"}
    found = found_on(files, entries)
    assert (found.url, found.page_url) == (f"{SITE}/0", f"{SITE}/trudy.pdf")
    assert not found_on(files, entries[1:]).url
