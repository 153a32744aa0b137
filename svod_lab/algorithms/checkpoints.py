"""Checkpoints of long trainings: what is fitted so far, in files beside the model to be, so that training resumes."""

from pathlib import Path
from typing import Protocol
from zipfile import BadZipFile

import numpy as np

from svod.errors import ModelFileError
from svod.learn.model_file import Arrays

_RECIPE = "recipe"
# Neither a half-written file nor one of another version may stop a training: it begins anew.
_UNREADABLE = (OSError, ValueError, KeyError, EOFError, BadZipFile)


class Checkpoints(Protocol):
    """Where a training saves what it has, part by part, and loads it again."""

    def load(self, part: str) -> Arrays | None:
        """What was saved of a part; None if it belongs to another training."""

    def save(self, part: str, arrays: Arrays) -> None:
        """Save a part in place of its last checkpoint."""


class NoCheckpoints:
    """For trainings too short to need any."""

    def load(self, part: str) -> Arrays | None:
        """Never anything."""
        return None

    def save(self, part: str, arrays: Arrays) -> None:
        """Save nothing."""


NO_CHECKPOINTS = NoCheckpoints()


class CheckpointFiles:
    """Parts as files beside the model to be, each with the recipe of the training that it belongs to."""

    def __init__(self, out: Path, recipe: object, fit: str = "") -> None:
        self._out = out
        self._recipe = f"{recipe!r}"
        self._fit = fit

    def load(self, part: str) -> Arrays | None:
        """What was saved of a part; None if it belongs to another training."""
        try:
            with np.load(self._path(part), allow_pickle=False) as saved:
                arrays = {name: saved[name] for name in saved.files}
            return arrays if str(arrays.pop(_RECIPE)) == self._recipe else None
        except _UNREADABLE:
            return None

    def save(self, part: str, arrays: Arrays) -> None:
        """Save a part in place of its last checkpoint; a reader sees the old file or the new one."""
        path = self._path(part)
        part_file = path.with_name(f"{path.name}.new")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with part_file.open("wb") as file:
                np.savez(file, allow_pickle=False, **{_RECIPE: np.array(self._recipe), **arrays})
            part_file.replace(path)
        except OSError as error:
            raise ModelFileError(f"The checkpoint {path} cannot be written: {error.strerror}.") from error

    def delete(self) -> None:
        """Remove all checkpoints of this model."""
        for path in self._out.parent.glob(f"{self._out.name}.*.checkpoint*"):
            path.unlink(missing_ok=True)

    def _path(self, part: str) -> Path:
        return self._out.with_name(f"{self._out.name}.{self._fit}{part}.checkpoint")
