"""Pages labelled by eye: digests that belong to a page, and what is right."""

import io
import json
import tarfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from svod.errors import SettingsError
from svod.model.metadata import Field, Metadata, Value
from svod_lab.corpora.page_labels import KEPT, LABELS, READ, label_row, labelled_pages
from svod_lab.corpora.readers.pages import WebPage
from svod_lab.runs.bench import Choice
from svod_lab.suites.pages.labelled import CREATOR, TITLE, body_said, creator_said, labelled_figures
from tests_lab.suites.benches import make_bench

NOTES = WebPage(
    "http://a.example/notes.html",
    b"<title>Notes | Eva Klein</title><h1>Notes</h1><p>Text</p><p>&copy; 2026 Eva Klein</p>",
)
WALKS = WebPage("http://b.example/walks.html", b"<title>Walks</title><h1>Walks</h1><p>Text</p>")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    (tmp_path / "web").mkdir()
    with tarfile.open(tmp_path / "web" / "sites.tar.xz", "w:xz") as archive:
        for page in (NOTES, WALKS):
            member = tarfile.TarInfo(f"./{page.url.removeprefix('http://')}")
            member.size = len(page.content)
            archive.addfile(member, io.BytesIO(page.content))
    return tmp_path


def write(data: Path, *rows: Mapping[str, Any]) -> Path:
    path = data / "labels.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def label(page: WebPage, titles: Sequence[str], persons: Sequence[str] | None, part: str = READ) -> Mapping[str, Any]:
    return label_row(page, part, "document", titles, persons, ["Institute of Walks"])


def test_titles_and_creators_of_each_half_are_counted(data: Path) -> None:
    labels = write(
        data,
        label(NOTES, ["Notizen", "NOTES."], ["Klein"]),
        label(WALKS, ["Other walks"], ["Berg"], KEPT),
    )
    bench = make_bench(data, choice=Choice(methods=("web.combine",)))
    figures = {(figure.name, figure.group[-9:]): figure for figure in labelled_figures(bench, labels)}
    assert figures[TITLE, "read half"].value == 1.0
    assert figures[CREATOR, "read half"].value == 1.0
    assert figures[TITLE, "kept half"].value == 0.0
    assert figures[CREATOR, "kept half"].value == 0.0


def test_pages_labelled_in_another_round_are_counted_by_themselves(data: Path) -> None:
    later = label_row(WALKS, READ, "document", ["Other walks"], None, number=2)
    bench = make_bench(data, choice=Choice(methods=("web.combine",)))
    figures = labelled_figures(bench, write(data, label(NOTES, ["Notes"], ["Klein"]), later))
    assert [figure.value for figure in figures if figure.name == TITLE and "read" in figure.group] == [1.0, 0.0]


def test_a_page_that_changed_is_not_the_one_that_was_labelled(data: Path) -> None:
    old = WebPage(WALKS.url, WALKS.content + b"<p>News</p>")
    assert not list(labelled_pages(data, write(data, label(old, ["Walks"], []))))


def test_where_nobody_can_tell_who_wrote_a_page_no_creator_is_counted(data: Path) -> None:
    (page,) = labelled_pages(data, write(data, label(WALKS, ["Walks"], None)))
    assert creator_said(page, Metadata({})) is None


def test_a_body_may_be_named_among_other_words(data: Path) -> None:
    (page,) = labelled_pages(data, write(data, label(WALKS, ["Walks"], [])))
    said = {
        name: body_said(page, Metadata({Field.AFFILIATION: (Value(name, 0.5),)}))
        for name in ("The Institute of Walks, Bern", "Institute of Talks")
    }
    assert [one.right for one in said.values() if one] == [True, False]


def test_a_family_name_of_two_words_is_met_by_its_last(data: Path) -> None:
    (page,) = labelled_pages(data, write(data, label(WALKS, ["Walks"], ["Werkhoven"])))
    assert page.has_person("van Werkhoven")
    assert not page.has_person("van Berg")


def test_a_broken_label_is_named_by_its_line(data: Path) -> None:
    with pytest.raises(SettingsError, match="Line 1 of"):
        list(labelled_pages(data, write(data, {"page": "0123"})))


def test_the_labels_of_real_pages_hold_both_halves_and_no_text() -> None:
    rows = [json.loads(line) for line in LABELS.read_text(encoding="utf-8").splitlines()]
    assert {(row["part"], row["round"]) for row in rows} == {(READ, 1), (KEPT, 1), (READ, 2), (KEPT, 2)}
    assert len({row["page"] for row in rows}) == len(rows) > 300
    digests = (digest for row in rows for digest in (*row["titles"], *(row["persons"] or ()), *row["bodies"]))
    assert all(len(digest) == 16 and int(digest, 16) >= 0 for digest in digests)
