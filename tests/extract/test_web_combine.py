"""Form and marks together: one title, whichever of a site's and a page's names stands where."""

import pytest

from svod.convert.markup.html_tree import html_tree
from svod.extract.web.combine import CombinedPageReader
from svod.model.metadata import Field, Metadata


def read(page: str, url: str = "") -> Metadata:
    return CombinedPageReader(html_tree).read(page.encode(), url)


def title(page: str, url: str = "") -> str:
    return read(page, url).text(Field.TITLE)


PAGES = {
    "the name of the site after the heading": (
        "<title>Masterarbeiten | Grammatik</title><h1>Masterarbeiten</h1>",
        "Masterarbeiten",
    ),
    "a person's name as title of each page": (
        "<title>Eva Klein</title><h1>Nichtkreuzende Partitionen</h1><h2>Vorlesung</h2>",
        "Nichtkreuzende Partitionen",
    ),
    "a person's name as heading of each page": (
        "<title>Publikationen</title><h1>Eva Klein</h1><p>Text</p>",
        "Publikationen",
    ),
    "a heading that leads home": (
        "<title>Lehre</title><h1><a href='/'>Labor Nord</a></h1><p>Text</p>",
        "Lehre",
    ),
    "an institute as title": (
        "<title>Institut für Soziologie, Universität Leipzig</title><h1>Neue Projekte</h1>",
        "Neue Projekte",
    ),
    "a heading that says more": (
        "<title>Melodien</title><h1>Melodien von Rundfunksendern</h1>",
        "Melodien von Rundfunksendern",
    ),
    "nobody's title": ("<title>Untitled Document</title><h2>Труды семинара</h2>", "Труды семинара"),
    "sections only": ("<title>Мои работы</title><h2>Книги</h2><h2>Статьи</h2>", "Мои работы"),
    "a mark for catalogues": (
        "<title>Journal</title><meta name='citation_title' content='Arbeit und Leben'><h1>Journal</h1>",
        "Arbeit und Leben",
    ),
    "lines alone": ("<p><b>Project Ideas</b></p><p>I am open to any idea.</p>", "Project Ideas"),
}


@pytest.mark.parametrize("page", PAGES)
def test_the_title_is_the_pages_own(page: str) -> None:
    written, expected = PAGES[page]
    assert title(written) == expected


def test_on_a_home_page_the_name_of_its_owner_is_the_title() -> None:
    page = "<title>Dr. Eva Klein</title><h1>World-class consulting</h1>"
    assert title(page, "http://klein.example/index.html") == "Dr. Eva Klein"


def test_marks_outweigh_form_where_they_disagree_about_authors() -> None:
    page = "<meta name='citation_author' content='Klein, Eva'><p>Webmaster: Hans A. Müller</p>"
    weights = {creator.text: creator.weight for creator in read(page).creators()}
    assert weights["Klein Eva"] > 0.9
    assert weights["Müller Hans A."] < 0.3


def test_other_titles_stay_as_lighter_claims() -> None:
    found = read("<title>Eva Klein</title><h1>Partitionen</h1>").all(Field.TITLE)
    assert [value.text for value in found] == ["Partitionen", "Eva Klein"]
    assert found[0].weight > found[1].weight
