"""The workbench in a real browser: walking through differences by keys, labelling by mouse and by keyboard."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Dialog, Page, expect

from svod.assemble import open_library
from svod.config import Settings
from svod.web.app import make_app
from svod_lab.workbench.web.extension import WorkbenchExtension
from tests.accessibility import grave_faults
from tests.web.loopback import served
from tests_lab.workbench.workbench_library import make_workbench, sha256_of

pytestmark = pytest.mark.browser
COMPARED = "/workbench/compare?old=old&new=new"


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("workbench")


@pytest.fixture(scope="module")
def address(place: Path) -> Iterator[str]:
    workbench = make_workbench(place)
    with open_library(place / "library", settings=Settings(ocr="never")) as library:
        try:
            with served(make_app(library, extensions=[WorkbenchExtension(workbench)])) as url:
                yield url
        finally:
            workbench.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(locale="ru-RU")
    yield context.new_page()
    context.close()


def label_address(address: str, place: Path, corpus: str) -> str:
    paper = sha256_of(place / "papers" / "pendulums.txt")
    return f"{address}/workbench/label?run=new&corpus={corpus}&sha256={paper}"


def rows(place: Path, corpus: str) -> list[dict[str, Any]]:
    file = place / "workbench" / "corpora" / corpus / "pdf" / "truth.jsonl"
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def test_keys_walk_through_the_differences_and_on_to_the_next_document(address: str, page: Page) -> None:
    page.goto(address + COMPARED)
    crawled = []
    for _ in range(3):
        page.keyboard.press("j")
        crawled.append(page.evaluate("document.activeElement.id"))
    assert crawled == ["v0-0", "v0-2", "v0-3"]
    page.keyboard.press("k")
    assert page.evaluate("document.activeElement.id") == "v0-2"
    page.keyboard.press("o")
    expect(page.get_by_role("heading", level=1)).to_have_text("pendulums.txt")
    for _ in range(4):
        page.keyboard.press("j")
    expect(page.get_by_role("heading", level=1)).to_have_text("oscillators.html")
    expect(page.locator("#v1-0")).to_be_focused()
    page.keyboard.press("k")
    expect(page.get_by_role("heading", level=1)).to_have_text("pendulums.txt")


def test_keys_are_letters_where_one_types_and_can_be_switched_off(address: str, page: Page) -> None:
    page.goto(address + COMPARED)
    page.get_by_label("В имени файла").press("j")
    expect(page.get_by_label("В имени файла")).to_have_value("j")
    page.get_by_label("Использовать эти клавиши").uncheck()
    page.get_by_role("heading", level=1).click()
    page.keyboard.press("j")
    assert page.evaluate("document.activeElement.tagName") != "LI"
    page.reload()
    expect(page.get_by_label("Использовать эти клавиши")).not_to_be_checked()


def test_words_selected_by_the_mouse_are_labelled_taken_back_and_put_again(
    address: str, page: Page, place: Path
) -> None:
    page.goto(label_address(address, place, "mouse"))
    first, last = page.locator("[data-token='0']").bounding_box(), page.locator("[data-token='2']").bounding_box()
    assert first
    assert last
    page.mouse.move(first["x"] + 1, first["y"] + first["height"] / 2)
    page.mouse.down()
    page.mouse.move(last["x"] + last["width"] - 1, last["y"] + last["height"] / 2, steps=5)
    page.mouse.up()
    expect(page.get_by_role("status")).to_contain_text("Устойчивость связанных маятников")
    page.get_by_role("button", name="Заглавие", exact=True).click()
    expect(page.get_by_role("status")).to_have_text("Сохранено.")
    assert rows(place, "mouse")[0]["title"] == "Устойчивость связанных маятников"
    expect(page.locator("[data-token='1']")).to_have_attribute("data-label", "title")

    page.get_by_role("button", name="Отменить").click()
    expect(page.locator("[data-marks] li")).to_have_count(0)
    page.get_by_role("button", name="Вернуть").click()
    expect(page.locator("[data-marks] li")).to_have_count(1)
    page.get_by_role("button", name="Удалить: Устойчивость").click()
    expect(page.locator("[data-token='1']")).not_to_have_attribute("data-label", "title")
    assert rows(place, "mouse")[0]["title"] is None


def test_words_are_chosen_and_labelled_by_keys_alone(address: str, page: Page, place: Path) -> None:
    page.goto(label_address(address, place, "keys"))
    page.get_by_role("group", name="Слова страницы").focus()
    for key in ("ArrowRight", "ArrowDown", "Shift+ArrowRight", "Shift+ArrowRight", "3"):
        page.keyboard.press(key)
    expect(page.get_by_role("status")).to_have_text("Сохранено.")
    assert rows(place, "keys")[0]["authors"] == ["А. В. Орлова"]


def test_a_label_that_cannot_be_kept_is_reported(address: str, page: Page, place: Path) -> None:
    page.goto(label_address(address, place, "reported"))
    page.get_by_role("button", name="Автор", exact=True).click()
    expect(page.get_by_role("status")).to_have_text("Сначала выделите слова.")
    page.locator("[data-labelling]").evaluate("element => { element.dataset.corpus = '../reported'; }")
    page.locator("[data-token='0']").click()
    page.get_by_role("button", name="Автор", exact=True).click()
    expect(page.get_by_role("status")).to_contain_text("Не сохранено: ")


def test_looking_needs_no_script(address: str, browser: Browser, place: Path) -> None:
    context = browser.new_context(locale="de-DE", java_script_enabled=False)
    page = context.new_page()
    page.goto(address + COMPARED)
    page.get_by_role("link", name="pendulums.txt").click()
    page.get_by_role("link", name="Zeilen mit Schriften").click()
    expect(page.get_by_role("cell", name="Institut", exact=False)).to_have_count(0)
    expect(page.get_by_role("cell", name="Институт маятников")).to_be_visible()
    page.goto(label_address(address, place, "none"))
    expect(page.get_by_text("Zum Auszeichnen wird JavaScript")).to_be_visible()
    context.close()


def test_no_page_of_the_workbench_has_a_serious_accessibility_fault_by_day_or_by_night(
    address: str, browser: Browser, place: Path
) -> None:
    context = browser.new_context(locale="en")
    page = context.new_page()
    record = "/workbench/record?old=old&new=new&record=0&state=all"
    for path in ("/workbench", COMPARED, f"{record}&view=lines", f"{record}&view=source", f"{record}&view=page"):
        page.goto(address + path)
        page.evaluate("document.querySelectorAll('details').forEach(branch => { branch.open = true; })")
        assert grave_faults(page) == []
    page.goto(label_address(address, place, "seen"))
    page.locator("[data-token='0']").click()
    page.keyboard.press("1")
    expect(page.get_by_role("status")).to_have_text("Saved.")
    assert grave_faults(page) == []
    context.close()


def test_a_web_page_stands_beside_its_record_marked_and_without_scripts(address: str, page: Page) -> None:
    asked: list[str] = []

    def note(dialog: Dialog) -> None:
        asked.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", note)
    page.goto(f"{address}/workbench/record?old=old&new=new&record=1")
    frame = page.frame_locator("iframe.wb-frame")
    expect(frame.locator("h1 mark")).to_have_text("Oscillators in step")
    assert asked == []


def test_values_are_judged_by_keys(address: str, page: Page, place: Path) -> None:
    page.goto(address + COMPARED)
    page.keyboard.press("j")
    page.keyboard.press("p")
    expect(page.locator("#v0-0 [data-verdict]")).to_have_text("отчасти верно")
    expect(page.locator("#v0-2")).to_be_focused()
    page.keyboard.press("w")
    expect(page.locator("#v0-2 [data-verdict]")).to_have_text("неверно")
    file = place / "workbench" / "judgements.jsonl"
    verdicts = [json.loads(line)["verdict"] for line in file.read_text(encoding="utf-8").splitlines()]
    assert verdicts == ["partly", "wrong"]
    page.reload()
    expect(page.get_by_role("heading", name="Оценённые значения")).to_be_visible()
    file.unlink()
