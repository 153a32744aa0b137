"""LanceDB as a search index, where it is installed."""

from pathlib import Path

import pytest

from svod.errors import SettingsError
from svod.model.retrieval import counts_by_facet
from svod.search.index import TantivyIndex
from svod_lab.runs.bench import Choice
from svod_lab.suites.search import lance_index, search_scale
from svod_lab.suites.search.lance_index import PACKAGE, LanceIndex, is_installed
from svod_lab.suites.search.search_scale import LANCEDB
from tests.search.index_entries import LIBRARY
from tests_lab.suites.benches import make_bench

needs_lancedb = pytest.mark.skipif(not is_installed(), reason=f"not installed: pip install --target FOLDER {PACKAGE}")


@needs_lancedb
def test_it_finds_and_counts_what_the_embedded_index_does(tmp_path: Path) -> None:
    embedded, lance = TantivyIndex(tmp_path / "embedded"), LanceIndex(tmp_path / "lance")
    embedded.update(LIBRARY)
    lance.update(LIBRARY)
    for query in ("pendulum", "оценки рынков", "Wissensorganisation", "rye bread year:1990..2005", "nothing of this"):
        one, other = embedded.search(query, facets=1), lance.search(query, facets=1)
        assert {hit.work_id for hit in other.hits} == {hit.work_id for hit in one.hits}
        assert {name: set(counts) for name, counts in counts_by_facet(other.facets).items()} == {
            name: set(counts) for name, counts in counts_by_facet(one.facets).items()
        }
        assert {hit.work_id: hit.title for hit in other.hits} == {hit.work_id: hit.title for hit in one.hits}


@needs_lancedb
def test_another_reader_finds_what_changes(tmp_path: Path) -> None:
    own = LanceIndex(tmp_path)
    own.update(LIBRARY[:3])
    other = LanceIndex(tmp_path)
    own.update(LIBRARY)
    assert other.search("pendulums").total == 2
    own.tidy()
    own.update((), ["step"])
    assert other.search("pendulums").total == 1


@needs_lancedb
def test_copies_are_found_beside_the_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_scale, "MADE", 30)
    monkeypatch.setattr(search_scale, "_BATCH", 10)
    choice = Choice(methods=(search_scale.EMBEDDED, LANCEDB), sizes=(90,))
    named = {
        (row.name, row.method): row.value or 0 for row in search_scale.measure(make_bench(tmp_path, choice=choice))
    }
    assert named["queries that find as many works", f"embedded and {LANCEDB}, 90 works"] > 0.9


def test_where_it_is_not_installed_the_way_out_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lance_index, "is_installed", lambda: False)
    with pytest.raises(SettingsError, match="LanceDB is not installed") as caught:
        list(search_scale.measure(make_bench(tmp_path, choice=Choice(methods=(LANCEDB,)))))
    assert PACKAGE in caught.value.way_out
