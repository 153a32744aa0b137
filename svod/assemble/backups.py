"""Backups of the library that the settings name, and libraries restored from them."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from svod.assemble.library import open_library
from svod.config import Settings, library_folder
from svod.errors import BackupError
from svod.library import CheckReport
from svod.model.progress import Report
from svod.text.times import utc_now

if TYPE_CHECKING:
    from svod.store.transfer.backups import BackupReport


def back_up_library(
    settings: Settings,
    target: Path,
    *,
    prune: bool = False,
    report: Report = lambda stage: None,
    clock: Callable[[], str] = utc_now,
) -> "BackupReport":
    """Copy the library of the settings to a folder or an archive; others may use it meanwhile."""
    # The store is slow to load, and only some commands need it.
    from svod.assemble.storage import library_blobs, library_results
    from svod.store.transfer.backups import back_up
    from svod.store.transfer.snapshots import library_snapshot

    folder = library_folder(settings)
    snapshot = library_snapshot(settings.store, folder)
    blobs, results = library_blobs(settings, folder), library_results(settings, folder)
    return back_up(snapshot, blobs, results, target, made=clock(), prune=prune, report=report)


def restore_library(settings: Settings, backup: Path, *, report: Report = lambda stage: None) -> CheckReport:
    """Make the library of a backup in the folder of the settings, its index anew, and prove it whole."""
    from svod.store.transfer.restore import restore

    if settings.store or settings.blobs:
        raise BackupError(
            "The library of the settings does not lie in a folder.",
            way_out="Restore to a folder without the section [store] in the settings, then `svod migrate --to …`.",
        )
    folder = library_folder(settings)
    restore(backup, folder, report)
    with open_library(folder, settings=settings, create=False) as library:
        return library.check()
