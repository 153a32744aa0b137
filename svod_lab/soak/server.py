"""A PostgreSQL server of our own: made in a folder that is gone afterwards, killed, started again, ended by its id."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Sequence
from contextlib import closing
from itertools import count
from pathlib import Path
from types import TracebackType

from svod.errors import MissingExtraError
from svod_lab.soak.processes import tree_seconds

# Where Debian keeps programs that are not on the PATH.
_FOLDERS = ("usr/lib/postgresql/*/bin", "usr/local/pgsql/bin")
_LOOPBACK = "127.0.0.1"
# What is written must outlive a crash of the server, but not one of the machine.
_SETTINGS = ("fsync=off", "full_page_writes=off", "max_connections=60", "shared_buffers=32MB")
_START_SECONDS, _PAUSE = 180.0, 0.05
_NOTE_NUMBERS = (
    "SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, last_value) "
    "FROM pg_sequences WHERE last_value IS NOT NULL"
)
_BYTES_FIRST = "ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE"


def program(name: str) -> str | None:
    """A program of PostgreSQL, the newest where there are several; None where there is none."""
    found = [path for pattern in _FOLDERS for path in Path("/").glob(f"{pattern}/{name}")]
    return str(max(found)) if found else shutil.which(name)


def server_user() -> str | None:
    """Whom a server runs as: PostgreSQL refuses root; None where we are not root."""
    return next(filter(_is_known, ("postgres", "nobody"))) if os.geteuid() == 0 else None


class PostgresServer:
    """One server on a port of loopback, or also of another address of this machine; it trusts every client."""

    def __init__(self, host: str = _LOOPBACK, settings: Sequence[str] = ()) -> None:
        self._host = host
        # The last of two settings of one name counts.
        self._settings = (*_SETTINGS, *settings)
        self._folder = Path(tempfile.mkdtemp(prefix="svod-postgres-"))
        self._user = server_user()
        if self._user:
            shutil.chown(self._folder, self._user)
        self._port = 0
        self._numbers = count()
        self._process: subprocess.Popen[bytes] | None = None
        self._run(_needed("initdb"), "--no-sync", "--auth=trust", "--username=librarian", "--encoding=UTF8",
                  "--locale=C", "--pgdata", str(self.data))  # fmt: skip
        with (self.data / "pg_hba.conf").open("a") as rules:
            rules.write("host all all samenet trust\n")

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
        give_up = time.monotonic() + _START_SECONDS
        while not self._answers():
            if time.monotonic() > give_up:
                raise TimeoutError((self._folder / "log").read_text(errors="replace"))
            # What is left of a killed one may hold it up for a moment.
            if self._process is None or self._process.poll() is not None:
                self._process = self._begun()
            time.sleep(_PAUSE)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """End it: SIGINT breaks connections off, SIGQUIT is a crash, SIGKILL ends it as hard as can be."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait()
            self._process = None

    def restart(self, how: signal.Signals = signal.SIGINT) -> None:
        """End it and start it again."""
        self.stop(how)
        self.start()

    def cpu_seconds(self) -> float:
        """The CPU time of the server so far, of all its processes."""
        return tree_seconds(self._process.pid) if self._process else 0.0

    def address(self, database: str, user: str = "librarian") -> str:
        """The address of a database."""
        return f"postgresql://{user}@{self._host}:{self._port}/{database}"

    def new_database(self, template: str = "template0") -> str:
        """The address of a fresh database, empty or made after another."""
        name = f"library_{os.getpid()}_{next(self._numbers)}"
        self.execute(f"CREATE DATABASE {name} {_BYTES_FIRST} {template}")
        # In a copy PostgreSQL does not note the next numbers before it has used those noted in the original: a crash
        # would give them again.
        self.execute(_NOTE_NUMBERS, name)
        return self.address(name)

    def execute(self, statement: str, database: str = "postgres") -> None:
        """Run a statement."""
        # Only libraries on a server need psycopg.
        import psycopg

        with closing(psycopg.connect(self.address(database), autocommit=True)) as connection:
            connection.execute(statement.encode())

    def _answers(self) -> bool:
        import psycopg

        if self._process is None or self._process.poll() is not None:
            return False
        try:
            psycopg.connect(self.address("postgres"), connect_timeout=5).close()
        except psycopg.OperationalError:
            return False
        return True

    def _begun(self) -> "subprocess.Popen[bytes]":
        listening = ",".join(dict.fromkeys((_LOOPBACK, self._host)))
        settings = [*self._settings, f"port={self._port}", f"listen_addresses={listening}",
                    f"unix_socket_directories={self._folder}"]  # fmt: skip
        options = [word for setting in settings for word in ("-c", setting)]
        with (self._folder / "log").open("ab") as log:
            return subprocess.Popen(  # noqa: S603 - a program of PostgreSQL
                [_needed("postgres"), "-D", str(self.data), *options], stdout=log, stderr=log, user=self._user,
                cwd=self._folder,
            )  # fmt: skip

    def _run(self, *command: str) -> None:
        subprocess.run(command, check=True, capture_output=True, user=self._user, cwd=self._folder)  # noqa: S603


def _needed(name: str) -> str:
    where = program(name)
    if where is None:
        raise MissingExtraError(
            f"The program {name} of PostgreSQL is missing.", way_out="`apt-get install postgresql` brings it."
        )
    return where


def _is_known(name: str) -> bool:
    try:
        pwd.getpwnam(name)
    except KeyError:
        return False
    return True


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind((_LOOPBACK, 0))
        port: int = listener.getsockname()[1]
        return port
