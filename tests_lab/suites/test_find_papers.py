"""The suite that looks for papers: it opens pages as the product does, and names what ended wrongly."""

import gzip
import io
import json
import tarfile
from dataclasses import replace
from pathlib import Path

import pytest

from svod import registry
from svod.assemble import method
from svod.model.finding import PaperWanted
from svod_lab.corpora.site_sets import SITE_SETS
from svod_lab.suites.discovery.discover_papers import FIND, Outcomes, measured
from svod_lab.suites.discovery.kept_searches import KeptSearches, SearchEnd
from svod_lab.suites.discovery.sought_papers import PaperKind, labelled_papers
from tests.discover.made_up_pages import html_page
from tests_lab.suites.benches import make_bench
from tests_lab.suites.labelled_web import write_sites

SITE = "http://bays.example"
THERE, RECORD, GONE = "Slow Tides in the Bays of the North", "Salt in the Rivers of the South", "Wind over Far Islands"
SENTENCE = (
    "The water rises by a hand in the narrow bays, and we measured it every hour for a year with a staff of oak. "
)
TEXT = f"<p>{SENTENCE * 4}</p>" * 14
LISTED = "<li>O. Lindqvane. {title}. Journal of Bays 4 (2009), 11–19. <a href='{name}'>text</a></li>"


def write_data(folder: Path) -> Path:
    """One site: a list of three papers; of one the text, of one a record, of one nothing."""
    listed = "".join(LISTED.format(title=title, name=name) for title, name in (
        (THERE, "tides.html"), (RECORD, "salt.html"), (GONE, "wind.pdf")))  # fmt: skip
    pages = {
        "index.html": html_page(f"<h1>Olof Lindqvane</h1><h2>Publications</h2><ul>{listed}</ul>", "Olof Lindqvane"),
        "tides.html": html_page(f"<h1>{THERE}</h1><p>Olof Lindqvane</p><h2>1. Water</h2>{TEXT}", THERE),
        "salt.html": html_page(f"<h1>{RECORD}</h1><p>Olof Lindqvane</p><h2>Abstract</h2><p>{SENTENCE * 3}</p>", RECORD),
    }
    (folder / "web").mkdir(parents=True)
    with tarfile.open(folder / "web" / "sites.tar.xz", "w:xz") as archive:
        for name, content in pages.items():
            member = tarfile.TarInfo(f"bays.example/{name}")
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    row = {"authors": ["O. Lindqvane"], "page_url": f"{SITE}/index.html", "lang": "en"}
    there = [{**row, "title": THERE, "pdf_url": f"{SITE}/tides.html"}]
    absent = [{**row, "title": RECORD}, {**row, "title": GONE}]
    for name, rows in (("papers.jsonl", there), ("papers_negative.jsonl", absent)):
        (folder / "web" / name).write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Outcomes]:
    data = write_data(tmp_path_factory.mktemp("data"))
    bench = replace(make_bench(data, memory=tmp_path_factory.mktemp("memory")), make=method)
    return dict(measured(bench, registry.names(FIND)))


def test_every_way_runs(outcomes: dict[str, Outcomes]) -> None:
    assert set(outcomes) == set(registry.names(FIND)) >= {"ours", "breadth-first"}


@pytest.mark.parametrize("way", ["ours", "breadth-first"])
def test_a_text_is_found_and_a_record_is_none(outcomes: dict[str, Outcomes], way: str) -> None:
    ended = outcomes[way]
    assert (ended.right, ended.wrong, ended.missed) == (1, 0, 0)
    assert ended.misses == []


def test_what_an_interrupted_run_found_out_is_not_searched_for_again(tmp_path: Path) -> None:
    wanted, searched = PaperWanted(THERE, ("O. Lindqvane",)), list[str]()

    def search() -> SearchEnd:
        searched.append(THERE)
        return SearchEnd(f"{SITE}/tides.html", 3, "verified")

    assert KeptSearches(tmp_path, "world", "ours").end_of(wanted, search).fetched == 3
    (file,) = tmp_path.iterdir()
    # Killed in the middle of a line.
    file.write_text(file.read_text(encoding="utf-8") + '\n["half a li', encoding="utf-8")
    again = KeptSearches(tmp_path, "world", "ours")
    assert again.end_of(wanted, search) == (f"{SITE}/tides.html", 3, "verified")
    again.end_of(PaperWanted(GONE), search)
    assert KeptSearches(tmp_path, "other world", "ours").end_of(wanted, search).fetched == 3
    assert len(searched) == 3


def test_absent_papers_of_other_sites_are_named_by_their_lists_and_by_catalogues(tmp_path: Path) -> None:
    data = write_sites(write_data(tmp_path / "data"), [one for one in SITE_SETS if one.folder != "web"])
    (data / "records").mkdir()
    title = "Refractions of light in four lakes"
    record = {"title": title, "authors": [["Nora", "Carver"]], "year": "2001"}
    for name in ("acl_40k", "bibtex_ru", "zotero_items"):
        rows = [record] if name == "acl_40k" else []
        (data / "records" / f"{name}.jsonl.gz").write_bytes(gzip.compress("\n".join(map(json.dumps, rows)).encode()))
    papers = labelled_papers(replace(make_bench(data), make=method))
    strangers = [paper.wanted for paper in papers if paper.kind is PaperKind.STRANGER]
    assert strangers == [PaperWanted(title, ("Nora Carver",))]
    assert all(not paper.url for paper in papers if paper.kind is not PaperKind.THERE)
