"""The list of a person among others: those of an institute, briefs, lists two links away."""

import pytest

from svod.discover.homepage.publications import PublicationsFinder
from svod.discover.listings.outline import joined
from svod.discover.page_store import PageStore
from svod.discover.sought_person import person_of
from svod.model.crawl import CrawlTask, Fetched, FetchStatus
from tests.discover.made_up_pages import REFERENCES, MemoryWeb, html_page
from tests.discover.test_homepage import LISTING, READ

OTHERS = ("Градов К. К.", "Морозов И. И.", "Льдов Ф. Ф.", "Инеев С. С.", "Буранов Д. Д.")
OWN = tuple(text.replace("Ледова А. А.", "Стужина В. В.") for text in REFERENCES)
OF_ALL = [text.replace("Снежин П. П.", name) for name in OTHERS for text in OWN]
PERSON = person_of("Павел Снежин")


def items(texts: list[str] | tuple[str, ...]) -> str:
    return "<ul>" + "".join(f"<li>{text}</li>" for text in texts) + "</ul>"


def found(files: dict[str, bytes], home: str) -> tuple[str, int]:
    """The page of publications of Снежин and how many references it has, without a search engine."""
    url, references = PublicationsFinder(PageStore(MemoryWeb(files), READ), LISTING).find(home, [], PERSON)
    return url, len(references)


def test_a_staff_page_with_a_list_is_preferred_to_the_list_of_the_institute() -> None:
    files = {
        "http://ice.example/": html_page("<h1>Институт стужи</h1>", "Институт стужи"),
        "http://ice.example/staff/snezhin.html": html_page(
            f"<a href='/publications.html'>Публикации</a><h1>Павел Снежин</h1><h2>Работы</h2>{items(OWN)}",
            "Павел Снежин",
        ),
        "http://ice.example/publications.html": html_page(f"<h1>Публикации</h1>{items([*OF_ALL, *OWN])}", "Публикации"),
    }
    assert found(files, "http://ice.example/staff/snezhin.html") == ("http://ice.example/staff/snezhin.html", 4)


def test_a_list_by_the_person_elsewhere_on_the_site_is_theirs() -> None:
    files = {
        "http://ice.example/": html_page("<h1>Институт стужи</h1>", "Институт стужи"),
        "http://ice.example/staff/snezhin.html": html_page(
            "<h1>Павел Снежин</h1><a href='/lists/17.html'>Список публикаций</a>", "Павел Снежин"
        ),
        "http://ice.example/lists/17.html": html_page(f"<h1>Публикации</h1>{items(OWN)}", "Публикации"),
    }
    assert found(files, "http://ice.example/staff/snezhin.html") == ("http://ice.example/lists/17.html", 4)


@pytest.mark.parametrize(("name", "expected"), [("stuzhina", ""), ("publications", "publications")])
def test_what_only_a_search_finds_is_theirs_where_it_is_called_a_list(name: str, expected: str) -> None:
    """The page of a colleague names the person in every joint paper."""
    joint = html_page(f"<h1>Вера Стужина</h1><p>Статьи</p>{items(OWN)}", "Вера Стужина")
    files = {
        "http://ice.example/staff/": html_page("<h1>Институт стужи</h1>", "Институт стужи"),
        "http://ice.example/staff/snezhin.html": html_page("<h1>Павел Снежин</h1><p>Кабинет 12</p>", "Павел Снежин"),
        f"http://ice.example/staff/{name}.html": joint,
    }
    web = MemoryWeb(files)
    finder = PublicationsFinder(PageStore(web, READ), LISTING, engine=web)
    url, _ = finder.find("http://ice.example/staff/snezhin.html", [], PERSON)
    assert url == (f"http://ice.example/staff/{expected}.html" if expected else "")


def test_a_list_two_links_away_is_found() -> None:
    files = {
        "http://snezhin.example/": html_page("<h1>Павел Снежин</h1><a href='r.html'>Research</a>", "Павел Снежин"),
        "http://snezhin.example/r.html": html_page("<p>Снег.</p><a href='p.html'>Публикации</a>", "Снег"),
        "http://snezhin.example/p.html": html_page(f"<h1>Публикации</h1>{items(OWN)}", "Публикации"),
    }
    assert found(files, "http://snezhin.example/") == ("http://snezhin.example/p.html", 4)


@pytest.mark.parametrize("anchor", ["Полный список публикаций", "Все публикации"])
def test_the_full_list_is_preferred_to_selected_papers(anchor: str) -> None:
    many = [text.replace("2011", str(year)).replace("2013", str(year)) for year in range(2000, 2006) for text in OWN]
    files = {
        "http://snezhin.example/": html_page(
            "<h1>Павел Снежин</h1><a href='publications.html'>Избранные публикации</a>", "Павел Снежин"
        ),
        "http://snezhin.example/publications.html": html_page(
            f"<h1>Избранные публикации</h1>{items(OWN)}<a href='all.html'>{anchor}</a>", "Избранные публикации"
        ),
        "http://snezhin.example/all.html": html_page(f"<h1>Публикации</h1>{items(many)}", "Публикации"),
    }
    assert found(files, "http://snezhin.example/")[0] == "http://snezhin.example/all.html"


def test_backslashes_in_links_are_read_as_browsers_read_them() -> None:
    assert joined("http://ice.example/staff/a.html", "..\\papers.html") == "http://ice.example/papers.html"
    assert joined("http://ice.example/a.html", "find?q=a\\b") == "http://ice.example/find?q=a\\b"


MANY = tuple(f"{text[:-1]}, {number}–{number + 9}." for number in (10, 30, 50) for text in OWN)
ABOUT = "<h1>Павел Снежин</h1><p>Изучаю снег, лёд и стужу; до того работал на севере, где всего этого было больше.</p>"
HOME = "http://snezhin.example/"


def test_the_folder_of_a_home_page_says_nothing_of_its_list() -> None:
    files = {
        "http://ice.example/": html_page("<h1>Институт стужи</h1>", "Институт стужи"),
        "http://ice.example/people/snezhin.html": html_page(
            f"<a href='/publications.html'>Публикации</a><h1>Павел Снежин</h1>{items(OWN)}", "Павел Снежин"
        ),
        "http://ice.example/publications.html": html_page(f"<h1>Публикации</h1>{items([*OF_ALL, *OWN])}", "Публикации"),
    }
    assert found(files, "http://ice.example/people/snezhin.html")[0] == "http://ice.example/people/snezhin.html"


@pytest.mark.parametrize("anchor", ["Curriculum vitae", "Научная деятельность", "Forschung", "Ещё", "Wissenswertes"])
def test_a_list_behind_a_link_that_does_not_say_so_is_found(anchor: str) -> None:
    files = {
        HOME: html_page(f"{ABOUT}<a href='17.html'>{anchor}</a>", "Павел Снежин"),
        f"{HOME}17.html": html_page(f"<h2>2003</h2>{items(MANY)}", "Павел Снежин"),
    }
    assert found(files, HOME) == (f"{HOME}17.html", len(MANY))


def test_the_whole_of_a_list_on_the_home_page_is_found() -> None:
    files = {
        HOME: html_page(
            f"{ABOUT}<h2>Избранные публикации</h2>{items(OWN)}<a href='17.html'>Полный список</a>", "Снежин"
        ),
        f"{HOME}17.html": html_page(f"<h1>Публикации</h1>{items(MANY)}", "Павел Снежин"),
    }
    assert found(files, HOME) == (f"{HOME}17.html", len(MANY))


def test_what_a_menu_calls_the_whole_is_preferred_to_selected_papers_called_publications() -> None:
    menu = "<a href='publications.html'>Publikationen</a> <a href='17.html'>Gesamtverzeichnis</a>"
    files = {
        HOME: html_page(f"{ABOUT}{menu}", "Павел Снежин"),
        f"{HOME}publications.html": html_page(f"<h1>Publikationen</h1>{items(OWN)}", "Publikationen"),
        f"{HOME}17.html": html_page(items(MANY), "Павел Снежин"),
    }
    assert found(files, HOME) == (f"{HOME}17.html", len(MANY))


def test_a_list_on_an_own_page_elsewhere_is_found() -> None:
    files = {
        "http://ice.example/": html_page("<h1>Институт стужи</h1>", "Институт стужи"),
        "http://ice.example/people/snezhin.html": html_page(
            f"<h1>Павел Снежин</h1><a href='{HOME}'>Личная страница</a>", "Павел Снежин"
        ),
        HOME: html_page("<h1>Павел Снежин</h1><a href='p.html'>Статьи</a>", "Павел Снежин"),
        f"{HOME}p.html": html_page(items(OWN), "Павел Снежин"),
    }
    assert found(files, "http://ice.example/people/snezhin.html") == (f"{HOME}p.html", 4)


def test_an_own_list_is_preferred_to_that_of_an_index() -> None:
    index = "http://index.example/17.html"
    files = {
        HOME: html_page(
            f"<h1>Павел Снежин</h1><a href='17.html'>Статьи</a> <a href='{index}'>Публикации в указателе</a>", "Снежин"
        ),
        f"{HOME}17.html": html_page(items(OWN), "Павел Снежин"),
        index: html_page(items([*OWN, *MANY[:1]]), "Павел Снежин"),
    }
    assert found(files, HOME) == (f"{HOME}17.html", 4)


def test_a_frame_called_main_is_read() -> None:
    frames = b"<html><frameset><frame src='menu.html'><frame src='main.html'></frameset></html>"
    files = {
        f"{HOME}menu.html": html_page("<a href='17.html'>Links</a>"),
        f"{HOME}main.html": html_page(f"<h1>Публикации</h1>{items(OWN)}", "Павел Снежин"),
    }

    class Frames(MemoryWeb):
        def fetch(self, task: CrawlTask) -> Fetched:
            is_outer = task.url == HOME
            return Fetched(task, FetchStatus.FETCHED, frames, HOME, "text/html") if is_outer else super().fetch(task)

    page = PageStore(Frames(files), READ).page(HOME)
    assert page is not None
    assert OWN[0] in page.text


def test_a_page_with_a_name_and_one_link_is_itself_and_not_what_it_links_to() -> None:
    files = {
        HOME: html_page("<h1>Павел Снежин</h1><p>Доктор наук, профессор</p><a href='cv.html'>CV</a>", "Павел Снежин"),
        f"{HOME}cv.html": html_page(f"<h1>Павел Снежин</h1><h2>Публикации</h2>{items(OWN)}", "Павел Снежин"),
    }
    assert found(files, HOME) == (f"{HOME}cv.html", 4)


@pytest.mark.parametrize(
    ("links", "is_list"),
    [("<a href='snezhin.bib'>Публикации</a>", True), ("<a href='7.pdf'>Публикации (PDF)</a>", True),
     ("<a href='7.pdf'>Публикации (PDF)</a> <a href='8.pdf'>Статьи (PDF)</a>", False)],
)  # fmt: skip
def test_one_link_that_calls_a_file_a_list_leads_to_it(links: str, is_list: bool) -> None:
    url, _ = found({HOME: html_page(f"<h1>Павел Снежин</h1><p>Снег и наст. {links}</p>", "Павел Снежин")}, HOME)
    assert url.endswith((".bib", "7.pdf")) is is_list
