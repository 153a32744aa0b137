"""Facets: how many of the found works have each value."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection

from svod.model.retrieval import Facet, FacetCount
from svod.search.facets import KINDS, MOST_VALUES, MOST_YEARS
from svod.search.index_schema import YEAR
from svod.search.postgres import lexemes
from svod.search.postgres.lexemes import quoted
from svod.search.postgres.ranking import Condition
from svod.search.postgres.tables import HEADS, KIND_LETTERS, KINDS_A_NUMBER, TERMS, WORKS

# Of so many found works at most all values are counted; of more, those of so many at least.
COUNTED, SAMPLED = 2000, 900
_FOUND = (
    "WITH found AS MATERIALIZED (SELECT work_id, facets, row_number() OVER () AS place FROM {works} "
    "WHERE {condition}), "
    "total AS (SELECT count(*) AS works, greatest(1, CASE WHEN count(*) > %s THEN count(*) / %s END) AS step "
    "FROM found) SELECT NULL AS term, works AS times FROM total"
)
_NAMED = (
    " UNION ALL (SELECT work_id, 0 FROM found JOIN {heads} USING (work_id) WHERE (SELECT works FROM total) <= %s "
    "AND place %% (SELECT 1 + (works - 1) / %s FROM total) = 0 "
    "ORDER BY CASE WHEN (SELECT works FROM total) > %s THEN {order} END DESC, work_id LIMIT %s)"
)
_NAMED_OF_SAMPLE = (
    " UNION ALL (SELECT work_id, 0 FROM found LIMIT %s) UNION ALL SELECT '', count(*) FROM (SELECT work_id FROM found "
    "WHERE place <= %s) AS first_found JOIN {heads} USING (work_id) WHERE head @@ %s::tsquery"
)
# Without OFFSET every value of every work would be tried for its kind before it is counted.
_BEST = (
    "SELECT term, times * step FROM (SELECT coded, kind, times, row_number() OVER "
    "(PARTITION BY kind ORDER BY times DESC, coded) AS place FROM "
    "(SELECT coded, coded %% {kinds} AS kind, count(*) AS times FROM "
    "(SELECT unnest(facets) AS coded FROM found, total WHERE place %% step = 0) AS given "
    "GROUP BY coded OFFSET 0) AS counted WHERE kind = ANY(%s)) AS placed CROSS JOIN total "
    "JOIN {terms} ON number = coded / {kinds} WHERE place <= CASE WHEN kind = %s THEN %s ELSE %s END"
)


# Of very many works a sample of at most so many is looked at, if so many at least are found there; where they are
# hardly fewer, it is doubled so many times.
SAMPLE, FEWEST, LARGER = 8192, 64, 2
# The heads of so many found works are looked at, at most, to find the likely best.
LOOKED_AT = 1600


class Counted(NamedTuple):
    """How many works match, as far as they were counted, how many of them have each value, and those to be ranked."""

    works: int
    facets: tuple[Facet, ...] = ()
    named: tuple[str, ...] = ()
    # How many have all words in their titles, by a few of a sample.
    titled: int = 0


class Naming(NamedTuple):
    """Which works are named: if at most so many match, `limit` of them, the likely best; of a sample any."""

    most: int
    limit: int
    order: str
    values: tuple[Any, ...]
    titled: str


NO_NAMES = Naming(0, 0, "", (), "")


class Survey(NamedTuple):
    """What was counted, whether it is an estimate by a sample, and of how many works."""

    counted: Counted
    is_estimate: bool
    of_all: int


def count_facets(
    connection: Connection,
    found: Condition,
    kinds: Sequence[str] = KINDS,
    most: int = MOST_VALUES,
    halvings: int = 0,
    naming: Naming = NO_NAMES,
) -> Counted:
    """How many works match and have each value; years newest first, all others the most frequent first.

    Of many works every second, third … is counted, and the counts are multiplied. With `halvings` only the works of a
    sample are looked at, in which they are halved so often, and their numbers are multiplied, too.
    """
    found = sampled(found, halvings)
    text = _FOUND.format(condition=found.text, works=WORKS)
    # What is multiplied in any case need not be counted further.
    values: tuple[Any, ...] = (*found.values, SAMPLED if halvings else COUNTED, SAMPLED)
    if naming.limit and halvings:
        text += _NAMED_OF_SAMPLE.format(heads=HEADS)
        values += (naming.limit, FEWEST, naming.titled)
    elif naming.limit:
        text += _NAMED.format(heads=HEADS, order=naming.order)
        values += (naming.most, LOOKED_AT, naming.limit, *naming.values, naming.limit)
    if kinds:
        places = [KIND_LETTERS.index(lexemes.KINDS[kind]) for kind in kinds]
        text += f" UNION ALL ({_BEST.format(kinds=KINDS_A_NUMBER, terms=TERMS)})"
        values += (places, KIND_LETTERS.index(lexemes.KINDS[YEAR]), MOST_YEARS, most)
    kind_of = {lexemes.KINDS[kind]: kind for kind in kinds}
    counted: dict[str, list[FacetCount]] = {}
    works, titled, named = 0, 0, []
    for term, times in connection.exec_driver_sql(text, values):
        if term is None:
            works = times << halvings
        elif not term:
            titled = works * times // FEWEST
        elif not times:
            named.append(term)
        else:
            counted.setdefault(kind_of[term[1]], []).append(FacetCount(term[2:], times << halvings))
    for kind, rows in counted.items():
        rows.sort(key=lambda count: -int(count.value) if kind == YEAR else (-count.works, count.value))
    facets = tuple(Facet(kind, tuple(counted[kind])) for kind in kinds if kind in counted)
    return Counted(works, facets, tuple(named), titled)


def surveyed(
    connection: Connection, found: Condition, likely: int, works: int, naming: Naming, *, with_facets: bool
) -> Survey:
    """How many of all works match, and have each value, if that is asked for.

    Where very many are likely to be found, only a sample of all works is looked at, or a larger one, unless both have
    too few.
    """
    kinds = KINDS if with_facets else ()
    smallest = min(lexemes.MOST_HALVINGS, (works // SAMPLE).bit_length())
    # Some forms of a word are not counted.
    halvings = smallest if 2 * likely >= FEWEST << smallest else 0
    while True:
        counted = count_facets(connection, found, kinds, halvings=halvings, naming=naming)
        seen = counted.works >> halvings
        if not halvings or seen >= FEWEST:
            return Survey(counted, halvings > 0, works)
        has_hope = halvings == smallest and seen >= FEWEST >> LARGER
        halvings = max(0, halvings - LARGER) if has_hope else 0


def halvings_of(total: int) -> int:
    """How often works are to be halved until few enough are left to count."""
    return min(lexemes.MOST_HALVINGS, max(0, (total // COUNTED).bit_length()))


def sampled(found: Condition, halvings: int) -> Condition:
    """The same among the works of a sample."""
    if not halvings:
        return found
    halvings = min(lexemes.MOST_HALVINGS, halvings)
    if found.query:
        # One query: the index reads of frequent words only what the sample has.
        query = lexemes.in_sample(found.query, halvings)
        return found._replace(values=(query, *found.values[1:]), query=query)
    sample = quoted(lexemes.sample_lexeme(halvings))
    return Condition(f"{found.text} AND lexemes @@ %s::tsquery", (*found.values, sample))


def count_works(connection: Connection, found: Condition) -> int:
    """How many works match."""
    question = f"SELECT count(*) FROM {WORKS} WHERE {found.text}"
    return int(connection.exec_driver_sql(question, found.values).scalar_one())
