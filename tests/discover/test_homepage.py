"""Home pages: names in any alphabet, P1's points, every ranker by name, the page of publications."""

from functools import partial
from pathlib import Path

import pytest

import svod.extract
from svod import registry
from svod.convert.markup.html_tree import html_tree
from svod.discover.homepage.homepage_features import titled_by
from svod.discover.homepage.homepage_finder import HomepageFinder, finder_by
from svod.discover.homepage.p1 import P1Ranker, address_points
from svod.discover.homepage.publications import PublicationsFinder
from svod.discover.listings.listing import ForestListing
from svod.discover.listings.outline import Outline
from svod.discover.page_store import PageStore, page_of
from svod.discover.sought_person import person_of
from svod.learn.algorithms import open_model
from svod.model.finding import ListedReference, Step
from tests.discover.made_up_pages import REFERENCES, MemoryWeb, html_page, page

MODELS = Path(svod.extract.__file__).parent / "models"
LISTING = ForestListing(open_model(MODELS / "listing.forest.svodmodel"))  # type: ignore[arg-type]
READ = partial(page_of, tree=html_tree)
HOME = html_page(
    "<h1>Павел Снежин</h1><p>Научные интересы: снег, лёд. Домашняя страница."
    " Павел Петрович Снежин работает с 2004 года.</p>"
    "<p><a href='papers.html'>Публикации</a> <a href='talks.html'>Доклады</a> pavel@snezhin.example</p>",
    "Павел Петрович Снежин",
)
PAPERS = html_page(
    "<h1>Публикации</h1><ul>" + "".join(f"<li>{text}</li>" for text in REFERENCES) + "</ul><a href='/'>Главная</a>",
    "Павел Снежин — публикации",
)
CATALOGUE = html_page(
    "<h1>Сотрудники кафедры</h1><ul><li><a href='snezhin.html'>Снежин Павел Петрович</a></li><li>Вьюгин О. О.</li>"
    "<li>Морозов И. И.</li><li>Градов К. К.</li></ul>",
    "Кафедра стужи: сотрудники",
)
WEB = {
    "http://snezhin.example/": HOME,
    "http://snezhin.example/papers.html": PAPERS,
    "http://institute.example/people/": CATALOGUE,
    "http://institute.example/people/snezhin.html": html_page("<p>Снежин П. П., доцент</p>", "Снежин П. П. | Кафедра"),
    "http://other.example/": html_page("<h1>Пётр Вьюгин</h1><p>Домашняя страница</p>", "Пётр Вьюгин"),
}
NAMES = ("Berta Lund", "Oskar Berg", "Ines Feld", "Karl Stein", "Vera Holm", "Jan Reuter")


def made_finder(method: str, web: MemoryWeb) -> HomepageFinder:
    row = registry.find("homepage", method)
    ranker = row.make(labeler=open_model(row.shipped_model)) if row.model else row.make()
    return finder_by(method, web, web, READ, ranker, LISTING)


def test_our_ranker_finds_the_home_page_the_publications_and_their_references() -> None:
    found = made_finder("forest", MemoryWeb(WEB)).find("Павел Петрович Снежин")
    assert found.candidates[0].url == "http://snezhin.example/"
    assert found.publications_url == "http://snezhin.example/papers.html"
    assert len(found.references) == len(REFERENCES)
    assert {step.deed for step in found.steps} == {"query", "page"}


@pytest.mark.parametrize("method", registry.names("homepage"))
def test_every_ranker_runs_on_the_same_pages(method: str) -> None:
    found = made_finder(method, MemoryWeb(WEB)).find("Снежин Павел Петрович")
    assert "http://snezhin.example/" in [candidate.url for candidate in found.candidates]
    assert [one.score for one in found.candidates] == sorted((one.score for one in found.candidates), reverse=True)


def test_without_a_home_page_none_is_found() -> None:
    found = made_finder("forest", MemoryWeb({})).find("Павел Снежин")
    assert found.candidates == ()
    assert found.publications_url == ""


def test_the_points_of_an_address_are_those_of_p1() -> None:
    person = person_of("Anna Lund")
    assert address_points("http://uni.example/~lund/", person) == (
        "ends with a slash", "personal folder", "at most three slashes", "word of the name",
    )  # fmt: skip
    assert address_points("http://uni.example/a/b/c/d/index.html", person) == ("ends with .html", "index or home")
    assert P1Ranker().rank(person, []) == []


@pytest.mark.parametrize(
    ("name", "text", "surety"),
    [
        ("Павел Петрович Снежин", "Снежин Павел", 1.0),
        ("Павел Петрович Снежин", "P. Snezhin, glaciology", 0.5),
        ("Павел Петрович Снежин", "Pavel Snezhin", 1.0),
        ("Павел Петрович Снежин", "Oleg Snezhin", 0.25),
        ("Anna van der Lund", "Anna van der Lund's page", 1.0),
        ("Anna Lund", "Anna Berg", 0.0),
        ("Anna Lund", "", 0.0),
        ("Игорь Григоренко", "Ihor Hryhorenko", 1.0),
        ("Никита Хрущёв", "Nikita Chruschtschow", 1.0),
        ("Петър Щерев", "Petar Shterev", 1.0),
        ("Евгений Жуков", "Jewgeni Schukow", 1.0),
        ("Сергей Ким", "Sergei Kim", 1.0),
        ("Matthew Lund", "Matt Lund's page", 0.75),
        ("Matthew Lund", "Max Lund's page", 0.25),
    ],
)
def test_a_name_is_known_in_any_order_and_alphabet(name: str, text: str, surety: float) -> None:
    assert person_of(name).named_in(text) == surety


def test_a_russian_name_is_asked_for_as_its_bearer_may_write_it() -> None:
    assert person_of("Юлия Рюхина").spellings == ("Юлия Рюхина", "yuliya ryukhina", "iuliia riukhina")


def test_rare_spellings_are_asked_for_where_nothing_else_names_the_person() -> None:
    assert "ihor hryhorenko" in person_of("Игорь Григоренко").rare_spellings
    assert person_of("Anna Lund").rare_spellings == ()
    home = html_page("<h1>Ihor Hryhorenko</h1><p>Homepage. Research: snow. ihor@snow.example</p>", "Ihor Hryhorenko")
    found = made_finder("forest", MemoryWeb({"http://hryhorenko.example/": home})).find("Игорь Григоренко")
    assert [one.url for one in found.candidates] == ["http://hryhorenko.example/"]


def test_a_staff_page_is_found_where_there_is_no_other_and_not_for_a_namesake() -> None:
    staff = html_page(
        "<h1>Berta Lund</h1><p>Professor of snow, Institute of Ice. berta@ice.example</p>"
        "<p>Research interests: creep, melting. <a href='../'>People</a></p>",
        "Berta Lund [institute of ice]",
    )
    people = "".join(f"<li><a href='{name.split()[0]}.html'>{name}</a></li>" for name in NAMES)
    web = MemoryWeb(
        {
            "http://ice.example/people/": html_page(f"<h1>People</h1><ul>{people}</ul>", "people [institute of ice]"),
            "http://ice.example/people/Berta.html": staff,
            "http://ice.example/": html_page("<h1>Institute of Ice</h1><p>News of the institute</p>", "Ice"),
        }
    )
    found = made_finder("forest", web).find("Berta Lund")
    assert found.candidates[0].url == "http://ice.example/people/Berta.html"
    assert made_finder("forest", web).find("Olof Lund").candidates == ()


@pytest.mark.parametrize(
    ("title", "is_own"),
    [("Berta Lund", True), ("Prof. Dr. Berta Lund | Ice", True), ("berta lund [ice lab]", True), ("People", False),
     ("The papers of Berta Lund and others on snow", False), ("", False)],
)  # fmt: skip
def test_a_page_is_titled_by_a_name_alone(title: str, is_own: bool) -> None:
    assert titled_by(page("<p>Snow and ice.</p>", title=title), person_of("Berta Lund")) is is_own


def test_who_links_to_no_list_of_publications_has_them_at_home() -> None:
    home = html_page("<h1>Анна Ледова</h1><p>Мои публикации раздаю по просьбе.</p>", "Анна Ледова")
    web = MemoryWeb({"http://ledova.example/": home})
    store = PageStore(web, READ)
    assert PublicationsFinder(store, NoReferences()).find("http://ledova.example/", []) == (
        "http://ledova.example/",
        (),
    )


@pytest.mark.parametrize(
    ("file", "is_list"), [("pub.pdf", True), ("publications_2019.bib", True), ("snow-7.pdf", False)]
)
def test_a_list_in_a_file_of_its_own_is_named(file: str, is_list: bool) -> None:
    home = html_page(f"<h1>Anna Berg</h1><p>Snow and ice. <a href='{file}'>Publications</a></p>", "Anna Berg")
    web = MemoryWeb({"http://berg.example/": home, f"http://berg.example/{file}": b"%PDF"})
    url, _ = PublicationsFinder(PageStore(web, READ), LISTING).find("http://berg.example/", [])
    assert (url == f"http://berg.example/{file}") is is_list


@pytest.mark.parametrize(
    ("link", "is_list"),
    [("<a href='sv_2019.pdf'>Schriftenverzeichnis (PDF)</a>", True),
     ("<a href='a1.doc'>Список научных трудов</a>", True),
     ("<a href='x.bib'>List of publications</a>", True), ("<a href='snow.pdf'>Snow on slopes</a>", False)],
)  # fmt: skip
def test_a_list_in_a_file_is_read(link: str, is_list: bool) -> None:
    file = link.split("'")[1]
    home = html_page(f"<h1>Anna Berg</h1><p>Snow and ice. {link}</p>", "Anna Berg")
    web = MemoryWeb({"http://berg.example/": home, f"http://berg.example/{file}": b"%PDF"})

    def read_file(content: bytes, url: str) -> tuple[ListedReference, ...] | str:
        return (ListedReference(REFERENCES[0], 1.0, 0, 0),) if content == b"%PDF" else "corrupt"

    finder = PublicationsFinder(PageStore(web, READ), NoReferences(), read_file=read_file)
    url, references = finder.find("http://berg.example/", [])
    assert (url, [one.text for one in references]) == (
        (f"http://berg.example/{file}", [REFERENCES[0]]) if is_list else (url, [])
    )


def test_a_list_in_a_file_that_cannot_be_read_is_a_step_with_the_reason() -> None:
    home = html_page("<h1>Anna Berg</h1><p>Snow. <a href='publist.pdf'>Publications</a></p>", "Anna Berg")
    web = MemoryWeb({"http://berg.example/": home, "http://berg.example/publist.pdf": b"%PDF"})
    steps: list[Step] = []
    finder = PublicationsFinder(PageStore(web, READ), NoReferences(), read_file=lambda content, url: "corrupt: damaged")
    finder.find("http://berg.example/", steps)
    assert "refused: corrupt: damaged" in [step.result for step in steps]


def test_the_list_of_a_colleague_is_not_taken_for_a_persons_own() -> None:
    longer = "".join(f"<li>{text}</li>" for text in REFERENCES)
    shorter = "".join(f"<li>{text.replace('Снежин П. П.', 'Вьюгин О. О.')}</li>" for text in REFERENCES[1:4])
    web = MemoryWeb(
        {
            "http://ice.example/people/vjugin.html": html_page(
                f"<h1>Олег Вьюгин</h1><ul>{shorter}</ul>", "Олег Вьюгин"
            ),
            "http://ice.example/people/snezhin.html": html_page(
                f"<h1>Павел Снежин: публикации</h1><ul>{longer}</ul>", "Павел Снежин: публикации"
            ),
        }
    )
    store = PageStore(web, READ)
    own = PublicationsFinder(store, LISTING, engine=web)
    steps: list[Step] = []
    url, references = own.find("http://ice.example/people/vjugin.html", steps, person_of("Олег Вьюгин"))
    assert url == "http://ice.example/people/vjugin.html"
    assert all("Вьюгин" in reference.text for reference in references)
    assert "refused: it names other people" in [step.result for step in steps]


class NoReferences:
    """Finds none."""

    def read(self, page: Outline) -> tuple[ListedReference, ...]:
        return ()
