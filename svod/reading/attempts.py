"""Another attempt for documents whose process died: it may have been killed for no fault of theirs."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from svod.model.outcome import Failure
from svod.reading.queue import TaskQueue
from svod.reading.task import AnyTask, ProcessDied, Runner


class Repeating:
    """A runner that begins a document so many times at most, each time in a fresh process."""

    def __init__(self, runner: Runner, attempts: int) -> None:
        self._runner = runner
        self._attempts = attempts

    def run(self, tasks: Iterable[AnyTask]) -> Iterator[tuple[AnyTask, object]]:
        """Each task with what became of its last attempt."""
        queue = TaskQueue(tasks)
        for task, answer in self._runner.run(queue):
            if isinstance(answer, ProcessDied):
                if task.attempt < self._attempts:
                    queue.put(replace(task, attempt=task.attempt + 1))
                    continue
                yield task, Failure(answer.source, answer.outcome, answer.message)
            else:
                yield task, answer
