"""The fuzzer: inputs are made and read until the time is over; what breaks a reader is minimized and kept."""

import hashlib
import os
import random
import signal
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import NamedTuple, NoReturn

from svod.errors import SvodError
from svod_lab.fuzz.coverage import ReachedLines
from svod_lab.fuzz.mutations import mutated
from svod_lab.fuzz.readers import Read
from svod_lab.fuzz.targets import Target

# One input may take so much CPU time; documents have a minute in the product.
MOST_SECONDS = 20.0
# A reader that breaks in so many ways is to be fixed first.
MOST_FINDS = 20
# Of so many inputs one is looked at line by line; all that reach something new are kept to be changed further.
_LOOKED_AT = 4
_CUTS = 200
_CUT_SECONDS = 20.0


class Find(NamedTuple):
    """An input that broke a reader, and how."""

    target: str
    how: str
    content: bytes

    @property
    def name(self) -> str:
        """A file name for it."""
        return f"{self.target}-{hashlib.sha256(self.content).hexdigest()[:12]}"


class FuzzRun(NamedTuple):
    """The result of fuzzing one reader."""

    target: str
    seconds: float
    inputs: int
    kept: int
    lines: int
    finds: tuple[Find, ...]


class _TooSlowError(BaseException):
    """No error that a reader may catch."""


def fuzz(
    target: Target,
    read: Read,
    seeds: Sequence[bytes],
    seconds: float,
    seed: int,
    note: Callable[[bytes], None],
    most_finds: int = MOST_FINDS,
) -> FuzzRun:
    """Mutate seeds for so many CPU seconds; each input is noted before it is read, in case this process dies."""
    # Drawn for trying, not for secrets.
    chance = random.Random(f"{target.name}:{seed}")  # noqa: S311
    reached = ReachedLines()
    kept = list(seeds) or [b""]
    finds: dict[str, Find] = {}
    started = cpu_seconds()
    inputs = 0
    for content in _inputs(kept, target.words, chance):
        if cpu_seconds() - started > seconds or len(finds) >= most_finds:
            break
        inputs += 1
        note(content)
        if inputs <= len(kept) or inputs % _LOOKED_AT == 0:
            how, is_new = _looked_at(read, content, reached)
            if is_new and not how:
                kept.append(content)
        else:
            how = broken_by(read, content)
        if how and how not in finds:
            finds[how] = Find(target.name, how, _cut_small(read, content, how))
    return FuzzRun(target.name, cpu_seconds() - started, inputs, len(kept), len(reached), tuple(finds.values()))


def cpu_seconds() -> float:
    """The CPU time of this process and of those it has waited for: a busy machine does not shorten fuzzing."""
    return sum(os.times()[:4])


def broken_by(read: Read, content: bytes) -> str:
    """How an input breaks a reader, with the place; empty where it does not."""
    try:
        with _limited():
            read(content)
    except SvodError:
        # A named end is a good end.
        return ""
    except (Exception, _TooSlowError) as error:  # noqa: BLE001 - any error is a find
        return _description(error)
    return ""


def _inputs(kept: list[bytes], words: Sequence[bytes], chance: random.Random) -> Iterator[bytes]:
    yield from tuple(kept)
    while True:
        yield mutated(chance.choice(kept), kept, words, chance)


def _looked_at(read: Read, content: bytes, reached: ReachedLines) -> tuple[str, bool]:
    how = ""

    def run() -> None:
        nonlocal how
        how = broken_by(read, content)

    is_new = reached.during(run)
    return how, is_new


def _description(error: BaseException) -> str:
    places = [place for place in traceback.extract_tb(error.__traceback__) if "svod" in place.filename]
    if isinstance(error, _TooSlowError):
        return f"takes more than {MOST_SECONDS:.0f} seconds"
    last = places[-1] if places else None
    return f"{type(error).__name__} in {Path(last.filename).name}:{last.name}" if last else type(error).__name__


@contextmanager
def _limited() -> Iterator[None]:
    def too_slow(_number: int, _frame: FrameType | None) -> NoReturn:
        raise _TooSlowError

    before = signal.signal(signal.SIGPROF, too_slow)
    signal.setitimer(signal.ITIMER_PROF, MOST_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _cut_small(read: Read, content: bytes, how: str) -> bytes:
    """A smaller input that breaks the reader in the same way: pieces are left out, large ones first."""
    if how.startswith("takes"):
        return content
    until = time.monotonic() + _CUT_SECONDS
    size, cuts = len(content) // 2, 0
    while size and cuts < _CUTS and time.monotonic() < until:
        place = 0
        while place < len(content) and cuts < _CUTS:
            cuts += 1
            shorter = content[:place] + content[place + size :]
            if broken_by(read, shorter) == how:
                content = shorter
            else:
                place += size
        size //= 2
    return content
