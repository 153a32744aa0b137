"""Lists of publications that are files: the references of a document, or the records of a BibTeX file."""

import re
from collections.abc import Iterator
from urllib.parse import urljoin

from svod import registry
from svod.config import Settings
from svod.model.document import Document
from svod.model.finding import FileEntry, ListedFile
from svod.model.metadata import Field, Metadata
from svod.model.record import ReportedWork
from svod.model.reference import BibliographyBlock, Entry
from svod.reading.kinds import Perform
from svod.reading.methods import Readers
from svod.reading.task import Task
from svod.reading.work import converted, on_contents

_BIBTEX = re.compile(rb"^\s*@\s?[A-Za-z]{3,20}\s?[{(]", re.MULTILINE)
_BEGINNING = 20_000
# Some years of records: a longer file is the bibliography of a field, no list of one person's papers.
_MOST_REFERENCES = 3000
# A document that its own finder gives fewer references than these is read as one list from its first line on.
_FEW = 3
# Shorter entries are headings and numbers of pages.
_SHORTEST = 25
_PLACES = ("volume", "issue", "pages")
_WHOLE_WEIGHT, _RECORD_WEIGHT = 0.5, 0.9


def listing_files(settings: Settings) -> Perform:
    """The references of each file."""
    readers = Readers(settings)

    def list_task(task: Task, content: bytes) -> ListedFile:
        if task.source.lower().endswith(".bib") or _BIBTEX.search(content[:_BEGINNING]):
            return ListedFile(tuple(_records(content))[:_MOST_REFERENCES])
        entries = _entries(converted(readers, content), readers, task.source)
        return ListedFile(tuple(entries)[:_MOST_REFERENCES])

    return on_contents(readers, list_task)


def _entries(document: Document, readers: Readers, source: str) -> Iterator[FileEntry]:
    """The entries of the lists that a document has, with what they link to; where none is seen, all is one list."""
    entries = list(readers.splitter.part.split(document, readers.finder.part.find(document)))
    if len(entries) >= _FEW:
        yield from (FileEntry(entry.raw, 1.0, _linked(document, entry, source)) for entry in entries)
    elif document.lines:
        whole = BibliographyBlock(0, len(document.lines) - 1, 1)
        for entry in readers.splitter.part.split(document, (whole,)):
            if len(entry.raw) >= _SHORTEST:
                yield FileEntry(entry.raw, _WHOLE_WEIGHT, _linked(document, entry, source))


def _linked(document: Document, entry: Entry, source: str) -> tuple[str, ...]:
    """The addresses of the links in an entry."""
    found = (
        urljoin(source, link.target)
        for link in document.links
        if link.span.start < entry.span.stop and entry.span.start < link.span.stop
    )
    return tuple(dict.fromkeys(address for address in found if address.startswith(("http://", "https://"))))


def _records(content: bytes) -> Iterator[FileEntry]:
    """The works of a BibTeX file, each as one reference."""
    for record in registry.find("import", "bibtex").make().read(content):
        if isinstance(record, ReportedWork):
            yield FileEntry(_reference(record.metadata), _RECORD_WEIGHT, record.files)


def _reference(metadata: Metadata) -> str:
    """A record as references are printed: authors, title, source, year."""
    authors = ", ".join(creator.name.full for creator in metadata.creators())
    source = next((value.text for value in metadata.all(Field.SOURCE) if value.scheme not in _PLACES), "")
    parts = (authors, metadata.text(Field.TITLE), source, metadata.text(Field.DATE))
    return ". ".join(part.rstrip(".") for part in parts if part) + "."
