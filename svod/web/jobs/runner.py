"""Runs the jobs: a few at a time, in the background, until the server stops."""

import logging
import threading
import time
from concurrent.futures import Future, ThreadPoolExecutor

from svod.errors import LibraryBusyError, LibraryError, SvodError
from svod.library import Library
from svod.model.job import Job, JobState
from svod.web.jobs.kinds import STEP, LeftOffError, Seeker, Tools, done

JOBS_AT_A_TIME = 2
# Jobs may also be given by other processes, which cannot wake us.
_LOOK_SECONDS = 1.0
_STOP_SECONDS = 8.0
_CUT_SECONDS = 3600.0
_OUR_MISTAKE = "svod met something it was not prepared for."

_log = logging.getLogger(__name__)


class JobRunner:
    """Does the jobs of one library, and cuts its record; of several servers over one library only one does."""

    def __init__(self, library: Library, seeker: Seeker | None = None, record_days: int = 0) -> None:
        self._library = library
        self._service = library.jobs()
        self._seeker = seeker
        self._record_days = record_days
        self._cut_at = float("-inf")
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None
        self.is_stopping = False

    def start(self) -> None:
        """Begin; jobs that a server left behind are marked as interrupted."""
        self._thread = threading.Thread(target=self._run, name="svod-jobs", daemon=True)
        self._thread.start()

    def wake(self) -> None:
        """There may be something to do."""
        with self._changed:
            self._changed.notify_all()

    def stop(self) -> None:
        """End, and leave what is under way to be taken up again."""
        self.is_stopping = True
        self.wake()
        if self._thread is not None:
            self._thread.join(_STOP_SECONDS)

    def _run(self) -> None:
        while not self.is_stopping:
            try:
                with self._service.lock():
                    self._service.interrupt_all()
                    self._serve()
            except LibraryBusyError:
                self._wait()
            except LibraryError as error:
                _log.warning("jobs cannot be done: %s", error)
                self._wait()

    def _serve(self) -> None:
        under_way: set[Future[None]] = set()
        with ThreadPoolExecutor(JOBS_AT_A_TIME, "svod-job") as pool:
            while not self.is_stopping:
                self._cut_record()
                under_way = {future for future in under_way if not future.done()}
                job = self._service.claim() if len(under_way) < JOBS_AT_A_TIME else None
                if job is None:
                    self._wait()
                    continue
                future = pool.submit(self._do, job)
                future.add_done_callback(self._ended)
                under_way.add(future)

    def _cut_record(self) -> None:
        """Forget, once an hour, who did what long ago, where that is not kept for ever."""
        now = time.monotonic()
        if self._record_days > 0 and now - self._cut_at >= _CUT_SECONDS:
            self._cut_at = now
            self._library.accounts().forget_deeds(self._record_days)

    def _wait(self) -> None:
        with self._changed:
            if not self.is_stopping:
                self._changed.wait(_LOOK_SECONDS)

    def _ended(self, future: Future[None]) -> None:
        error = future.exception()
        if error is not None:
            _log.error("a job broke", exc_info=error)
        self.wake()

    def _do(self, job: Job) -> None:
        state, message = JobState.FAILED, _OUR_MISTAKE
        try:
            for progress in done(job, Tools(self._library, self._seeker, lambda text: self._see(job, text))):
                self._service.note(job.number, *progress)
                self._go_on(job)
            state, message = JobState.DONE, ""
        except LeftOffError:
            state, message = (JobState.INTERRUPTED if self.is_stopping else JobState.CANCELLED), ""
        except SvodError as error:
            state, message = JobState.FAILED, str(error)
        finally:
            self._service.end(job.number, state, message)

    def _see(self, job: Job, text: str) -> None:
        self._service.note(job.number, STEP, text)
        self._go_on(job)

    def _go_on(self, job: Job) -> None:
        if self.is_stopping or not self._service.is_wanted(job.number):
            raise LeftOffError
