"""Frontier: queues of visits by priority, first in first out, limited to hosts that may be requested now."""

from collections import deque
from collections.abc import Callable, Iterator
from heapq import heapify, heappop, heappush
from itertools import chain

from svod.crawl.addresses import host_of
from svod.model.crawl import QueuedVisit

# How long a page of lower priority waits for a better one whose host must rest.
_LONGEST_WAIT = 1.0


class _Queue:
    """The visits of one priority: a queue for each host, and the hosts by their first visit."""

    def __init__(self) -> None:
        self._lines: dict[str, deque[tuple[int, QueuedVisit]]] = {}
        self._firsts: list[tuple[int, str]] = []

    def __len__(self) -> int:
        return len(self._lines)

    def put(self, arrival: int, visit: QueuedVisit) -> None:
        host = host_of(visit.task.url)
        line = self._lines.setdefault(host, deque())
        line.append((arrival, visit))
        if len(line) == 1:
            heappush(self._firsts, (arrival, host))

    def take(self, wait: Callable[[str], float]) -> tuple[QueuedVisit | None, float]:
        """The first visit whose host may be requested now; else the shortest wait for one."""
        passed: list[tuple[int, str]] = []
        taken, shortest = None, float("inf")
        while self._firsts and taken is None:
            first = heappop(self._firsts)
            seconds = wait(first[1])
            if seconds <= 0.0:
                taken = self._taken(first[1])
            else:
                passed.append(first)
                shortest = min(shortest, seconds)
        for first in passed:
            heappush(self._firsts, first)
        return taken, shortest

    def entries(self) -> Iterator[tuple[int, QueuedVisit]]:
        """All visits with the numbers of their arrival."""
        return chain.from_iterable(self._lines.values())

    def drop(self, host: str) -> int:
        """Forget the visits to a host; returns how many."""
        dropped = self._lines.pop(host, ())
        self._firsts = [first for first in self._firsts if first[1] != host]
        heapify(self._firsts)
        return len(dropped)

    def _taken(self, host: str) -> QueuedVisit:
        line = self._lines[host]
        _, visit = line.popleft()
        if line:
            heappush(self._firsts, (line[0][0], host))
        else:
            del self._lines[host]
        return visit


class Frontier:
    """Visits by priority and host; it neither filters nor remembers what was visited."""

    def __init__(self) -> None:
        self._queues: dict[int, _Queue] = {}
        self._count = 0
        self._arrivals = 0

    def __len__(self) -> int:
        return self._count

    def put(self, visit: QueuedVisit) -> None:
        """Queue a visit behind those of its priority."""
        self._queues.setdefault(visit.priority, _Queue()).put(self._arrivals, visit)
        self._arrivals += 1
        self._count += 1

    def drop(self, host: str) -> None:
        """Forget the visits to a host."""
        for priority, queue in list(self._queues.items()):
            self._count -= queue.drop(host)
            if not queue:
                del self._queues[priority]

    def empty(self) -> list[QueuedVisit]:
        """Take all visits out, in the order in which they came."""
        lines = [entry for queue in self._queues.values() for entry in queue.entries()]
        self._queues, self._count = {}, 0
        return [visit for _, visit in sorted(lines, key=lambda entry: entry[0])]

    def take(self, wait: Callable[[str], float]) -> tuple[QueuedVisit | None, float]:
        """The first visit whose host may be requested, or none and how long to wait for one."""
        soonest = float("inf")
        for priority in sorted(self._queues):
            visit, shortest = self._queues[priority].take(wait)
            if visit is not None:
                self._count -= 1
                if not self._queues[priority]:
                    del self._queues[priority]
                return visit, 0.0
            soonest = min(soonest, shortest)
            # Waiting for a better page is worth a second, not the whole time of a crawl.
            if shortest <= _LONGEST_WAIT:
                break
        return None, soonest
