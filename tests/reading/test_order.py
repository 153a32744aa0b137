"""Answers come in the order asked, whatever order the workers finish in, archives as their files."""

from collections.abc import Iterable, Iterator
from typing import Any

from svod.model.outcome import Failure, Outcome
from svod.reading.order import in_order
from svod.reading.queue import TaskQueue


class BackwardEngine:
    """An engine that finishes what it holds last first; a source in `archives` answers with members."""

    def __init__(self, archives: dict[str, list[list[Any]]]) -> None:
        self._archives = archives

    def run(self, tasks: Iterable[Any]) -> Iterator[tuple[Any, Any | Failure]]:
        held: list[dict[str, Any]] = []
        remaining = iter(tasks)
        while True:
            while len(held) < 3 and (task := next(remaining, None)) is not None:
                held.append(task)
            if not held:
                return
            task = held.pop()
            source = task["source"]
            if source in self._archives:
                yield task, {"members": self._archives[source]}
            elif source.endswith("bad"):
                yield task, {"failure": ["corrupt", "It is damaged."]}
            else:
                yield task, {"extraction": source}


def answers(sources: list[str], archives: dict[str, list[list[Any]]]) -> list[str | Failure]:
    tasks = ({"source": source} for source in sources)
    return list(in_order(BackwardEngine(archives), tasks, lambda answer: str(answer["extraction"])))


def test_answers_come_in_the_order_asked() -> None:
    sources = [str(number) for number in range(10)]
    assert answers(sources, {}) == sources


def test_an_archive_is_answered_as_its_files_where_it_stood() -> None:
    archives = {"b.zip": [["one", b""], ["two.zip", b""], ["bad", b""]], "b.zip/two.zip": [["deep", b""]], "d.zip": []}
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
