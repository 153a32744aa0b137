"""The verb search as users call it."""

import json
from pathlib import Path

import pytest

from tests.cli.calling import svod
from tests.papers import paper_title, write_papers


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("searched")
    write_papers(place / "papers", 4)
    assert svod("add", "--library", place / "library", place / "papers").returncode == 0
    return place / "library"


def found(folder: Path, *arguments: object) -> list[dict[str, object]]:
    result = svod("search", "--library", folder, "--json", *arguments)
    assert result.returncode == 0, result.stderr
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_lines_keep_their_keys_and_facets_come_in_one_line_more(folder: Path) -> None:
    plain = found(folder, paper_title(1))
    assert {"score", "snippet", "id", "language", "needs_review", "metadata", "copies"} == set(plain[0])
    *works, printed = found(folder, paper_title(1), "--facets")
    assert works == plain
    assert set(printed) == {"total", "facets", "suggestion", "relaxed"}


def test_a_work_that_is_liked_finds_its_like_and_not_itself(folder: Path) -> None:
    work = found(folder, paper_title(1))[0]["id"]
    similar = found(folder, "--like", work)
    assert similar
    assert work not in [line["id"] for line in similar]


def test_filters_and_wrong_years_are_understood_or_named(folder: Path) -> None:
    assert found(folder, paper_title(1), "--language", "xx") == []
    result = svod("search", "--library", folder, "words", "--year", "soon")
    assert result.returncode == 2
    assert "«soon» is no year." in result.stderr
    assert svod("search", "--library", folder, "--like", "w000000000000").returncode != 0


def test_a_table_shows_titles_suggestions_and_facets(folder: Path) -> None:
    title = paper_title(1)
    result = svod("search", "--library", folder, title, "--facets")
    assert "language:" in result.stdout
    longest = max(title.split(), key=len)
    misprint = longest[:3] + "q" + longest[3:]
    assert f"Did you mean: {longest}".lower() in svod("search", "--library", folder, misprint).stdout.lower()
