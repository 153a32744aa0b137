"""A library's database copied while others read and write: one moment of it, whole, in one file."""

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

from svod.errors import BackupError, NoLibraryError
from svod.store.database.database import DATABASE_NAME, SqliteDatabase
from svod.store.durable import make_private
from svod.store.opening import opened_database
from svod.store.transfer.migrate import move

# Pages between two progress reports.
_PAGES_A_STEP = 2000
_BUSY_SECONDS = 60

ReportPages = Callable[[int, int], None]
# Writes a database, as it is at one moment, into a file of its own.
Snapshot = Callable[[Path, ReportPages], None]


class SnapshotFacts(NamedTuple):
    """What a copied database holds: its schema, how many works, the hashes of all copies, the files of results."""

    schema: str
    works: int
    copies: frozenset[str]
    results: frozenset[str]


def library_snapshot(address: str, folder: Path) -> Snapshot:
    """How to copy the database in a library's folder, or that of an address."""
    return _server_snapshot(address, folder) if address else _file_snapshot(folder)


def _file_snapshot(folder: Path) -> Snapshot:
    database = folder / DATABASE_NAME
    if not database.is_file():
        raise NoLibraryError(f"There is no library in {folder}.", way_out="`--library DIR` names another.")
    return lambda target, report: write_snapshot(database, target, report)


def _server_snapshot(address: str, folder: Path) -> Snapshot:
    """A database on a server is copied row by row into a file; other writers need not wait."""

    def write(target: Path, report: ReportPages) -> None:
        aside = target.with_name(f"{target.name}.rows")
        try:
            with (
                closing(opened_database(address, folder, create=False)) as source,
                closing(SqliteDatabase(aside, create=True)) as copy,
            ):
                for stage in move(source, copy, keep_still=False):
                    report(stage.done, stage.total)
            (aside / DATABASE_NAME).replace(target)
        finally:
            shutil.rmtree(aside, ignore_errors=True)

    return write


def write_snapshot(database: Path, target: Path, report: ReportPages = lambda done, total: None) -> None:
    """Copy the database as it is now into a private file of its own; other writers need not wait."""
    make_private(target)
    with _named_errors(database), closing(_opened(database, "ro")) as source, closing(_opened(target, "rwc")) as copy:
        # A read transaction held all the while makes the copy one moment, however many pages it takes.
        source.execute("BEGIN")
        source.execute("SELECT count(*) FROM sqlite_master").fetchone()
        source.backup(
            copy, pages=_PAGES_A_STEP, progress=lambda _status, left, total: report(total - left, total), sleep=0.0
        )
        # The copy needs no side files.
        copy.execute("PRAGMA journal_mode = DELETE")


def snapshot_facts(database: Path) -> SnapshotFacts:
    """What a copied database holds, or a BackupError where it is none."""
    with _named_errors(database), closing(_opened(database, "ro")) as connection:
        damage = [saying for (saying,) in connection.execute("PRAGMA quick_check") if saying != "ok"]
        if damage:
            raise BackupError(f"The database {database.name} is damaged: {damage[0]}.")
        (schema,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        (works,) = connection.execute("SELECT count(*) FROM works").fetchone()
        copies = frozenset(sha256 for (sha256,) in connection.execute("SELECT sha256 FROM copies"))
        return SnapshotFacts(schema, works, copies, frozenset(_result_files(connection)))


def _result_files(connection: sqlite3.Connection) -> Iterator[str]:
    # Older libraries have no such table.
    known = connection.execute("SELECT count(*) FROM sqlite_master WHERE name = 'result_files'").fetchone()
    if known != (0,):
        yield from (name for (name,) in connection.execute("SELECT name FROM result_files"))


def _opened(path: Path, mode: str) -> sqlite3.Connection:
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}", uri=True, timeout=_BUSY_SECONDS, isolation_level=None
    )


@contextmanager
def _named_errors(database: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise BackupError(f"The database {database} cannot be copied: {error}.") from error
