"""The local runner: a pool of supervised reading processes on this machine."""

import queue
import selectors
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import NamedTuple, cast

from svod.config import Settings
from svod.errors import BrokenAnswerError, BusyError
from svod.model.outcome import Failure, Outcome
from svod.reading.files import with_content
from svod.reading.kinds import Kind
from svod.reading.messages import (
    MessageTooLargeError,
    Opening,
    Ready,
    answer_bytes,
    answer_of,
    message_bytes,
)
from svod.reading.pipes import Inbox, Outbox
from svod.reading.reading_process import ReadingProcess
from svod.reading.task import AnyTask, ProcessDied, Task

# What a process may take to load its libraries on a busy machine before its first document's clock starts.
_START_SECONDS = 120.0
_READY = answer_bytes(Ready())
DIED = "The process that read it died."


@dataclass(frozen=True, slots=True)
class PoolLimits:
    """What the pool grants: processes, seconds and memory a document, documents a process."""

    jobs: int
    document_seconds: float
    worker_megabytes: int
    documents_a_worker: int


class LocalPool:
    """Does one kind of work in worker processes; one that dies, hangs or overeats costs its task alone."""

    def __init__(self, kind: Kind, settings: Settings, limits: PoolLimits) -> None:
        self._kind = kind
        self._settings = settings
        self._limits = limits

    def run(self, tasks: Iterable[AnyTask]) -> Iterator[tuple[AnyTask, object]]:
        """Each task with its answer as it finishes; tasks are taken only as workers become free."""
        with _Crew(self._kind, self._settings, self._limits) as crew:
            remaining = iter(tasks)
            crew.feed(remaining)
            while crew.busy:
                for ended in crew.collect():
                    yield cast(AnyTask, ended.task), ended.answer
                crew.feed(remaining)


class PersistentPool:
    """The same processes kept up between tasks, for a server; each serves one caller at a time."""

    def __init__(self, kind: Kind, settings: Settings, limits: PoolLimits) -> None:
        self.jobs = limits.jobs
        # The last one used is the first asked again: the others need not even be started.
        self._free: queue.LifoQueue[_Service] = queue.LifoQueue()
        for _ in range(limits.jobs):
            self._free.put(_Service(_Crew(kind, settings, replace(limits, jobs=1))))

    def ask(self, task: Task, timeout: float) -> object:
        """What becomes of a task; BusyError where no process gets free in so many seconds."""
        return self._ended(task, timeout).answer

    def ask_bytes(self, task: Task, timeout: float) -> bytes:
        """The same as the process sent it, for a caller that passes it on."""
        return self._ended(task, timeout).content

    def _ended(self, task: Task, timeout: float) -> "_Ended":
        try:
            service = self._free.get(timeout=timeout)
        except queue.Empty as error:
            raise BusyError("All reading processes are busy.", way_out="Ask again a little later.") from error
        try:
            return service.ask(task)
        finally:
            self._free.put(service)

    def close(self) -> None:
        """End the processes, each once it has no task."""
        for _ in range(self.jobs):
            self._free.get().close()


class _Service:
    """One process and the thread that starts it: a reading process dies with the thread that started it."""

    def __init__(self, crew: "_Crew") -> None:
        self._crew = crew
        self._thread = ThreadPoolExecutor(max_workers=1)

    def ask(self, task: Task) -> "_Ended":
        return self._thread.submit(self._performed, task).result()

    def close(self) -> None:
        self._thread.submit(self._crew.__exit__).result()
        self._thread.shutdown()

    def _performed(self, task: Task) -> "_Ended":
        self._crew.feed(iter([task]))
        while True:
            for ended in self._crew.collect():
                return ended


class _Ended(NamedTuple):
    """A task with its answer, opened and as bytes."""

    task: Task
    answer: object
    content: bytes


class _Crew:
    """The workers of one run and who of them is busy."""

    def __init__(self, kind: Kind, settings: Settings, limits: PoolLimits) -> None:
        self._opening = message_bytes(Opening(kind.name, settings, limits.worker_megabytes))
        self._kind = kind
        self._limits = limits
        self._workers: list[_Worker] = []
        self._selector = selectors.DefaultSelector()

    def __enter__(self) -> "_Crew":
        return self

    def __exit__(self, *_: object) -> None:
        for worker in list(self._workers):
            self._dismiss(worker)
        self._selector.close()

    @property
    def busy(self) -> list["_Worker"]:
        """The workers that have a task in hand."""
        return [worker for worker in self._workers if worker.task is not None]

    def feed(self, remaining: Iterator[AnyTask]) -> None:
        """Give every free place a task, as long as there are tasks."""
        while len(self.busy) < self._limits.jobs and (task := next(remaining, None)) is not None:
            worker = self._free_worker()
            worker.begin(task, self._sent(task), self._limits.document_seconds)
            self._watch(worker)

    def collect(self) -> Iterator[_Ended]:
        """Wait for the next answer or the next deadline, and return what ended by it."""
        timeout = max(0.0, min(worker.deadline for worker in self.busy) - time.monotonic())
        for key, _ in self._selector.select(timeout):
            worker = key.data
            if worker not in self._workers:
                continue
            if key.fileobj is worker.requests:
                worker.outbox.flush()
                self._watch(worker)
            else:
                yield from self._heard(worker)
        now = time.monotonic()
        for worker in [worker for worker in self.busy if worker.deadline <= now]:
            message = f"It took longer than {self._limits.document_seconds:g} seconds."
            yield from self._failed(worker, Failure, Outcome.TIMEOUT, message)

    def _heard(self, worker: "_Worker") -> Iterator[_Ended]:
        """What a worker has answered; one that answers anything but what it was asked for is replaced."""
        task = worker.task
        try:
            content = worker.receive()
            if content is not None and task is not None:
                answer = answer_of(content, self._kind.answers)
                worker.task = None
                yield _Ended(task, answer, content)
        except EOFError:
            yield from self._failed(worker, ProcessDied, Outcome.CRASHED, DIED)
        except BrokenAnswerError as error:
            yield from self._failed(worker, Failure, Outcome.CRASHED, str(error))

    def _failed(self, worker: "_Worker", form: type[Failure], outcome: Outcome, message: str) -> Iterator[_Ended]:
        """End a worker; its task, if it has one, ends with it."""
        task = worker.task
        self._dismiss(worker)
        if task is not None:
            failure = form(task.source, outcome, message)
            yield _Ended(task, failure, answer_bytes(failure))

    def _sent(self, task: Task) -> bytes:
        """A task as it is sent, with the bytes of its file."""
        try:
            return message_bytes(with_content(task), self._kind.task)
        except MessageTooLargeError as error:
            failure = Failure(task.source, Outcome.TOO_LARGE, str(error))
            return message_bytes(replace(task, content=None, failure=failure), self._kind.task)

    def _free_worker(self) -> "_Worker":
        for worker in [worker for worker in self._workers if worker.task is None]:
            if worker.served < self._limits.documents_a_worker and worker.is_quiet():
                return worker
            self._dismiss(worker)
        worker = _Worker(self._opening)
        self._workers.append(worker)
        self._selector.register(worker.answers, selectors.EVENT_READ, worker)
        return worker

    def _watch(self, worker: "_Worker") -> None:
        """Hear of a worker that has room for more, as long as there is more for it."""
        is_watched = worker.requests in self._selector.get_map()
        if is_watched and worker.outbox.is_empty:
            self._selector.unregister(worker.requests)
        elif not is_watched and not worker.outbox.is_empty:
            self._selector.register(worker.requests, selectors.EVENT_WRITE, worker)

    def _dismiss(self, worker: "_Worker") -> None:
        for pipe in (worker.answers, worker.requests):
            if pipe in self._selector.get_map():
                self._selector.unregister(pipe)
        self._workers.remove(worker)
        worker.stop()


class _Worker:
    """One process, the task it has in hand, and until when."""

    def __init__(self, opening: bytes) -> None:
        self._process = ReadingProcess()
        self.requests, self.answers = self._process.requests, self._process.answers
        self.outbox, self._inbox = Outbox(self.requests), Inbox(self.answers)
        self.task: Task | None = None
        self.served = 0
        self.deadline = 0.0
        self._ready = False
        self._seconds = 0.0
        self.outbox.put(opening)

    def begin(self, task: Task, content: bytes, seconds: float) -> None:
        """Give the worker a task; its clock starts once the process is up."""
        self.task = task
        self.served += 1
        self._seconds = seconds
        self.deadline = time.monotonic() + (seconds if self._ready else _START_SECONDS)
        self.outbox.put(content)
        if task.file:
            self.outbox.put_file(task.file)

    def receive(self) -> bytes | None:
        """The answer, unopened, once it is complete; whatever comes unasked is a BrokenAnswerError."""
        messages = self._inbox.receive()
        if messages and not self._ready:
            if messages.pop(0) != _READY:
                raise BrokenAnswerError("The process that was to read it did not start as it should.")
            # The process is up: from now on its task counts.
            self._ready = True
            self.deadline = time.monotonic() + self._seconds
        if len(messages) > (self.task is not None) or (messages and not self._inbox.is_empty):
            raise BrokenAnswerError("The process that read it sent more than one answer.")
        return messages[0] if messages else None

    def is_quiet(self) -> bool:
        """Whether a process without a task is alive and has sent nothing since its last answer."""
        try:
            return self.receive() is None and self._inbox.is_empty
        except (EOFError, BrokenAnswerError):
            return False

    def stop(self) -> None:
        """End the process at once, whatever it is doing."""
        self._process.end()
