"""A library moved to where it will live: its database to another, its files to another place."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from svod.assemble.storage import library_blobs, library_results
from svod.config import Settings, library_folder
from svod.errors import SettingsError
from svod.model.progress import Stage
from svod.store.admin.file_place import remember_file_place
from svod.store.opening import opened_database
from svod.store.transfer.migrate import COMPARING, FILES, RESULT_FILES, begin_move, move, move_files

_SERVER = "postgresql://"
# Stages of a move that are no tables.
NO_ROWS = frozenset({FILES, RESULT_FILES, COMPARING})


class Destination(NamedTuple):
    """Where a library shall lie: the settings `store` and `blobs` that will lead there, and its folder."""

    store: str
    blobs: str
    folder: Path


def destination(settings: Settings, to: str, blobs: str) -> Destination:
    """Where a move leads: `to` is a database's address or a folder; what is not named stays where it is."""
    here = library_folder(settings)
    if "://" in to and not to.startswith(_SERVER):
        raise SettingsError(f"«{to}» is no place for a library.", way_out=f"Name a folder or {_SERVER}….")
    if to.startswith(_SERVER) or not to:
        return Destination(to or settings.store, blobs or settings.blobs, here)
    # A folder holds its files, too, unless they lie elsewhere for all.
    return Destination("", blobs or settings.blobs, Path(to).expanduser())


def move_library(settings: Settings, to: Destination) -> Iterator[Stage]:
    """Move the database, then the files; what is there already is not moved twice. The old library stays as it was."""
    here = library_folder(settings)
    if (to.store, to.folder) != (settings.store, here):
        with (
            closing(opened_database(settings.store, here, create=False)) as source,
            closing(opened_database(to.store, to.folder, create=True)) as target,
        ):
            yield from begin_move(source, target)
            yield from move(source, target)
    there = replace(settings, blobs=to.blobs)
    if (to.blobs, to.folder) != (settings.blobs, here):
        yield from move_files(library_blobs(settings, here), library_blobs(there, to.folder))
        yield from move_files(library_results(settings, here), library_results(there, to.folder), RESULT_FILES)
    if to.store or to.blobs:
        with closing(opened_database(to.store, to.folder, create=False)) as target:
            remember_file_place(target, library_blobs(there, to.folder))
