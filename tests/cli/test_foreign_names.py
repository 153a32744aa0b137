"""Files whose names are no UTF-8, through every verb: read, shown escaped, stored and found again."""

import io
import json
import logging
import os
import tarfile
from pathlib import Path

import pytest

from svod.web.transfers.files import source_name
from tests.cli.calling import svod

NAME = os.fsdecode(b"caf\xe9.txt")
TEXT = "On the pendulum\n\nAnna Weber\n\nAbstract\n\nWe weigh a pendulum.\n"


@pytest.fixture
def papers(tmp_path: Path) -> Path:
    folder = tmp_path / "papers"
    folder.mkdir()
    (folder / NAME).write_text(TEXT)
    (folder / "other.txt").write_text(TEXT.replace("pendulum", "spring"))
    return folder


def test_a_folder_with_such_a_name_is_added_and_the_name_is_shown_everywhere(
    tmp_path: Path, papers: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "svod")
    library = ("--library", tmp_path / "library")
    added = svod(*library, "add", papers, "--json")
    assert added.returncode == 0, added.stderr
    shown = [json.loads(line) for line in added.stdout.splitlines()]
    escaped = f"{papers}/caf\\xe9.txt"
    assert sorted(one["source"] for one in shown) == [escaped, f"{papers}/other.txt"]
    work = next(one["work"] for one in shown if one["source"] == escaped)
    assert escaped in json.loads(svod(*library, "show", work, "--json").stdout)["copies"][0]["source"]
    assert source_name(escaped).name == r"caf\xe9.txt"
    assert escaped in {getattr(record, "fields", {}).get("source") for record in caplog.records}
    again = svod(*library, "add", papers / NAME)
    assert f"already held; cites 0, cited by 0; {escaped}" in again.stdout


@pytest.mark.parametrize(
    ("verb", "options"),
    [("extract", ["--json"]), ("lines", ["--json"]), ("keywords", ["--json"]), ("convert", []), ("strip", [])],
)
def test_verbs_without_a_library_read_such_a_file(papers: Path, verb: str, options: list[str]) -> None:
    result = svod(verb, *options, papers / NAME)
    assert result.returncode == 0, result.stderr
    assert "Traceback" not in result.stderr
    if options:
        assert json.loads(result.stdout)["source"] == f"{papers}/caf\\xe9.txt"
    else:
        assert "pendulum" in result.stdout


def test_a_failed_file_of_such_a_name_is_retried_and_forgotten(tmp_path: Path, papers: Path) -> None:
    library = ("--library", tmp_path / "library")
    (papers / NAME).write_bytes(b"")
    assert svod(*library, "add", papers).returncode == 1
    (letter,) = [json.loads(line) for line in svod(*library, "dead", "list", "--json").stdout.splitlines()]
    assert letter["source"] == letter["root"] == f"{papers}/caf\\xe9.txt"
    assert svod(*library, "dead", "retry", papers / NAME).returncode == 1
    assert json.loads(svod(*library, "dead", "list", "--json").stdout)["attempts"] == 2
    (papers / NAME).write_text(TEXT)
    assert svod(*library, "dead", "retry", letter["source"]).returncode == 0
    assert svod(*library, "dead", "list", "--json").stdout == ""


def test_a_member_of_an_archive_may_have_such_a_name(tmp_path: Path) -> None:
    archive = tmp_path / "papers.tar"
    entry = tarfile.TarInfo(NAME)
    entry.size = len(TEXT)
    with tarfile.open(archive, "w", format=tarfile.GNU_FORMAT) as tar:
        tar.addfile(entry, io.BytesIO(TEXT.encode()))
    result = svod("extract", archive, "--json")
    assert json.loads(result.stdout)["source"] == f"{archive}/caf\\xe9.txt"


def test_a_setting_that_is_no_text_is_refused_by_name(tmp_path: Path) -> None:
    result = svod("--library", tmp_path / os.fsdecode(b"libr\xe9"), "status")
    assert result.returncode == 2
    assert "«library» is no UTF-8" in result.stderr
    assert "libr\\xe9" in result.stderr
