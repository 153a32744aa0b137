"""What can be added: files, folders, addresses; where they lie and how their bytes are got."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from svod.errors import TooLargeError, UnreadableFileError
from svod.model.crawl import CrawlTask, FetchStatus
from svod.model.outcome import Failure, Outcome
from svod.ports import Fetcher
from svod.reading.files import file_content


class SourceFile(NamedTuple):
    """A file that is known under another name: an upload, or a page's file fetched before."""

    path: Path
    source: str


_PICTURES = frozenset({".jpg", ".jpeg", ".png", ".tif", ".tiff", ".gif", ".webp", ".bmp"})

# What can be added: a path or URL, or a file under another name.
Source = str | os.PathLike[str] | SourceFile


def located(sources: Iterable[Source]) -> Iterator[tuple[str, str]]:
    """Every file behind the sources, and its name: folders in order, hidden files and figures left out."""
    for source in sources:
        if isinstance(source, SourceFile):
            yield str(source.path), source.source
            continue
        place = os.fspath(source)
        if is_url(place) or not Path(place).is_dir():
            yield place, place
            continue
        yield from ((str(path), str(path)) for path in _files_under(Path(place)))


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
    """The bytes behind a path or address, or why there are none."""
    if not is_url(place):
        try:
            return file_content(Path(place), most_bytes)
        except (UnreadableFileError, TooLargeError) as error:
            return Failure(place, Outcome(error.reason), str(error))
    fetched = fetcher.fetch(CrawlTask(place))
    if fetched.status is FetchStatus.FETCHED:
        return fetched.content
    return Failure(place, Outcome(fetched.status), fetched.message)


def is_url(place: str) -> bool:
    """Whether a place is an address of the Web."""
    return place.startswith(("http://", "https://"))
