"""Tools for language models, driven by the client of the official SDK: in this process, over pipes and over HTTP."""

import asyncio
import shutil
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from mcp import Client, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client
from mcp.shared._httpx_utils import create_mcp_http_client

from svod.assemble import open_library
from svod.cli.admin.model_tools import tools_app
from svod.config import Settings
from svod.demo.sample_world import sites_folder
from svod.errors import SettingsError
from svod.library import Library
from svod.model.finding import PaperFound, PaperWanted
from svod.web.app import make_app
from svod.web.auth.sign_in import Terms
from svod.web.mcp.serving import make_mcp_app, make_tools_app
from svod.web.mcp.tools import ToolParts, make_tools
from tests.papers import LIGHT_METHODS
from tests.web.accounts import LIBRARIAN, READER, staffed
from tests.web.loopback import served
from tests.web.papers import ENGLISH, GERMAN, RUSSIAN

READING_TOOLS = {"search", "passages", "work", "references", "cited_by", "bibtex"}
PAPERS = ("annalen.example/1905/17/einstein.pdf", "annalen.example/zeitschrift/10/friedman.pdf")


@pytest.fixture(scope="module")
def read_library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    """A library with two papers of the sample world, as the program itself reads them."""
    folder = tmp_path_factory.mktemp("read") / "library"
    settings: dict[str, Any] = dict(LIGHT_METHODS)
    with open_library(folder, settings=replace(Settings(), library=str(folder), **settings)) as opened:
        list(opened.add([sites_folder() / paper for paper in PAPERS], jobs=1))
        yield opened


def answers(server: Any, *calls: tuple[str, dict[str, Any]]) -> list[Any]:
    """What the tools answer to calls, one after another; of an error its words."""

    async def ask() -> list[Any]:
        async with Client(server) as client:
            results = [await client.call_tool(name, arguments) for name, arguments in calls]
        return [one.content[0].text if one.is_error else one.structured_content for one in results]  # type: ignore[union-attr]

    return asyncio.run(ask())


def tools_of(server: Any) -> dict[str, Any]:
    async def ask() -> dict[str, Any]:
        async with Client(server) as client:
            return {tool.name: tool for tool in (await client.list_tools()).tools}

    return asyncio.run(ask())


def nothing_found(wanted: PaperWanted) -> PaperFound:
    return PaperFound(wanted, pages_fetched=3)


@pytest.mark.usefixtures("filled")
def test_a_library_is_read_only_unless_more_is_allowed(library: Library) -> None:
    tools = tools_of(make_tools(ToolParts(library)))
    assert set(tools) == READING_TOOLS
    assert all(tool.annotations.read_only_hint for tool in tools.values())
    assert all(tool.output_schema for tool in tools.values())
    more = tools_of(make_tools(ToolParts(library, nothing_found, may_add=True)))
    assert set(more) == READING_TOOLS | {"find", "add"}
    assert more["add"].annotations.read_only_hint is False


@pytest.mark.usefixtures("filled")
def test_works_are_found_shown_cited_and_exported(library: Library) -> None:
    server = make_tools(ToolParts(library))
    found, shown, references, cited, bibtex = answers(
        server,
        ("search", {"query": "Schwingungen"}),
        ("work", {"work": GERMAN.work_id}),
        ("references", {"work": RUSSIAN.work_id, "limit": 2}),
        ("cited_by", {"work": GERMAN.work_id}),
        ("bibtex", {"works": [GERMAN.work_id, ENGLISH.work_id]}),
    )
    assert [work["id"] for work in found["works"]] == [GERMAN.work_id]
    assert (shown["title"], shown["authors"], shown["year"]) == (
        "Über die Schwingungen gekoppelter Pendel",
        ["Weber K."],
        "1931",
    )
    assert "Jahrbuch für Mechanik" in shown["citation"]
    assert (references["total"], len(references["references"])) == (3, 2)
    assert references["references"][0]["work"] == GERMAN.work_id
    assert {work["id"] for work in cited["works"]} == {ENGLISH.work_id, RUSSIAN.work_id}
    assert bibtex["text"].count("@article") + bibtex["text"].count("@misc") == 2


def test_passages_have_their_page_boxes_and_citation(read_library: Library) -> None:
    server = make_tools(ToolParts(read_library))
    everywhere, whole = answers(
        server,
        ("passages", {"question": "Lichtgeschwindigkeit Elektrodynamik"}),
        ("passages", {"work": read_library.work_ids()[0]}),
    )
    best = everywhere["passages"][0]
    work = read_library.show(best["work"]).work
    assert "Elektrodynamik" in work.name
    assert "ektrodynamik" in best["text"] or "ichtgeschwindigkeit" in best["text"]
    assert best["page"] >= 1
    assert best["boxes"]
    assert all(0 <= box["x0"] < box["x1"] <= 700 and box["page"] >= 1 for box in best["boxes"])
    assert "Einstein" in best["citation"]
    assert best["citation"].endswith(f"P. {best['page']}.")
    assert best["link"] == f"/works/{work.id}/read/{work.copies[0].sha256}?page={best['page']}"
    assert [one["number"] for one in whole["passages"]] == list(range(len(whole["passages"])))


@pytest.mark.usefixtures("filled")
def test_what_cannot_be_answered_is_an_error_in_words(library: Library) -> None:
    unknown, nothing_asked = answers(
        make_tools(ToolParts(library)), ("work", {"work": "w000000000000"}), ("passages", {})
    )
    assert "holds no work" in unknown
    assert "question" in nothing_asked


@pytest.mark.usefixtures("filled")
def test_a_paper_that_is_not_found_on_the_web_is_named_as_such(library: Library) -> None:
    (found,) = answers(make_tools(ToolParts(library, nothing_found)), ("find", {"title": "Creep of snow"}))
    assert (found["found"], found["pages_fetched"]) == (False, 3)


@pytest.mark.parametrize("beside_the_pages", [False, True])
def test_only_librarians_add_over_http_and_it_goes_on_record(library: Library, beside_the_pages: bool) -> None:
    staffed(library)
    parts, terms = ToolParts(library, may_add=True), Terms(is_local=False)
    app = (
        make_app(library, terms=terms, tools=make_tools_app(parts))
        if beside_the_pages
        else make_mcp_app(parts, frozenset(), terms)
    )
    record = "@article{a, title={Creep of snow}, author={Berg, Anna}, year={1999}}"
    with served(app) as address:  # type: ignore[arg-type]
        refused = asyncio.run(added_by(address, "", record))
        reader = asyncio.run(added_by(address, token_of(library, READER), record))
        added = asyncio.run(added_by(address, token_of(library, LIBRARIAN), record))
        path = asyncio.run(added_by(address, token_of(library, LIBRARIAN), __file__))
    assert refused.is_error
    assert reader.is_error
    assert added.structured_content["lines"][0]["new"]
    assert path.structured_content["lines"]
    assert not any(work.copies for work in library.works(library.work_ids()).values())
    assert [(deed.who, deed.deed) for deed in library.accounts().deeds(1, 0)] == [(LIBRARIAN, "add")]


def token_of(library: Library, name: str) -> str:
    return library.accounts().issue_token(name).secret


async def added_by(address: str, token: str, paper: str) -> Any:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    async with (
        create_mcp_http_client(headers=headers) as http,
        Client(streamable_http_client(f"{address}/mcp", http_client=http)) as client,
    ):
        return await client.call_tool("add", {"papers": [paper]})


def test_the_setting_chooses_what_serve_offers(library: Library) -> None:
    assert tools_app(library, Settings()) is None
    with pytest.raises(SettingsError, match="all"):
        tools_app(library, Settings(mcp="all"))
    offered = {}
    for mcp in ("read", "write"):
        app = make_app(library, tools=tools_app(library, Settings(mcp=mcp)))
        with served(app) as address:
            offered[mcp] = asyncio.run(tool_names(address))
            assert httpx.get(f"{address}/help").status_code == 200
    assert offered["write"] - offered["read"] == {"add"}
    assert {"search", "passages", "references", "find"} <= offered["read"]


async def tool_names(address: str) -> set[str]:
    async with Client(streamable_http_client(f"{address}/mcp")) as client:
        return {tool.name for tool in (await client.list_tools()).tools}


@pytest.mark.usefixtures("filled")
@pytest.mark.parametrize("beside_the_pages", [False, True])
def test_a_foreign_name_and_a_wrong_token_are_turned_away(library: Library, beside_the_pages: bool) -> None:
    staffed(library)
    parts, terms = ToolParts(library), Terms(is_local=False, is_public=False)
    app = (
        make_app(library, terms=terms, tools=make_tools_app(parts))
        if beside_the_pages
        else make_mcp_app(parts, frozenset(), terms)
    )
    call = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
    with served(app) as address:  # type: ignore[arg-type]
        statuses = [
            httpx.post(f"{address}/mcp", json=call, headers=headers).status_code
            for headers in ({"Host": "evil.example"}, {"Authorization": "Bearer nonsense"}, {})
        ]
    assert statuses == [421, 401, 401]


def test_the_command_serves_over_pipes(tmp_path: Path, filled_folder: Path) -> None:
    shutil.copytree(filled_folder, tmp_path / "library")
    command = StdioServerParameters(
        command=sys.executable,
        args=["-m", "svod", "--library", str(tmp_path / "library"), "mcp", "--no-web"],
        env={"PYTHONPATH": str(Path(__file__).parents[2])},
    )
    (found,) = answers(command, ("search", {"query": "Schwingungen"}))
    assert found["total"] == 1
    assert set(tools_of(command)) == READING_TOOLS
