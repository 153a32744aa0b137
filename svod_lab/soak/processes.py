"""svod as others start it: a process that fills a library, watched through what it prints, and what it started."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

_COMMAND = (sys.executable, "-m", "svod")


class IngestProcess:
    """One `svod add` or `svod gather`, in a session of its own so that it can be killed with all it started."""

    def __init__(
        self,
        library: Path,
        verb: Sequence[str],
        jobs: int,
        surroundings: Mapping[str, str],
        within: Sequence[str] = (),
    ) -> None:
        self.process = subprocess.Popen(  # noqa: S603 - our own interpreter
            [*within, *_COMMAND, "--library", str(library), *verb, "--json", "--jobs", str(jobs)],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            start_new_session=True,
            env={**os.environ, **surroundings},
        )

    def lines(self) -> Iterator[dict[str, Any]]:
        """What it prints, line by line, until it ends."""
        for line in self.process.stdout or ():
            yield json.loads(line)

    def workers(self) -> list[int]:
        """The process ids of its reading processes."""
        return [pid for pid in children(self.process.pid) if "svod.reading.worker" in command(pid)]

    def end(self) -> int:
        """Wait for its end; its exit status."""
        self.process.communicate()
        return self.process.returncode


def answer(library: Path, verb: str, surroundings: Mapping[str, str]) -> dict[str, Any]:
    """What a verb of svod answers about a library, as JSON."""
    done = subprocess.run(  # noqa: S603 - our own interpreter
        [*_COMMAND, "--library", str(library), verb, "--json"],
        capture_output=True, text=True, check=False, env={**os.environ, **surroundings},
    )  # fmt: skip
    values: dict[str, Any] = json.loads(done.stdout)
    return values


def children(pid: int) -> list[int]:
    """The processes that a process started and that still live."""
    found = []
    for path in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            found += [int(word) for word in path.read_text().split()]
        except OSError:
            continue
    return found


def command(pid: int) -> str:
    """The command line of a process; empty where it is gone."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")
    except OSError:
        return ""


def tree_seconds(pid: int) -> float:
    """The CPU time of a process and of all that it started, those that have ended among them."""
    try:
        # The name may hold blanks and brackets; what is counted stands behind it: user and system time, own and ended.
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:15]
    except OSError:
        return 0.0
    own = sum(map(int, fields)) / os.sysconf("SC_CLK_TCK")
    return own + sum(tree_seconds(child) for child in children(pid))


def resident_megabytes(pid: int) -> float:
    """The memory that a process has in hand, without the files it maps, which are the system's; 0 where it is gone."""
    try:
        fields = Path(f"/proc/{pid}/statm").read_text().split()
    except OSError:
        return 0.0
    resident, mapped = int(fields[1]), int(fields[2])
    return (resident - mapped) * os.sysconf("SC_PAGE_SIZE") / 1e6
