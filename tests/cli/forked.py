"""Commands in forked processes: each is a process of its own, and none of them loads its libraries anew.

Only for a program of one thread: a process that forks must have no other.
"""

import json
import os
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NoReturn

# What commands on a library load when they need it.
import httpx  # noqa: F401
import pydantic  # noqa: F401

import svod.assemble
import svod.assemble.storage
import svod.search.index
import svod.web.serve  # noqa: F401
from svod.cli.app import main


class Commands:
    """Commands on one library."""

    def __init__(self, library: str) -> None:
        self._library = library

    def svod(self, *arguments: str, ends: int = 0) -> str:
        """What a command prints; its complaints are printed here, and it must end with this status."""
        with tempfile.TemporaryFile(dir="/dev/shm") as printed:
            status = _ended(forked(lambda: self._run(arguments, printed.fileno())))
            printed.seek(0)
            said = printed.read().decode()
        if status != ends:
            sys.exit(f"svod {' '.join(arguments)} ended with {status}: {said}")
        return said

    def serve(self, said: Path) -> int:
        """The number of a server's process, which prints into a file."""
        return forked(lambda: self._run(("serve", "--port", "0"), 1, said))

    def _run(self, arguments: tuple[str, ...], output: int, complaints: Path | None = None) -> None:
        os.dup2(output, 1)
        if complaints:
            os.dup2(os.open(complaints, os.O_WRONLY | os.O_CREAT), 2)
        sys.argv = ["svod", "--library", self._library, *arguments]
        main()


def run_scripts() -> None:
    """Run scripts one after the other, each in a forked process.

    A line of standard input is a script, its arguments, and the files for what it prints and what it complains of. The
    answer is a line with its exit status.
    """
    for line in sys.stdin:
        script, arguments, output, complaints = json.loads(line)
        status = _ended(forked(partial(_run_script, script, arguments, output, complaints)))
        sys.stdout.write(f"{status}\n")
        sys.stdout.flush()


def _run_script(script: str, arguments: list[str], output: str, complaints: str) -> None:
    for descriptor, path in ((1, output), (2, complaints)):
        os.dup2(os.open(path, os.O_WRONLY | os.O_CREAT), descriptor)
    sys.argv = ["script", *arguments]
    exec(script, {"__name__": "__main__"})


def forked(act: Callable[[], None]) -> int:
    """The number of a process that does something and ends."""
    sys.stdout.flush()
    sys.stderr.flush()
    return os.fork() or _child(act)


def shell(script: str) -> None:
    """Run a line in a shell; it must end well."""
    subprocess.run(["bash", "-euo", "pipefail", "-c", script], check=True)


def _child(act: Callable[[], None]) -> NoReturn:
    status = 1
    try:
        act()
        status = 0
    except SystemExit as end:
        if isinstance(end.code, str):
            sys.stderr.write(f"{end.code}\n")
        else:
            status = int(end.code or 0)
    except BaseException:  # noqa: BLE001 - whatever happens, no second copy of the test goes on
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


def _ended(process: int) -> int:
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
