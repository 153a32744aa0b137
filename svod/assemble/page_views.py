"""Documents looked at beside what was read in them; pictures of pages are kept in a folder, once made."""

from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from svod.assemble.documents import limits_of
from svod.assemble.persistent import asked
from svod.config import Settings, without_secrets
from svod.model.document import Document
from svod.model.outcome import Failure
from svod.reading.kinds import VIEW
from svod.reading.pool import PersistentPool
from svod.reading.task import ShownPage, SourceText, View, ViewTask

Shown = TypeVar("Shown", ShownPage, SourceText, Document)

# Documents held in memory while they are labelled, and pictures held on disk.
_MOST_DOCUMENTS = 8
_MOST_PICTURES = 2_000


class PersistentViewer:
    """Shows documents; several threads may call it."""

    def __init__(self, settings: Settings, pictures: Path, *, jobs: int = 1, timeout: float = 20.0) -> None:
        self._pool = PersistentPool(VIEW, without_secrets(settings), limits_of(settings, jobs))
        self._pictures = pictures
        self._timeout = timeout
        self._documents: dict[str, Document] = {}

    def picture(self, content: bytes, sha256: str, page: int) -> ShownPage | Failure:
        """A page, from 1, drawn now."""
        picture = self._asked(ViewTask(sha256, content, view=View.PICTURE, page=page), ShownPage)
        if isinstance(picture, Failure):
            return picture
        self._keep(f"{sha256}-{page}-{picture.width:.1f}x{picture.height:.1f}.png", picture.content)
        return picture

    def kept_picture(self, sha256: str, page: int) -> ShownPage | None:
        """A page that was drawn before."""
        for path in self._pictures.glob(f"{sha256}-{page}-*.png"):
            width, _, height = path.stem.rpartition("-")[2].partition("x")
            with suppress(OSError, ValueError):
                return ShownPage(path.read_bytes(), float(width), float(height))
        return None

    def source(self, content: bytes, sha256: str) -> SourceText | Failure:
        """The source of a document that is written as text."""
        return self._asked(ViewTask(sha256, content, view=View.SOURCE), SourceText)

    def document(self, content: bytes, sha256: str) -> Document | Failure:
        """The document with its lines and fonts; those looked at last are remembered."""
        if sha256 in self._documents:
            return self._documents[sha256]
        document = self._asked(ViewTask(sha256, content), Document)
        if isinstance(document, Failure):
            return document
        while len(self._documents) >= _MOST_DOCUMENTS:
            self._documents.pop(next(iter(self._documents)), None)
        self._documents[sha256] = document
        return document

    def close(self) -> None:
        """End the processes."""
        self._pool.close()

    def _asked(self, task: ViewTask, form: type[Shown]) -> Shown | Failure:
        return asked(self._pool, task, self._timeout, form)

    def _keep(self, name: str, picture: bytes) -> None:
        """Remember a picture; a disk that is full only means that it is drawn again."""
        with suppress(OSError):
            self._pictures.mkdir(parents=True, exist_ok=True)
            kept = sorted(self._pictures.glob("*.png"), key=lambda file: file.stat().st_mtime_ns)
            for old in kept[: max(0, len(kept) + 1 - _MOST_PICTURES)]:
                old.unlink(missing_ok=True)
            aside = self._pictures / f"{name}.part"
            aside.write_bytes(picture)
            aside.replace(self._pictures / name)
