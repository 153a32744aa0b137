"""A database whose disk cannot be written: read where it lies, or from a private copy where its log holds more."""

import shutil
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from svod.errors import ReadOnlyLibraryError
from svod.store.blobs.folder import library_error

_LOG = "-wal"


class ReadOnlyDatabase:
    """How to open a database without writing beside it; `close` forgets the copy, if one was made."""

    def __init__(self, database: Path) -> None:
        self._copies: tempfile.TemporaryDirectory[str] | None = None
        log = database.with_name(f"{database.name}{_LOG}")
        if log.is_file() and log.stat().st_size:
            self._copies = _room_for(database, log)
            database = _folded(database, log, Path(self._copies.name))
        # An immutable opening needs no side files, but knows nothing of a log.
        self.address = f"{database.absolute().as_uri()}?mode=ro&immutable=1"

    def close(self) -> None:
        """Forget the copy."""
        if self._copies is not None:
            self._copies.cleanup()


def _room_for(database: Path, log: Path) -> "tempfile.TemporaryDirectory[str]":
    """A private folder with room for a copy, or an error that says what is missing."""
    # The log is copied, and at most as much again is added to the copy of the database.
    needed = database.stat().st_size + 2 * log.stat().st_size
    temporary = Path(tempfile.gettempdir())
    free = shutil.disk_usage(temporary).free
    if free < needed:
        raise ReadOnlyLibraryError(
            f"The library {database.parent} cannot be written to, its latest changes are still in {log.name}, and "
            f"{temporary} has room for {free} bytes where a copy needs {needed}.",
            way_out="Set TMPDIR to a folder with more room, or open the library once where it can be written.",
        )
    return tempfile.TemporaryDirectory(prefix="svod-database-")


def _folded(database: Path, log: Path, folder: Path) -> Path:
    """A copy of a database with what its log holds."""
    copy = folder / database.name
    try:
        shutil.copyfile(database, copy)
        shutil.copyfile(log, folder / log.name)
    except OSError as error:
        raise library_error(error, folder) from error
    # The last connection folds the log into the database when it closes.
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    return copy
