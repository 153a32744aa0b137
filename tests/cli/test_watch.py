"""The verbs gather and watch, on the bundled world served on this machine."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from svod.cli.app import app
from svod.cli.discovery.watch import in_words, interval
from svod.demo.sample_world import sites_folder
from svod.errors import GatherError, SettingsError
from svod_lab.miniweb.server import SEARCH_URL, MiniWeb

RUNNER = CliRunner()
CONFERENCE = "http://conference.example/"


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MiniWeb]:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    with MiniWeb(sites_folder()) as served:
        settings = f'''
            library = "{tmp_path / "library"}"
            [reading]
            jobs = 2
            [crawl]
            hosts = ["{served.hosts}"]
            delay = 0.0
        '''
        (tmp_path / "svod.toml").write_text(settings, encoding="utf-8")
        monkeypatch.setenv("SVOD_CONFIG", str(tmp_path / "svod.toml"))
        yield served


def lines(*arguments: str, status: int = 0) -> list[dict[str, object]]:
    answer = RUNNER.invoke(app, [*arguments, "--json"])
    assert answer.exit_code == status, answer.output
    return [json.loads(line) for line in answer.stdout.splitlines()]


def test_what_a_person_rejects_is_not_added_and_not_asked_about_again(world: MiniWeb) -> None:
    answer = RUNNER.invoke(app, ["gather", "--site", CONFERENCE, "--ask", "--json"], input="y\nn\ny\nn\n")
    rows = [json.loads(line) for line in answer.stdout.splitlines() if line.startswith("{")]
    assert [row["outcome"] for row in rows] == ["ok", "refused", "ok", "refused"]
    assert {row["message"] for row in rows if row["outcome"] == "refused"} == {"It was rejected."}
    again = RUNNER.invoke(app, ["gather", "--site", CONFERENCE, "--ask"])
    assert "Add it?" not in again.output


def test_without_anybody_to_ask_nothing_is_added(world: MiniWeb) -> None:
    answer = RUNNER.invoke(app, ["gather", "--site", CONFERENCE, "--ask"], input="")
    assert "Nobody answers" in str(answer.exception)
    with pytest.raises(SettingsError, match="Leave out one of both"):
        RUNNER.invoke(app, ["gather", "--site", CONFERENCE, "--ask", "--dry-run"], catch_exceptions=False)


def test_a_watched_site_brings_its_papers_once(world: MiniWeb) -> None:
    (added,) = lines("watch", "add", CONFERENCE, "--every", "2d")
    assert (added["number"], added["site"], added["seconds"]) == (1, CONFERENCE, 172800.0)
    printed = lines("watch", "run")
    new = [row["url"] for row in printed if "new" in row and "title" in row]
    assert sorted(map(str, new)) == [
        f"{CONFERENCE}papers/{name}.pdf" for name in ("kalman-bertram", "lorenz", "shannon", "turing")
    ]
    assert printed[-1]["visited"] == CONFERENCE
    assert (printed[-1]["documents"], printed[-1]["new"]) == (4, 4)
    (again,) = lines("watch", "run", "1")
    assert (again["documents"], again["new"], again["unchanged"]) == (0, 0, again["pages"])
    assert lines("watch", "run", "--due") == []
    news = lines("watch", "news", "--limit", "2")
    assert len(news) == 2
    assert {row["source"] for row in news} == {CONFERENCE}
    (listed,) = lines("watch", "list")
    assert (listed["found"], listed["failures"], listed["seconds"]) == (4, 0, 129600.0)
    shown = RUNNER.invoke(app, ["watch", "list"]).stdout
    assert "1.5 d" in shown
    assert lines("watch", "remove", CONFERENCE) == [{"removed": CONFERENCE}]
    assert "Nothing is watched" in RUNNER.invoke(app, ["watch", "list"]).stdout


def test_a_run_that_is_killed_is_taken_up_and_announces_each_work_once(world: MiniWeb) -> None:
    lines("watch", "add", CONFERENCE)
    command = [sys.executable, "-m", "svod", "watch", "run", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        first = json.loads(process.stdout.readline())
        os.kill(process.pid, signal.SIGKILL)
    assert "new" in first
    rest = lines("watch", "run", "--due")
    assert rest[-1]["visited"] == CONFERENCE
    news = [str(row["url"]) for row in lines("watch", "news")]
    assert len(news) == len(set(news)) == 4
    assert {first["url"], *(row["url"] for row in rest if "url" in row)} <= set(news)


def test_a_watched_site_that_cannot_be_reached_is_named_and_kept(world: MiniWeb) -> None:
    lines("watch", "add", "http://nobody.example/")
    (failed,) = lines("watch", "run", status=1)
    assert failed["source"] == "http://nobody.example/"
    assert "404" in str(failed["message"])
    (listed,) = lines("watch", "list")
    assert listed["failures"] == 1
    assert "404" in RUNNER.invoke(app, ["watch", "list"]).stdout


def test_gathering_a_site_adds_its_papers_and_names_dead_links(world: MiniWeb) -> None:
    printed = lines("gather", "--site", "noether.example")
    by_outcome = {str(row["source"]): row["outcome"] for row in printed}
    assert by_outcome["http://noether.example/arbeiten/idealtheorie.ps.gz"] == "unreachable"
    assert by_outcome["http://noether.example/arbeiten/variationsprobleme.html"] == "ok"
    assert by_outcome["http://goettingen.example/nachrichten/1918/noether.pdf"] == "ok"
    world.asked.clear()
    assert lines("gather", "--site", "noether.example") == []
    assert "http://noether.example/arbeiten/idealtheorie.ps.gz" not in world.asked


def test_references_without_files_are_wanted_if_asked_and_a_used_up_budget_leaves_the_rest(world: MiniWeb) -> None:
    printed = lines("gather", "--site", "http://doklady.example/", "--wanted", "--pages", "3")
    (wanted,) = [str(row["title"]) for row in printed if row.get("wanted")]
    assert "суперпозициями" in wanted
    assert [row["outcome"] for row in printed] == ["ok", "ok"]
    rest = lines("gather", "--site", "http://doklady.example/", "--wanted")
    assert len({row["source"] for row in (*printed, *rest) if not row.get("wanted")}) == 3


def test_a_dry_run_lists_what_is_met_and_adds_nothing(world: MiniWeb) -> None:
    printed = lines("gather", "--site", "http://doklady.example/", "--dry-run")
    files = {str(row["found"]): row for row in printed if "found" in row}
    assert len(files) == 3
    assert "турбулентности" in str(files["http://doklady.example/30/4/kolmogorov.pdf"]["title"])
    assert any("суперпозициями" in str(row.get("wanted", "")) for row in printed)
    again = lines("gather", "--site", "http://doklady.example/", "--dry-run")
    assert {str(row.get("found")) for row in again} == {*files, "None"}
    assert lines("watch", "news") == []


def found(*arguments: str) -> set[str]:
    return {str(row["found"]) for row in lines("gather", *arguments, "--dry-run") if "found" in row}


@pytest.fixture
def searched(world: MiniWeb, monkeypatch: pytest.MonkeyPatch) -> MiniWeb:
    """The same world with its search engine."""
    monkeypatch.setenv("SVOD_SEARCH_ENGINES_NAMES", "searxng")
    monkeypatch.setenv("SVOD_SEARCH_ENGINES_SEARXNG_ADDRESS", SEARCH_URL)
    return world


@pytest.mark.usefixtures("searched")
def test_somebodys_papers_are_found_from_home_page_and_publications() -> None:
    files = found("--person", "Андрей Колмогоров")
    assert "http://kolmogorov.example/works/grundbegriffe.pdf" in files
    assert "http://doklady.example/98/4/kolmogorov.pdf" in files


@pytest.mark.usefixtures("searched")
def test_papers_about_a_topic_are_found_by_search_engines() -> None:
    assert "http://conference.example/papers/lorenz.pdf" in found("--topic", "deterministic nonperiodic flow")


@pytest.mark.usefixtures("searched")
def test_the_authors_of_a_bibliography_are_gathered_the_most_active_first(tmp_path: Path) -> None:
    names = ["Kolmogorov, Andrey and Somebody, Sam", "Noether, Emmy", "Noether, E."]
    records = [f"@article{{a{n}, author={{{who}}}, title={{T{n}}}, year={{1918}}}}" for n, who in enumerate(names)]
    (tmp_path / "field.bib").write_text("\n".join(records), encoding="utf-8")
    files = found("--seeds", str(tmp_path / "field.bib"), "--most", "1")
    assert "http://goettingen.example/nachrichten/1918/noether.pdf" in files
    assert not any("kolmogorov.example" in file for file in files)


def test_a_bibliography_that_cannot_be_had_is_named(world: MiniWeb, tmp_path: Path) -> None:
    answer = RUNNER.invoke(app, ["gather", "--seeds", str(tmp_path / "none.bib")])
    assert isinstance(answer.exception, GatherError)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["gather"], "One source"),
        (["gather", "--site", "http://a.example/", "--topic", "snow"], "One source"),
        (["gather", "--person", "Anna Berg", "--author", "Anna Berg"], "Leave out --author"),
        (["gather", "--seeds", "field.bib", "--site", "http://a.example/"], "--seeds names"),
        (["gather", "--site", "ftp://a.example/"], "no address of the Web"),
        (["watch", "add", "http://a.example/", "--every", "soon"], "no interval"),
        (["watch", "run", "1", "--forever"], "--forever visits"),
    ],
)
def test_a_wrong_call_is_refused_with_the_way_out(arguments: list[str], complaint: str, tmp_path: Path) -> None:
    answer = RUNNER.invoke(app, [*arguments, "--library", str(tmp_path)])
    assert isinstance(answer.exception, SettingsError)
    assert complaint in str(answer.exception)


def test_intervals_are_read_and_reported_as_people_write_them() -> None:
    assert [interval(text) for text in ("90m", "12h", "7d", "1.5 w")] == [5400.0, 43200.0, 604800.0, 907200.0]
    assert [in_words(seconds) for seconds in (3600.0, 129600.0, 7776000.0)] == ["1 h", "1.5 d", "90 d"]
