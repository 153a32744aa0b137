"""How often one visitor may ask: buckets that fill up with time, kept in memory."""

import ipaddress
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

_MINUTE = 60.0
# More visitors than this are not counted one by one: the buckets that are full are forgotten.
_MOST_BUCKETS = 10_000
# One customer of a provider has this many bits of an IPv6 address to choose from, and can use a new one each time.
_NETWORK_BITS = 64


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
        if len(kept) >= _MOST_BUCKETS:
            # A flood of ever new names: those that asked least go, or one could be forgotten by sending others.
            emptiest = sorted(kept.items(), key=lambda row: self._left(row[1], now))
            kept = dict(emptiest[: _MOST_BUCKETS // 2])
        self._buckets = kept


class SignInLimiter:
    """Counts attempts to sign in, by the address they come from and by the account they are meant for."""

    def __init__(self, a_minute: int) -> None:
        self._addresses = Limiter(a_minute)
        self._accounts = Limiter(a_minute)

    def wait(self, address: str, account: str) -> int:
        """Count an attempt at an account, named as it is looked up; the seconds to wait, or 0.

        What its address must wait for is not counted for the account.
        """
        return self._addresses.wait(network_of(address)) or self._accounts.wait(account)


def network_of(address: str) -> str:
    """The part of an address by which its owner is counted: an IPv4 address itself, the network of an IPv6 one."""
    try:
        place = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(place, ipaddress.IPv4Address):
        return address
    if place.ipv4_mapped is not None:
        return str(place.ipv4_mapped)
    return str(ipaddress.IPv6Network((place, _NETWORK_BITS), strict=False))
