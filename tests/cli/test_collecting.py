"""The verbs by which people keep their own order: tag, note, star, reading, collection, saved."""

from pathlib import Path

import pytest

from tests.cli.calling import json_lines
from tests.cli.calling import svod as called
from tests.papers import write_papers


@pytest.fixture
def library(tmp_path: Path) -> tuple[str, Path]:
    where = ("--library", tmp_path / "library")
    called("add", *write_papers(tmp_path / "papers", 2), *where)
    return where


def test_works_are_tagged_noted_starred_and_collected(library: tuple[str, Path]) -> None:
    works = [str(row["id"]) for row in json_lines(called("export", "--format", "json", *library))]
    first, second = works
    assert called("tag", "add", "a, b", first, second, *library).stdout == "a, b: 2 work(s)\n"
    called("tag", "remove", "b", second, *library)
    called("tag", "rename", "b", "c", *library)
    listed = json_lines(called("tag", "list", "--json", *library))
    assert listed == [{"tag": "a", "works": 2, "shared": True}, {"tag": "c", "works": 1, "shared": True}]
    assert [row["work"] for row in json_lines(called("tag", "list", "c", "--json", *library))] == [first]
    found = json_lines(called("search", "--tag", "c", "--sort", "added", "--json", *library))
    assert [row["id"] for row in found] == [first]
    note = json_lines(called("note", "add", first, "A **note**", "--page", "1", "--json", *library))[0]
    called("note", "edit", str(note["number"]), "Another", *library)
    assert [row["text"] for row in json_lines(called("note", "list", first, "--json", *library))] == ["Another"]
    shown = json_lines(called("show", first, "--json", *library))[0]
    assert (shown["tags"], [one["text"] for one in shown["notes"]]) == (["a", "c"], ["Another"])
    assert "annote = {Another}" in called("export", first, *library).stdout
    called("note", "remove", str(note["number"]), *library)
    called("star", "add", first, *library)
    called("reading", "add", first, second, *library)
    called("reading", "remove", first, *library)
    assert [row["work"] for row in json_lines(called("star", "list", "--json", *library))] == [first]
    assert [row["work"] for row in json_lines(called("reading", "list", "--json", *library))] == [second]
    assert called("collection", "add", "shelf", first, second, *library).stdout == "shelf: 2 works\n"
    assert called("collection", "remove", "shelf", first, *library).stdout == "shelf: 1 works\n"
    saved = json_lines(called("saved", "add", "q=the", "--follow", "--json", *library))[0]
    assert json_lines(called("saved", "list", "--json", *library)) == [saved]
    called("saved", "news", *library)
    called("saved", "remove", str(saved["number"]), *library)


def test_a_wrong_call_is_refused_by_name(library: tuple[str, Path]) -> None:
    (work, *_) = [str(row["id"]) for row in json_lines(called("export", "--format", "json", *library))]
    assert called("tag", "add", " ", work, *library).returncode == 2
    assert "is no order" in called("search", "x", "--sort", "size", *library).stderr
    assert called("note", "remove", "77", *library).returncode == 1
    assert "no account" in called("tag", "add", "x", work, "--account", "nobody", *library).stderr
