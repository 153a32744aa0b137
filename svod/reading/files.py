"""The bytes of documents' files, or the named reason why there are none."""

import errno
from dataclasses import replace
from pathlib import Path

from svod.errors import DocumentError, TooLargeError, UnreadableFileError
from svod.files.content import file_bytes
from svod.files.names import path_of
from svod.model.outcome import Failure, Outcome
from svod.reading.task import AnyTask


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


def with_content(task: AnyTask) -> AnyTask:
    """A task that brings the bytes of its file along, or the reason why there are none.

    The parent opens files, for a reading process may see none of the user's.
    """
    if task.content is not None or task.failure or task.file:
        return task
    try:
        return replace(task, content=file_content(path_of(task.source), task.most_bytes))
    except DocumentError as error:
        return replace(task, failure=Failure(task.source, Outcome(error.reason), str(error)))
