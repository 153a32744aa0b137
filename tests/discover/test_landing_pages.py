"""Landing pages: known sites, meta tags, links that promise a file."""

import tomllib
from importlib.resources import files

import pytest

from svod.discover.landing_pages import file_of_address, files_of_page
from svod.discover.listings.file_links import FileKind, kind_of
from svod.model.crawl import Link
from tests.discover.made_up_pages import page

SITES = tomllib.loads(files("svod.discover").joinpath("sites.toml").read_text(encoding="utf-8"))["site"]


@pytest.mark.parametrize("site", SITES, ids=[site["name"] for site in SITES])
def test_the_example_of_each_known_site_becomes_its_file(site: dict[str, str]) -> None:
    assert file_of_address(site["example"]) == site["becomes"]


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
