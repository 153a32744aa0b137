"""The bytes of documents' files, or the named reason why there are none."""

import errno
from pathlib import Path

from svod.errors import TooLargeError, UnreadableFileError
from svod.files.content import file_bytes


def file_content(path: Path, most_bytes: int) -> bytes:
    """The bytes of a file, or the named reason why not."""
    try:
        return file_bytes(path, most_bytes)
    except OSError as error:
        if error.errno == errno.EFBIG:
            raise TooLargeError(
                f"It is larger than {most_bytes // 1024 // 1024} MB.",
                way_out="The setting reading.document_megabytes raises that.",
            ) from error
        raise UnreadableFileError(f"It cannot be read: {error.strerror}.") from error
