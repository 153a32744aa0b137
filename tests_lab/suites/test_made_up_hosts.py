"""The suites of made-up hosts and lists: what is there is found, what is absent is not, and figures are printed."""

from dataclasses import replace
from pathlib import Path

from svod.model.finding import PaperFound, PaperWanted
from svod.reading.methods import named
from svod_lab.miniweb.hosts.world import SoughtPaper
from svod_lab.runs.bench import Choice
from svod_lab.suites.discovery import hosts, made_up_lists
from svod_lab.suites.discovery.list_sites import LIST_KINDS, list_sites
from tests_lab.suites.benches import make_bench


def test_two_papers_of_a_host_are_found_by_the_products_path(tmp_path: Path) -> None:
    bench = replace(make_bench(tmp_path), choice=Choice(limit=2))
    figures = {figure.name: figure.value for figure in hosts.measure(bench)}
    assert figures["papers that are there"] == 2
    assert figures["found of present"] == 1.0


def test_a_wrong_address_and_an_answer_for_what_is_absent_count_against_precision() -> None:
    there = SoughtPaper("k", "", "de", PaperWanted("Schnee", ()), frozenset({"http://a.example/1.pdf"}))
    absent = there._replace(form="slides", places=frozenset())
    ends = hosts.Ends()
    for paper, url in (
        (there, "http://a.example/1.pdf"),
        (there, "http://a.example/2.pdf"),
        (absent, "http://b.example/"),
    ):
        ends.add(paper, PaperFound(paper.wanted, url, "", "", None, 0, ()))
    ends.add(absent, PaperFound(absent.wanted, "", "", "", None, 0, ()))
    assert ends.share("right of present", "answered") == 1 / 3
    assert ends.share("false", "absent") == ends.share("right of present, de", "present, de") == 0.5
    assert len(ends.wrong) == 2


def test_the_lists_of_a_few_sites_are_found_and_read(tmp_path: Path) -> None:
    listing = named("listing", "forest", "").part
    bench = replace(make_bench(tmp_path), choice=Choice(limit=3), make=lambda port, name: listing)
    figures = {figure.name: figure.value for figure in made_up_lists.measure(bench)}
    assert figures["sites"] == 3
    assert figures["publications page from the home page"] == figures["references, F1"] == 1.0


def test_there_is_a_site_of_each_kind_in_each_language_and_its_page_exists() -> None:
    sites = list(list_sites())
    assert len(sites) == 3 * len(LIST_KINDS)
    for site in sites:
        assert site.right
        for address in site.right:
            path = address.removeprefix("http://")
            assert path in site.pages or f"{path}index.html" in site.pages, address
