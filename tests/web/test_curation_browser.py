"""The service in a real browser: signing in, tokens, accounts, and jobs that are followed as they go."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Page, expect

from svod.library import Library
from svod.web.app import make_app
from svod.web.auth.sign_in import Terms
from tests.accessibility import grave_faults
from tests.web.accounts import ADMIN, LIBRARIAN, PASSWORD, staffed
from tests.web.conftest import HandReader, hand_parts
from tests.web.loopback import served
from tests.web.papers import GERMAN
from tests.web.test_jobs import PAGE, SCRIPT, HandSeeker, PapersExample

pytestmark = pytest.mark.browser
TITLE = "Über die Schwingungen gekoppelter Pendel"


@pytest.fixture(scope="module")
def seeker() -> HandSeeker:
    return HandSeeker()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory, seeker: HandSeeker) -> Iterator[str]:
    """A library with staff, served to others, that does jobs."""
    reader = HandReader()
    reader.learn(GERMAN)
    parts = replace(hand_parts(tmp_path_factory.mktemp("service") / "library", reader), fetcher=PapersExample())
    with (
        Library(parts) as library,
        served(make_app(staffed(library), seeker=seeker, terms=Terms(is_local=False))) as reported,
    ):
        yield reported


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(locale="de-DE")
    opened = context.new_page()
    faults: list[str] = []
    opened.on("pageerror", lambda error: faults.append(str(error)))
    opened.on("dialog", lambda dialog: faults.append(dialog.message))
    opened.on("console", lambda said: faults.append(said.text) if "Content Security Policy" in said.text else None)
    yield opened
    context.close()
    assert faults == []


def sign_in(page: Page, name: str) -> None:
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Passwort", exact=True).fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Anmelden").click()


def test_a_librarian_signs_in_gives_a_job_and_opens_what_it_brought(address: str, page: Page) -> None:
    page.goto(f"{address}/upload")
    expect(page).to_have_url(f"{address}/sign-in?next=%2Fupload")
    sign_in(page, LIBRARIAN)
    page.get_by_label("DOI, arXiv", exact=False).fill(f"{PAGE}\nISBN 978-5-9221-0266-7\nzwei Wörter")
    page.get_by_role("button", name="In die Bibliothek").click()
    expect(page.get_by_role("status")).to_have_text("3 / 3")
    expect(page.locator("#add-lines").get_by_text("gesucht", exact=True)).to_be_visible()
    expect(page.locator("#add-lines").get_by_text("ISBN 978-5-9221-0266-7")).to_be_visible()
    assert grave_faults(page) == []
    page.set_viewport_size({"width": 360, "height": 700})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.locator("#add-lines").get_by_role("link", name=TITLE).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(TITLE)


def test_a_running_job_tells_what_it_meets_and_is_cancelled_and_resumed(
    address: str, page: Page, seeker: HandSeeker
) -> None:
    page.goto(f"{address}/sign-in?next=/jobs")
    sign_in(page, LIBRARIAN)
    seeker.is_endless = True
    page.get_by_label("Titel der Arbeit", exact=True).fill(SCRIPT)
    page.get_by_role("button", name="Finden").click()
    expect(page.get_by_text("more.pdf").first).to_be_visible()
    page.get_by_role("button", name="Abbrechen").click()
    expect(page.get_by_text("abgebrochen", exact=True)).to_be_visible()
    seeker.is_endless = False
    page.get_by_role("button", name="Wieder aufnehmen").click()
    expect(page.get_by_text("gescheitert")).to_be_visible()
    expect(page.get_by_text("The paper was not found")).to_be_visible()


def test_without_scripts_the_page_of_a_job_is_loaded_again(address: str, browser: Browser) -> None:
    context = browser.new_context(locale="de-DE", java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}/sign-in?next=/jobs")
    sign_in(page, LIBRARIAN)
    page.get_by_label("Titel der Arbeit", exact=True).fill("Pendel")
    page.get_by_role("button", name="Finden").click()
    for _ in range(100):
        if page.get_by_text("erledigt").is_visible():
            break
        page.wait_for_timeout(100)
        page.reload()
    expect(page.get_by_text("erledigt")).to_be_visible()
    context.close()


def test_an_admin_makes_an_account_and_a_token_and_signs_out(address: str, page: Page) -> None:
    page.goto(f"{address}/sign-in?next=/accounts")
    sign_in(page, ADMIN)
    form = page.get_by_role("region", name="Konto anlegen")
    form.get_by_label("Name", exact=True).fill("Olga")
    form.get_by_label("Passwort", exact=True).fill(PASSWORD)
    form.get_by_label("Rolle", exact=True).select_option("librarian")
    form.get_by_role("button", name="Konto anlegen").click()
    expect(page.get_by_text("Olga", exact=True)).to_be_visible()
    page.get_by_role("navigation", name="Verwaltung").get_by_role("link", name=ADMIN).click()
    page.get_by_label("Zweck", exact=True).fill("nightly")
    page.get_by_role("button", name="Schlüssel anlegen").click()
    expect(page.locator(".secret")).to_contain_text("svod_")
    assert grave_faults(page) == []
    page.get_by_role("navigation", name="Verwaltung").get_by_role("link", name="Verlauf").click()
    expect(page.get_by_role("cell", name="Konto angelegt")).to_be_visible()
    page.goto(f"{address}/account")
    page.get_by_role("button", name="Abmelden").click()
    expect(page.get_by_role("link", name="Anmelden")).to_be_visible()
