"""Rebuilding the sample world from its records gives the committed files again."""

import gzip
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from svod.demo.records import Formula, Paragraph, Run, read_records, runs_of
from svod.demo.sample_world import sites_folder
from svod_lab.sample_world.build import build, printed, world_files

COMMITTED = sorted(path.relative_to(sites_folder()).as_posix() for path in sites_folder().rglob("*") if path.is_file())


@pytest.fixture(scope="module")
def built() -> dict[str, bytes]:
    """Every file of the world, made anew."""
    return dict(world_files())


def paths_below(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def members(document: bytes) -> dict[str, bytes]:
    with ZipFile(BytesIO(document)) as archive:
        return {member.filename: archive.read(member) for member in archive.infolist()}


def test_the_committed_tree_holds_what_the_records_make_and_nothing_else(built: dict[str, bytes]) -> None:
    assert paths_below(sites_folder()) == set(built)


@pytest.mark.parametrize("path", [path for path in COMMITTED if path.endswith((".pdf", ".html", ".ps"))])
def test_a_rebuilt_file_has_the_committed_bytes(path: str, built: dict[str, bytes]) -> None:
    assert built[path] == (sites_folder() / path).read_bytes()


@pytest.mark.parametrize("path", [path for path in COMMITTED if path.endswith(".docx")])
def test_a_rebuilt_word_document_has_the_committed_contents(path: str, built: dict[str, bytes]) -> None:
    assert members(built[path]) == members((sites_folder() / path).read_bytes())


@pytest.mark.parametrize("path", [path for path in COMMITTED if path.endswith(".gz")])
def test_a_rebuilt_packed_file_unpacks_to_the_committed_contents(path: str, built: dict[str, bytes]) -> None:
    assert gzip.decompress(built[path]) == gzip.decompress((sites_folder() / path).read_bytes())


def test_printing_twice_gives_the_same_bytes_in_every_format(built: dict[str, bytes]) -> None:
    for record in read_records():
        for copy in record.copies:
            assert printed(record, copy) == built[copy.path], copy.path


def test_a_word_document_carries_no_moment_of_writing(built: dict[str, bytes]) -> None:
    for path, content in built.items():
        if path.endswith(".docx"):
            with ZipFile(BytesIO(content)) as archive:
                assert {member.date_time for member in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_building_clears_what_earlier_worlds_left(tmp_path: Path, built: dict[str, bytes]) -> None:
    left_over = tmp_path / "old.example" / "paper.pdf"
    left_over.parent.mkdir()
    left_over.write_bytes(b"old")
    build(tmp_path)
    assert paths_below(tmp_path) == set(built)
    assert not left_over.parent.exists()


def test_marks_turn_into_italic_runs() -> None:
    assert runs_of("the _local_\nstructure") == (Run("the "), Run("local", italic=True), Run(" structure"))


def test_a_record_keeps_formulas_apart_from_paragraphs(tmp_path: Path) -> None:
    (tmp_path / "planck-1901.toml").write_text(
        """
language = "de"
year = 1901
title = "T"
authors = [{ family = "Planck", given = "Max" }]
journal = "J"
source = "S"
abstract = "A"
keywords = []
copies = []
sections = [{ heading = "H", text = "Es gilt\\n\\n$$ E = h nu\\nE = hν" }]
[bibliography]
heading = "Literatur"
numbering = ""
entries = []
""",
        "utf-8",
    )
    (record,) = read_records(tmp_path)
    assert record.sections[0].blocks == (Paragraph((Run("Es gilt"),)), Formula("E = h nu", "E = hν"))
