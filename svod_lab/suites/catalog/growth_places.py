"""Where a library that grows keeps its tables, an SQLite file or a server of our own; and what is counted there."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from svod.config import Settings
from svod.store.database.postgres import PostgresDatabase
from svod_lab.soak.server import PostgresServer
from svod_lab.suites.catalog.growth_counts import counting

BY_STEPS, BY_SERVER = "{}, steps of SQLite", "{}, CPU of the server"
OF_SERVER = "server ms"
# The time of the server's processes is counted in hundredths of a second.
_REPEATED = 20
_SERVER_SETTINGS = ("shared_buffers=512MB", "max_wal_size=4GB")
_SIZE = "SELECT pg_database_size(current_database())"

Perform = Callable[[], object]
Value = tuple[str, float, str]


class Place(Protocol):
    """Where tables are."""

    settings: Settings

    def database_bytes(self, folder: Path) -> int:
        """The size of the database of a library in a folder."""

    def server_seconds(self) -> float:
        """The CPU time of a server so far; 0 where there is none."""

    def counted(self, name: str, perform: Perform) -> Iterator[Value]:
        """What something costs beside the time of this process: name, value and unit."""


class FilePlace:
    """An SQLite file in the library's folder."""

    settings = Settings()

    def database_bytes(self, folder: Path) -> int:
        """The size of the file and of those beside it."""
        return sum(path.stat().st_size for path in folder.glob("library.db*"))

    def server_seconds(self) -> float:
        """There is no server."""
        return 0.0

    def counted(self, name: str, perform: Perform) -> Iterator[Value]:
        """Steps of SQLite, where it is asked at all."""
        with counting() as done:
            perform()
        if done.steps:
            yield BY_STEPS.format(name), done.steps, ""


class ServerPlace:
    """A database of a PostgreSQL server that is gone afterwards."""

    def __init__(self, server: PostgresServer) -> None:
        self._server = server
        self._address = server.address("grown_library")
        self.settings = Settings(store=self._address)

    def database_bytes(self, folder: Path) -> int:
        """The size of all tables and their indexes, as the server says."""
        database = PostgresDatabase(self._address, create=False)
        try:
            return int(database.answer(_SIZE, ())[0][0])
        finally:
            database.close()

    def server_seconds(self) -> float:
        """The CPU time of all its processes."""
        return self._server.cpu_seconds()

    def counted(self, name: str, perform: Perform) -> Iterator[Value]:
        """The CPU time of the server, in the mean."""
        begun = self.server_seconds()
        for _ in range(_REPEATED):
            perform()
        yield BY_SERVER.format(name), 1000 * (self.server_seconds() - begun) / _REPEATED, OF_SERVER


@contextmanager
def server_place() -> Iterator[Place]:
    """A database of a new server."""
    with PostgresServer(settings=_SERVER_SETTINGS) as server:
        yield ServerPlace(server)
