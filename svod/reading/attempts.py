"""Another attempt for documents whose process died: it may have been killed for no fault of theirs."""

from collections.abc import Iterable, Iterator
from typing import Any

from svod.model.outcome import Failure, Outcome
from svod.ports import Runner
from svod.reading.queue import TaskQueue

# What is said of a document whose process died; whatever a document broke inside its process is said otherwise.
DIED = "The process that read it died."


class Repeating:
    """An engine that begins a document so many times at most, each time in a fresh process."""

    def __init__(self, engine: Runner, attempts: int) -> None:
        self._engine = engine
        self._attempts = attempts

    def run(self, tasks: Iterable[Any]) -> Iterator[tuple[Any, Any | Failure]]:
        """Each task with what became of its last attempt."""
        queue = TaskQueue(tasks)
        for task, answer in self._engine.run(queue):
            attempt = task.get("attempt", 1)
            if _died(answer) and attempt < self._attempts:
                queue.put({**task, "attempt": attempt + 1})
            else:
                yield task, answer


def _died(answer: Any | Failure) -> bool:
    return isinstance(answer, Failure) and answer.outcome is Outcome.CRASHED and answer.message == DIED
