"""Everything the command line does can be done over HTTP, or a table says why not."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
import typer
from fastapi import FastAPI
from typer.core import TyperGroup

from svod.cli.app import app as command_line
from svod.config import Settings
from svod.library import Library
from svod.web.app import make_app
from svod_lab.workbench.service import open_workbench
from svod_lab.workbench.web.extension import WorkbenchExtension
from tests.web.test_api_contract import HandDocuments

# Each verb, and the route that does the same.
ROUTES = {
    "extract": "POST /extract",
    "parse": "POST /parse",
    "convert": "POST /convert",
    "lines": "POST /lines",
    "strip": "POST /strip",
    "keywords": "POST /keywords",
    "add": "POST /works",
    "find": "POST /jobs",
    "gather": "POST /jobs",
    "harvest": "POST /jobs",
    "reprocess": "POST /jobs",
    "watch add": "POST /jobs",
    "watch run": "POST /jobs",
    "dead retry": "POST /jobs",
    "homepage": "POST /homepage",
    "enrich": "POST /works/{work_id}/enrich",
    "engines": "GET /engines",
    "engines ask": "POST /engines/ask",
    "wanted": "GET /wanted",
    "wanted find": "POST /jobs",
    "search": "GET /search",
    "author": "GET /authors/{named}",
    "authors": "GET /authors",
    "show": "GET /works/{work_id}",
    "export": "GET /export",
    "remove": "DELETE /works/{work_id}",
    "merge": "POST /works/{work_id}/merge",
    "split": "POST /works/{work_id}/split",
    "correct": "PATCH /works/{work_id}",
    "corrections list": "GET /corrections",
    "corrections undo": "DELETE /corrections/{number}",
    "graph": "GET /works/{work_id}/graph",
    "check": "GET /check",
    "doctor": "GET /doctor",
    "status": "GET /status",
    "dead list": "GET /dead",
    "inbox": "GET /inbox",
    "inbox list": "GET /inbox",
    "inbox accept": "POST /inbox/accept",
    "inbox reject": "POST /inbox/reject",
    "inbox same": "POST /inbox/same",
    "inbox suggested": "POST /inbox/suggested",
    "inbox set": "PATCH /works/{work_id}",
    "inbox retry": "POST /jobs",
    "dead forget": "POST /dead/forget",
    "watch list": "GET /watched",
    "watch remove": "DELETE /watched/{number}",
    "watch news": "GET /news",
    "vocab import": "POST /vocabularies",
    "vocab list": "GET /vocabularies",
    "vocab remove": "DELETE /vocabularies/{name}",
    "vocab map": "POST /vocabularies/rules",
    "vocab suggest": "POST /vocabularies/suggest",
    "vocab export": "GET /vocabularies/{source}/rules/{target}",
    "collection add": "PUT /collections/{name}",
    "collection list": "GET /collections",
    "collection remove": "DELETE /collections/{name}",
    "tag add": "POST /works/{work_id}/tags",
    "tag remove": "DELETE /works/{work_id}/tags/{tag}",
    "tag list": "GET /tags",
    "tag rename": "PATCH /tags/{tag}",
    "star add": "PUT /works/{work_id}/{mark}",
    "star remove": "DELETE /works/{work_id}/{mark}",
    "star list": "GET /starred",
    "reading add": "PUT /works/{work_id}/{mark}",
    "reading remove": "DELETE /works/{work_id}/{mark}",
    "reading list": "GET /reading",
    "note add": "POST /works/{work_id}/notes",
    "note list": "GET /notes",
    "note edit": "PUT /notes/{number}",
    "note remove": "DELETE /notes/{number}",
    "saved add": "POST /saved",
    "saved list": "GET /saved",
    "saved remove": "DELETE /saved/{number}",
    "saved news": "GET /saved/news",
    "account add": "POST /accounts",
    "account list": "GET /accounts",
    "account role": "PATCH /accounts/{name}",
    "account password": "PATCH /accounts/{name}",
    "account remove": "DELETE /accounts/{name}",
    "account token": "POST /accounts/{name}/tokens",
    "account log": "GET /log",
    "compare": "GET /workbench/compare",
    "workbench run": "POST /workbench/runs/now",
    "workbench add": "POST /workbench/runs",
    "workbench list": "GET /workbench/runs",
    "workbench remove": "DELETE /workbench/runs/{name}",
}
# Verbs, or groups of them, that no route can stand for.
WITHOUT = {
    "serve": "it is what answers",
    "mcp": "it is what answers language models",
    "demo": "it makes a library of its own, and serves that",
    "saved mail": "a timer of the server's machine sends it",
    "account mail": "people give their own address on the page of their account",
    "backup": "it writes to a disk of the server's machine that whoever keeps it names",
    "restore": "it makes the library that is to be served",
    "migrate": "it moves the library from under whoever serves it",
    "train": "it writes model files on the server's machine and takes hours",
    "bench": "it measures a machine by labelled data that lie on it",
}


@pytest.fixture
def app(library: Library, tmp_path: Path) -> Iterator[FastAPI]:
    settings = Settings(library=str(tmp_path / "library"))
    with closing(open_workbench(settings)) as workbench:
        yield make_app(library, reader=HandDocuments(), extensions=[WorkbenchExtension(workbench)], settings=settings)  # type: ignore[arg-type]


def verbs(command: object, path: tuple[str, ...] = ()) -> Iterator[str]:
    """All verbs that can be called, those of groups with the group before them."""
    if not isinstance(command, TyperGroup):
        yield " ".join(path)
        return
    if path and command.invoke_without_command:
        yield " ".join(path)
    for name, below in command.commands.items():
        yield from verbs(below, (*path, name))


def test_every_verb_has_a_route_or_a_reason_why_it_has_none(app: FastAPI) -> None:
    reported = app.openapi()["paths"]
    served = {f"{method.upper()} {path.removeprefix('/api/v1')}" for path, rows in reported.items() for method in rows}
    called = list(verbs(typer.main.get_command(command_line)))
    left_over = [verb for verb in called if verb not in ROUTES and not {verb, verb.split()[0]} & WITHOUT.keys()]
    assert left_over == []
    assert set(ROUTES) <= set(called), "a verb of the table is gone"
    assert {name for verb in called for name in (verb, verb.split()[0])} >= set(WITHOUT), (
        "a verb without a route is gone"
    )
    assert sorted(set(ROUTES.values()) - served) == []
