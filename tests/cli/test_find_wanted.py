"""The verbs that search for what the library knows and does not hold: find --cited, wanted find."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from svod.cli.app import app
from svod.errors import SettingsError, UnknownWorkError
from svod_lab.miniweb.server import MiniWeb
from tests.cli.test_find import FAMILY, TITLE, web
from tests.papers import paper_html

__all__ = ["web"]

RECORD = "@article{{one, author = {{{author}}}, title = {{{title}}}, year = 2015}}"


def lines(*arguments: str, status: int) -> list[dict[str, object]]:
    answer = CliRunner().invoke(app, [*arguments, "--json"])
    assert answer.exit_code == status, answer.output
    return [json.loads(line) for line in answer.stdout.splitlines()]


@pytest.fixture
def citing(web: MiniWeb, tmp_path: Path) -> str:
    """The work of a paper that cites one of the site's and one that is nowhere."""
    (tmp_path / "citing.html").write_bytes(paper_html(4))
    (added,) = lines("add", str(tmp_path / "citing.html"), status=0)
    return str(added["work"])


def test_what_a_work_cites_is_searched_for_and_added_once(citing: str, web: MiniWeb) -> None:
    ends = {str(row["title"]): row for row in lines("find", "--cited", citing, "--add", status=1)}
    assert len(ends) == 2
    found = ends[TITLE]
    assert found["url"] == "http://snezhin.example/paper.html"
    (shown,) = lines("show", str(found["work"]), status=0)
    assert shown["metadata"]["title"][0]["text"] == TITLE  # type: ignore[index]
    assert [row["found"] for title, row in ends.items() if title != TITLE] == [False]
    asked = len(web.asked)
    assert lines("find", "--cited", citing, "--add", status=0) == []
    assert len(web.asked) == asked
    assert len(lines("find", "--cited", citing, "--again", status=1)) == 1


def test_wanted_papers_are_searched_for_and_get_their_copy(web: MiniWeb, tmp_path: Path) -> None:
    (tmp_path / "one.bib").write_text(RECORD.format(author=f"{FAMILY}, А. М.", title=TITLE), encoding="utf-8")
    lines("add", str(tmp_path / "one.bib"), status=0)
    (wanted,) = lines("wanted", status=0)
    (looked,) = lines("wanted", "find", "--dry-run", status=0)
    assert (looked["found"], looked["wanted"], "work" in looked) == (True, wanted["id"], False)
    (found,) = lines("wanted", "find", "--again", status=0)
    assert found["work"] == wanted["id"]
    assert lines("wanted", status=0) == []


def test_a_search_that_no_engine_answered_is_made_again(
    citing: str, web: MiniWeb, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SVOD_SEARCH_ENGINES_SEARXNG_ADDRESS", "http://snezhin.example/nothing")
    assert [row["found"] for row in lines("wanted", "find", "--all", status=1)] == [False, False]
    monkeypatch.setenv("SVOD_SEARCH_ENGINES_SEARXNG_ADDRESS", "http://search.mini")
    assert len(lines("wanted", "find", "--all", status=1)) == 2


@pytest.mark.parametrize("arguments", [["find"], ["find", "--title", "Снег", "--cited", "w-1"]])
def test_find_wants_a_title_or_a_work(arguments: list[str], web: MiniWeb) -> None:
    with pytest.raises(SettingsError, match="by who cites it"):
        CliRunner().invoke(app, arguments, catch_exceptions=False)


def test_an_unknown_work_is_named(web: MiniWeb, citing: str) -> None:
    with pytest.raises(UnknownWorkError, match="w-unknown"):
        CliRunner().invoke(app, ["find", "--cited", "w-unknown"], catch_exceptions=False)
