"""What tells this installation from all others: a namespace, made once and kept in the database."""

import secrets

from sqlalchemy import Connection, select

from svod.errors import ReadOnlyLibraryError
from svod.store.database.database import Database
from svod.store.database.installation_tables import installation
from svod.store.database.rows import put_row

_NAMESPACE = "namespace"
_RANDOM_BYTES = 6
# The namespace of a library that nobody can write, and that was never served.
UNNAMED = "unnamed.svod"


def namespace(database: Database) -> str:
    """The namespace; the first that asks makes it, whichever machine that is."""
    with database.transaction(write=False) as connection:
        known = _known(connection)
    if known:
        return known
    try:
        with database.transaction(write=True) as connection:
            if not (known := _known(connection)):
                # Namespaces of OAI identifiers have the form of host names, whose parts begin with a letter.
                known = f"n{secrets.token_hex(_RANDOM_BYTES)}.svod"
                put_row(connection, installation, {"name": _NAMESPACE, "value": known})
    except ReadOnlyLibraryError:
        return UNNAMED
    return known


def _known(connection: Connection) -> str:
    row = select(installation.c.value).where(installation.c.name == _NAMESPACE)
    return connection.execute(row).scalar() or ""
