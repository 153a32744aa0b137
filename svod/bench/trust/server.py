"""A PostgreSQL server of our own, on loopback in a folder that is gone afterwards, to be killed and started again."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path

# Where Debian keeps what is not on everybody's path.
_FOLDERS = ("usr/lib/postgresql/*/bin", "usr/local/pgsql/bin")
_START_SECONDS = 120.0


def program(name: str) -> str | None:
    """A program of PostgreSQL, the newest where there are several; None where there is none."""
    found = [path for pattern in _FOLDERS for path in Path("/").glob(f"{pattern}/{name}")]
    return str(max(found)) if found else shutil.which(name)


class KilledServer:
    """One server that trusts whoever asks on 127.0.0.1; needs `initdb` and `postgres`."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="svod-server-"))
        # PostgreSQL refuses to run as root.
        self._user = "nobody" if os.geteuid() == 0 else None
        if self._user:
            os.chown(self._folder, pwd.getpwnam(self._user).pw_uid, -1)
        self._port = _free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self._run("initdb", "--auth=trust", "--username=librarian", "--encoding=UTF8", "--locale=C", "--pgdata", "data")
        self.start()
        self._run("createdb", "--host=127.0.0.1", f"--port={self._port}", "--username=librarian", "library")

    @property
    def address(self) -> str:
        """The address of its database."""
        return f"postgresql://librarian@127.0.0.1:{self._port}/library"

    def start(self) -> None:
        """Start it and wait until it answers; what is left of a killed one may hold it up for a moment."""
        give_up = time.monotonic() + _START_SECONDS
        while time.monotonic() < give_up:
            if self._process is None or self._process.poll() is not None:
                self._process = self._started()
            time.sleep(0.2)
            with suppress(subprocess.CalledProcessError):
                self._run("pg_isready", "--host=127.0.0.1", f"--port={self._port}")
                return

    def _started(self) -> "subprocess.Popen[bytes]":
        options = [f"-cport={self._port}", "-clisten_addresses=127.0.0.1", f"-cunix_socket_directories={self._folder}"]
        with (self._folder / "log").open("ab") as log:
            return subprocess.Popen(  # noqa: S603 - a program of PostgreSQL
                [program("postgres") or "postgres", "-D", "data", *options],
                stdout=log, stderr=log, user=self._user, cwd=self._folder,
            )  # fmt: skip

    def kill(self) -> None:
        """End it as hard as can be; its children notice, and the crash is mended when it starts again."""
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()
            self._process = None

    def stop(self) -> None:
        """End it for good, and leave nothing of it."""
        if self._process is not None:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _run(self, name: str, *words: str) -> None:
        command = [program(name) or name, *words]
        subprocess.run(command, check=True, capture_output=True, user=self._user, cwd=self._folder)  # noqa: S603


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port
