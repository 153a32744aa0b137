"""Documents looked at beside what was read in them: a page as a picture, the source as text, lines with their fonts.

All of it is done in reading processes, for the documents are strangers'; pictures are kept in a folder, once made.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, NamedTuple

from svod.assemble.documents import limits_of
from svod.assemble.methods import readers
from svod.assemble.workers import opened
from svod.config import Settings, without_secrets
from svod.errors import UnsupportedDocumentError
from svod.model.codec import from_dict, to_dict
from svod.model.document import Document
from svod.model.outcome import Failure, Outcome
from svod.reading.pool import PersistentPool

_ENTRY = "svod.assemble.page_views:looking_worker"
# Kinds whose source people can read.
_READABLE = frozenset({"text", "latex", "markdown", "html", "jats", "tei"})
LONGEST_SOURCE = 1_000_000
# Documents held in memory while somebody labels them, and pictures held on disk.
_MOST_DOCUMENTS = 8
_MOST_PICTURES = 2_000


class SourceText(NamedTuple):
    """The source of a document as text, and whether its end was left out."""

    text: str
    is_cut: bool


class ShownPage(NamedTuple):
    """A page as a PNG file; width and height are the page's own, in points, as boxes are."""

    content: bytes
    width: float
    height: float


def looking_worker(settings: Mapping[str, Any]) -> Callable[[Mapping[str, Any]], dict[str, Any]]:
    """What such a process runs: bytes and a wish in; a picture, a text or a document's plain values out."""
    # Nothing is extracted here; rules need no models.
    stations = readers(replace(Settings(**settings), header="regex", references="regex", bibliography="bib-rules"))

    def look(task: Mapping[str, Any], content: bytes) -> dict[str, Any]:
        media_type = stations.media_type(content)
        if task["wish"] == "picture":
            from svod.convert.page_pictures import page_picture

            return {"picture": list(page_picture(content, media_type, task["page"]))}
        if task["wish"] == "source":
            return {"source": list(_source(content, media_type))}
        return {"document": to_dict(stations.converter(media_type).part.convert(content))}

    return lambda task: opened(task, stations, look)


def _source(content: bytes, media_type: str) -> SourceText:
    from svod.convert.encodings import decoded
    from svod.convert.sniff import CONVERTERS

    if CONVERTERS.get(media_type) not in _READABLE:
        raise UnsupportedDocumentError("The source of this kind of file is not written for people.")
    text = decoded(content)
    return SourceText(text[:LONGEST_SOURCE], len(text) > LONGEST_SOURCE)


class PersistentViewer:
    """Shows documents to whoever asks; several threads may."""

    def __init__(self, settings: Settings, pictures: Path, *, jobs: int = 1, patience: float = 20.0) -> None:
        limits = limits_of(settings, jobs)
        self._pool = PersistentPool(_ENTRY, asdict(without_secrets(settings)), limits)
        self._pictures = pictures
        self._patience = patience
        self._documents: dict[str, Document] = {}

    def picture(self, content: bytes, sha256: str, page: int) -> ShownPage | Failure:
        """A page, from 1, drawn now."""
        answer = self._asked({"wish": "picture", "page": page}, content, sha256)
        if isinstance(answer, Failure):
            return answer
        picture = ShownPage(*answer["picture"])
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
        answer = self._asked({"wish": "source"}, content, sha256)
        return answer if isinstance(answer, Failure) else SourceText(*answer["source"])

    def document(self, content: bytes, sha256: str) -> Document | Failure:
        """The document with its lines and fonts; those looked at last are remembered."""
        if sha256 in self._documents:
            return self._documents[sha256]
        answer = self._asked({"wish": "document"}, content, sha256)
        if isinstance(answer, Failure):
            return answer
        document = from_dict(Document, answer["document"])
        while len(self._documents) >= _MOST_DOCUMENTS:
            self._documents.pop(next(iter(self._documents)), None)
        self._documents[sha256] = document
        return document

    def close(self) -> None:
        """End the processes."""
        self._pool.close()

    def _asked(self, wish: dict[str, Any], content: bytes, name: str) -> dict[str, Any] | Failure:
        answer = self._pool.ask({"source": name, "content": content, **wish}, self._patience)
        if isinstance(answer, Failure):
            return answer
        if "failure" in answer:
            outcome, message = answer["failure"]
            return Failure(name, Outcome(outcome), message)
        if "members" in answer:
            return Failure(name, Outcome.UNSUPPORTED, "It is an archive.")
        found: dict[str, Any] = answer
        return found

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
