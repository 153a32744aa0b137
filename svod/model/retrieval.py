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


class Passage(NamedTuple):
    """A stretch of a found text; `marked` where it is one of the query's words."""

    text: str
    marked: bool


class Hit(NamedTuple):
    """One work found: its score and the passages around the query's words."""

    work_id: str
    score: float
    snippet: tuple[Passage, ...]


class HitPage(NamedTuple):
    """A page of hits out of all that matched."""

    total: int
    hits: tuple[Hit, ...]
