"""Ingest from the browser: jobs are given, done in the background, followed, cancelled and taken up again."""

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from starlette.responses import RedirectResponse

from svod.assemble.finding import identifier_locator
from svod.crawl.host_names import name_table
from svod.crawl.http.fetcher import HttpFetcher
from svod.errors import EngineError, SettingsError, UnknownJobError
from svod.library import Library, LibraryParts
from svod.model.crawl import CrawlTask, Fetched, FetchStatus
from svod.model.finding import PaperFound, PaperWanted, Verdict
from svod.model.job import JobKind, JobRequest, JobState
from svod.web.app import make_app
from svod.web.jobs.runner import JobRunner
from tests.web import loopback
from tests.web.conftest import ADDRESS, HandReader, hand_parts
from tests.web.looking import found
from tests.web.papers import GERMAN

PAGE = "http://papers.example/pendel.txt"
SCRIPT = '<script>alert(1)</script>"><img src=x onerror=alert(1)>'
TIMEOUT = 60.0
SENSELESS = [
    {"kind": "add"},
    {"kind": "add", "address": "/etc/passwd"},
    {"kind": "add", "address": "file:///etc/passwd"},
    {"kind": "add", "address": "ftp://papers.example/a.pdf"},
    {"kind": "add", "address": PAGE, "title": "also"},
    {"kind": "add", "address": PAGE, "text": "10.1000/1"},
    {"kind": "find", "title": "  "},
    {"kind": "gather", "site": "../secrets"},
    {"kind": "gather", "site": PAGE, "person": "Huygens"},
    {"kind": "watch"},
    {"kind": "harvest", "address": "an archive"},
    {"kind": "retry", "address": PAGE},
]
PRIVATE = [
    "http://127.0.0.1:1/a.pdf",
    "http://localhost:1/a.pdf",
    "http://[::ffff:127.0.0.1]:1/a.pdf",
    "http://2130706433/a.pdf",
    "http://169.254.169.254/latest/meta-data/",
    "http://10.0.0.1/a.pdf",
]


class PapersExample:
    """A fetcher of a world with one paper, which remembers what it was asked for."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def fetch(self, task: CrawlTask) -> Fetched:
        self.asked.append(task.url)
        if task.url == PAGE:
            return Fetched(task, FetchStatus.FETCHED, GERMAN.content, task.url)
        return Fetched(task, FetchStatus.UNREACHABLE, message="The server answered 404.")


class HandSeeker:
    """A seeker that knows where one paper lies; it opens documents for as long as it may."""

    def __init__(self) -> None:
        self.is_endless = False

    def find(self, wanted: PaperWanted, see: Callable[[str], None]) -> PaperFound:
        see("http://papers.example/other.pdf")
        while self.is_endless:
            time.sleep(0.1)
            see("http://papers.example/more.pdf")
        url = PAGE if wanted.title == "Pendel" else ""
        return PaperFound(wanted, url, verdict=Verdict(bool(url), ()), pages_fetched=2)

    def copies(self, doi: str) -> tuple[str, ...]:
        if doi == "10.1000/broken":
            raise EngineError("The engine is ill.")
        return (PAGE,) if doi == "10.1000/pendel" else ()


@pytest.fixture
def seeker() -> HandSeeker:
    return HandSeeker()


@pytest.fixture
def world() -> PapersExample:
    return PapersExample()


@pytest.fixture
def library(tmp_path: Path, reader: HandReader, world: PapersExample) -> Iterator[Library]:
    """A library whose way to the Web leads to one paper."""
    reader.learn(GERMAN)
    parts = replace(hand_parts(tmp_path / "library", reader), fetcher=world, locator=identifier_locator)
    with Library(parts) as opened:
        yield opened


@pytest.fixture
def served(library: Library, seeker: HandSeeker) -> Iterator[TestClient]:
    """A browser at a server that does jobs."""
    app = make_app(library, seeker=seeker)
    with TestClient(app, base_url=ADDRESS, headers={"Accept-Language": "en"}) as client:
        yield client


def ended(client: TestClient, number: int) -> dict[str, Any]:
    """The job once nothing happens to it any more."""
    until = time.monotonic() + TIMEOUT
    while time.monotonic() < until:
        job: dict[str, Any] = client.get(f"/api/v1/jobs/{number}").json()
        if JobState(str(job["state"])).is_over:
            return job
        time.sleep(0.02)
    raise AssertionError(f"job {number} does not end")


def given(client: TestClient, **asked: object) -> int:
    answer = client.post("/api/v1/jobs", json=asked)
    assert answer.status_code == 202
    assert answer.headers["location"] == f"/api/v1/jobs/{answer.json()['number']}"
    return int(answer.json()["number"])


def test_an_address_becomes_a_work(served: TestClient) -> None:
    job = ended(served, given(served, kind="add", address="papers.example/pendel.txt"))
    assert job["state"] == "done"
    assert [(line["outcome"], line["work_id"]) for line in job["lines"]] == [("ok", GERMAN.work_id)]
    assert served.get(f"/works/{GERMAN.work_id}").status_code == 200


@pytest.mark.parametrize("doi", ["10.1000/pendel", "doi:10.1000/PENDEL".lower(), "https://doi.org/10.1000/pendel"])
def test_a_doi_is_looked_up_by_the_engines(served: TestClient, world: PapersExample, doi: str) -> None:
    job = ended(served, given(served, kind="add", address=doi))
    assert (job["state"], world.asked) == ("done", [PAGE])


@pytest.mark.parametrize("doi", ["10.1000/unknown", "10.1000/broken"])
def test_a_doi_that_no_engine_knows_is_tried_at_its_own_address(
    served: TestClient, library: Library, world: PapersExample, doi: str
) -> None:
    job = ended(served, given(served, kind="add", address=doi))
    (line,) = [line for line in job["lines"] if line["outcome"] == "wanted"]
    assert (job["state"], line["subject"], line["message"]) == ("done", doi, f"{doi} · The server answered 404.")
    assert world.asked == [f"https://doi.org/{doi}"]
    assert library.wanted() == (line["work_id"],)


def test_a_pasted_mix_becomes_works_and_wanted_works(served: TestClient, tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_bytes(GERMAN.content)
    text = f"{PAGE}\nISBN 978-5-9221-0266-7\n@book{{b, title = {{Pendel}}}}\n{secret}\n"
    job = ended(served, given(served, kind="add", text=text))
    ends = {(line["outcome"], line["subject"]) for line in job["lines"]}
    assert ("ok", PAGE) in ends
    assert ("wanted", "ISBN 978-5-9221-0266-7") in ends
    assert ("wanted", "BibTeX:1") in ends
    assert ("unsupported", str(secret)) in ends
    assert job["state"] == "done"


def test_a_paper_is_found_and_shelved(served: TestClient) -> None:
    job = ended(served, given(served, kind="find", title="Pendel", authors=["Huygens"]))
    assert job["state"] == "done"
    assert [line["outcome"] for line in job["lines"]] == ["step", "step", "ok"]
    missed = ended(served, given(served, kind="find", title="Nothing"))
    assert missed["message"] == "The paper was not found; 2 addresses were visited."


def test_wanted_papers_are_searched_for(served: TestClient, library: Library, tmp_path: Path) -> None:
    records = "".join(f"@book{{b{place}, title = {{{title}}}}}" for place, title in enumerate(("Pendel", "Nothing")))
    (tmp_path / "wanted.bib").write_text(records, encoding="utf-8")
    assert len(list(library.add([tmp_path / "wanted.bib"]))) == 2
    job = ended(served, given(served, kind="wanted"))
    ends = {(line["outcome"], line["subject"], line["message"]) for line in job["lines"]}
    assert job["state"] == "done"
    assert ("step", "Nothing", "not found") in ends
    assert any(outcome == "ok" for outcome, _, _ in ends)


def test_a_source_that_cannot_be_gathered_fails_with_its_reason(served: TestClient) -> None:
    for kind in ("gather", "watch"):
        job = ended(served, given(served, kind=kind, site="http://papers.example/"))
        assert (job["state"], job["message"]) == ("failed", "This library cannot gather from the Web.")


def test_an_archive_that_does_not_answer_fails_with_its_reason(served: TestClient) -> None:
    job = ended(served, given(served, kind="harvest", address="http://archive.example/oai"))
    assert [line["outcome"] for line in job["lines"]] == ["unreachable"]


def test_failed_documents_are_tried_again_without_telling_folders(
    served: TestClient, library: Library, tmp_path: Path
) -> None:
    paper = tmp_path / "late.txt"
    list(library.add([str(paper)]))
    paper.write_bytes(GERMAN.content)
    job = ended(served, given(served, kind="retry"))
    assert [(line["outcome"], line["subject"]) for line in job["lines"]] == [("ok", "late.txt")]
    assert ended(served, given(served, kind="reprocess"))["state"] == "done"
    assert ended(served, given(served, kind="visit"))["lines"] == []
    assert "Retry failed documents" in served.get(f"/jobs/{job['number']}").text


def test_a_running_job_is_followed_cancelled_and_resumed(served: TestClient, seeker: HandSeeker) -> None:
    seeker.is_endless = True
    number = given(served, kind="find", title="Pendel")
    while not served.get(f"/api/v1/jobs/{number}").json()["lines"]:
        time.sleep(0.02)
    assert served.post(f"/api/v1/jobs/{number}/cancel").json()["state"] in ("cancelling", "cancelled")
    assert ended(served, number)["state"] == "cancelled"
    assert served.delete(f"/api/v1/jobs/{number}").status_code == 200
    seeker.is_endless = False
    again = given(served, kind="find", title="Pendel")
    ended(served, again)
    assert served.post(f"/api/v1/jobs/{again}/resume").json()["state"] == "waiting"
    assert ended(served, again)["state"] == "done"


def test_events_tell_every_line_once_and_then_the_end(served: TestClient) -> None:
    number = given(served, kind="find", title="Pendel")
    reported = list(events(served, number))
    assert [name for name, _ in reported if name == "line"] == ["line"] * 3
    assert reported[-1] == ("end", {"state": "done"})
    last = [data["number"] for name, data in reported if name == "line"][1]
    rest = events(served, number, {"Last-Event-ID": str(last)})
    assert [data["outcome"] for name, data in rest if name == "line"] == ["ok"]


def events(
    client: TestClient, number: int, headers: dict[str, str] | None = None
) -> Iterator[tuple[str, dict[str, object]]]:
    answer = client.get(f"/api/v1/jobs/{number}/events", headers=headers or {})
    assert answer.headers["content-type"].startswith("text/event-stream")
    for block in answer.text.strip().split("\n\n"):
        fields = dict(line.split(": ", 1) for line in block.split("\n"))
        yield fields["event"], json.loads(fields["data"])


def test_what_a_server_left_behind_is_interrupted_and_can_be_taken_up(library: Library, seeker: HandSeeker) -> None:
    service = library.jobs()
    job = service.give(JobKind.ADD, JobRequest(PAGE), "local")
    claimed = service.claim()
    assert claimed is not None
    assert claimed.state is JobState.RUNNING
    app = make_app(library, seeker=seeker)
    with TestClient(app, base_url=ADDRESS) as client:
        assert ended(client, job.number)["state"] == "interrupted"
        assert "interrupted" in client.get(f"/jobs/{job.number}").text
        client.post(f"/jobs/{job.number}/resume")
        assert ended(client, job.number)["state"] == "done"


def test_a_server_that_stops_leaves_its_jobs_to_be_taken_up(library: Library, seeker: HandSeeker) -> None:
    seeker.is_endless = True
    runner = JobRunner(library, seeker)
    job = library.jobs().give(JobKind.FIND, JobRequest(title="Pendel"), "local")
    runner.start()
    while not library.jobs().lines(job.number):
        time.sleep(0.02)
    runner.stop()
    assert library.jobs().job(job.number).state is JobState.INTERRUPTED


def test_the_forms_give_jobs_and_markup_in_requests_stays_words(served: TestClient) -> None:
    page = served.get("/jobs")
    token = found(page.text, '//input[@name="form_token"]/@value')[0]
    form = {"kind": "find", "title": SCRIPT, "authors": f"{SCRIPT}; Nobody", "form_token": token}
    shown = served.post("/jobs", data=form, headers={"Origin": ADDRESS})
    assert shown.url.path.startswith("/jobs/")
    ended(served, int(shown.url.path.rsplit("/", 1)[1]))
    for address in (shown.url.path, "/jobs", "/log"):
        text = served.get(address).text
        assert "&lt;script&gt;alert" in text
        assert "<script>alert" not in text
        assert "<img src=x" not in text


def test_a_request_that_makes_no_sense_is_refused(client: TestClient) -> None:
    for asked in SENSELESS:
        assert client.post("/api/v1/jobs", json=asked).status_code == 400, asked
        answer = client.post("/jobs", data=asked)
        assert answer.status_code == 400
        assert 'role="alert"' in answer.text


def test_jobs_that_nobody_gave_are_missing(client: TestClient, library: Library) -> None:
    for address in ("/jobs/7", "/api/v1/jobs/7", "/api/v1/jobs/7/events"):
        assert client.get(address).status_code == 404
    with pytest.raises(UnknownJobError):
        library.jobs().cancel(7)
    with pytest.raises(SettingsError):
        library.jobs().give(JobKind.ADD, JobRequest("no address at all"), "local")


def test_a_job_never_goes_to_this_machine_or_a_private_network(tmp_path: Path, reader: HandReader) -> None:
    for job in added(hand_parts(tmp_path / "walled", reader), *PRIVATE):
        assert job["state"] == "failed", job["name"]
        assert str(job["message"]).startswith(("refused: ", "unreachable: "))
        assert "private network" in str(job["message"]) or "no address" in str(job["message"])


def added(parts: LibraryParts, *addresses: str) -> list[dict[str, object]]:
    """The ends of jobs that add addresses to a library of its own."""
    with Library(parts) as library, TestClient(make_app(library), base_url=ADDRESS) as client:
        return [ended(client, given(client, kind="add", address=address)) for address in addresses]


def test_a_job_follows_no_redirect_to_this_machine(tmp_path: Path, reader: HandReader) -> None:
    site = FastAPI()
    site.add_api_route("/moved", lambda: RedirectResponse("http://127.0.0.1:1/secret"))
    with loopback.served(site) as origin:
        names = name_table(f"papers.example={origin.removeprefix('http://')}")
        fetcher = HttpFetcher(seconds=5, most_bytes=1000, allow_private=False, names=names)
        parts = replace(hand_parts(tmp_path / "walled", reader), fetcher=fetcher)
        (job,) = added(parts, "http://papers.example/moved")
    assert job["state"] == "failed"
    assert "refused: 127.0.0.1 is on this machine" in str(job["message"])
