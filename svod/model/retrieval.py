"""Search: what the index holds of a work, what narrows a query, and what it brings back."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class IndexEntry:
    """A work as the index sees it; `outline` are its headings and captions.

    `cited_by` is the number of works held that cite it, `importance` how important it is among all; 1 is the mean.
    `arrival` is its place in the order in which works came.
    `subject_weights` say how sure each of its subjects is; without them all count alike.
    `creators` are its authors in all spellings, `authors` the names that the `persons` behind them are known by.
    """

    work_id: str
    language: str | None
    titles: tuple[str, ...]
    creators: tuple[str, ...]
    subjects: tuple[str, ...]
    description: str
    year: str
    body: str
    kind: str = ""
    source: str = ""
    collections: tuple[str, ...] = ()
    cited_by: int = 0
    importance: float = 0.0
    persons: tuple[str, ...] = ()
    authors: tuple[str, ...] = ()
    needs_review: bool = False
    # Whether a person has yet to say what becomes of suggested key words.
    has_suggestions: bool = False
    outline: tuple["OutlineLine", ...] = ()
    # The loose keys of the body, where they are made already.
    loose_keys: str | None = None
    arrival: int = 0
    subject_weights: tuple[float, ...] = ()


class OutlineKind(StrEnum):
    """What a line of an outline is; search fields have the same names."""

    SECTION = "section"
    CAPTION = "caption"


class OutlineLine(NamedTuple):
    """A heading or a caption, and the page, from 1, that it stands on."""

    kind: OutlineKind
    text: str
    page: int


class IndexedText(NamedTuple):
    """What the index takes of a document: headings and captions, loose keys of the words, and its text.

    Keys are those of a text of this language. Older results are without the text.
    """

    outline: tuple[OutlineLine, ...] = ()
    loose_keys: str = ""
    language: str | None = None
    body: str | None = None


class YearSpan(NamedTuple):
    """Years from the first to the last; None leaves an end open."""

    first: int | None = None
    last: int | None = None

    def __str__(self) -> str:
        if self.first == self.last and self.first is not None:
            return str(self.first)
        return f"{self.first or ''}..{self.last or ''}"


_SPAN = re.compile(r"(?P<first>\d{4})?\s*(?P<dots>\.\.+|…|-|–|—)?\s*(?P<last>\d{4})?", re.ASCII)


def year_span(text: str) -> YearSpan | None:
    """Years as people write them: 2001, 2001..2005, 2001.., ..2005; None where that is no year."""
    span = _SPAN.fullmatch(text.strip())
    if span is None or not (span["first"] or span["last"]):
        return None
    first = int(span["first"]) if span["first"] else None
    last = int(span["last"]) if span["last"] else None
    if not span["dots"]:
        return YearSpan(first, first) if last is None else None
    if first and last and first > last:
        first, last = last, first
    return YearSpan(first, last)


@dataclass(frozen=True, slots=True)
class Filters:
    """What works must be, beside matching the words: one of the values of every kind of value that is given."""

    years: YearSpan | None = None
    author: tuple[str, ...] = ()
    language: tuple[str, ...] = ()
    kind: tuple[str, ...] = ()
    source: tuple[str, ...] = ()
    subject: tuple[str, ...] = ()
    collection: tuple[str, ...] = ()
    # Only works whose title or authors a person should look at.
    needs_review: bool = False
    # Only works with suggested key words that nobody has judged.
    has_suggestions: bool = False
    # The persons that the authors asked for are, by their ids; filled by the library.
    person: tuple[str, ...] = ()
    tag: tuple[str, ...] = ()
    # Only these works, as tags and private collections name them; filled by the library.
    only: frozenset[str] | None = None


NO_FILTERS = Filters()


class SortOrder(StrEnum):
    """In which order found works come: the best, the newest, the most cited, the latest arrivals first."""

    RELEVANCE = "relevance"
    DATE = "date"
    CITATIONS = "citations"
    ADDED = "added"


# The facet of works whose header a person should look at, and its one value.
REVIEW, IS_DOUBTFUL = "needs_review", "true"
# The mark of works with suggestions; it is no facet.
SUGGESTIONS = "suggestions"


class FacetCount(NamedTuple):
    """How many of the found works have a value."""

    value: str
    works: int


class Facet(NamedTuple):
    """One kind of value, and how many of the found works have each, the most frequent first."""

    name: str
    counts: tuple[FacetCount, ...]


def counts_by_facet(facets: Iterable[Facet]) -> dict[str, tuple[FacetCount, ...]]:
    """The counts of each facet by its name."""
    return {facet.name: facet.counts for facet in facets}


class Feedback(NamedTuple):
    """Works that a reader called good or bad answers to the query."""

    like: tuple[IndexEntry, ...] = ()
    unlike: tuple[IndexEntry, ...] = ()


NO_FEEDBACK = Feedback()


class AddedTerm(NamedTuple):
    """What stands beside words of a query from now on: the words as typed, what was added, how much it counts, why."""

    words: str
    text: str
    weight: float
    reason: str
    is_code: bool = False


class Expansion(NamedTuple):
    """A query rewritten for one collection; without a name for all works."""

    collection: str
    terms: tuple[AddedTerm, ...]


class Passage(NamedTuple):
    """A stretch of a found text; `marked` where it is one of the query's words."""

    text: str
    marked: bool


class Hit(NamedTuple):
    """One work found: its score, the passages around the query's words, and its title with those words marked.

    `page` is that of the section or the caption that was searched for; 0 where none was.
    """

    work_id: str
    score: float
    snippet: tuple[Passage, ...]
    title: tuple[Passage, ...] = ()
    page: int = 0


class HitPage(NamedTuple):
    """A page of hits out of all that matched.

    `suggestion` is the query with misprints put right, if there are any; `relaxed` says that no work has all the words,
    so that these have most of them; `estimated` that very many match, and that their number is an estimate.
    """

    total: int
    hits: tuple[Hit, ...]
    facets: tuple[Facet, ...] = ()
    suggestion: str = ""
    relaxed: bool = False
    estimated: bool = False
