"""Export as SOIF records, the format of the Harvest gatherers."""

from collections.abc import Iterable, Iterator

from svod.catalog.exports.card import tidy
from svod.model.extraction import Extraction
from svod.model.metadata import Field, Metadata
from svod.model.work import WorkRecord
from svod.text.soif import written

_LANGUAGE = "Language"
# The attributes of a record in their order, and the field of each.
_ATTRIBUTES: tuple[tuple[str, Field], ...] = (
    ("Title", Field.TITLE),
    ("Author", Field.CREATOR),
    ("Abstract", Field.DESCRIPTION),
    ("Keywords", Field.SUBJECT),
    ("Date", Field.DATE),
    ("Identifier", Field.IDENTIFIER),
    ("Publisher", Field.PUBLISHER),
    ("Source", Field.SOURCE),
    ("Type", Field.TYPE),
)
# Of these all claims are written; of the others the best.
_LISTED = {Field.CREATOR: "; ", Field.SUBJECT: ", "}


class SoifExporter:
    """One @FILE record per work, lengths in bytes of UTF-8."""

    def export(self, records: Iterable[WorkRecord]) -> Iterator[str]:
        """The records."""
        for record in records:
            work = record.work
            source = work.copies[0].source if work.copies else work.id
            yield written(_address(source), _attributes(work.metadata, work.language))

    def export_documents(self, extractions: Iterable[Extraction]) -> Iterator[str]:
        """Documents that are in no library."""
        for extraction in extractions:
            yield written(_address(extraction.source), _attributes(extraction.metadata, extraction.language))


def _address(source: str) -> str:
    """The address of the document, without spaces, which would end it."""
    return source.replace(" ", "%20")


def _attributes(metadata: Metadata, language: str | None) -> Iterator[tuple[str, str]]:
    for name, field in _ATTRIBUTES:
        between = _LISTED.get(field)
        values = [tidy(value.text) for value in metadata.all(field) if between is None or value.scheme is None]
        yield name, between.join(values) if between else next(iter(values), "")
    yield _LANGUAGE, language or ""
