"""The suite of walks: large made-up sites differ, all their lists can be reached, and ours gets there sooner."""

from dataclasses import replace
from pathlib import Path

from svod_lab.miniweb.large_sites import large_site
from svod_lab.runs.bench import Choice
from svod_lab.suites.discovery.walks import measure, walked
from tests_lab.suites.benches import make_bench


def test_a_site_is_the_same_every_time_and_unlike_the_next() -> None:
    first, again, second = large_site(0, 2, 2, 3), large_site(0, 2, 2, 3), large_site(1, 2, 2, 3)
    assert first.pages == again.pages
    assert len(first.lists) == 2 * 2 * 3
    assert set(first.lists) != set(second.lists)


def test_every_way_arrives_and_ours_arrives_sooner() -> None:
    sites = [large_site(number, 2, 2, 4) for number in range(3)]
    ours, plain = walked(sites, "ours"), walked(sites, "breadth-first")
    assert ours.arrived == plain.arrived == ours.walks
    assert ours.cost < 0.5 * plain.cost


def test_the_suite_prints_ours_against_breadth_first(tmp_path: Path) -> None:
    choice = Choice(methods=("find.ours", "find.breadth-first"), limit=1)
    figures = {figure.name: figure for figure in measure(replace(make_bench(tmp_path), choice=choice))}
    assert figures["pages of a site"].value == 2061
    assert figures["pages against breadth-first"].reached
