"""What can be added: files, folders, addresses; where they lie and how their bytes are got."""

import os
import re
from collections.abc import Iterable, Iterator
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
        if is_url(place) or not Path(source).is_dir():
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
    """The files of a folder and of those in it, in order; only the names of folders that are open are held."""
    try:
        with os.scandir(folder) as entries:
            held = sorted(
                (entry.name, entry.is_dir(follow_symlinks=False), entry.is_file())
                for entry in entries
                if not entry.name.startswith(".")
            )
    except (PermissionError, FileNotFoundError):
        return
    has_documents = any(is_file and not _is_picture(name) for name, _, is_file in held)
    for name, is_folder, is_file in held:
        if is_folder:
            yield from _files_under(folder / name)
        # Pictures beside other files are their figures; alone they are the pages of a scan.
        elif is_file and not (has_documents and _is_picture(name)):
            yield folder / name


def _is_picture(name: str) -> bool:
    return Path(name).suffix.lower() in _PICTURES


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
