"""A search request as the indexes take it."""

from typing import NamedTuple

from svod.model.retrieval import Feedback, Filters, SortOrder
from svod.search.query_language import ParsedQuery


class SearchRequest(NamedTuple):
    """A parsed search request."""

    parsed: ParsedQuery
    field: str
    filters: Filters
    feedback: Feedback
    sort: SortOrder
