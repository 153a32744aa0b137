"""A library's database copied while others read and write: one moment of it, whole, in one file."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

from svod.errors import BackupError

# So often is told how far it is.
_PAGES_A_STEP = 2000
_BUSY_SECONDS = 60

TellPages = Callable[[int, int], None]


class SnapshotFacts(NamedTuple):
    """What a copied database holds: its schema, how many works, the hashes of all copies."""

    schema: str
    works: int
    copies: frozenset[str]


def write_snapshot(database: Path, target: Path, tell: TellPages = lambda done, total: None) -> None:
    """Copy the database as it is now into a file of its own; whoever writes meanwhile need not wait."""
    with _named_errors(database), closing(_opened(database, "ro")) as source, closing(_opened(target, "rwc")) as copy:
        # A read transaction held all the while makes the copy one moment, however many pages it takes.
        source.execute("BEGIN")
        source.execute("SELECT count(*) FROM sqlite_master").fetchone()
        source.backup(
            copy, pages=_PAGES_A_STEP, progress=lambda _status, left, total: tell(total - left, total), sleep=0.0
        )
        # The copy stands alone: it needs no side files.
        copy.execute("PRAGMA journal_mode = DELETE")


def snapshot_facts(database: Path) -> SnapshotFacts:
    """What a copied database holds, or a BackupError where it is none."""
    with _named_errors(database), closing(_opened(database, "ro")) as connection:
        damage = [saying for (saying,) in connection.execute("PRAGMA quick_check") if saying != "ok"]
        if damage:
            raise BackupError(f"The database {database.name} is damaged: {damage[0]}.")
        (schema,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        (works,) = connection.execute("SELECT count(*) FROM works").fetchone()
        return SnapshotFacts(schema, works, frozenset(sha256 for (sha256,) in _copies(connection)))


def _copies(connection: sqlite3.Connection) -> Iterator[tuple[str]]:
    yield from connection.execute("SELECT sha256 FROM copies")


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
