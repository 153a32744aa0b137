"""An ingest that is repeated: files for which all results are there are reported, and no reading process sees them."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from svod.assemble import open_library
from svod.config import Settings
from svod.convert.sniff import CONVERTERS
from svod.library import Library
from svod.library.ingest import ingest as filling
from svod.reading.lineage import ReadingStep
from svod.reading.methods import Readers, origins
from svod.reading.task import AnyTask, Runner
from tests.papers import write_papers

RULES = Settings(jobs=1, header="regex", references="regex")


class Counting:
    """A runner that notes what it is given before another reads it."""

    def __init__(self, runner: Runner) -> None:
        self._runner = runner
        self.sent: list[str] = []

    def run(self, tasks: Iterable[AnyTask]) -> Iterator[tuple[AnyTask, object]]:
        return self._runner.run(self._noted(tasks))

    def _noted(self, tasks: Iterable[AnyTask]) -> Iterator[AnyTask]:
        for task in tasks:
            self.sent.append(Path(task.source).name)
            yield task


def counted(library: Library) -> tuple[Library, Counting]:
    runner = Counting(library._parts.runner(1))
    return Library(replace(library._parts, runner=lambda jobs: runner)), runner


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library of three of four papers."""
    folder = tmp_path_factory.mktemp("resuming")
    papers = write_papers(folder / "papers", 4)
    with open_library(folder / "library", settings=RULES) as library:
        list(library.add(papers[:3]))
    return folder


def test_only_what_is_new_is_sent_to_be_read(place: Path) -> None:
    with open_library(place / "library", settings=RULES) as library:
        watched, runner = counted(library)
        ended = list(watched.add([place / "papers"]))
        assert len(runner.sent) == 1
        assert sorted(end.new_copy for end in ended) == [False, False, False, True]  # type: ignore[union-attr]
        assert len({end.source for end in ended}) == 4
        # Repeated, there is nothing to send at all.
        runner.sent.clear()
        assert [end.new_copy for end in watched.add([place / "papers"])] == [False] * 4  # type: ignore[union-attr]
        assert len(list(watched.reprocess())) == 4
        assert runner.sent == []


def test_a_method_that_has_no_result_is_asked_about_every_file(place: Path) -> None:
    with open_library(place / "library", settings=replace(RULES, bibliography="bib-rules")) as library:
        watched, runner = counted(library)
        before = len(library.work_ids())
        ended = list(watched.add([place / "papers"]))
        assert len(runner.sent) == len(ended) >= before


def test_many_that_are_known_do_not_pile_up(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(filling, "_MOST_WAITING", 1)
    with open_library(place / "library", settings=RULES) as library:
        watched, runner = counted(library)
        ended = list(watched.add([place / "papers"]))
        assert 0 < len(runner.sent) < len(ended)


@pytest.mark.parametrize("settings", [Settings(), replace(RULES, ocr="always", math="rules")])
def test_methods_are_named_without_being_made_as_they_are_named_when_made(settings: Settings) -> None:
    names, made = origins(settings), Readers(settings)
    assert names.methods == {
        ReadingStep.HEADER: made.header.origin,
        ReadingStep.PREPRINT: made.preprints.origin if made.preprints else "",
        ReadingStep.PAGE: made.page.origin,
        ReadingStep.BIBLIOGRAPHY: made.finder.origin,
        ReadingStep.SPLIT: made.splitter.origin,
        ReadingStep.REFERENCES: made.parser.origin,
        ReadingStep.LINK: made.linker.origin,
        ReadingStep.FINGERPRINT: made.fingerprinter.origin,
        ReadingStep.KEYPHRASES: made.phrases.origin if made.phrases else "",
    }
    assert [names.converter(kind) for kind in CONVERTERS] == [made.converter(kind).origin for kind in CONVERTERS]


def test_a_file_that_was_lost_comes_back_when_it_is_added_again(place: Path) -> None:
    with open_library(place / "library", settings=RULES) as library:
        (lost, *_) = library.works(library.work_ids()).values()
        library._parts.blobs.remove(lost.copies[0].sha256)
        assert not library.check().whole
        list(library.add([place / "papers"]))
        assert library.check().whole
