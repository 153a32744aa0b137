"""A process that was taken over answers for a file that it was not given: the library believes nothing of it."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from svod.assemble import open_library
from svod.config import Settings
from svod.library import Library
from svod.model.outcome import Failure, Outcome
from svod.reading.task import AnyTask, Read, Runner
from tests.papers import write_papers


class Lying:
    """A runner whose answers are about another file."""

    def __init__(self, runner: Runner, **said: str) -> None:
        self._runner = runner
        self._said: dict[str, Any] = dict(said)

    def run(self, tasks: Iterable[AnyTask]) -> Iterator[tuple[AnyTask, object]]:
        for task, answer in self._runner.run(tasks):
            assert isinstance(answer, Read)
            yield task, replace(answer, extraction=replace(answer.extraction, **self._said))


@pytest.mark.parametrize("said", [{"sha256": "0" * 64}, {"source": "elsewhere.pdf"}])
def test_an_answer_about_another_file_is_refused(tmp_path: Path, said: dict[str, str]) -> None:
    (paper,) = write_papers(tmp_path / "papers", 1)
    with open_library(tmp_path / "library", settings=Settings(jobs=1, header="regex")) as library:
        honest = library._parts.runner
        lying = Library(replace(library._parts, runner=lambda jobs: Lying(honest(jobs), **said)))
        (end,) = lying.add([paper])
        assert end == Failure(str(paper), Outcome.CRASHED, "The process that read it answered for another file.")
        assert not list(library.work_ids())
