"""Another attempt: a document whose process was killed is read again, but never without end."""

from svod.model.outcome import Failure, Outcome
from svod.reading.attempts import Repeating
from svod.reading.pool import DIED, LocalPool, PoolLimits
from tests.reading.trouble import GREETING, TROUBLE, Done, Trouble

LIMITS = PoolLimits(jobs=2, document_seconds=20.0, worker_megabytes=1024, documents_a_worker=100)


def run(deeds: list[str], attempts: int) -> dict[str, object]:
    runner = Repeating(LocalPool(TROUBLE, GREETING, LIMITS), attempts)
    tasks = [Trouble(f"{number}-{deed}", deed=deed) for number, deed in enumerate(deeds)]
    answers = [(task.source, answer) for task, answer in runner.run(tasks)]
    assert len(answers) == len(deeds)
    return dict(answers)


def test_a_document_whose_process_was_killed_is_read_again_even_if_it_is_the_last() -> None:
    answers = run(["work", "die once", "work", "die once"], attempts=2)
    assert {answer.greeting for answer in answers.values() if isinstance(answer, Done)} == {"привет"}
    assert all(isinstance(answer, Done) for answer in answers.values())


def test_a_document_that_kills_every_process_is_given_up() -> None:
    answers = run(["die", "work"], attempts=3)
    assert answers["0-die"] == Failure("0-die", Outcome.CRASHED, DIED)


def test_what_breaks_inside_its_process_is_not_tried_again() -> None:
    assert run(["raise"], attempts=5)["0-raise"] == Failure(
        "0-raise", Outcome.CRASHED, "RuntimeError: broken (line 61 of trouble.py)"
    )


def test_one_attempt_means_none_more() -> None:
    assert run(["die once"], attempts=1)["0-die once"] == Failure("0-die once", Outcome.CRASHED, DIED)
