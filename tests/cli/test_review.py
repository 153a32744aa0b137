"""Doubtful works on the command line: marked, listed, confirmed."""

import json
from pathlib import Path

import pytest

from tests.cli.calling import json_lines, svod

NAMELESS = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>On the ringing of bells</title></head>
<body><h1>On the ringing of bells</h1>
<p>Bells ring when they are struck, and the sound dies away slowly.</p></body></html>
"""
SIGNED = NAMELESS.replace("bells", "glasses").replace(
    "<title>", '<meta name="citation_title" content="On the ringing of glasses">'
    '<meta name="citation_author" content="Reed, Anna"><title>'
)  # fmt: skip


@pytest.fixture
def library(tmp_path: Path) -> tuple[str, Path]:
    library = ("--library", tmp_path / "library")
    doubtful, sure = tmp_path / "bells.html", tmp_path / "glasses.html"
    doubtful.write_text(NAMELESS, encoding="utf-8")
    sure.write_text(SIGNED, encoding="utf-8")
    added = svod("add", sure, doubtful, *library).stdout.splitlines()
    assert sorted(", to check; " in line for line in added) == [False, True]
    (again,) = json_lines(svod("add", doubtful, *library, "--json"))
    assert [one["field"] for one in again["needs_review"]][-1] == "creator"
    return library


def test_doubtful_works_are_listed_marked_and_confirmed(library: tuple[str, Path]) -> None:
    (work,) = json_lines(svod("search", "--needs-review", *library, "--json"))
    assert [(one["field"], one["reason"]) for one in work["needs_review"]][-1] == ("creator", "missing")
    assert len(json_lines(svod("search", "ringing", *library, "--json"))) == 2
    assert "(to check)" in svod("search", "bells", *library).stdout
    assert "(to check)" not in svod("search", "glasses", *library).stdout
    assert "to check: creator not found (0.00)" in svod("show", work["id"], *library).stdout
    assert json.loads(svod("show", work["id"], *library, "--json").stdout)["needs_review"] == work["needs_review"]

    made = json_lines(svod("correct", work["id"], "--confirm", "--who", "anna", *library, "--json"))
    assert [one["subject"] for one in made] == [one["field"] for one in work["needs_review"]]
    assert "to check" not in svod("show", work["id"], *library).stdout
    assert json_lines(svod("search", "--needs-review", *library, "--json")) == []
    assert "it is so already" in svod("correct", work["id"], "--confirm", *library).stdout
    assert svod("correct", work["id"], "--confirm", *library, "--json").stdout == ""
    assert svod("correct", work["id"], "title", "Bells", "--confirm", *library).returncode == 2


def test_the_card_of_a_document_says_what_to_check(tmp_path: Path) -> None:
    path = tmp_path / "bells.html"
    path.write_text(NAMELESS, encoding="utf-8")
    assert "to check: creator not found (0.00)" in svod("extract", path).stdout
