"""Runs made over the library while the server serves, one at a time, in the background; runs made elsewhere."""

import threading
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from fastapi import UploadFile

from svod.errors import BusyError, SvodError
from svod.library import Library
from svod.model.extraction import Extraction
from svod.model.outcome import Failure
from svod.text.times import utc_now
from svod_lab.workbench.run_store import KeptRun, RunNote, RunStore
from svod_lab.workbench.service import Workbench, describe_choices, extract_held, run_lines, with_choices

_PIECE = 1 << 20


@dataclass(slots=True)
class RunUnderWay:
    """How far a run is; `why` says why it ended without a result."""

    name: str
    total: int
    done: int = 0
    why: str = ""
    is_over: bool = False


class RunMaker:
    """Makes runs over a library; the last one is remembered so that its end can be shown."""

    def __init__(self, library: Library, workbench: Workbench) -> None:
        self._library = library
        self._workbench = workbench
        self._turn = threading.Lock()
        self._last: RunUnderWay | None = None

    @property
    def last(self) -> RunUnderWay | None:
        """The run under way, or the last one if it failed."""
        return self._last if self._last and (self._last.why or not self._last.is_over) else None

    def begin(self, wanted_name: str, choices: Iterable[tuple[str, str]]) -> RunUnderWay:
        """Start a run in the background; BusyError while another is under way."""
        settings = with_choices(self._workbench.settings, choices)
        if not self._turn.acquire(blocking=False):
            raise BusyError("A run is under way; one at a time.")
        under_way = RunUnderWay(self._workbench.runs.free_name(wanted_name), self._library.holdings().copies)
        self._last = under_way

        def make() -> None:
            try:
                answers = _counted(extract_held(self._library, settings=settings), under_way)
                note = RunNote(utc_now(), describe_choices(settings))
                self._workbench.runs.keep(under_way.name, run_lines(answers), note)
            except SvodError as error:
                under_way.why = str(error)
            finally:
                under_way.is_over = True
                self._turn.release()

        # A reading process dies with the thread that started it, so the run has one of its own.
        threading.Thread(target=make, name="workbench run", daemon=True).start()
        return under_way


def taken_run(runs: RunStore, file: UploadFile, name: str = "") -> KeptRun:
    """A run that was made elsewhere, kept under a name that no other has."""
    chosen = runs.free_name(name or (file.filename or "run").rpartition("/")[2].removesuffix(".jsonl"))
    return runs.keep(chosen, iter(lambda: file.file.read(_PIECE), b""), RunNote(utc_now()))


def _counted(answers: Iterable[Extraction | Failure], under_way: RunUnderWay) -> Iterator[Extraction | Failure]:
    for answer in answers:
        under_way.done += 1
        yield answer
