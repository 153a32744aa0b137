"""What can be added: files, folders, addresses; where they lie and how their bytes are got."""

import os
import re
from collections.abc import Iterable, Iterator
from enum import Enum, auto
from pathlib import Path
from typing import NamedTuple

from svod.errors import TooLargeError, UnreadableFileError
from svod.files.names import name_text, path_of
from svod.model.crawl import CrawlTask, FetchStatus
from svod.model.outcome import Failure, Outcome
from svod.ports import Fetcher
from svod.reading.files import file_content


class SourceFile(NamedTuple):
    """A file that is known under another name: an upload, or a page's file fetched before."""

    path: Path
    source: str


class _Kind(Enum):
    """What an entry of a folder is; OTHER is a link that leads nowhere, a pipe, a device, a socket."""

    FOLDER = auto()
    LINKED_FOLDER = auto()
    FILE = auto()
    OTHER = auto()


class _Entry(NamedTuple):
    """An entry of a folder."""

    path: Path
    kind: _Kind


# A byte of an address that is no UTF-8, as Python has it (surrogateescape).
_NOT_UTF8 = re.compile("[\udc80-\udcff]")
_PICTURES = frozenset({".jpg", ".jpeg", ".png", ".tif", ".tiff", ".gif", ".webp", ".bmp"})

# What can be added: a path or URL, or a file under another name.
Source = str | os.PathLike[str] | SourceFile


def located(sources: Iterable[Source]) -> Iterator[tuple[str, str]]:
    """Every file behind the sources, and its name, as text: folders in order, hidden files and figures left out."""
    for source in sources:
        if isinstance(source, SourceFile):
            yield name_text(source.path), source.source
            continue
        place = place_text(source)
        if is_url(place) or not os.path.isdir(source):  # noqa: PTH112 - raises nothing, whatever the name
            yield place, place
            continue
        for path in _files_under(Path(source)):
            text = name_text(path)
            yield text, text


def place_text(source: str | os.PathLike[str]) -> str:
    """A path or address as text that can be stored and shown: `path_of` gives the path back."""
    place = os.fspath(source)
    if is_url(place):
        return _NOT_UTF8.sub(lambda byte: f"%{ord(byte[0]) - 0xDC00:02X}", place)
    return name_text(place)


def _files_under(folder: Path) -> Iterator[Path]:
    """The files of a folder and of those in it, in order; only the names of folders that are open are held.

    A folder, link or special file that cannot be read comes too: reading it says why.
    """
    waiting = [_Entry(folder, _Kind.FOLDER)]
    while waiting:
        entry = waiting.pop()
        if entry.kind is not _Kind.FOLDER:
            yield entry.path
            continue
        try:
            waiting += reversed(_entries(entry.path))
        except OSError:
            yield entry.path


def _entries(folder: Path) -> "list[_Entry]":
    """What is to be read in a folder, in order of names."""
    with os.scandir(folder) as listed:
        found = [_Entry(folder / entry.name, _kind(entry)) for entry in listed if not entry.name.startswith(".")]
    # Pictures beside other files are their figures; alone they are the pages of a scan.
    has_documents = any(entry.kind is _Kind.FILE and not _is_picture(entry.path) for entry in found)
    read = (
        entry
        for entry in found
        if entry.kind is not _Kind.LINKED_FOLDER
        and not (has_documents and entry.kind is _Kind.FILE and _is_picture(entry.path))
    )
    return sorted(read, key=lambda entry: entry.path.name)


def _kind(entry: os.DirEntry[str]) -> "_Kind":
    try:
        if entry.is_dir(follow_symlinks=False):
            return _Kind.FOLDER
        if entry.is_dir():
            return _Kind.LINKED_FOLDER
        return _Kind.FILE if entry.is_file() else _Kind.OTHER
    except OSError:
        return _Kind.OTHER


def _is_picture(path: Path) -> bool:
    return path.suffix.lower() in _PICTURES


def content_of(place: str, fetcher: Fetcher, most_bytes: int) -> bytes | Failure:
    """The bytes behind the text of a path or address, or why there are none."""
    if not is_url(place):
        try:
            return file_content(path_of(place), most_bytes)
        except (UnreadableFileError, TooLargeError) as error:
            return Failure(place, Outcome(error.reason), str(error))
    fetched = fetcher.fetch(CrawlTask(place))
    if fetched.status is FetchStatus.FETCHED:
        return fetched.content
    return Failure(place, Outcome(fetched.status), fetched.message)


def is_url(place: str) -> bool:
    """Whether a place is an address of the Web."""
    return place.startswith(("http://", "https://"))
