"""What a library keeps counted beside what is there, for the tests of counts."""

from typing import NamedTuple

from sqlalchemy import func, select

from svod.store.database import schema
from svod.store.store import SqlStore
from svod.store.works.paper_statuses import aside


class Numbers(NamedTuple):
    """How many there are of everything that is counted, and the persons with the numbers of their works."""

    papers: int
    held: int
    copies: int
    references: int
    citations: int
    cited: int
    persons: int
    listed: tuple[tuple[str, int], ...]


def kept_numbers(store: SqlStore) -> Numbers:
    """What the library says."""
    survey = store.survey()
    holdings = survey.holdings()
    assert survey.held_count() == holdings.works
    assert survey.wanted_count() == survey.paper_count() - holdings.works
    with store.reading() as session:
        persons = session.persons.count()
        listed = tuple((line.id, line.works) for line in session.persons.listed(1000))
    return Numbers(survey.paper_count(), *holdings, survey.cited_count(), persons, listed)


def true_numbers(store: SqlStore) -> Numbers:
    """What is found by looking at every row."""
    authorships, persons = schema.authorships, schema.persons
    works = func.count(authorships.c.work_id.distinct())
    listed = (
        select(persons.c.id, works)
        .join(authorships, authorships.c.person_id == persons.c.id)
        .group_by(persons.c.id)
        .order_by(works.desc(), persons.c.name, persons.c.id)
    )
    with store.database.transaction(write=False) as connection:
        refused = set(connection.execute(aside()).scalars())
        papers = set(connection.execute(select(schema.works.c.id)).scalars()) - refused
        held = set(connection.execute(select(schema.copies.c.work_id)).scalars()) - refused
        copies, references, citations, cited, people = (
            connection.execute(select(func.count()).select_from(table)).scalar_one()
            for table in (schema.copies, schema.references, schema.citations, schema.cited_works, schema.persons)
        )
        lines = tuple((person_id, count) for person_id, count in connection.execute(listed))
    return Numbers(len(papers), len(held), copies, references, citations, cited, people, lines)
