"""Facets: how many of the found works have each value."""

from collections.abc import Sequence

from sqlalchemy import Connection

from svod.model.retrieval import Facet, FacetCount
from svod.search.facets import KINDS, MOST_VALUES, MOST_YEARS
from svod.search.index_schema import YEAR
from svod.search.postgres import lexemes
from svod.search.postgres.lexemes import quoted
from svod.search.postgres.ranking import Condition
from svod.search.postgres.tables import KIND_LETTERS, KINDS_A_NUMBER, TERMS, WORKS

# Of so many found works at most all are counted.
COUNTED = 2000
_BEST = (
    "SELECT term, found FROM (SELECT coded, found, row_number() OVER "
    "(PARTITION BY coded %% {kinds} ORDER BY found DESC, coded) AS place FROM "
    "(SELECT coded, count(*) AS found FROM (SELECT unnest(facets) AS coded FROM {works} WHERE {condition}) AS given "
    "GROUP BY coded) AS counted WHERE coded %% {kinds} = ANY(%s)) AS placed "
    "JOIN {terms} ON number = coded / {kinds} "
    "WHERE place <= CASE WHEN coded %% {kinds} = %s THEN %s ELSE %s END ORDER BY place"
)


def count_facets(
    connection: Connection,
    found: Condition,
    kinds: Sequence[str] = KINDS,
    most: int = MOST_VALUES,
    total: int | None = None,
) -> tuple[Facet, ...]:
    """How many of the found works have each value; years newest first, all others the most frequent first.

    Of many works a part is counted, and the counts are multiplied. `total` is how many were found, if it is known.
    """
    halvings = _halvings(count_works(connection, found) if total is None else total)
    if halvings:
        sample = quoted(lexemes.sample_lexeme(halvings))
        found = Condition(f"{found.text} AND lexemes @@ %s::tsquery", (*found.values, sample))
    question = _BEST.format(condition=found.text, kinds=KINDS_A_NUMBER, works=WORKS, terms=TERMS)
    places = [KIND_LETTERS.index(lexemes.KINDS[kind]) for kind in kinds]
    year = KIND_LETTERS.index(lexemes.KINDS[YEAR])
    kind_of = {lexemes.KINDS[kind]: kind for kind in kinds}
    counted: dict[str, list[FacetCount]] = {}
    for term, works in connection.exec_driver_sql(question, (*found.values, places, year, MOST_YEARS, most)):
        counted.setdefault(kind_of[term[1]], []).append(FacetCount(term[2:], works << halvings))
    if YEAR in counted:
        counted[YEAR].sort(key=lambda count: int(count.value), reverse=True)
    return tuple(Facet(kind, tuple(counted[kind])) for kind in kinds if kind in counted)


def count_works(connection: Connection, found: Condition) -> int:
    """How many works match."""
    question = f"SELECT count(*) FROM {WORKS} WHERE {found.text}"
    return int(connection.exec_driver_sql(question, found.values).scalar_one())


def _halvings(total: int) -> int:
    """How often works are to be halved until few enough are left to count."""
    return min(lexemes.MOST_HALVINGS, max(0, (total // COUNTED).bit_length()))
