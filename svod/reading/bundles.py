"""Documents bundled for a cluster: so many go together as are worth the trouble of sending them."""

from collections.abc import Iterable
from typing import Generic

from svod.reading.task import AnyTask

# A cluster takes some milliseconds for whatever is sent, however small; of a bundle that takes so long that is little.
_SECONDS_A_BUNDLE = 0.4
_MOST_DOCUMENTS = 12
_MOST_BYTES = 4 << 20


class Bundles(Generic[AnyTask]):
    """Tasks in line, bundled; small at first, until it is known how long a document takes."""

    def __init__(self, tasks: Iterable[AnyTask]) -> None:
        self._tasks = iter(tasks)
        self._held: AnyTask | None = None
        self._seconds = _SECONDS_A_BUNDLE

    def take(self) -> list[AnyTask]:
        """The next tasks that go together; none where none waits now.

        What is begun again goes alone: should it be what ends processes, it shall end no other document's.
        """
        bundle: list[AnyTask] = []
        size = 0
        while len(bundle) < self._most and size < _MOST_BYTES and (task := self._next()) is not None:
            if task.attempt > 1:
                if bundle:
                    self._held = task
                    return bundle
                return [task]
            bundle.append(task)
            size += len(task.content or b"")
        return bundle

    def took(self, documents: int, seconds: float) -> None:
        """Learn how long some documents took together."""
        self._seconds = (self._seconds + seconds / max(1, documents)) / 2

    @property
    def _most(self) -> int:
        return max(1, min(_MOST_DOCUMENTS, round(_SECONDS_A_BUNDLE / max(1e-3, self._seconds))))

    def _next(self) -> AnyTask | None:
        held, self._held = self._held, None
        return next(self._tasks, None) if held is None else held
