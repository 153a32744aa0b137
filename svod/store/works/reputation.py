"""What the library knows of works beside what they say themselves, asked for many at once, as the index needs it."""

from collections.abc import Iterable

from sqlalchemy import BindParameter, Connection, bindparam, func, select

from svod.model.annotation import SHARED
from svod.model.person import SignedBy
from svod.model.work import Repute
from svod.store.database import schema
from svod.store.database.rows import batches, chosen

_SOME: BindParameter[str] = bindparam("some", expanding=True)
_CITED_BY = (
    select(schema.citations.c.cited, func.count(schema.citations.c.citing.distinct()))
    .where(schema.citations.c.cited.in_(_SOME), schema.citations.c.citing != schema.citations.c.cited)
    .group_by(schema.citations.c.cited)
)
_SIGNED = (
    select(
        schema.authorships.c.work_id,
        schema.authorships.c.position,
        schema.persons.c.id,
        schema.persons.c.name,
        schema.authorships.c.weight,
    )
    .join(schema.persons, schema.persons.c.id == schema.authorships.c.person_id)
    .where(schema.authorships.c.work_id.in_(_SOME))
    .order_by(schema.authorships.c.work_id, schema.authorships.c.position)
)
# What only one account sees is in no index.
_LIES_IN = (
    select(schema.collection_works.c.work_id, schema.collection_works.c.collection)
    .join(schema.collections, schema.collections.c.name == schema.collection_works.c.collection)
    .where(schema.collection_works.c.work_id.in_(_SOME), schema.collections.c.owner == SHARED)
    .order_by(schema.collection_works.c.work_id, schema.collection_works.c.collection)
)


def citation_counts(connection: Connection, work_ids: Iterable[str]) -> dict[str, int]:
    """How many works cite each of some; those that none cites are left out."""
    counts: dict[str, int] = {}
    for some in batches(work_ids):
        counts.update(connection.execute(_CITED_BY, {"some": some}).all())
    return counts


def reputes_of(connection: Connection, work_ids: Iterable[str]) -> dict[str, Repute]:
    """The repute of each of some works."""
    found: dict[str, Repute] = {}
    for some in batches(work_ids):
        cited_by = citation_counts(connection, some)
        importance = dict(map(tuple, chosen(connection, schema.importance.c.work_id, ["work_id", "value"], some)))
        arrivals = dict(map(tuple, chosen(connection, schema.works.c.id, ["id", "arrival"], some)))
        signed: dict[str, list[SignedBy]] = {}
        for work_id, *columns in connection.execute(_SIGNED, {"some": some}):
            signed.setdefault(work_id, []).append(SignedBy(*columns))
        lies_in: dict[str, list[str]] = {}
        for work_id, collection in connection.execute(_LIES_IN, {"some": some}):
            lies_in.setdefault(work_id, []).append(collection)
        for work_id in some:
            found[work_id] = Repute(
                cited_by.get(work_id, 0),
                importance.get(work_id, 0.0),
                tuple(signed.get(work_id, ())),
                tuple(lies_in.get(work_id, ())),
                arrivals.get(work_id, 0),
            )
    return found
