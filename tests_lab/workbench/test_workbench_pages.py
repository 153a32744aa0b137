"""The workbench's pages: runs loaded, compared, narrowed; documents beside; labels; and hostile requests."""

import io
import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from starlette.datastructures import QueryParams

import svod_lab.workbench.web
from svod.assemble import open_library
from svod.config import Settings
from svod.demo.sample_world import sample_files
from svod.library import Library
from svod.web.app import make_app
from svod.web.auth.limits import NO_LIMITS
from svod.web.auth.sign_in import Terms
from svod.web.i18n.catalogues import LANGUAGES
from svod_lab.corpora.complaints import Complaints
from svod_lab.corpora.corpus_table import open_corpus
from svod_lab.workbench.run_store import RunNote, RunStore
from svod_lab.workbench.service import Workbench
from svod_lab.workbench.web.comparing import FirstLooks, LookUnderWay
from svod_lab.workbench.web.extension import WorkbenchExtension
from svod_lab.workbench.web.requests import read_asked
from tests.web.accounts import BROWSER, LIBRARIAN, READER, form_token, signed_in, staffed
from tests.web.conftest import ADDRESS
from tests.web.looking import found
from tests_lab.workbench.run_lines import claim, record, run_bytes
from tests_lab.workbench.workbench_library import SCRIPT, make_workbench, sha256_of

COMPARED = "/workbench/compare?old=old&new=new"
RECORD = "/workbench/record?old=old&new=new"
TEMPLATES = Path(svod_lab.workbench.web.__file__).parent / "templates" / "workbench"


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("workbench")


@pytest.fixture(scope="module")
def workbench(place: Path) -> Iterator[Workbench]:
    workbench = make_workbench(place)
    yield workbench
    workbench.close()


@pytest.fixture(scope="module")
def session(place: Path) -> Iterator[Library]:
    with open_library(place / "library", settings=Settings(ocr="never")) as library:
        yield library


@pytest.fixture(scope="module")
def app(workbench: Workbench, session: Library) -> FastAPI:
    return make_app(session, extensions=[WorkbenchExtension(workbench)])


@pytest.fixture
def client(app: FastAPI) -> TestClient:
    """A browser of its own for every test: the language that one chose is not that of the next."""
    return TestClient(app, base_url=ADDRESS, headers={"Accept-Language": "en"}, raise_server_exceptions=False)


def hash_of(place: Path, name: str) -> str:
    return sha256_of(place / "papers" / name)


def test_the_first_page_lists_runs_and_offers_to_compare_load_and_make_them(client: TestClient) -> None:
    answer = client.get("/workbench")
    assert answer.status_code == 200
    # Other tests may have kept runs of their own before.
    assert [name for name in found(answer.text, "//tbody/tr/th/text()") if name in ("new", "old")] == ["new", "old"]
    assert found(answer.text, "//form[@action='/workbench/compare']//select/@name")[:2] == ["old", "new"]
    assert "header.crf" in answer.text
    assert '<a href="/workbench"' in client.get("/").text


def test_two_runs_are_a_tree_of_documents_fields_and_values(client: TestClient) -> None:
    page = client.get(COMPARED).text
    assert found(page, "//article//h2/a/text()") == ["pendulums.txt", "oscillators.html", "lost.pdf"]
    first = found(page, "(//article)[1]")[0]
    assert [one.strip() for one in first.xpath(".//summary/text()[1]")] == ["Title", "Author", "Reference"]
    assert first.xpath(".//li[@data-difference]//*[@class='wb-state']/text()") == [
        "different",
        "newly found",
        "newly found",
    ]
    assert first.xpath(".//ins/text()")[0] == "связанных"
    assert "header.crf@3" in page
    assert "0.60" in page


def test_a_wish_narrows_the_tree_and_is_kept_in_every_address(client: TestClient) -> None:
    page = client.get(f"{COMPARED}&field=title&state=different&least=0.96&file=PEND&language=ru").text
    assert found(page, "//article//h2/a/text()") == ["pendulums.txt"]
    (address,) = found(page, "//article//h2/a/@href")
    assert "field=title" in address
    assert "least=0.96" in address
    assert found(page, "//select[@name='field']/option[@selected]/@value") == ["title"]
    nothing = client.get(f"{COMPARED}&field=publisher")
    assert "No matches." in nothing.text


def test_counts_stand_in_tables(client: TestClient) -> None:
    page = client.get(COMPARED).text
    rows = found(page, "//caption[text()='By field']/../tbody/tr[th='Title']/td/text()")
    assert rows[:4] == ["1", "2", "0", "0"]
    assert found(page, "//caption[text()='By language']/../tbody/tr/th/text()")


def test_lines_that_are_no_records_are_named(client: TestClient) -> None:
    (shown,) = found(client.get(COMPARED).text, "//details[@class='wb-faults']")
    assert "line 4: broken JSON" in " ".join(shown.text_content().split())


def test_markup_in_runs_stays_words(client: TestClient) -> None:
    for address in (COMPARED, f"{RECORD}&record=1", f"{RECORD}&record=1&view=source", f"{RECORD}&record=1&view=lines"):
        text = client.get(address).text
        assert all(source.startswith("/static/") for source in found(text, "//script/@src"))
        assert found(text, "//script[not(@src)]") == []
        assert "<img src=x" not in text
        assert " style=" not in text
    assert "&lt;script&gt;" in client.get(f"{RECORD}&record=1&view=source").text


def test_a_document_is_shown_beside_as_lines_with_fonts(client: TestClient) -> None:
    page = client.get(f"{RECORD}&record=0&view=lines").text
    lines = found(page, "//table[@class='wb-lines']/tbody/tr/td[1]/text()")
    assert lines[:2] == ["Устойчивость связанных маятников", "А. В. Орлова, К. Зимин"]


def test_a_kind_without_pages_says_so(client: TestClient) -> None:
    assert "unknown file format" in client.get(f"{RECORD}&record=0").text


def test_a_document_outside_the_runs_folder_is_not_shown(client: TestClient, place: Path) -> None:
    secret = sha256_of(place / "secret.txt")
    for address in (f"{RECORD}&record=2&view=source", f"{RECORD}&record=2&view=lines", f"{RECORD}&record=2"):
        page = client.get(address).text
        assert "Not to be shown" not in page
        assert "The document is not available" in page
    for run in ("old", "new", "", "../old"):
        answer = client.get("/workbench/label", params={"sha256": secret, "run": run})
        assert answer.status_code == 400
        assert "Not to be shown" not in answer.text


def test_a_page_of_a_pdf_is_drawn_with_its_values_outlined(
    client: TestClient, workbench: Workbench, place: Path
) -> None:
    paper = next(sample.path for sample in sample_files() if sample.path.suffix == ".pdf")
    (place / "papers" / "paper.pdf").write_bytes(paper.read_bytes())
    entry = record("paper.pdf", sha256=sha256_of(paper), title=[claim("One", page=1, box=[100, 100, 200, 120])])
    workbench.runs.keep("pictured", [run_bytes([{**entry, "pages": 2}])], workbench.runs.run("old").note)
    page = client.get("/workbench/record?old=pictured&new=pictured&record=0").text
    assert found(page, "//*[local-name()='rect']/@x") == ["100.0", "100.0"]
    (picture,) = found(page, "//*[local-name()='image']/@href")
    answer = client.get(picture)
    assert (answer.headers["Content-Type"], answer.content[:4]) == ("image/png", b"\x89PNG")
    assert workbench.looker.kept_picture(sha256_of(paper), 1) is not None
    assert client.get(picture.replace("page=1", "page=900")).status_code == 404


@pytest.mark.parametrize(
    "address",
    [
        "/workbench/compare?old=old&new=nothing",
        "/workbench/compare?old=../old&new=new",
        "/workbench/compare",
        "/workbench/compare?old=old&new=new&truth=nothing",
        "/workbench/label?sha256=abc",
        "/api/v1/workbench/compare?old=old&new=nothing",
    ],
)
def test_what_is_not_there_is_reported(client: TestClient, address: str) -> None:
    assert client.get(address).status_code == 400


def test_a_record_beyond_the_last_is_not_there(client: TestClient) -> None:
    assert client.get(f"{RECORD}&record=99999999").status_code == 404
    assert client.get(f"{RECORD}&record=-1&sheet=x&view=none").status_code == 200


def test_a_run_is_loaded_under_a_harmless_name_and_removed_again(client: TestClient, workbench: Workbench) -> None:
    content = run_bytes([record("a.pdf", title=[claim(SCRIPT)])])
    files = {"file": ("../../my run.jsonl", io.BytesIO(content))}
    answer = client.post("/workbench/runs", files=files, follow_redirects=False)
    assert (answer.status_code, answer.headers["Location"]) == (303, "/workbench")
    assert workbench.runs.run("my-run").note.records == 1
    assert client.post("/workbench/runs/remove", data={"name": "my-run"}).status_code == 200
    assert "my-run" not in {run.name for run in workbench.runs.runs()}
    assert client.post("/workbench/runs/remove", data={"name": "../old"}).status_code == 400


@pytest.mark.parametrize("content", [b"", b"nonsense\n", b"\x00\xff" * 50])
def test_a_file_that_is_no_run_is_refused(client: TestClient, workbench: Workbench, content: bytes) -> None:
    before = {run.name for run in workbench.runs.runs()}
    answer = client.post("/workbench/runs", files={"file": ("x.jsonl", content)})
    assert answer.status_code == 400
    assert "no record" in answer.text
    assert {run.name for run in workbench.runs.runs()} == before


def test_a_run_over_the_library_is_made_in_the_background(
    client: TestClient, workbench: Workbench, session: Library, place: Path
) -> None:
    list(session.add([place / "papers" / "pendulums.txt"]))
    answer = client.post("/workbench/runs/now", data={"name": "made now", "header": "regex"}, follow_redirects=False)
    assert answer.status_code == 303
    for _ in range(3_000):
        if "made-now" in {run.name for run in workbench.runs.runs()}:
            break
        time.sleep(0.1)
    assert "header.regex" in workbench.runs.run("made-now").note.methods
    (shown,) = workbench.runs.opened("made-now").records()
    assert shown.values["title"][0].text == "Устойчивость связанных маятников"
    assert client.post("/workbench/runs/now", data={"header": "magic"}).status_code == 400


def mark(client: TestClient, paper: str, words: tuple[str, int, int], **more: object) -> dict[str, object]:
    field, start, stop = words
    request = {"deed": "mark", "sha256": paper, "run": "new", "corpus": "mine", "field": field}
    answer = client.post("/api/v1/workbench/labels", json={**request, "start": start, "stop": stop, **more})
    return {**answer.json(), "status": answer.status_code}


def test_words_are_labelled_and_the_bench_reads_them(client: TestClient, workbench: Workbench, place: Path) -> None:
    paper = hash_of(place, "pendulums.txt")
    mark(client, paper, ("title", 0, 3))
    mark(client, paper, ("author", 3, 6))
    shown = mark(client, paper, ("keywords", 12, 15))
    assert [row["text"] for row in shown["marks"]] == [  # type: ignore[attr-defined]
        "Устойчивость связанных маятников", "А. В. Орлова,", "устойчивость, маятник; связь",
    ]  # fmt: skip
    (labelled,) = open_corpus("papers", workbench.corpora.corpus("mine").folder, Complaints()).read()
    assert labelled.truth.title == "Устойчивость связанных маятников"  # type: ignore[union-attr]
    assert labelled.truth.keywords == ("устойчивость", "маятник", "связь")  # type: ignore[union-attr]
    undo = {"deed": "undo", "sha256": paper, "corpus": "mine"}
    assert len(client.post("/api/v1/workbench/labels", json=undo).json()["marks"]) == 2
    again = client.post("/api/v1/workbench/labels", json={**undo, "deed": "redo"}).json()
    assert (len(again["marks"]), again["can_redo"]) == (3, False)
    removed = client.post("/api/v1/workbench/labels", json={**undo, "deed": "remove", "place": 1}).json()
    assert [row["field"] for row in removed["marks"]] == ["title", "keywords"]
    page = client.get("/workbench/label", params={"sha256": paper, "run": "new", "corpus": "mine"}).text
    assert found(page, "//*[@data-token='0']/@data-label") == ["title"]
    against = client.get(f"{COMPARED}&truth=mine").text
    assert found(against, "//h2[@id='wb-against']/..//tr[th='Title']/td/text()") == ["1", "0", "1", "1", "0"]
    assert "Title: became right" in " ".join(against.split())


def test_a_labelled_document_stays_at_hand_in_its_corpus(client: TestClient, workbench: Workbench, place: Path) -> None:
    paper = place / "papers" / "passing.txt"
    paper.write_text("Ein Pendel kommt selten allein\nK. Weber\n", encoding="utf-8")
    entry = record("passing.txt", "de", sha256=sha256_of(paper), title=[claim("Ein Pendel")])
    workbench.runs.keep("passing", [run_bytes([entry])], workbench.runs.run("old").note)
    mark(client, sha256_of(paper), ("title", 0, 5), run="passing", corpus="held")
    workbench.runs.remove("passing")
    listed = client.get("/workbench/corpus?name=held").text
    (address,) = found(listed, "//ul[@class='list']//a/@href")
    paper.unlink()
    page = client.get(address)
    assert page.status_code == 200
    assert found(page.text, "//*[@data-label='title' and @data-token]/text()")[:2] == ["Ein", "Pendel"]
    assert "corpus?name=held" in client.get("/workbench").text


def test_readers_look_librarians_change_and_visitors_do_neither(workbench: Workbench, tmp_path: Path) -> None:
    with open_library(tmp_path / "library", settings=Settings(ocr="never")) as library:
        staffed(library)
        app = make_app(
            library, extensions=[WorkbenchExtension(workbench)], terms=Terms(is_local=False, rates=NO_LIMITS)
        )

        def visitor(name: str) -> TestClient:
            client = TestClient(app, base_url=ADDRESS, headers={"Accept-Language": "en"}, follow_redirects=False)
            return signed_in(client, name) if name else client

        stranger, reader, librarian = visitor(""), visitor(READER), visitor(LIBRARIAN)
        assert stranger.get("/workbench").headers["Location"].startswith("/sign-in")
        assert "/workbench" not in stranger.get("/").text
        assert reader.get(COMPARED).status_code == 200
        form = {"name": "nothing-there", "form_token": form_token(librarian, "/workbench")}
        assert librarian.post("/workbench/runs/remove", data=form, headers=BROWSER).status_code == 400
        assert librarian.post("/workbench/runs/remove", data={"name": "old"}, headers=BROWSER).status_code == 403
        request = {"deed": "undo", "sha256": "0" * 64}
        statuses = [one.post("/api/v1/workbench/labels", json=request).status_code for one in (stranger, reader)]
        assert statuses == [401, 403]
        assert "old" in {run.name for run in workbench.runs.runs()}


@pytest.mark.parametrize(
    ("more", "status"),
    [
        ({"start": 5, "stop": 5}, 400),
        ({"start": 0, "stop": 9_999_999}, 400),
        ({"field": "colour"}, 400),
        ({"corpus": "../mine"}, 400),
        ({"sha256": "0" * 64}, 400),
        ({"sha256": "x"}, 422),
        ({"start": -1}, 422),
        ({"deed": "burn"}, 422),
    ],
)
def test_a_label_that_means_nothing_is_refused(
    client: TestClient, place: Path, more: dict[str, object], status: int
) -> None:
    assert mark(client, hash_of(place, "pendulums.txt"), ("title", 0, 2), **more)["status"] == status


def test_programs_see_runs_and_comparisons(client: TestClient) -> None:
    names = {run["name"] for run in client.get("/api/v1/workbench/runs").json()}
    assert {"old", "new"} <= names
    values = client.get("/api/v1/workbench/compare?old=old&new=new&field=title").json()
    assert values["total"] == 2
    assert values["documents"][0]["changes"][0]["kind"] == "different"
    assert "/papers/" not in json.dumps(values)


@pytest.mark.parametrize(
    ("language", "name"), [("en", "Workbench"), ("ru", "Мастерская"), ("de", "Werkbank"), ("fr", "Atelier")]
)
def test_the_menu_links_to_the_workbench_in_every_language(client: TestClient, language: str, name: str) -> None:
    for address in ("/", "/workbench"):
        page = client.get(address, params={"lang": language}).text
        assert found(page, "//footer//a[@href='/workbench']/text()") == [name]
    assert found(page, "//h1/text()") == [name]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_of_the_workbench_is_there_in_every_language(client: TestClient, place: Path, language: str) -> None:
    label = f"/workbench/label?run=new&sha256={hash_of(place, 'pendulums.txt')}"
    for address in ("/workbench?", COMPARED, f"{RECORD}&record=0", f"{RECORD}&record=0&view=lines", label):
        answer = client.get(f"{address}&lang={language}")
        assert answer.status_code == 200
        assert f'<html lang="{language}"' in answer.text


def test_a_run_of_ten_thousand_documents_is_paged(client: TestClient, workbench: Workbench) -> None:
    many = [record(f"{number}.pdf", title=[claim(f"Pendulum {number}")]) for number in range(10_000)]
    fewer = [record(f"{number}.pdf", title=[claim(f"Clock {number}")]) for number in range(10_000)]
    workbench.runs.keep("many", [run_bytes(many)], workbench.runs.run("old").note)
    workbench.runs.keep("other", [run_bytes(fewer)], workbench.runs.run("old").note)
    answer = client.get("/workbench/compare?old=many&new=other&page=500")
    while "refresh" in answer.headers:
        assert found(answer.text, "//progress")
        answer = client.get("/workbench/compare?old=many&new=other&page=500")
    page = answer.text
    assert found(page, "//article//h2/a/text()")[-1] == "9999.pdf"
    assert len(page) < 200_000
    assert len(client.get("/workbench/compare?old=many&new=other&page=499&file=99").text) < 200_000


def test_a_first_look_that_takes_long_tells_how_far_it_is(tmp_path: Path) -> None:
    shelf = RunStore(tmp_path)
    for name in ("old", "new"):
        shelf.keep(name, [run_bytes([record(f"{number}.pdf") for number in range(50)])], RunNote("2026-03-01"))
    looks = FirstLooks(shelf)
    asked = read_asked(QueryParams("old=old&new=new"))
    assert looks.look(asked, timeout=60.0) is None
    under_way = LookUnderWay(("old", "new"))
    old, new = shelf.opened("old"), shelf.opened("new")
    RunStore(tmp_path).compared(old, new, under_way.report)
    assert (under_way.done, under_way.total) == (50, 50)


def test_a_web_page_is_shown_in_a_frame_without_scripts_values_marked(client: TestClient) -> None:
    page = client.get(f"{RECORD}&record=1")
    (address,) = found(page.text, "//iframe[@sandbox]/@src")
    assert "frame-src 'self'" in page.headers["Content-Security-Policy"]
    frame = client.get(str(address))
    policy = frame.headers["Content-Security-Policy"]
    assert all(part in policy for part in ("default-src 'none'", "frame-ancestors 'self'", "sandbox"))
    assert frame.headers["X-Frame-Options"] == "SAMEORIGIN"
    assert '<h1><mark class="new">Oscillators in step</mark></h1>' in frame.text
    assert "alert(1)" not in frame.text
    assert client.get("/workbench/frame?old=old&new=new&record=99").status_code == 404


def test_a_value_is_judged_and_both_runs_are_scored(client: TestClient, workbench: Workbench) -> None:
    asked = {"old": "old", "new": "new", "record": 0, "value": 0, "verdict": "right"}
    answer = client.post("/api/v1/workbench/judgements", json=asked)
    assert answer.json() == {"field": "title", "text": "Устойчивость связанных маятников", "verdict": "right"}
    assert client.post("/api/v1/workbench/judgements", json=asked | {"value": 99}).status_code == 400
    assert client.post("/api/v1/workbench/judgements", json=asked | {"verdict": "fine"}).status_code == 422
    assert found(client.get(COMPARED).text, "//h2[@id='wb-judged']")
    workbench.judgements.file.unlink()
