"""A real library whose papers were read by hand, so that pages do not hang on how well extraction reads."""

import hashlib
import shutil
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from fastapi import FastAPI
from fastapi.testclient import TestClient

from svod.assemble.named_methods import citation_styles, exporter, importer, oai_archive
from svod.assemble.vocabularies import vocabulary_tools
from svod.catalog.author_disambiguation import NameAndContextResolver
from svod.catalog.deduplication import TitleResolver
from svod.catalog.reference_matching import TitleMatcher
from svod.convert.plain import PlainTextConverter
from svod.crawl.http.fetcher import HttpFetcher
from svod.extract.body.build import body_of
from svod.library import Library, LibraryParts, SourceFile
from svod.library.maintenance import accounts
from svod.library.parts import Cataloguers
from svod.model.codec import pack
from svod.model.outcome import Failure, Outcome
from svod.reading.task import AnyTask, Read
from svod.search.index import TantivyIndex
from svod.store.blobs.folder import FolderBlobs
from svod.store.store import SqliteStore
from svod.web.app import make_app
from tests.web.papers import PAPERS, Paper

ADDRESS = "http://127.0.0.1:8756"
MOST_BYTES = 1 << 20
# By these a test could change its library.
_PARTS = frozenset({"library", "reader", "add_paper", "client", "tmp_path", "monkeypatch"})


class HandReader:
    """An engine that knows what it was reported about papers; every other file is of an unknown kind."""

    def __init__(self) -> None:
        self._papers: dict[str, Paper] = {}

    def learn(self, paper: Paper) -> None:
        self._papers[paper.extraction.sha256] = paper

    def run(self, tasks: Iterable[AnyTask]) -> Iterator[tuple[AnyTask, object]]:
        for task in tasks:
            paper = self._papers.get(hashlib.sha256(task.content or b"").hexdigest())
            unknown = Failure(task.source, Outcome.UNSUPPORTED, "Nobody reads this.")
            yield task, _answer(paper, task.source) if paper else unknown


def _answer(paper: Paper, source: str) -> Read:
    results = {"convert.text@1": pack(PlainTextConverter().convert(paper.content))}
    return Read(replace(paper.extraction, source=source), results)


@pytest.fixture(scope="module", autouse=True)
def _quick_hashes() -> Iterator[None]:
    """Passwords are hashed at the least cost; the command line's tests hash them at the full one."""
    quick = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(accounts, "_hasher", lambda: quick)
        yield


@pytest.fixture
def reader() -> HandReader:
    return HandReader()


@pytest.fixture(scope="session")
def filled_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a library with the three papers, to make others after."""
    place, reader = tmp_path_factory.mktemp("three-papers"), HandReader()
    with Library(hand_parts(place / "library", reader)) as opened:
        put_papers(opened, reader, place, PAPERS)
    return place / "library"


@pytest.fixture
def library(request: pytest.FixtureRequest, tmp_path: Path, reader: HandReader) -> Iterator[Library]:
    """A library that is the test's own; where it asks for a filled one, with the three papers in it."""
    if "filled" in request.fixturenames:
        shutil.copytree(request.getfixturevalue("filled_folder"), tmp_path / "library")
        for paper in PAPERS:
            reader.learn(paper)
    with Library(hand_parts(tmp_path / "library", reader)) as opened:
        yield opened


def hand_parts(folder: Path, reader: HandReader) -> LibraryParts:
    """The parts of a library in a folder, whose papers are read by hand."""
    return LibraryParts(
        store=SqliteStore(folder, create=True),
        blobs=FolderBlobs(folder / "blobs"),
        index=TantivyIndex(folder / "index"),
        fetcher=HttpFetcher(seconds=1, most_bytes=1, allow_private=False),
        cataloguers=Cataloguers(TitleResolver(), TitleMatcher(), NameAndContextResolver()),
        vocabulary=vocabulary_tools(),
        importer=importer,
        exporter=exporter,
        citation_styles=citation_styles,
        archive=oai_archive,
        runner=lambda jobs: reader,
        most_bytes=MOST_BYTES,
        clock=lambda: "2026-03-01T12:00:00+00:00",
        body=body_of,
    )


@pytest.fixture
def add_paper(library: Library, reader: HandReader, tmp_path: Path) -> Callable[..., None]:
    """Adds hand-read papers."""

    return lambda *papers: put_papers(library, reader, tmp_path, papers)


def put_papers(library: Library, reader: HandReader, folder: Path, papers: Iterable[Paper]) -> None:
    """Adds hand-read papers from files in a folder."""
    sources = []
    for paper in papers:
        reader.learn(paper)
        path = folder / paper.extraction.sha256
        path.write_bytes(paper.content)
        sources.append(SourceFile(path, f"/home/somebody/{paper.name}"))
    list(library.add(sources))


class LookingClient(TestClient):
    """A browser that only looks: many tests share the library behind it."""

    def request(self, method: str, *arguments: Any, **options: Any) -> Any:
        """Ask for a page; a test that changes anything needs a library of its own."""
        assert method in ("GET", "HEAD", "OPTIONS"), "Take the fixture «library» as well: this test changes it."
        return super().request(method, *arguments, **options)


def browser_at(app: FastAPI, kind: type[TestClient] = TestClient) -> TestClient:
    """A browser in English."""
    return kind(app, base_url=ADDRESS, headers={"Accept-Language": "en"}, raise_server_exceptions=False)


@pytest.fixture
def client(library: Library) -> TestClient:
    """A browser in English at an empty library."""
    return browser_at(make_app(library, most_upload_bytes=MOST_BYTES))


@pytest.fixture(scope="session")
def filled_app(filled_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[FastAPI]:
    """The pages of a library with the three papers, for tests that only look."""
    folder = shutil.copytree(filled_folder, tmp_path_factory.mktemp("looked-at") / "library")
    with Library(hand_parts(folder, HandReader())) as opened:
        yield make_app(opened, most_upload_bytes=MOST_BYTES)


@pytest.fixture
def filled(request: pytest.FixtureRequest) -> TestClient:
    """A browser at a library with the three papers; the test's own where it takes any part of it as well."""
    if not _PARTS.isdisjoint(request.fixturenames):
        own: TestClient = request.getfixturevalue("client")
        return own
    return browser_at(request.getfixturevalue("filled_app"), LookingClient)
