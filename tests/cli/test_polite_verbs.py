"""Every verb that fetches obeys robots.txt: a site that forbids all is asked for its robots.txt and nothing else."""

from itertools import pairwise
from pathlib import Path
from time import monotonic

import pytest
from typer.testing import CliRunner

from svod.cli.app import app
from svod.crawl.http.fetcher import HttpFetcher
from svod.model.crawl import CrawlTask, FetchStatus
from svod_lab.miniweb.server import MiniWeb
from tests.cli.test_find import FAMILY, TITLE, web
from tests.cli.test_find_wanted import citing
from tests.serving import QuietHandler, served

__all__ = ["citing", "web"]

SITE = "http://snezhin.example"
RULES = f"{SITE}/robots.txt"
BIBLIOGRAPHY = "@article{one, author = {Снежин, Павел}, title = {Сугробы и следы на них}, year = 2015}"


@pytest.fixture
def closed(web: MiniWeb, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MiniWeb:
    # A server of another test may have had the same port, and rules that are still remembered.
    monkeypatch.setattr("svod.crawl.http.fetcher._shared", {})
    (tmp_path / "sites" / "snezhin.example" / "robots.txt").write_text("User-agent: *\nDisallow: /\n", encoding="ascii")
    (tmp_path / "seeds.bib").write_text(BIBLIOGRAPHY, encoding="utf-8")
    return web


@pytest.mark.parametrize(
    "verbs",
    [
        [["add", f"{SITE}/paper.html"]],
        [["find", "--title", TITLE, "--author", FAMILY]],
        [["find", "--title", TITLE, "--author", FAMILY, "--add"]],
        [["homepage", "Павел Петрович Снежин"]],
        [["homepage", "Павел Петрович Снежин", "--kind", "group"]],
        [["gather", "--site", f"{SITE}/"]],
        [["gather", "--person", "Павел Петрович Снежин"]],
        [["gather", "--topic", "сугробы на равнине"]],
        [["gather", "--author", "Снежин"]],
        [["gather", "--seeds", "seeds.bib"]],
        [["gather", "--seeds", f"{SITE}/papers.html"]],
        [["harvest", f"{SITE}/oai"]],
        [["watch", "add", f"{SITE}/"], ["watch", "run"]],
    ],
    ids=lambda verbs: " ".join(verbs[-1][:2]),
)
def test_no_verb_fetches_what_a_site_forbids(
    verbs: list[list[str]], closed: MiniWeb, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for verb in verbs:
        CliRunner().invoke(app, verb)
    asked = [url for url in closed.asked if url.startswith(SITE)]
    assert set(asked) == {RULES}


def test_searches_for_what_is_cited_fetch_nothing_that_a_site_forbids(citing: str, closed: MiniWeb) -> None:
    for verb in (["find", "--cited", citing, "--add"], ["wanted", "find", "--all", "--again"]):
        ended = CliRunner().invoke(app, verb)
        assert ended.exit_code == 1, ended.output
    assert {url for url in closed.asked if url.startswith(SITE)} == {RULES}


def test_a_forbidden_address_says_so_and_can_be_allowed(closed: MiniWeb, monkeypatch: pytest.MonkeyPatch) -> None:
    refused = CliRunner().invoke(app, ["add", f"{SITE}/paper.html"])
    assert refused.exit_code != 0
    assert "robots.txt forbids it" in refused.output.replace("\n", " ")
    monkeypatch.setenv("SVOD_CRAWL_ROBOTS", "false")
    assert CliRunner().invoke(app, ["add", f"{SITE}/paper.html"]).exit_code == 0
    assert f"{SITE}/paper.html" in closed.asked


def test_single_requests_to_a_host_are_apart() -> None:
    moments: list[float] = []

    class Handler(QuietHandler):
        def respond(self, _sent: bytes) -> None:
            if self.path == "/robots.txt":
                self.answer(b"User-agent: *\nCrawl-delay: 0.4\n")
                return
            moments.append(monotonic())
            self.answer(b"<html>fine</html>")

    with served(Handler) as address:
        for number in range(3):
            # Two verbs have two fetchers, and one host.
            fetcher = HttpFetcher(seconds=5.0, most_bytes=1000, allow_private=True, delay=0.1)
            assert fetcher.fetch(CrawlTask(f"{address}/{number}")).status is FetchStatus.FETCHED
    assert all(later - earlier >= 0.35 for earlier, later in pairwise(moments))


def test_a_host_that_wants_to_rest_is_left_alone() -> None:
    calls: list[str] = []

    class Handler(QuietHandler):
        def respond(self, _sent: bytes) -> None:
            calls.append(self.path)
            self.answer(b"", 503 if self.path != "/robots.txt" else 404, [("Retry-After", "100")])

    with served(Handler) as address:
        fetcher = HttpFetcher(seconds=5.0, most_bytes=1000, allow_private=True, delay=0.1)
        assert fetcher.fetch(CrawlTask(f"{address}/one")).code == 503
        second = fetcher.fetch(CrawlTask(f"{address}/two"))
    assert second.status is FetchStatus.UNREACHABLE
    assert "left alone" in second.message
    assert calls == ["/robots.txt", "/one"]
