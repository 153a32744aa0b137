"""Papers that a gathering brings are accepted and rejected in the browser, and what people answer is learned from."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from svod.library import Library
from svod.library.discovery import gathering
from svod.model.crawl import CrawlBudget, FetchStatus
from svod.model.extraction import Extraction
from svod.model.gathering import FileMet, GatherRequest, Met, PageMet
from svod.model.metadata import Field, Metadata
from svod.ports import CrawlMemory
from svod.web.app import make_app
from tests.web.conftest import ADDRESS, HandReader, hand_parts
from tests.web.looking import found
from tests.web.papers import PAPERS
from tests.web.test_jobs import ended, given

SITE = "http://papers.example/"


class HandGatherer:
    """Meets the papers one after the other, each behind a page, and remembers what it learned."""

    def __init__(self) -> None:
        self.learned: list[tuple[str, str, bool]] = []

    def gather(
        self,
        request: GatherRequest,
        budget: CrawlBudget,
        memory: CrawlMemory | None = None,
        gone: frozenset[str] = frozenset(),
    ) -> Iterator[Met]:
        for number, paper in enumerate(PAPERS):
            yield PageMet(f"{SITE}{number}", f"papers.example/{number}", FetchStatus.FETCHED, is_seed=not number)
            yield FileMet(f"{SITE}{paper.name}", f"papers.example/{paper.name}", paper.content, SITE)

    def observe(self, read: Extraction) -> None: ...

    def refusal(self, read: Extraction, request: GatherRequest, reported: Metadata | None = None) -> str:
        return ""

    def learn(self, said: Metadata, language: str | None, url: str, *, accepted: bool) -> None:
        self.learned.append((said.text(Field.TITLE), url, accepted))


@pytest.fixture
def gatherer() -> HandGatherer:
    return HandGatherer()


@pytest.fixture
def library(tmp_path: Path, reader: HandReader, gatherer: HandGatherer) -> Iterator[Library]:
    for paper in PAPERS:
        reader.learn(paper)
    with Library(replace(hand_parts(tmp_path / "library", reader), gatherer=lambda: gatherer)) as opened:
        yield opened


@pytest.fixture
def served(library: Library) -> Iterator[TestClient]:
    with TestClient(make_app(library), base_url=ADDRESS, headers={"Accept-Language": "en"}) as client:
        yield client


def test_what_is_brought_waits_and_one_answer_or_many_at_once_decide(served: TestClient, library: Library) -> None:
    (box,) = found(served.get("/jobs").text, "//input[@name='asks']")
    sent = {"kind": "gather", "site": SITE, "asks": box.get("value")}
    answer = served.post("/jobs", data=sent, follow_redirects=False)
    job = ended(served, int(answer.headers["location"].rpartition("/")[2]))
    assert (job["state"], job["wish"]["asks"]) == ("done", True)
    assert "3 wait in the inbox" in job["lines"][-1]["message"]
    assert served.get("/api/v1/inbox").json()["counts"]["proposed"] == 3
    for paper in PAPERS:
        assert paper.work_id not in served.get("/browse").text
    page = served.get("/inbox?kind=proposed").text
    assert len(found(page, "//ul[@class='inbox-list']/li")) == 3
    first, second, third = (paper.work_id for paper in PAPERS)
    served.post("/inbox/accept", data={"ids": [first]})
    served.post("/inbox/reject", data={"ids": [second, third]})
    assert library.inbox().counts().proposed == 0
    assert set(library.inbox().no_papers()) == {second, third}
    browsed = served.get("/browse").text
    assert [work_id in browsed for work_id in (first, second, third)] == [True, False, False]


def test_the_next_run_learns_from_all_answers(served: TestClient, gatherer: HandGatherer) -> None:
    number = given(served, kind="gather", site=SITE, asks=True)
    ended(served, number)
    assert gatherer.learned == []
    served.post("/inbox/accept", data={"ids": [PAPERS[0].work_id]})
    served.post("/inbox/reject", data={"ids": [PAPERS[1].work_id]})
    served.post(f"/api/v1/jobs/{number}/resume")
    ended(served, number)
    said = {(url, accepted) for _, url, accepted in gatherer.learned}
    assert said == {(f"{SITE}{PAPERS[0].name}", True), (f"{SITE}{PAPERS[1].name}", False)}


def test_a_run_ends_where_enough_papers_wait(
    served: TestClient, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gathering, "MOST_PROPOSED", 2)
    ended(served, given(served, kind="gather", site=SITE, asks=True))
    assert library.inbox().counts().proposed == 2


def test_without_asking_papers_are_added_at_once(served: TestClient, library: Library) -> None:
    ended(served, given(served, kind="gather", site=SITE))
    assert library.inbox().counts().proposed == 0
    assert PAPERS[0].work_id in served.get("/browse").text


def test_only_a_gathering_asks(served: TestClient) -> None:
    assert served.post("/api/v1/jobs", json={"kind": "find", "title": "x", "asks": True}).status_code == 400
