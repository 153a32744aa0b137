"""What a reference is written from: one cited work with all that any style may print of it."""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from svod.model.person import PersonName
from svod.model.reference import ReferenceFields
from svod_lab.corpora.items import BibliographicRecord
from svod_lab.corpora.labels.trimming import value

_ONE_NUMBER = re.compile(r"\d{1,5}")


class Kind(StrEnum):
    """What sort of thing is cited; each style writes each of them its own way."""

    ARTICLE = "article"
    CHAPTER = "chapter"
    CONFERENCE = "conference"
    BOOK = "book"
    EDITED = "edited"
    THESIS = "thesis"
    REPORT = "report"
    WEB = "web"
    PATENT = "patent"
    STANDARD = "standard"
    LAW = "law"
    NEWSPAPER = "newspaper"
    PREPRINT = "preprint"
    VOLUME = "volume"
    DECISION = "decision"


class Day(NamedTuple):
    """A day of the calendar."""

    year: int
    month: int
    day: int


@dataclass(frozen=True, slots=True)
class CitedWork:
    """One work as it may be cited; what is not known is empty."""

    kind: Kind
    language: str
    title: str
    author: tuple[PersonName, ...] = ()
    editor: tuple[PersonName, ...] = ()
    container: str = ""
    series: str = ""
    year: str = ""
    volume: str = ""
    issue: str = ""
    pages: str = ""
    extent: str = ""
    publisher: str = ""
    place: str = ""
    institution: str = ""
    edition: str = ""
    genre: str = ""
    number: str = ""
    translated: str = ""
    isbn: str = ""
    doi: str = ""
    url: str = ""
    accessed: Day | None = None
    day: Day | None = None
    # Of a work in several volumes: how many there are, and the title of this one.
    volumes: str = ""
    part: str = ""
    document_id: str = ""


# The kinds of records, in the words of the corpora; a chapter of proceedings is a conference paper.
_KINDS = {
    "article": Kind.ARTICLE, "chapter": Kind.CHAPTER, "book": Kind.BOOK, "thesis": Kind.THESIS,
    "report": Kind.REPORT, "web": Kind.WEB, "patent": Kind.PATENT, "standard": Kind.STANDARD, "law": Kind.LAW,
    "newspaper": Kind.NEWSPAPER, "preprint": Kind.PREPRINT,
}  # fmt: skip
_RECORD_TYPES = {
    Kind.CONFERENCE: "chapter", Kind.EDITED: "book", Kind.PREPRINT: "article", Kind.NEWSPAPER: "article",
    Kind.STANDARD: "other", Kind.LAW: "other",
    Kind.VOLUME: "book", Kind.DECISION: "other",
}  # fmt: skip
_PROCEEDINGS = re.compile(
    r"proceedings|\bproc\.|conference|symposium|workshop|congress|труды|тезисы|материалы|конференц|симпозиум|съезд"
    r"|tagung|kongress|konferenz",
    re.IGNORECASE,
)


def cited_work(record: BibliographicRecord, language: str = "en") -> CitedWork:
    """The work that a catalogue record describes; `language` is for records that do not name theirs."""
    fields = record.fields
    kind = _kind(fields)
    whole = kind in {Kind.BOOK, Kind.EDITED, Kind.THESIS, Kind.REPORT} and not fields.container
    pages = _bare(fields.pages, "pages")
    extent = pages if whole and _ONE_NUMBER.fullmatch(pages) else ""
    return CitedWork(
        kind, record.language or language, fields.title or "", fields.author, fields.editor,
        container=fields.container or "", series=record.series or "", year=fields.year or "",
        volume=_bare(fields.volume, "volume"), issue=_bare(fields.issue, "issue"), pages="" if extent else pages,
        extent=extent, publisher=fields.publisher or "", place=fields.place or "",
        institution=record.institution or "", edition=record.edition or "", isbn=record.isbn or "",
        doi=fields.doi or "", url=fields.url or "", document_id=record.document_id,
    )  # fmt: skip


def record_of(work: CitedWork, corpus: str = "forge") -> BibliographicRecord:
    """The catalogue record of a work."""
    fields = ReferenceFields(
        author=work.author, editor=work.editor, title=work.title, container=work.container or None,
        year=work.year or None, volume=work.volume or None, issue=work.issue or None,
        pages=work.pages or work.extent or None, publisher=work.publisher or None, place=work.place or None,
        doi=work.doi or None, url=work.url or None, type=_RECORD_TYPES.get(work.kind, str(work.kind)),
    )  # fmt: skip
    return BibliographicRecord(
        work.document_id, fields, work.language, corpus, edition=work.edition or None,
        institution=work.institution or None, series=work.series or None, isbn=work.isbn or None,
    )  # fmt: skip


def _bare(printed: str | None, label: str) -> str:
    """A value without the words that catalogues put before it: «Bd. 18» is 18."""
    text = printed or ""
    start, end = value(text, 0, len(text), label, affixes=True)
    return text[start:end]


def _kind(fields: ReferenceFields) -> Kind:
    kind = _KINDS.get(fields.type or "")
    if kind is None:
        kind = Kind.WEB if fields.url and not fields.container else Kind.ARTICLE if fields.container else Kind.BOOK
    if kind is Kind.CHAPTER and _PROCEEDINGS.search(fields.container or ""):
        return Kind.CONFERENCE
    if kind is Kind.ARTICLE and not fields.container:
        return Kind.PREPRINT if "arxiv" in (fields.url or fields.doi or "").lower() else Kind.BOOK
    return Kind.EDITED if kind is Kind.BOOK and fields.editor and not fields.author else kind
