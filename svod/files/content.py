"""The bytes of files that users name: regular files only, never more than a limit."""

import errno
import os
import stat
from typing import BinaryIO


def open_file(path: str | os.PathLike[str]) -> BinaryIO:
    """A regular file, opened to be read; pipes, devices, sockets and folders are an OSError, without waiting."""
    try:
        # Opening a pipe would wait for its writer, and a terminal could become our own.
        descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK | os.O_NOCTTY)
    except ValueError as error:
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), os.fspath(path)) from error
    mode = os.fstat(descriptor).st_mode
    if stat.S_ISREG(mode):
        return os.fdopen(descriptor, "rb")
    os.close(descriptor)
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), os.fspath(path))
    raise OSError(errno.EINVAL, "Not a regular file", os.fspath(path))


def file_bytes(path: str | os.PathLike[str], most_bytes: int) -> bytes:
    """The bytes of a regular file; more than there may be are an OSError with EFBIG, however small it claims to be."""
    with open_file(path) as file:
        # Asking for all that is allowed would take as much memory for every small file.
        expected = min(os.fstat(file.fileno()).st_size, most_bytes)
        content = file.read(expected + 1)
        if len(content) > expected:
            content += file.read(most_bytes + 1 - len(content))
    if len(content) > most_bytes:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), os.fspath(path))
    return content


_PAGE_SIGNS = (b"<html", b"<!doctype html", b"<head", b"<body", b"<frameset")
_FILE_SIGNS = (b"%pdf", b"%!ps", b"pk\x03\x04", b"\xd0\xcf\x11")
_BEGINNING = 2048
_BEFORE_SIGNS = b"\xef\xbb\xbf \t\r\n"


def is_web_page(content: bytes, declared_type: str = "") -> bool:
    """Whether bytes are HTML, whatever their server declares."""
    # Some servers send blank lines or a byte-order mark first.
    beginning = content[:_BEGINNING].replace(b"\0", b"").lower().lstrip(_BEFORE_SIGNS)
    if beginning.startswith(_FILE_SIGNS):
        return False
    return "html" in declared_type or any(sign in beginning for sign in _PAGE_SIGNS)
