"""Answers come in the order asked, whatever order the processes finish in, archives as their files."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

import pytest

from svod.model.outcome import Failure, Outcome
from svod.reading.order import in_order
from svod.reading.queue import TaskQueue
from svod.reading.task import AnyTask, Member, Members, Task


class Seen(NamedTuple):
    """The answer to a document."""

    source: str


class BackwardRunner:
    """A runner that finishes what it holds last first; a source in `archives` answers with members."""

    def __init__(self, archives: Mapping[str, tuple[str, ...]]) -> None:
        self._archives = archives

    def run(self, tasks: Iterable[AnyTask]) -> Iterator[tuple[AnyTask, object]]:
        held: list[AnyTask] = []
        remaining = iter(tasks)
        while True:
            while len(held) < 3 and (task := next(remaining, None)) is not None:
                held.append(task)
            if not held:
                return
            yield (task := held.pop()), self._answer(task.source)

    def _answer(self, source: str) -> object:
        damaged = Failure(source, Outcome.CORRUPT, "It is damaged.")
        if source in self._archives:
            members = tuple(Member(name, b"") for name in self._archives[source])
            return Members(members, damaged if source.endswith("cut.zip") else None)
        return damaged if source.endswith("bad") else Seen(source)


def answers(sources: list[str], archives: Mapping[str, tuple[str, ...]]) -> list[str | Failure]:
    tasks = (Task(source) for source in sources)
    ends = in_order(BackwardRunner(archives), tasks, Seen)
    return [end if isinstance(end, Failure) else end.source for end in ends]


def test_answers_come_in_the_order_asked() -> None:
    sources = [str(number) for number in range(10)]
    assert answers(sources, {}) == sources


def test_an_archive_is_answered_as_its_files_where_it_stood() -> None:
    archives = {"b.zip": ("one", "two.zip", "bad"), "b.zip/two.zip": ("deep",), "d.zip": ()}
    assert answers(["a", "b.zip", "c", "d.zip", "e"], archives) == [
        "a",
        "b.zip/one",
        "b.zip/two.zip/deep",
        Failure("b.zip/bad", Outcome.CORRUPT, "It is damaged."),
        "c",
        "e",
    ]


def test_a_queue_takes_tasks_also_after_it_was_empty() -> None:
    queue = TaskQueue(["a"])
    assert next(queue) == "a"
    assert next(queue, None) is None
    queue.put("b")
    assert list(queue) == ["b"]


def test_an_archive_that_breaks_off_is_a_failure_beside_the_files_before_it() -> None:
    ends = answers(["cut.zip"], {"cut.zip": ("one",)})
    assert ends == [Failure("cut.zip", Outcome.CORRUPT, "It is damaged."), "cut.zip/one"]


def test_an_answer_of_another_type_is_an_error_of_the_program() -> None:
    with pytest.raises(TypeError, match="Seen instead of Member"):
        list(in_order(BackwardRunner({}), [Task("a")], Member))
