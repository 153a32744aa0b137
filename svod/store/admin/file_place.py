"""Where the files of a library are: the database remembers it, so that two machines cannot split them."""

from sqlalchemy import Connection, select

from svod.errors import LibraryError, ReadOnlyLibraryError
from svod.ports import Blobs
from svod.store.database.database import Database
from svod.store.database.rows import put_row
from svod.store.database.schema import copies
from svod.store.database.sharing_tables import file_places

_FILES = "files"
_WAY_OUT = (
    "Name the place of the files in `store.files`: a folder that all machines share, or a bucket. "
    "`svod migrate --blobs PLACE`, on the machine that has the files, moves them."
)


def check_file_place(database: Database, blobs: Blobs) -> None:
    """Refuse a place that does not hold the files of the library; the first that is used is remembered."""
    with database.transaction(write=False) as connection:
        known, has_files = _known(connection), connection.execute(select(copies.c.sha256).limit(1)).first() is not None
    if known:
        if blobs.place(make=False) != known:
            raise _elsewhere(database)
        return
    if has_files and next(iter(blobs.names()), None) is None:
        raise _elsewhere(database)
    try:
        if blobs.place(make=True) != _claimed(database, blobs):
            raise _elsewhere(database)
    except ReadOnlyLibraryError:
        # Who cannot write cannot split the files either.
        return


def _elsewhere(database: Database) -> LibraryError:
    return LibraryError(f"The files of the library {database.name} are in another place.", way_out=_WAY_OUT)


def _claimed(database: Database, blobs: Blobs) -> str:
    """The place that holds from now on; another machine may have been first."""
    with database.transaction(write=True) as connection:
        if known := _known(connection):
            return known
        put_row(connection, file_places, {"name": _FILES, "place": blobs.place(make=True)})
        return blobs.place(make=True)


def remember_file_place(database: Database, blobs: Blobs) -> None:
    """The files have been moved: from now on their place is this one."""
    with database.transaction(write=True) as connection:
        put_row(connection, file_places, {"name": _FILES, "place": blobs.place(make=True)})


def _known(connection: Connection) -> str:
    return connection.execute(select(file_places.c.place).where(file_places.c.name == _FILES)).scalar() or ""
