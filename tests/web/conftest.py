"""A real library whose papers were read by hand, so that pages do not hang on how well extraction reads."""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from svod.assemble.methods import exporter, importer, oai_archive
from svod.assemble.vocabularies import vocabulary_tools
from svod.catalog.authors import NameAndContextResolver
from svod.catalog.identity import TitleResolver
from svod.catalog.match import TitleMatcher
from svod.convert.plain import PlainTextConverter
from svod.crawl.http.fetcher import HttpFetcher
from svod.library import Library, LibraryParts, SourceFile
from svod.library.parts import Cataloguers
from svod.model.packing import pack
from svod.model.shape import document_shape, extraction_shape
from svod.search.index import TantivyIndex
from svod.store.blobs.folder import FolderBlobs
from svod.store.store import SqliteStore
from svod.web.app import make_app
from tests.web.papers import PAPERS, Paper

ADDRESS = "http://127.0.0.1:8756"
MOST_BYTES = 1 << 20


class HandReader:
    """An engine that knows what it was told about papers; every other file is of an unknown kind."""

    def __init__(self) -> None:
        self._papers: dict[str, Paper] = {}

    def learn(self, paper: Paper) -> None:
        self._papers[paper.extraction.sha256] = paper

    def run(self, tasks: Iterable[Any]) -> Iterator[tuple[Any, Any]]:
        for task in tasks:
            paper = self._papers.get(hashlib.sha256(task["content"]).hexdigest())
            yield task, _answer(paper, task["source"]) if paper else {"failure": ["unsupported", "Nobody reads this."]}


def _answer(paper: Paper, source: str) -> dict[str, Any]:
    results = {"convert.text@1": pack(document_shape(PlainTextConverter().convert(paper.content)))}
    return {"extraction": extraction_shape(replace(paper.extraction, source=source)), "results": results}


@pytest.fixture
def reader() -> HandReader:
    return HandReader()


@pytest.fixture
def library(tmp_path: Path, reader: HandReader) -> Iterator[Library]:
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
        archive=oai_archive,
        runner=lambda jobs: reader,
        most_bytes=MOST_BYTES,
        clock=lambda: "2026-03-01T12:00:00+00:00",
    )


@pytest.fixture
def shelve(library: Library, reader: HandReader, tmp_path: Path) -> Callable[..., None]:
    """Puts hand-read papers on the shelves."""

    def put(*papers: Paper) -> None:
        sources = []
        for paper in papers:
            reader.learn(paper)
            path = tmp_path / paper.extraction.sha256
            path.write_bytes(paper.content)
            sources.append(SourceFile(path, f"/home/somebody/{paper.name}"))
        list(library.add(sources))

    return put


@pytest.fixture
def client(library: Library) -> TestClient:
    """A browser in English at the door of an empty library."""
    app = make_app(library, most_upload_bytes=MOST_BYTES)
    return TestClient(app, base_url=ADDRESS, headers={"Accept-Language": "en"}, raise_server_exceptions=False)


@pytest.fixture
def filled(client: TestClient, shelve: Callable[..., None]) -> TestClient:
    """The same with the three papers on the shelves."""
    shelve(*PAPERS)
    return client
