"""A run in a file of JSON lines: scanned once for the heads of its records, then read where one of them begins."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from svod.errors import WorkbenchError
from svod.files.content import open_file
from svod.text.normalize import shortened
from svod_lab.workbench.records import NoRecordError, RunRecord, Twin, names_of, record_of

# A paper of a thousand references with all their places takes three megabytes.
LONGEST_LINE = 16 * 1024 * 1024
# Faults beyond these are counted, not listed.
MOST_FAULTS_LISTED = 100
_LONGEST_EXAMPLE = 80
_PIECE = 1 << 20


class FaultKind(StrEnum):
    """Why a line of a run is left out; the words are promised to users."""

    NOT_TEXT = "not-text"
    BROKEN_JSON = "broken-json"
    TOO_LONG = "too-long"
    NO_RECORD = "no-record"
    TWICE = "twice"


class RunFault(NamedTuple):
    """A line of a run that was left out: its number, and how it begins."""

    kind: FaultKind
    line: int
    example: str


class RecordHead(NamedTuple):
    """Which document a record is of, and where in the file it lies."""

    source: str
    sha256: str
    offset: int


@dataclass(frozen=True, slots=True)
class RunFile:
    """The records of a run by where they lie, and what had to be left out."""

    path: Path
    heads: tuple[RecordHead, ...]
    faults: tuple[RunFault, ...]
    faults_counted: int

    def record(self, number: int, twin: Twin | None = None) -> RunRecord:
        """The record of that number, read from the file."""
        return record_of(self.shape(number), twin)

    def shape(self, number: int) -> dict[str, Any]:
        """The object of that number, as it stands in the file."""
        try:
            with self.path.open("rb") as stream:
                stream.seek(self.heads[number].offset)
                values: dict[str, Any] = _parsed_line(stream.readline(LONGEST_LINE))
        except (OSError, ValueError, RecursionError) as error:
            raise WorkbenchError(f"The run {self.path.name} changed while it was looked at.") from error
        return values

    def records(self) -> Iterator[RunRecord]:
        """All records, one after another, without opening the file anew for each."""
        try:
            with self.path.open("rb") as stream:
                for head in self.heads:
                    stream.seek(head.offset)
                    yield record_of(_parsed_line(stream.readline(LONGEST_LINE)))
        except (OSError, ValueError, RecursionError) as error:
            raise WorkbenchError(f"The run {self.path.name} changed while it was looked at.") from error


def open_run(path: Path) -> RunFile:
    """CrawlResult a run file; a line that is no record costs itself alone."""
    heads: list[RecordHead] = []
    faults: list[RunFault] = []
    seen: set[str] = set()
    counted = 0
    try:
        with open_file(path) as stream:
            for number, offset, line in _lines(stream):
                found = _head(number, offset, line, seen)
                if isinstance(found, RecordHead):
                    heads.append(found)
                    seen.add(found.source)
                elif found is not None:
                    counted += 1
                    faults.extend([found] if counted <= MOST_FAULTS_LISTED else [])
    except OSError as error:
        raise WorkbenchError(
            f"The run {path} cannot be read: {error.strerror}.", way_out="Make one by `svod extract … --json > FILE`."
        ) from error
    return RunFile(path, tuple(heads), tuple(faults), counted)


def _lines(stream: BinaryIO) -> Iterator[tuple[int, int, bytes | None]]:
    """Number, place and bytes of each line; None for one too long to be held, whose end is sought in pieces."""
    number = 0
    while True:
        offset = stream.tell()
        line = stream.readline(LONGEST_LINE)
        if not line:
            return
        number += 1
        if line.endswith(b"\n") or len(line) < LONGEST_LINE:
            yield number, offset, line
            continue
        while piece := stream.readline(_PIECE):
            if piece.endswith(b"\n"):
                break
        yield number, offset, None


def _head(number: int, offset: int, line: bytes | None, seen: set[str]) -> RecordHead | RunFault | None:
    """What a line is: a record, a fault, or blank."""
    if line is None:
        return RunFault(FaultKind.TOO_LONG, number, f"> {LONGEST_LINE // 1024 // 1024} MB")
    if not line.strip():
        return None
    try:
        source, sha256 = names_of(_parsed_line(line))
    except UnicodeDecodeError:
        return RunFault(FaultKind.NOT_TEXT, number, "")
    except NoRecordError:
        return RunFault(FaultKind.NO_RECORD, number, _example(line))
    except (ValueError, RecursionError):
        return RunFault(FaultKind.BROKEN_JSON, number, _example(line))
    if source in seen:
        return RunFault(FaultKind.TWICE, number, shortened(source, _LONGEST_EXAMPLE))
    return RecordHead(source, sha256, offset)


def _parsed_line(line: bytes) -> Any:
    # Not left to the parser, which would take two odd bytes for UTF-16.
    return json.loads(line.decode("utf-8-sig"))


def _example(line: bytes) -> str:
    return shortened(line[: 4 * _LONGEST_EXAMPLE].decode("utf-8", "replace").strip(), _LONGEST_EXAMPLE)
