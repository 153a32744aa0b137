"""Reading processes kept from one test to the next: loading their models takes longer than most tests do."""

import os
from collections import OrderedDict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path

from svod.model.codec import decode
from svod.reading import pool
from svod.reading.kinds import KINDS
from svod.reading.messages import Opening

_KINDS = frozenset(kind.name for kind in KINDS)

# What a worker reads from disk once: a test may change these files between two runs of the same settings.
_FILES = ("models", "web_rules", "vocabulary")
# Where a library lies and is served, how documents come into it, and how many processes there are, means nothing to the
# process that reads one document.
_PLACES = (
    *("library", "store", "blobs", "s3_endpoint", "s3_key", "s3_secret", "s3_seconds", "workbench", "port", "hosts"),
    *("google_key_file", "azure_account", "azure_key", "azure_endpoint"),
    *("crawl_archive", "log_file", "jobs", "fetch_seconds", "fetch_private"),
)
# Surroundings that differ from test to test: pytest's note of the running one, and where settings come from, which a
# worker is given instead.
_PASSING = ("PYTEST_CURRENT_TEST", "SVOD_", "XDG_")
_MOST_IDLE = 8
# The class itself: its name in the pool's module stands for `WarmWorkers.worker` meanwhile.
_ColdWorker = pool._Worker


class WarmWorker(_ColdWorker):
    """A worker that is put aside instead of stopped, as long as it is up and has nothing in hand."""

    def __init__(self, opening: bytes, home: "WarmWorkers", key: str) -> None:
        super().__init__(opening)
        self._home = home
        self._key = key

    @property
    def is_idle(self) -> bool:
        """Whether the process is up, with its models loaded, and waits for a task."""
        return self._ready and self.task is None and self._process.poll() is None

    def stop(self) -> None:
        """Put an idle process aside for the next test; end any other."""
        if self.is_idle:
            self.served = 0
            self._home.put_aside(self._key, self)
        else:
            self.end()

    def end(self) -> None:
        """End the process at once."""
        super().stop()


class WarmWorkers:
    """The idle reading processes of one test process, by what they were started with."""

    def __init__(self) -> None:
        # A reading process dies with the thread that started it, so one thread that stays starts them all.
        self._starter = ThreadPoolExecutor(max_workers=1)
        self._idle: OrderedDict[WarmWorker, str] = OrderedDict()

    def worker(self, opening: bytes) -> _ColdWorker:
        """An idle process that was started the same way, or a new one; tests' own workers are always new."""
        message = decode(Opening, opening)
        if message.kind not in _KINDS or any(getattr(message.settings, name) for name in _FILES):
            return _ColdWorker(opening)
        key = _key(message)
        for worker in [idle for idle, its_key in self._idle.items() if its_key == key]:
            if self._idle.pop(worker, None) and worker.is_idle:
                return worker
        return self._starter.submit(WarmWorker, opening, self, key).result()

    def put_aside(self, key: str, worker: WarmWorker) -> None:
        """Keep an idle process; the one that has waited longest goes where there are too many."""
        self._idle[worker] = key
        while len(self._idle) > _MOST_IDLE:
            self._idle.popitem(last=False)[0].end()

    def close(self) -> None:
        """End all."""
        while self._idle:
            self._idle.popitem()[0].end()
        self._starter.shutdown()


def _key(opening: Opening) -> str:
    """All that a process could behave differently by."""
    settings = {name: value for name, value in asdict(opening.settings).items() if name not in _PLACES}
    surroundings = {name: value for name, value in os.environ.items() if not name.startswith(_PASSING)}
    return repr((opening.kind, opening.megabytes, settings, surroundings, str(Path.cwd())))


@contextmanager
def warm_workers() -> Iterator[None]:
    """Let all pools of this process take their workers from those that earlier tests left."""
    workers = WarmWorkers()
    pool._Worker = workers.worker  # type: ignore[assignment, misc]
    try:
        yield
    finally:
        pool._Worker = _ColdWorker  # type: ignore[misc]
        workers.close()
