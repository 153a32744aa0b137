"""Answers in the order asked, though workers finish as they can, and archives become many."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

from svod.model.outcome import Failure, Outcome
from svod.ports import Runner
from svod.reading.queue import TaskQueue

Value = TypeVar("Value")
# 3 is the fourth input, 3.0, 3.1 … the files in it: places sort as a table of contents does.
_Place = tuple[int, ...]


def in_order(
    engine: Runner, tasks: Iterable[dict[str, Any]], understood: Callable[[Mapping[str, Any]], Value]
) -> Iterator[Value | Failure]:
    """Each task's answer in the order of the tasks; an archive's files come where the archive stood."""
    queue = TaskQueue({**task, "place": [number]} for number, task in enumerate(tasks))
    ended: dict[_Place, Value | Failure] = {}
    # How many files below an input are still out; the input is due when none is.
    outstanding: dict[int, int] = {}
    due = 0
    for task, answer in engine.run(queue):
        place = tuple(task["place"])
        outstanding[place[0]] = outstanding.get(place[0], 1) - 1
        for number, (name, content) in enumerate(_members(answer)):
            outstanding[place[0]] += 1
            source = f"{task['source']}/{name}"
            queue.put({"source": source, "content": content, "is_member": True, "place": [*place, number]})
        end = _end(task["source"], answer, understood)
        if end is not None:
            ended[place] = end
        while outstanding.get(due) == 0:
            for done in sorted(place for place in ended if place[0] == due):
                yield ended.pop(done)
            del outstanding[due]
            due += 1


def _members(answer: Mapping[str, Any] | Failure) -> list[tuple[str, bytes]]:
    return [] if isinstance(answer, Failure) else answer.get("members", [])


def _end(
    source: str, answer: Mapping[str, Any] | Failure, understood: Callable[[Mapping[str, Any]], Value]
) -> Value | Failure | None:
    """What became of an input; None for an archive that only stands for its files."""
    if isinstance(answer, Failure):
        return answer
    if "failure" in answer:
        outcome, message = answer["failure"]
        return Failure(source, Outcome(outcome), message)
    return None if "members" in answer else understood(answer)
