"""BibTeX files of users as records of works."""

from collections.abc import Iterator
from pathlib import Path

from svod.text.bibtex import BibtexFault, letters, read_bibtex
from svod_lab.corpora.complaints import Complaints, Fault
from svod_lab.corpora.files import Row
from svod_lab.corpora.items import BibliographicRecord
from svod_lab.corpora.readers.records import BibtexRecords


class BibFile(BibtexRecords):
    """The records of one BibTeX file."""

    def read(self) -> Iterator[BibliographicRecord]:
        """Every entry with a title; the others are complained of with their line."""
        for row in bibtex_rows(self._path, self._complaints):
            record = self._record(row)
            if record is not None and record.fields.title:
                yield record
            elif record is not None:
                self._complaints.add(Fault.UNLABELLED, self._path.name, row.line, "an entry without a title")


def bibtex_rows(path: Path, complaints: Complaints) -> Iterator[Row]:
    """The entries of a file as rows of type and fields."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        complaints.add(Fault.BROKEN_FILE, path.name, 0, str(error))
        return
    for entry in read_bibtex(text):
        if isinstance(entry, BibtexFault):
            complaints.add(Fault.BROKEN_ROW, path.name, entry.line, entry.reason)
        else:
            fields = {name: letters(value) for name, value in entry.fields.items()}
            yield Row(entry.line, {"type": entry.kind, "fields": fields})
