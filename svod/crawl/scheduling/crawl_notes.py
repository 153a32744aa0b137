"""Crawl notes: what happened in a crawl, written to its memory once a second, so that it can be resumed."""

from collections.abc import Iterable
from hashlib import blake2b

from svod.crawl.scheduling.recent import Recent
from svod.model.crawl import CrawlStep, Fetched, Link, PageVersion, QueuedVisit
from svod.ports import CrawlMemory

_SECONDS_A_STEP = 1.0


class NoMemory:
    """The memory of a crawl that is not stored."""

    def met(self) -> frozenset[str]:
        """None."""
        return frozenset()

    def queued(self) -> tuple[QueuedVisit, ...]:
        """None."""
        return ()

    def version(self, key: str) -> PageVersion | None:
        """None."""
        return None

    def note(self, step: CrawlStep) -> None:
        """Do nothing."""

    def finish(self) -> None:
        """Do nothing."""


class Notes:
    """Collects what happened and writes it to the memory; what a kill loses is visited again."""

    def __init__(self, memory: CrawlMemory, now: float) -> None:
        self._memory = memory
        self._is_kept = not isinstance(memory, NoMemory)
        self._noted = now
        self._met: list[str] = []
        self._queued: list[tuple[str, QueuedVisit]] = []
        self._done: list[str] = []
        self._versions: list[tuple[str, PageVersion]] = []

    def meet(self, key: str) -> None:
        """An address was met that need not be visited."""
        if self._is_kept:
            self._met.append(key)

    def queue(self, key: str, visit: QueuedVisit) -> None:
        """An address was queued."""
        if self._is_kept:
            self._queued.append((key, visit))

    def read(self, key: str, fetched: Fetched, links: tuple[Link, ...]) -> None:
        """An address was fetched in a version that its server can compare (ETag, Last-Modified)."""
        if self._is_kept and (fetched.etag or fetched.last_modified):
            self._versions.append((key, PageVersion(fetched.etag, fetched.last_modified, links)))

    def keep(self, key: str, version: PageVersion) -> None:
        """A host's robots.txt is known in this version."""
        if self._is_kept:
            self._versions.append((key, version))

    def finish(self, key: str) -> None:
        """The caller of the crawl has processed an address."""
        if self._is_kept:
            self._done.append(key)

    def write(self, now: float, *, at_once: bool = False) -> None:
        """Write what was collected, if it is time."""
        if not self._is_kept or (now - self._noted < _SECONDS_A_STEP and not at_once):
            return
        self._noted = now
        step = CrawlStep(tuple(self._met), tuple(self._queued), tuple(self._done), tuple(self._versions))
        if step != CrawlStep():
            self._memory.note(step)
        for collected in (self._met, self._queued, self._done, self._versions):
            collected.clear()


class SeenContents:
    """Where each content of a round was met first, and at which depth; stored as keys beside those of addresses."""

    _MARK = "content "

    def __init__(self, notes: Notes, most: int = 0) -> None:
        self._notes = notes
        self._firsts = Recent[tuple[str, int]](most)

    def resume(self, keys: Iterable[str]) -> list[str]:
        """Load the contents of a round; returns the other keys, which are those of addresses."""
        others: list[str] = []
        for key in keys:
            if not key.startswith(self._MARK):
                others.append(key)
                continue
            digest, depth, url = key.removeprefix(self._MARK).split(" ", 2)
            self._firsts.put(digest, (url, int(depth)))
        return others

    def first(self, content: bytes, url: str, depth: int) -> tuple[str, int] | None:
        """Where a content was met before; none where this is the first time, or the same address once more."""
        digest = blake2b(content, digest_size=16).hexdigest()
        known = self._firsts.get(digest)
        if known is None:
            self._firsts.put(digest, (url, depth))
            self._notes.meet(f"{self._MARK}{digest} {depth} {url}")
        return known if known and known[0] != url else None
