"""Search: what the index holds of a work, and what a query brings back."""

from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class IndexEntry:
    """A work as the index sees it."""

    work_id: str
    language: str | None
    titles: tuple[str, ...]
    creators: tuple[str, ...]
    subjects: tuple[str, ...]
    description: str
    year: str
    body: str


class Hit(NamedTuple):
    """One work found: its score and a passage with the query's words marked by [[ and ]]."""

    work_id: str
    score: float
    snippet: str


class HitPage(NamedTuple):
    """A page of hits out of all that matched."""

    total: int
    hits: tuple[Hit, ...]
