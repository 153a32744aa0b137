"""The crawl suite: pages per CPU second of a made-up site, a second round that fetches nothing."""

from dataclasses import replace
from pathlib import Path

import pytest

from svod.errors import SettingsError
from svod_lab.runs.bench import Choice
from svod_lab.suites.discovery.crawl import baseline_time, measure, write_site
from tests_lab.suites.benches import make_bench


def test_a_made_up_site_is_crawled_whole_and_its_second_round_fetches_nothing(tmp_path: Path) -> None:
    figures = {figure.name: figure for figure in measure(replace(make_bench(tmp_path), choice=Choice(limit=25)))}
    assert figures["pages crawled"].value == 25
    assert (figures["pages per CPU second"].value or 0) > 0
    assert (figures["documents fetched again"].value, figures["documents fetched again"].reached) == (0, True)
    assert figures["requests without a condition"].value == 0


def test_a_made_up_site_is_the_same_every_time(tmp_path: Path) -> None:
    for name in ("one", "other"):
        write_site(tmp_path / name, 5)
    for page in (tmp_path / "one").iterdir():
        assert page.read_bytes() == (tmp_path / "other" / page.name).read_bytes()


def test_a_python_without_scrapy_is_reported(tmp_path: Path) -> None:
    python = tmp_path / "python"
    python.write_text("#!/bin/sh\necho 'No module named scrapy' >&2\nexit 1\n", encoding="utf-8")
    python.chmod(0o755)
    with pytest.raises(SettingsError, match="No module named scrapy"):
        baseline_time("http://127.0.0.1:9/", python)
