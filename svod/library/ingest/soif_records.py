"""Records of other collections as sources: what a SOIF record says of the document that it leads to."""

from collections.abc import Iterator
from datetime import UTC, datetime
from hashlib import sha256
from re import split

from svod.model.extraction import Extraction
from svod.model.metadata import Creator, Field, Metadata, Value
from svod.model.outcome import Failure
from svod.text.claims import Claim, gathered
from svod.text.dates import iso_date
from svod.text.languages import language_of
from svod.text.soif import SoifRecord

MEDIA_TYPE = "application/x-soif"
ORIGIN = "soif"
# What gatherers wrote was gathered by programs: a witness, not more.
_WEIGHT = 0.5
_TEXTS: tuple[tuple[Field, tuple[str, ...]], ...] = (
    (Field.TITLE, ("title",)),
    (Field.DESCRIPTION, ("abstract", "description")),
    (Field.TYPE, ("type",)),
)
_LONGEST = 20_000


def record_metadata(record: SoifRecord) -> Metadata:
    """What a record says of its document."""
    return gathered(_claims(record))


def unfetched(record: SoifRecord, failure: Failure) -> Extraction:
    """A record whose document could not be fetched: its own metadata replaces it, with the reason."""
    reason = Value(f"{failure.outcome}: {failure.message}", 1.0, ORIGIN, scheme="original")
    metadata = gathered((*_claims(record), (Field.NOTE, reason)))
    return Extraction(
        source=record.url,
        sha256=sha256(record.content).hexdigest(),
        media_type=MEDIA_TYPE,
        pages=0,
        language=language_of(" ".join(record.values("title", "abstract", "description"))),
        metadata=metadata,
        bibliography=(),
        references=(),
    )


def _claims(record: SoifRecord) -> Iterator[Claim]:
    # Patterns of names are slow to compile, and most commands meet no new name.
    from svod.text.names import split_names

    for field, names in _TEXTS:
        for text in record.values(*names):
            words = " ".join(text.split())[:_LONGEST]
            yield field, Value(words, _WEIGHT, ORIGIN, language_of(words) if field is not Field.TYPE else None)
    for line in record.values("author", "authors", "creator"):
        for name in (name for part in split(r"[;\n]", line) for name in split_names(part.strip())):
            yield Field.CREATOR, Creator(name.full, _WEIGHT, ORIGIN, name=name)
    for line in record.values("keywords", "keyword", "subject"):
        for word in split(r"\s*[,;\n]\s*", line.strip()):
            yield Field.SUBJECT, Value(word, _WEIGHT, ORIGIN, language_of(word))
    for time in record.values("last-modification-time", "date"):
        dated = _date(time.strip())
        if dated:
            yield Field.DATE, Value(dated, _WEIGHT, ORIGIN, scheme="modified")


def _date(text: str) -> str | None:
    """A date, as written or as the seconds since 1970 that gatherers count."""
    if text.isascii() and text.isdecimal() and 6 < len(text) < 11:
        return datetime.fromtimestamp(int(text), UTC).date().isoformat()
    return iso_date(text)
