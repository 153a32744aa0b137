"""Cache of services' answers in a folder, so that a repeated query costs nothing."""

import contextlib
import os
import tempfile
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from svod.crawl.search_engines.quota import SYSTEM_CLOCK, Clock

_HOUR = 3600.0
# Deleting old answers reads the whole folder: once in so many new ones is enough.
_SWEEP_EVERY = 200


@dataclass(frozen=True, slots=True)
class AnswerCache:
    """A folder of answers, each in a file named by the hash of its query; its age is that of the file."""

    folder: Path
    hours: float
    clock: Clock = SYSTEM_CLOCK

    def get(self, question: str) -> bytes | None:
        """The answer to a query, if it is there and young enough."""
        path = self._path(question)
        try:
            if self._is_old(path):
                return None
            return path.read_bytes()
        except OSError:
            return None

    def keep(self, question: str, answer: bytes) -> None:
        """Store an answer; where it cannot be stored, the query will be sent again."""
        if self.hours <= 0:
            return
        path = self._path(question)
        with contextlib.suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            place, name = tempfile.mkstemp(dir=path.parent)
            with os.fdopen(place, "wb") as file:
                file.write(answer)
            Path(name).replace(path)
            if int(path.name[:8], 16) % _SWEEP_EVERY == 0:
                self._sweep()

    def _path(self, question: str) -> Path:
        return self.folder / sha256(question.encode(errors="replace")).hexdigest()

    def _is_old(self, path: Path) -> bool:
        return self.clock.now() - path.stat().st_mtime > self.hours * _HOUR

    def _sweep(self) -> None:
        for path in self.folder.iterdir():
            with contextlib.suppress(OSError):
                if self._is_old(path):
                    path.unlink()
