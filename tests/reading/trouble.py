"""A kind of work, added by a plug-in, whose tasks say what trouble to make."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from svod.config import Settings
from svod.reading.kinds import Kind
from svod.reading.task import Task

# Where the plug-in's entry point lies.
PLUGIN = Path(__file__).with_name("plugin")
# What the settings have to say here.
GREETING = Settings(library="привет")
# A length that no other process sleeps, so that it can be found again.
PROGRAM_SECONDS = "3601.5"
PARENT_ENDS_SECONDS = "61.75"
_CONNECT = "import socket; socket.create_connection(('127.0.0.1', 9))"


@dataclass(frozen=True, slots=True)
class Trouble(Task):
    """A deed to be done."""

    deed: str = "work"


@dataclass(frozen=True, slots=True)
class Done:
    """What came of a deed, or who did it."""

    pid: int = 0
    greeting: str = ""
    nice: int = 0
    said: str = ""
    content: bytes = b""


TROUBLE = Kind("trouble", f"{__name__}:trouble_maker", Trouble, (Done,))


def _fetch_by_a_program() -> Done:
    done = subprocess.run([sys.executable, "-c", _CONNECT], capture_output=True, text=True, check=False)
    return Done(said=done.stderr)


def _write_without_end() -> None:
    with tempfile.TemporaryFile() as file:
        file.truncate(4 << 30)


def _raise() -> None:
    raise RuntimeError("broken")


DEEDS: dict[str, Callable[[], Any]] = {
    "work": lambda: None,
    "tell its priority": lambda: Done(nice=os.nice(0)),
    "die": lambda: os.kill(os.getpid(), signal.SIGKILL),
    "die once": lambda: os.kill(os.getpid(), signal.SIGKILL),
    # A process cannot end its parent itself; the test does it once it sees this program.
    "have the parent ended once": lambda: subprocess.run(["sleep", PARENT_ENDS_SECONDS], check=False),
    "hang": lambda: time.sleep(3600),
    "raise": _raise,
    "start a program": lambda: subprocess.run(["sleep", PROGRAM_SECONDS], check=False),
    "fetch": lambda: socket.create_connection(("127.0.0.1", 9), timeout=1),
    "fetch by a program": _fetch_by_a_program,
    "open many files": lambda: [os.open(os.devnull, os.O_RDONLY) for _ in range(10_000)],
    "overeat": lambda: len(bytearray(4 << 30)),
    "answer without end": lambda: Done(content=b"x" * (600 << 20)),
    "write without end": _write_without_end,
    "print": lambda: os.write(1, b"noise that must not reach the pipe") and None,
}


# Deeds that go well when they are tried again.
FIRST_TIME_DEEDS = frozenset({"die once", "have the parent ended once"})


def trouble_maker(settings: Settings) -> Callable[[Trouble], Any]:
    """Each task does its deed and answers what came of it, or who did it."""

    def perform(task: Trouble) -> Any:
        done = Done(os.getpid(), settings.library)
        if task.deed in FIRST_TIME_DEEDS and task.attempt > 1:
            return done
        return DEEDS[task.deed]() or done

    return perform
