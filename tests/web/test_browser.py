"""The whole walk in a real browser: upload, find by another word form, open, follow a reference and come back."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.forked_servers import ForkedServers

pytestmark = pytest.mark.browser

SERVE = """
import sys
from svod.assemble import open_library
from svod.web.serve import serve
with open_library(sys.argv[1]) as library:
    serve(library, "127.0.0.1", 0, lambda address: print(address, flush=True))
"""
CITED_TITLE = "Колебания упругих стержней"
CITED = f"""<html lang="ru"><head><meta charset="utf-8"><title>{CITED_TITLE}</title></head><body>
<h1>{CITED_TITLE}</h1><p>А. Б. Соколов</p><p>1961</p>
<p>Аннотация. Рассмотрены малые колебания упругих стержней при постоянной нагрузке.</p>
<p>Введение. Стержень закреплён на обоих концах, нагрузка приложена посередине.</p></body></html>"""
CITING_TITLE = "Устойчивость тонких оболочек"
CITING = f"""<html lang="ru"><head><meta charset="utf-8"><title>{CITING_TITLE}</title></head><body>
<h1>{CITING_TITLE}</h1><p>В. Г. Журавлёв</p><p>1968</p>
<p>Аннотация. Изучена потеря устойчивости оболочек под внешним давлением.</p>
<p>Введение. Оболочки теряют устойчивость раньше, чем предсказывает линейная теория [1].</p>
<h2>Литература</h2>
<p>1. Соколов А. Б. {CITED_TITLE} // Прикладная механика. 1961. Т. 3. С. 15–27.</p>
<p>2. Морозов В. И. Теория оболочек. М.: Наука, 1955. 240 с.</p></body></html>"""


@pytest.fixture
def address(tmp_path: Path, servers: ForkedServers) -> Iterator[str]:
    """A real server over an empty library; a stop by signal must be a clean end."""
    server = servers.start(SERVE, str(tmp_path / "library"))
    try:
        yield server.line()
    finally:
        status, _ = server.end()
    assert status == 0


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A window that speaks Russian."""
    context = browser.new_context(locale="ru-RU")
    yield context.new_page()
    context.close()


def test_a_visitor_uploads_finds_opens_and_follows_citations(address: str, page: Page, tmp_path: Path) -> None:
    files = [tmp_path / "стержни.html", tmp_path / "оболочки.html"]
    for path, text in zip(files, (CITED, CITING), strict=True):
        path.write_text(text, encoding="utf-8")

    page.goto(address)
    page.get_by_role("navigation", name="Главное меню").get_by_role("link", name="Добавить").click()
    page.get_by_label("Файлы").set_input_files(files)
    page.get_by_role("button", name="Добавить в библиотеку").click()
    expect(page.get_by_role("link", name=CITED_TITLE)).to_be_visible()
    expect(page.get_by_text("оболочки.html")).to_be_visible()
    expect(page.get_by_role("status")).to_have_text("2 / 2")

    page.keyboard.press("Escape")
    page.locator("input[name=q]").fill("оболочками")
    page.get_by_role("button", name="Найти").click()
    expect(page.get_by_text("Найдена 1 работа")).to_be_visible()
    page.get_by_role("heading", name=CITING_TITLE).get_by_role("link").click()

    tabs = page.get_by_role("navigation", name="Части страницы")
    tabs.get_by_role("link", name="Литература").click()
    page.get_by_role("region", name="Литература").get_by_role("link", name=CITED_TITLE).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(CITED_TITLE)
    tabs.get_by_role("link", name="Цитируется в").click()
    expect(page.get_by_role("region", name="Цитируется в").get_by_role("link", name=CITING_TITLE)).to_be_visible()
