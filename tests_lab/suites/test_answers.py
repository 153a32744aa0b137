"""The suite of answers: with learning fewer addresses are fetched for each accepted paper of the sample world."""

from dataclasses import replace
from pathlib import Path

from svod.demo.sample_world import sample_papers
from svod_lab.runs.bench import Choice
from svod_lab.suites.discovery.answers import gathered, measure, sample_world
from tests.discover.made_up_pages import REFERENCES
from tests_lab.suites.benches import make_bench
from tests_lab.suites.labelled_web import PEOPLE, write_sites


def test_learning_saves_addresses_and_loses_no_paper(tmp_path: Path) -> None:
    figures = {figure.name: figure.value or 0.0 for figure in measure(make_bench(tmp_path))}
    without = figures["pages for each accepted paper, without learning"]
    assert 0 < figures["pages for each accepted paper, learning from answers"] < without
    for language in ("ru", "de"):
        there = sum(paper.language == language for paper in sample_papers())
        learned, plain = (gathered(sample_world(), language, learns=learns).accepted for learns in (True, False))
        assert learned == plain <= there


def test_named_real_sites_are_gathered_with_the_files_of_their_lists(tmp_path: Path) -> None:
    data = write_sites(tmp_path / "data")
    bench = replace(make_bench(data), choice=Choice(corpora=("web",)), memory=tmp_path / "memory")
    figures = {figure.name: figure.value or 0.0 for figure in measure(bench)}
    # Three sites: a home page, a list, and the files that it names, all of which are accepted.
    pages = len(PEOPLE) * (2 + len(REFERENCES))
    assert figures["pages for each accepted paper, ru, without learning"] == pages / (len(PEOPLE) * len(REFERENCES))
    judged = replace(bench, choice=Choice(corpora=("web2_judge",)))
    assert not any(", ru," in figure.name for figure in measure(judged))
