"""An entry for worker processes whose tasks say what trouble to make."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from typing import Any

ENTRY = f"{__name__}:trouble_maker"
# A length that no other process sleeps, so that it can be found again.
PROGRAM_SECONDS = "3601.5"
_CONNECT = "import socket; socket.create_connection(('127.0.0.1', 9))"


def _fetch_by_a_program() -> dict[str, str]:
    done = subprocess.run([sys.executable, "-c", _CONNECT], capture_output=True, text=True, check=False)
    return {"said": done.stderr}


def _write_without_end() -> None:
    with tempfile.TemporaryFile() as file:
        file.truncate(4 << 30)


def _raise() -> None:
    raise RuntimeError("broken")


def _end_the_parent() -> None:
    os.kill(os.getppid(), signal.SIGKILL)
    time.sleep(60)


DEEDS: dict[str, Callable[[], Any]] = {
    "work": lambda: None,
    "tell its priority": lambda: {"nice": os.nice(0)},
    "die": lambda: os.kill(os.getpid(), signal.SIGKILL),
    "die once": lambda: os.kill(os.getpid(), signal.SIGKILL),
    "end the parent once": _end_the_parent,
    "hang": lambda: time.sleep(3600),
    "raise": _raise,
    "start a program": lambda: subprocess.run(["sleep", PROGRAM_SECONDS], check=False),
    "fetch": lambda: socket.create_connection(("127.0.0.1", 9), timeout=1),
    "fetch by a program": _fetch_by_a_program,
    "open many files": lambda: [os.open(os.devnull, os.O_RDONLY) for _ in range(10_000)],
    "overeat": lambda: len(bytearray(4 << 30)),
    "answer without end": lambda: b"x" * (600 << 20),
    "write without end": _write_without_end,
    "print": lambda: os.write(1, b"noise that must not reach the pipe") and None,
}


# Deeds that go well when they are tried again.
FIRST_TIME_DEEDS = frozenset({"die once", "end the parent once"})


def trouble_maker(settings: Mapping[str, Any]) -> Callable[[Mapping[str, Any]], Any]:
    """Each task does its deed and answers what came of it, or who did it."""

    def perform(task: Mapping[str, Any]) -> Any:
        if task["do"] in FIRST_TIME_DEEDS and task.get("attempt", 1) > 1:
            return {"pid": os.getpid(), "greeting": settings["greeting"]}
        return DEEDS[task["do"]]() or {"pid": os.getpid(), "greeting": settings["greeting"]}

    return perform
