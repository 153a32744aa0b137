"""Titles of pages whose title element names the site: pictures for headings, menus, first lines, parts of bodies."""

import pytest

from svod.convert.markup.html_tree import html_tree
from svod.extract.web.combine import CombinedPageReader
from svod.model.metadata import Field

TEXT = "<p>The measurements began in spring and were repeated at three sites in the year after.</p>"
SITE = "<title>Institut für Gartenbau</title>"
PAGES = {
    "a picture in place of a heading": (
        f"{SITE}<center><img src='p.gif' alt='Veröffentlichungen'></center>{TEXT}",
        "Veröffentlichungen",
    ),
    "a heading that is a picture": (f"{SITE}<h1><img src='p.gif' alt='Team und Gäste'></h1>{TEXT}", "Team und Gäste"),
    "a logo is none": (f"{SITE}<img src='l.gif' alt='Logo'><h2>Gartenwege</h2>{TEXT}", "Gartenwege"),
    "the item of a row of links that is none": (
        f"<title>Eva Klein</title><p><a href='a.html'>Research</a> | Publications | <a href='c.html'>Vita</a></p>"
        f"<h3>Books</h3>{TEXT}<h3>Articles</h3>{TEXT}",
        "Publications",
    ),
    "the item of a list that is marked": (
        f"{SITE}<ul><li><a href='a.html'>Forschung</a></li><li class='active'><a href='#'>Lehre</a></li></ul>"
        f"<h3>Sommer</h3>{TEXT}<h3>Winter</h3>{TEXT}",
        "Lehre",
    ),
    "a heading of links is no item": (
        "<title>Eva Klein</title><div><h3>Other Links</h3><a href='a.html'>Weather</a><a href='b.html'>Maps</a></div>",
        "Eva Klein",
    ),
    "the menu's name, repeated on the page of a meeting": (
        f"<title>Gardens 2004</title><a href='/g/dates.html'>Dates</a><hr><b>Dates</b>{TEXT}",
        "Dates",
    ),
    "a first short line": (f"{SITE}<p>Geschichte des Gartens</p>{TEXT}{TEXT}", "Geschichte des Gartens"),
    "what a body has is a page": (
        "<title>История кафедры</title><h1>Кафедра садоводства</h1><p>Кафедра основана весной.</p>",
        "История кафедры",
    ),
    "a list of people is a page": (
        f"{SITE}<h1>Institut für Gartenbau</h1><h2>Wissenschaftliche Mitarbeiter</h2>{TEXT}",
        "Wissenschaftliche Mitarbeiter",
    ),
    "the part of a body below it": (
        f"<title>Universität Nordheim</title><h1>Abteilung Obstbau</h1>{TEXT}",
        "Abteilung Obstbau",
    ),
    "the part of a body behind the page's name": (
        "<title>Дипломные работы — Отдел геоботаники</title><h1>Дипломные работы</h1>",
        "Дипломные работы",
    ),
}


@pytest.mark.parametrize("page", PAGES)
def test_the_title_is_not_that_of_the_site(page: str) -> None:
    written, expected = PAGES[page]
    found = CombinedPageReader(html_tree).read(
        f"<meta charset='utf-8'>{written}".encode(), "http://a.example/g/dates.html"
    )
    assert found.text(Field.TITLE) == expected


def test_on_a_home_page_without_text_a_picture_names_the_body() -> None:
    page = "<title>Untitled Document</title><img alt='Logo'><img alt='Institut für Gartenbau'>" + TEXT
    assert CombinedPageReader(html_tree).read(page.encode(), "http://a.example/").text(Field.TITLE) == (
        "Institut für Gartenbau"
    )


def test_a_speaker_of_a_programme_is_not_responsible() -> None:
    programme = "<p>12.10.</p><p>Eva Klein</p><p>On wells</p><p>19.10.</p><p>To be announced</p>"
    page = f"<title>Garden Walks Seminar</title><h1>Garden Walks Seminar</h1>{programme}"
    assert not CombinedPageReader(html_tree).read(page.encode(), "http://a.example/g/s.html").creators()
