"""Enrichment: what services of the scholarly world say of a work, and what became of asking them."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from svod.model.person import PersonName


class WorkAsked(NamedTuple):
    """What a service is asked about: identifiers where they are known, otherwise title, family names and year.

    `raw` is a reference as printed, where a reference is asked about.
    """

    title: str = ""
    families: tuple[str, ...] = ()
    year: str = ""
    doi: str = ""
    arxiv: str = ""
    raw: str = ""


class Organisation(NamedTuple):
    """An organisation by name, and its address at ROR where the service gives it."""

    name: str
    ror: str = ""


@dataclass(frozen=True, slots=True)
class RecordAuthor:
    """An author as a service tells."""

    name: PersonName
    orcid: str = ""
    organisations: tuple[Organisation, ...] = ()


@dataclass(frozen=True, slots=True)
class ServiceRecord:
    """A work as a service tells of it."""

    service: str
    title: str
    authors: tuple[RecordAuthor, ...] = ()
    year: str = ""
    container: str = ""
    volume: str = ""
    issue: str = ""
    pages: str = ""
    publisher: str = ""
    doi: str = ""
    arxiv: str = ""
    # Open copies of the work.
    files: tuple[str, ...] = ()


class EnrichOutcome(StrEnum):
    """What became of asking a service about a work."""

    MATCHED = "matched"
    UNKNOWN = "unknown"
    DOUBTFUL = "doubtful"
    CONFLICT = "conflict"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Enriched:
    """How one service answered about one work: the outcome, what was added, and why nothing was where nothing was."""

    work_id: str
    service: str
    outcome: EnrichOutcome
    added: tuple[str, ...] = ()
    message: str = ""
