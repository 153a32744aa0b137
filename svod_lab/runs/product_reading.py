"""What the product says of a paper beside its header: where it begins, and which fields a person shall look at."""

from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import NamedTuple

from svod.config import Settings
from svod.model.codec import pack
from svod.model.document import Document
from svod.model.extraction import Extraction
from svod.model.metadata import Metadata
from svod.model.outcome import Failure
from svod.reading import pipeline
from svod.reading.lineage import lineages
from svod.reading.methods import Readers


class ProductReading(NamedTuple):
    """The page from 1 where the paper itself begins, and the fields to be reviewed; None where nothing is said."""

    start_page: int | None = None
    review: tuple[str, ...] | None = None


NOTHING_READ = ProductReading()
# The fields of an extraction that are looked at here; not every version of the product has them.
_LOOKED_AT = frozenset({"start_page", "needs_review"})


def reading(path: Path, document: Document, header: Metadata) -> ProductReading:
    """What the reading pipeline adds to a document and its header; neither is read again, and no bibliography is."""
    if not _LOOKED_AT & {field.name for field in fields(Extraction)}:
        return NOTHING_READ
    extraction = extraction_of(path, document, header)
    start, review = (getattr(extraction, name, None) for name in ("start_page", "needs_review"))
    return ProductReading(start, None if review is None else tuple(str(mark.field) for mark in review))


def extraction_of(path: Path, document: Document, header: Metadata) -> Extraction | None:
    """The extraction of a document and its header; None where the pipeline refuses the file."""
    content = path.read_bytes()
    read = pipeline.read(content, path.name, _readers(), _known(content, path, document, header))
    return None if isinstance(read, Failure) else read.extraction


def _known(content: bytes, path: Path, document: Document, header: Metadata) -> Mapping[str, bytes]:
    readers = _readers()
    stored_as = lineages(readers.origins(), readers.media_type(content), path.name)
    nothing = pack(())
    return {
        stored_as.document: pack(document),
        stored_as.header: pack(header),
        stored_as.blocks: nothing,
        stored_as.parsed: nothing,
        stored_as.references: nothing,
        stored_as.fingerprint: pack(""),
    }


@cache
def _readers() -> Readers:
    return Readers(Settings())
