"""Files by the hash of their bytes, in a folder; a file is there whole or not at all."""

import errno
import hashlib
import os
import secrets
import time
from collections.abc import Iterator
from pathlib import Path

from svod.errors import DiskFullError, LibraryError, MissingFileError, ReadOnlyLibraryError
from svod.store.durable import ASIDE, flush, make_folder, write_once, write_whole

_WRITING_SECONDS = 3600
_PLACE_NAME = "place"
# The folders of a library with its files, and inside with what methods said about them.
BLOBS, RESULTS = "blobs", "results"
_READ_ONLY = frozenset({errno.EROFS, errno.EACCES, errno.EPERM})
_FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})


def library_error(error: OSError, folder: Path) -> LibraryError:
    """The named error for what the operating system refused."""
    if error.errno in _FULL:
        return DiskFullError(f"The disk of {folder} is full.", way_out="Free some space and repeat; nothing is lost.")
    if error.errno in _READ_ONLY:
        return ReadOnlyLibraryError(
            f"The library {folder} cannot be written to.", way_out="Check the rights of the folder and its disk."
        )
    return LibraryError(f"The library {folder} cannot be used: {error.strerror}.")


class FolderBlobs:
    """Blobs as files named by their SHA-256, in 256 subfolders."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        # The subfolders whose own entries are known to be on the disk.
        self._settled: set[str] = set()

    def put(self, content: bytes) -> str:
        """Keep the bytes: when this ends they and the way to them are on the disk."""
        sha256 = hashlib.sha256(content).hexdigest()
        path = self.path(sha256)
        folder = path.parent
        try:
            if path.is_file():
                # It counts as new: who clears away what nobody uses leaves young files alone.
                os.utime(path)
                # The process that made it may have been killed before the folder was on the disk.
                flush(folder)
            else:
                _write(path, content)
            self._settle(sha256[:2])
        except OSError as error:
            raise library_error(error, self._folder.parent) from error
        return sha256

    def read(self, sha256: str) -> bytes:
        """The bytes of that name."""
        try:
            return self.path(sha256).read_bytes()
        except FileNotFoundError as error:
            raise MissingFileError(f"The file {sha256} of the library cannot be read: it is missing.") from error
        except OSError as error:
            raise LibraryError(f"The file {sha256} of the library cannot be read: {error.strerror}.") from error

    def remove(self, sha256: str) -> None:
        """Forget the bytes of that name, if they are there."""
        try:
            self.path(sha256).unlink(missing_ok=True)
        except OSError as error:
            raise library_error(error, self._folder.parent) from error

    def names(self, older_than: float = 0.0) -> Iterator[str]:
        """The names of all that is kept, or of what was kept so many seconds ago."""
        latest = time.time() - older_than
        for path in sorted(self._folder.glob("??/*")):
            if len(path.name) == 64 and (not older_than or _written(path) < latest):
                yield path.name

    def sweep(self) -> int:
        """Clear away half-written files, but none so young that another process may still be writing it."""
        old = time.time() - _WRITING_SECONDS
        halves = [path for path in self._folder.glob(f"??/{ASIDE}*") if path.stat().st_mtime < old]
        for path in halves:
            path.unlink(missing_ok=True)
        return len(halves)

    def place(self, *, make: bool) -> str:
        """A random name, kept in the folder: it goes with a folder that is moved, copied or mounted elsewhere."""
        path = self._folder / _PLACE_NAME
        try:
            if make:
                make_folder(self._folder)
                write_once(path, secrets.token_hex(8))
            return path.read_text(encoding="ascii") if path.is_file() else ""
        except OSError as error:
            raise library_error(error, self._folder.parent) from error

    def path(self, sha256: str) -> Path:
        """The path of the bytes of that name."""
        return self._folder / sha256[:2] / sha256

    def _settle(self, folder: str) -> None:
        """Flush the way to a subfolder, once: another process may have made it and not flushed it yet."""
        if folder not in self._settled:
            flush(self._folder)
            flush(self._folder.parent)
            self._settled.add(folder)


def _write(path: Path, content: bytes) -> None:
    """Write a file; its folder is made where it is missing, which is seldom."""
    try:
        write_whole(path, content)
    except FileNotFoundError:
        make_folder(path.parent)
        write_whole(path, content)


def results_in(library: Path) -> FolderBlobs:
    """What methods said about the files that lie in a library's own folder."""
    return FolderBlobs(library / BLOBS / RESULTS)


def _written(path: Path) -> float:
    """When a file was written; one that is gone meanwhile is as new as can be."""
    try:
        return path.stat().st_mtime
    except FileNotFoundError:
        return time.time()
