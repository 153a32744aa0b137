"""The local runner: a pool of supervised reading processes on this machine."""

import contextlib
import io
import os
import queue
import selectors
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import BinaryIO, cast

from svod.config import Settings
from svod.errors import BusyError
from svod.model.outcome import Failure, Outcome
from svod.reading.kinds import Kind
from svod.reading.messages import (
    Opening,
    Ready,
    answer_bytes,
    answer_of,
    message_bytes,
    read_bytes,
    write_file,
    write_message,
)
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
                for task, answer in crew.collect():
                    yield cast(AnyTask, task), answer_of(answer, self._kind.answers)
                crew.feed(remaining)


class PersistentPool:
    """The same processes kept up between tasks, for a server; each serves one caller at a time."""

    def __init__(self, kind: Kind, settings: Settings, limits: PoolLimits) -> None:
        self.jobs = limits.jobs
        self._kind = kind
        # The last one used is the first asked again: the others need not even be started.
        self._free: queue.LifoQueue[_Service] = queue.LifoQueue()
        for _ in range(limits.jobs):
            self._free.put(_Service(_Crew(kind, settings, replace(limits, jobs=1))))

    def ask(self, task: Task, timeout: float) -> object:
        """What becomes of a task; BusyError where no process gets free in so many seconds."""
        return answer_of(self.ask_bytes(task, timeout), self._kind.answers)

    def ask_bytes(self, task: Task, timeout: float) -> bytes:
        """The same as the process sent it, for a caller that passes it on."""
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

    def ask(self, task: Task) -> bytes:
        return self._thread.submit(self._performed, task).result()

    def close(self) -> None:
        self._thread.submit(self._crew.__exit__).result()
        self._thread.shutdown()

    def _performed(self, task: Task) -> bytes:
        self._crew.feed(iter([task]))
        while True:
            for _, answer in self._crew.collect():
                return answer


class _Crew:
    """The workers of one run and who of them is busy."""

    def __init__(self, kind: Kind, settings: Settings, limits: PoolLimits) -> None:
        self._opening = message_bytes(Opening(kind.name, settings, limits.worker_megabytes))
        self._form = kind.task
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
            self._free_worker().begin(task, message_bytes(task, self._form), self._limits.document_seconds)

    def collect(self) -> Iterator[tuple[Task, bytes]]:
        """Wait for the next answer or the next deadline, and return what ended by it."""
        timeout = max(0.0, min(worker.deadline for worker in self.busy) - time.monotonic())
        for key, _ in self._selector.select(timeout):
            yield from self._heard(key.data)
        now = time.monotonic()
        for worker in [worker for worker in self.busy if worker.deadline <= now]:
            task = cast(Task, worker.task)
            self._dismiss(worker)
            message = f"It took longer than {self._limits.document_seconds:g} seconds."
            yield task, answer_bytes(Failure(task.source, Outcome.TIMEOUT, message))

    def _heard(self, worker: "_Worker") -> Iterator[tuple[Task, bytes]]:
        message = worker.receive()
        task = worker.task
        if message is None:
            self._dismiss(worker)
            if task is not None:
                yield task, answer_bytes(ProcessDied(task.source, Outcome.CRASHED, DIED))
        elif message == _READY:
            worker.start_clock()
        elif task is not None:
            worker.task = None
            yield task, message

    def _free_worker(self) -> "_Worker":
        for worker in self._workers:
            if worker.task is None and worker.served < self._limits.documents_a_worker:
                return worker
        for worn in [worker for worker in self._workers if worker.task is None]:
            self._dismiss(worn)
        worker = _Worker(self._opening)
        self._workers.append(worker)
        self._selector.register(worker.answers, selectors.EVENT_READ, worker)
        return worker

    def _dismiss(self, worker: "_Worker") -> None:
        self._selector.unregister(worker.answers)
        self._workers.remove(worker)
        worker.stop()


class _Worker:
    """One process, the task it has in hand, and until when."""

    def __init__(self, opening: bytes) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "svod.reading.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            # So that stopping it also stops the programs it has started; a session of its own would be scheduled apart.
            process_group=0,
            bufsize=0,  # a buffer would swallow a second message that the selector then never reports
        )
        self._requests = io.BufferedWriter(cast(io.RawIOBase, self._process.stdin))
        self.answers = cast(BinaryIO, self._process.stdout)
        self.task: Task | None = None
        self.served = 0
        self.deadline = 0.0
        self._ready = False
        self._seconds = 0.0
        self._send(opening)

    def begin(self, task: Task, content: bytes, seconds: float) -> None:
        """Give the worker a task; its clock starts once the process is up."""
        self.task = task
        self.served += 1
        self._seconds = seconds
        self.deadline = time.monotonic() + (seconds if self._ready else _START_SECONDS)
        self._send(content)
        if task.file:
            with contextlib.suppress(BrokenPipeError):
                write_file(self._requests, task.file)

    def start_clock(self) -> None:
        """The process is up: from now on its task counts."""
        self._ready = True
        self.deadline = time.monotonic() + self._seconds

    def receive(self) -> bytes | None:
        """The next message, unopened, or None when the process has gone."""
        return read_bytes(self.answers)

    def stop(self) -> None:
        """End the process at once, whatever it is doing."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        for pipe in (self._requests, self.answers):
            with contextlib.suppress(BrokenPipeError):
                pipe.close()

    def _send(self, content: bytes) -> None:
        try:
            write_message(self._requests, content)
        except BrokenPipeError:
            # The process died already; the selector will see its end and name it.
            return
