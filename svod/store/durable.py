"""Files and folders that a power cut leaves whole: the entry in a folder is flushed as well as the bytes."""

import os
from contextlib import suppress
from pathlib import Path

# Databases and backups hold password hashes: their owner alone reads them.
PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700
# How names of half-written files begin.
ASIDE = "incoming-"


def make_folder(folder: Path, mode: int = 0o777) -> None:
    """Make a folder and the parents it lacks; the mode is that of the folder itself."""
    missing = [path for path in (folder.absolute(), *folder.absolute().parents) if not path.is_dir()]
    for path in reversed(missing):
        path.mkdir(mode=mode if path == missing[0] else 0o777, exist_ok=True)
        flush(path.parent)


def make_private(path: Path) -> None:
    """Make an empty file that its owner alone reads; one that is there is left as it is."""
    # An existing database must not be opened here: closing it would release the locks of SQLite in this process.
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE_FILE))


def write_whole(path: Path, content: bytes) -> None:
    """Write a private file aside, flush it, and rename it into place: it is there whole or not at all."""
    # Two files are written for every paper: `tempfile` and `Path` take a third as long again.
    folder = str(path.parent)
    aside = f"{folder}{os.sep}{ASIDE}{os.urandom(8).hex()}"
    descriptor = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, PRIVATE_FILE)
    try:
        with os.fdopen(descriptor, "wb", buffering=0) as file:
            left = memoryview(content)
            while left:
                left = left[file.write(left) :]
            os.fsync(descriptor)
        os.replace(aside, path)  # noqa: PTH105 - a path need not be made for it
    except BaseException:
        with suppress(FileNotFoundError):
            os.unlink(aside)  # noqa: PTH108
        raise
    flush(folder)


def write_once(path: Path, text: str) -> None:
    """Make a file whole, unless it is there already or another process is faster."""
    if path.is_file():
        return
    aside = path.with_name(f"{path.name}-{text}")
    write_whole(aside, text.encode("ascii"))
    try:
        path.hardlink_to(aside)
        flush(path.parent)
    except FileExistsError:
        return
    finally:
        aside.unlink()


def flush(path: Path | str) -> None:
    """Wait until a file or the list of names in a folder is on the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
