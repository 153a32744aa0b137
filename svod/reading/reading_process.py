"""A reading process as its parent sees it: how it is started, what it may know, and how all of it is ended."""

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import BinaryIO, cast

from svod.reading.control_group import new_control_group, remove_control_group
from svod.reading.folders import remove_folder, scratch_folder
from svod.reading.privileges import hide_memory

# What a process may know of its surroundings; keys of services, too, stand in the environment.
_VARIABLES = frozenset({"HOME", "LANG", "LANGUAGE", "LD_LIBRARY_PATH", "PATH", "TESSDATA_PREFIX", "TZ", "VIRTUAL_ENV"})
_VARIABLES_BEGIN = ("COVERAGE_", "FONTCONFIG_", "GS_", "LC_", "MKL_", "OMP_", "OPENBLAS_", "PYTHON")
# Readers stand side by side, one a processor: threads of numpy's own only wait for one another, at six times the cost.
_ONE_THREAD = {"MKL_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
_MOST_ROUNDS = 100


class ReadingProcess:
    """A process with the pipes to it and a folder for its own files."""

    def __init__(self) -> None:
        # The process has the same user: it could otherwise read this one's memory.
        hide_memory()
        self._scratch = scratch_folder()
        self._control_group = new_control_group()
        self._process = subprocess.Popen(  # noqa: S603 - our own interpreter
            [*python_command("svod.reading.worker"), self._scratch, self._control_group],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=reader_environment(os.environ, self._scratch),
            # So that stopping it also stops the programs it has started; a session of its own would be scheduled apart.
            process_group=0,
            bufsize=0,
        )
        self.requests = cast(BinaryIO, self._process.stdin)
        self.answers = cast(BinaryIO, self._process.stdout)

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def poll(self) -> int | None:
        """The exit status of a process that has ended."""
        return self._process.poll()

    def end(self) -> None:
        """End the process and all that it started, and remove its files."""
        # Before it is waited for: only until then its number is surely its own.
        end_tree(self.pid)
        self._process.wait()
        remove_control_group(self._control_group)
        for pipe in (self.requests, self.answers):
            with contextlib.suppress(BrokenPipeError):
                pipe.close()
        remove_folder(self._scratch)


def python_command(module: str) -> list[str]:
    """The call of a module by this interpreter; the folder one stands in is no place to import from."""
    is_checkout = Path.cwd() == Path(__file__).parents[2]
    return [sys.executable, *(() if is_checkout else ("-P",)), "-m", module]


def reader_environment(environment: Mapping[str, str], scratch: str) -> dict[str, str]:
    """The variables that a reading process gets."""
    kept = {
        name: value for name, value in environment.items() if name in _VARIABLES or name.startswith(_VARIABLES_BEGIN)
    }
    return {**_ONE_THREAD, **kept, "TMPDIR": scratch}


def end_tree(pid: int) -> None:
    """Kill the group of a process, and those of its descendants that may have left the group."""
    _signal_group(pid, signal.SIGSTOP)
    stopped: set[int] = set()
    # What stands still starts nothing more; a few rounds find all that was started meanwhile.
    for _ in range(_MOST_ROUNDS):
        found = descendants(pid) - stopped
        _signal_all(found, signal.SIGSTOP)
        stopped |= found
        if not found:
            break
    _signal_group(pid, signal.SIGKILL)
    _signal_all(stopped, signal.SIGKILL)


def descendants(pid: int) -> set[int]:
    """The processes that a process started, and those that they started."""
    found: set[int] = set()
    waiting = [pid]
    while waiting:
        for path in Path(f"/proc/{waiting.pop()}/task").glob("*/children"):
            with contextlib.suppress(OSError):
                children = set(map(int, path.read_text().split())) - found
                found |= children
                waiting += children
    return found


def _signal_group(group: int, number: signal.Signals) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(group, number)


def _signal_all(pids: set[int], number: signal.Signals) -> None:
    for pid in pids:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(pid, number)
