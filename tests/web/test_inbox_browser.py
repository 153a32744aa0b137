"""The inbox by keys, in a real browser: ten things that wait need no more than twenty keys."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from svod.library import Library, SourceFile
from svod.model.metadata import Field, Metadata
from svod.web.app import make_app
from tests.accessibility import grave_faults
from tests.library.test_inbox import LOG, REPRINT, SUGGESTED
from tests.web.conftest import HandReader, hand_parts
from tests.web.loopback import served
from tests.web.papers import GERMAN, author, paper, value

pytestmark = pytest.mark.browser
DOUBTS = [
    paper(
        f"scan-{number}.txt",
        f"Of reeds {number}",
        Metadata({Field.TITLE: (value(f"0f reeds {number}", 0.4),), Field.CREATOR: (author("Reed", f"{letter}."),)}),
    )
    for number, letter in enumerate("ABCDEFGH")
]


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    reader = HandReader()
    with Library(hand_parts(tmp_path / "library", reader)) as opened:
        sources = []
        for one in (GERMAN, LOG, REPRINT, SUGGESTED, *DOUBTS):
            reader.learn(one)
            path = tmp_path / one.extraction.sha256
            path.write_bytes(one.content)
            sources.append(SourceFile(path, one.name))
        list(opened.add(sources))
        yield opened


@pytest.fixture
def page(library: Library, browser: Browser) -> Iterator[Page]:
    context = browser.new_context(locale="en-GB")
    with served(make_app(library)) as address:
        window = context.new_page()
        window.goto(f"{address}/inbox")
        yield window
    context.close()


class Keys:
    """Presses keys and counts them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = 0

    def press(self, key: str) -> None:
        self.count += 1
        # Keys are heard once the scripts have run.
        self.page.wait_for_load_state()
        self.page.keyboard.press(key)


def test_ten_things_are_cleared_by_no_more_than_twenty_keys(library: Library, page: Page) -> None:
    assert len(library.inbox().ids()) == 10
    keys = Keys(page)
    for left in range(10, 0, -1):
        expect(page.locator("#inbox-place")).to_contain_text(f"of {left}")
        keys.press("x" if page.get_by_text("perhaps not a paper").first.is_visible() and left == 10 else "a")
    expect(page.get_by_text("Nothing waits.")).to_be_visible()
    assert keys.count <= 20
    assert library.inbox().ids() == ()
    assert library.inbox().no_papers() == (LOG.work_id,)


def test_next_same_and_edit_have_a_key_each(library: Library, page: Page) -> None:
    assert grave_faults(page) == []
    page.keyboard.press("n")
    expect(page.locator("#inbox-place")).to_contain_text("2 of 10")
    expect(page.locator("#inbox-other")).to_have_value(GERMAN.work_id)
    page.wait_for_load_state()
    page.keyboard.press("s")
    expect(page.locator("#inbox-place")).to_contain_text("of 9")
    assert len(library.show(GERMAN.work_id).work.copies) == 2
    page.wait_for_load_state()
    title = page.locator("#title-1-text")
    before = title.input_value()
    page.keyboard.press("e")
    expect(title).to_be_focused()
    page.keyboard.press("a")
    page.keyboard.press("Escape")
    assert title.input_value() != before
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#inbox-place")).to_contain_text("of 8")
    page.set_viewport_size({"width": 360, "height": 700})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_key_takes_back_the_last_actions(library: Library, page: Page) -> None:
    before = set(library.inbox().ids())
    for left in (9, 8):
        page.keyboard.press("x")
        expect(page.locator("#inbox-place")).to_contain_text(f"of {left}")
        page.wait_for_load_state()
    for left in (9, 10):
        page.keyboard.press("u")
        expect(page.locator("#inbox-place")).to_contain_text(f"of {left}")
        page.wait_for_load_state()
    assert set(library.inbox().ids()) == before
    page.get_by_label("Select all").check()
    page.get_by_role("button", name="Accept selected").click()
    expect(page.get_by_text("Nothing waits.")).to_be_visible()
    page.wait_for_load_state()
    assert grave_faults(page) == []
    page.keyboard.press("u")
    expect(page.locator("#inbox-place")).to_contain_text("of 10")
    assert set(library.inbox().ids()) == before


def test_many_are_accepted_at_once(library: Library, page: Page) -> None:
    page.get_by_label("Select all").check()
    page.get_by_role("button", name="Accept selected").click()
    expect(page.get_by_text("Nothing waits.")).to_be_visible()
    assert library.inbox().ids() == ()


def test_suggestions_are_judged_by_keys(library: Library, page: Page) -> None:
    page.goto(page.url + "?kind=suggested")
    expect(page.get_by_role("heading", name="Suggested key words")).to_be_visible()
    assert grave_faults(page) == []
    keys = Keys(page)
    for key in ("1", "3", "1", "a"):
        keys.press(key)
    expect(page.get_by_text("Nothing waits.")).to_be_visible()
    work = library.works([SUGGESTED.work_id])[SUGGESTED.work_id]
    assert [one.text for one in work.metadata.all(Field.SUBJECT)] == ["Mechanik", "Kopplung"]
    assert work.metadata.all(Field.SUGGESTED) == ()
    keys.press("u")
    expect(page.get_by_role("checkbox", name="Feder")).to_be_visible()
    keys.press("x")
    expect(page.get_by_text("Nothing waits.")).to_be_visible()
