"""The index as the library uses it: the same as the embedded one, for all machines that share a PostgreSQL database."""

import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import islice

from sqlalchemy import Connection

from svod.errors import LibraryBusyError, ReadOnlyLibraryError
from svod.model.codec import pack
from svod.model.retrieval import (
    NO_FEEDBACK,
    NO_FILTERS,
    Expansion,
    Facet,
    FacetCount,
    Feedback,
    Filters,
    Hit,
    HitPage,
    IndexEntry,
    SortOrder,
)
from svod.search.facets import KINDS, MOST_VALUES, widened
from svod.search.feedback import QUERY_WEIGHT, moved_terms
from svod.search.highlighting import Highlighter
from svod.search.index_schema import NAME_MARK, folded_value, sound, unified
from svod.search.outlines import Outlines
from svod.search.postgres import ranking, tables
from svod.search.postgres.candidates import fully_ranked, naming_of, steps_to_rank
from svod.search.postgres.counts import PostgresCounts
from svod.search.postgres.facets import (
    NO_NAMES,
    Counted,
    Survey,
    count_facets,
    count_works,
    halvings_of,
    surveyed,
)
from svod.search.postgres.lexemes import EVERY, TURNED_NAME, WORD, row_of, value_lexeme
from svod.search.postgres.queries import (
    Sought,
    any_of,
    excluded,
    filter_queries,
    joined,
    most_words,
    stem_sought,
    words,
)
from svod.search.postgres.ranking import (
    Condition,
    Ranked,
    best,
    condition,
    in_order,
    within_years,
)
from svod.search.postgres.tables import TEXTS, WORKS, SearchDatabase, Shown
from svod.search.query_builder import field_names
from svod.search.query_language import parse_query
from svod.search.request import SearchRequest
from svod.search.spelling import suggestion

_WORKS_A_TRANSACTION = 200
# Lexemes that arrived wait in a list that every search reads; after an update they are put in their places.
_SETTLE = f"SELECT gin_clean_pending_list('{tables.BY_LEXEME}')"
# Without statistics of lexemes the server may take reading all works for the quickest way; it never is.
_PLAN = "SET LOCAL enable_seqscan = off; SET LOCAL jit = off"
# So long another process is waited for that catches up with the same changes.
_PATIENCE, _PAUSE = 10.0, 0.05
_LETTERS = {"word": WORD, "author": TURNED_NAME}


class PostgresIndex:
    """An index in the tables of a PostgreSQL database, made where they are not there yet."""

    is_new = False
    is_shared = True

    def __init__(self, database: SearchDatabase) -> None:
        self._database = database
        with self._database.transaction(write=False, of="") as connection:
            self._is_made = tables.are_made(connection)
        if not self._is_made:
            self._make()

    def update(self, entries: Iterable[IndexEntry], removed: Iterable[str] = ()) -> bool:
        """Put works in and take works out, some at a time; False where the account may not write."""
        if not self._is_made:
            return False
        try:
            with self._database.transaction(write=True, of="") as connection:
                # Whoever read works later has the later ticket.
                ticket = int(connection.exec_driver_sql(f"SELECT nextval('{tables.TICKETS}')").scalar_one())
            remaining, leaving = iter(entries), list(removed)
            while (some := list(islice(remaining, _WORKS_A_TRANSACTION))) or leaving:
                rows = [(row_of(entry), _shown(entry)) for entry in some]
                with self._database.transaction(write=True, of=tables.WRITERS) as connection:
                    tables.put_rows(connection, ticket, rows, leaving)
                leaving = []
            with self._database.transaction(write=True, of="") as connection:
                connection.exec_driver_sql(_SETTLE)
        except ReadOnlyLibraryError:
            return False
        return True

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Wait a moment while another process catches up: it may do what there is to do."""
        give_up = time.monotonic() + _PATIENCE
        while time.monotonic() < give_up:
            held = self._database.lock(tables.WRITERS)
            try:
                held.__enter__()
            except LibraryBusyError:
                time.sleep(_PAUSE)
                continue
            try:
                yield
            finally:
                held.__exit__(None, None, None)
            return
        yield

    def search(
        self,
        query: str,
        *,
        field: str = "",
        limit: int = 10,
        offset: int = 0,
        filters: Filters = NO_FILTERS,
        feedback: Feedback = NO_FEEDBACK,
        facets: int = 0,
        expansions: Sequence[Expansion] = (),
        sort: SortOrder = SortOrder.RELEVANCE,
    ) -> HitPage:
        """The best works for a query, in one field or in all; an empty query finds nothing.

        `facets` is the least number of found works from which values are counted; 0 for never.
        """
        field_names(field)
        query = sound(query).replace("\0", " ")
        asked = SearchRequest(parse_query(query), field, filters, feedback, sort)
        with self._reading() as connection:
            return _Search(connection, asked, expansions).page(query, limit, offset, facets)

    def counts(self, filters: Filters = NO_FILTERS, most: int = MOST_VALUES) -> tuple[Facet, ...]:
        """How many of all works, or of those that filters leave, have each value; at most so many values of a kind."""
        only = None if filters.only is None else sorted(filters.only)
        found = condition(joined("&", filter_queries(filters)), only)
        with self._reading() as connection:
            halvings = halvings_of(count_works(connection, found))
            return count_facets(connection, found, most=most, halvings=halvings).facets

    def beginning(self, kind: str, letters: str, most: int = 10) -> tuple[FacetCount, ...]:
        """Values of one kind, or words, that begin with some letters, the most frequent first."""
        begun = folded_value(letters) if kind == "author" else sound(letters)
        start = _LETTERS[kind] + begun if kind in _LETTERS else value_lexeme(kind, begun)
        skipped = 1 if kind in _LETTERS else len(value_lexeme(kind, ""))
        with self._reading() as connection:
            found = PostgresCounts(connection).most_frequent(start, most)
        return tuple(FacetCount(term[skipped:].rpartition(NAME_MARK)[2], works) for term, works in found)

    def damage(self) -> tuple[str, ...]:
        """What is wrong with its tables, one sentence each."""
        if not self._is_made:
            return ()
        with self._database.transaction(write=False, of="") as connection:
            return tuple(tables.faults(connection))

    def clear(self) -> None:
        """Empty the tables, and make what is missing."""
        with self._database.transaction(write=True, of=tables.WRITERS) as connection:
            tables.make_tables(connection)
            tables.empty_tables(connection)

    def sweep(self) -> None:
        """Delete the tables of other versions of svod; while one of these runs, it cannot be searched."""
        with self._database.transaction(write=True, of=tables.WRITERS) as connection:
            tables.drop_older(connection)

    def stamp(self) -> int:
        """A number that grows with every update."""
        if not self._is_made:
            return 0
        with self._database.transaction(write=False, of="") as connection:
            return int(connection.exec_driver_sql(f"SELECT value FROM {tables.STATE}").scalar_one())

    def edition(self) -> str:
        """A version mark that changes with every update."""
        return str(self.stamp())

    def work_ids(self) -> frozenset[str]:
        """The ids of all works in the index."""
        if not self._is_made:
            return frozenset()
        with self._database.transaction(write=False, of="") as connection:
            return frozenset(connection.exec_driver_sql(f"SELECT work_id FROM {WORKS} WHERE NOT is_gone").scalars())

    def __len__(self) -> int:
        if not self._is_made:
            return 0
        with self._database.transaction(write=False, of="") as connection:
            return PostgresCounts(connection).works()

    def _make(self) -> None:
        try:
            with self._database.transaction(write=True, of=tables.WRITERS) as connection:
                tables.make_tables(connection)
            self._is_made = True
        except ReadOnlyLibraryError:
            # Who may only read cannot search until somebody else has opened the library.
            self._is_made = False

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        if not self._is_made:
            raise ReadOnlyLibraryError(
                "The library has no search index of this version, and this account may make none.",
                way_out="Open it once with an account that may write.",
            )
        with self._database.transaction(write=False, of="") as connection:
            connection.exec_driver_sql(_PLAN)
            yield connection


class _Search:
    """One search, inside one transaction."""

    def __init__(self, connection: Connection, asked: SearchRequest, expansions: Sequence[Expansion]) -> None:
        self._connection = connection
        self._asked = asked
        self._expansions = expansions
        self._counts = PostgresCounts(connection)

    def page(self, query: str, limit: int, offset: int, facets: int) -> HitPage:
        parsed, field, _, feedback, _ = self._asked
        sought = words(parsed, field, self._expansions)
        if feedback != NO_FEEDBACK:
            sought = self._moved(sought)
        if (sought is None and not self._is_bounded()) or limit < 1:
            return HitPage(0, ())
        survey = self._survey(sought, facets, offset + limit)
        is_lacking = not survey.counted.works and feedback == NO_FEEDBACK
        most = most_words(parsed, field, self._expansions) if is_lacking else None
        if most is not None:
            sought = most
            survey = self._survey(sought, facets, offset + limit)
        total, values = survey.counted[:2]
        return HitPage(
            total,
            self._hits(self._ranked(sought, survey, limit, offset)) if total else (),
            self._facets(sought, values if total >= facets else ()) if facets and total else (),
            self._suggestion(query) if most is not None or not total else "",
            most is not None and total > 0,
            survey.is_estimate,
        )

    def _moved(self, sought: Sought | None) -> Sought | None:
        """The query moved by feedback."""
        queries = [stem_sought(term.text, value) for term, value in moved_terms(self._counts, self._asked.feedback)]
        if sought is not None:
            scores = tuple(score._replace(weight=QUERY_WEIGHT * score.weight) for score in sought.scores)
            queries.insert(0, sought._replace(scores=scores))
        return any_of(queries) if queries else None

    def _is_bounded(self) -> bool:
        filters = self._asked.filters
        return bool(self._asked.parsed.years or filters.only is not None or list(filter_queries(filters)))

    def _condition(
        self, sought: Sought | None, query: str, filters: Filters, *, reads_years: bool = False
    ) -> Condition:
        """A query with everything that works must be and must not be beside it.

        Years have long lists in the index: where few works are wanted, their rows are read for them.
        """
        parsed, field, _, feedback, _ = self._asked
        spans = [years for years in (filters.years, parsed.years) if years]
        within = [query] if query else []
        within += filter_queries(replace(filters, years=None))
        if not reads_years:
            within += [part for years in spans for part in filter_queries(Filters(years))]
        without = [f"!{barred}" for barred in excluded(parsed, field)]
        only = None if filters.only is None else sorted(filters.only)
        found = condition(joined("&", [*within, *without]), only, sought)
        judged = [entry.work_id for entry in (*feedback.like, *feedback.unlike)]
        if judged:
            found = Condition(f"{found.text} AND work_id <> ALL(%s)", (*found.values, judged), found.query)
        return within_years(found, spans) if reads_years else found

    def _whole(self, sought: Sought | None, filters: Filters) -> Condition:
        return self._condition(sought, sought.anywhere if sought else "", filters)

    def _survey(self, sought: Sought | None, facets: int, end: int) -> Survey:
        found = self._whole(sought, self._asked.filters)
        if sought is None or not sought.scores:
            total = count_works(self._connection, found)
            counted = count_facets(self._connection, found, halvings=halvings_of(total)).facets if facets else ()
            return Survey(Counted(total, counted), is_estimate=False, of_all=self._counts.works())
        every = {EVERY, *(lexeme for score in sought.scores for lexeme in score.counted)}
        works = self._counts.of(every)
        # As many as the rarest word finds, if all must match; parts of compounds need not be there.
        found_by = [
            sum(works.get(lexeme, 0) for lexeme in score.counted) for score in sought.scores if not score.within
        ]
        rarest = min(found_by, default=0)
        by_relevance = self._asked.sort is SortOrder.RELEVANCE
        naming = naming_of(sought.scores, rarest, end) if by_relevance else NO_NAMES
        return surveyed(self._connection, found, rarest, works.get(EVERY, 0), naming, with_facets=facets > 0)

    def _ranked(self, sought: Sought | None, survey: Survey, limit: int, offset: int) -> list[Ranked]:
        if self._asked.sort is not SortOrder.RELEVANCE:
            found = self._whole(sought, self._asked.filters)
            return in_order(self._connection, found, self._asked.sort, limit, offset)
        places = sought.tiers if sought and survey.counted.works > ranking.RANKED else ()
        conditions = [
            self._condition(sought, query, self._asked.filters, reads_years=bool(query))
            for query in places or (sought.anywhere if sought else "",)
        ]
        steps = list(steps_to_rank(conditions, survey, offset + limit))
        fully = fully_ranked(offset + limit, survey)
        return best(self._connection, self._counts, sought, steps, limit, offset, fully)

    def _hits(self, ranked: Sequence[Ranked]) -> tuple[Hit, ...]:
        parsed, field, _, _, _ = self._asked
        highlighter, outlines = Highlighter(parsed), Outlines(parsed, field)
        question = f"SELECT work_id, title, body, outline FROM {TEXTS} WHERE work_id = ANY(%s)"
        rows = self._connection.exec_driver_sql(question, ([one.work_id for one in ranked],))
        texts = {work_id: Shown(title, body, bytes(outline)) for work_id, title, body, outline in rows}
        hits = []
        for work_id, score in ranked:
            shown = texts[work_id]
            place = outlines.place(shown.outline) if outlines.are_asked else None
            snippet = place.snippet if place else highlighter.in_text(shown.body)
            hits.append(Hit(work_id, score, snippet, highlighter.in_title(shown.title), place.page if place else 0))
        return tuple(hits)

    def _facets(self, sought: Sought | None, found: Sequence[Facet]) -> tuple[Facet, ...]:
        """The values of the found works; for a filtered kind, also the values that could be chosen instead."""
        counted = {facet.name: facet for facet in found}
        for kind, freed in widened(self._asked.filters):
            wider = self._whole(sought, freed)
            halvings = halvings_of(count_works(self._connection, wider))
            counted |= {
                facet.name: facet for facet in count_facets(self._connection, wider, (kind,), halvings=halvings).facets
            }
        return tuple(counted[kind] for kind in KINDS if kind in counted)

    def _suggestion(self, query: str) -> str:
        """The corrected query, if it finds something."""
        right = suggestion(query, self._counts)
        sought = words(parse_query(right), self._asked.field) if right else None
        if sought is None:
            return ""
        found = self._whole(sought, self._asked.filters)
        question = f"SELECT 1 FROM {WORKS} WHERE {found.text} LIMIT 1"
        return right if self._connection.exec_driver_sql(question, found.values).first() else ""


def _shown(entry: IndexEntry) -> Shown:
    title = sound(entry.titles[0]) if entry.titles else ""
    return Shown(title, unified(entry.body), pack(entry.outline) if entry.outline else b"")
