"""Where the files lie that are sent to a server: in the library's folder, in a folder of the server's own."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path

from svod.errors import LibraryBusyError, ReadOnlyLibraryError

_INCOMING = "incoming"


@contextmanager
def upload_folder(library: Path) -> Iterator[None]:
    """Let this process write temporary files below the library's folder; what killed servers left there is removed.

    Each server has a folder by a number, which it holds by a lock: a folder whose lock is free is nobody's.
    """
    before = tempfile.tempdir
    with ExitStack() as stack:
        try:
            folder = _claimed(library, stack)
        except ReadOnlyLibraryError:
            # Nothing can be added there anyway.
            yield
            return
        tempfile.tempdir = str(folder)
        try:
            yield
        finally:
            tempfile.tempdir = before
            shutil.rmtree(folder, ignore_errors=True)


def _claimed(library: Path, stack: ExitStack) -> Path:
    """An empty folder that no other process has, after those that nobody has are removed."""
    # The store loads heavy libraries.
    from svod.store.database.locks import file_lock

    incoming = library / _INCOMING
    for left in sorted(incoming.glob("[0-9]*")):
        with ExitStack() as other:
            try:
                other.enter_context(file_lock(library, f"{_INCOMING} {left.name}"))
            except LibraryBusyError:
                continue
            shutil.rmtree(left, ignore_errors=True)
    for number in count():
        try:
            stack.enter_context(file_lock(library, f"{_INCOMING} {number}"))
        except LibraryBusyError:
            continue
        break
    folder = incoming / str(number)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ReadOnlyLibraryError(f"The library {library} cannot be written to: {error.strerror}.") from error
    return folder
