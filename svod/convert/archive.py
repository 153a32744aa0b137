"""Archives (zip, tar, 7z, compressed files): their documents one by one, in memory, within bounds; never on disk."""

import io
import re
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from svod.convert.containers.seven_zip import seven_zip_files
from svod.convert.containers.wrappers import unwrapped_as_far
from svod.convert.encodings import decoded
from svod.convert.sniff import ARCHIVES, CONVERTERS, PICTURE, kind_of
from svod.errors import CorruptDocumentError, DocumentError, EncryptedDocumentError, TooLargeError
from svod.files.names import name_text

# What an archive may hold in all, unpacked, unless its opener says otherwise.
MOST_BYTES = 1 << 30
MOST_MEMBERS = 10_000

_TAR_MARK_AT, _TAR_MARK = 257, b"ustar"
# Archives in an archive are opened; archives in those are handed out as they are.
_LEVELS = 2
_UNNAMED = "content"
_UNSEEN = frozenset({"__macosx", "thumbs.db", "desktop.ini"})
_WRAPPER_ENDING = re.compile(r"\.(?:gz|bz2|xz|Z)$", re.IGNORECASE)
_UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f]")
_DRIVE = re.compile(r"^[A-Za-z]:")
_UNICODE_NAME = 0x800
_ENCRYPTED = 0x1


class Member(NamedTuple):
    """One document of an archive: its cleaned name, with the names of the archives it lay in before it."""

    name: str
    content: bytes


class _Budget:
    """How much may still be unpacked, over all levels of an archive."""

    def __init__(self, most_bytes: int, most_members: int) -> None:
        self._most_bytes, self._most_members = most_bytes, most_members
        self.bytes_left, self._members_left = most_bytes, most_members

    def take(self, size: int) -> None:
        """Note a member; more than there may be is an error."""
        self._members_left -= 1
        self.bytes_left -= size
        if self._members_left < 0:
            raise TooLargeError(f"The archive holds more than {self._most_members} files.")
        if self.bytes_left < 0:
            raise TooLargeError(f"The archive unpacks to more than {self._most_bytes >> 20} MB.")


_File = tuple[str, bytes]
_Opener = Callable[[bytes, _Budget], Iterator["_File | DocumentError"]]


def is_archive(media_type: str) -> bool:
    """Whether files of this type hold other files."""
    return media_type in ARCHIVES


def members(
    content: bytes, media_type: str, *, most_bytes: int = MOST_BYTES, most_members: int = MOST_MEMBERS
) -> Iterator[Member]:
    """The documents in an archive, in its order; damage and passwords are reported after those that could be read."""
    faults: list[DocumentError] = []
    yield from _without_figures(_opened(content, media_type, _Budget(most_bytes, most_members), faults))
    if faults:
        raise faults[0]


def _without_figures(found: Iterable[Member]) -> Iterator[Member]:
    """Pictures are documents only where there is nothing else: beside other files they are their figures."""
    pictures: list[Member] = []
    others = False
    for member in found:
        if member.content and CONVERTERS.get(kind_of(member.content)) == PICTURE:
            pictures.append(member)
        else:
            others = True
            yield member
    if not others:
        yield from pictures


def _opened(
    content: bytes,
    media_type: str,
    budget: _Budget,
    faults: list[DocumentError],
    folder: str = "",
    levels: int = _LEVELS,
) -> Iterator[Member]:
    """The members; faults met on the way are put into the list."""
    for found in _OPENERS[media_type](content, budget):
        if isinstance(found, DocumentError):
            faults.append(found)
            continue
        place = _place(folder, found[0])
        if place is None:
            continue
        kind = kind_of(found[1]) if found[1] else ""
        if kind in ARCHIVES and levels > 1:
            yield from _opened(found[1], kind, budget, faults, f"{place}/", levels - 1)
        else:
            yield Member(place, found[1])


def _place(folder: str, name: str) -> str | None:
    """The name of a member under the archive it lies in; a compressed file without a name is called as its wrapper."""
    if not name and folder:
        return _WRAPPER_ENDING.sub("", folder.removesuffix("/"))
    cleaned = _clean_name(name)
    return f"{folder}{cleaned}" if cleaned else None


def _clean_name(name: str) -> str | None:
    """A name that leads nowhere but down; None for what people do not see: folders, hidden files, system files."""
    if name.endswith(("/", "\\")):
        return None
    parts = _DRIVE.sub("", _UNPRINTABLE.sub("", name)).replace("\\", "/").split("/")
    parts = [part.strip() for part in parts if part.strip() not in ("", ".", "..")]
    if any(part.startswith(".") or part.lower() in _UNSEEN for part in parts):
        return None
    return name_text("/".join(parts)) or _UNNAMED


def _zip_files(content: bytes, budget: _Budget) -> Iterator["_File | DocumentError"]:
    try:
        archive = zipfile.ZipFile(io.BytesIO(content))
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as error:
        yield _damage(error)
        return
    with archive:
        for entry in archive.infolist():
            if entry.is_dir():
                continue
            if entry.flag_bits & _ENCRYPTED:
                yield EncryptedDocumentError("The archive asks for a password.")
                continue
            try:
                with archive.open(entry) as stream:
                    inside = stream.read(budget.bytes_left + 1)
            except (zipfile.BadZipFile, zlib.error, OSError, EOFError, ValueError, RuntimeError) as error:
                yield _damage(error)
                continue
            budget.take(len(inside))
            yield _zip_name(entry), inside


def _zip_name(entry: zipfile.ZipInfo) -> str:
    """Names not said to be Unicode are in the code page of their country: cp866 in Russia."""
    if entry.flag_bits & _UNICODE_NAME or entry.filename.isascii():
        return entry.filename
    return decoded(entry.filename.encode("cp437", errors="replace"))


def _tar_files(content: bytes, budget: _Budget) -> Iterator["_File | DocumentError"]:
    try:
        with tarfile.open(fileobj=io.BytesIO(content), mode="r:") as archive:
            for entry in archive:
                if not entry.isreg():
                    continue
                stream = archive.extractfile(entry)
                inside = stream.read(budget.bytes_left + 1) if stream else b""
                if len(inside) < entry.size <= budget.bytes_left:
                    yield _damage(EOFError("cut off"))
                    return
                budget.take(len(inside))
                yield entry.name, inside
    except (tarfile.TarError, OSError, EOFError, ValueError) as error:
        yield _damage(error)


def _wrapped_file(content: bytes, budget: _Budget) -> Iterator["_File | DocumentError"]:
    """One compressed file, or a tar of many."""
    inside, damage = unwrapped_as_far(content, budget.bytes_left)
    if inside[_TAR_MARK_AT : _TAR_MARK_AT + len(_TAR_MARK)] == _TAR_MARK:
        yield from _tar_files(inside, budget)
    elif not damage:
        budget.take(len(inside))
        yield _gzip_name(content), inside
    if damage:
        yield damage


def _gzip_name(content: bytes) -> str:
    """The name in a gzip header, if it stands where it does without other extras."""
    if not content.startswith(b"\x1f\x8b") or len(content) < 11 or content[3] & 0x1F != 0x08:
        return ""
    return content[10:1034].partition(b"\0")[0].decode("latin-1")


def _seven_zip(content: bytes, budget: _Budget) -> Iterator["_File | DocumentError"]:
    try:
        for name, inside in seven_zip_files(content, budget.bytes_left):
            budget.take(len(inside))
            yield name, inside
    except (CorruptDocumentError, EncryptedDocumentError) as error:
        yield error


def _damage(error: Exception) -> CorruptDocumentError:
    damage = CorruptDocumentError("The archive is damaged.")
    damage.__cause__ = error
    return damage


_OPENERS: dict[str, _Opener] = {
    "application/zip": _zip_files,
    "application/x-tar": _tar_files,
    "application/x-7z-compressed": _seven_zip,
    "application/gzip": _wrapped_file,
    "application/x-compress": _wrapped_file,
    "application/x-bzip2": _wrapped_file,
    "application/x-xz": _wrapped_file,
}
