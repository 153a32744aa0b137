"""Taking uploaded files into the library under their own names."""

import shutil
import threading
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from fastapi import UploadFile

from svod.errors import DiskFullError
from svod.library import Library, SourceFile
from svod.library.ingest.cataloguing import Ingested
from svod.model.outcome import Failure

_NAMELESS = "document"
# A vocabulary or concordance that is sent, unpacked: the server itself reads it, and holds many times as much.
MOST_VOCABULARY_BYTES = 8 << 20
# File systems take 255 bytes; the rest is room for what others may add.
_LONGEST_NAME = 200
_LONGEST_SUFFIX = 20


# What adds files and reports what became of each.
Add = Callable[[Sequence[SourceFile]], Iterable[Ingested | Failure]]


class Intake:
    """The library's service for uploads; one upload is added at a time, by the library itself unless `add` does."""

    def __init__(self, library: Library, add: Add | None = None) -> None:
        self._add = add or library.add
        self._turn = threading.Lock()

    def take(self, files: Sequence[UploadFile]) -> tuple[Ingested | Failure, ...]:
        """Shelve the files; what became of each, in the order they were sent."""
        with TemporaryDirectory(prefix="svod-upload-") as folder:
            sources = [written(file, Path(folder) / str(number)) for number, file in enumerate(files)]
            with self._turn:
                ends = list(self._add(sources))
        names = [source.source for source in sources]
        return tuple(sorted(ends, key=lambda end: _place(end.source, names)))


@contextmanager
def uploaded(file: UploadFile) -> Iterator[Path]:
    """An upload as a file under its own name, for as long as it is read."""
    with TemporaryDirectory(prefix="svod-upload-") as folder:
        yield written(file, Path(folder) / "0").path


def _place(source: str, names: Sequence[str]) -> int:
    """Which of the files an end belongs to: also the members of an archive and the records of a file have ends."""
    return next((place for place, name in enumerate(names) if f"{source}:".startswith((f"{name}:", f"{name}/"))), -1)


def safe_name(name: str) -> str:
    """A file name without folders, control characters and excess length: «../a/отчёт.pdf» is «отчёт.pdf»."""
    last = name.replace("\\", "/").rsplit("/", 1)[-1]
    visible = "".join(letter for letter in last if unicodedata.category(letter)[0] != "C").strip().lstrip(".")
    suffix = Path(visible).suffix
    suffix = suffix if len(suffix.encode()) <= _LONGEST_SUFFIX else ""
    stem = visible.removesuffix(suffix).encode()[: _LONGEST_NAME - len(suffix.encode())].decode(errors="ignore")
    return f"{stem}{suffix}" or _NAMELESS


def written(file: UploadFile, folder: Path) -> SourceFile:
    """The upload as a file under its own name, in a folder of its own: two uploads may share a name."""
    path = folder / safe_name(file.filename or "")
    try:
        folder.mkdir()
        with path.open("wb") as kept:
            shutil.copyfileobj(file.file, kept)
    except OSError as error:
        raise DiskFullError(f"The upload cannot be kept: {error.strerror}.", way_out="Free some space.") from error
    return SourceFile(path, path.name)
