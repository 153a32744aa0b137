"""A PostgreSQL server of our own for tests: made in a temporary folder, on loopback, ended by its id."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from contextlib import closing
from itertools import count
from pathlib import Path
from types import TracebackType

import psycopg

_FOLDERS = ("/usr/lib/postgresql/*/bin", "/usr/local/pgsql/bin")
# What a test writes must outlive a crash of the server, but not one of the machine.
_SETTINGS = ("fsync=off", "full_page_writes=off", "max_connections=60", "shared_buffers=32MB")
_START_SECONDS = 180.0
_BYTES_FIRST = "ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE"


def program(name: str) -> str:
    """A program of PostgreSQL; the newest where there are several."""
    found = [path for pattern in _FOLDERS for path in Path("/").glob(f"{pattern[1:]}/{name}")]
    where = str(max(found)) if found else shutil.which(name)
    assert where, f"The program {name} of PostgreSQL is missing: scripts/setup test installs it."
    return where


def server_user() -> str | None:
    """Whom a server runs as: PostgreSQL refuses root; None where we are somebody else already."""
    return next(filter(_is_known, ("postgres", "nobody"))) if os.geteuid() == 0 else None


class PostgresServer:
    """One server; it listens on a port of 127.0.0.1 and in its folder, and trusts whoever asks."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="svod-postgres-"))
        self._user = server_user()
        if self._user:
            shutil.chown(self._folder, self._user)
        self._port = 0
        self._numbers = count()
        self._process: subprocess.Popen[bytes] | None = None
        self._run(program("initdb"), "--no-sync", "--auth=trust", "--username=librarian", "--encoding=UTF8",
                  "--locale=C", "--pgdata", str(self.data))  # fmt: skip

    def __enter__(self) -> "PostgresServer":
        self.start()
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self._folder, ignore_errors=True)

    @property
    def data(self) -> Path:
        """The folder of its files."""
        return self._folder / "data"

    def start(self) -> None:
        """Start it, on the port that it had before, and wait until it answers."""
        self._port = self._port or _free_port()
        settings = [*_SETTINGS, f"port={self._port}", "listen_addresses=127.0.0.1",
                    f"unix_socket_directories={self._folder}"]  # fmt: skip
        options = [word for setting in settings for word in ("-c", setting)]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [program("postgres"), "-D", str(self.data), *options], stdout=log, stderr=log, user=self._user,
                cwd=self._folder,
            )  # fmt: skip
        self._wait_for_answer()

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """End it: SIGINT breaks connections off, SIGQUIT is a crash."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait()
            self._process = None

    def restart(self, how: signal.Signals = signal.SIGINT) -> None:
        """End it and start it again."""
        self.stop(how)
        self.start()

    def address(self, database: str, user: str = "librarian") -> str:
        """The address of a database."""
        return f"postgresql://{user}@127.0.0.1:{self._port}/{database}"

    def new_database(self, template: str = "template0") -> str:
        """The address of a fresh database, empty or made after another."""
        name = f"library_{os.getpid()}_{next(self._numbers)}"
        self.execute(f"CREATE DATABASE {name} {_BYTES_FIRST} {template}")
        return self.address(name)

    def execute(self, statement: str, database: str = "postgres") -> None:
        """Run a statement."""
        with closing(psycopg.connect(self.address(database), autocommit=True)) as connection:
            connection.execute(statement.encode())

    def _wait_for_answer(self) -> None:
        give_up = time.monotonic() + _START_SECONDS
        while True:
            try:
                psycopg.connect(self.address("postgres"), connect_timeout=5).close()
            except psycopg.OperationalError:
                if time.monotonic() > give_up or self._process is None or self._process.poll() is not None:
                    raise AssertionError((self._folder / "log").read_text(errors="replace")) from None
                time.sleep(0.05)
            else:
                return

    def _run(self, *command: str) -> None:
        subprocess.run(command, check=True, capture_output=True, user=self._user, cwd=self._folder)


def _is_known(name: str) -> bool:
    try:
        pwd.getpwnam(name)
    except KeyError:
        return False
    return True


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port
