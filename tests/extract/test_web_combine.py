"""Form and marks together: one title, whichever of a site's and a page's names stands where."""

from pathlib import Path

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
        "<title>Obstgärten | Gartenbau</title><h1>Obstgärten</h1>",
        "Obstgärten",
    ),
    "a person's name as title of each page": (
        "<title>Eva Klein</title><h1>Wachsende Gärten</h1><h2>Vorlesung</h2>",
        "Wachsende Gärten",
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
        "<title>Melodien</title><h1>Melodien der Vögel</h1>",
        "Melodien der Vögel",
    ),
    "nobody's title": ("<title>Untitled Document</title><h2>Труды семинара</h2>", "Труды семинара"),
    "sections only": ("<title>Мои работы</title><h2>Книги</h2><h2>Статьи</h2>", "Мои работы"),
    "a mark for catalogues": (
        "<title>Journal</title><meta name='citation_title' content='Arbeit und Leben'><h1>Journal</h1>",
        "Arbeit und Leben",
    ),
    "lines alone": ("<p><b>Garden Walks</b></p><p>We walk on Sundays.</p>", "Garden Walks"),
}


@pytest.mark.parametrize("page", PAGES)
def test_the_title_is_the_pages_own(page: str) -> None:
    written, expected = PAGES[page]
    assert title(written) == expected


def test_on_a_home_page_the_name_of_its_owner_is_the_title() -> None:
    page = "<title>Dr. Eva Klein</title><h1>Gardens for everybody</h1>"
    assert title(page, "http://klein.example/index.html") == "Dr. Eva Klein"


def test_marks_outweigh_form_where_they_disagree_about_authors() -> None:
    page = "<meta name='citation_author' content='Klein, Eva'><p>Webmaster: Hans A. Müller</p>"
    weights = {creator.text: creator.weight for creator in read(page).creators()}
    assert weights["Klein Eva"] > 0.9
    assert weights["Müller Hans A."] < 0.3


def test_other_titles_stay_as_lighter_claims() -> None:
    found = read("<title>Eva Klein</title><h1>Gärten</h1>").all(Field.TITLE)
    assert [value.text for value in found] == ["Gärten", "Eva Klein"]
    assert found[0].weight > found[1].weight


def test_rules_of_ones_own_are_heard_about_titles_too(tmp_path: Path) -> None:
    rules = tmp_path / "rules.toml"
    rules.write_text(
        '[[title]]\nname = "i"\nfind = ["//i"]\nweight = 1\nexample = "<i>Eins</i>"\ngives = "Eins"\n', encoding="utf-8"
    )
    page = b"<title>Arbeit</title><h1>Arbeit</h1><p>Text <i>Leben</i></p>"
    found = CombinedPageReader(html_tree, str(rules)).read(page, "")
    assert [value.text for value in found.all(Field.TITLE)] == ["Leben", "Arbeit"]


def test_an_address_that_is_none_does_no_harm() -> None:
    assert title("<title>Arbeit</title><a href='http://[x'>Lehre</a>", "http://[bad/") == "Arbeit"


SITE = (
    "<title>Eva Klein</title><nav><a href='/'>Home</a> <a href='lehre.html'>Lehre</a></nav><h2>2010</h2><h2>2011</h2>"
)


def test_the_menu_tells_the_name_of_a_page_whose_title_is_the_sites() -> None:
    assert title(SITE, "http://klein.example/lehre.html") == "Lehre"
    assert title(SITE, "http://klein.example/") == "Eva Klein"


def test_what_is_set_large_is_a_heading_where_there_is_none() -> None:
    page = "<title>Eva Klein</title><p>Klug</p><p><span style='font-size:24pt'>Meine Arbeiten</span></p>"
    assert title(page) == "Meine Arbeiten"


def test_a_title_that_is_only_the_name_of_the_file_is_none() -> None:
    assert title("<title>tokens</title><h2>Über Wörter</h2>", "http://a.example/x/tokens.html") == "Über Wörter"


OF_SITE = {
    "the foot gives the rights to what the title names": (
        "<title>Journal of Walks</title><h3>Volumes</h3><h3>Help</h3><p>x</p><p>© 2024 Journal of Walks</p>",
        "a/volumes.html",
        "Volumes",
    ),
    "the title is called as the host": ("<title>Garden Lab</title><h1>Tools</h1>", "tools.html", "Tools"),
    "the menu calls the page as its file is called": (
        "<title>Eva Klein</title><a href='x'>Walks</a><a href='y'>Papers</a><h2>Books</h2><h2>Talks</h2>",
        "a/b/papers.html",
        "Papers",
    ),
    "a name with posts": (
        "<title>Котова Анна Петровна. Доктор наук. Профессор.</title><h2>Walks and gardens</h2>",
        "a/b/walks.html",
        "Walks and gardens",
    ),
    "several headings hold the title": (
        "<title>Teaching</title><h1>Early Teaching</h1><h1>Late Teaching</h1>",
        "t.html",
        "Teaching",
    ),
    "an address is no heading": ("<title>Walks</title><h1>See https://b.example/walks</h1>", "w.html", "Walks"),
    "an owner in front of a title with a colon": (
        "<title>Eva Klein | Gardens, Walks: Yet Another Way</title><h1>Gardens, Walks: Yet Another Way</h1>",
        "blog/walks.html",
        "Gardens, Walks: Yet Another Way",
    ),
    "an owner in small letters": (
        "<title>reading list - eva klein</title><h1><a href='/'>reading list</a></h1><h2>Gardens</h2><h2>Walks</h2>",
        "list.html",
        "reading list",
    ),
    "a site in brackets, called as its host": (
        "<title>methods [our garden lab]</title><p>Text</p>",
        "methods.html",
        "methods",
    ),
    "a place on the site as heading": (
        "<title>Главная | Кафедра физики</title><h1>Главная</h1>",
        "start/",
        "Главная | Кафедра физики",
    ),
    "a short heading beside what nobody knows": (
        "<title>経歴 | 増田直紀</title><h1>経歴</h1><p>Text</p>",
        "cv.html",
        "経歴",
    ),
    "a page named by its first line": (
        "<html><title>index</title><body>Errata of the book<br><br>In chapter 4 read 5 for 6.</body></html>",
        "errata.html",
        "Errata of the book",
    ),
}


@pytest.mark.parametrize(("page", "path", "expected"), OF_SITE.values(), ids=OF_SITE)
def test_a_site_s_name_is_not_a_page_s(page: str, path: str, expected: str) -> None:
    assert title(page, f"http://gardenlab.example/{path}") == expected


def test_the_last_piece_of_a_title_that_is_the_name_of_the_file_is_the_title() -> None:
    page = "<title>Walks - Institute of Gardens - Publications</title><p>Text</p>"
    assert title(page, "http://a.example/b/publications.html") == "Publications"
    assert title(page, "http://a.example/b/list.html") != "Publications"
