"""The reader and the corrections in a real browser: a PDF is drawn and marked, walked by keys, and put right."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from svod.assemble import open_library
from svod.config import Settings
from svod.library import Library
from svod.model.metadata import Field
from svod.web.app import make_app
from tests.accessibility import grave_faults
from tests.convert.documents import at, paragraph, pdf
from tests.web.loopback import served

pytestmark = pytest.mark.browser

TITLE = "Tides of the Inner Harbour"
CITED_TITLE = "A Calendar of Quiet Waters"
CITED = pdf([at(72, 80, CITED_TITLE, font="F2", size=18) + at(72, 110, "Odo P. Fenstermann") + at(72, 130, "1961")])
PROSE = ["The water comes twice a day and goes again, as everybody who lives there knows."] * 6
CITING = pdf(
    [
        at(72, 80, TITLE, font="F2", size=18)
        + at(72, 110, "Runa K. Brackwasser")
        + at(72, 130, "1968")
        + paragraph(72, 170, ["Abstract. We measure the tides of a small harbour.", *PROSE]),
        paragraph(72, 80, PROSE)
        + at(72, 300, "References", font="F2", size=14)
        + paragraph(72, 330, [f"1. Fenstermann O. P. {CITED_TITLE}. Harbour Letters, 1961, vol. 3, pp. 15-27."]),
    ]
)


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    folder = tmp_path_factory.mktemp("reader")
    with open_library(folder / "library", settings=Settings()) as opened:
        for name, content in (("cited.pdf", CITED), ("citing.pdf", CITING)):
            (folder / name).write_bytes(content)
            list(opened.add([folder / name]))
        yield opened


@pytest.fixture(scope="module")
def address(library: Library) -> Iterator[str]:
    with served(make_app(library)) as address:
        yield address


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A fresh window; whatever the content policy keeps out is a fault of ours."""
    context = browser.new_context(locale="en-GB", viewport={"width": 1200, "height": 900})
    window = context.new_page()
    complaints: list[str] = []
    window.on("console", lambda reported: complaints.append(reported.text) if reported.type == "error" else None)
    window.on("pageerror", lambda error: complaints.append(str(error)))
    yield window
    context.close()
    assert complaints == []


def work_titled(library: Library, title: str) -> str:
    works = library.works(library.work_ids())
    return next(
        one
        for one, work in works.items()
        if title in [reported.text for reported in work.metadata.reported(Field.TITLE)]
    )


def test_a_pdf_is_drawn_marked_and_walked_by_keys(library: Library, address: str, page: Page) -> None:
    work, cited = work_titled(library, TITLE), work_titled(library, CITED_TITLE)
    page.goto(f"{address}/works/{work}")
    page.get_by_role("link", name="Read", exact=True).click()
    expect(page.locator("#sheet[data-drawn='1']")).to_be_visible()
    title = page.get_by_role("link", name=f"Title: {TITLE}")
    expect(title).to_be_visible()
    drawn, marked = page.locator("#picture").bounding_box(), title.bounding_box()
    assert drawn
    assert marked
    # The title stands 72 points from the left on a page 600 points wide.
    assert abs((marked["x"] - drawn["x"]) / drawn["width"] - 72 / 600) < 0.01
    page.keyboard.press("n")
    expect(page.locator("#sheet[data-drawn='2']")).to_be_visible()
    page.keyboard.press("p")
    expect(page.locator("#sheet[data-drawn='1']")).to_be_visible()

    page.locator("a.value[data-name='reference-0']").click()
    expect(page.locator("#sheet[data-drawn='2']")).to_be_visible()
    reference = page.locator(".sheet-marks .spot-reference").first
    expect(reference).to_be_focused()
    expect(reference).to_be_in_viewport()
    reference.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text(CITED_TITLE)
    assert page.url.endswith(f"/works/{cited}")


def test_an_address_may_name_a_value(library: Library, address: str, page: Page) -> None:
    (copy,) = library.show(work_titled(library, TITLE)).work.copies
    page.goto(f"{address}/works/{work_titled(library, TITLE)}/read/{copy.sha256}#reference-0")
    expect(page.locator("#sheet[data-drawn='2']")).to_be_visible()
    expect(page.locator(".spot-reference.lit").first).to_be_in_viewport()


def test_a_phone_shows_the_whole_page_wide(library: Library, address: str, browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740}, color_scheme="dark")
    phone = context.new_page()
    phone.goto(f"{address}/works/{work_titled(library, TITLE)}/read")
    expect(phone.locator("#sheet[data-drawn='1']")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    context.close()


def test_without_a_script_every_value_leads_into_the_file(library: Library, address: str, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    plain = context.new_page()
    plain.goto(f"{address}/works/{work_titled(library, TITLE)}/read")
    expect(plain.locator("#sheet")).to_be_hidden()
    link = plain.locator("a.value[data-name='title-0']")
    assert str(link.get_attribute("href")).endswith("#page=1")
    context.close()


def test_a_visitor_corrects_a_title_and_takes_it_back(
    library: Library, address: str, browser: Browser, tmp_path: Path
) -> None:
    context = browser.new_context(locale="de-DE", java_script_enabled=False)
    page = context.new_page()
    work = work_titled(library, TITLE)
    page.goto(f"{address}/works/{work}")
    page.get_by_role("link", name="Berichtigen", exact=True).click()
    page.get_by_role("group", name="Titel 1", exact=True).get_by_label("Text").fill("Ebbe <b>und</b> Flut")
    page.get_by_role("button", name="Speichern").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Ebbe <b>und</b> Flut")
    page.get_by_role("link", name="Berichtigungen").click()
    expect(page.get_by_text(TITLE)).to_be_visible()
    page.get_by_role("button", name="zurücknehmen").click()
    expect(page.get_by_text("zurückgenommen von local")).to_be_visible()
    assert library.show(work).work.metadata.text(Field.TITLE) == TITLE
    context.close()


def test_everybody_can_use_the_pages_by_day_and_by_night(library: Library, address: str, browser: Browser) -> None:
    context = browser.new_context()
    page = context.new_page()
    work = f"{address}/works/{work_titled(library, TITLE)}"
    for place in (f"{work}/read", f"{work}/correct", f"{work}/references/0/correct", f"{work}/corrections"):
        page.goto(place)
        if place.endswith("/read"):
            expect(page.locator("#sheet[data-drawn='1']")).to_be_visible()
        assert grave_faults(page) == []
    context.close()
