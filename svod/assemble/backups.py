"""Caring for a library from outside: backed up while others use it, and made anew of a backup."""

import shutil
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from svod.assemble.library import open_library, utc_now
from svod.config import Settings, library_folder
from svod.errors import BackupError, NoLibraryError
from svod.library import CheckReport

if TYPE_CHECKING:
    from svod.store.transfer.backups import BackupReport, Snapshot, Tell
    from svod.store.transfer.snapshots import TellPages


def back_up_library(
    settings: Settings,
    target: Path,
    *,
    prune: bool = False,
    tell: "Tell" = lambda step: None,
    clock: Callable[[], str] = utc_now,
) -> "BackupReport":
    """Copy the library of the settings to a folder or an archive, whoever else uses it meanwhile."""
    # Whoever only extracts shall not wait for the store.
    from svod.assemble.storage import library_blobs
    from svod.store.transfer.backups import back_up

    folder = library_folder(settings)
    snapshot = _server_snapshot(settings, folder) if settings.store else _file_snapshot(folder)
    return back_up(snapshot, library_blobs(settings, folder), target, made=clock(), prune=prune, tell=tell)


def _file_snapshot(folder: Path) -> "Snapshot":
    from svod.store.database.database import DATABASE_NAME
    from svod.store.transfer.snapshots import write_snapshot

    database = folder / DATABASE_NAME
    if not database.is_file():
        raise NoLibraryError(f"There is no library in {folder}.", way_out="`--library DIR` names another.")
    return lambda target, tell: write_snapshot(database, target, tell)


def _server_snapshot(settings: Settings, folder: Path) -> "Snapshot":
    """A database on a server, copied row by row into a file; whoever writes meanwhile need not wait."""
    from svod.store.database.database import DATABASE_NAME, SqliteDatabase
    from svod.store.opening import opened_database
    from svod.store.transfer.migrate import move

    def write(target: Path, tell: "TellPages") -> None:
        aside = target.with_name(f"{target.name}.rows")
        try:
            with (
                closing(opened_database(settings.store, folder, create=False)) as source,
                closing(SqliteDatabase(aside, create=True)) as copy,
            ):
                for step in move(source, copy, keep_still=False):
                    tell(step.done, step.total)
            (aside / DATABASE_NAME).replace(target)
        finally:
            shutil.rmtree(aside, ignore_errors=True)

    return write


def restore_library(settings: Settings, backup: Path, *, tell: "Tell" = lambda step: None) -> CheckReport:
    """Make the library of a backup in the folder of the settings, its index anew, and prove it whole."""
    from svod.store.transfer.restore import restore

    if settings.store or settings.blobs:
        raise BackupError(
            "The library of the settings does not lie in a folder.",
            way_out="Restore to a folder without the settings store and blobs, then `svod migrate --to …`.",
        )
    folder = library_folder(settings)
    restore(backup, folder, tell)
    with open_library(folder, settings=settings, create=False) as library:
        return library.check()


class LibrarySizes(NamedTuple):
    """What the parts of a library take on the disk of its folder, in bytes."""

    database: int
    files: int
    search_index: int
    pages: int


def library_sizes(settings: Settings) -> LibrarySizes:
    """What the parts of the library of the settings take on this machine."""
    folder = library_folder(settings)
    return LibrarySizes(
        sum(path.stat().st_size for path in folder.glob("library.db*")),
        *(_size(folder / name) for name in ("blobs", "index", "pages")),
    )


def _size(folder: Path) -> int:
    # What others clear away meanwhile is not there any more.
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
