"""Landing pages: known sites, meta tags, links that promise a file."""

import tomllib
from importlib.resources import files
from urllib.parse import urljoin

import pytest

from svod.discover.landing_pages import file_of_address, files_of_page, is_record, why_no_file
from svod.discover.listings.file_links import FileKind, kind_of
from svod.model.crawl import Link
from tests.discover.made_up_pages import page

SITES = tomllib.loads(files("svod.discover").joinpath("sites.toml").read_text(encoding="utf-8"))["site"]


@pytest.mark.parametrize("site", SITES, ids=[site["name"] for site in SITES])
def test_the_example_of_each_known_site_becomes_its_file(site: dict[str, str]) -> None:
    assert file_of_address(site["example"]) == site["becomes"]


# A page of each archive that tells the file by a link, made up for the tests: its links, the one that counts first.
RECORDS = {
    "Math-Net.Ru": ("/php/getFT.phtml?jrnid=sm&paperid=9&what=fullt&option_lang=rus", "/php/getFT.phtml?what=fullteng"),
    "Math-Net.Ru, long addresses": ("/php/getFT.phtml?jrnid=sm&paperid=9&what=fullt", "/rus/person1"),
    "eLIBRARY": ("/download/elibrary_12345_678.pdf", "/author_items.asp?authorid=1"),
    "Zenodo": ("/records/12345/files/snow.pdf?download=1", "/records/12345/export/bibtex"),
    "OPUS": ("/files/77/snow.pdf", "/frontdoor/export/index/docId/77"),
    "Visual Library": ("/download/pdf/12345?name=snow", "/content/structure/12345"),
    "OPUS 3": ("/volltexte/2008/77/pdf/snow.pdf", "/doku/lizenz.pdf"),
    "MyCoRe": (
        "/servlets/MCRFileNodeServlet/mir_derivate_00000077/snow.pdf",
        "/rsc/viewer/mir_derivate_00000077/snow.pdf",
    ),
    "Invenio": ("/record/77/files/snow.pdf?version=1", "/record/77/export/hx"),
    "DSpace": ("/bitstream/123456789/77/1/snow.pdf", "/handle/123456789/2"),
    "EPrints": ("/77/1/snow.pdf", "/cgi/export/77"),
    "Open Journal Systems, page of an article": ("/index.php/j/article/view/12/34", "/index.php/j/issue/view/3"),
}


@pytest.mark.parametrize("site", [site for site in SITES if "link" in site], ids=lambda site: str(site["name"]))
def test_the_page_of_an_archive_leads_to_its_file_by_the_link_that_counts(site: dict[str, str]) -> None:
    right, other = RECORDS[site["name"]]
    body = f"<h1>О наледях</h1><p>П. Снежин</p><a href='{other}'>PDF</a> <a href='{right}'>Full text</a>"
    record = page(body, site["example"])
    assert is_record(record)
    found = files_of_page(record)
    assert found[0] == urljoin(site["example"], right)
    assert urljoin(site["example"], other) not in found


def test_what_an_archive_gives_to_registered_readers_only_is_said() -> None:
    closed = page("<h1>О наледях</h1><a href='/defaultx.asp'>Скачать PDF</a>", "https://elibrary.ru/item.asp?id=12345")
    assert files_of_page(closed) == ()
    assert why_no_file(closed) == "eLIBRARY gives this file to registered readers only"
    assert why_no_file(page("<h1>О наледях</h1>")) == ""


def test_eprints_is_known_by_its_addresses_on_any_host() -> None:
    record = page(
        "<a href='/77/1/snow.pdf'>x</a><a href='/77/2/cover.pdf'>y</a>", "http://oa.example.org/id/eprint/77/"
    )
    assert is_record(record)
    assert files_of_page(record)[0] == "http://oa.example.org/77/1/snow.pdf"


def test_an_address_of_no_known_site_is_left_alone() -> None:
    assert file_of_address("http://snezhin.example/paper.html") == ""


def test_what_a_page_marks_as_its_file_goes_before_its_links() -> None:
    marked = page("<head><meta name='citation_pdf_url' content='/f/7.pdf'></head><a href='other.pdf'>Other</a>")
    assert files_of_page(marked) == ("http://snezhin.example/f/7.pdf",)
    assert files_of_page(page("<a href='show?id=7'>Download PDF</a><a href='x'>Home</a>")) == (
        "http://snezhin.example/show?id=7",
    )


@pytest.mark.parametrize(
    ("url", "anchor", "kind"),
    [
        ("http://a.example/p.pdf", "pdf", FileKind.PAPER),
        ("http://a.example/p.ps.gz", "postscript", FileKind.PAPER),
        ("http://a.example/attachments/single/440", "text", FileKind.PAPER),
        ("http://arxiv.org/pdf/2101.00001", "preprint", FileKind.PAPER),
        ("http://a.example/p_slides.pdf", "pdf", FileKind.BESIDE),
        ("http://a.example/p.pdf", "Folien", FileKind.BESIDE),
        ("http://a.example/snow-review.pdf", "A review of all that is known about wet snow", FileKind.PAPER),
        ("http://a.example/p.html", "pdf", FileKind.PAGE),
        ("http://[broken", "pdf", FileKind.PAGE),
    ],
)
def test_links_to_papers_differ_from_links_to_other_files(url: str, anchor: str, kind: FileKind) -> None:
    assert kind_of(Link(url, anchor)) is kind
