"""What was found on the Web as `svod find`, `svod homepage` and the interface report it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from svod.model.finding import HomepageCandidate, HomepageFound, ListedReference, PaperFound, Step
from svod.model.layouts import Entry, Layout, Omit, known, layout

_DIGITS = 3


@dataclass(frozen=True, slots=True)
class PaperReport:
    """A search for a paper: what was wanted, where it lies, how it was verified; the steps where they are asked for."""

    title: str
    authors: tuple[str, ...]
    found: bool
    pages_fetched: int
    url: str | None = None
    stage: str | None = None
    score: float | None = None
    points: Mapping[str, float] | None = None
    version: str | None = None
    page_url: str | None = None
    pages: tuple[int, int | None] | None = None
    trace: tuple[Step, ...] | None = None

    LAYOUT: ClassVar[Layout] = layout(
        "title", "authors", "found", "pages_fetched", known("url"), known("stage"), known("score", digits=_DIGITS),
        Entry("points", "points", Omit.UNKNOWN, _DIGITS), known("version"), known("page_url"), known("pages"),
        known("trace"),
    )  # fmt: skip


def paper_report(found: PaperFound, *, trace: bool = False) -> PaperReport:
    """How a search for a paper ended."""
    wanted, verdict = found.wanted, found.verdict
    steps = found.steps if trace else None
    if not found.url or verdict is None:
        return PaperReport(wanted.title, wanted.authors, bool(found.url), found.pages_fetched, trace=steps)
    return PaperReport(
        wanted.title,
        wanted.authors,
        found=True,
        pages_fetched=found.pages_fetched,
        url=found.url,
        stage=found.stage,
        score=verdict.score,
        points=dict(verdict.points),
        version=verdict.version or None,
        page_url=found.page_url or None,
        pages=(verdict.first_page, verdict.last_page) if verdict.first_page else None,
        trace=steps,
    )


@dataclass(frozen=True, slots=True)
class HomepageReport:
    """A person's pages: candidates with scores, the page of publications, the references on it."""

    person: str
    method: str
    candidates: tuple[HomepageCandidate, ...]
    publications_url: str | None
    references: tuple[ListedReference, ...]
    trace: tuple[Step, ...] | None = None

    LAYOUT: ClassVar[Layout] = layout(
        "person", "method", "candidates", "publications_url", "references", known("trace")
    )


def homepage_report(found: HomepageFound, *, trace: bool = False) -> HomepageReport:
    """How a search for a person's pages ended."""
    return HomepageReport(
        found.person,
        found.method,
        found.candidates,
        found.publications_url or None,
        found.references,
        found.steps if trace else None,
    )
