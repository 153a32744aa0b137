"""GROBID's options consolidateHeader and consolidateCitations ask services where the owner has switched it on."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from lxml import etree

from svod.assemble import parse_reference
from svod.config import Settings
from svod.library import Library
from svod.model.extraction import Extraction
from svod.model.reference import ParsedReference
from svod.web.api.grobid import IGNORED
from svod.web.app import make_app
from tests.library.test_enriching import Services, settings_for
from tests.serving import served
from tests.web.conftest import ADDRESS
from tests.web.papers import ENGLISH

NAMES = {"t": "http://www.tei-c.org/ns/1.0"}
FILE = {"input": ("oscillators.html", b"<h1>a paper</h1>", "text/html")}
PRINTED = "Hill M., Abbott J. Synchronisation of Coupled Oscillators. 1958."


class OneReader:
    """Reads every document as the same paper."""

    jobs = 1

    def read(self, file: Path, source: str, **_options: object) -> Extraction:
        return ENGLISH.extraction

    def parse(self, raws: Sequence[str]) -> list[ParsedReference]:
        return [parse_reference(raw, settings=Settings(references="regex")) for raw in raws]


@pytest.fixture
def services() -> Iterator[str]:
    Services.calls, Services.is_down = [], False
    with served(Services) as place:
        yield place


def client_of(library: Library, services: str, cache: Path, monkeypatch: pytest.MonkeyPatch, **more: Any) -> TestClient:
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache))
    settings = replace(settings_for(services), enrich=("crossref",), **more)
    return TestClient(make_app(library, reader=OneReader(), settings=settings), base_url=ADDRESS)  # type: ignore[arg-type]


@pytest.fixture
def client(library: Library, services: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    with closing(client_of(library, services, tmp_path / "cache", monkeypatch, consolidate=True)) as client:
        yield client


def found(answer: Any, path: str) -> list[str]:
    values: Any = etree.fromstring(answer.content).xpath(path, namespaces=NAMES)
    return [str(one) for one in values]


def header(client: TestClient, value: str) -> Any:
    return client.post("/api/processHeaderDocument", files=FILE, data={"consolidateHeader": value})


def test_a_header_gets_what_a_service_surely_knows_and_keeps_what_is_printed(client: TestClient) -> None:
    answer = header(client, "1")
    assert IGNORED not in answer.headers
    assert found(answer, "//t:idno[@type='DOI']/text()") == ["10.1000/osc.1958"]
    assert found(answer, "//t:titleStmt/t:title/text()") == ["Synchronisation of Coupled Oscillators"]
    assert "Annals of Oscillation" in answer.text
    only_doi = header(client, "2")
    assert found(only_doi, "//t:idno[@type='DOI']/text()") == ["10.1000/osc.1958"]
    assert "Annals of Oscillation" not in only_doi.text


def test_nothing_is_asked_where_the_option_is_off_or_wants_a_printed_doi(client: TestClient) -> None:
    for value in ("0", "3"):
        answer = header(client, value)
        assert found(answer, "//t:idno[@type='DOI']/text()") == []
    assert Services.calls == []


def test_a_reference_gets_its_doi_and_what_it_does_not_print(client: TestClient) -> None:
    answer = client.post("/api/processCitation", data={"citations": PRINTED, "consolidateCitations": "1"})
    assert found(answer, "//t:idno[@type='DOI']/text() | //idno[@type='DOI']/text()") == ["10.1000/osc.1958"]
    assert "Annals of Oscillation" in answer.text
    plain = client.post("/api/processCitation", data={"citations": PRINTED})
    assert "10.1000" not in plain.text


def test_a_service_that_does_not_answer_leaves_what_was_read(client: TestClient) -> None:
    Services.is_down = True
    answer = header(client, "1")
    assert answer.status_code == 200
    assert found(answer, "//t:idno[@type='DOI']/text()") == []


def test_without_the_setting_the_options_are_named_as_ignored_and_nothing_is_asked(
    library: Library, services: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = client_of(library, services, tmp_path / "cache", monkeypatch)
    assert header(client, "1").headers[IGNORED] == "consolidateHeader"
    assert IGNORED not in header(client, "0").headers
    assert Services.calls == []
