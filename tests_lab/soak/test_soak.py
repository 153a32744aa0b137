"""The suite trust: its parts run on a handful of papers, and its arithmetic holds."""

import re
from pathlib import Path

import pytest

from svod.errors import SettingsError
from svod_lab.corpora.complaints import Complaints
from svod_lab.runs.bench import Bench, Choice
from svod_lab.scores.figure import Figure
from svod_lab.soak.gathering import write_site
from svod_lab.soak.memory import slope_of
from svod_lab.soak.paper_files import write_papers
from svod_lab.soak.suite import measure


def bench(choice: Choice) -> Bench:
    return Bench(
        Path(), lambda paths, jobs: None, lambda paths: (), lambda task, name: None,
        lambda items, doing, total=None: iter(items), Complaints(), choice,
    )  # fmt: skip


def figures(part: str, documents: int, kills: int = 0) -> dict[str, Figure]:
    measured = measure(bench(Choice(corpora=(part,), limit=documents, kills=kills)))
    return {figure.name: figure for figure in measured}


def test_papers_are_the_same_every_time_and_none_is_a_copy_of_another(tmp_path: Path) -> None:
    first, second = write_papers(tmp_path / "a", 12), write_papers(tmp_path / "b", 12)
    assert [path.read_bytes() for path in first] == [path.read_bytes() for path in second]
    assert len({path.read_bytes() for path in first}) == 12


def test_an_ingest_that_is_killed_completes() -> None:
    reported = figures("kills", 4, kills=1)
    assert reported["kills of driver"].value == 1
    assert [name for name, figure in reported.items() if figure.reached is False] == []


def test_an_ingest_into_a_bucket_that_fails_now_and_then_completes() -> None:
    reported = figures("bucket", 6)
    assert reported["answers of the bucket"].value >= 6  # type: ignore[operator]
    assert reported["documents stored in the end"].reached
    assert [name for name, figure in reported.items() if figure.reached is False] == []


def test_the_site_of_a_gathering_leads_to_every_paper_by_names_without_numbers(tmp_path: Path) -> None:
    papers = write_site(tmp_path / "site", 90)
    lists = [tmp_path / "site" / name for name in links(tmp_path / "site" / "index.html")]
    assert len(lists) == 3
    assert [tmp_path / "site" / name for page in lists for name in links(page)] == papers
    assert not any(letter.isdigit() for path in (*lists, *papers) for letter in path.stem)


def links(page: Path) -> list[str]:
    return re.findall('href="([^"]+)"', page.read_text(encoding="utf-8"))


def test_a_straight_line_has_its_slope() -> None:
    assert slope_of([1, 2, 3, 4], [5.0, 7.0, 9.0, 11.0]) == pytest.approx(2.0)
    assert slope_of([1], [5.0]) == 0.0


def test_an_unknown_part_is_reported_with_the_known_ones() -> None:
    with pytest.raises(SettingsError, match="kills, database, gathering, bucket, bad-days, memory, workers, cluster"):
        list(measure(bench(Choice(corpora=("earthquake",)))))
