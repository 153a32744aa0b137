"""The bytes of files, or the named reason why there are none."""

from pathlib import Path

from svod.errors import TooLargeError, UnreadableFileError


def file_content(path: Path, most_bytes: int) -> bytes:
    """The bytes of a file, or the named reason why not."""
    try:
        if path.stat().st_size > most_bytes:
            raise TooLargeError(
                f"It is larger than {most_bytes // 1024 // 1024} MB.",
                way_out="The setting reading.document_megabytes raises that.",
            )
        return path.read_bytes()
    except OSError as error:
        raise UnreadableFileError(f"It cannot be read: {error.strerror}.") from error
