"""How often one visitor may ask: buckets that fill up with time, kept in memory."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

_MINUTE = 60.0
# More visitors than this are not counted one by one: the buckets that are full are forgotten.
_MOST_BUCKETS = 10_000


class _Bucket(NamedTuple):
    left: float
    at: float


@dataclass(frozen=True, slots=True)
class Rates:
    """How much one visitor may do in a minute: try to sign in, send files or jobs, ask the interface; 0 is no limit."""

    sign_ins: int = 10
    uploads: int = 60
    calls: int = 1200


NO_LIMITS = Rates(0, 0, 0)


class Limiter:
    """Counts what visitors do; a minute's worth may come at once, then it goes on at the rate."""

    def __init__(self, a_minute: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = a_minute
        self._clock = clock
        self._lock = threading.Lock()
        self._buckets: dict[str, _Bucket] = {}

    def wait(self, visitor: str) -> int:
        """Take one; the seconds to wait where there is none left, else 0."""
        if not self._most:
            return 0
        now = self._clock()
        with self._lock:
            if len(self._buckets) >= _MOST_BUCKETS:
                self._forget(now)
            left = self._left(self._buckets.get(visitor), now)
            if left < 1:
                self._buckets[visitor] = _Bucket(left, now)
                return max(1, ceil((1 - left) * _MINUTE / self._most))
            self._buckets[visitor] = _Bucket(left - 1, now)
        return 0

    def _left(self, bucket: _Bucket | None, now: float) -> float:
        if bucket is None:
            return float(self._most)
        return min(float(self._most), bucket.left + (now - bucket.at) * self._most / _MINUTE)

    def _forget(self, now: float) -> None:
        kept = {name: bucket for name, bucket in self._buckets.items() if self._left(bucket, now) < self._most}
        # A flood from ever new addresses: the oldest go, or memory would.
        self._buckets = dict(list(kept.items())[_MOST_BUCKETS // 2 :]) if len(kept) >= _MOST_BUCKETS else kept
