"""Running one function over many papers."""

from collections.abc import Iterable, Iterator
from typing import Any, Protocol

from svod.model.outcome import Failure


class Runner(Protocol):
    """Runs one function over many papers, each shielded from the others."""

    def run(self, tasks: Iterable[Any]) -> Iterator[tuple[Any, "Any | Failure"]]:
        """Each task with what became of it, as they finish; a crash or time-out is a Failure."""
