"""Correcting in a real browser: fields beside the pages, words taken from the page, authors moved, an inbox by keys."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from svod.library import Library
from svod.model.metadata import PERSON, Field
from svod.web.app import make_app
from tests.accessibility import grave_faults
from tests.web.loopback import served
from tests.web.reader_library import TITLE, reading_library, work_of_file
from tests.web.test_reader_browser import drawn, select

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    with reading_library(tmp_path_factory.mktemp("correcting"), ["citing.pdf"]) as opened:
        yield opened


@pytest.fixture(scope="module")
def address(library: Library) -> Iterator[str]:
    with served(make_app(library)) as address:
        yield address


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(locale="en-GB", viewport={"width": 1400, "height": 900})
    window = context.new_page()
    complaints: list[str] = []
    window.on("console", lambda reported: complaints.append(reported.text) if reported.type == "error" else None)
    window.on("pageerror", lambda error: complaints.append(str(error)))
    yield window
    context.close()
    assert complaints == []


@pytest.fixture
def work(library: Library) -> Iterator[str]:
    """The work as machines read it; what a test corrects is undone."""
    found = work_of_file(library, "citing.pdf")
    yield found
    for one in reversed(library.corrections().about(found)):
        if not one.undone:
            library.corrections().undo(one.number, "test")


def test_the_open_field_is_marked_and_selected_words_go_into_it(
    library: Library, address: str, page: Page, work: str
) -> None:
    page.goto(f"{address}/works/{work}")
    page.get_by_role("link", name="Correct", exact=True).click()
    drawn(page)
    expect(page.locator(".page-marks .spot-title").first).to_be_visible()
    expect(page.locator(".page-marks .spot-creator")).to_have_count(0)
    page.locator("details[data-field='creator'] summary").click()
    expect(page.locator(".page-marks .spot-creator").first).to_be_visible()
    expect(page.locator("details[data-field='title']")).not_to_have_attribute("open", "")
    page.locator("details[data-field='title'] summary").click()
    select(page, "tides of a small harbour.")
    page.get_by_role("button", name="Put into: Title").click()
    expect(page.locator("#title-1-text")).to_have_value("tides of a small harbour.")
    assert grave_faults(page) == []
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("tides of a small harbour")
    metadata = library.show(work).work.metadata
    assert metadata.all(Field.TITLE)[0].origin == PERSON
    # What nobody touched is a machine's.
    assert all(one.origin != PERSON for one in metadata.creators())


def test_authors_are_added_moved_and_removed_and_codes_are_chosen(
    library: Library, address: str, page: Page, work: str
) -> None:
    page.goto(f"{address}/works/{work}/correct")
    drawn(page)
    authors = page.locator("details[data-field='creator']")
    authors.locator("summary").click()
    page.get_by_role("button", name="Add (Authors)").click()
    select(page, "The water")
    page.get_by_role("button", name="Put into: Authors").click()
    second = page.get_by_role("group", name="Author 2")
    expect(second.get_by_label("Family name")).to_have_value("water")
    second.get_by_label("Family name").fill("Ebb")
    second.get_by_label("Given names").fill("Ida")
    second.get_by_role("button", name="Move up").click()
    expect(page.get_by_role("group", name="Author 1").get_by_label("Family name")).to_have_value("Ebb")
    page.locator("details[data-field='date'] summary").click()
    page.get_by_role("spinbutton", name="Year").first.fill("1969")
    page.get_by_role("combobox", name="Month").first.select_option("May")
    page.locator("details[data-field='type'] summary").click()
    page.get_by_role("combobox", name="Document type").first.select_option("report")
    page.locator("details[data-field='language'] summary").click()
    page.locator("#work-language").select_option("German")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(TITLE)
    found = library.show(work).work
    assert [one.name.family for one in found.metadata.creators()][:2] == ["Ebb", "Brackwasser"]
    assert (found.metadata.text(Field.DATE), found.metadata.text(Field.TYPE), found.language) == (
        "1969-05", "report", "de"
    )  # fmt: skip
    page.goto(f"{address}/works/{work}/correct")
    authors.locator("summary").click()
    page.get_by_role("group", name="Author 1").get_by_role("button", name="Remove").click()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(TITLE)
    assert [one.name.family for one in library.show(work).work.metadata.creators()][:1] == ["Brackwasser"]


def test_a_phone_folds_the_pages(address: str, work: str, browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740})
    phone = context.new_page()
    phone.goto(f"{address}/works/{work}/correct")
    expect(phone.locator("#picture-fold")).not_to_have_attribute("open", "")
    expect(phone.locator("#title-1-text")).to_be_in_viewport()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    phone.get_by_text("Pages of the document").click()
    drawn(phone)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    context.close()


def test_without_a_script_a_title_is_corrected_and_taken_back(
    library: Library, address: str, work: str, browser: Browser
) -> None:
    context = browser.new_context(locale="de-DE", java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}/works/{work}")
    page.get_by_role("link", name="Berichtigen", exact=True).click()
    page.get_by_role("group", name="Titel 1", exact=True).get_by_label("Text").fill("Ebbe <b>und</b> Flut")
    page.get_by_role("button", name="Speichern").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Ebbe <b>und</b> Flut")
    page.get_by_role("link", name="Berichtigungen").click()
    expect(page.get_by_text(TITLE).first).to_be_visible()
    page.get_by_role("button", name="zurücknehmen").first.click()
    expect(page.get_by_text("zurückgenommen von local").first).to_be_visible()
    assert library.show(work).work.metadata.text(Field.TITLE) == TITLE
    context.close()


def test_everybody_can_use_the_forms_by_day_and_by_night(address: str, page: Page, work: str) -> None:
    for place in ("correct", "references/0/correct", "corrections"):
        page.goto(f"{address}/works/{work}/{place}")
        assert grave_faults(page) == []
