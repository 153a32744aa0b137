"""Filters as readers write them, on the command line and in addresses."""

from collections.abc import Iterable

from svod.errors import QueryError
from svod.model.retrieval import Filters, SortOrder, year_span

MOST_VALUES = 50


def read_filters(
    *,
    year: str = "",
    author: Iterable[str] = (),
    language: Iterable[str] = (),
    kind: Iterable[str] = (),
    source: Iterable[str] = (),
    subject: Iterable[str] = (),
    collection: Iterable[str] = (),
    needs_review: bool = False,
    tag: Iterable[str] = (),
) -> Filters:
    """The filters; years that are none are complained of."""
    years = year_span(year) if year.strip() else None
    if year.strip() and years is None:
        raise QueryError(f"«{year[:40]}» is no year.", way_out="Write 2001, 2001..2005, 2001.. or ..2005.")
    return Filters(
        years, _values(author), _values(language), _values(kind), _values(source), _values(subject),
        _values(collection), needs_review, tag=_values(tag),
    )  # fmt: skip


def read_sort(order: str) -> SortOrder:
    """The order that found works come in; an unknown one is complained of."""
    if order and order not in set(SortOrder):
        raise QueryError(f"«{order[:40]}» is no order.", way_out=f"Write {', '.join(SortOrder)}.")
    return SortOrder(order or SortOrder.RELEVANCE)


def _values(values: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(value.strip() for value in values if value.strip()))[:MOST_VALUES]
