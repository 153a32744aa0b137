"""Long training goes on where it was broken off: what is fitted so far, kept in files beside the model to be."""

from pathlib import Path
from typing import Protocol
from zipfile import BadZipFile

import numpy as np

from svod.errors import ModelFileError
from svod.learn.model_file import Arrays

_RECIPE = "recipe"
# Neither a half-written file, nor one of another version, may stop a training: it begins anew.
_UNREADABLE = (OSError, ValueError, KeyError, EOFError, BadZipFile)


class Halfway(Protocol):
    """Where a training keeps what it has, part by part, and finds it again."""

    def found(self, part: str) -> Arrays | None:
        """What was kept of a part; nothing if it was of another training."""

    def keep(self, part: str, arrays: Arrays) -> None:
        """Keep a part in place of what was kept of it before."""


class NowhereKept:
    """For trainings too short to be worth keeping."""

    def found(self, part: str) -> Arrays | None:
        """Never anything."""
        return None

    def keep(self, part: str, arrays: Arrays) -> None:
        """Forget it."""


NOWHERE = NowhereKept()


class HalfwayFiles:
    """Parts as files beside the model to be, each with the recipe of the training that it belongs to."""

    def __init__(self, out: Path, recipe: object, fit: str = "") -> None:
        self._out = out
        self._recipe = f"{recipe!r}"
        self._fit = fit

    def found(self, part: str) -> Arrays | None:
        """What was kept of a part; nothing if it was of another training."""
        try:
            with np.load(self._path(part), allow_pickle=False) as kept:
                arrays = {name: kept[name] for name in kept.files}
            return arrays if str(arrays.pop(_RECIPE)) == self._recipe else None
        except _UNREADABLE:
            return None

    def keep(self, part: str, arrays: Arrays) -> None:
        """Keep a part in place of what was kept of it before; a reader meets the old file or the new one."""
        path = self._path(part)
        written = path.with_name(f"{path.name}.new")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with written.open("wb") as file:
                np.savez(file, allow_pickle=False, **{_RECIPE: np.array(self._recipe), **arrays})
            written.replace(path)
        except OSError as error:
            raise ModelFileError(f"What is trained so far cannot be kept in {path}: {error.strerror}.") from error

    def forget(self) -> None:
        """Remove all that was kept beside this model."""
        for path in self._out.parent.glob(f"{self._out.name}.*.halfway*"):
            path.unlink(missing_ok=True)

    def _path(self, part: str) -> Path:
        return self._out.with_name(f"{self._out.name}.{self._fit}{part}.halfway")
