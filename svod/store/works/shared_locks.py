"""Locks by which many processes shelve at once: on the keys that works and references share, then on works.

Locks are waited for in one order, by their numbers: keys first, then works that are held, then works known by
references alone. What is asked for out of order is only tried, so that no two processes ever wait for each other.
"""

from collections.abc import Iterable

from sqlalchemy import Connection

from svod.errors import ContendedError
from svod.store.database.pipelined import later
from svod.store.database.rows import array_text
from svod.store.works.key_numbers import key_number

_WAIT = "SELECT count(pg_advisory_xact_lock(number)) FROM unnest(%s::bigint[]) AS number"
_TRY = "SELECT number FROM unnest(%s::bigint[]) AS number WHERE NOT pg_try_advisory_xact_lock(number)"
# Numbers have 64 bits with a sign: keys are below zero, works that are held come next.
_MASK = (1 << 61) - 1
_KEYS, _WORKS, _CITED = -(1 << 63), 0, 1 << 62
_CITED_MARK = "c"


class AllLocked:
    """The locks of a session that writes alone: it needs none."""

    is_shared = False

    def take_keys(self, keys: Iterable[str]) -> None:
        """Everything is locked."""

    def take_works(self, work_ids: Iterable[str]) -> None:
        """Everything is locked."""


class SharedLocks:
    """The locks of a session beside others on a PostgreSQL server; they end with the transaction."""

    is_shared = True

    def __init__(self, connection: Connection, expected: frozenset[int] = frozenset()) -> None:
        self._connection = connection
        # What an attempt before this one could not get.
        self._expected = expected
        self._held: set[int] = set()

    def take_keys(self, keys: Iterable[str]) -> None:
        """Hold keys; the first are waited for."""
        self._take({_KEYS + (number & _MASK) for number in map(key_number, keys)})

    def take_works(self, work_ids: Iterable[str]) -> None:
        """Hold works, held or cited, by their ids."""
        self._take(
            {(_CITED if one.startswith(_CITED_MARK) else _WORKS) + (key_number(one) & _MASK) for one in work_ids}
        )

    def _take(self, numbers: set[int]) -> None:
        wanted = (numbers | self._expected) - self._held
        if not wanted:
            return
        asked = sorted(wanted)
        if not self._held or asked[0] > max(self._held):
            later(self._connection)(_WAIT, (array_text(asked),))
        elif self._connection.exec_driver_sql(_TRY, (array_text(asked),)).first() is not None:
            raise ContendedError(frozenset(wanted | self._expected))
        self._held |= wanted
