"""The connection to a service: counted, retried, cached, and silent about keys."""

import json
import os
from pathlib import Path

import pytest

from svod.config import Settings, without_secrets
from svod.crawl.search_engines.answer_cache import AnswerCache
from svod.crawl.search_engines.quota import Quota, QuotaCounter, quotas_of
from svod.errors import EngineError, SettingsError
from svod.model.crawl import WebQuery
from tests.crawl.search_engines.services import Reply, Watch, engine, service
from tests.crawl.search_engines.test_searxng import page, result

ICE = WebQuery("ice", limit=1)


def test_a_service_that_is_busy_is_asked_again_ever_later() -> None:
    watch = Watch()
    with service(lambda request, number: Reply(code=503) if number < 3 else page(result(1))) as (address, calls):
        assert len(engine("searxng", address, watch).search(ICE)) == 1
    assert len(calls) == 4
    assert [seconds for seconds in watch.slept if seconds >= 1] == [1.0, 2.0, 4.0]


@pytest.mark.parametrize(
    ("header", "seconds"), [("7", 7.0), ("Thu, 12 Mar 2026 10:00:30 GMT", 30.0), ("nonsense", 1.0), ("", 1.0)]
)
def test_how_long_to_wait_is_what_the_service_says(header: str, seconds: float) -> None:
    watch = Watch()
    refusal = Reply(code=429, headers=(("Retry-After", header),))
    with service(lambda request, number: refusal if number == 0 else page(result(1))) as (address, _):
        engine("searxng", address, watch).search(ICE)
    assert seconds in watch.slept


@pytest.mark.parametrize("header", ["86400", "99999999999999999999", "Fri, 13 Mar 2026 10:00:00 GMT"])
def test_a_service_that_asks_for_too_long_a_wait_is_not_called_again(header: str) -> None:
    watch = Watch()
    with (
        service(lambda request, number: Reply(code=429, headers=(("Retry-After", header),))) as (address, calls),
        pytest.raises(EngineError, match="called too often"),
    ):
        engine("searxng", address, watch).search(ICE)
    assert (len(calls), watch.slept) == (1, [])


def test_who_wants_to_rest_is_left_alone_until_then() -> None:
    watch = Watch()
    tired = Reply(code=429, headers=(("Retry-After", "3600"),))
    with service(lambda request, number: tired if number == 0 else page(result(1))) as (address, calls):
        searcher = engine("searxng", address, watch)
        with pytest.raises(EngineError, match="called too often"):
            searcher.search(ICE)
        with pytest.raises(EngineError, match="no calls for the next 3600 seconds"):
            searcher.search(ICE)
        assert len(calls) == 1
        watch.now += 3601
        assert len(searcher.search(ICE)) == 1


@pytest.mark.parametrize(
    "body",
    [b"", b"<html>", b"[]", b"7", b'{"results": 7}', b'{"results": ', b"\xff\xfe", b"[" * 100_000, b'{"a":' * 100_000],
)
def test_broken_answers_are_named_and_not_remembered(body: bytes, tmp_path: Path) -> None:
    with service(lambda request, number: Reply(body) if number == 0 else page(result(1))) as (address, calls):
        searcher = engine("searxng", address, cache=tmp_path)
        with pytest.raises(EngineError, match="searxng: The answer"):
            searcher.search(ICE)
        assert len(searcher.search(ICE)) == 1
    assert len(calls) == 2


def test_an_answer_larger_than_any_sound_one_is_refused() -> None:
    with (
        service(lambda request, number: Reply(b'{"results": [' + b" " * (17 << 20) + b"]}")) as (address, _),
        pytest.raises(EngineError, match="larger"),
    ):
        engine("searxng", address).search(ICE)


def test_halves_of_characters_and_endless_texts_are_bounded() -> None:
    row = json.dumps(result(1, title="\\ud800 ice", content="word " * 100_000)).replace("\\\\ud800", "\\ud800")
    with service(lambda request, number: Reply(b'{"results": [' + row.encode() + b"]}")) as (address, _):
        (hit,) = engine("searxng", address).search(ICE)
    assert hit.title == "? ice"
    assert len(hit.snippet) <= 2000


def test_a_question_asked_again_costs_nothing_until_its_answer_is_old(tmp_path: Path) -> None:
    watch = Watch()
    with service(lambda request, number: page(result(1))) as (address, calls):
        searcher = engine("searxng", address, watch, tmp_path, engine_hours=2.0)
        searcher.search(ICE)
        for file in (tmp_path / "answers").iterdir():
            assert file.stat().st_mode & 0o077 == 0
        watch.now = max(file.stat().st_mtime for file in (tmp_path / "answers").iterdir()) + 3600
        searcher.search(ICE)
        assert len(calls) == 1
        watch.now += 2 * 3600
        searcher.search(ICE)
        assert len(calls) == 2
        searcher.search(WebQuery("water", limit=1))
        assert len(calls) == 3


def test_old_answers_are_swept_away_when_new_ones_come(tmp_path: Path) -> None:
    cache = AnswerCache(tmp_path, hours=1.0)
    cache.keep("old", b"old")
    os.utime(next(tmp_path.iterdir()), (0, 0))
    for number in range(800):
        cache.keep(f"new {number}", b"new")
    assert {file.read_bytes() for file in tmp_path.iterdir()} == {b"new"}
    assert len(list(tmp_path.iterdir())) == 800


def test_a_cache_that_cannot_be_written_does_not_stop_a_search(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    with service(lambda request, number: page(result(1))) as (address, _):
        assert len(engine("searxng", address, cache=blocked).search(ICE)) == 1


def test_a_days_quota_holds_across_engines_and_ends_with_the_day(tmp_path: Path) -> None:
    watch = Watch()
    with service(lambda request, number: page(result(1))) as (address, calls):
        for words in ("ice", "snow"):
            asked = engine("searxng", address, watch, tmp_path, engine_quotas=("searxng=2/10",))
            asked.search(WebQuery(words, limit=1))
        with pytest.raises(EngineError, match="2 calls of searxng for today are used up"):
            asked.search(WebQuery("water", limit=1))
        assert len(calls) == 2
        watch.now += 24 * 3600
        assert len(asked.search(WebQuery("water", limit=1))) == 1


def test_calls_keep_the_distance_that_the_quota_asks_for() -> None:
    watch = Watch()
    quota_counter = QuotaCounter("x", Quota(a_second=0.5), clock=watch.clock)
    for _ in range(3):
        quota_counter.take()
    assert watch.slept == [2.0, 2.0]


@pytest.mark.parametrize("text", ["brave", "brave=", "brave=x/1", "brave=1/x", "brave=-1/1"])
def test_quotas_that_are_none_are_refused(text: str) -> None:
    with pytest.raises(SettingsError, match="is no quota"):
        quotas_of(text)


def test_quotas_are_read_as_they_are_written() -> None:
    assert quotas_of("brave=2000/1", "crossref=0/5", "arxiv=9") == {
        "brave": (2000, 1.0), "crossref": (0, 5.0), "arxiv": (9, 1.0),
    }  # fmt: skip


def test_settings_show_no_keys() -> None:
    settings = Settings(brave_key="s3cret-brave", openalex_key="s3cret-alex")
    assert "s3cret" not in repr(settings)
    assert without_secrets(settings) == Settings()
