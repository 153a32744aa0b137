"""Identifying, matching, exporting and importing works."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Protocol

from svod.model.extraction import Extraction
from svod.model.person import Attribution, AuthorMention, Ruling
from svod.model.reference import Reference

if TYPE_CHECKING:
    # Reading processes know of no works.
    from svod.model.record import BrokenRecord, ReportedWork
    from svod.model.work import Match, Work, WorkRecord


class Resolver(Protocol):
    """Makes one work out of many copies."""

    def keys(self, work: "Work") -> frozenset[str]:
        """What look-alikes of this work, and references to it, share with it."""

    def same_work(self, work: "Work", candidates: "Sequence[Work]") -> "Match | None":
        """The work already held that a newly read one is a copy of, if any, how sure, and why."""

    def lookalike(self, work: "Work", candidates: "Sequence[Work]") -> "Match | None":
        """The work already held that a newly read one may be, though too little speaks for it to say so."""

    def joined(self, held: "Work", arrived: "Work") -> "Work":
        """The work already held with the claims and copies of the newly read one added."""


class Fingerprinter(Protocol):
    """Makes texts comparable without keeping them."""

    def fingerprint(self, text: str) -> str:
        """A short string, alike for texts that are; empty where the text is too short."""


class AuthorResolver(Protocol):
    """Finds the people behind authors' names."""

    def mentions(self, work: "Work") -> tuple[AuthorMention, ...]:
        """The authors that a work names, each once, with what distinguishes them from namesakes."""

    def block(self, mention: AuthorMention) -> str:
        """What all mentions share that could be one person's."""

    def persons(
        self,
        mentions: Sequence[AuthorMention],
        rulings: Sequence[Ruling] = (),
        settled: Sequence[Sequence[Attribution]] = (),
    ) -> tuple[tuple[Attribution, ...], ...]:
        """The mentions of one block by person, each with how sure and why; what people ruled is kept to.

        Persons that are `settled` stay as they are, and may get more mentions.
        """


class CitationMatcher(Protocol):
    """Recognises works in references."""

    def keys(self, reference: Reference) -> frozenset[str]:
        """What the works this reference may mean share with it."""

    def match(self, reference: Reference, candidates: "Sequence[Work]") -> "Match | None":
        """The work that is meant, how sure, and why; None if none of them is."""


class Exporter(Protocol):
    """Writes works in a citation format."""

    def export(self, records: "Iterable[WorkRecord]") -> Iterator[str]:
        """Pieces of text that, joined, make one valid file."""

    def export_documents(self, extractions: Iterable[Extraction]) -> Iterator[str]:
        """Documents outside of a library, in such pieces."""


class Importer(Protocol):
    """Reads the records of others."""

    def read(self, content: bytes) -> "Iterator[ReportedWork | BrokenRecord]":
        """The works that a file of records describes; what cannot be used comes with its line."""
