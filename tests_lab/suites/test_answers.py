"""The suite of answers: with learning fewer addresses are fetched for each accepted paper of the sample world."""

from pathlib import Path

from svod.demo.sample_world import sample_papers
from svod_lab.suites.discovery.answers import gathered, measure
from tests_lab.suites.benches import make_bench


def test_learning_saves_addresses_and_loses_no_paper(tmp_path: Path) -> None:
    figures = {figure.name: figure.value or 0.0 for figure in measure(make_bench(tmp_path))}
    without = figures["pages for each accepted paper, without learning"]
    assert 0 < figures["pages for each accepted paper, learning from answers"] < without
    for language in ("ru", "de"):
        there = sum(paper.language == language for paper in sample_papers())
        assert gathered(language, learns=True).accepted == gathered(language, learns=False).accepted <= there
