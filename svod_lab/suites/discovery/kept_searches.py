"""Searches for papers as they ended, kept in a file, so that an interrupted run goes on where it stopped."""

import json
from collections.abc import Callable
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import NamedTuple

from svod.model.finding import PaperWanted

# Programs and models on which the end of a search depends.
_PARTS = (
    ("svod.discover", "paper"),
    ("svod.discover", "listings"),
    ("svod.extract", "models/listing.forest.svodmodel"),
)
_ENDINGS = (".py", ".toml", ".svodmodel")


class SearchEnd(NamedTuple):
    """How a search ended: the address, if one was found, the pages fetched, what was said of the right address."""

    url: str
    fetched: int
    said: str = ""


class KeptSearches:
    """The ends of searches by what was looked for; those of other programs, models or sites are in other files."""

    def __init__(self, folder: Path, world: str, way: str) -> None:
        self._path = folder / f"searches-{world}-{way}-{_programs()}.jsonl"
        self._ends: dict[str, SearchEnd] = {}
        if self._path.is_file():
            for line in self._path.read_text(encoding="utf-8").splitlines():
                # The last line of a killed run may be half a line.
                if line.endswith("]"):
                    key, *end = json.loads(line)
                    self._ends[key] = SearchEnd(*end)

    def end_of(self, wanted: PaperWanted, search: Callable[[], SearchEnd]) -> SearchEnd:
        """The end of a search, from the file or by searching."""
        key = json.dumps([wanted.title, *wanted.authors], ensure_ascii=False)
        if key not in self._ends:
            self._ends[key] = search()
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with self._path.open("a", encoding="utf-8") as file:
                file.write(f"\n{json.dumps([key, *self._ends[key]], ensure_ascii=False)}")
        return self._ends[key]


def _programs() -> str:
    digest = sha256()
    for package, name in _PARTS:
        for content in _contents(files(package).joinpath(name)):
            digest.update(content)
    return digest.hexdigest()[:16]


def _contents(part: Traversable) -> list[bytes]:
    if part.is_file():
        return [part.read_bytes()] if part.name.endswith(_ENDINGS) else []
    return [content for child in sorted(part.iterdir(), key=lambda one: one.name) for content in _contents(child)]
