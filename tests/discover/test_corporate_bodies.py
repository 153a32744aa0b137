"""Home pages of conferences, journals, institutes and projects: by name, short form and year; their lists of papers."""

from functools import partial

import pytest

from svod.convert.markup.html_tree import html_tree
from svod.discover.homepage.corporate_bodies import Body, BodyFinder
from svod.discover.page_store import page_of
from svod.model.finding import HomepageFound, PageOwner
from tests.discover.made_up_pages import REFERENCES, MemoryWeb, html_page
from tests.discover.test_homepage import LISTING

ITEMS = "".join(f"<li>{text} <a href='{number}.pdf'>pdf</a></li>" for number, text in enumerate(REFERENCES))
MENU = (
    "<a href='/snow{year}/'>Home</a> <a href='committee.html'>Programme committee</a> <a href='talks.html'>{list}</a>"
)


def edition(year: int) -> dict[str, bytes]:
    menu = MENU.format(year=year, list="Proceedings")
    place = f"http://snow.example/snow{year}/"
    return {
        place: html_page(f"<h1>Workshop on Snow {year}</h1><p>Welcome to SNOW {year}.</p>{menu}", f"SNOW {year}"),
        f"{place}committee.html": html_page(f"<h1>Committee</h1><p>Anna Berg, Olof Lund</p>{menu}", f"SNOW {year}"),
        f"{place}talks.html": html_page(f"<h1>Proceedings</h1><ul>{ITEMS}</ul>{menu}", f"SNOW {year}: Proceedings"),
    }


WEB = edition(2009) | edition(2010) | {
    "http://zima.example/": html_page(
        "<h1>Вестник зимы</h1><p>Научный журнал. <a href='nomera.html'>Архив номеров</a></p>", "Вестник зимы"
    ),
    "http://zima.example/nomera.html": html_page(f"<h1>Архив</h1><ul>{ITEMS}</ul>", "Вестник зимы: архив номеров"),
    "http://stuzha.example/institut/": html_page("<h1>Институт стужи</h1><p>О журнале «Вестник зимы».</p>", "Институт"),
}  # fmt: skip


def found(name: str, kind: PageOwner) -> HomepageFound:
    web = MemoryWeb(WEB)
    return BodyFinder(web, web, partial(page_of, tree=html_tree), LISTING).find(name, kind)


@pytest.mark.parametrize("year", [2009, 2010])
def test_the_edition_of_a_conference_is_known_by_its_year(year: int) -> None:
    pages = found(f"Workshop on Snow {year}", PageOwner.CONFERENCE)
    assert pages.candidates[0].url == f"http://snow.example/snow{year}/"
    assert pages.publications_url == f"http://snow.example/snow{year}/talks.html"
    assert len(pages.references) == len(REFERENCES)


def test_the_issues_of_a_journal_are_its_list() -> None:
    pages = found("Вестник зимы", PageOwner.JOURNAL)
    assert pages.candidates[0].url == "http://zima.example/"
    assert pages.publications_url == "http://zima.example/nomera.html"


def test_a_body_that_is_not_there_is_not_found() -> None:
    pages = found("Gesellschaft für Gezeiten und Watt", PageOwner.PROJECT)
    assert (pages.candidates, pages.publications_url) == ((), "")


def test_a_body_is_known_by_its_short_forms() -> None:
    body = Body("Institute of Snow and Ice (ISNI)", PageOwner.INSTITUTE)
    assert {"isni", "isi"} <= body.short_forms
    assert body.in_address("http://www.isni.example/people/") == 1
    assert body.covered("The Institute of Ice and Snow") == 1
    assert body.covered("Department of Tides") == 0
