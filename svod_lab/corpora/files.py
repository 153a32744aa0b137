"""Corpus files read in place: rows of JSON, lines of text, members of archives; nothing is unpacked to disk."""

import gzip
import json
import tarfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from svod.errors import SettingsError
from svod_lab.corpora.complaints import Complaints, Fault

# A member larger than this is no paper.
LARGEST_MEMBER = 64 * 1024 * 1024
_BROKEN = (OSError, EOFError, zlib.error, tarfile.TarError, UnicodeDecodeError)


class Row(NamedTuple):
    """One row of a JSON lines file: its line number and its object."""

    line: int
    fields: dict[str, Any]


class Member(NamedTuple):
    """One file of an archive: its path inside, and its content."""

    path: str
    content: bytes

    @property
    def name(self) -> str:
        """The last part of the path."""
        return self.path.rpartition("/")[2]


def present(folder: Path, file: str) -> Path:
    """The path of a corpus file, which must be there."""
    path = folder / file
    if not path.is_file():
        raise SettingsError(f"There is no {path}.", way_out="Give the folder that holds the corpora.")
    return path


def text_lines(path: Path, complaints: Complaints) -> Iterator[tuple[int, str]]:
    """The lines of a text file, packed or not, numbered from 1."""
    with _complaining(path, complaints):
        opened = gzip.open if path.suffix == ".gz" else open
        with opened(path, "rt", encoding="utf-8") as stream:
            for number, line in enumerate(stream, start=1):
                yield number, line.rstrip("\r\n")


def json_rows(path: Path, complaints: Complaints) -> Iterator[Row]:
    """The objects of a JSON lines file; a line that is none is complained of."""
    for number, line in text_lines(path, complaints):
        if not line.strip():
            continue
        try:
            fields = json.loads(line)
        except ValueError:
            fields = None
        if isinstance(fields, dict):
            yield Row(number, fields)
        else:
            complaints.add(Fault.BROKEN_ROW, path.name, number, line)


def members(path: Path, ending: str, complaints: Complaints) -> Iterator[Member]:
    """The files of a packed archive whose names end so, in the archive's order."""
    with _complaining(path, complaints), tarfile.open(path, "r:*") as archive:
        for entry in archive:
            if not entry.isfile() or not entry.name.endswith(ending):
                continue
            stream = archive.extractfile(entry)
            if stream is None or entry.size > LARGEST_MEMBER:
                complaints.add(Fault.BROKEN_FILE, f"{path.name}/{entry.name}", 0, f"{entry.size} bytes")
                continue
            yield Member(entry.name, stream.read())


@contextmanager
def _complaining(path: Path, complaints: Complaints) -> Iterator[None]:
    try:
        yield
    except _BROKEN as error:
        complaints.add(Fault.BROKEN_FILE, path.name, 0, str(error))
