"""Records of other collections: works that others describe, held here or not."""

from dataclasses import dataclass
from typing import NamedTuple

from svod.model.metadata import Metadata


@dataclass(frozen=True, slots=True)
class ReportedWork:
    """A work as a record tells of it, the line or place in its file where the record begins, and its full texts."""

    line: int
    language: str | None
    metadata: Metadata
    files: tuple[str, ...] = ()


class ArchiveRecord(NamedTuple):
    """A record of an archive: its name there, when it changed last, and its bytes; none where the work is gone."""

    identifier: str
    stamp: str
    content: bytes


class ArchivePage(NamedTuple):
    """A part of a list that an archive tells: when, the records, and the token by which the list goes on."""

    date: str
    records: tuple[ArchiveRecord, ...]
    token: str


class BrokenRecord(NamedTuple):
    """A record that cannot be used: the line it begins on, and why."""

    line: int
    reason: str
