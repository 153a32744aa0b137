"""The verb engines: what there is, what is queried, what fails; keys are never printed."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from svod.assemble import pages_folder
from svod.cli.app import app
from svod.config import Settings
from svod.crawl.search_engines.seen.own_engine import OwnEngine
from svod.model.crawl import CrawlTask, Fetched, FetchStatus, Visit
from tests.crawl.search_engines.services import Reply, service
from tests.crawl.search_engines.test_searxng import page, result

RUNNER = CliRunner()


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("SVOD_CONFIG", str(tmp_path / "svod.toml"))
    (tmp_path / "svod.toml").write_text('[search_engines]\nbrave_key = "BSA-s3cret"\nquotas = ["brave=7/1"]\n')
    return str(tmp_path / "library")


def lines(*arguments: str) -> list[dict[str, object]]:
    answer = RUNNER.invoke(app, [*arguments, "--json"])
    assert answer.exit_code == 0, answer.output
    return [json.loads(line) for line in answer.stdout.splitlines()]


def test_engines_are_listed_with_what_they_lack_and_what_is_left(library: str) -> None:
    states = {row["engine"]: row for row in lines("engines", "--library", library)}
    assert states["own"] == {"engine": "own", "kind": "pages seen", "is_chosen": True, "lacks": [], "left": None}
    assert (states["brave"]["lacks"], states["brave"]["left"]) == ([], 7)
    assert states["yandex"]["lacks"] == ["search_engines.yandex_key", "search_engines.yandex_folder"]
    assert states["openalex"]["kind"] == "scholarly"
    table = RUNNER.invoke(app, ["engines", "--library", library])
    assert table.exit_code == 0
    assert "searxng_address" in table.stdout


def test_our_own_engine_answers_out_of_the_librarys_pages(library: str) -> None:
    own = OwnEngine(pages_folder(Settings(library=library)))
    content = b"<title>Creep of snow</title><p>On roofs."
    own.add_visit(
        Visit(Fetched(CrawlTask("http://snow.example.org/"), FetchStatus.FETCHED, content, "", "text/html"), 0)
    )
    own.close()
    (hit,) = lines("engines", "ask", "snow", "creep", "--library", library)
    assert (hit["url"], hit["title"], hit["engine"]) == ("http://snow.example.org/", "Creep of snow", "own")
    shown = RUNNER.invoke(app, ["engines", "ask", "snow", "--library", library])
    assert "1. Creep of snow" in shown.stdout
    assert "Nothing found" in RUNNER.invoke(app, ["engines", "ask", "desert", "--library", library]).stdout


def test_several_engines_are_merged_and_one_that_fails_is_named(library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with (
        service(lambda heard, number: page(result(1))) as (up, calls),
        service(lambda heard, number: Reply(code=401)) as (down, _),
    ):
        monkeypatch.setenv("SVOD_SEARCH_ENGINES_SEARXNG_ADDRESS", up)
        monkeypatch.setenv("SVOD_SEARCH_ENGINES_ADDRESSES", f"brave={down}")
        command = ("engines", "ask", "ice", "--engine", "searxng", "--engine", "brave", "--type", "pdf", "-n", "1")
        failure, hit = lines(*command, "--library", library)
        shown = RUNNER.invoke(app, [*command, "--library", library])
    assert failure["engine"] == "brave"
    assert "brave_key" in str(failure["failure"])
    assert hit["url"] == result(1)["url"]
    assert calls[0].parameters["q"] == "ice filetype:pdf"
    assert "s3cret" not in shown.output


def test_keys_are_printed_by_no_verb(library: str) -> None:
    for arguments in (["doctor"], ["doctor", "--json"], ["engines", "--library", library, "--json"]):
        answer = RUNNER.invoke(app, arguments)
        assert answer.exit_code == 0
        assert "s3cret" not in answer.output
    settings = {row["name"]: row["value"] for row in lines("doctor")[0]["settings"]}  # type: ignore[attr-defined]
    assert (settings["search_engines.brave_key"], settings["search_engines.yandex_key"]) == ("set", "")
