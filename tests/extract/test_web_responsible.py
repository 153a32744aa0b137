"""Who is responsible for a page, and which bodies are none."""

import pytest

from svod.convert.markup.html_tree import html_tree
from svod.extract.web.combine import CombinedPageReader
from svod.model.metadata import Field, Metadata


def read(page: str, url: str = "") -> Metadata:
    return CombinedPageReader(html_tree).read(page.encode(), url)


def creators(page: str, url: str = "") -> list[str]:
    return [creator.text for creator in read(page, url).creators()]


PERSONS = {
    "the rights and the title": (
        "<title>A baseline | Eva Klein</title><h1>A baseline</h1><p>Text</p><footer>© 2026 Eva Klein. Mail</footer>",
        "",
        "Klein Eva",
    ),
    "the name is not known, but holds the rights": (
        "<h1>Notes</h1><p>Text</p><p>Copyright 2009 Serg Zhdanovskih</p>",
        "",
        "Zhdanovskih Serg",
    ),
    "the rights of a name with initials": (
        "<h1>Notes</h1><p>Text</p><p>© 2020-22 В. С. Козлов — Институт сада</p>",
        "",
        "Козлов В. С.",
    ),
    "a label below the title, behind a long menu": (
        f"{'<p>Menu</p>' * 20}<h1>Теория сада</h1><p>Лектор: Козлов В.С.</p>{'<li>Тема</li>' * 20}",
        "",
        "Козлов В. С.",
    ),
    "a byline that says so": (
        "<h1>Walking in old gardens</h1><p>by <a>Eva Klein</a> and <a>Hans A. Berg</a></p><p>We walk.</p>",
        "",
        "Klein Eva",
    ),
    "who gives a course": ("<h2>Gardens</h2><p>AA. 2019/2020</p><p>Docente: Eva Klein</p><p>Text</p>", "", "Klein Eva"),
    "a byline with a body": (
        "<h1>Walking in old gardens</h1><p>Eva Klein, Institute of Gardens.</p><p>We walk.</p>",
        "",
        "Klein Eva",
    ),
    "who keeps the page": (
        "<h1>Gallery</h1><p>Text</p><p>Gallery maintained by <a href='x'>Eva Klein</a></p>",
        "",
        "Klein Eva",
    ),
    "a label, with another line below it": (
        "<h1>Gallery</h1><p>Webmaster: Eva Klein<br>Acknowledgement: this page</p>",
        "",
        "Klein Eva",
    ),
    "a byline with a year": (
        "<h1>Walking in old gardens</h1><p>E. Klein, H. A. Berg 2001. Journal of Gardens</p><p>We walk.</p>",
        "",
        "Klein E.",
    ),
    "whose list it is": ("<title>Eva Klein's Publications</title><h1>Publications</h1>", "", "Klein Eva"),
    "small letters": (
        "<title>papers - eva klein</title><h1>papers</h1>",
        "http://eva-klein.example/papers.html",
        "Klein Eva",
    ),
    "the address": (
        "<h1>Short life</h1><p>In 2001 Anton Petrunin came to Leipzig.</p>",
        "http://petrunin.example/bio.html",
        "Petrunin Anton",
    ),
    "the address and a name within a list": (
        "<title>Publications</title><p>H. Berg, A. Gärtner. Walks, 2001.</p><p>Vincent Gärtner. Hedges, 2003.</p>",
        "http://vincentgartner.example/list.html",
        "Gärtner Vincent",
    ),
    "the family name first": (
        "<title>Publications</title><p>Berg, Hans and Gartner, Vincent (2003). Hedges.</p>",
        "http://vincentgartner.example/list.html",
        "Gartner Vincent",
    ),
    "initials in the address": (
        "<title>Group</title><p>H. Berg, M.M. Stein, A. Stein. Walks, 2001.</p>",
        "http://mmstein.example/list.html",
        "Stein M. M.",
    ),
    "the link home and the address": (
        "<nav><button>Menu</button> <a href='/'>eva klein</a></nav><h1>Style of this site</h1><p>Text</p>",
        "http://klein.example/style.html",
        "Klein Eva",
    ),
    "initial and family name in the address": (
        "<h1>Gardens and walks</h1><p>x</p><p>Eva Klein</p>",
        "http://eklein.example/a.html",
        "Klein Eva",
    ),
}


@pytest.mark.parametrize(("page", "url", "expected"), PERSONS.values(), ids=PERSONS)
def test_the_person_responsible_is_found(page: str, url: str, expected: str) -> None:
    assert creators(page, url)[:1] == [expected]


@pytest.mark.parametrize(
    "page",
    [
        "<title>Team</title><h1>Team</h1><p>Eva Klein</p><p>Hans Berg</p><p>Anna Stein</p>",
        "<title>Kazanov Lab</title><h1>Kazanov Lab</h1><p>Text</p><p>© Kazanov Lab. All rights reserved.</p>",
        "<title>Main Screen</title><h1>Main Screen</h1><p>Text</p>",
        "<h1>Waves</h1><p>© Animated by Eva Klein</p>",
        # What leads home at the end of a page, and an initial that ends another word of the address.
        f"<h1>Waves</h1>{'<p>Text</p>' * 20}<p>Made by <a href='/'>Eva Klein</a></p>{'<p>Text</p>' * 20}",
        "<title>Walks</title><p>N. Azanovlab, H. Stein. Walks, 2001.</p>",
    ],
)
def test_persons_listed_and_what_is_no_person_are_not_responsible(page: str) -> None:
    assert creators(page, "http://kazanovlab.example/x.html") == []


def test_two_signs_weigh_more_than_one() -> None:
    (one,) = read("<h1>Notes</h1><p>Text</p><p>© 2026 Eva Klein</p>").creators()
    (two,) = read("<title>Notes | Eva Klein</title><h1>Notes</h1><p>Text</p><p>© 2026 Eva Klein</p>").creators()
    assert one.weight < two.weight


@pytest.mark.parametrize(
    "text",
    ["Academic personal website of the Institute", "Eva Klein's research institute", "Professor, University of Halle"],
)
def test_posts_and_pages_are_no_bodies(text: str) -> None:
    assert (
        read(f"<title>Walks | {text}</title><h1>Walks</h1>", "http://a.example/b/c.html").all(Field.AFFILIATION) == ()
    )
