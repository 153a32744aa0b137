"""Bundles for a cluster: as many documents as take about a bundle's time, what is begun again alone."""

from svod.reading.bundles import Bundles
from svod.reading.queue import TaskQueue
from svod.reading.task import Task


def tasks(count: int) -> list[Task]:
    return [Task(str(number), b"x") for number in range(count)]


def sources(bundle: list[Task]) -> list[str]:
    return [task.source for task in bundle]


def after_quick_documents(bundles: Bundles[Task]) -> Bundles[Task]:
    for _ in range(12):
        bundles.took(10, 0.1)
    return bundles


def test_the_first_documents_go_one_by_one() -> None:
    assert sources(Bundles(tasks(3)).take()) == ["0"]


def test_quick_documents_go_together_in_order_and_none_is_left_out() -> None:
    bundles = after_quick_documents(Bundles(tasks(30)))
    taken = []
    while bundle := bundles.take():
        taken.append(sources(bundle))
    assert len(taken[0]) > 5
    assert [source for some in taken for source in some] == [str(number) for number in range(30)]


def test_slow_documents_go_alone_again() -> None:
    bundles = after_quick_documents(Bundles(tasks(30)))
    bundles.took(12, 60.0)
    assert len(bundles.take()) == 1


def test_large_documents_do_not_go_together() -> None:
    large = [Task(str(number), bytes(3 << 20)) for number in range(4)]
    assert sources(after_quick_documents(Bundles(large)).take()) == ["0", "1"]


def test_what_is_begun_again_goes_alone() -> None:
    again = [Task("0"), Task("1", attempt=2), Task("2"), Task("3", attempt=2)]
    bundles = after_quick_documents(Bundles(again))
    assert [sources(bundles.take()) for _ in range(5)] == [["0"], ["1"], ["2"], ["3"], []]


def test_tasks_that_come_later_are_taken_though_there_were_none() -> None:
    queue: TaskQueue[Task] = TaskQueue(tasks(1))
    bundles = Bundles(queue)
    assert [sources(bundles.take()), bundles.take()] == [["0"], []]
    queue.put(Task("from an archive"))
    assert sources(bundles.take()) == ["from an archive"]
