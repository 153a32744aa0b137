"""The search page: what the address asks for, found works with marked words, facets that narrow, suggestions."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from typing import NamedTuple
from urllib.parse import quote_plus

from starlette.datastructures import QueryParams

from svod.library import FoundPage, FoundWork, read_filters
from svod.library.subjects.meanings import SubjectTerm
from svod.model.metadata import Field
from svod.model.retrieval import (
    IS_DOUBTFUL,
    REVIEW,
    Expansion,
    Facet,
    Filters,
    Passage,
    SortOrder,
    YearSpan,
    year_span,
)
from svod.web.layout.view import LONGEST_QUERY, Paging, WorkLine, make_paging, shorter, work_line
from svod.web.pages.search.year_chart import YearChart, year_chart
from svod.web.transfers.files import media_name

PATH = "/search"
# Kinds of values that works are narrowed to, in the order of the page.
NARROWED_BY = ("year", "language", "kind", "author", "subject", "source", "collection", "tag", REVIEW)
_SEVERAL_VALUES = tuple(name for name in NARROWED_BY if name not in ("year", REVIEW))
NOTHING_FOUND = FoundPage(0, ())
# One work that is found is narrowed by nothing.
FEWEST_NARROWED = 2
_MOST_VALUES = 20
_COUNTS_SHOWN = 8
_ANY_YEAR = YearSpan()
# A snippet is cut out of running text.
_GAP = Passage(" … ", False)


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """What the address of a search page asks for."""

    query: str = ""
    field: str = ""
    page: str = "1"
    narrowed: tuple[tuple[str, str], ...] = ()
    expand: bool = False
    sort: SortOrder = SortOrder.RELEVANCE
    # Whether the words are meant as they are written, misprints too.
    exact: bool = False

    @property
    def too_long(self) -> bool:
        """Whether nobody would type so much."""
        return len(self.query) > LONGEST_QUERY

    def values(self, name: str) -> tuple[str, ...]:
        """The values of one kind that works are narrowed to."""
        return tuple([value for narrowed, value in self.narrowed if narrowed == name]) if self.narrowed else ()

    def filters(self) -> Filters:
        """The same for the library."""
        several: Mapping[str, tuple[str, ...]] = {name: self.values(name) for name in _SEVERAL_VALUES}
        return read_filters(
            year="".join(self.values("year")[:1]), needs_review=IS_DOUBTFUL in self.values(REVIEW), **several
        )

    def parameters(self) -> Iterator[tuple[str, str]]:
        """The parts of its address."""
        yield "q", self.query
        yield "field", self.field
        yield "expand", "1" if self.expand else ""
        yield "sort", "" if self.sort is SortOrder.RELEVANCE else str(self.sort)
        yield "exact", "1" if self.exact else ""
        yield from self.narrowed

    @property
    def asked(self) -> str:
        """It as the query of an address."""
        return "&".join([f"{name}={_quoted(value)}" for name, value in self.parameters() if value])

    @property
    def address(self) -> str:
        """Where the first page of its answers is."""
        return f"{PATH}?{self.asked}"

    def address_with(self, **changed: str) -> str:
        """Where the first page is with other words, another order or the like: parts of an address by their names."""
        pairs = [(name, changed.get(name, value)) for name, value in self.parameters()]
        return PATH + "?" + "&".join([name + "=" + _quoted(value) for name, value in pairs if value])

    def without_years(self) -> "SearchRequest":
        """Not narrowed to years any more, of which there can be only one span."""
        return replace(self, narrowed=tuple(pair for pair in self.narrowed if pair[0] != "year"))

    def without_value(self, name: str, value: str) -> "SearchRequest":
        """Not narrowed to a value any more."""
        return replace(self, narrowed=tuple(pair for pair in self.narrowed if pair != (name, value)))


# Every order by its name, and as addresses have it.
_ORDERS = tuple((str(order), "" if order is SortOrder.RELEVANCE else str(order)) for order in SortOrder)
# A page has its query in a dozen addresses.
_quoted = lru_cache(maxsize=1024)(quote_plus)


@dataclass(frozen=True, slots=True)
class FoundLine:
    """A found work with the query's words marked in its title and text, and where the page is that was found."""

    line: WorkLine
    title: tuple[Passage, ...]
    snippet: tuple[Passage, ...]
    page_address: str = ""
    file_address: str = ""
    file_kind: str = ""
    read_address: str = ""


@dataclass(frozen=True, slots=True)
class FacetLine:
    """One value that found works have: how many, and where it leads."""

    name: str
    value: str
    works: int
    address: str
    is_chosen: bool = False
    # What a code of a classification means, with the code as it is printed.
    caption: str = ""


@dataclass(frozen=True, slots=True)
class FacetList:
    """The values of one kind."""

    name: str
    lines: tuple[FacetLine, ...]


class SortChoice(NamedTuple):
    """An order that found works can come in, and where they do."""

    name: str
    address: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class SearchView:
    """A page of found works, or the reason why there is none.

    `other_address` is the same search with its words rewritten, or as they are again. Where words were misprinted, the
    works of the corrected ones are shown: `corrected` are these, `exact_address` is where it is searched as written.
    """

    query: str
    field: str
    total: int
    found: tuple[FoundLine, ...]
    paging: Paging
    too_long: bool
    relaxed: bool
    suggestion: str
    suggestion_address: str
    facets: tuple[FacetList, ...]
    chosen: tuple[FacetLine, ...]
    is_expanded: bool
    expansions: tuple[Expansion, ...]
    other_address: str
    asked: str = ""
    sorts: tuple[SortChoice, ...] = ()
    years: YearSpan = _ANY_YEAR
    kept: tuple[tuple[str, str], ...] = ()
    corrected: str = ""
    exact_address: str = ""
    year_chart: YearChart | None = None
    is_estimate: bool = False


def read_request(parameters: QueryParams) -> SearchRequest:
    """What an address asks for; what makes no sense in it is left out."""
    narrowed = [(name, value.strip()) for name, value in parameters.multi_items() if _narrows(name, value.strip())]
    narrowed += _years(parameters)
    return SearchRequest(
        parameters.get("q", "").strip(),
        parameters.get("field", ""),
        parameters.get("page", "1"),
        tuple(dict.fromkeys(narrowed))[:_MOST_VALUES],
        parameters.get("expand", "") == "1",
        _order(parameters.get("sort", "")),
        parameters.get("exact", "") == "1",
    )


def _order(name: str) -> SortOrder:
    return SortOrder(name) if name in set(SortOrder) else SortOrder.RELEVANCE


def _years(parameters: QueryParams) -> Iterator[tuple[str, str]]:
    """The years of two boxes, of which either may be empty."""
    first, last = (parameters.get(name, "").strip() for name in ("from", "to"))
    if (first or last) and year_span(f"{first}..{last}"):
        yield "year", f"{first}..{last}"


def _narrows(name: str, value: str) -> bool:
    return name in NARROWED_BY and bool(value) and (name != REVIEW or value == IS_DOUBTFUL)


def search_view(search: SearchRequest, page: int, found: FoundPage, corrected: str = "") -> SearchView:
    """A page of search results; `corrected` are the words that were searched for instead of those written."""
    asked = search.asked
    without_years = search.without_years() if search.narrowed else search
    return SearchView(
        search.query[:LONGEST_QUERY],
        search.field,
        found.total,
        tuple(
            FoundLine(work_line(work.work), work.hit.title, _snippet(work), _page_address(work), *_file(work))
            for work in found.works
        ),
        make_paging(PATH, search.parameters(), page, found.total),
        search.too_long,
        found.relaxed,
        found.suggestion,
        search.address_with(q=found.suggestion) if found.suggestion else "",
        tuple(_facet_lists(search, found)),
        tuple(FacetLine(name, value, 0, search.without_value(name, value).address) for name, value in search.narrowed),
        search.expand,
        tuple(one for one in found.expansions if one.terms),
        search.address_with(expand="" if search.expand else "1"),
        asked,
        tuple(SortChoice(name, search.address_with(sort=asked_as), name == search.sort) for name, asked_as in _ORDERS),
        year_span("".join(search.values("year")[:1])) or _ANY_YEAR,
        tuple([(name, value) for name, value in without_years.parameters() if value]),
        corrected,
        search.address_with(exact="1") if corrected else "",
        _chart(search, found),
        found.estimated,
    )


def captioned(view: SearchView, captions: Mapping[str, SubjectTerm]) -> SearchView:
    """The same page, codes of classifications with what they mean."""

    def shown(line: FacetLine) -> FacetLine:
        term = captions.get(line.value.lower()) if line.name == "subject" else None
        return replace(line, caption=f"{term.code} {term.caption}") if term else line

    facets = (replace(facet, lines=tuple(map(shown, facet.lines))) for facet in view.facets)
    return replace(view, facets=tuple(facets), chosen=tuple(map(shown, view.chosen)))


def codes(view: SearchView) -> tuple[str, ...]:
    """The subjects of a page that may be codes of classifications: they have figures."""
    lines = (*view.chosen, *(line for facet in view.facets for line in facet.lines))
    return tuple(line.value for line in lines if line.name == "subject" and any(map(str.isdecimal, line.value)))


def _chart(search: SearchRequest, found: FoundPage) -> YearChart | None:
    """The bars of the years that were counted."""
    if not found.facets:
        return None
    counts = next((facet.counts for facet in found.facets if facet.name == "year"), ())
    return year_chart(counts, year_span("".join(search.values("year")[:1])) or _ANY_YEAR)


def _file(found: FoundWork) -> tuple[str, ...]:
    """Where the first copy of a work is, of which kind it is, and where it is read."""
    copy = next(iter(found.work.copies), None)
    if copy is None:
        return ()
    return f"/files/{copy.sha256}", media_name(copy.media_type), f"/works/{found.work.id}/read/{copy.sha256}"


def _facet_lists(search: SearchRequest, found: FoundPage) -> Iterator[FacetList]:
    facets: dict[str, Facet] = {facet.name: facet for facet in found.facets}
    if not facets:
        return
    wider = search.address
    without_years = search.without_years().address if search.values("year") else wider
    for name in NARROWED_BY:
        counts = facets[name].counts if name in facets else ()
        chosen = search.values(name)
        # A value that all found works have narrows nothing; beside a chosen one it is a way out.
        others = (count for count in counts if count.value not in chosen and (chosen or count.works < found.total))
        kept = without_years if name == "year" else wider
        lines = [
            FacetLine(name, count.value, count.works, f"{kept}&{name}={_quoted(count.value)}")
            for count in islice(others, _COUNTS_SHOWN)
        ]
        taken = [
            FacetLine(name, count.value, count.works, search.without_value(name, count.value).address, is_chosen=True)
            for count in counts
            if count.value in chosen
        ]
        if lines:
            yield FacetList(name, (*taken, *lines)[:_COUNTS_SHOWN])


def _page_address(found: FoundWork) -> str:
    """The reader at the page of the section or the caption that was found."""
    if not found.hit.page or not found.work.copies:
        return ""
    return f"/works/{found.work.id}/read/{found.work.copies[0].sha256}?page={found.hit.page}"


def _snippet(found: FoundWork) -> tuple[Passage, ...]:
    if found.hit.page:
        return found.hit.snippet
    if found.hit.snippet:
        return (_GAP, *found.hit.snippet, _GAP)
    abstract = shorter(found.work.metadata.text(Field.DESCRIPTION))
    return (Passage(abstract, False),) if abstract else ()
