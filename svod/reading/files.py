"""The bytes of files, or the named reason why there are none."""

import stat
from dataclasses import replace
from pathlib import Path

from svod.errors import DocumentError, TooLargeError, UnreadableFileError
from svod.model.outcome import Failure, Outcome
from svod.reading.task import AnyTask


def file_content(path: Path, most_bytes: int) -> bytes:
    """The bytes of a file, or the named reason why not."""
    try:
        state = path.stat()
        if stat.S_ISFIFO(state.st_mode) or stat.S_ISCHR(state.st_mode):
            # Reading these may wait, or go on, for ever.
            raise UnreadableFileError("It cannot be read: it is a pipe or a device.")
        with path.open("rb") as file:
            content = b"" if state.st_size > most_bytes else file.read(most_bytes + 1)
    except OSError as error:
        raise UnreadableFileError(f"It cannot be read: {error.strerror}.") from error
    if max(state.st_size, len(content)) > most_bytes:
        raise TooLargeError(
            f"It is larger than {most_bytes // 1024 // 1024} MB.",
            way_out="The setting reading.document_megabytes raises that.",
        )
    return content


def with_content(task: AnyTask) -> AnyTask:
    """A task that brings the bytes of its file along, or the reason why there are none.

    The parent opens files, for a reading process may see none of the user's.
    """
    if task.content is not None or task.failure:
        return task
    try:
        return replace(task, content=file_content(Path(task.source), task.most_bytes))
    except DocumentError as error:
        return replace(task, failure=Failure(task.source, Outcome(error.reason), str(error)))
