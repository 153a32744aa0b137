"""How often each host is asked: a delay that grows with its answers' slowness, waits that it asks for, no crowding."""

import email.utils
from dataclasses import dataclass
from datetime import UTC, datetime

from svod.crawl.client import Answer
from svod.crawl.crawl_policy import CrawlPolicy
from svod.model.crawl import Fetched

_BUSY = frozenset({429, 503})
_FIRST_FAILURE = 400
_LONGEST_WAIT = 120.0
_FIRST_BACK_OFF = 5.0
# A host that gave no answer so many times in a row is given up for the rest of the crawl.
_LOST_IN_A_ROW = 5
# Most hosts answer within this; whoever takes longer is not waited for.
_USUAL_ANSWER = 1.0
INFINITE = float("inf")


@dataclass(slots=True)
class _Status:
    """How things are with one host."""

    delay: float
    least_delay: float
    next_start: float = 0.0
    last_start: float = 0.0
    running: int = 0
    lost: int = 0
    busy: int = 0


class Politeness:
    """Says when a host may be asked again; all times are of one clock, given by the caller."""

    def __init__(self, policy: CrawlPolicy) -> None:
        self._policy = policy
        self._hosts: dict[str, _Status] = {}

    def wait(self, host: str, now: float) -> float:
        """Seconds until a request may begin; a guess for one that is being asked, infinite where it fails."""
        standing = self._hosts.get(host)
        if standing is None:
            return 0.0
        if standing.running >= self._policy.jobs_a_host:
            return standing.last_start + _USUAL_ANSWER - now if now < standing.last_start + _USUAL_ANSWER else INFINITE
        return max(0.0, standing.next_start - now)

    def begin(self, host: str, now: float) -> None:
        """A request begins."""
        standing = self._standing(host)
        standing.running += 1
        standing.last_start = now
        standing.next_start = max(standing.next_start, now + standing.delay)

    def end(self, host: str, now: float, answer: Answer | None) -> None:
        """A request has ended, with this answer or with none that says anything of the host."""
        standing = self._standing(host)
        standing.running -= 1
        if answer is None:
            return
        standing.lost = standing.lost + 1 if answer.is_lost else 0
        if answer.fetched.code in _BUSY:
            asked = retry_after(_header(answer.fetched, "retry-after"))
            back_off = _FIRST_BACK_OFF * 2.0**standing.busy if self._policy.delay else 0.0
            standing.next_start = max(standing.next_start, now + min(_LONGEST_WAIT, asked or back_off))
            standing.busy += 1
            return
        standing.busy = 0
        self._throttle(standing, answer)

    def ask_delay(self, host: str, seconds: float) -> None:
        """The host's robots.txt asks for so many seconds between requests."""
        standing = self._standing(host)
        if seconds <= standing.least_delay:
            return
        standing.least_delay = max(standing.least_delay, min(seconds, self._policy.longest_delay))
        standing.delay = max(standing.delay, standing.least_delay)
        standing.next_start += standing.delay

    def is_given_up(self, host: str) -> bool:
        """Whether a host has stopped answering."""
        standing = self._hosts.get(host)
        return standing is not None and standing.lost >= _LOST_IN_A_ROW

    def _throttle(self, standing: _Status, answer: Answer) -> None:
        """AutoThrottle's rule: the mean of the old delay and what the latency asks for; failures make it no shorter."""
        if not self._policy.delay:
            return
        wanted = max((standing.delay + answer.latency) / 2.0, answer.latency)
        wanted = min(max(wanted, standing.least_delay), self._policy.longest_delay)
        if wanted > standing.delay or (answer.fetched.code < _FIRST_FAILURE and not answer.is_lost):
            standing.delay = wanted

    def _standing(self, host: str) -> _Status:
        standing = self._hosts.get(host)
        if standing is None:
            standing = self._hosts[host] = _Status(self._policy.delay, self._policy.delay)
        return standing


def _header(fetched: Fetched, name: str) -> str:
    return next((value for told, value in fetched.headers if told.lower() == name), "")


def retry_after(text: str, moment: datetime | None = None) -> float:
    """The seconds that a server asks us to wait, by a number or a date; 0 where it says nothing sound."""
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
