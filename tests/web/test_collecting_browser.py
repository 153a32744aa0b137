"""What readers do with works, in a real browser: how many clicks it takes, on a desktop and on a phone."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from svod.library import Library
from svod.web.app import make_app
from tests.web.conftest import HandReader, hand_parts, put_papers
from tests.web.loopback import served
from tests.web.papers import ENGLISH, ENGLISH_TITLE, GERMAN, PAPERS, RUSSIAN

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    place, reader = tmp_path_factory.mktemp("collecting"), HandReader()
    with Library(hand_parts(place / "library", reader)) as opened:
        put_papers(opened, reader, place, PAPERS)
        yield opened


@pytest.fixture(scope="module")
def address(library: Library) -> Iterator[str]:
    with served(make_app(library)) as reported:
        yield reported


@pytest.fixture(params=[1400, 360])
def page(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    context = browser.new_context(locale="en-GB", viewport={"width": request.param, "height": 640})
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    yield context.new_page()
    context.close()


def act(page: Page, name: str) -> None:
    page.locator("summary", has_text=name).first.click()


def test_bibtex_is_copied_by_two_clicks(address: str, page: Page) -> None:
    page.goto(f"{address}/works/{GERMAN.work_id}")
    act(page, "Cite")
    page.get_by_role("button", name="Copy BibTeX").click()
    expect(page.get_by_text("Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").startswith("@article{weber1931")


def test_who_cites_a_work_is_one_click_away(address: str, page: Page) -> None:
    page.goto(f"{address}/works/{GERMAN.work_id}")
    expect(page.locator("#cited-by")).to_be_hidden()
    page.locator(".tabs a", has_text="Cited by").click()
    expect(page.locator("#cited-by").get_by_role("link", name=ENGLISH_TITLE)).to_be_visible()
    expect(page.locator("#abstract")).to_be_hidden()


def test_a_link_to_a_reference_opens_its_tab(address: str, page: Page) -> None:
    page.goto(f"{address}/works/{RUSSIAN.work_id}#r3")
    expect(page.locator("#r3")).to_be_in_viewport()


def test_a_work_is_tagged_by_two_clicks(address: str, library: Library, page: Page) -> None:
    page.goto(f"{address}/works/{ENGLISH.work_id}")
    act(page, "Tag")
    expect(page.locator("form[action$='/tags'] input[type=text]").first).to_be_focused()
    page.keyboard.type("swings")
    page.locator("form[action$='/tags']").get_by_role("button", name="Save").click()
    expect(page.get_by_role("link", name="swings")).to_be_visible()
    assert library.annotations().of(ENGLISH.work_id).tags == ("swings",)


def test_a_note_is_written_by_two_clicks(address: str, page: Page) -> None:
    page.goto(f"{address}/works/{RUSSIAN.work_id}")
    act(page, "Note")
    expect(page.locator("form[action$='/notes'] textarea").first).to_be_focused()
    page.keyboard.type("Read **again**")
    page.locator("form[action$='/notes']").get_by_role("button", name="Save").click()
    expect(page.locator("#notes strong").first).to_have_text("again")


def test_an_author_is_followed_by_one_click(address: str, library: Library, page: Page) -> None:
    person = library.persons().listed()[0]
    for saved in library.following().saved():
        library.following().remove(saved.number)
    page.goto(f"{address}/authors/{person.id}")
    page.get_by_role("button", name="Follow").click()
    expect(page.get_by_role("button", name="Unfollow")).to_be_visible()
    assert library.following().saved()[0].is_followed


def test_the_bar_is_on_the_first_screen_and_stays_and_nothing_overflows(address: str, page: Page) -> None:
    page.goto(f"{address}/works/{RUSSIAN.work_id}")
    expect(page.locator(".act-read")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.locator(".tabs a", has_text="Provenance").click()
    page.evaluate("document.querySelector('#provenance').scrollIntoView({block: 'end'})")
    expect(page.locator(".act-read")).to_be_in_viewport()


def test_all_works_of_a_list_are_selected_at_once(address: str, page: Page) -> None:
    page.goto(f"{address}/browse")
    page.get_by_label("Select all").check()
    page.get_by_role("button", name="Tag, collect, export").click()
    expect(page.get_by_text("3 works")).to_be_visible()


def test_a_slash_goes_to_the_search_box(address: str, page: Page) -> None:
    page.goto(f"{address}/works/{GERMAN.work_id}")
    page.locator("main").focus()
    page.keyboard.press("/")
    page.keyboard.type("Pendel")
    page.keyboard.press("Enter")
    expect(page.get_by_text("work found")).to_be_visible()


def test_a_citation_in_any_style_is_copied_by_two_clicks_and_the_style_is_kept(address: str, page: Page) -> None:
    page.goto(f"{address}/works/{GERMAN.work_id}")
    act(page, "Cite")
    expect(page.locator("#cite-styled")).to_contain_text("(1931)")
    page.get_by_role("button", name="Copy in this style").click()
    assert "(1931)" in page.evaluate("navigator.clipboard.readText()")
    page.locator("#cite-style").select_option("IEEE Reference Guide version 11.29.2023")
    expect(page.locator("#cite-styled")).to_contain_text("1931.")
    page.reload()
    act(page, "Cite")
    expect(page.locator("#cite-style")).to_have_value("style:ieee")


def test_works_are_selected_over_several_lists_and_dealt_with_together(address: str, page: Page) -> None:
    page.goto(f"{address}/search?q=Pendel")
    page.locator(f'.select-box[value="{GERMAN.work_id}"]').check()
    page.goto(f"{address}/search?q=oscillators")
    expect(page.get_by_text("1 selected")).to_be_visible()
    page.get_by_label("Select all").check()
    page.get_by_role("button", name="Tag, collect, export").click()
    expect(page.get_by_role("heading", name="Schwingungen gekoppelter Pendel")).to_be_visible()
    expect(page.get_by_role("heading", name=ENGLISH_TITLE)).to_be_visible()
    page.go_back()
    page.get_by_role("button", name="Select none").click()
    expect(page.get_by_text("1 selected")).to_have_count(0)


def test_all_that_a_search_found_is_selected_by_one_click(address: str, page: Page) -> None:
    page.goto(f"{address}/search?q=Pendel+OR+oscillators+OR+маятников")
    page.get_by_role("link", name="All 3 found").click()
    expect(page.locator("input[name=work]").first).to_be_attached()
    assert page.locator(".list .item").count() == 3


def test_the_slider_of_years_narrows_by_mouse_and_by_keyboard(address: str, page: Page) -> None:
    page.goto(f"{address}/search?q=Pendel+OR+oscillators+OR+маятников")
    low = page.get_by_role("slider", name="From year")
    first = int(low.get_attribute("min") or 0)
    low.focus()
    low.press("ArrowRight")
    expect(page.get_by_role("spinbutton", name="From year")).to_have_value(str(first + 1))
    low.press("Enter")
    page.wait_for_url(f"**from={first + 1}*")
    expect(page.locator(".results .item")).to_have_count(2)
    high = page.get_by_role("slider", name="To year")
    high.scroll_into_view_if_needed()
    place = high.bounding_box()
    assert place is not None
    with page.expect_navigation():
        page.mouse.move(place["x"] + place["width"] - 8, place["y"] + place["height"] / 2)
        page.mouse.down()
        page.mouse.move(place["x"] + place["width"] - 40, place["y"] + place["height"] / 2)
        page.mouse.up()
    expect(page.locator(".results .item")).to_have_count(1)
