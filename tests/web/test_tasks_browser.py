"""What people come for, in a real browser: each task by no more clicks than it needs, in every language, on a desktop
and on a phone. What is clicked is found by its place on the page, not by its words."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from svod.assemble.finding import identifier_locator
from svod.library import Library
from svod.model.crawl import CrawlTask, Fetched, FetchStatus
from svod.model.metadata import PERSON, Field, Metadata
from svod.web.app import make_app
from tests.web.conftest import HandReader, hand_parts, put_papers
from tests.web.loopback import served
from tests.web.papers import ENGLISH_TITLE, GERMAN, PAPERS, RUSSIAN, Paper, author, paper, reference, value

pytestmark = pytest.mark.browser
# Every language and both widths; long words in the narrow window.
WINDOWS = [("en", 1400), ("ru", 360), ("de", 360), ("fr", 1400)]
DOUBTS = [
    paper(
        f"scan-{letter}.txt",
        f"Of reeds {letter}",
        Metadata({Field.TITLE: (value(f"0f reeds {letter}", 0.4),), Field.CREATOR: (author("Reed", f"{letter}."),)}),
    )
    for letter in "ABCDEFGHIJ"
]


def article(name: str) -> Paper:
    """A paper that comes from elsewhere."""
    title = f"On the moss of {name}"
    return paper(f"{name}.txt", title, Metadata({Field.TITLE: (value(title),), Field.CREATOR: (author("Moss", "I."),)}))


NAMES = [f"{language}{width}" for language, width in WINDOWS]
SENT = {name: article(f"sent-{name}") for name in NAMES}
NAMED = {f"10.1000/named.{name}": article(f"named-{name}") for name in NAMES}
CITED = {f"10.1000/cited.{name}": article(f"cited-{name}") for name in NAMES}
CITING = paper(
    "citing.txt",
    "A flora of shadows",
    Metadata({Field.TITLE: (value("A flora of shadows"),), Field.CREATOR: (author("Fern", "L."),)}),
    *(
        reference(place, f"Moss I. {name}. doi:{doi}", f"Moss {name}", "Moss", "1960", doi)
        for place, (doi, name) in enumerate(zip(CITED, NAMES, strict=True), 1)
    ),
)


class World:
    """The Web as far as DOIs lead into it: a page of each paper, and its file."""

    def fetch(self, task: CrawlTask) -> Fetched:
        """What an address has."""
        place, _, doi = task.url.removeprefix("https://").partition("/")
        found = (NAMED | CITED).get(doi)
        if found is None or place not in ("doi.org", "files.example"):
            return Fetched(task, FetchStatus.UNREACHABLE, message="The server answered 404.")
        page = f'<html><head><meta name="citation_pdf_url" content="https://files.example/{doi}"></head></html>'
        content = page.encode() if place == "doi.org" else found.content
        return Fetched(task, FetchStatus.FETCHED, content, task.url)


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    place, reader = tmp_path_factory.mktemp("tasks"), HandReader()
    for one in (*SENT.values(), *NAMED.values(), *CITED.values()):
        reader.learn(one)
    with Library(replace(hand_parts(place / "library", reader), fetcher=World(), locator=identifier_locator)) as opened:
        put_papers(opened, reader, place, (*PAPERS, CITING, *DOUBTS))
        yield opened


@pytest.fixture(scope="module")
def address(library: Library) -> Iterator[str]:
    with served(make_app(library)) as reported:
        yield reported


class Person(NamedTuple):
    """Somebody at a window: clicks what is seen, and counts it."""

    name: str
    page: Page
    address: str
    clicked: list[Locator]

    def open(self, path: str) -> None:
        """Begin a task at a page of the library."""
        self.clicked.clear()
        self.page.goto(self.address + path)
        expect(self.page.locator("html")).to_have_attribute("lang", re.compile(f"^{self.name[:2]}"))

    def click(self, what: Locator) -> None:
        """Click what is there to be seen; no page is ever wider than the window."""
        expect(what).to_be_visible()
        assert self.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        self.clicked.append(what)
        what.click()

    def act(self, form: str) -> None:
        """Open a panel of the bar of a work by what it holds."""
        self.click(self.page.locator(f".actions details:has({form}) > summary"))

    @property
    def clicks(self) -> int:
        """How many clicks the task took so far."""
        return len(self.clicked)


@pytest.fixture(scope="module", params=WINDOWS, ids=NAMES)
def person(request: pytest.FixtureRequest, browser: Browser, address: str) -> Iterator[Person]:
    language, width = request.param
    context = browser.new_context(locale=language, viewport={"width": width, "height": 700})
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    yield Person(f"{language}{width}", context.new_page(), address, [])
    context.close()


def test_a_paper_is_found_by_its_topic_by_one_click_and_read_by_another(person: Person) -> None:
    person.open("/")
    person.click(person.page.locator("main input[type=search]"))
    person.page.keyboard.type("связанный маятник")
    person.page.keyboard.press("Enter")
    expect(person.page.locator(f".results a[href='/works/{RUSSIAN.work_id}']")).to_be_visible()
    assert person.clicks == 1
    person.click(person.page.locator(f".results a[href^='/works/{RUSSIAN.work_id}/read/']").first)
    expect(person.page.locator("#reader")).to_contain_text("Маятники приходят в согласие")
    assert person.clicks == 2


def test_bibtex_is_copied_by_two_clicks(person: Person) -> None:
    person.open(f"/works/{GERMAN.work_id}")
    person.act("[data-copy]")
    person.click(person.page.locator(".cited-as").filter(has_text="@article").locator("button[data-copy]"))
    expect(person.page.locator(".cited-as").filter(has_text="@article").locator("button[data-copy]")).to_be_visible()
    assert person.page.evaluate("navigator.clipboard.readText()").startswith("@article{weber1931")
    assert person.clicks == 2


def test_who_cites_a_work_is_seen_by_one_click(person: Person) -> None:
    person.open(f"/works/{GERMAN.work_id}")
    person.click(person.page.locator(".tabs a[href='#cited-by']"))
    expect(person.page.locator("#cited-by").get_by_role("link", name=ENGLISH_TITLE)).to_be_visible()
    assert person.clicks == 1


def test_a_title_is_fixed_by_two_clicks_and_nothing_else_becomes_a_persons(person: Person, library: Library) -> None:
    before = library.show(RUSSIAN.work_id).work.metadata
    person.open(f"/works/{RUSSIAN.work_id}")
    person.click(person.page.locator(f".actions a[href='/works/{RUSSIAN.work_id}/correct']"))
    # The title is ready to be typed into.
    expect(person.page.locator("#title-1-text")).to_be_focused()
    person.page.keyboard.press("ControlOrMeta+a")
    person.page.keyboard.type(f"О связанных маятниках {person.name}")
    person.click(person.page.locator("#correct-form button[type=submit]"))
    expect(person.page.locator("h1")).to_contain_text(f"О связанных маятниках {person.name}")
    assert person.clicks == 2
    after = library.show(RUSSIAN.work_id).work.metadata
    touched = [one.text for field in Field for one in after.all(field) if one.origin == PERSON]
    assert touched == [f"О связанных маятниках {person.name}"]
    for one in library.corrections().about(RUSSIAN.work_id):
        if not one.undone:
            library.corrections().undo(one.number, "test")
    assert library.show(RUSSIAN.work_id).work.metadata == before


def test_a_paper_is_added_by_its_doi_by_two_clicks(person: Person, library: Library) -> None:
    person.open("/authors")
    person.click(person.page.locator("header a[href='/upload']"))
    box = person.page.locator("dialog.add-box")
    expect(box.locator("textarea")).to_be_focused()
    person.page.keyboard.type(f"10.1000/named.{person.name}")
    person.click(box.locator("button[type=submit]"))
    came = NAMED[f"10.1000/named.{person.name}"]
    expect(box.locator(f"#add-lines a[href='/works/{came.work_id}']")).to_be_visible()
    assert person.clicks == 2
    assert library.show(came.work_id).work.copies


def test_a_file_is_uploaded_by_two_clicks(person: Person, library: Library, tmp_path: Path) -> None:
    sent = SENT[person.name]
    (tmp_path / sent.name).write_bytes(sent.content)
    person.open(f"/works/{GERMAN.work_id}")
    person.click(person.page.locator("header a[href='/upload']"))
    box = person.page.locator("dialog.add-box")
    with person.page.expect_file_chooser() as choosing:
        person.click(box.locator("input[type=file]"))
    choosing.value.set_files(tmp_path / sent.name)
    expect(box.locator(f"#add-lines a[href='/works/{sent.work_id}']")).to_be_visible()
    assert person.clicks == 2
    assert library.show(sent.work_id).work.copies


def test_an_author_is_followed_by_one_click(person: Person, library: Library) -> None:
    followed = library.persons().listed()[0]
    for saved in library.following().saved():
        library.following().remove(saved.number)
    person.open(f"/authors/{followed.id}")
    person.click(person.page.locator("form[action='/saved'] button"))
    expect(person.page.locator("form[action^='/saved/'][action$='/remove']")).to_be_visible()
    assert person.clicks == 1
    assert [saved.is_followed for saved in library.following().saved()] == [True]


def test_a_work_is_tagged_by_two_clicks(person: Person, library: Library) -> None:
    person.open(f"/works/{GERMAN.work_id}")
    person.act("form[action$='/tags']")
    expect(person.page.locator("form[action$='/tags'] input[type=text]").first).to_be_focused()
    person.page.keyboard.type(f"swings {person.name}")
    person.click(person.page.locator("form[action$='/tags'] button[type=submit]"))
    expect(person.page.locator(".own a[href^='/tags/']").filter(has_text=f"swings {person.name}")).to_be_visible()
    assert person.clicks == 2
    assert f"swings {person.name}" in library.annotations().of(GERMAN.work_id).tags


def test_a_note_is_written_by_two_clicks(person: Person) -> None:
    person.open(f"/works/{GERMAN.work_id}")
    person.act("form[action$='/notes']")
    expect(person.page.locator("form[action$='/notes'] textarea").first).to_be_focused()
    person.page.keyboard.type(f"Read **again {person.name}**")
    person.click(person.page.locator("form[action$='/notes'] button[type=submit]"))
    expect(person.page.locator("#notes strong").filter(has_text=f"again {person.name}")).to_be_visible()
    assert person.clicks == 2


def test_a_reference_is_fetched_by_two_clicks(person: Person, library: Library) -> None:
    person.open(f"/works/{CITING.work_id}")
    person.click(person.page.locator(".tabs a[href='#references']"))
    place = NAMES.index(person.name)
    person.click(person.page.locator(f"button[name=reference][value='{CITING.work_id}:{place}']"))
    came = CITED[f"10.1000/cited.{person.name}"]
    # The page of the job is loaded anew at its end.
    expect(person.page.locator("#job-state[data-state=done]")).to_be_visible()
    expect(person.page.locator(f"main a[href='/works/{came.work_id}']").first).to_be_visible()
    assert person.clicks == 2
    assert library.show(came.work_id).work.copies


def test_ten_things_of_the_inbox_are_cleared_by_no_more_than_twenty_keys(person: Person, library: Library) -> None:
    waiting = library.inbox().ids()
    assert len(waiting) == 10
    person.open("/inbox")
    keys = 0
    for left in range(10, 0, -1):
        expect(person.page.locator("#inbox-place")).to_contain_text(str(left))
        expect(person.page.locator(".inbox-list li")).to_have_count(left)
        # Keys are heard once the scripts have run.
        person.page.wait_for_load_state()
        person.page.keyboard.press("a")
        keys += 1
    expect(person.page.locator(".note.inbox-side")).to_be_visible()
    assert (keys <= 20, person.clicks, library.inbox().ids()) == (True, 0, ())
    for one in DOUBTS:
        for correction in library.corrections().about(one.work_id):
            if not correction.undone:
                library.corrections().undo(correction.number, "test")
