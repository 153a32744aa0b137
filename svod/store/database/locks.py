"""Locks by files: what only one process may do at a time; a killed process has released its lock."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from hashlib import sha256
from pathlib import Path

from svod.errors import LibraryBusyError, ReadOnlyLibraryError

_HELD = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


@contextmanager
def file_lock(folder: Path, name: str) -> Iterator[None]:
    """Hold the lock of that name, or raise a LibraryBusyError where another process holds it."""
    path = folder / "turns" / f"{sha256(name.encode()).hexdigest()[:16]}.lock"
    try:
        path.parent.mkdir(exist_ok=True)
        # A lock of SQLite's own works on every system, and goes with the process that holds it.
        connection = sqlite3.connect(path, timeout=0.0, isolation_level=None)
    except (OSError, sqlite3.OperationalError) as error:
        raise ReadOnlyLibraryError(f"The library {folder} cannot be written to: {error}.") from error
    with closing(connection):
        try:
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            # A full disk refuses, too.
            if error.sqlite_errorcode not in _HELD:
                raise ReadOnlyLibraryError(f"The library {folder} cannot be written to: {error}.") from error
            raise LibraryBusyError(f"Another process is at «{name}».", way_out="Repeat when it has ended.") from error
        yield
