"""The reader in a real browser: continuous pages, marks, find, notes, references, by mouse, keys and at any width."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from svod.library import Library
from svod.model.metadata import Field
from tests.accessibility import grave_faults
from tests.web.reader_library import (
    CITED_TITLE,
    PAGE_TITLE,
    TITLE,
    reading_library,
    served_with_pictures,
    work_of_file,
    work_titled,
)

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    with reading_library(tmp_path_factory.mktemp("reader")) as opened:
        yield opened


@pytest.fixture(scope="module")
def address(library: Library) -> Iterator[str]:
    with served_with_pictures(library) as address:
        yield address


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A fresh window; whatever the content policy keeps out is a fault of ours."""
    context = browser.new_context(locale="en-GB", viewport={"width": 1400, "height": 900})
    window = context.new_page()
    complaints: list[str] = []
    window.on("console", lambda reported: complaints.append(reported.text) if reported.type == "error" else None)
    window.on("pageerror", lambda error: complaints.append(str(error)))
    yield window
    context.close()
    assert complaints == []


def drawn(page: Page, number: int = 1) -> None:
    """Wait until a page is drawn."""
    expect(page.locator(f".page[data-number='{number}'][data-drawn]")).to_be_visible()


def select(page: Page, words: str) -> None:
    """Select words of the text layer, or of a text, as a mouse would."""
    page.evaluate(
        """words => {
            const walker = document.createTreeWalker(document.getElementById("sheets"), NodeFilter.SHOW_TEXT);
            const first = words.split(" ")[0], last = words.split(" ").at(-1);
            const range = document.createRange();
            let isBegun = false;
            for (let node = walker.nextNode(); node; node = walker.nextNode()) {
                const whole = node.data.indexOf(words);
                if (whole >= 0) { range.setStart(node, whole); range.setEnd(node, whole + words.length); break; }
                if (!isBegun && node.data.trim() === first) { range.setStart(node, 0); isBegun = true; }
                else if (isBegun && node.data.trim() === last) { range.setEnd(node, last.length); break; }
            }
            getSelection().removeAllRanges();
            getSelection().addRange(range);
        }""",
        words,
    )


def test_pages_follow_one_another_and_only_near_ones_are_drawn(library: Library, address: str, page: Page) -> None:
    work = work_titled(library, TITLE)
    page.goto(f"{address}/works/{work}")
    page.get_by_role("link", name="Read", exact=True).click()
    drawn(page)
    title = page.get_by_role("link", name=f"Title: {TITLE}")
    sheet, marked = page.locator(".page[data-number='1']").bounding_box(), title.bounding_box()
    assert sheet
    assert marked
    # The title stands 72 points from the left on a page 600 points wide.
    assert abs((marked["x"] - sheet["x"]) / sheet["width"] - 72 / 600) < 0.01
    assert page.locator(".page").count() == 3
    expect(page.locator(".page[data-number='3'] canvas")).to_have_count(0)
    page.keyboard.press("j")
    expect(page.locator("#sheets[data-page='2']")).to_be_visible()
    page.keyboard.press("k")
    expect(page.locator("#sheets[data-page='1']")).to_be_visible()
    page.keyboard.press("g")
    page.keyboard.type("3")
    page.keyboard.press("Enter")
    drawn(page, 3)
    expect(page.locator(".page[data-number='1'] canvas")).to_have_count(0)


def test_page_and_zoom_are_kept(library: Library, address: str, page: Page) -> None:
    start = f"{address}/works/{work_titled(library, TITLE)}/read"
    page.goto(start)
    drawn(page)
    narrow = page.locator(".page").first.evaluate("sheet => sheet.clientWidth")
    page.keyboard.press("+")
    expect(page.locator("#zoom-value")).to_have_text("125 %")
    assert page.locator(".page").first.evaluate("sheet => sheet.clientWidth") > narrow * 1.2
    page.get_by_role("button", name="Next page").click()
    expect(page.locator("#sheets[data-page='2']")).to_be_visible()
    assert "page=2" in page.url
    assert "zoom=125" in page.url
    page.goto(start)
    expect(page.locator("#sheets[data-page='2']")).to_be_visible()
    expect(page.locator("#zoom-value")).to_have_text("125 %")
    page.keyboard.press("0")
    expect(page.locator("#zoom-value")).to_have_text("100 %")


def test_contents_figures_and_small_pages_lead_to_their_places(library: Library, address: str, page: Page) -> None:
    page.goto(f"{address}/works/{work_titled(library, TITLE)}/read")
    drawn(page)
    page.get_by_role("navigation", name="Contents").get_by_role("link", name="2 Measurements").click()
    expect(page.locator("#sheets[data-page='2']")).to_be_visible()
    page.get_by_text("Figures and tables").click()
    page.locator("#reader-side").get_by_role("link", name="The basin at low water").click()
    expect(page.locator("#sheets[data-page='2']")).to_be_visible()
    page.locator("#thumbs-part summary").click()
    page.get_by_role("button", name="Page 3", exact=True).click()
    expect(page.locator("#sheets[data-page='3']")).to_be_visible()
    expect(page.locator(".thumb[aria-current='page'] canvas")).to_be_visible()
    page.keyboard.press("o")
    expect(page.locator("#reader-side")).to_be_hidden()


def test_words_are_found_counted_and_shown_one_after_another(library: Library, address: str, page: Page) -> None:
    page.goto(f"{address}/works/{work_titled(library, TITLE)}/read")
    drawn(page)
    page.keyboard.press("/")
    expect(page.locator("#find-field")).to_be_focused()
    page.keyboard.type("LAMPlight")
    expect(page.locator("#find-count")).to_have_text("1 of 1")
    drawn(page, 2)
    expect(page.locator(".page[data-number='2'] .found-now")).to_be_in_viewport()
    page.locator("#find-field").fill("twice a day")
    expect(page.locator("#find-count")).not_to_have_text("1 of 1")
    total = int(page.locator("#find-count").inner_text().split()[-1])
    assert total >= 20
    before = page.locator("#find-count").inner_text()
    page.keyboard.press("Shift+Enter")
    expect(page.locator("#find-count")).not_to_have_text(before)
    page.locator("#find-field").fill("zebra")
    expect(page.locator("#find-count")).to_have_text("not found")
    page.keyboard.press("Escape")
    expect(page.locator("#find-bar")).to_be_hidden()
    expect(page.locator(".found")).to_have_count(0)


def test_a_mention_opens_its_reference_with_the_work(library: Library, address: str, page: Page) -> None:
    page.goto(f"{address}/works/{work_titled(library, TITLE)}/read")
    drawn(page)
    mention = page.locator(".page-marks .spot-mention[data-name='reference-0']").first
    expect(mention).to_be_visible()
    mention.focus()
    page.keyboard.press("Enter")
    popover = page.get_by_role("dialog", name="Reference")
    expect(popover).to_be_visible()
    expect(popover.get_by_role("link", name=CITED_TITLE, exact=True)).to_be_visible()
    assert grave_faults(page) == []
    page.keyboard.press("Escape")
    expect(popover).to_be_hidden()
    expect(mention).to_be_focused()
    mention.click()
    popover.get_by_role("link", name="Show it in the list").click()
    expect(page.locator("#in-list-reference-0.lit")).to_be_in_viewport()
    page.locator("a.value[data-name='reference-0']").click()
    expect(page.locator("#sheets[data-page='3']")).to_be_visible()
    reference = page.locator(".page-marks .spot-reference").first
    expect(reference).to_be_focused()
    reference.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text(CITED_TITLE)


def test_marks_are_lines_each_once_and_can_be_switched_off(library: Library, address: str, page: Page) -> None:
    page.goto(f"{address}/works/{work_titled(library, TITLE)}/read")
    drawn(page)
    looks = page.locator(".page-marks .spot").evaluate_all(
        "spots => spots.map(spot => [getComputedStyle(spot).backgroundColor, spot.className + spot.style.cssText])"
    )
    assert {colour for colour, _ in looks} == {"rgba(0, 0, 0, 0)"}
    assert len({place for _, place in looks}) == len(looks)
    page.get_by_text("Marks", exact=True).click()
    page.get_by_role("checkbox", name="Title", exact=True).uncheck()
    expect(page.locator(".page-marks .spot-title")).to_have_count(0)
    expect(page.locator(".page-marks .spot-creator").first).to_be_visible()
    page.keyboard.press("Escape")
    page.reload()
    drawn(page)
    expect(page.locator(".page-marks .spot-title")).to_have_count(0)
    page.keyboard.press("m")
    expect(page.locator(".page-marks .spot")).to_have_count(0)
    page.keyboard.press("m")
    expect(page.locator(".page-marks .spot-title")).to_have_count(1)


def test_selected_words_are_highlighted_and_noted(library: Library, address: str, page: Page) -> None:
    work = work_titled(library, TITLE)
    page.goto(f"{address}/works/{work}/read")
    drawn(page)
    select(page, "Runa K. Brackwasser")
    page.keyboard.press("h")
    expect(page.locator(".noted")).to_have_count(1)
    select(page, "measure the tides")
    expect(page.get_by_role("toolbar", name="Selected text")).to_be_visible()
    page.get_by_role("toolbar").get_by_role("button", name="Note").click()
    page.get_by_label("Note (Markdown)").fill("With *which* gauge?")
    assert grave_faults(page) == []
    page.get_by_role("dialog").get_by_role("button", name="Save").click()
    expect(page.locator(".noted")).to_have_count(2)
    notes = {note.place.quote: note for note in library.annotations().of(work).notes if note.place}
    assert set(notes) == {"Runa K. Brackwasser", "measure the tides"}
    first = notes["Runa K. Brackwasser"].place
    assert first
    assert first.box
    assert first.box[0] == pytest.approx(72, abs=2)
    assert first.box[3] == pytest.approx(112, abs=4)
    page.goto(f"{address}/works/{work}/read?page=3")
    page.locator("#place-notes").get_by_role("link", name="measure the tides").click()
    flag = page.get_by_role("button", name="Note: With *which* gauge?")
    expect(flag).to_be_focused()
    flag.press("Enter")
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(page.locator("#place-notes li")).to_have_count(1)
    assert len(library.annotations().of(work).notes) == 1


def test_an_address_may_name_a_value(library: Library, address: str, page: Page) -> None:
    page.goto(f"{address}/works/{work_titled(library, TITLE)}/read")
    page.goto(f"{page.url.partition('?')[0]}#reference-0")
    page.reload()
    expect(page.locator(".spot-reference.lit").first).to_be_in_viewport()


def test_a_text_without_pages_has_the_same_panels(library: Library, address: str, page: Page) -> None:
    work = work_of_file(library, "lights.html")
    assert library.show(work).work.metadata.text(Field.TITLE) == PAGE_TITLE
    page.goto(f"{address}/works/{work}/read")
    page.get_by_role("navigation", name="Contents").get_by_role("link", name="2 The Lamp").click()
    expect(page.locator("#sheets").get_by_role("heading", name="2 The Lamp")).to_be_focused()
    page.keyboard.press("/")
    page.keyboard.type("every KEEPER")
    expect(page.locator("#find-count")).to_contain_text("of 12")
    page.keyboard.press("Escape")
    select(page, "Lighthouses were counted")
    page.keyboard.press("h")
    expect(page.locator("#place-notes li")).to_have_count(1)
    assert page.evaluate("CSS.highlights.get('noted').size") == 1
    page.locator(".mention[data-points='reference-0']").click()
    expect(page.get_by_role("dialog", name="Reference")).to_contain_text(CITED_TITLE)
    page.keyboard.press("Escape")
    page.keyboard.press("+")
    expect(page.locator("#zoom-value")).to_have_text("125 %")
    assert grave_faults(page) == []


def test_djvu_is_drawn_by_the_server_and_its_words_can_be_selected(library: Library, address: str, page: Page) -> None:
    page.goto(f"{address}/works/{work_of_file(library, 'roscha.djvu')}/read")
    drawn(page)
    expect(page.locator(".page[data-number='1'] img.page-face")).to_be_visible()
    assert "деревьях" in page.locator(".page[data-number='1'] .page-words").inner_text()


def test_a_phone_shows_the_whole_page_wide_and_keeps_the_panel_folded(
    library: Library, address: str, browser: Browser
) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740}, color_scheme="dark")
    phone = context.new_page()
    phone.goto(f"{address}/works/{work_titled(library, TITLE)}/read")
    drawn(phone)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    expect(phone.locator("#reader-side")).to_be_hidden()
    phone.get_by_role("button", name="Contents").click()
    phone.get_by_role("link", name="2 Measurements").click()
    expect(phone.locator("#reader-side")).to_be_hidden()
    expect(phone.locator("#sheets[data-page='2']")).to_be_visible()
    context.close()


def test_without_a_script_pages_are_turned_by_links(library: Library, address: str, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    plain = context.new_page()
    plain.goto(f"{address}/works/{work_titled(library, TITLE)}/read")
    expect(plain.locator("#sheets")).to_be_hidden()
    expect(plain.locator("noscript .sheets-text")).to_contain_text("We measure the tides of a small harbour.")
    expect(plain.locator("img.page-picture")).to_have_js_property("naturalWidth", 1200)
    plain.get_by_role("link", name="Next").click()
    expect(plain.locator("noscript .sheets-text")).to_contain_text("read by lamplight")
    context.close()


def test_everybody_can_use_the_reader_by_day_and_by_night(library: Library, address: str, page: Page) -> None:
    page.goto(f"{address}/works/{work_titled(library, TITLE)}/read")
    drawn(page)
    for part in ("#thumbs-part", "#values-part", "#marks-menu"):
        page.locator(f"{part} summary").click()
    assert grave_faults(page) == []
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    assert grave_faults(page) == []
