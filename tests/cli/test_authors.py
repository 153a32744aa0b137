"""Persons on the command line: listed, found by any spelling, corrected; copies and decisions on a work's card."""

import json
from pathlib import Path
from typing import Any

from tests.cli.calling import Ended, svod

BIB = """@article{a, title={О плавании льдов}, author={Ветлугин, Пров Ильич and Снегирёва, Ольга}, year={2007}}
@article{b, title={О таянии снегов}, author={Ветлугин, П. И. and Снегирёва, О.}, year={2008}}
@article{c, title={On the melting of snow}, author={Vetlugin, P. and Snegiryova, O.}, year={2009}}
@article{d, title={О таянии снегов}, author={Vetlugin, P. I.}, year={2008}}
"""


def json_lines(result: Ended) -> list[Any]:
    """The values that a command printed, a line each."""
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_persons_are_listed_found_and_put_right(tmp_path: Path) -> None:
    (tmp_path / "wanted.bib").write_text(BIB, encoding="utf-8")
    library = ("--library", tmp_path / "library")
    svod("add", tmp_path / "wanted.bib", *library)
    lines = json_lines(svod("authors", "--json", *library))
    assert [(line["name"], line["works"]) for line in lines] == [("Ветлугин Пров Ильич", 3), ("Снегирёва Ольга", 3)]
    assert "Снегирёва Ольга" in svod("authors", "--limit", "2", *library).stdout
    (person,) = json_lines(svod("author", "Wetlugin, P.", "--json", *library))
    assert set(person["variants"]) == {"Ветлугин Пров Ильич", "Ветлугин П. И.", "Vetlugin P. I.", "Vetlugin P."}
    assert [one["name"] for one in person["co_authors"]] == ["Снегирёва Ольга"]
    shown = svod("author", str(person["id"]), *library).stdout
    assert "О плавании льдов" in shown
    assert "with Снегирёва Ольга (3)" in shown
    works = [work["work_id"] for work in person["works"] if work["names"] == ["Vetlugin P."]]
    parted = json_lines(svod("author", str(person["id"]), "--not", works[0], "--json", *library))
    assert [len(one["works"]) for one in parted] == [2, 1]
    (merged,) = json_lines(
        svod(
            "author", str(parted[0]["id"]), "--same-as", str(parted[1]["id"]), "--reason", "he said", "--json", *library
        )
    )
    assert len(merged["works"]) == 3


def test_a_name_that_nobody_has_is_refused_with_the_way_out(tmp_path: Path) -> None:
    (tmp_path / "wanted.bib").write_text(BIB, encoding="utf-8")
    svod("add", tmp_path / "wanted.bib", "--library", tmp_path / "library")
    refused = svod("author", "Nobody, N.", "--library", tmp_path / "library")
    assert refused.returncode == 1
    assert "svod authors" in refused.stderr


def test_a_works_card_names_each_author_once_and_tells_what_was_decided(tmp_path: Path) -> None:
    (tmp_path / "wanted.bib").write_text(BIB, encoding="utf-8")
    library = ("--library", tmp_path / "library")
    added = json_lines(svod("add", tmp_path / "wanted.bib", "--json", *library))
    joined = next(row["work"] for row in added if sum(row["work"] == other["work"] for other in added) > 1)
    card = svod("show", joined, *library).stdout
    assert "Ветлугин П. И.  also Vetlugin P. I." in card
    assert "title alike and authors agree and year agree" in card
    (printed,) = json_lines(svod("show", joined, "--json", *library))
    assert [decision["kind"] for decision in printed["decisions"]] == ["join"]
