"""Finding works by their words."""

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from typing import Protocol

from svod.model.retrieval import (
    NO_FEEDBACK,
    NO_FILTERS,
    Expansion,
    Facet,
    FacetCount,
    Feedback,
    Filters,
    HitPage,
    IndexEntry,
    SortOrder,
)


class SearchIndex(Protocol):
    """Finds works by their words; always rebuildable from the store."""

    def update(self, entries: Iterable[IndexEntry], removed: Iterable[str] = ()) -> bool:
        """Put works in and take works out; False when another process is writing and nothing was done."""

    def turn(self) -> AbstractContextManager[None]:
        """Wait a moment while another process brings the same changes in."""

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
        """The best works for a query, in one field or in all, narrowed by filters, moved by feedback, expanded."""

    def counts(self, filters: Filters = NO_FILTERS, most: int = 12) -> tuple[Facet, ...]:
        """How many of all works, or of those that filters leave, have each value; at most so many values of a kind."""

    def beginning(self, kind: str, letters: str, most: int = 10) -> tuple[FacetCount, ...]:
        """Values of one kind, or words, that begin with some letters, the most frequent first."""

    @property
    def is_shared(self) -> bool:
        """Whether other machines search the same one, so that they should find new works soon."""

    @property
    def is_new(self) -> bool:
        """Whether the one before could not be opened and was deleted."""

    def damage(self) -> tuple[str, ...]:
        """What is wrong with its files, one sentence each."""

    def clear(self) -> None:
        """Throw it away and begin an empty one."""

    def sweep(self) -> None:
        """Delete what older versions of svod left."""

    def stamp(self) -> int:
        """A number that grows with every update; smaller where an older state came back."""

    def edition(self) -> str:
        """A mark that is another one as soon as anything else can be found."""

    def work_ids(self) -> frozenset[str]:
        """The ids of all works it holds."""

    def __len__(self) -> int:
        """How many works it holds."""
