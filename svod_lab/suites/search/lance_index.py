"""LanceDB as a search index: the same stems and loose keys as lexemes of one column, found works counted one by one."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta
from importlib import import_module
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from svod.errors import SettingsError
from svod.model.retrieval import Facet, Hit, HitPage, IndexEntry
from svod.search.facets import KINDS
from svod.search.highlighting import Highlighter
from svod.search.index_schema import (
    LOOSE_FIELDS,
    SEARCH_FIELDS,
    STATIC_SCORE,
    STEM_FIELDS,
    YEAR,
    analyzer,
    document_of,
    facet_field,
    make_schema,
    stems,
)
from svod.search.loose_keys import query_keys
from svod.search.query_builder import SEPARATE, places
from svod.search.query_language import ParsedQuery, parse_query
from svod.text.compounds import compound_parts
from svod_lab.suites.search.sharded_index import ordered

PACKAGE = "lancedb"
_TABLE, _LEXEMES = "works", "lexemes"
_PLACES = (*chain.from_iterable(STEM_FIELDS.values()), *LOOSE_FIELDS.values())
_SCHEMA = make_schema()
# LanceDB reads rows that are not in its index one by one, until somebody calls `optimize`; after so many we do.
_UNINDEXED = 500
_WITHOUT_ANALYSIS = {
    "with_position": True, "base_tokenizer": "whitespace", "language": "English", "max_token_length": None,
    "lower_case": False, "stem": False, "remove_stop_words": False, "ascii_folding": False,
}  # fmt: skip


def is_installed() -> bool:
    """Whether the package is there, which is in none of our lists."""
    return find_spec(PACKAGE) is not None


class _Lexeme(NamedTuple):
    """A stem or key with its field before it, and how much it counts."""

    text: str
    weight: float


class LanceIndex:
    """A table of LanceDB's in a folder or a bucket, with an index of its lexemes.

    Of what the embedded index does it lacks the best of several scores (these are added up), the standing of a work
    (multiplied afterwards), spelling, and answers with most of the words.
    """

    def __init__(self, address: Path | str, options: dict[str, str] | None = None) -> None:
        if not is_installed():
            raise SettingsError(
                "LanceDB is not installed.",
                way_out=f"Install it beside svod: `pip install --target FOLDER {PACKAGE}`, and FOLDER in PYTHONPATH.",
            )
        self._arrow: Any = import_module("pyarrow")
        self._compute: Any = import_module("pyarrow.compute")
        self._queries: Any = import_module("lancedb.query")
        connect = import_module(PACKAGE).connect
        # Each question looks for a newer version of the table.
        database = connect(str(address), read_consistency_interval=timedelta(0), storage_options=options)
        self._table: Any = database.create_table(_TABLE, schema=self._schema(), exist_ok=True)

    def update(self, entries: Iterable[IndexEntry], removed: Iterable[str] = ()) -> bool:
        """Put works in and take works out, in two versions of the table."""
        gone = ", ".join(f"'{work_id}'" for work_id in removed)
        if gone:
            self._table.delete(f"work_id IN ({gone})")
        rows = self._arrow.Table.from_pylist(list(map(_row, entries)), schema=self._schema())
        if rows.num_rows:
            self._table.merge_insert("work_id").when_matched_update_all().when_not_matched_insert_all().execute(rows)
            self._follow()
        return True

    def copy(self, copies: Iterable[int]) -> None:
        """Put all works in so often again, under other names, and make the index anew."""
        made = self._table.search().where("work_id NOT LIKE '%-%'").limit(self._table.count_rows()).to_arrow()
        for number in copies:
            names = self._compute.binary_join_element_wise(made["work_id"], f"-{number}", "")
            self._table.add(made.set_column(made.schema.get_field_index("work_id"), "work_id", names))
        self._make_index()
        self.tidy()

    def tidy(self) -> None:
        """What somebody must do now and then: put new rows into the index, and delete older versions."""
        self._table.optimize(cleanup_older_than=timedelta(seconds=1))

    def search(self, query: str, *, limit: int = 10, facets: int = 0) -> HitPage:
        """The best works for words and years; all that is found is brought here to be counted."""
        parsed = parse_query(query)
        wanted = self._wanted(parsed)
        if wanted is None:
            return HitPage(0, ())
        asked = self._table.search(wanted, query_type="fts").select(["work_id", STATIC_SCORE, YEAR, "values", "_score"])
        if parsed.years:
            first, last = parsed.years
            bounds = [f"{YEAR} {sign} {year}" for sign, year in ((">=", first), ("<=", last)) if year is not None]
            asked = asked.where(" AND ".join(bounds), prefilter=True)
        found = asked.with_row_id(True).limit(self._table.count_rows()).to_arrow()
        return HitPage(
            found.num_rows,
            tuple(self._hits(found, parsed, limit)),
            tuple(self._facets(found)) if facets and found.num_rows >= facets else (),
        )

    def _wanted(self, parsed: ParsedQuery) -> Any:
        must, boolean = self._queries.Occur.MUST, self._queries.BooleanQuery
        groups = [
            self._any_of([query for term in group for query in self._word(term.text, 1.0)]) for group in parsed.groups
        ]
        if len(groups) < 2:
            return groups[0] if groups else None
        return boolean([(must, group) for group in groups])

    def _word(self, word: str, factor: float) -> Iterator[Any]:
        for lexeme in _lexemes(word):
            yield self._queries.MatchQuery(lexeme.text, _LEXEMES, boost=factor * lexeme.weight)
        parts = compound_parts(word) if factor == 1.0 and word.isalpha() else ()
        if len(parts) > 1:
            separate = [self._any_of(list(self._word(part, SEPARATE))) for part in parts]
            yield self._queries.BooleanQuery([(self._queries.Occur.MUST, part) for part in separate])

    def _any_of(self, queries: Sequence[Any]) -> Any:
        return self._queries.BooleanQuery([(self._queries.Occur.SHOULD, query) for query in queries])

    def _hits(self, found: Any, parsed: ParsedQuery, limit: int) -> Iterator[Hit]:
        scores = self._compute.multiply(found["_score"], found[STATIC_SCORE])
        order = self._compute.sort_indices(scores, sort_keys=[("", "descending")])[:limit]
        best = found.take(order)
        rows = best["_rowid"].to_pylist()
        shown = self._table.take_row_ids(rows).with_row_id().select(["title", "body"]).to_arrow().to_pylist()
        texts = {row["_rowid"]: row for row in shown}
        highlighter = Highlighter(parsed)
        for work_id, row, score in zip(best["work_id"].to_pylist(), rows, scores.take(order).to_pylist(), strict=True):
            text = texts[row]
            yield Hit(work_id, score, highlighter.in_text(text["body"]), highlighter.in_title(text["title"]))

    def _facets(self, found: Any) -> Iterator[Facet]:
        flat = self._compute.list_flatten(found["values"])
        sums: dict[str, Counter[str]] = {}
        for count in self._compute.value_counts(flat).to_pylist():
            kind, _, value = count["values"].partition(":")
            sums.setdefault(kind, Counter())[value] = count["counts"]
        return (Facet(kind, ordered(kind, sums[kind])) for kind in KINDS if kind in sums)

    def _follow(self) -> None:
        names = [index.name for index in self._table.list_indices()]
        if not names:
            self._make_index()
        elif any(self._table.index_stats(name).num_unindexed_rows >= _UNINDEXED for name in names):
            self.tidy()

    def _make_index(self) -> None:
        indexes = import_module("lancedb.index")
        self._table.create_index(_LEXEMES, config=indexes.FTS(**_WITHOUT_ANALYSIS), replace=True)
        self._table.create_index("work_id", config=indexes.BTree(), replace=True)

    def _schema(self) -> Any:
        arrow = self._arrow
        text = arrow.string()
        return arrow.schema(
            [("work_id", text), ("title", text), ("body", text), (YEAR, arrow.int32()), (STATIC_SCORE, arrow.float32()),
             ("values", arrow.list_(text)), (_LEXEMES, text)]
        )  # fmt: skip


def _row(entry: IndexEntry) -> dict[str, Any]:
    values = document_of(entry, _SCHEMA).to_dict()
    year = next(iter(values.get(YEAR, ())), None)
    counted = [(kind, str(value)) for kind in KINDS if kind != YEAR for value in values.get(facet_field(kind), ())]
    return {
        "work_id": entry.work_id,
        "title": next(iter(entry.titles), ""),
        "body": entry.body,
        YEAR: year,
        STATIC_SCORE: values[STATIC_SCORE][0],
        "values": [f"{kind}:{value}" for kind, value in ([] if year is None else [(YEAR, str(year))]) + counted],
        _LEXEMES: " ".join(
            f"{place.name}:{stem}"
            for place in _PLACES
            for text in values.get(place.name, ())
            for stem in analyzer(place.analyzer).analyze(text)
        ),
    }


def _lexemes(word: str) -> Iterator[_Lexeme]:
    """What a word is looked for by, in each field."""
    for name in SEARCH_FIELDS:
        for place in places(word, (name,)):
            yield from (_Lexeme(f"{place.name}:{stem}", place.weight) for stem in stems(word, place.analyzer))
        if name in LOOSE_FIELDS:
            place = LOOSE_FIELDS[name]
            yield from (_Lexeme(f"{place.name}:{key}", place.weight) for key in query_keys(word))
