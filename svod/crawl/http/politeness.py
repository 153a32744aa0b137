"""Politeness: how often each host is requested: its latency, Retry-After, robots.txt and parallel requests."""

import email.utils
import os
import threading
from dataclasses import dataclass, field
from datetime import UTC, datetime

from svod.crawl.crawl_policy import CrawlPolicy
from svod.crawl.http.client import Answer
from svod.model.crawl import Fetched

_BUSY = frozenset({429, 503})
_FIRST_FAILURE = 400
_LONGEST_WAIT = 120.0
_FIRST_BACK_OFF = 5.0
# A host that failed so many times in a row is skipped for the rest of the crawl.
_LOST_IN_A_ROW = 5
# Most hosts answer within this; a slower one is not waited for.
_USUAL_ANSWER = 1.0
INFINITE = float("inf")


@dataclass(slots=True)
class _Status:
    """The status of one host."""

    delay: float
    least_delay: float
    next_start: float = 0.0
    last_start: float = 0.0
    running: int = 0
    busy: int = 0


@dataclass(slots=True)
class HostTable:
    """The statuses of hosts, shared by all that request them; threads change it one after the other."""

    statuses: dict[str, _Status] = field(default_factory=dict)
    lock: threading.RLock = field(default_factory=threading.RLock)


_tables: list[tuple[tuple[object, ...], HostTable]] = []
_tables_lock = threading.Lock()


def shared_hosts(policy: CrawlPolicy) -> HostTable:
    """The table of hosts that all crawls and single requests of this process share, where names lead to the same."""
    wanted = (os.getpid(), policy.network_rules, policy.delay, policy.longest_delay)
    with _tables_lock:
        found = next((table for kept, table in _tables if kept == wanted), None)
        if found is None:
            found = HostTable()
            _tables.append((wanted, found))
        return found


class Politeness:
    """Says when a host may be requested again; all times are of one clock, given by the caller.

    The statuses of hosts may be shared with others; which hosts have stopped answering is known by each alone.
    """

    def __init__(self, policy: CrawlPolicy, hosts: HostTable | None = None) -> None:
        self._policy = policy
        self._table = hosts or HostTable()
        self._lost: dict[str, int] = {}

    def wait(self, host: str, now: float) -> float:
        """Seconds until a request may begin; a guess while requests are running, infinite where the guess fails."""
        with self._table.lock:
            status = self._table.statuses.get(host)
            if status is None:
                return 0.0
            if status.running >= self._policy.jobs_a_host:
                guess = status.last_start + _USUAL_ANSWER - now
                return guess if guess > 0 else INFINITE
            return max(0.0, status.next_start - now)

    def begin(self, host: str, now: float) -> None:
        """A request begins."""
        with self._table.lock:
            status = self._status(host)
            status.running += 1
            status.last_start = now
            status.next_start = max(status.next_start, now + status.delay)

    def begin_if_free(self, host: str, now: float) -> float:
        """Begin a request where none has to be waited for, and return 0; otherwise the seconds to wait."""
        with self._table.lock:
            seconds = self.wait(host, now)
            if not seconds:
                self.begin(host, now)
            return seconds

    def end(self, host: str, now: float, answer: Answer | None) -> None:
        """A request has ended, with this answer or with none that shows the status of the host."""
        with self._table.lock:
            self._ended(self._status(host), host, now, answer)

    def _ended(self, status: _Status, host: str, now: float, answer: Answer | None) -> None:
        status.running -= 1
        if answer is None:
            return
        # It was sent later than it was begun where robots.txt had to be fetched first, or where this machine is busy.
        status.next_start = max(status.next_start, answer.sent + status.delay)
        self._lost[host] = self._lost.get(host, 0) + 1 if answer.is_lost else 0
        if answer.fetched.code in _BUSY:
            asked = retry_after(_header(answer.fetched, "retry-after"))
            back_off = _FIRST_BACK_OFF * 2.0**status.busy if self._policy.delay else 0.0
            status.next_start = max(status.next_start, now + min(_LONGEST_WAIT, asked or back_off))
            status.busy += 1
            return
        status.busy = 0
        self._throttle(status, answer)

    def ask_delay(self, host: str, seconds: float) -> None:
        """The host's robots.txt sets a crawl delay."""
        with self._table.lock:
            status = self._status(host)
            if seconds <= status.least_delay:
                return
            status.least_delay = max(status.least_delay, min(seconds, self._policy.longest_delay))
            status.delay = max(status.delay, status.least_delay)
            status.next_start += status.delay

    def is_given_up(self, host: str) -> bool:
        """Whether a host has stopped answering."""
        return self._lost.get(host, 0) >= _LOST_IN_A_ROW

    def _throttle(self, status: _Status, answer: Answer) -> None:
        """Scrapy's AutoThrottle: the mean of the old delay and the latency; failures never shorten it."""
        if not self._policy.delay:
            return
        wanted = max((status.delay + answer.latency) / 2.0, answer.latency)
        wanted = min(max(wanted, status.least_delay), self._policy.longest_delay)
        if wanted > status.delay or (answer.fetched.code < _FIRST_FAILURE and not answer.is_lost):
            status.delay = wanted

    def _status(self, host: str) -> _Status:
        return self._table.statuses.setdefault(host, _Status(self._policy.delay, self._policy.delay))


def _header(fetched: Fetched, name: str) -> str:
    return next((value for header, value in fetched.headers if header.lower() == name), "")


def retry_after(text: str, moment: datetime | None = None) -> float:
    """The seconds of a Retry-After header, a number or a date; 0 where it is missing or invalid."""
    text = text.strip()
    if text.isascii() and text.isdigit():
        return float(min(int(text[:9]), int(_LONGEST_WAIT)))
    try:
        until = email.utils.parsedate_to_datetime(text)
    except (ValueError, TypeError):
        return 0.0
    if until.tzinfo is None:
        until = until.replace(tzinfo=UTC)
    return min(_LONGEST_WAIT, max(0.0, (until - (moment or datetime.now(UTC))).total_seconds()))
