"""The verbs find and homepage on a small Web of this machine: what they print, and how they end."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from svod.cli.app import app
from svod_lab.miniweb.server import MiniWeb
from tests.discover.made_up_pages import REFERENCES, html_page
from tests.papers import paper_family, paper_html, paper_title

TITLE, FAMILY = paper_title(3), paper_family(3)
# A full text has paragraphs, and many of them.
TEXT = (
    "<p>" + "Снег лежит на равнине до весны, и следы на нём видны тем дольше, чем тише был ветер ночью. " * 9 + "</p>"
)
TEXT *= 7


@pytest.fixture
def web(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MiniWeb]:
    site = tmp_path / "sites" / "snezhin.example"
    site.mkdir(parents=True)
    listed = "".join(f"<li>{text}</li>" for text in REFERENCES)
    listed += f"<li>{FAMILY} А. М. {TITLE} // Журнал зимы. 2015. Т. 8. С. 3–12. <a href='paper.html'>текст</a></li>"
    (site / "index.html").write_bytes(
        html_page("<h1>Павел Снежин</h1><p><a href='papers.html'>Публикации</a></p>", "Павел Петрович Снежин")
    )
    (site / "papers.html").write_bytes(html_page(f"<h1>Публикации</h1><ul>{listed}</ul>", "Снежин: публикации"))
    (site / "paper.html").write_bytes(paper_html(3).replace("<h2>Список".encode(), f"{TEXT}<h2>Список".encode()))
    with MiniWeb(tmp_path / "sites") as served:
        settings = {
            "CRAWL_HOSTS": served.hosts, "CRAWL_ALLOW_PRIVATE": "true", "CRAWL_DELAY": "0",
            "SEARCH_ENGINES_NAMES": "searxng", "SEARCH_ENGINES_SEARXNG_ADDRESS": "http://search.mini",
            "SEARCH_ENGINES_CACHE_HOURS": "0", "LIBRARY": str(tmp_path / "library"),
        }  # fmt: skip
        for name, value in settings.items():
            monkeypatch.setenv(f"SVOD_{name}", value)
        yield served


def test_homepage_prints_candidates_publications_and_references(web: MiniWeb) -> None:
    result = CliRunner().invoke(app, ["homepage", "Павел Петрович Снежин", "--json", "--trace"])
    printed = json.loads(result.stdout)
    assert result.exit_code == 0
    assert printed["candidates"][0]["url"] == "http://snezhin.example/"
    assert printed["publications_url"] == "http://snezhin.example/papers.html"
    assert len(printed["references"]) == len(REFERENCES) + 1
    assert {step["stage"] for step in printed["trace"]} == {"homepage", "publications"}


def test_homepage_of_a_body_has_a_kind_and_no_method(web: MiniWeb, tmp_path: Path) -> None:
    site = tmp_path / "sites" / "stuzha.example"
    site.mkdir()
    (site / "index.html").write_bytes(
        html_page("<h1>Институт стужи</h1><a href='p.html'>Публикации</a>", "Институт стужи")
    )
    (site / "p.html").write_bytes(html_page("<h1>Публикации</h1><ul><li>" + "<li>".join(REFERENCES), "Публикации"))
    result = CliRunner().invoke(app, ["homepage", "Институт стужи", "--kind", "institute", "--json"])
    printed = json.loads(result.stdout)
    assert printed["candidates"][0]["url"] == "http://stuzha.example/"
    assert printed["publications_url"] == "http://stuzha.example/p.html"
    refused = CliRunner().invoke(app, ["homepage", "Институт стужи", "--kind", "institute", "--method", "p1"])
    assert "Methods rank pages of persons." in str(refused.exception)


def test_find_finds_a_full_text_in_html_and_shelves_it(web: MiniWeb, tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["find", "--title", TITLE, "--author", FAMILY, "--json", "--add"])
    printed = json.loads(result.stdout)
    assert result.exit_code == 0
    assert printed["url"] == "http://snezhin.example/paper.html"
    assert printed["work"]
    assert (tmp_path / "library" / "blobs").exists()


def test_find_ends_with_status_1_and_reasons_where_a_paper_is_absent(web: MiniWeb) -> None:
    result = CliRunner().invoke(app, ["find", "--title", "Сугробы на равнине", "--author", "Снежин П. П.", "--trace"])
    assert result.exit_code == 1
    assert "names the paper, without a file" in result.stdout


def test_find_with_add_shelves_nothing_where_a_paper_is_absent(web: MiniWeb, tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["find", "--title", "Сугробы на равнине", "--author", "Снежин П. П.", "--add"])
    assert result.exit_code == 1
    assert not (tmp_path / "library" / "blobs").exists()


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"SVOD_SEARCH_ENGINES_NAMES": ""}, "svod gather --site"),
        ({"SVOD_SEARCH_ENGINES_NAMES": "searxng", "SVOD_SEARCH_ENGINES_SEARXNG_ADDRESS": ""}, "searxng_address"),
    ],
)
def test_a_search_that_no_engine_could_serve_says_so(
    settings: dict[str, str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in {**settings, "SVOD_LIBRARY": str(tmp_path / "library")}.items():
        monkeypatch.setenv(name, value)
    result = CliRunner().invoke(app, ["homepage", "Павел Петрович Снежин"])
    assert result.exit_code == 1
    assert said in result.stderr.replace("\n", " ")
