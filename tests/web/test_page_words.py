"""The words of pages in four languages: no English inside Russian, German and French ones, no codes of the program."""

import re
from collections.abc import Iterator
from functools import cache

import pytest
from babel.messages.pofile import read_po
from fastapi.testclient import TestClient
from lxml import html

from svod.library import Library
from svod.web.app import make_app
from svod.web.i18n.catalogues import LANGUAGES
from tests.web.catalogue_checks import load_script
from tests.web.conftest import browser_at
from tests.web.test_pages_browser import PAGES, example, library  # noqa: F401 - a fixture

_WORD = re.compile(r"[^\W\d_]{3,}")
# Media types, codes of languages alone, codes of the Mathematics Subject Classification without a caption.
_RAW = (
    re.compile(r"\b(?:application|text|image)/[a-z0-9.+-]{3,}"),
    re.compile(r"\s*(?:en|de|ru|fr|eng|deu|rus)\s*"),
    re.compile(r"\s*\d\d[A-Za-z-][\dxX-]{2}\s*"),
)
_SKIPPED = frozenset({"script", "style", "pre", "code", "kbd", "textarea"})
# What the tests themselves put into the library, beside the papers.
_OWN_WORDS = frozenset(
    {
        "the",
        "codes",
        "dcmi",
        "terms",
        "swings",
        "note",
        "with",
        "link",
        "reeds",
        "tall",
        "everything",
        "that",
        "msc",
        "local",
        "svod",
    }
)


@pytest.fixture(scope="module")
def client(library: Library) -> TestClient:  # noqa: F811 - the fixture
    return browser_at(make_app(library))


@cache
def vocabulary(language: str) -> tuple[frozenset[str], frozenset[str]]:
    """The English words of the pages' texts, and those of their translations."""
    script = load_script()
    with script.PAGES.file(language).open("rb") as file:
        catalogue = read_po(file)
    sources = (text for message in catalogue if message.id for text in script.forms(message.id))
    targets = (text for message in catalogue if message.id for text in script.forms(message.string))
    return words(" ".join(sources)), words(" ".join(targets))


def words(text: str) -> frozenset[str]:
    return frozenset(word.lower() for word in _WORD.findall(text))


@cache
def data_words(library: Library) -> frozenset[str]:  # noqa: F811 - the fixture
    """All words of the papers, which stand on pages as they are."""
    return words("".join(library.export("json"))) | _OWN_WORDS


def texts(page: html.HtmlElement, language: str) -> Iterator[str]:
    """The texts of a page that are in its own language, also those that only screen readers say."""
    for element in page.iter():
        # A citation for programs stands in the title of an empty element.
        is_for_programs = not isinstance(element.tag, str) or element.get("class") == "Z3988"
        if is_for_programs or set(path_of(element)) & _SKIPPED:
            continue
        marked = next((one.get("lang") for one in (element, *element.iterancestors()) if one.get("lang")), language)
        if marked == language:
            yield from filter(None, (element.text, element.get("aria-label"), element.get("title")))
            yield from (child.tail for child in element if child.tail)


def path_of(element: html.HtmlElement) -> list[str]:
    return [element.tag, *(one.tag for one in element.iterancestors())]


def lone_codes(page: html.HtmlElement) -> Iterator[str]:
    """The texts of elements that hold nothing but a code."""
    for element in page.iter("a", "td", "li", "span", "dd", "p", "strong"):
        text = element.text_content()
        if not set(path_of(element)) & _SKIPPED and any(code.fullmatch(text) for code in _RAW[1:]):
            around = element.getparent().text_content()
            if any(code.fullmatch(around) for code in _RAW[1:]) or element.tag in ("td", "li", "dd", "p"):
                yield text


def readable(client: TestClient, address: str, language: str) -> list[str]:
    page = html.fromstring(client.get(address, params=None, headers={"Accept-Language": language}).text)
    return list(texts(page, language))


def pages() -> list[str]:
    """All pages but the interface for programs, which is made of their names."""
    return [name for name in PAGES if name not in ("/try", "/docs", "what is not there")]


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
@pytest.mark.parametrize("name", pages())
def test_no_english_stands_on_a_page_in_another_language(
    client: TestClient,
    library: Library,  # noqa: F811 - the fixture
    name: str,
    language: str,
) -> None:
    found = words(" ".join(readable(client, example(library, name), language)))
    english, translated = vocabulary(language)
    assert (found & english) - translated - data_words(library) == frozenset()


# Of the Mathematics Subject Classification svod has the codes alone: a page of mappings shows what there is.
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [name for name in pages() if not name.startswith("/vocabularies/{source}")])
def test_no_page_shows_codes_of_the_program(
    client: TestClient,
    library: Library,  # noqa: F811 - the fixture
    name: str,
    language: str,
) -> None:
    answer = client.get(example(library, name), headers={"Accept-Language": language})
    page = html.fromstring(answer.text)
    assert [text for text in texts(page, language) if _RAW[0].search(text)] == []
    assert list(lone_codes(page)) == []
