"""Commands in forked processes: each is a process of its own, and none of them loads its libraries anew.

Only for a program of one thread: a process that forks must have no other.
"""

import os
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

# What commands on a library load when they need it.
import pydantic  # noqa: F401

import svod.assemble.storage
import svod.search.index  # noqa: F401
from svod.assemble import open_library
from svod.cli.app import main
from svod.config import Settings


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

    def add_and_die(self, papers: Path, *, before_the_index: bool = False) -> None:
        """Add papers and end without closing, as a killed process does: what changed last is in the write-ahead log."""

        def add() -> None:
            library = open_library(self._library, settings=Settings(jobs=1, header="regex"))
            paths = sorted(str(path) for path in papers.iterdir())
            added = library.add(paths)
            # The index is written when an answer behind the last is asked for.
            answers = [next(added) for _ in paths] if before_the_index else list(added)
            assert len(answers) == len(paths)
            os._exit(0)

        if _ended(forked(add)):
            sys.exit("The papers were not added.")

    def _run(self, arguments: tuple[str, ...], output: int, complaints: Path | None = None) -> None:
        os.dup2(output, 1)
        if complaints:
            os.dup2(os.open(complaints, os.O_WRONLY | os.O_CREAT), 2)
        sys.argv = ["svod", "--library", self._library, *arguments]
        main()


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
        status = int(end.code or 0)
    except BaseException:  # noqa: BLE001 - whatever happens, no second copy of the test goes on
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


def _ended(process: int) -> int:
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
