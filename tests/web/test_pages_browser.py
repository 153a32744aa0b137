"""Every page of the library in a real browser: for all eyes and hands, on a phone, and what small scripts add."""

import re
from collections.abc import Iterator
from contextlib import closing

import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute
from playwright.sync_api import Browser, ConsoleMessage, Page, ViewportSize, expect

from svod.assemble import PersistentReader
from svod.config import Settings
from svod.library import Library, SourceFile
from svod.model.annotation import FollowKind, MarkKind
from svod.model.collection import Collection
from svod.web.app import make_app
from tests.accessibility import grave_faults, grave_faults_of_layout
from tests.web.conftest import HandReader, hand_parts
from tests.web.loopback import served
from tests.web.papers import DOUBTFUL, ENGLISH, ENGLISH_TITLE, GERMAN, PAPERS, RUSSIAN

pytestmark = pytest.mark.browser
WIDE: ViewportSize = {"width": 1400, "height": 800}
# Every page by its route, and where an example of it is; {cited} and {person} are found in the library.
PAGES = {
    "a doubtful work": f"/works/{DOUBTFUL.work_id}",
    "doubtful works": "/search?needs_review=true",
    "/": "/",
    "/search": "/search?q=Pendel+OR+pendulums&language=de&expand=1",
    "/browse": "/browse",
    "/works/{work_id}": f"/works/{RUSSIAN.work_id}",
    **{
        f"the tab {tab} of a work": f"/works/{RUSSIAN.work_id}#{tab}"
        for tab in ("references", "cited-by", "similar", "files", "provenance")
    },
    "a work known by references": "/works/{cited}",
    "/works/{work_id}/graph": f"/works/{RUSSIAN.work_id}/graph",
    "/graph": "/graph",
    "/authors": "/authors",
    "/authors/{person_id}": "/authors/{person}",
    "/sources": "/sources",
    "/sources/{name:path}": "/sources/Jahrbuch%20f%C3%BCr%20Mechanik",
    "/sites/{host:path}": "/sites/reeds.example",
    "/subjects": "/subjects",
    "/subjects/{name:path}": "/subjects/531.3",
    "/collections": "/collections",
    "/collections/{name}": "/collections/swings",
    "/vocabularies": "/vocabularies",
    "/vocabularies/{name}": "/vocabularies/reeds",
    "/vocabularies/{source}/to/{target}": "/vocabularies/reeds/to/msc",
    "/wanted": "/wanted",
    "/statistics": "/statistics",
    "/mine": "/mine",
    "/tags/{tag:path}": "/tags/swings",
    "/starred": "/starred",
    "/reading": "/reading",
    "/notes": "/notes",
    "/news": "/news",
    "/saved/new": "/saved/new?q=Pendel",
    "/selected": f"/selected?work={RUSSIAN.work_id}&work={GERMAN.work_id}",
    "/upload": "/upload",
    "/help": "/help",
    "/docs": "/docs",
    "/try": "/try",
    "/inbox": "/inbox",
    "/works/{work_id}/read/{sha256}": f"/works/{RUSSIAN.work_id}/read/{RUSSIAN.extraction.sha256}",
    "/works/{work_id}/correct": f"/works/{RUSSIAN.work_id}/correct",
    "/works/{work_id}/references/{position}/correct": f"/works/{RUSSIAN.work_id}/references/0/correct",
    "/works/{work_id}/corrections": f"/works/{RUSSIAN.work_id}/corrections",
    "/corrections": "/corrections",
    "/sign-in": "/sign-in",
    "/accounts": "/accounts",
    "/log": "/log",
    "/jobs": "/jobs",
    "what is not there": "/nowhere",
}
# Routes that answer with no page, only lead to one, or need what their own tests make.
NO_PAGES = re.compile(
    r"^/(api|files|suggest|oai)\b|^/correct/codes$|^/search/export$|\.(json|xml|atom|txt|ttl)$|^/works/{work_id}/read$|^/account$|^/jobs/{number}$"
)


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    place, reader = tmp_path_factory.mktemp("face"), HandReader()
    with Library(hand_parts(place / "library", reader)) as opened:
        sources = []
        for paper in (*PAPERS, DOUBTFUL):
            reader.learn(paper)
            path = place / paper.extraction.sha256
            path.write_bytes(paper.content)
            sources.append(SourceFile(path, f"https://reeds.example/{paper.name}"))
        list(opened.add(sources))
        opened.annotations().tag([RUSSIAN.work_id], ["swings"])
        opened.annotations().write(RUSSIAN.work_id, "A **note** with a [link](https://reeds.example/).")
        opened.annotations().set_mark([RUSSIAN.work_id], MarkKind.STAR)
        opened.annotations().set_mark([GERMAN.work_id], MarkKind.READING)
        opened.following().save(FollowKind.SEARCH, "Swings", "q=Pendel", is_followed=True)
        opened.collections().add(Collection("swings", title="Everything that swings", language="de"))
        table = place / "reeds.tsv"
        table.write_text("code\ten\tbroader\nA\tReeds\t\nA1\tTall reeds\tA\n", encoding="utf-8")
        opened.vocabularies().take_in(str(table))
        opened.vocabularies().take_built_in("msc")
        pairs = place / "pairs.tsv"
        pairs.write_text("A\t00A05\texact\nA1\t01A99\tbroad\n", encoding="utf-8")
        opened.vocabularies().take_rules(pairs, "reeds", "msc")
        opened.mappings().judge("reeds", "msc", ("reeds:A", "msc:00A05"), is_right=True)
        yield opened


@pytest.fixture(scope="module")
def app(library: Library) -> Iterator[FastAPI]:
    with closing(PersistentReader(Settings(), jobs=1)) as reader:
        yield make_app(library, reader=reader)


@pytest.fixture(scope="module")
def address(app: FastAPI) -> Iterator[str]:
    with served(app) as reported:
        yield reported


class Window:
    """A page in a window of its own, and what went wrong in it."""

    def __init__(self, browser: Browser) -> None:
        self.faults: list[str] = []
        context = browser.new_context(locale="en-GB", viewport=WIDE)
        self.page = context.new_page()
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", self._hear)

    def _hear(self, said: ConsoleMessage) -> None:
        if "Content Security Policy" in said.text:
            self.faults.append(said.text)

    def close(self) -> None:
        self.page.context.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    window = Window(browser)
    yield window.page
    window.close()
    assert window.faults == []


@pytest.fixture(scope="module")
def one_window(browser: Browser) -> Iterator[Window]:
    """A window that shows one page after the other: to open one takes longer than to look at a page."""
    window = Window(browser)
    yield window
    window.close()


def example(library: Library, name: str) -> str:
    found = {"cited": library.cited()[0].work.id, "person": library.persons().listed()[0].id}
    return PAGES[name].format(**found) if "{" in PAGES[name] else PAGES[name]


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_there_for_everybody_by_day_and_by_night(
    address: str, library: Library, one_window: Window, name: str
) -> None:
    one_window.faults.clear()
    page = one_window.page
    page.set_viewport_size(WIDE)
    page.goto(address + example(library, name))
    assert grave_faults(page) == []
    page.set_viewport_size({"width": 360, "height": 700})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert grave_faults_of_layout(page) == []
    assert one_window.faults == []


def test_a_name_without_blanks_is_no_wider_than_a_phone(address: str, page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 700})
    for path, names in ((f"/works/{RUSSIAN.work_id}", ".authors a"), ("/browse", ".byline-authors")):
        page.goto(address + path)
        page.locator(names).first.evaluate("name => name.textContent = 'W'.repeat(200)")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_every_page_is_looked_at(app: FastAPI) -> None:
    routers = [route.original_router for route in app.routes if hasattr(route, "original_router")]
    routes = [route for router in routers for route in router.routes if isinstance(route, APIRoute)]
    pages = {route.path for route in routes if "GET" in (route.methods or ()) and not NO_PAGES.search(route.path)}
    assert len(pages) > 20
    assert pages <= set(PAGES)


def test_typing_suggests_and_the_keyboard_chooses(address: str, page: Page) -> None:
    page.goto(address)
    box = page.get_by_role("combobox", name="Search the library")
    box.press_sequentially("маят")
    options = page.locator(".suggestions [role=option]")
    expect(options.first).to_be_visible()
    expect(box).to_have_attribute("aria-expanded", "true")
    box.press("ArrowDown")
    expect(options.first).to_have_attribute("aria-selected", "true")
    box.press("Escape")
    expect(options).to_have_count(0)
    box.press_sequentially("н")
    expect(options.first).to_be_visible()
    box.press("ArrowDown")
    box.press("Enter")
    expect(page.get_by_role("heading", name="Устойчивость связанных маятников")).to_be_visible()


def test_a_suggested_work_is_opened_by_a_click(address: str, page: Page) -> None:
    page.goto(f"{address}/browse")
    page.get_by_role("combobox", name="Search the library").press_sequentially("synchro")
    page.get_by_role("option", name=ENGLISH_TITLE).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(ENGLISH_TITLE)


def test_the_graph_is_zoomed_dragged_sifted_and_walked_in(address: str, page: Page) -> None:
    page.goto(f"{address}/works/{RUSSIAN.work_id}/graph")
    picture = page.locator(".graph > svg")
    whole = picture.get_attribute("viewBox")
    page.get_by_role("button", name="Zoom in").click()
    nearer = picture.get_attribute("viewBox")
    assert nearer is not None
    assert whole is not None
    assert float(nearer.split()[2]) < float(whole.split()[2])
    page.get_by_role("button", name="Show all").click()
    assert [float(one) for one in (picture.get_attribute("viewBox") or "").split()] == [
        float(one) for one in whole.split()
    ]
    picture.hover(position={"x": 20, "y": 20})
    page.mouse.wheel(0, -200)
    page.mouse.down()
    page.mouse.move(200, 400)
    page.mouse.up()
    assert picture.get_attribute("viewBox") != whole

    page.locator(f"#dot-{RUSSIAN.work_id}").focus()
    page.keyboard.press("0")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-status]")).to_be_visible()
    assert page.evaluate("document.activeElement.dataset.id") != RUSSIAN.work_id

    page.get_by_label("From year").fill("1950")
    expect(page.locator(f"#dot-{GERMAN.work_id}")).to_be_hidden()
    expect(page.locator(f"#dot-{ENGLISH.work_id}")).to_be_visible()
    page.locator(f"#dot-{ENGLISH.work_id}").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(ENGLISH_TITLE)


def test_without_scripts_the_graph_is_a_picture_a_form_and_a_list(address: str, browser: Browser) -> None:
    context = browser.new_context(locale="en-GB", java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}/works/{RUSSIAN.work_id}/graph")
    page.get_by_label("From year").fill("1950")
    page.get_by_role("button", name="Apply").click()
    expect(page.locator(f"#dot-{GERMAN.work_id}")).to_have_count(0)
    page.locator("details li").filter(has_text=ENGLISH_TITLE).get_by_role("link", name="Explore from here").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(ENGLISH_TITLE)
    context.close()


def test_colours_are_switched_and_stay(address: str, page: Page) -> None:
    page.emulate_media(color_scheme="light")
    page.goto(address)
    paper = "getComputedStyle(document.body).backgroundColor"
    by_day = page.evaluate(paper)
    page.get_by_role("navigation", name="Theme").get_by_role("link", name="Dark").click()
    assert page.evaluate(paper) != by_day
    page.goto(f"{address}/browse")
    assert page.evaluate(paper) != by_day


def test_a_reader_walks_by_sources_subjects_figures_and_wanted_works(address: str, page: Page) -> None:
    page.goto(address)
    sections = page.get_by_role("navigation", name="Browse")
    sections.get_by_role("link", name="Sources").click()
    page.get_by_role("link", name="Jahrbuch für Mechanik").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Jahrbuch für Mechanik")
    sections.get_by_role("link", name="Subjects").click()
    page.get_by_role("link", name="531.3").click()
    page.get_by_role("link", name="Устойчивость связанных маятников").click()
    page.get_by_role("navigation", name="Parts of this page").get_by_role("link", name="References").click()
    page.get_by_role("link", name="citing works 3").click()
    expect(page.get_by_text("Known only from references")).to_be_visible()
    page.get_by_role("link", name="Cited, but not in the library").click()
    sections.get_by_role("link", name="Statistics").click()
    page.get_by_text("As a table").click()
    page.get_by_role("link", name="1931").click()
    expect(page.get_by_text("1 work found")).to_be_visible()


def test_adding_opens_as_a_box_over_any_page_and_shows_a_line_for_what_was_pasted(address: str, page: Page) -> None:
    page.goto(f"{address}/authors")
    page.get_by_role("link", name="Add").click()
    box = page.get_by_role("dialog", name="Add papers to the library")
    box.get_by_label("DOI, arXiv or ISBN").fill("10.1000/182")
    box.get_by_role("button", name="Add to the library").click()
    expect(box.locator("#add-lines li")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(box).to_be_hidden()
    assert page.url.endswith("/authors")


def test_an_operation_of_the_interface_is_sent_and_answered_on_its_page(address: str, page: Page) -> None:
    page.goto(f"{address}/docs#search_api_v1_search_get")
    operation = page.locator("#search_api_v1_search_get")
    operation.get_by_role("textbox", name="q required").fill("Pendel")
    operation.get_by_role("button", name="Send").click()
    expect(operation.locator(".answer-status")).to_have_text("200 OK")
    expect(operation.locator("pre")).to_contain_text("gekoppelter Pendel")


def test_a_document_that_is_dropped_is_read_and_the_tabs_show_its_forms(address: str, page: Page) -> None:
    page.goto(f"{address}/try")
    page.locator("#try-text").fill("Knuth D. The art of programming. Reading: Addison-Wesley, 1968.")
    page.get_by_role("button", name="Read").click()
    expect(page.locator("#fields")).to_contain_text("The art of programming")
    expect(page.locator("#form-tei")).to_be_hidden()
    page.locator(".tabs a", has_text="BibTeX").click()
    expect(page.locator("#form-text-bibtex")).to_contain_text("title")
    drop = """() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([], "dropped.pdf"));
      document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: transfer }));
    }"""
    with page.expect_navigation():
        page.evaluate(drop)
    expect(page.get_by_role("alert")).to_contain_text("dropped.pdf")
    assert grave_faults(page) == []
