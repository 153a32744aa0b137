"""Servers in processes of their own that are forked from one process which has loaded all they need."""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

_ATTEND = "from tests.forked_servers import attend; attend()"
_LONGEST_MESSAGE = 1 << 16


class ForkedServer:
    """A running script; what it prints comes through a pipe."""

    def __init__(self, home: "ForkedServers", pid: int, output: int) -> None:
        self.pid = pid
        self._home = home
        self._ended: tuple[int, str] | None = None
        self._output = os.fdopen(output, encoding="utf-8")

    def line(self) -> str:
        """The next line that it prints."""
        return self._output.readline().strip()

    def end(self, number: signal.Signals = signal.SIGTERM) -> tuple[int, str]:
        """Its exit status after a signal, and what else it has printed; one that has ended gets no other signal."""
        if self._ended is None:
            os.kill(self.pid, number)
            with self._output:
                rest = self._output.read()
            self._ended = self._home.status(self.pid), rest
        return self._ended


class ForkedServers:
    """Starts scripts in forked processes, and waits for them."""

    def __init__(self) -> None:
        self._calls, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self._process = subprocess.Popen([sys.executable, "-c", _ATTEND], stdin=theirs.fileno())

    def start(self, script: str, *arguments: str) -> ForkedServer:
        """Run a script with arguments."""
        reading, writing = os.pipe()
        pid = self._asked({"script": script, "arguments": arguments}, writing)
        os.close(writing)
        return ForkedServer(self, pid, reading)

    def status(self, pid: int) -> int:
        """The exit status of a process, once it has ended."""
        return self._asked({"wait": pid})

    def close(self) -> None:
        """End the process that forks."""
        self._calls.close()
        self._process.wait()

    def _asked(self, message: dict[str, Any], *descriptors: int) -> int:
        socket.send_fds(self._calls, [json.dumps(message).encode()], descriptors)
        return int(self._calls.recv(_LONGEST_MESSAGE))


@contextmanager
def forked_servers() -> Iterator[ForkedServers]:
    """The servers of one test process."""
    servers = ForkedServers()
    try:
        yield servers
    finally:
        servers.close()


def attend() -> None:
    """Fork a process for each script that is asked for; standard input is the socket of the one who asks."""
    # Loaded before the first fork, for all of them.
    import svod.search.index
    import svod.web.page_cache.render_pool
    import svod.web.serve  # noqa: F401
    from svod.store.store import SqliteStore
    from tests.cli.forked import forked
    from tests.empty_databases import recorded_tables

    with socket.socket(fileno=0) as calls, recorded_tables():
        with TemporaryDirectory() as folder:
            SqliteStore(Path(folder), create=True).close()
        while True:
            message, descriptors, _, _ = socket.recv_fds(calls, _LONGEST_MESSAGE, 1)
            if not message:
                return
            asked = json.loads(message)
            if "wait" in asked:
                answer = os.waitstatus_to_exitcode(os.waitpid(asked["wait"], 0)[1])
            else:
                answer = forked(partial(_run, asked["script"], asked["arguments"], *descriptors))
                os.close(descriptors[0])
            calls.send(str(answer).encode())


def _run(script: str, arguments: list[str], output: int) -> None:
    with Path(os.devnull).open("rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    os.dup2(output, 1)
    os.close(output)
    sys.argv = ["-c", *arguments]
    exec(script, {"__name__": "__main__"})
