"""The folder in which a reading process and its programs may write."""

import contextlib
import shutil
import tempfile

_PREFIX = "svod-reader-"
# Where there is no room for a folder, the formats whose programs need one fail by name.
_NOWHERE = "/nonexistent"


def scratch_folder() -> str:
    """A new folder, empty and closed to others."""
    try:
        return tempfile.mkdtemp(prefix=_PREFIX)
    except OSError:
        return _NOWHERE


def remove_folder(folder: str) -> None:
    """Remove a folder with what a hostile process may have put there."""
    # Folders nested without end exhaust the stack.
    with contextlib.suppress(RecursionError):
        shutil.rmtree(folder, ignore_errors=True)
