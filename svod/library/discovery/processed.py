"""The memory of a gathering's crawl: what was fetched is done once it was processed, whatever is killed meanwhile."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from threading import Lock

from svod.model.crawl import Claim, CrawlStep, PageVersion, QueuedVisit
from svod.ports import CrawlMemory, GatherLog, SharedFrontier


class ProcessedMemory:
    """A crawl's memory that asks for changes only where the last version was processed, whatever was killed since.

    Documents that wait to be processed are held: the crawl is done with them only afterwards.
    """

    def __init__(self, memory: CrawlMemory, log: GatherLog) -> None:
        self._memory = memory
        self._log = log
        # The crawl notes in a thread of its own.
        self._lock = Lock()
        self._held: set[str] = set()
        self._visited: list[str] = []

    def hold(self, key: str) -> None:
        """The document of an address waits to be processed."""
        with self._lock:
            self._held.add(key)

    def release(self, keys: Iterable[str]) -> None:
        """Documents were processed."""
        processed = set(keys)
        with self._lock:
            self._held -= processed
            done = [key for key in self._visited if key in processed]
            self._visited = [key for key in self._visited if key not in processed]
        if done:
            self._memory.note(CrawlStep(done=tuple(done)))

    def settle(self) -> None:
        """Everything that was fetched was processed."""

    def met(self) -> frozenset[str]:
        """The keys of all addresses that the present round has met."""
        return self._memory.met()

    def queued(self) -> tuple[QueuedVisit, ...]:
        """What the present round still has to visit, in order of arrival."""
        return self._memory.queued()

    def version(self, key: str) -> PageVersion | None:
        """What is known of an address that was processed, as a robots.txt always is."""
        version = self._memory.version(key)
        return version if version and (key.endswith("/robots.txt") or self._log.of(key)) else None

    def note(self, step: CrawlStep) -> None:
        """Keep what happened, all of it or nothing, but for documents that are held."""
        with self._lock:
            held = [key for key in step.done if key in self._held]
            self._visited += held
        self._memory.note(replace(step, done=tuple(key for key in step.done if key not in held)) if held else step)

    def finish(self) -> None:
        """Nothing is left to visit: what comes next is a round of its own."""
        self._memory.finish()


class ProcessedFrontier(ProcessedMemory):
    """The same for a gathering that several share."""

    def __init__(self, shared: SharedFrontier, log: GatherLog) -> None:
        super().__init__(shared, log)
        self._shared = shared

    @property
    def lease_seconds(self) -> float:
        """How long hosts stay with a crawler that does not claim again."""
        return self._shared.lease_seconds

    def join(self) -> None:
        """Take part in the present round, or begin one where the last has ended a while ago."""
        self._shared.join()

    def claim(self, rests: Mapping[str, float], most_hosts: int, most_visits: int) -> Claim:
        """Keep the hosts that one has as far as they have work, take more, and get what is new to visit."""
        return self._shared.claim(rests, most_hosts, most_visits)

    def is_over(self, apart: Collection[str] = ()) -> bool:
        """Whether nothing is left to visit, for any crawler, but for what waits here to be processed."""
        with self._lock:
            held = frozenset(self._held)
        return self._shared.is_over(held.union(apart))

    def leave(self, rests: Mapping[str, float]) -> None:
        """Give all hosts back, unless documents are held: another crawler would fetch these again."""
        if not self._held:
            self._shared.leave(rests)

    def settle(self) -> None:
        """Everything that was fetched was processed: what was left for that is done now."""
        self._shared.finish()
        self._shared.leave({})
