"""The suite that compares both search indexes."""

from pathlib import Path

import pytest

from svod.errors import SettingsError
from svod.search.index import TantivyIndex
from svod_lab.runs.bench import Choice
from svod_lab.suites.search import search_scale
from svod_lab.suites.search.search_scale import EMBEDDED, POSTGRES, agreement
from tests.search.index_entries import LIBRARY
from tests_lab.suites.benches import make_bench


@pytest.fixture(autouse=True)
def _few_queries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_scale, "_QUERIES", 40)


def test_both_indexes_are_filled_and_asked_the_same(tmp_path: Path) -> None:
    figures = list(search_scale.measure(make_bench(tmp_path, choice=Choice(sizes=(30, 60)))))
    named = {(figure.name, figure.method): figure for figure in figures}
    for size in (30, 60):
        for index in (EMBEDDED, POSTGRES):
            assert named["size to text", f"{index}, {size} works"].value
            assert (named["CPU of putting a work in", f"{index}, {size} works"].value or 0) > 0.1
        assert (named["queries that find as many works", f"embedded and postgres, {size} works"].value or 0) > 0.9
        assert (named["of the first 10 works shared", f"embedded and postgres, {size} works"].value or 0) > 0.9
    assert {figure.method for figure in figures if figure.goal} == {f"{EMBEDDED}, 60 works", f"{POSTGRES}, 60 works"}


def test_more_works_than_are_made_up_are_copies_of_these(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_scale, "MADE", 30)
    monkeypatch.setattr(search_scale, "_BATCH", 10)
    figures = list(search_scale.measure(make_bench(tmp_path, choice=Choice(sizes=(90,)))))
    named = {(figure.name, figure.method): figure for figure in figures}
    assert (named["queries that find as many works", "embedded and postgres, 90 works"].value or 0) > 0.9


def test_indexes_agree_as_far_as_they_find_the_same(tmp_path: Path) -> None:
    whole, half = TantivyIndex(tmp_path / "whole"), TantivyIndex(tmp_path / "half")
    whole.update(LIBRARY)
    half.update(work for work in LIBRARY if work.work_id != "step")
    assert agreement(whole, whole, ["pendulum", "bread"]) == (1.0, 1.0)
    assert agreement(whole, half, ["pendulum", "bread"]) == (0.75, 0.5)


def test_one_index_can_be_measured_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_scale, "MADE", 30)
    monkeypatch.setattr(search_scale, "_BATCH", 10)
    figures = list(search_scale.measure(make_bench(tmp_path, choice=Choice(methods=(POSTGRES,), sizes=(30, 90)))))
    assert {figure.method for figure in figures} == {f"{POSTGRES}, 30 works", f"{POSTGRES}, 90 works"}
    sizes = [figure.value or 0 for figure in figures if figure.name == "size to text"]
    assert 0 < sizes[1] < 2 * sizes[0]


def test_an_index_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="«lucene»"):
        list(search_scale.measure(make_bench(tmp_path, choice=Choice(methods=("lucene",)))))
