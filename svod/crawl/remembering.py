"""What a crawl notes of itself as it goes, a second's worth at a time, so that it can be taken up again."""

from collections.abc import Iterable
from hashlib import blake2b

from svod.model.crawl import CrawlStep, Fetched, Link, PageVersion, QueuedVisit
from svod.ports import CrawlMemory

_SECONDS_A_STEP = 1.0


class NoMemory:
    """The memory of a crawl that shall leave no trace."""

    def met(self) -> frozenset[str]:
        """Nothing."""
        return frozenset()

    def queued(self) -> tuple[QueuedVisit, ...]:
        """Nothing."""
        return ()

    def version(self, key: str) -> PageVersion | None:
        """Nothing."""
        return None

    def note(self, step: CrawlStep) -> None:
        """Forget it."""

    def finish(self) -> None:
        """Nothing to finish."""


class Notes:
    """Gathers what happened and hands it to the memory; what a kill takes away is visited again."""

    def __init__(self, memory: CrawlMemory, now: float) -> None:
        self._memory = memory
        self._is_kept = not isinstance(memory, NoMemory)
        self._noted = now
        self._met: list[str] = []
        self._queued: list[tuple[str, QueuedVisit]] = []
        self._done: list[str] = []
        self._versions: list[tuple[str, PageVersion]] = []

    def meet(self, key: str) -> None:
        """An address was met that need not be visited any more."""
        if self._is_kept:
            self._met.append(key)

    def queue(self, key: str, visit: QueuedVisit) -> None:
        """An address was queued."""
        if self._is_kept:
            self._queued.append((key, visit))

    def read(self, key: str, fetched: Fetched, links: tuple[Link, ...]) -> None:
        """An address was fetched in a version that its server can tell from others."""
        if self._is_kept and (fetched.etag or fetched.last_modified):
            self._versions.append((key, PageVersion(fetched.etag, fetched.last_modified, links)))

    def keep(self, key: str, version: PageVersion) -> None:
        """What a host says of itself is known in this version."""
        if self._is_kept:
            self._versions.append((key, version))

    def finish(self, key: str) -> None:
        """Whoever asked for the crawl has dealt with an address."""
        if self._is_kept:
            self._done.append(key)

    def write(self, now: float, *, at_once: bool = False) -> None:
        """Hand over what was gathered, if it is time."""
        if not self._is_kept or (now - self._noted < _SECONDS_A_STEP and not at_once):
            return
        self._noted = now
        step = CrawlStep(tuple(self._met), tuple(self._queued), tuple(self._done), tuple(self._versions))
        if step != CrawlStep():
            self._memory.note(step)
        for gathered in (self._met, self._queued, self._done, self._versions):
            gathered.clear()


class SeenContents:
    """Where each content of a round was met first, and how far from a seed; kept as keys beside those of addresses."""

    _MARK = "content "

    def __init__(self, notes: Notes) -> None:
        self._notes = notes
        self._firsts: dict[str, tuple[str, int]] = {}

    def take_up(self, keys: Iterable[str]) -> list[str]:
        """Remember what a round had noted of contents; the other keys, which are those of addresses."""
        others: list[str] = []
        for key in keys:
            if not key.startswith(self._MARK):
                others.append(key)
                continue
            digest, depth, url = key.removeprefix(self._MARK).split(" ", 2)
            self._firsts[digest] = (url, int(depth))
        return others

    def first(self, content: bytes, url: str, depth: int) -> tuple[str, int] | None:
        """Where a content was met before; none where this is the first time, or the same address once more."""
        digest = blake2b(content, digest_size=16).hexdigest()
        known = self._firsts.get(digest)
        if known is None:
            self._firsts[digest] = (url, depth)
            self._notes.meet(f"{self._MARK}{digest} {depth} {url}")
        return known if known and known[0] != url else None
