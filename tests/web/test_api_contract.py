"""The interface keeps what its own document promises: whatever is sent as described, no answer is a mistake of ours."""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from fastapi import FastAPI
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, Phase, given, seed, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from svod.assemble import parse_reference
from svod.config import Settings
from svod.convert.plain import PlainTextConverter
from svod.library import Library
from svod.model.account import Role
from svod.model.document import Document
from svod.model.extraction import Extraction, Keyphrases
from svod.model.outcome import Failure, Outcome
from svod.model.reference import MarkedLines, ParsedReference
from svod.web.api.answers import OBJECTS, TYPES
from svod.web.app import make_app
from svod.web.auth.limits import NO_LIMITS
from svod.web.auth.sign_in import Terms
from svod_lab.workbench.service import open_workbench
from svod_lab.workbench.web.extension import WorkbenchExtension
from tests.web.accounts import ADMIN, PASSWORD
from tests.web.conftest import ADDRESS, MOST_BYTES
from tests.web.papers import ENGLISH, GERMAN, PAPERS, RUSSIAN

EXAMPLES = 3
# No mistake of ours, and nothing that the document does not promise: statuses, types, schemas.
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
REFERENCE = "Лосев А. А. Теория сетей // Вестник связи. 1999. Т. 5, № 2. С. 15–19."
# Streams without end, and what starts processes, are followed in tests of their own.
APART = ["/api/v1/jobs/{number}/events", "/api/v1/workbench/runs/now"]
PROMISED = (
    *("/search", "/search/batch", "/works", "/works/batch", "/works/{work_id}", "/works/{work_id}/graph", "/jobs"),
    *("/parse", "/lines", "/strip", "/keywords", "/extract", "/convert", "/vocabularies/suggest", "/wanted", "/cited"),
    *("/authors", "/authors/{named}", "/export", "/collections", "/watched", "/news", "/log", "/holdings"),
    *(
        "/collections/{name}",
        "/vocabularies",
        "/vocabularies/{name}",
        "/vocabularies/rules",
        "/vocabularies/concordance",
    ),
    *("/authors/{person_id}/same-as", "/authors/{person_id}/not", "/engines", "/engines/ask", "/homepage"),
    *("/tags", "/works/{work_id}/tags", "/works/{work_id}/notes", "/notes/{number}", "/saved", "/starred", "/reading"),
    *("/doctor", "/status", "/dead", "/dead/forget", "/accounts", "/accounts/{name}", "/accounts/{name}/tokens"),
)


class HandDocuments:
    """Reads one document, and says of every other that it is damaged."""

    jobs = 1

    def read(self, file: Path, source: str, **_options: object) -> Extraction | Failure:
        return GERMAN.extraction if file.read_bytes() == GERMAN.content else self._failure(source)

    def document(self, file: Path, source: str) -> Document | Failure:
        return (
            PlainTextConverter().convert(file.read_bytes())
            if file.read_bytes() == GERMAN.content
            else self._failure(source)
        )

    def lines(self, file: Path, source: str) -> MarkedLines | Failure:
        known = file.read_bytes() == GERMAN.content
        return MarkedLines(source, "by hand", (False, True), "text\n") if known else self._failure(source)

    def keyphrases(self, file: Path, source: str, most: int = 10) -> Keyphrases | Failure:
        return Keyphrases(source, "de", ()) if file.read_bytes() == GERMAN.content else self._failure(source)

    def parse(self, raws: Sequence[str]) -> list[ParsedReference]:
        rules = Settings(references="regex")
        return [parse_reference(raw, settings=rules) for raw in raws]

    def _failure(self, source: str) -> Failure:
        return Failure(source, Outcome.CORRUPT, "It is damaged.")


@pytest.fixture
def app(library: Library, add_paper: Callable[..., None], tmp_path: Path) -> Iterator[FastAPI]:
    add_paper(*PAPERS)
    library.accounts().add(ADMIN, PASSWORD, Role.ADMIN)
    with closing(open_workbench(Settings(library=str(tmp_path / "library")))) as workbench:
        reader = HandDocuments()
        yield make_app(
            library, most_upload_bytes=MOST_BYTES, reader=reader,  # type: ignore[arg-type]
            extensions=[WorkbenchExtension(workbench)], settings=Settings(),
            terms=Terms(rates=NO_LIMITS),
        )  # fmt: skip


@pytest.fixture
def caller(app: FastAPI, library: Library) -> TestClient:
    """A program that may do everything, and goes on to when accounts are made."""
    key = f"Bearer {library.accounts().issue_token(ADMIN).secret}"
    return TestClient(app, base_url=ADDRESS, headers={"Authorization": key}, raise_server_exceptions=False)


@schemathesis.serializer("application/x-ndjson")
def lines_as_they_are(context: object, value: object) -> bytes:
    """A batch is sent as the text it is, or as one value."""
    return (value if isinstance(value, str) else json.dumps(value)).encode("utf-8", "replace")


def test_every_answer_to_a_call_that_is_described_is_as_the_document_says(app: FastAPI, caller: TestClient) -> None:
    document = schemathesis.openapi.from_dict(app.openapi())
    broken: list[str] = []
    called = 0
    for result in document.exclude(path=APART).get_all_operations():
        operation: Any = result.ok()  # type: ignore[union-attr]

        @seed(1)
        @settings(
            max_examples=EXAMPLES,
            derandomize=True,
            database=None,
            deadline=None,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy())
        def call(case: Any) -> None:
            nonlocal called
            called += 1
            sent = case.as_transport_kwargs(base_url=ADDRESS)
            sent.pop("cookies", None)
            answer = caller.request(**sent)
            if not hasattr(answer.request, "_content"):
                # What was streamed is gone; the checks only want to show it.
                answer.request._content = b""
            try:
                case.validate_response(answer, checks=CHECKS)
            except BaseExceptionGroup as faults:
                found = "; ".join(f"{type(fault).__name__} {str(fault)[:200]}" for fault in faults.exceptions)
                broken.append(f"{sent['method']} {sent['url']} {answer.status_code} {found} {answer.text[:100]}")

        call()
    assert broken == []
    assert called > 100


def test_every_answer_has_a_type_and_a_schema_and_every_call_its_keys(app: FastAPI) -> None:
    document = app.openapi()
    assert set(document["components"]["securitySchemes"]) == {"token", "password", "session"}
    lacking = []
    for path, rows in document["paths"].items():
        for method, operation in rows.items():
            described = operation["responses"]
            good = [one for status, one in described.items() if status in ("200", "201", "202")]
            if not good or not all(kind.get("schema") for one in good for kind in one["content"].values()):
                lacking.append(f"{method} {path} schema")
            if not {"400", "401", "403", "404", "422", "429", "503"} <= described.keys():
                lacking.append(f"{method} {path} statuses")
            if "security" not in operation:
                lacking.append(f"{method} {path} keys")
    assert lacking == []


def test_routes_that_need_a_role_say_so_and_others_may_be_called_by_anybody(app: FastAPI) -> None:
    paths = app.openapi()["paths"]
    assert paths["/api/v1/accounts"]["get"]["x-role"] == "admin"
    assert {} not in paths["/api/v1/accounts"]["get"]["security"]
    assert {} in paths["/api/v1/search"]["get"]["security"]


def test_the_tables_of_answers_name_no_route_that_is_not_there(app: FastAPI) -> None:
    paths = app.openapi()["paths"]
    named = {(row.partition(" ")[2], row.partition(" ")[0].lower()) for row in OBJECTS}
    assert {(path, method) for path, method in named if method not in paths.get(path, {})} == set()
    assert set(TYPES) <= set(paths)


def test_the_document_describes_every_route_of_the_interface(app: FastAPI) -> None:
    described = app.openapi()["paths"]
    for path in PROMISED:
        assert f"/api/v1{path}" in described
    assert all("summary" in reported for rows in described.values() for reported in rows.values())


def test_references_are_parsed_line_by_line(caller: TestClient) -> None:
    lines = [json.dumps(REFERENCE), json.dumps({"raw": REFERENCE}), "{", '""', "17"]
    answer = caller.post("/api/v1/parse", content="\n".join(lines), headers={"Content-Type": "application/x-ndjson"})
    assert answer.headers["content-type"] == "application/x-ndjson"
    first, second, *faults = [json.loads(line) for line in answer.text.splitlines()]
    assert first == second
    assert first["fields"]["title"] == "Теория сетей"
    assert [fault["error"] for fault in faults] == ["The line is no JSON.", *["There is no reference string."] * 2]


def test_a_line_may_come_in_pieces(caller: TestClient) -> None:
    line = json.dumps(REFERENCE).encode()
    pieces = iter([line[:7], line[7:] + b"\n\n" + line])
    answer = caller.post("/api/v1/parse", content=pieces)
    assert len(answer.text.splitlines()) == 2


def test_works_and_searches_come_in_batches(caller: TestClient) -> None:
    answer = caller.post("/api/v1/works/batch", content=f'"{GERMAN.work_id}"\n"nobody"\n7\n')
    work, unknown, odd = [json.loads(line) for line in answer.text.splitlines()]
    assert work["id"] == GERMAN.work_id
    assert "nobody" in unknown["error"]
    assert "JSON string" in odd["error"]
    queries = [json.dumps("Störungen"), json.dumps({"q": "pendulum", "limit": 0}), json.dumps({"q": "колебания"})]
    answer = caller.post("/api/v1/search/batch", content="\n".join(queries))
    first, wrong, third = [json.loads(line) for line in answer.text.splitlines()]
    assert [found["id"] for found in first["works"]] == [GERMAN.work_id]
    assert "`limit`" in wrong["error"]
    assert third["query"] == "колебания"


def test_documents_are_read_without_being_added(caller: TestClient, library: Library) -> None:
    held = library.work_ids()
    good = {"file": (GERMAN.name, GERMAN.content)}
    assert caller.post("/api/v1/extract", files=good).json()["sha256"] == GERMAN.extraction.sha256
    assert "@" in caller.post("/api/v1/extract?format=bibtex", files=good).text
    assert caller.post("/api/v1/extract?format=none", files=good).status_code == 400
    assert caller.post("/api/v1/convert?text=true", files=good).text
    page = caller.post("/api/v1/convert", files=good).json()["pages"][0]
    assert [token["text"] for line in page["lines"] for token in line["tokens"]]
    assert caller.post("/api/v1/lines", files=good).json()["lines"] == [0, 1]
    assert caller.post("/api/v1/strip", files=good).text == "text\n"
    assert caller.post("/api/v1/keywords?top=3", files=good).json()["language"] == "de"
    for service in ("extract", "convert", "lines", "strip", "keywords"):
        refused = caller.post(f"/api/v1/{service}", files={"file": ("a.pdf", b"nonsense")})
        assert (refused.status_code, refused.json()["outcome"]) == (422, "corrupt")
    assert library.work_ids() == held


def test_the_catalogue_is_reported(caller: TestClient) -> None:
    works = caller.get("/api/v1/works?limit=2").json()
    assert (works["total"], len(works["works"])) == (3, 2)
    assert "/home/somebody" not in caller.get("/api/v1/works").text
    graph = caller.get(f"/api/v1/works/{RUSSIAN.work_id}/graph").json()
    assert graph["start"] == RUSSIAN.work_id
    drawn = caller.get(f"/api/v1/works/{RUSSIAN.work_id}/graph?format=svg")
    assert drawn.headers["content-type"] == "image/svg+xml"
    authors = caller.get("/api/v1/authors").json()
    person = authors["authors"][0]
    assert caller.get(f"/api/v1/authors/{person['id']}").json()["authors"][0]["name"] == person["name"]
    assert caller.get("/api/v1/authors/Nobody Atall").status_code == 404
    assert caller.get("/api/v1/holdings").json()["works"] == 3
    for name in ("wanted", "cited", "vocabularies", "collections", "watched", "news", "log"):
        assert caller.get(f"/api/v1/{name}").status_code == 200
    assert caller.post("/api/v1/vocabularies/suggest", json={"text": "stability of motion"}).status_code == 200
    assert caller.delete("/api/v1/watched/7").status_code == 404


def test_a_work_is_removed_by_a_program(caller: TestClient) -> None:
    assert caller.delete(f"/api/v1/works/{ENGLISH.work_id}").json()["removed"] == ENGLISH.work_id
    assert caller.get(f"/api/v1/works/{ENGLISH.work_id}").status_code == 404
    assert caller.delete(f"/api/v1/works/{ENGLISH.work_id}").status_code == 404
