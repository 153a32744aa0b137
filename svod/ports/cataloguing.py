"""How works are told apart, recognised, written out and read in."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from svod.model.extraction import Extraction
from svod.model.record import BrokenRecord, WorkTold
from svod.model.reference import Reference
from svod.model.work import Match, Work, WorkRecord


class Resolver(Protocol):
    """Makes one work out of many copies."""

    def keys(self, work: Work) -> frozenset[str]:
        """What look-alikes of this work, and references to it, share with it."""

    def same_work(self, work: Work, candidates: Sequence[Work]) -> str | None:
        """The id of the work already held that a newly read one is a copy of, if any."""

    def joined(self, held: Work, arrived: Work) -> Work:
        """The work already held with the claims and copies of the newly read one added."""


class CitationMatcher(Protocol):
    """Recognises works in references."""

    def keys(self, reference: Reference) -> frozenset[str]:
        """What the works this reference may mean share with it."""

    def match(self, reference: Reference, candidates: Sequence[Work]) -> Match | None:
        """The work that is meant, how sure, and why; None if none of them is."""


class Exporter(Protocol):
    """Writes works in a citation format."""

    def export(self, records: Iterable[WorkRecord]) -> Iterator[str]:
        """Pieces of text that, joined, make one valid file."""

    def export_documents(self, extractions: Iterable[Extraction]) -> Iterator[str]:
        """Documents that lie in no library, in such pieces."""


class Importer(Protocol):
    """Reads the records of others."""

    def read(self, content: bytes) -> Iterator[WorkTold | BrokenRecord]:
        """The works that a file of records tells of; what cannot be used is told with its line."""
