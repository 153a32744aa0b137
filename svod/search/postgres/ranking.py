"""Ranking: a page of the works that match, the best first.

PostgreSQL ranks a work by reading its lexemes, which takes too long for all that a frequent word finds. So the works
that have the words in their titles are ranked first, then those with all words in title, authors, key words and
abstract, then all others, until there are enough.
"""

from collections.abc import Sequence
from math import log
from typing import Any, NamedTuple

from sqlalchemy import Connection

from svod.model.retrieval import SortOrder, YearSpan
from svod.search.postgres.counts import PostgresCounts
from svod.search.postgres.lexemes import EVERY, LAST_YEAR, TITLE_LABELS, quoted
from svod.search.postgres.queries import Score, Sought, joined
from svod.search.postgres.tables import HEADS, WORKS

# So many works are ranked at most, for the first pages; one page more ranks as many more.
RANKED = 400
# By the labels D, C, B, A: abstract, key words, authors, title; all beside the title's. Of the lexemes of a text, those
# with the label A are only in the head.
_HEAD_WEIGHTS, _TEXT_WEIGHTS = "{0.375,0.5,0.75,1.0}", "{0.25,0.25,0.25,0.0}"
_BEST = 4.0
# ts_rank divides by the number of lexemes asked for, and by the limit of what one word can bring.
_LIMIT = 1.64493406685
# Works without a year come last.
_ORDERS = {
    SortOrder.DATE: "year DESC NULLS LAST, work_id",
    SortOrder.CITATIONS: "cited_by DESC, work_id",
    SortOrder.ADDED: "arrival DESC, work_id",
}


class Condition(NamedTuple):
    """What works must match, as SQL."""

    text: str
    values: tuple[Any, ...]
    # What its first value asks of lexemes, if it does.
    query: str = ""


class Ranked(NamedTuple):
    """A found work and its score."""

    work_id: str
    score: float


class Step(NamedTuple):
    """Where works to be ranked are taken from, by a condition or as they were named, if there are not enough yet."""

    enough: int
    found: Condition | None = None
    named: Sequence[str] = ()


def condition(query: str, only: Sequence[str] | None = None, sought: Sought | None = None) -> Condition:
    """The condition of a query, of some works alone, and of what no query can say; the empty query matches all."""
    parts = ["lexemes @@ %s::tsquery" if query else "NOT is_gone"]
    values: list[Any] = [query] if query else []
    if only is not None:
        parts.append("work_id = ANY(%s)")
        values.append(list(only))
    if sought is not None and sought.least:
        parts.append("(SELECT count(*) FROM unnest(%s::tsquery[]) AS one WHERE lexemes @@ one) >= %s")
        values += [list(sought.each), sought.least]
    return Condition(" AND ".join(parts), tuple(values), query)


def within_years(found: Condition, spans: Sequence[YearSpan]) -> Condition:
    """The same for works of all these spans of years."""
    for first, last in spans:
        bounds = (first or 0, LAST_YEAR if last is None else last)
        found = found._replace(text=f"{found.text} AND year BETWEEN %s AND %s", values=(*found.values, *bounds))
    return found


def in_order(connection: Connection, found: Condition, order: SortOrder, limit: int, offset: int) -> list[Ranked]:
    """A page of the works that match, by one of their numbers."""
    question = f"SELECT work_id FROM {WORKS} WHERE {found.text} ORDER BY {_ORDERS[order]} LIMIT %s OFFSET %s"
    rows = connection.exec_driver_sql(question, (*found.values, limit, offset)).scalars()
    return [Ranked(work_id, 0.0) for work_id in rows]


def most_ranked(end: int) -> int:
    """How many works are ranked at most, for pages up to this place."""
    return RANKED * (1 + (end - 1) // RANKED)


def best(
    connection: Connection,
    counts: PostgresCounts,
    sought: Sought | None,
    steps: Sequence[Step],
    limit: int,
    offset: int,
    fully: int,
) -> list[Ranked]:
    """A page of the works that match, the best first; the best places are looked at first.

    So many, the best by their heads, are ranked by their texts, too.
    """
    most = most_ranked(offset + limit)
    ranked: dict[str, None] = {}
    for step in steps:
        if len(ranked) < step.enough:
            ranked.update(dict.fromkeys(step.named))
            if step.found:
                question = f"SELECT work_id FROM {WORKS} WHERE {step.found.text} LIMIT %s"
                rows = connection.exec_driver_sql(question, (*step.found.values, most))
                ranked.update(dict.fromkeys(rows.scalars()))
    scores = sought.scores if sought else ()
    score, values = _score(counts, scores)
    by_head, of_head = _score(counts, [one._replace(text=(), within="") for one in scores])
    is_read, heads = _is_read(scores)
    # The lexemes of a work lie apart: they are fetched once, whatever is asked of them; deleting nothing fetches them.
    question = (
        f"SELECT work_id, weight * ({score}) AS score FROM (SELECT work_id, weight, lexemes, brevity, head "
        f"FROM {WORKS} JOIN {HEADS} USING (work_id) WHERE work_id = ANY(%s) ORDER BY CASE WHEN %s THEN "
        f"weight * ({by_head}) END DESC, work_id LIMIT %s) AS chosen CROSS JOIN LATERAL "
        f"(SELECT CASE WHEN {is_read} THEN ts_delete(lexemes, ''::text) END AS read OFFSET 0) AS fetched "
        "ORDER BY score DESC, work_id LIMIT %s OFFSET %s"
    )
    ids = list(ranked)[:most]
    chosen = (ids, len(ids) > fully, *of_head, fully)
    rows = connection.exec_driver_sql(question, (*values, *chosen, *heads, limit, offset))
    return [Ranked(work_id, float(value)) for work_id, value in rows]


def likely_order(scores: Sequence[Score]) -> tuple[str, tuple[Any, ...]]:
    """An order that is quickly made, as SQL over heads: by how many of the words they have, above all as titles."""
    terms: list[str] = []
    values: list[Any] = []
    for score in scores:
        for query in (_titled(score), joined("|", map(quoted, score.head))):
            if query:
                terms.append("%s * (head @@ %s::tsquery)::integer")
                values += [score.weight, query]
    return " + ".join(terms) or "0", tuple(values)


def all_titled(scores: Sequence[Score]) -> str:
    """What heads match whose titles have all words; parts of compounds need not be there."""
    return joined("&", [_titled(score) for score in scores if not score.within])


def _titled(score: Score) -> str:
    """What heads match whose titles have a word."""
    return joined("|", [f"{quoted(lexeme)}:{label}" for lexeme in score.head if (label := TITLE_LABELS.get(lexeme[0]))])


def _score(counts: PostgresCounts, scores: Sequence[Score]) -> tuple[str, list[Any]]:
    """The score of a work, as SQL."""
    counted = counts.of({EVERY, *(lexeme for score in scores for lexeme in score.counted)})
    works = counted.get(EVERY, 0)
    terms, values = [], []
    for score in scores:
        most = max((counted.get(lexeme, 0) for lexeme in score.counted), default=0)
        rarity = log(1 + (works - most + 0.5) / (most + 0.5)) if score.counted else 1.0
        text, of_term = _term(score)
        terms.append(f"%s * {text}")
        values += [rarity * score.weight * _BEST * _LIMIT, *of_term]
    return " + ".join(terms) or "1", values


def _is_read(scores: Sequence[Score]) -> tuple[str, list[str]]:
    """Whether the score of a work depends on more than its head, as SQL."""
    if any(score.within or (score.text and not score.head) for score in scores):
        return "true", []
    heads = [joined("|", map(quoted, score.head)) for score in scores if score.text]
    return " OR ".join(["NOT head @@ %s::tsquery"] * len(heads)) or "false", heads


def _term(score: Score) -> tuple[str, list[Any]]:
    head, text = (joined("|", map(quoted, lexemes)) for lexemes in (score.head, score.text))
    parts, values = [], []
    if head:
        parts.append(f"nullif(%s * brevity * ts_rank('{_HEAD_WEIGHTS}', head, %s::tsquery), 0)")
        values += [_kinds(score.head), head]
    if text:
        # A text is read only where the head has nothing.
        parts.append(f"%s * ts_rank('{_TEXT_WEIGHTS}', read, %s::tsquery)")
        values += [_kinds(score.text), text]
    term = f"coalesce({', '.join(parts)}, 0)" if parts else "0"
    if score.within:
        term = f"CASE WHEN read @@ %s::tsquery THEN {term} ELSE 0 END"
        values.insert(0, score.within)
    return f"({term})", values


def _kinds(lexemes: Sequence[str]) -> int:
    """What undoes the division by the number of lexemes; two stems of one word count once."""
    return len({lexeme[0] for lexeme in lexemes})
