"""The local pool: a task that dies, hangs or overeats costs itself alone."""

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from svod.model.outcome import Failure, Outcome
from svod.reading.pool import LocalPool, PoolLimits
from svod.reading.task import ProcessDied
from tests.reading.trouble import GREETING, PROGRAM_SECONDS, TROUBLE, Trouble

LIMITS = PoolLimits(jobs=2, document_seconds=20.0, worker_megabytes=1024, documents_a_worker=100)


def run(deeds: list[str], limits: PoolLimits = LIMITS) -> dict[str, Any]:
    pool = LocalPool(TROUBLE, GREETING, limits)
    tasks = [Trouble(f"{number}-{deed}", deed=deed) for number, deed in enumerate(deeds)]
    return {task.source: answer for task, answer in pool.run(tasks)}


def test_every_task_is_answered_by_worker_processes() -> None:
    answers = run(["work"] * 20)
    assert len(answers) == 20
    assert {answer.greeting for answer in answers.values()} == {"привет"}
    assert os.getpid() not in {answer.pid for answer in answers.values()}


def test_a_worker_is_used_again() -> None:
    assert len({answer.pid for answer in run(["work"] * 20).values()}) <= 2


def test_a_worker_gives_way_to_whoever_waits_for_a_page() -> None:
    answers = run(["tell its priority"])
    assert answers["0-tell its priority"].nice == min(19, os.nice(0) + 10)


def test_a_worker_is_replaced_after_its_share_of_documents() -> None:
    answers = run(["work"] * 6, PoolLimits(1, 20.0, 1024, documents_a_worker=2))
    assert len({answer.pid for answer in answers.values()}) == 3


def test_a_task_that_kills_its_process_is_a_named_failure_and_the_others_go_on() -> None:
    answers = run(["work", "die", "work", "die", "work"])
    assert [isinstance(answers[source], Failure) for source in sorted(answers)] == [False, True, False, True, False]
    assert answers["1-die"] == ProcessDied("1-die", Outcome.CRASHED, "The process that read it died.")


def test_a_task_that_hangs_is_ended_at_its_limit() -> None:
    answers = run(["hang", "work", "work"], PoolLimits(2, 1.0, 1024, 100))
    assert answers["0-hang"].outcome is Outcome.TIMEOUT
    assert answers["2-work"].greeting == "привет"


def test_ending_a_task_also_ends_the_programs_it_started() -> None:
    answers = run(["start a program"], PoolLimits(1, 1.0, 1024, 100))
    assert answers["0-start a program"].outcome is Outcome.TIMEOUT
    # The system takes a moment to clear away what it has ended.
    deadline = time.monotonic() + 30
    while _sleeping() and time.monotonic() < deadline:
        time.sleep(0.05)
    assert _sleeping() == []


def _sleeping() -> list[Path]:
    return [path for path in Path("/proc").glob("[0-9]*/cmdline") if _command(path) == ["sleep", PROGRAM_SECONDS]]


def _command(path: Path) -> list[str]:
    try:
        return path.read_text(errors="replace").split("\0")[:-1]
    except OSError:
        return []


def test_a_task_that_overeats_is_reported_so() -> None:
    answers = run(["overeat", "work"])
    assert answers["0-overeat"].outcome is Outcome.TOO_LARGE
    assert answers["1-work"].greeting == "привет"


def test_an_unforeseen_error_is_a_failure_that_names_it() -> None:
    assert run(["raise"])["0-raise"] == Failure(
        "0-raise", Outcome.CRASHED, "RuntimeError: broken (line 61 of trouble.py)"
    )


@pytest.mark.parametrize("deed", ["fetch", "open many files", "write without end"])
def test_a_reading_process_has_no_network_few_files_and_small_ones(deed: str) -> None:
    answers = run([deed, "work"])
    failure = answers[f"0-{deed}"]
    assert failure.outcome is Outcome.CRASHED
    assert "Error" in failure.message
    assert answers["1-work"].greeting == "привет"


def test_a_program_started_by_a_reading_process_has_no_network_either() -> None:
    answers = run(["fetch by a program"])
    assert "Operation not permitted" in answers["0-fetch by a program"].said


def test_an_answer_that_is_too_large_is_reported_so() -> None:
    answers = run(["answer without end"], PoolLimits(1, 60.0, 4096, 100))
    assert answers["0-answer without end"].outcome is Outcome.TOO_LARGE


def test_a_reading_process_does_not_outlive_its_parent() -> None:
    script = (
        "from svod.reading.pool import LocalPool, PoolLimits\n"
        "from tests.reading.trouble import GREETING, TROUBLE, Trouble\n"
        "pool = LocalPool(TROUBLE, GREETING, PoolLimits(1, 100.0, 1024, 9))\n"
        "answers = pool.run([Trouble('a'), Trouble('b', deed='hang')])\n"
        "print(next(answers)[1].pid, flush=True)\nnext(answers)"
    )
    parent = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    worker = int(parent.stdout.readline())
    parent.kill()
    parent.communicate()
    deadline = time.monotonic() + 30
    while Path(f"/proc/{worker}").exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not Path(f"/proc/{worker}").exists()


def test_what_a_library_prints_does_not_disturb_the_answers() -> None:
    assert run(["print", "work"])["0-print"].greeting == "привет"


def test_tasks_are_taken_only_as_workers_become_free() -> None:
    taken = 0

    def tasks() -> Any:
        nonlocal taken
        for number in range(50):
            taken += 1
            yield Trouble(str(number))

    pool = LocalPool(TROUBLE, GREETING, LIMITS)
    answers: Any = pool.run(tasks())
    next(answers)
    assert taken <= 4
    answers.close()
