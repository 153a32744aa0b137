"""Works as lists show them: lines, snippets, paging; what templates get is plain and frozen."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from svod.library.ingest.cataloguing import Ingested
from svod.model.metadata import Creator, Field
from svod.model.outcome import Failure, Outcome
from svod.model.review import ReviewReason
from svod.model.work import Holdings, Work
from svod.text.people import one_claim_each, written_name
from svod.web.transfers.files import source_name

WORKS_A_PAGE = 20
LONGEST_QUERY = 1000
# The index walks past everything before a page, so nobody leafs deeper than this.
DEEPEST_RESULT = 10_000
# The same names as the index gives its fields; the empty one is all of them.
SEARCH_FIELDS = ("", "title", "creator", "subject", "description", "text")

_SNIPPET_LENGTH = 240
_AUTHORS_A_LINE = 4


@dataclass(frozen=True, slots=True)
class WorkLine:
    """A work in a list: the least that tells it from others."""

    id: str
    title: str
    language: str
    authors: tuple[str, ...]
    more_authors: bool
    year: str
    published_in: str
    needs_review: tuple[ReviewReason, ...] = ()
    # The file of a work that is to be checked; none where no copy is here.
    file_name: str = ""
    has_copy: bool = True

    @property
    def has_doubtful_title(self) -> bool:
        """Whether the title is one of the things to look at."""
        return any(reason.field == Field.TITLE for reason in self.needs_review)

    @property
    def address(self) -> str:
        """Where its page is."""
        return f"/works/{self.id}"


@dataclass(frozen=True, slots=True)
class Paging:
    """Which page of a list this is, and where its neighbours are."""

    page: int
    pages: int
    previous: str
    following: str


@dataclass(frozen=True, slots=True)
class HomeView:
    """The start page: how much there is, and the newest of it."""

    holdings: Holdings
    newest: tuple[WorkLine, ...]
    # How many works are known by records alone.
    wanted: int = 0


@dataclass(frozen=True, slots=True)
class BrowseView:
    """A page of all works."""

    total: int
    lines: tuple[WorkLine, ...]
    paging: Paging
    doubtful: int


@dataclass(frozen=True, slots=True)
class AddView:
    """The page for adding, how much text it takes, and the wanted work that a copy is sent of, where one is."""

    longest_text: int
    copy_of: str = ""
    copy_title: str = ""
    outcomes: tuple[str, ...] = (*(str(outcome) for outcome in Outcome), "wanted", "step")


@dataclass(frozen=True, slots=True)
class ReceivedView:
    """What became of uploaded files."""

    ends: tuple[Ingested | Failure, ...]
    # The job that adds what was pasted beside them; 0 where nothing was.
    job: int = 0

    @property
    def shelved(self) -> tuple[Ingested, ...]:
        """Those that are in the library now."""
        return tuple(end for end in self.ends if isinstance(end, Ingested))

    @property
    def failures(self) -> tuple[Failure, ...]:
        """Those that are not, each with its reason."""
        return tuple(end for end in self.ends if isinstance(end, Failure))


def shown_author(creator: Creator) -> str:
    """An author as people write the name; as it was read where it has no parts."""
    return written_name(creator.name) if creator.name.family and creator.name.given else creator.text


def work_line(work: Work) -> WorkLine:
    """A work for a list."""
    metadata = work.metadata
    title = metadata.best(Field.TITLE)
    language = (title.language if title else None) or work.language or ""
    authors = tuple(map(shown_author, one_claim_each(metadata.creators(), language, len(work.copies))))
    reasons = work.needs_review
    return WorkLine(
        id=work.id,
        title=title.text if title else work.name,
        language=language,
        authors=authors[:_AUTHORS_A_LINE],
        more_authors=len(authors) > _AUTHORS_A_LINE,
        year=metadata.text(Field.DATE)[:4],
        published_in=metadata.text(Field.SOURCE),
        needs_review=reasons,
        file_name=source_name(work.copies[0].source).name if reasons and work.copies else "",
        has_copy=bool(work.copies),
    )


def work_lines(work_ids: Iterable[str], works: Mapping[str, Work]) -> tuple[WorkLine, ...]:
    """Works for a list, in the order of their ids."""
    return tuple(work_line(works[work_id]) for work_id in work_ids if work_id in works)


def make_paging(
    path: str, parameters: Iterable[tuple[str, str]], page: int, total: int, size: int = WORKS_A_PAGE
) -> Paging:
    """The neighbours of a page of a list."""
    pages = page_count(total, size)
    kept = [(name, text) for name, text in parameters if text]

    def address(number: int) -> str:
        return f"{path}?{urlencode([*kept, ('page', str(number))])}" if 1 <= number <= pages else ""

    return Paging(page, pages, address(page - 1), address(page + 1))


def page_count(total: int, size: int = WORKS_A_PAGE) -> int:
    """How many pages a list has; an empty one has one, empty."""
    return max(1, -(-total // size))


def shorter(text: str, length: int = _SNIPPET_LENGTH) -> str:
    """The beginning of a text, cut between words."""
    if len(text) <= length:
        return text
    return text[:length].rsplit(" ", 1)[0].rstrip(" ,;:.") + " …"


def page_number(page: str, total: int) -> int:
    """The page meant: what is no page number is the first, what lies beyond the end is the last."""
    number = int(page) if page.isascii() and page.isdecimal() and len(page) < 10 else 1
    return min(max(1, number), page_count(total))
