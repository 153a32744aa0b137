"""What is found on the Web: references on pages with their files, home pages, papers, and how it was gone about."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from svod.model.metadata import Metadata
from svod.model.person import PersonName


class ListedReference(NamedTuple):
    """A reference on a page: its words, how sure it is one, the stretch of the page's text, the files it leads to."""

    text: str
    weight: float
    start: int
    end: int
    files: tuple[str, ...] = ()


class FileEntry(NamedTuple):
    """A reference in a list that is a file of its own: its words, how sure it is one, the files it leads to."""

    text: str
    weight: float
    files: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ListedFile:
    """The references of a list that is a file of its own."""

    entries: tuple[FileEntry, ...]


class PageOwner(StrEnum):
    """Whose home page is sought: a person's, or that of a corporate body."""

    PERSON = "person"
    INSTITUTE = "institute"
    GROUP = "group"
    CONFERENCE = "conference"
    JOURNAL = "journal"
    PROJECT = "project"


class Step(NamedTuple):
    """One step of a search: its stage, what was done, with what (a query, an address), what came of it, a score.

    `hits` are how many a search engine found; None where it failed, or where no engine was asked.
    """

    stage: str
    deed: str
    subject: str
    result: str = ""
    score: float | None = None
    hits: int | None = None


@dataclass(frozen=True, slots=True)
class HomepageCandidate:
    """An address that may be somebody's home page; `reasons` say what speaks for it."""

    url: str
    score: float
    title: str = ""
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HomepageFound:
    """What is known of a person's pages: candidates, best first, the page of publications, what stands on it."""

    person: str
    method: str
    candidates: tuple[HomepageCandidate, ...]
    publications_url: str = ""
    references: tuple[ListedReference, ...] = ()
    steps: tuple[Step, ...] = ()


class Whereabouts(NamedTuple):
    """Where the files of a paper may lie, what the page about it says of it, and why there is no more, in words."""

    files: tuple[str, ...]
    metadata: Metadata
    message: str = ""


class PaperWanted(NamedTuple):
    """The paper that is looked for: its title and its authors, as somebody wrote them; its kind where it is known."""

    title: str
    authors: tuple[str, ...] = ()
    # «thesis»; otherwise a thesis of the same title is answered only where the paper is not found.
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a document is the paper: points by witness, their sum, and why it was refused if it was.

    `first_page` and `last_page`, from 1, tell where in a volume the paper stands.
    """

    found: bool
    points: tuple[tuple[str, float], ...]
    reason: str = ""
    first_page: int | None = None
    last_page: int | None = None
    # Which of its twins it is, as far as it says: preprint, translation.
    version: str = ""

    @property
    def score(self) -> float:
        """The sum of the points."""
        return sum(point for _, point in self.points)


@dataclass(frozen=True, slots=True)
class PaperFound:
    """The end of a search for a paper: where its full text lies, if anywhere, and every step that led there."""

    wanted: PaperWanted
    url: str = ""
    page_url: str = ""
    stage: str = ""
    verdict: Verdict | None = None
    pages_fetched: int = 0
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class OpenedPaper:
    """A document as verifying needs it: the lines of each page, what it says of itself, whether it cites."""

    pages: tuple[tuple[str, ...], ...]
    titles: tuple[str, ...] = ()
    authors: tuple[PersonName, ...] = ()
    has_references: bool = False
    # Its words besides references and what stands on every page; None where they were not counted.
    own_words: int | None = None
    # The longer side of its first page in points; 0 where it has no sheets.
    longest_side: float = 0.0
    # What kind it surely is by its own words and form: thesis, slides; empty where that is not sure.
    kind: str = ""
