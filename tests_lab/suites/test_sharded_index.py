"""Several embedded indexes asked as one."""

from pathlib import Path

import pytest

from svod.model.retrieval import Facet, FacetCount, Hit, HitPage, counts_by_facet
from svod.search.index import TantivyIndex
from svod_lab.runs.bench import Choice
from svod_lab.suites.search import search_scale
from svod_lab.suites.search.search_scale import EMBEDDED, SHARDED
from svod_lab.suites.search.sharded_index import ShardedIndex, merged
from tests.search.index_entries import LIBRARY
from tests_lab.suites.benches import make_bench


@pytest.fixture(autouse=True)
def _few_queries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_scale, "_QUERIES", 40)


def test_shards_find_and_count_what_one_index_does(tmp_path: Path) -> None:
    whole, shards = TantivyIndex(tmp_path / "whole"), ShardedIndex(tmp_path / "shards", 3)
    whole.update(LIBRARY)
    assert shards.update(LIBRARY)
    for query in ("pendulum", "Organisation", "rye bread year:1990..2005", "nothing of this"):
        one, several = whole.search(query, facets=1), shards.search(query, facets=1)
        assert several.total == one.total
        assert {hit.work_id for hit in several.hits} == {hit.work_id for hit in one.hits}
        assert {name: set(counts) for name, counts in counts_by_facet(several.facets).items()} == {
            name: set(counts) for name, counts in counts_by_facet(one.facets).items()
        }
    assert shards.waited() > 0


def test_a_work_stays_in_its_shard(tmp_path: Path) -> None:
    shards = ShardedIndex(tmp_path, 3)
    shards.update(LIBRARY)
    shards.update(LIBRARY)
    assert shards.search("pendulums").total == 2
    shards.update((), ["step"])
    assert shards.search("pendulums").total == 1


def test_answers_are_put_together_by_score_and_counts_are_added() -> None:
    def page(*scores: float, **more: int) -> HitPage:
        counts = tuple(FacetCount(value, works) for value, works in more.items())
        return HitPage(len(scores), tuple(Hit(f"w{score}", score, ()) for score in scores), (Facet("kind", counts),))

    both = merged([page(3, 1, article=1, report=1), page(2, report=2), HitPage(0, (), (), "other")], limit=2)
    assert (both.total, [hit.score for hit in both.hits], both.suggestion) == (3, [3, 2], "")
    assert both.facets == (Facet("kind", (FacetCount("report", 3), FacetCount("article", 1))),)


def test_works_with_most_of_the_words_are_shown_only_where_no_shard_has_all() -> None:
    most = HitPage(5, (Hit("most", 9.0, ()),), (), "right", relaxed=True)
    exact = HitPage(1, (Hit("all", 1.0, ()),))
    assert merged([most, exact], limit=10) == exact
    assert merged([most, HitPage(0, ())], limit=10) == most


def test_what_readers_wait_for_is_the_slowest_shard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_scale, "MADE", 30)
    monkeypatch.setattr(search_scale, "_BATCH", 10)
    choice = Choice(methods=(EMBEDDED, SHARDED), sizes=(90,))
    named = {
        (row.name, row.method): row.value or 0 for row in search_scale.measure(make_bench(tmp_path, choice=choice))
    }
    slowest = named["CPU of the slowest part of half of the queries with facets, at most", f"{SHARDED}, 90 works"]
    assert 0 < slowest < named["CPU of half of the queries with facets, at most", f"{SHARDED}, 90 works"]
    assert named["queries that find as many works", f"{EMBEDDED} and {SHARDED}, 90 works"] == 1
