"""The run log: the outcomes of documents are counted over all runs, and what failed can be retried."""

import json
import logging
import shutil
from pathlib import Path

import pytest

from svod.assemble import open_library
from svod.cli.logs import JsonLines, PlainLines
from svod.config import Settings
from svod.library.ingest.cataloguing import Ingested
from svod.model.outcome import Failure, Outcome
from svod.model.run_log import StageTimes, border_of
from tests.papers import write_papers

ONE_JOB = Settings(jobs=1)


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a library of two papers; two more sources failed, one of them inside an archive."""
    place = tmp_path_factory.mktemp("daybook")
    papers = write_papers(place / "papers", 2)
    (place / "inside").mkdir()
    (place / "inside" / "broken.pdf").write_bytes(b"%PDF-1.4 broken")
    shutil.make_archive(str(place / "both"), "zip", place / "inside")
    with open_library(place / "library", settings=ONE_JOB) as library:
        list(library.add([*papers, place / "both.zip", place / "late.html"]))
    return place


@pytest.fixture
def place(filled: Path, tmp_path: Path) -> Path:
    """The same, to be changed."""
    return Path(shutil.copytree(filled, tmp_path / "place"))


def test_a_run_is_reported_with_its_counts(filled: Path) -> None:
    with open_library(filled / "library", settings=ONE_JOB) as library:
        status = library.status()
    (run,) = status.runs
    assert (run.verb, run.shelved, run.failed) == ("add", 2, 2)
    assert run.ended >= run.begun
    assert status.outcomes == {"ok": 2, "corrupt": 1, "unreadable": 1}


def test_stages_are_timed_document_by_document(filled: Path) -> None:
    with open_library(filled / "library", settings=ONE_JOB) as library:
        stages = {times.stage: times for times in library.status().stages}
    assert {"convert", "header", "bibliography", "references", "fingerprint", "shelve"} <= stages.keys()
    assert stages["shelve"].documents == 2
    assert stages["shelve"].mean > 0


def test_what_failed_is_kept_with_what_to_add_again(filled: Path) -> None:
    with open_library(filled / "library", settings=ONE_JOB) as library:
        letters = {letter.source: letter for letter in library.dead_letters().letters()}
    inner = letters[f"{filled}/both.zip/broken.pdf"]
    assert (inner.root, inner.outcome, inner.attempts) == (f"{filled}/both.zip", "corrupt", 1)
    assert letters[str(filled / "late.html")].outcome == "unreadable"


def test_what_may_go_better_is_tried_again_and_leaves_the_list(filled: Path, place: Path) -> None:
    write_papers(place, 3)
    (filled / "late.html").write_bytes((place / "paper-002.html").read_bytes())
    try:
        with open_library(place / "library", settings=ONE_JOB) as library:
            (answer,) = library.dead_letters().retry()
            assert isinstance(answer, Ingested)
            assert [letter.outcome for letter in library.dead_letters().letters()] == ["corrupt"]
            assert library.status().runs[0].verb == "retry"
    finally:
        (filled / "late.html").unlink()


def test_what_fails_again_has_failed_twice(place: Path) -> None:
    with open_library(place / "library", settings=ONE_JOB) as library:
        (answer,) = library.dead_letters().retry(outcomes=["corrupt"])
        assert isinstance(answer, Failure)
        assert answer.outcome is Outcome.CORRUPT
        assert [letter.attempts for letter in library.dead_letters().letters(["corrupt"])] == [2]


def test_what_failed_can_be_forgotten(place: Path) -> None:
    with open_library(place / "library", settings=ONE_JOB) as library:
        service = library.dead_letters()
        assert service.forget(outcomes=["corrupt"]) == 1
        assert service.forget([letter.source for letter in service.letters()]) == 1
        assert service.letters() == ()


def test_times_fall_below_their_border() -> None:
    assert [border_of(seconds) for seconds in (0.0005, 0.001, 0.0011, 59.0, 10_000.0)] == [
        0.001,
        0.001,
        0.002,
        60.0,
        1e9,
    ]


def test_nine_in_ten_lie_below_a_border() -> None:
    times = StageTimes("convert", {0.01: 89, 0.1: 10, 1.0: 1}, 3.0)
    assert (times.documents, times.mean, times.at_most(0.9)) == (100, 0.03, 0.1)


def test_a_log_line_is_an_object_with_what_was_given() -> None:
    record = logging.LogRecord("svod.library", logging.INFO, "", 0, "document shelved", None, None)
    record.fields = {"source": "статья.pdf", "outcome": "ok"}
    line = json.loads(JsonLines().format(record))
    assert (
        line.items()
        >= {"level": "info", "message": "document shelved", "source": "статья.pdf", "outcome": "ok"}.items()
    )
    assert PlainLines().format(record).endswith("document shelved source=статья.pdf outcome=ok")


@pytest.mark.parametrize("form", [JsonLines(), PlainLines()])
def test_a_log_line_stays_one_line(form: logging.Formatter) -> None:
    record = logging.LogRecord("svod.library", logging.INFO, "", 0, "document failed", None, None)
    record.fields = {"source": "a.pdf\n2026-01-01T00:00:00Z document shelved"}
    assert len(form.format(record).splitlines()) == 1
