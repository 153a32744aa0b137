"""Runs kept by name in a folder, each a file of JSON lines with a note of what it was made by."""

import json
import re
import threading
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from svod.errors import WorkbenchError
from svod_lab.workbench.comparison import Comparison, Report, compare_runs, silently
from svod_lab.workbench.run_files import RunFile, open_run

_NAME = re.compile(r"\w[\w.-]{0,79}")
_ENDING = ".jsonl"
_NOTE_ENDING = ".note.json"
# Comparisons kept in memory: the one that is looked at, and those beside it.
_MOST_REMEMBERED = 3


@dataclass(frozen=True, slots=True)
class RunNote:
    """What is known of a run beside its records: when and by what it was made, and where its documents lie.

    `files` is a folder of this machine; only who sits at it may name one.
    """

    made: str = ""
    methods: str = ""
    files: str = ""
    records: int = 0
    faults: int = 0


@dataclass(frozen=True, slots=True)
class KeptRun:
    """A saved run."""

    name: str
    path: Path
    size: int
    note: RunNote


class RunStore:
    """The runs of one folder; comparisons are made once and remembered while the files stay as they are."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._opened: dict[tuple[Path, int, int], RunFile] = {}
        self._compared: list[Comparison] = []
        # What costs seconds is done once, even for two requests.
        self._turn = threading.Lock()

    @property
    def folder(self) -> Path:
        """Where the runs lie."""
        return self._folder

    def runs(self) -> tuple[KeptRun, ...]:
        """All runs, the newest first."""
        files = self._folder.glob(f"*{_ENDING}") if self._folder.is_dir() else ()
        stamped = [(path.stat().st_mtime_ns, path) for path in files if _NAME.fullmatch(path.stem)]
        return tuple(self._kept(path) for _, path in sorted(stamped, reverse=True))

    def run(self, name: str) -> KeptRun:
        """The run of that name."""
        path = self._path(name)
        if not path.is_file():
            raise WorkbenchError(f"There is no run «{name}».", way_out="`svod workbench list` names the runs kept.")
        return self._kept(path)

    def free_name(self, wanted_name: str) -> str:
        """A name that no run has yet, made from the wanted one."""
        stem = re.sub(r"[^\w.-]+", "-", wanted_name).strip(".-_")[:60] or "run"
        names = {run.name for run in self.runs()}
        numbered = (f"{stem}-{number}" for number in range(2, len(names) + 3))
        return next(name for name in (stem, *numbered) if name not in names)

    def keep(self, name: str, lines: Iterable[bytes], note: RunNote) -> KeptRun:
        """Save a run under a new name, whole or not at all."""
        path = self._path(name)
        if path.exists():
            raise WorkbenchError(f"There already is a run «{name}».", way_out="Choose another name.")
        aside = path.with_suffix(".part")
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            with aside.open("wb") as stream:
                stream.writelines(lines)
            run = open_run(aside)
            if not run.heads:
                raise WorkbenchError("The file holds no record of a document.", way_out=_fault_text(run))
            whole = RunNote(**(asdict(note) | {"records": len(run.heads), "faults": run.faults_counted}))
            _note_path(path).write_text(json.dumps(asdict(whole), ensure_ascii=False), encoding="utf-8")
            aside.replace(path)
        except OSError as error:
            raise WorkbenchError(f"The run cannot be kept in {self._folder}: {error.strerror}.") from error
        finally:
            aside.unlink(missing_ok=True)
        return self._kept(path)

    def remove(self, name: str) -> None:
        """Delete a run."""
        path = self.run(name).path
        _note_path(path).unlink(missing_ok=True)
        path.unlink(missing_ok=True)

    def opened(self, name: str) -> RunFile:
        """The records of a run."""
        return self.opened_file(self.run(name).path)

    def opened_file(self, path: Path) -> RunFile:
        """The records of a run file, which need not be saved here."""
        try:
            known = path.stat()
        except OSError as error:
            raise WorkbenchError(f"The run {path} cannot be read: {error.strerror}.") from error
        key = (path, known.st_mtime_ns, known.st_size)
        with self._turn:
            if key not in self._opened:
                while len(self._opened) >= 2 * _MOST_REMEMBERED:
                    del self._opened[next(iter(self._opened))]
                self._opened[key] = open_run(path)
            return self._opened[key]

    def compared(self, old: RunFile, new: RunFile, report: Report = silently) -> Comparison:
        """Two runs side by side; `report` is called with the progress."""
        with self._turn:
            # A run file is opened once: another content is another object.
            found = next(
                (comparison for comparison in self._compared if comparison.old is old and comparison.new is new), None
            )
            if found is None:
                found = compare_runs(old, new, report=report)
                self._compared = [*self._compared[1 - _MOST_REMEMBERED :], found]
            return found

    def _path(self, name: str) -> Path:
        if not _NAME.fullmatch(name):
            raise WorkbenchError(f"«{name[:80]}» is no name of a run.", way_out="Letters, digits, dots, dashes.")
        return self._folder / f"{name}{_ENDING}"

    def _kept(self, path: Path) -> KeptRun:
        return KeptRun(path.stem, path, path.stat().st_size, _note(path))


def _note_path(path: Path) -> Path:
    return path.with_name(f"{path.stem}{_NOTE_ENDING}")


def _note(path: Path) -> RunNote:
    """What is noted of a run; a file copied into the folder by hand has no note."""
    values: Any = None
    with suppress(OSError, ValueError, RecursionError):
        values = json.loads(_note_path(path).read_text(encoding="utf-8"))
    if not isinstance(values, dict):
        return RunNote()
    usual = asdict(RunNote())
    return RunNote(**{name: values[name] for name, value in usual.items() if isinstance(values.get(name), type(value))})


def _fault_text(run: RunFile) -> str:
    return f"Line {run.faults[0].line}: {run.faults[0].kind}." if run.faults else "It is empty."
