"""A library written before the codec was derived from the types: everything in it reads as it did."""

import json
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from svod.assemble import open_library
from svod.config import Settings
from svod.library import Library
from svod.model.codec import to_dict
from svod.model.job import JobRequest

ARCHIVE = Path(__file__).with_name("older-library.tar.xz")
LORENZ = "wf8644daf2b9d"
# Fields of a reference that came later.
NEWER_FIELDS = ("edition", "institution", "genre", "note")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with tarfile.open(ARCHIVE) as archive:
        archive.extractall(tmp_path, filter="data")
    return tmp_path


@pytest.fixture
def library(folder: Path) -> Iterator[Library]:
    with open_library(folder / "library", settings=Settings(jobs=1), create=False) as opened:
        yield opened


def printed(folder: Path, name: str) -> list[Any]:
    """What the older version printed, line by line."""
    return [json.loads(line) for line in (folder / name).read_text(encoding="utf-8").splitlines()]


def without_newer(fields: dict[str, Any]) -> None:
    """Take away the fields that the older version did not know, of which it could say nothing."""
    assert {fields.pop(name) for name in NEWER_FIELDS} == {None}


def without_subtitle(work: dict[str, Any]) -> dict[str, Any]:
    """Take away the field of subtitles, which the older version did not have."""
    assert work["metadata"].pop("subtitle") == []
    return work


def test_every_work_is_exported_as_the_older_version_did(library: Library, folder: Path) -> None:
    works = [json.loads(line) for line in "".join(library.export("json")).splitlines()]
    assert {tuple(work.pop("needs_review")) for work in works} == {()}
    for reference in (one for work in works for one in work["references"]):
        without_newer(reference["fields"])
    assert list(map(without_subtitle, works)) == printed(folder, "works.jsonl")


def test_corrections_people_and_watched_sources_are_as_they_were(library: Library, folder: Path) -> None:
    _, *rest = printed(folder, "more.jsonl")
    corrections = [to_dict(one) for one in library.corrections().latest()]
    for side in ("said", "before"):
        without_newer(corrections[0][side]["fields"])
    assert corrections == rest[:2]
    assert [without_subtitle(to_dict(one)) for one in library.cited(3, 0)] == rest[5:8]
    assert [to_dict(one) for one in library.watching().sources()] == rest[8:]
    # Then the family name came first; now names are as people write them.
    names = [one["name"].split() for one in rest[2:5]]
    assert {" ".join((*name[1:], name[0])) for name in names} <= {
        one.name for one in library.persons().listed(limit=100)
    }


def test_jobs_decisions_vocabularies_and_results_are_as_they_were(library: Library) -> None:
    assert library.jobs().latest()[0].request == JobRequest(site="http://annalen.example", authors=("Kim",))
    assert library.copy_texts().reading(library.show(LORENZ).work.copies[0].sha256).document is not None
    kept, other = library.split(library.work_ids()[-1], "two works")
    assert {kept.language, other.language} == {"en", "ru"}
    assert [card.concepts for card in library.vocabularies().cards() if card.name == "forms"] == [2]
    assert library.check().whole
