"""The mini-web: sites under their own names, unchanged pages answered as such, a search engine in SearXNG's format."""

import json
import re
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest

from svod.crawl.host_names import name_table
from svod.crawl.http.fetcher import HttpFetcher
from svod.demo.sample_world import sites_folder as demo_folder
from svod.errors import SettingsError
from svod.model.crawl import CrawlTask, Fetched, FetchStatus
from svod_lab.miniweb.search import MiniSearch
from svod_lab.miniweb.server import SEARCH_URL, MiniWeb, sites_folder


@pytest.fixture(scope="module")
def world() -> Iterator[MiniWeb]:
    with MiniWeb(demo_folder()) as served:
        yield served


def fetched(world: MiniWeb, task: CrawlTask) -> Fetched:
    names = name_table(world.hosts)
    return HttpFetcher(seconds=60.0, most_bytes=10_000_000, allow_private=False, names=names).fetch(task)


def hits(world: MiniWeb, query: str) -> list[str]:
    answer = fetched(world, CrawlTask(f"{SEARCH_URL}?{urlencode({'q': query, 'format': 'json'})}"))
    assert answer.status is FetchStatus.FETCHED, answer.message
    return [result["url"] for result in json.loads(answer.content)["results"]]


def test_a_site_is_served_under_its_own_name(world: MiniWeb) -> None:
    page = fetched(world, CrawlTask("http://kolmogorov.example/"))
    assert (page.status, page.declared_type) == (FetchStatus.FETCHED, "text/html")
    assert page.content == (demo_folder() / "kolmogorov.example" / "index.html").read_bytes()
    assert fetched(world, CrawlTask("https://kolmogorov.example/")).content == page.content
    assert fetched(world, CrawlTask("http://kolmogorov.example/students")).final_url.endswith("/students/")


@pytest.mark.parametrize(
    "url",
    ["http://nobody.example/", "http://kolmogorov.example/absent.pdf", "http://kolmogorov.example/%2e%2e/noether.example/"],
)  # fmt: skip
def test_what_is_not_there_is_not_served(world: MiniWeb, url: str) -> None:
    assert fetched(world, CrawlTask(url)).code == 404


def test_a_page_that_did_not_change_is_not_sent_again(world: MiniWeb) -> None:
    first = fetched(world, CrawlTask("http://noether.example/"))
    for known in (
        CrawlTask("http://noether.example/", etag=first.etag),
        CrawlTask("http://noether.example/", last_modified=first.last_modified),
    ):
        again = fetched(world, known)
        assert (again.status, again.content) == (FetchStatus.UNCHANGED, b"")
    assert fetched(world, CrawlTask("http://noether.example/", etag='"other"')).status is FetchStatus.FETCHED


def test_the_search_engine_finds_papers_and_pages(world: MiniWeb) -> None:
    assert hits(world, "Invariante Variationsprobleme Noether filetype:pdf")[0].endswith("/noether.pdf")
    assert "http://noether.example/" in hits(world, "Emmy Noether")


def test_the_search_engine_keeps_to_a_site_and_a_kind_of_file(world: MiniWeb) -> None:
    assert {url.split("/")[2] for url in hits(world, "site:kazan.example")} == {"kazan.example"}
    assert all(url.endswith(".pdf") for url in hits(world, "filetype:pdf site:conference.example"))
    assert hits(world, "filetype:pdf site:conference.example")
    assert not any(url.endswith(".pdf") for url in hits(world, "conference -filetype:pdf"))


def test_the_search_engine_answers_in_json_alone(world: MiniWeb) -> None:
    assert fetched(world, CrawlTask(f"{SEARCH_URL}?q=x")).code == 403
    assert fetched(world, CrawlTask(f"{SEARCH_URL}?format=json")).code == 400


def test_an_index_is_kept_where_it_is_asked_to(tmp_path: Path) -> None:
    (tmp_path / "sites" / "tower.example").mkdir(parents=True)
    page = tmp_path / "sites" / "tower.example" / "index.html"
    page.write_text("<html><title>Türme</title><p>Von den Glocken</p></html>", encoding="utf-8")
    found = MiniSearch(tmp_path / "sites", tmp_path / "index").search("glocken", 5)
    assert [(hit.url, hit.title) for hit in found] == [("http://tower.example/", "Türme")]
    page.unlink()
    assert MiniSearch(tmp_path / "sites", tmp_path / "index").search("glocken", 5) == found


def test_an_archive_of_sites_is_unpacked_once(tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text("<p>x</p>", encoding="utf-8")
    (tmp_path / "web").mkdir()
    with tarfile.open(tmp_path / "web" / "sites.tar.xz", "w:xz") as archive:
        archive.add(tmp_path / "page.html", "tower.example/page.html")
    folder = sites_folder(tmp_path, tmp_path / "cache")
    (folder / "kept").touch()
    assert sites_folder(tmp_path, tmp_path / "cache") == folder
    assert (folder / "tower.example" / "page.html").read_text(encoding="utf-8") == "<p>x</p>"
    assert (folder / "kept").exists()


def test_a_folder_of_sites_serves_as_it_is_and_an_empty_one_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"sites\.tar\.xz"):
        sites_folder(tmp_path, tmp_path / "cache")
    (tmp_path / "tower.example").mkdir()
    assert sites_folder(tmp_path, tmp_path / "cache") == tmp_path


def test_the_command_serves_the_sample_world_and_prints_where() -> None:
    command = [sys.executable, "-m", "svod", "bench", "web", "serve", "--demo"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        try:
            shown = re.search(r"\*=127\.0\.0\.1:\d+", process.stderr.readline() if process.stderr else "")
            assert shown
            fetcher = HttpFetcher(seconds=30.0, most_bytes=10**6, allow_private=False, names=name_table(shown[0]))
            assert fetcher.fetch(CrawlTask("http://noether.example/")).status is FetchStatus.FETCHED
        finally:
            process.terminate()
