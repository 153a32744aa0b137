"""The store and the files of a library, wherever the settings say that they are."""

import secrets
from collections.abc import Callable
from pathlib import Path

from svod.ports import Blobs
from svod.store.blobs.folder import library_error, results_in
from svod.store.database.database import Database, SqliteDatabase
from svod.store.durable import PRIVATE_FOLDER, make_folder, write_once
from svod.store.store import SqlStore
from svod.text.times import utc_stamp

_NODE_NAME = "node"
# What the index in the database is called among those of machines, whose names are hexadecimal numbers.
_SHARED_INDEX = "postgres"


def opened_store(
    address: str,
    folder: Path,
    *,
    create: bool,
    results: Blobs | None = None,
    now: Callable[[], str] = utc_stamp,
    shares_index: bool = False,
) -> SqlStore:
    """The store in the library's folder, or in the database of that address.

    The search index is in the folder, or in the database as well, one for all machines; results lie in the folder,
    unless another place is named.
    """
    database = opened_database(address, folder, create=create)
    node = "" if not address else _SHARED_INDEX if shares_index else _node(folder)
    return SqlStore(database, results or results_in(folder), now, node)


def opened_database(address: str, folder: Path, *, create: bool) -> Database:
    """The database in the library's folder, or that of an address."""
    if not address:
        return SqliteDatabase(folder, create=create)
    # SQLite libraries need no PostgreSQL driver.
    from svod.store.database.postgres import PostgresDatabase

    return PostgresDatabase(address, create=create)


def _node(folder: Path) -> str:
    """The name of the index in this folder, made when it is first asked for."""
    path = folder / _NODE_NAME
    try:
        make_folder(folder, PRIVATE_FOLDER)
        write_once(path, secrets.token_hex(8))
        return path.read_text(encoding="ascii")
    except OSError as error:
        raise library_error(error, folder) from error
