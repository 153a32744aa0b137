"""The suite search: its truths, and that it reports what it cannot measure."""

import gzip
import json
from pathlib import Path

import pytest

from svod.search.index import TantivyIndex
from svod_lab.suites.search import search
from svod_lab.suites.search.case_forms import _by_endings
from svod_lab.suites.search.search import Query, german_compounds, success
from tests.search.index_entries import LIBRARY
from tests_lab.suites.benches import make_bench


def test_endings_put_words_into_cases_and_leave_what_would_be_no_word() -> None:
    assert _by_endings("Новая система", "gent") == "Новой системы"
    assert _by_endings("Новая система", "datv") == "Новой системе"
    assert _by_endings("Метод решения", "ablt").startswith("Методом")
    assert _by_endings("XML и кракозябр", "gent") == "XML и кракозябр"


def test_success_is_the_share_of_queries_whose_work_is_among_the_first(tmp_path: Path) -> None:
    index = TantivyIndex(tmp_path)
    index.update(LIBRARY)
    assert success(index, [Query("bread", "bread"), Query("bread", "step")]) == 0.5
    assert success(index, []) == 0.0


def test_compounds_are_found_by_their_words() -> None:
    assert all(figure.reached for figure in german_compounds())


def test_without_records_the_suite_says_so_and_measures_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search, "SIZES", (30, 60))
    warnings: list[str] = []
    figures = list(search.measure(make_bench(tmp_path, warn=warnings.append)))
    assert "bibtex_ru" in warnings[0]
    grown = {(figure.name, figure.method): figure for figure in figures if figure.group == search.GROWTH}
    assert {method for _, method in grown} == {"30 works", "60 works"}
    assert grown["index to text", "30 works"].goal == ""
    assert grown["index to text", "60 works"].goal


def test_titles_in_oblique_cases_find_their_works(tmp_path: Path) -> None:
    titles = ["Новая система оценки рынков", "Метод решения уравнений", "Теория памяти человека"]
    rows = [{"type": "article", "fields": {"title": title, "language": "russian"}} for title in titles]
    folder = tmp_path / "records"
    folder.mkdir()
    with gzip.open(folder / "bibtex_ru.jsonl.gz", "wt", encoding="utf-8") as stream:
        stream.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    *_, shown = search.oblique_cases(["bibtex_ru"], make_bench(tmp_path))
    assert (shown.value, shown.support) == (1.0, 3)
