"""Quotas of services: calls a day and calls a second, counted across processes."""

import os
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from svod.errors import EngineError, SettingsError


class Quota(NamedTuple):
    """Calls a day (0: any number) and calls a second."""

    a_day: int = 0
    a_second: float = 1.0


@dataclass(frozen=True, slots=True)
class Clock:
    """The time and the waiting, replaceable in tests."""

    now: Callable[[], float] = time.time
    sleep: Callable[[float], None] = time.sleep


SYSTEM_CLOCK = Clock()


class QuotaCounter:
    """Counts the calls of one service; a day's count is the length of a file, so that processes share it."""

    def __init__(self, name: str, quota: Quota, folder: Path | None = None, clock: Clock = SYSTEM_CLOCK) -> None:
        self._name = name
        self._quota = quota
        self._folder = folder
        self._clock = clock
        self._lock = threading.Lock()
        self._next = 0.0
        self._closed_until = 0.0
        self._counted: dict[str, int] = {}

    @property
    def left(self) -> int | None:
        """How many calls are left today; None where there is no limit."""
        return max(0, self._quota.a_day - self._used()) if self._quota.a_day else None

    def rest(self, seconds: float) -> None:
        """Refuse calls for so long: the service has asked for it."""
        with self._lock:
            self._closed_until = self._clock.now() + seconds

    def take(self) -> None:
        """Count a call and wait until it may start, or raise if today's are used up or the service asked for a rest."""
        with self._lock:
            closed = self._closed_until - self._clock.now()
            if closed > 0:
                raise EngineError(f"{self._name} accepts no calls for the next {closed:.0f} seconds.")
            if self.left == 0:
                raise EngineError(
                    f"The {self._quota.a_day} calls of {self._name} for today are used up.",
                    way_out="The day ends at midnight UTC; the setting search_engines.quotas changes the number.",
                )
            self._count()
            now = self._clock.now()
            start = max(now, self._next)
            self._next = start + (1.0 / self._quota.a_second if self._quota.a_second else 0.0)
        if start > now:
            self._clock.sleep(start - now)

    def _day(self) -> str:
        return datetime.fromtimestamp(self._clock.now(), UTC).date().isoformat()

    def _used(self) -> int:
        if self._folder is None:
            return self._counted.get(self._day(), 0)
        try:
            return self._file().stat().st_size
        except OSError:
            return self._counted.get(self._day(), 0)

    def _count(self) -> None:
        day = self._day()
        self._counted = {day: self._counted.get(day, 0) + 1}
        if self._folder is None:
            return
        try:
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            # Appending one byte is atomic: no process can lose another's count.
            place = os.open(self._file(), os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
            try:
                os.write(place, b".")
            finally:
                os.close(place)
        except OSError:
            # A disk that cannot be written to must not stop the search; this process still counts.
            return

    def _file(self) -> Path:
        return (self._folder or Path()) / f"{self._name}.{self._day()}"


def quotas_of(*rows: str) -> dict[str, Quota]:
    """Quotas that a setting writes as rows of `name=calls per day/calls per second`: `brave=2000/1`."""
    quotas: dict[str, Quota] = {}
    for row in rows:
        name, _, numbers = row.partition("=")
        a_day, _, a_second = numbers.partition("/")
        try:
            quotas[name.strip()] = Quota(int(a_day), float(a_second or Quota().a_second))
        except ValueError as error:
            raise SettingsError(f"«{row}» is no quota.", way_out="A quota looks like this: brave=2000/1") from error
        if min(quotas[name.strip()]) < 0:
            raise SettingsError(f"«{row}» is no quota.", way_out="Neither number may be below zero.")
    return quotas
