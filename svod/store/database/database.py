"""The database: opening it, its transactions, its migrations, its errors by name."""

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple, Protocol

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.exc import DatabaseError, OperationalError
from sqlalchemy.pool import QueuePool

from svod.errors import (
    DamagedLibraryError,
    DiskFullError,
    LibraryBusyError,
    LibraryError,
    NewerLibraryError,
    NoLibraryError,
    ReadOnlyLibraryError,
)
from svod.store.blobs.folder import library_error
from svod.store.database.locks import file_lock
from svod.store.database.read_only import ReadOnlyDatabase
from svod.store.database.schema import REVISIONS
from svod.store.durable import PRIVATE_FILE, PRIVATE_FOLDER, make_folder, make_private

DATABASE_NAME = "library.db"
_BUSY_SECONDS = 60
# Statements that stay prepared.
_STATEMENTS = 512
# For each connection. Keys of references are spread over the file; four times as much makes adding no faster.
_CACHE_KILOBYTES = 1 << 13
# What most transactions write to: works and all that hangs on them.
LIBRARY = "shelves"
# The row of the installation that names the oldest schema whose svod may use the library.
_OLDEST_USER = "oldest schema"

_SECONDS = "SELECT (julianday('now') - 2440587.5) * 86400.0"

_CHECK_RIGHTS = "Check the rights of the folder and its disk."
_FREE_SPACE = "Free some space and repeat; nothing is lost."
_RESTORE = "Restore it from a backup, or add the files in its folder `blobs` to a new library."


class _Saying(NamedTuple):
    """A word in what SQLite says, and what that means for the person at the terminal."""

    word: str
    error: type[LibraryError]
    message: str
    way_out: str


# The first that matches is meant.
_SAYINGS = (
    _Saying("full", DiskFullError, "The disk of {folder} is full.", _FREE_SPACE),
    _Saying("readonly", ReadOnlyLibraryError, "The library {folder} cannot be written to.", _CHECK_RIGHTS),
    _Saying("locked", LibraryBusyError, "Another process keeps writing to the library {folder}.", "Repeat later."),
    _Saying("unable to open", ReadOnlyLibraryError, "The library {folder} cannot be opened.", _CHECK_RIGHTS),
    _Saying("disk i/o error", DiskFullError, "The disk of {folder} refuses to write; it may be full.", _FREE_SPACE),
    _Saying("not a database", DamagedLibraryError, "The file library.db in {folder} is no library.", _RESTORE),
    _Saying("malformed", DamagedLibraryError, "The library {folder} is damaged.", _RESTORE),
)


class Database(Protocol):
    """Where the tables are: an SQLite file or a PostgreSQL server."""

    @property
    def name(self) -> str:
        """Its name in messages."""

    @property
    def mark(self) -> str:
        """How a value's place is marked in what the driver takes."""

    def transaction(
        self, *, write: bool, of: str = LIBRARY, beside: bool = False
    ) -> AbstractContextManager[Connection]:
        """All of it or nothing; one at a time writes to what `of` names, any number where it names nothing.

        Any number write `beside` one another, while no other writes.
        """

    def answer(self, question: str, values: tuple[Any, ...]) -> Sequence[Any]:
        """The rows that answer one question, as the driver takes it: quicker than a transaction, and one moment's."""

    def lock(self, name: str) -> AbstractContextManager[None]:
        """Hold the lock of that name, or raise a LibraryBusyError where another process holds it."""

    def write_beside(self, connection: Connection) -> None:
        """Keep out who writes alone; what a transaction that was begun `beside` others does first."""

    def wait_for_writers(self, connection: Connection) -> None:
        """Wait a moment until nobody writes to the library, and keep it so; a LibraryBusyError where it takes long."""

    def seconds(self, connection: Connection) -> float:
        """The time by the database's own clock, the same for all who ask it."""

    def faults(self, connection: Connection) -> Iterator[str]:
        """What the database finds wrong with itself, one sentence each."""

    def size(self) -> int:
        """The bytes that it takes where it is."""

    def compact(self) -> None:
        """Give back the space of rows that are gone."""

    def close(self) -> None:
        """Close every connection."""


class SqliteDatabase:
    """An SQLite file in write-ahead mode: many readers beside one writer, whole after a crash or a power cut."""

    mark = "?"

    def __init__(self, folder: Path, *, create: bool) -> None:
        self._folder = folder
        self.name = str(folder)
        self._path = folder / DATABASE_NAME
        if not create and not self._path.is_file():
            raise NoLibraryError(
                f"There is no library in {folder}.",
                way_out="`svod add FILE…` starts one, `--library DIR` names another.",
            )
        try:
            make_folder(folder, PRIVATE_FOLDER)
            if not self._path.is_file():
                make_private(self._path)
        except OSError as error:
            raise library_error(error, folder) from error
        # Why nothing can be written.
        self._refusal: LibraryError | None = None
        self._read_only: ReadOnlyDatabase | None = None
        if os.access(folder, os.W_OK):
            self._keep_private()
            self._engine = self._make_engine(f"{self._path.absolute().as_uri()}?mode=rwc")
        else:
            self._engine = self._only_reading(self._named("readonly"))
        try:
            bring_up_to_date(self)
        except DiskFullError as error:
            # SQLite needs a little room beside the file even for reading.
            self._engine.dispose()
            self._engine = self._only_reading(error)
            bring_up_to_date(self)

    @contextmanager
    def transaction(self, *, write: bool, of: str = LIBRARY, beside: bool = False) -> Iterator[Connection]:
        """All of it or nothing; a writer takes the lock at the start, so it never fails half way."""
        with self._named_errors():
            connection = self._engine.connect()
            with connection.execution_options(svod_write=True) if write else connection, connection.begin():
                if write and self._refusal:
                    raise type(self._refusal)(self._refusal.message, way_out=self._refusal.way_out)
                yield connection

    def answer(self, question: str, values: tuple[Any, ...]) -> Sequence[Any]:
        """The rows that answer one question."""
        with self._named_errors(), closing(self._engine.raw_connection()) as connection:
            cursor = connection.cursor()
            cursor.execute(question, values)
            return cursor.fetchall()

    def lock(self, name: str) -> AbstractContextManager[None]:
        """Hold the lock of that name, or raise a LibraryBusyError where another process holds it."""
        return file_lock(self._folder, name)

    def write_beside(self, connection: Connection) -> None:
        """A transaction that writes is alone."""

    def wait_for_writers(self, connection: Connection) -> None:
        """A transaction that writes is alone."""

    def seconds(self, connection: Connection) -> float:
        """The time by the clock of this machine."""
        return float(connection.exec_driver_sql(_SECONDS).scalar_one())

    def faults(self, connection: Connection) -> Iterator[str]:
        """What SQLite finds wrong with the file and between its tables."""
        for saying in connection.exec_driver_sql("PRAGMA integrity_check").scalars():
            if saying != "ok":
                yield f"The database file is damaged: {saying}."
        for table, _row, parent, _key in connection.exec_driver_sql("PRAGMA foreign_key_check"):
            yield f"A row of {table} points to nothing in {parent}."

    def size(self) -> int:
        """The bytes of the file, and of what is written beside it."""
        return sum(path.stat().st_size for path in self._folder.glob(f"{DATABASE_NAME}*"))

    def compact(self) -> None:
        """Write the file anew, as small as it can be; that waits for all others."""
        with self._named_errors(), closing(self._engine.raw_connection()) as connection:
            connection.cursor().execute("VACUUM")

    def close(self) -> None:
        """Close every connection; the write-ahead log is folded into the database file."""
        self._engine.dispose()
        if self._read_only:
            self._read_only.close()

    def _keep_private(self) -> None:
        """Take the rights of others away, which older libraries gave; SQLite gives side files those of the database."""
        for suffix in ("", "-wal", "-shm"):
            with suppress(OSError):
                path = self._path.with_name(f"{DATABASE_NAME}{suffix}")
                if path.stat().st_mode & 0o077:
                    path.chmod(PRIVATE_FILE)

    def _only_reading(self, refusal: LibraryError) -> Engine:
        self._refusal = refusal
        self._read_only = ReadOnlyDatabase(self._path)
        return self._make_engine(self._read_only.address)

    def _make_engine(self, address: str) -> Engine:

        def connect() -> sqlite3.Connection:
            return sqlite3.connect(
                address, uri=True, timeout=_BUSY_SECONDS, check_same_thread=False, cached_statements=_STATEMENTS
            )

        # The connection given back last is taken first: its memory of pages is warm, and others need not fill theirs.
        engine = create_engine("sqlite://", creator=connect, poolclass=QueuePool, pool_use_lifo=True)
        writable = self._refusal is None

        @event.listens_for(engine, "connect")
        def _prepare(connection: Any, _record: object) -> None:
            connection.isolation_level = None  # transactions are begun below, DDL included
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute(f"PRAGMA cache_size = -{_CACHE_KILOBYTES}")
            if writable:
                # What was answered must outlive a power cut; NORMAL would flush the log at checkpoints alone.
                connection.execute("PRAGMA synchronous = FULL")
                connection.execute("PRAGMA journal_mode = WAL")

        @event.listens_for(engine, "begin")
        def _begin(connection: Connection) -> None:
            if writable and connection.get_execution_options().get("svod_write", False):
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            else:
                # Nothing waits for a reader and nothing can be refused to one, so the driver is called directly.
                connection.connection.cursor().execute("BEGIN")

        return engine

    @contextmanager
    def _named_errors(self) -> Iterator[None]:
        try:
            yield
        except (OperationalError, DatabaseError) as error:
            raise self._named(str(error.orig)) from error
        except sqlite3.Error as error:
            raise self._named(str(error)) from error

    def _named(self, said: str) -> LibraryError:
        for saying in _SAYINGS:
            if saying.word in said.lower():
                return saying.error(saying.message.format(folder=self._folder), way_out=saying.way_out)
        return LibraryError(f"The library {self._folder} cannot be used: {said}.")


def bring_up_to_date(database: Database) -> None:
    """Make the tables, or lead them to the form that this svod writes; a library of a newer svod is left alone."""
    with database.transaction(write=False) as connection:
        revision = revision_of(connection)
    if revision == REVISIONS[-1]:
        return
    if revision is not None and revision not in REVISIONS:
        if _oldest_user(database) in REVISIONS:
            # While machines get a new version one by one, the old one goes on beside it.
            return
        raise NewerLibraryError(
            f"The library {database.name} was written by a newer svod (schema {revision}; this one knows "
            f"{REVISIONS[-1]}).",
            way_out="Install that svod or a newer one.",
        )
    with database.transaction(write=True) as connection:
        _migrate(connection)


def revision_of(connection: Connection) -> str | None:
    """The schema that a database has; None where it is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def _oldest_user(database: Database) -> str:
    """The oldest schema whose svod may use a database of a newer one; empty where the newer one did not say."""
    question = text("SELECT value FROM installation WHERE name = :name")
    with database.transaction(write=False) as connection:
        if not inspect(connection).has_table("installation"):
            return ""
        return str(connection.execute(question, {"name": _OLDEST_USER}).scalar() or "")


def _migrate(connection: Connection) -> None:
    # Alembic is needed only when a library is made or its schema grows.
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    configuration = Config()
    configuration.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    configuration.attributes["connection"] = connection
    command.upgrade(configuration, "head")
    steps = list(ScriptDirectory.from_config(configuration).walk_revisions())
    oldest = next(step.revision for step in steps if not _adds_only(step.module))
    name = {"name": _OLDEST_USER}
    connection.execute(text("DELETE FROM installation WHERE name = :name"), name)
    if oldest != steps[0].revision:
        row = text("INSERT INTO installation (name, value) VALUES (:name, :value)")
        connection.execute(row, {**name, "value": oldest})


def _adds_only(migration: ModuleType) -> bool:
    """Whether a svod without a migration may go on using a library that had it: it adds what may be left empty."""
    return bool(getattr(migration, "adds_only", False))
