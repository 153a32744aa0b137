"""Papers that are wanted: records of others become works without copies, and join what is held or comes later."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import islice
from pathlib import PurePath

from svod.library.ingest.cataloguing import Ingested, ingest_work
from svod.library.ingest.shelving import shelve
from svod.library.parts import Cataloguers, LibraryParts
from svod.model.metadata import Field
from svod.model.outcome import Failure, Outcome
from svod.model.record import BrokenRecord, ReportedWork
from svod.model.work import Work
from svod.ports import Importer, Session

# Many records are one transaction; few enough that others may write in between.
_RECORDS_A_TRANSACTION = 200
# The format of a file of records, by how its name ends.
_FORMATS = {".bib": "bibtex", ".bibtex": "bibtex", ".ris": "ris", ".nbib": "nbib", ".json": "csl-json"}


def importer_of(parts: LibraryParts, name: str) -> Importer | None:
    """The reader of a file of records; None for every other file."""
    ending = PurePath(name).suffix.lower()
    format_name = _FORMATS.get(ending) or parts.record_endings.get(ending)
    return parts.importer(format_name) if format_name else None


def ingest_records(
    parts: LibraryParts, importer: Importer, content: bytes, source: str
) -> Iterator[Ingested | Failure]:
    """What became of each record of a file, named by the file and the line."""
    records = importer.read(content)
    found = False
    while some := list(islice(records, _RECORDS_A_TRANSACTION)):
        found = True
        yield from _wanted(parts, [(record, f"{source}:{record.line}") for record in some])
    if not found:
        yield Failure(source, Outcome.EMPTY, "The file holds no record.")


def want(parts: LibraryParts, record: ReportedWork | BrokenRecord, source: str) -> Ingested | Failure:
    """Add the work that a record describes, or join its claims to the work that is held already."""
    (ended,) = _wanted(parts, [(record, source)])
    return ended


def held_work(parts: LibraryParts, record: ReportedWork) -> Work | None:
    """The work that a record describes, where a copy of it is held."""
    named = Work(_identity(record), record.language, record.metadata, ())
    resolver = parts.cataloguers.resolver
    with parts.store.reading() as session:
        same = resolver.same_work(named, session.works.sharing(resolver.keys(named)))
        held = session.works.get(same.work_id) if same else None
    return held if held and held.copies else None


def _wanted(
    parts: LibraryParts, records: Sequence[tuple[ReportedWork | BrokenRecord, str]]
) -> tuple[Ingested | Failure, ...]:
    """The results of some records, returned when all of them are stored."""
    return shelve(
        parts.store,
        lambda session: tuple(_ingested(record, source, session, parts.cataloguers) for record, source in records),
    )


def _ingested(
    record: ReportedWork | BrokenRecord, source: str, session: Session, cataloguers: Cataloguers
) -> Ingested | Failure:
    if isinstance(record, BrokenRecord):
        return Failure(source, Outcome.CORRUPT, record.reason)
    arrived = Work(_identity(record), record.language, record.metadata, ())
    return ingest_work(arrived, (), source, session, cataloguers)


def _identity(record: ReportedWork) -> str:
    """An id that the same record always has: who wrote what when."""
    metadata = record.metadata
    names = [creator.text for creator in metadata.creators()]
    parts = (metadata.text(Field.TITLE), *names, metadata.text(Field.DATE)[:4], metadata.text(Field.IDENTIFIER))
    return f"w{sha256(chr(0).join(parts).encode()).hexdigest()[:12]}"
