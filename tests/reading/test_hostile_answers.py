"""Whatever a process sends: its task ends with a name, the process is replaced, the others go on."""

import time
from typing import Any

import pytest

from svod.config import Settings
from svod.errors import BrokenAnswerError
from svod.model.codec import encode_one_of, pack
from svod.model.extraction import Extraction
from svod.model.metadata import Metadata
from svod.model.outcome import Failure, Outcome
from svod.model.reference import PreparedReference
from svod.reading.messages import answer_bytes, answer_of
from svod.reading.pool import LocalPool, PersistentPool, PoolLimits
from svod.reading.task import ProcessDied, Read
from tests.reading.hostile import HOSTILE, HostileTask
from tests.stored_values import make_reference

LIMITS = PoolLimits(jobs=2, document_seconds=30.0, worker_megabytes=1024, documents_a_worker=100)
HASTY = PoolLimits(jobs=2, document_seconds=1.0, worker_megabytes=1024, documents_a_worker=100)


def run(deed: str, limits: PoolLimits) -> Any:
    tasks = [HostileTask("hostile", deed=deed), *(HostileTask(f"{number}") for number in range(4))]
    answers: dict[str, Any] = {
        task.source: answer for task, answer in LocalPool(HOSTILE, Settings(), limits).run(tasks)
    }
    assert len(answers) == len(tasks)
    assert all(answers[f"{number}"].is_done for number in range(4))
    return answers["hostile"]


@pytest.mark.parametrize("deed", ["send one byte", "send a header", "send a body that never ends"])
def test_an_answer_that_never_ends_is_ended_at_the_limit(deed: str) -> None:
    assert run(deed, HASTY).outcome is Outcome.TIMEOUT


@pytest.mark.parametrize(
    "deed",
    [
        *("send a length without measure", "send garbage", "send nested garbage", "send an array without measure"),
        *("send a wrong type", "be up again", "say that it died", "answer twice", "answer and go on"),
    ],
)
def test_what_is_no_answer_is_a_named_failure(deed: str) -> None:
    answer = run(deed, LIMITS)
    assert type(answer) is Failure
    assert answer.source == "hostile"
    assert answer.outcome is Outcome.CRASHED
    assert answer.message.startswith("The process that read it")


def test_what_comes_unasked_is_not_taken_for_the_answer_to_the_next_task() -> None:
    pool = PersistentPool(HOSTILE, Settings(), PoolLimits(1, 30.0, 1024, 100))
    try:
        first: Any = pool.ask(HostileTask("a", deed="answer and speak again"), 60)
        # Long enough for the process to speak again.
        time.sleep(3)
        second: Any = pool.ask(HostileTask("b"), 60)
    finally:
        pool.close()
    assert first.is_done
    assert second.said == "True"


def test_a_task_that_a_process_does_not_take_is_ended_at_the_limit() -> None:
    tasks = [HostileTask("first", deed="answer and sleep"), HostileTask("second", bytes(64 << 20))]
    pool = LocalPool(HOSTILE, Settings(), PoolLimits(1, 1.0, 1024, 100))
    answers: dict[str, Any] = {task.source: answer for task, answer in pool.run(tasks)}
    assert answers["first"].is_done
    assert answers["second"].outcome is Outcome.TIMEOUT


def test_only_another_machine_may_say_that_a_process_died() -> None:
    with pytest.raises(BrokenAnswerError):
        answer_of(encode_one_of(ProcessDied("a", Outcome.CRASHED, "died")), ())


@pytest.mark.parametrize(
    "prepared",
    [
        PreparedReference(b"no packed reference", ("end:key",)),
        PreparedReference(pack(make_reference("A title")), tuple(f"end:{number}" for number in range(200))),
    ],
)
def test_references_that_are_none_or_have_too_many_keys_are_no_answer(prepared: PreparedReference) -> None:
    extraction = Extraction("a.pdf", "0" * 64, "application/pdf", 1, None, Metadata({}), (), ())
    with pytest.raises(BrokenAnswerError):
        answer_of(answer_bytes(Read(extraction, {}, prepared=(prepared,))), (Read,))


def test_references_are_sent_once_and_come_as_they_were() -> None:
    references = (make_reference("A title"), make_reference("Another"))
    prepared = tuple(PreparedReference(pack(one), ("end:key",)) for one in references)
    read = Read(
        Extraction("a.pdf", "0" * 64, "text/plain", 1, None, Metadata({}), (), references), {}, "", {}, prepared
    )
    sent = answer_bytes(read)
    assert answer_of(sent, (Read,)) == read
    assert len(sent) < len(encode_one_of(read))
