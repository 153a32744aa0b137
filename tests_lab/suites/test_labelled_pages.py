"""Pages labelled by eye: what is right, what the weights of other sites say, and what is said without labels."""

import io
import json
import tarfile
from pathlib import Path

import pytest

from svod.errors import SettingsError
from svod_lab.corpora.page_labels import LABELS, labelled_pages
from svod_lab.runs.bench import Choice
from svod_lab.suites.pages.labelled import CREATOR, TITLE, Said, labelled_figures, weighed_by_others
from tests_lab.suites.benches import make_bench

PAGES = {
    "a.example/notes.html": b"<title>Notes | Eva Klein</title><h1>Notes</h1><p>Text</p><p>&copy; 2026 Eva Klein</p>",
    "b.example/walks.html": b"<title>Walks</title><h1>Walks</h1><p>Text</p>",
}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    (tmp_path / "web").mkdir()
    with tarfile.open(tmp_path / "web" / "sites.tar.xz", "w:xz") as archive:
        for name, content in PAGES.items():
            member = tarfile.TarInfo(f"./{name}")
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return tmp_path


def label(data: Path, *rows: dict[str, object]) -> None:
    usual = {
        "set": "web",
        "creators": [],
        "creators_judged": True,
        "creators_may_be_missing": False,
        "institutions": [],
        "kind": "home",
    }
    (data / LABELS).write_text("".join(json.dumps(usual | row) + "\n" for row in rows), encoding="utf-8")


def test_titles_and_creators_are_counted(data: Path) -> None:
    label(
        data,
        {"url": "http://a.example/notes.html", "titles": ["Notes"], "creators": [["Eva Klein", "Ева Кляйн"]]},
        {"url": "http://b.example/walks.html", "titles": ["Other walks"], "creators": [["Hans Berg"]]},
    )
    figures = {
        figure.name: figure for figure in labelled_figures(make_bench(data, choice=Choice(methods=("web.combine",))))
    }
    assert figures[TITLE].value == 0.5
    assert figures[CREATOR].value == 0.5
    assert figures[CREATOR].support == 2


def test_without_labels_the_suite_says_so(data: Path) -> None:
    (figure,) = labelled_figures(make_bench(data))
    assert figure.value is None
    assert str(LABELS) in figure.name


def test_a_broken_label_is_named_by_its_line(data: Path) -> None:
    (data / LABELS).write_text('{"set": "web"}\n', encoding="utf-8")
    with pytest.raises(SettingsError, match="Line 1 of"):
        list(labelled_pages(data))


def test_a_claim_is_weighed_by_other_sites_alone() -> None:
    said = [Said("a", 0.5, right=True)] * 20 + [Said("b", 0.5, right=False)] * 20
    weights = {claim.right: claim.weight for claim in weighed_by_others(said)}
    assert weights[True] < 0.2
    assert weights[False] > 0.8
