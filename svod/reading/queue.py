"""Tasks in line: an iterator that can be given more while it is being emptied."""

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

Task = TypeVar("Task")


class TaskQueue(Generic[Task]):
    """The given tasks in order, but first whatever was put in between: the papers of an archive just opened."""

    def __init__(self, tasks: Iterable[Task]) -> None:
        self._tasks = iter(tasks)
        self._between: deque[Task] = deque()

    def put(self, task: Task) -> None:
        """Have a task done next."""
        self._between.append(task)

    def __iter__(self) -> Iterator[Task]:
        return self

    def __next__(self) -> Task:
        # Not a generator: an exhausted one would stay so, while an archive may still bring tasks.
        return self._between.popleft() if self._between else next(self._tasks)
