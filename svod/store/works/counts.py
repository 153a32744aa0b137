"""How many works, copies, references, citations and persons there are, without counting them."""

from collections import Counter

from sqlalchemy import Connection, exists, func, select

from svod.model.work import Holdings
from svod.store.database import schema
from svod.store.database.count_tables import counts
from svod.store.works.paper_statuses import aside

# Made once: pages ask for them all the time, and putting them together takes longer than answering.
_SUMS = select(counts.c.name, func.sum(counts.c.change)).group_by(counts.c.name)
# Of works that are no papers there are few: what waits in the inbox, or was refused there, is counted one by one.
_ASIDE = aside().subquery()
_ASIDE_COUNT = select(func.count()).select_from(_ASIDE)
_HELD_ASIDE_COUNT = _ASIDE_COUNT.where(exists().where(schema.copies.c.work_id == _ASIDE.c.work_id))


def count_rows(connection: Connection, table: str) -> int:
    """How many rows one of the tables has that are counted."""
    return _sums(connection)[table]


def held_count(connection: Connection) -> int:
    """How many papers there are of which a copy is here."""
    return _sums(connection)["held"] - _aside_with_copies(connection)


def paper_count(connection: Connection) -> int:
    """How many papers there are."""
    return _sums(connection)["works"] - int(connection.execute(_ASIDE_COUNT).scalar_one())


def holdings(connection: Connection) -> Holdings:
    """How many papers are held, and how many copies, references and citations there are."""
    sums = _sums(connection)
    held = sums["held"] - _aside_with_copies(connection)
    return Holdings(held, sums["copies"], sums["work_references"], sums["citations"])


def _sums(connection: Connection) -> Counter[str]:
    """All numbers; they are few, and asked for together."""
    return Counter({name: int(total) for name, total in connection.execute(_SUMS)})


def _aside_with_copies(connection: Connection) -> int:
    return int(connection.execute(_HELD_ASIDE_COUNT).scalar_one())
