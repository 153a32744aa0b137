"""Answers in the order asked, though processes finish as they can, and archives become many."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TypeVar

from svod.model.outcome import Failure
from svod.reading.queue import TaskQueue
from svod.reading.task import AnyTask, Members, Runner, Task

Value = TypeVar("Value")
# 3 is the fourth input, 3.0, 3.1 … the files in it: places sort as a table of contents does.
_Place = tuple[int, ...]


def in_order(runner: Runner, tasks: Iterable[Task], form: type[Value]) -> Iterator[Value | Failure]:
    """Each task's answer, of one type, in the order of the tasks; an archive's files come where the archive stood."""
    queue = TaskQueue(replace(task, place=(number,)) for number, task in enumerate(tasks))
    ended: dict[_Place, Value | Failure] = {}
    # How many files below an input are still out; the input is due when none is.
    outstanding: dict[int, int] = {}
    due = 0
    for task, answer in runner.run(queue):
        first = task.place[0]
        outstanding[first] = outstanding.get(first, 1) - 1
        for member in member_tasks(task, answer):
            outstanding[first] += 1
            queue.put(member)
        end = value_of(answer, form)
        if end is not None:
            ended[task.place] = end
        while outstanding.get(due) == 0:
            for done in sorted(place for place in ended if place[0] == due):
                yield ended.pop(done)
            del outstanding[due]
            due += 1


def member_tasks(task: AnyTask, answer: object) -> Iterator[AnyTask]:
    """A task like that of an archive for each of its files; none for whatever is no archive."""
    if isinstance(answer, Members):
        for number, (name, content) in enumerate(answer.members):
            source, place = f"{task.source}/{name}", (*task.place, number)
            yield replace(task, source=source, content=content, is_member=True, place=place, attempt=1)


def value_of(answer: object, form: type[Value]) -> Value | Failure | None:
    """What became of an input; None for an archive that only stands for its files."""
    if isinstance(answer, Members):
        return answer.failure
    if isinstance(answer, Failure | form):
        return answer
    raise TypeError(f"a process answered {type(answer).__name__} instead of {form.__name__}")
