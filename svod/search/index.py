"""Full-text index: works by their words in all inflections of three languages."""

import ctypes
import os
import platform
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Any, NamedTuple, cast

import tantivy

from svod.errors import DamagedIndexError, DiskFullError, ReadOnlyLibraryError
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
from svod.search.facets import KINDS, MOST_VALUES, count_facets, filter_queries, widened
from svod.search.feedback import feedback_query
from svod.search.highlighting import Highlighter
from svod.search.index_files import META, damaged_files, read_meta
from svod.search.index_schema import (
    ARRIVAL,
    AUTHOR_WORDS,
    CITED_BY,
    FORMAT,
    NAME_MARK,
    OUTLINE,
    SEARCH_FIELDS,
    SHOWN_TITLE,
    STATIC_SCORE,
    STEM_FIELDS,
    STEMMERS,
    WORDS,
    WORK_ID,
    YEAR,
    analyzer,
    document_of,
    facet_field,
    folded_value,
    make_schema,
    sound,
)
from svod.search.outlines import Outlines
from svod.search.query_builder import QueryBuilder, field_names
from svod.search.query_language import ParsedQuery, parse_query
from svod.search.request import SearchRequest
from svod.search.spelling import suggestion
from svod.search.word_counts import TantivyCounts

__all__ = ["FORMAT", "SEARCH_FIELDS", "TantivyIndex"]

_WRITER_BYTES = 64_000_000
# What tantivy says where another process writes.
_BUSY = "LockBusy"
_PANIC = "PanicException"
# How the searcher is asked for each order; years without a number come last.
_ORDERS: Mapping[SortOrder, dict[str, Any]] = {
    SortOrder.RELEVANCE: {"weight_by_field": STATIC_SCORE},
    SortOrder.DATE: {"order_by_field": YEAR},
    SortOrder.CITATIONS: {"order_by_field": CITED_BY},
    SortOrder.ADDED: {"order_by_field": ARRIVAL},
}
_BODY_FIELDS = tuple(place.name for place in STEM_FIELDS["text"])


class _Bounds(NamedTuple):
    """The filters of a query: works must match all of `within` and none of `without`."""

    within: tuple[tantivy.Query, ...]
    without: tuple[tantivy.Query, ...]

    def around(self, words: tantivy.Query | None) -> tantivy.Query | None:
        """The whole query; None where there is nothing to search for."""
        if words is None and not self.within:
            return None
        musts = [tantivy.Query.all_query() if words is None else words, *self.within]
        clauses = [(tantivy.Occur.Must, query) for query in musts]
        clauses += [(tantivy.Occur.MustNot, query) for query in self.without]
        return tantivy.Query.boolean_query(clauses) if len(clauses) > 1 else musts[0]


class TantivyIndex:
    """An index in a folder; one that cannot be opened is deleted and made anew, empty: then `is_new`."""

    is_shared = False

    def __init__(self, folder: Path) -> None:
        self._folder = folder / f"v{FORMAT}"
        self._shadow: tempfile.TemporaryDirectory[str] | None = None
        self._is_lost = not _made(self._folder)
        self.is_new = False
        if self._is_lost or not os.access(self._folder, os.W_OK):
            self._shadow = _shadow_of(self._folder)
            self._folder = Path(self._shadow.name)
        else:
            _remove_older(folder)
        self._index = self._open()
        self._seen = ""
        self._builder = QueryBuilder(self._index.schema)

    def update(self, entries: Iterable[IndexEntry], removed: Iterable[str] = ()) -> bool:
        """Add and remove works; False when another process is writing and nothing was done."""
        if self._shadow is not None:
            return False
        try:
            writer = self._index.writer(_WRITER_BYTES, 1)
            self._write(writer, entries, removed)
        except ValueError as error:
            if _BUSY in str(error):
                return False
            self._name_damage(error)
            raise DiskFullError(
                f"The search index cannot be written: {error}.",
                way_out="If the disk is full, free some space and run `svod check`; no work is lost.",
            ) from error
        self._index.reload()
        _give_back_memory()
        return True

    def turn(self) -> AbstractContextManager[None]:
        """Nobody is waited for."""
        return nullcontext()

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
        query = sound(query)
        asked = SearchRequest(parse_query(query), field, filters, feedback, sort)
        with self._named_damage():
            return self._found(query, asked, limit, offset, facets, expansions)

    def _found(
        self, query: str, asked: SearchRequest, limit: int, offset: int, facets: int, expansions: Sequence[Expansion]
    ) -> HitPage:
        parsed, field, _, feedback, sort = asked
        searcher = self._searcher()
        bounds = self._bounds(asked)
        words = self._builder.words(parsed, field, expansions)
        if feedback != NO_FEEDBACK:
            words = feedback_query(searcher, self._builder, words, feedback)
        whole = bounds.around(words)
        if whole is None or limit < 1:
            return HitPage(0, ())
        found = searcher.search(whole, limit=limit, offset=offset, **_ORDERS[sort])
        is_lacking = not _total(found) and feedback == NO_FEEDBACK
        most = self._builder.most_words(parsed, field, expansions) if is_lacking else None
        if most is not None:
            whole = bounds.around(most) or most
            found = searcher.search(whole, limit=limit, offset=offset, **_ORDERS[sort])
        total = _total(found)
        return HitPage(
            total,
            self._hits(searcher, found, parsed, field),
            self._facets(searcher, words if most is None else most, asked, total >= facets) if facets and total else (),
            self._suggestion(query, field, searcher, bounds) if most is not None or not total else "",
            most is not None and total > 0,
        )

    def counts(self, filters: Filters = NO_FILTERS, most: int = MOST_VALUES) -> tuple[Facet, ...]:
        """How many of all works, or of those that filters leave, have each value; at most so many values of a kind."""
        whole = _Bounds(tuple(filter_queries(filters, self._index.schema)), ()).around(None)
        with self._named_damage():
            return count_facets(self._searcher(), whole or tantivy.Query.all_query(), most=most)

    def beginning(self, kind: str, letters: str, most: int = 10) -> tuple[FacetCount, ...]:
        """Values of one kind, or words, that begin with some letters, the most frequent first."""
        fields = {"word": WORDS, "author": AUTHOR_WORDS}
        begun = folded_value(letters) if kind == "author" else letters
        with self._named_damage():
            found = self._searcher().terms_with_prefix(fields.get(kind) or facet_field(kind), sound(begun), limit=most)
        return tuple(FacetCount(value.rpartition(NAME_MARK)[2], works) for value, works in found)

    def damage(self) -> tuple[str, ...]:
        """What is wrong with the files of the index, one sentence each."""
        files = damaged_files(self._folder)
        if files:
            return tuple(f"The file {name} of the search index is damaged or missing." for name in files)
        try:
            self.work_ids()
        except DamagedIndexError as error:
            return (error.message,)
        return ()

    def clear(self) -> None:
        """Throw the index away and begin an empty one."""
        shutil.rmtree(self._folder, ignore_errors=True)
        self._index = self._prepared()
        self._seen = ""

    def sweep(self) -> None:
        """Nothing is left: what is older goes when an index is opened."""

    def stamp(self) -> int:
        """A number that grows with every commit."""
        return int(read_meta(self._folder).get("opstamp", 0))

    def edition(self) -> str:
        """A version mark that changes with every commit."""
        try:
            stat = (self._folder / META).stat()
        except OSError:
            return ""
        return f"{stat.st_ino:x}-{stat.st_mtime_ns:x}"

    def work_ids(self) -> frozenset[str]:
        """The ids of all works in the index."""
        with self._named_damage():
            searcher = self._latest()
            found = searcher.search(tantivy.Query.all_query(), limit=max(1, searcher.num_docs))
            return frozenset(str(searcher.doc(address).get_first(WORK_ID)) for _, address in found.hits)

    def __len__(self) -> int:
        with self._named_damage():
            return self._latest().num_docs

    @contextmanager
    def _named_damage(self) -> Iterator[None]:
        try:
            yield
        except BaseException as error:
            if _is_refusal(error):
                self._name_damage(error)
            raise

    def _name_damage(self, error: BaseException) -> None:
        """Raise a named error where it was damage that tantivy met."""
        if type(error).__name__ == _PANIC or damaged_files(self._folder) or "corrupt" in str(error).lower():
            raise DamagedIndexError(
                "The search index is damaged.", way_out="`svod check --repair` makes it anew; no work is lost."
            ) from error

    def _write(self, writer: tantivy.IndexWriter, entries: Iterable[IndexEntry], removed: Iterable[str]) -> None:
        with writer:
            for work_id in removed:
                writer.delete_documents_by_term(WORK_ID, work_id)
            for entry in entries:
                writer.delete_documents_by_term(WORK_ID, entry.work_id)
                writer.add_document(document_of(entry, self._index.schema))
            writer.commit()

    def _searcher(self) -> tantivy.Searcher:
        """A searcher over the present index."""
        if self._is_lost:
            raise ReadOnlyLibraryError(
                "The library has no search index of this version, and none can be made in its folder.",
                way_out="Open it once where it can be written.",
            )
        return self._latest()

    def _latest(self) -> tantivy.Searcher:
        edition = self.edition()
        # A reload takes as long as a search.
        if not edition or edition != self._seen:
            self._index.reload()
            self._seen = edition
        return self._index.searcher()

    def _facets(
        self, searcher: tantivy.Searcher, words: tantivy.Query | None, asked: SearchRequest, of_found: bool
    ) -> tuple[Facet, ...]:
        """The values of the found works; for a filtered kind, also the values that could be chosen instead."""
        counted: dict[str, Facet] = {}
        if of_found:
            whole = self._bounds(asked).around(words) or tantivy.Query.all_query()
            counted = {facet.name: facet for facet in count_facets(searcher, whole)}
        for kind, freed in widened(asked.filters):
            wider = self._bounds(asked._replace(filters=freed)).around(words) or tantivy.Query.all_query()
            counted |= {facet.name: facet for facet in count_facets(searcher, wider, (kind,))}
        return tuple(counted[kind] for kind in KINDS if kind in counted)

    def _bounds(self, asked: SearchRequest) -> _Bounds:
        parsed, field, filters, feedback, _ = asked
        within = list(filter_queries(filters, self._index.schema))
        if parsed.years:
            within.extend(filter_queries(Filters(parsed.years), self._index.schema))
        without = self._builder.excluded(parsed, field)
        judged = [entry.work_id for entry in (*feedback.like, *feedback.unlike)]
        if judged:
            without.append(tantivy.Query.term_set_query(self._index.schema, WORK_ID, judged))
        return _Bounds(tuple(within), tuple(without))

    def _suggestion(self, query: str, field: str, searcher: tantivy.Searcher, bounds: _Bounds) -> str:
        """The corrected query, if it finds something."""
        right = suggestion(query, TantivyCounts(searcher))
        whole = bounds.around(self._builder.words(parse_query(right), field)) if right else None
        return right if whole is not None and searcher.search(whole, limit=1, count=False).hits else ""

    def _hits(
        self, searcher: tantivy.Searcher, found: tantivy.SearchResult, parsed: ParsedQuery, field: str
    ) -> tuple[Hit, ...]:
        highlighter, outlines = Highlighter(parsed), Outlines(parsed, field)
        hits = []
        for score, address in found.hits:
            document = searcher.doc(address)
            title = bytes(document.get_first(SHOWN_TITLE) or b"").decode()
            body = next((str(text) for name in _BODY_FIELDS if (text := document.get_first(name))), "")
            work_id = str(document.get_first(WORK_ID))
            place = outlines.place(bytes(document.get_first(OUTLINE) or b"")) if outlines.are_asked else None
            snippet = place.snippet if place else highlighter.in_text(body)
            marked = highlighter.in_title(title)
            hits.append(Hit(work_id, float(score or 0), snippet, marked, place.page if place else 0))
        return tuple(hits)

    def _open(self) -> tantivy.Index:
        try:
            return self._prepared()
        except BaseException as error:
            if not _is_refusal(error):
                raise
            self.is_new = True
            shutil.rmtree(self._folder, ignore_errors=True)
        try:
            return self._prepared()
        except ValueError:
            # There is no room for one: the library can be read all the same.
            self._is_lost = True
            self._shadow = tempfile.TemporaryDirectory(prefix="svod-index-")
            self._folder = Path(self._shadow.name)
            return self._prepared()

    def _prepared(self) -> tantivy.Index:
        _made(self._folder)
        index = tantivy.Index(make_schema(), path=str(self._folder), reuse=True)
        for name in STEMMERS:
            index.register_tokenizer(name, analyzer(name))
        index.config_reader("manual")
        return index


def _is_refusal(error: BaseException) -> bool:
    """Whether tantivy raised it; its panics are no ordinary exceptions, and Python cannot import their class."""
    return isinstance(error, ValueError) or type(error).__name__ == _PANIC


def _give_back_memory() -> None:
    """Return free memory to the system: threads that wrote and merged the index leave much of it."""
    if platform.libc_ver()[0] == "glibc":
        ctypes.CDLL(None).malloc_trim(0)


def _total(found: tantivy.SearchResult) -> int:
    return int(cast(Any, found).count or 0)


def _made(folder: Path) -> bool:
    """Make a folder; whether it exists now."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return True


def _remove_older(folder: Path) -> None:
    """Delete indexes of older formats."""
    for number in range(1, FORMAT):
        shutil.rmtree(folder / f"v{number}", ignore_errors=True)


def _shadow_of(folder: Path) -> "tempfile.TemporaryDirectory[str]":
    """Links to an index on a read-only disk, in a folder where tantivy can write its lock files."""
    shadow = tempfile.TemporaryDirectory(prefix="svod-index-")
    for path in folder.iterdir() if folder.is_dir() else ():
        if not path.name.startswith("."):
            (Path(shadow.name) / path.name).symlink_to(path.absolute())
    return shadow
