"""Fuzzing in a process of its own: native libraries may die there, hang or eat memory, and fuzzing goes on."""

import mmap
import multiprocessing
import os
import resource
import struct
import time
from collections.abc import Sequence
from multiprocessing.connection import Connection
from pathlib import Path

from svod_lab.fuzz.fuzzer import MOST_SECONDS, Find, FuzzRun, cpu_seconds, fuzz
from svod_lab.fuzz.mutations import LARGEST
from svod_lab.fuzz.readers import Read
from svod_lab.fuzz.targets import Target

_MOST_MEMORY = 4 << 30
_MOST_DEATHS = 50
# Native code ignores the alarm; after so much CPU time it is killed from outside.
_MOST_SILENCE = 3 * MOST_SECONDS
# A process that takes no CPU time waits for something that never comes.
_LONGEST_WAIT = 60 * MOST_SECONDS


class _Note:
    """The input being read, and since when: written by the fuzzing process, read by the one that waits for it."""

    _HEAD = struct.Struct("ddQ")

    def __init__(self) -> None:
        self._memory = mmap.mmap(-1, self._HEAD.size + LARGEST)
        self.write(b"")

    def write(self, content: bytes) -> None:
        """Note an input."""
        self._memory[self._HEAD.size : self._HEAD.size + len(content)] = content
        self._HEAD.pack_into(self._memory, 0, time.monotonic(), time.process_time(), len(content))

    def lasts_too_long(self, process_id: int) -> bool:
        """Whether the process has been reading the input for too much CPU time, or waits for ever."""
        began, began_cpu = map(float, self._HEAD.unpack_from(self._memory)[:2])
        if not (began and began_cpu):
            # A note is emptied before it is written: this one is being written.
            return False
        return _cpu_of(process_id) - began_cpu > _MOST_SILENCE or time.monotonic() - began > _LONGEST_WAIT

    @property
    def content(self) -> bytes:
        """The input."""
        return self._memory[self._HEAD.size : self._HEAD.size + int(self._HEAD.unpack_from(self._memory)[2])]


def fuzz_in_subprocess(target: Target, read: Read, seeds: Sequence[bytes], seconds: float, seed: int) -> FuzzRun:
    """Fuzz for so many CPU seconds in all, in a new process after each death."""
    parts: list[FuzzRun] = []
    while (left := seconds - sum(part.seconds for part in parts)) > 0 and len(parts) < _MOST_DEATHS:
        parts.append(_one_process(target, read, seeds, left, seed + len(parts)))
    return FuzzRun(
        target.name,
        sum(part.seconds for part in parts),
        sum(part.inputs for part in parts),
        max((part.kept for part in parts), default=0),
        max((part.lines for part in parts), default=0),
        tuple({find.how: find for part in parts for find in part.finds}.values()),
    )


def _one_process(target: Target, read: Read, seeds: Sequence[bytes], seconds: float, seed: int) -> FuzzRun:
    fork = multiprocessing.get_context("fork")
    ours, theirs = fork.Pipe(duplex=False)
    note = _Note()
    started = cpu_seconds()
    process = fork.Process(target=_child, args=(theirs, target, read, seeds, seconds, seed, note))
    process.start()
    theirs.close()
    while not ours.poll(1.0) and process.is_alive():
        if process.pid is not None and note.lasts_too_long(process.pid):
            process.kill()
    try:
        # What comes through the pipe was sent by our own child.
        found: FuzzRun = ours.recv()
    except EOFError:
        process.join()
        how = "hangs in native code" if process.exitcode == -9 else f"ends the process with {process.exitcode}"
        # Waited for, it counts among ours.
        lasted = cpu_seconds() - started
        found = FuzzRun(target.name, lasted, 1, 0, 0, (Find(target.name, how, note.content),))
    process.join()
    return found


def _cpu_of(process_id: int) -> float:
    """The CPU time of another process so far; nothing of one that has just ended."""
    try:
        statistics = Path(f"/proc/{process_id}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return 0.0
    # Behind the name in brackets, which may hold anything.
    user, system = statistics.rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def _child(
    answer: Connection, target: Target, read: Read, seeds: Sequence[bytes], seconds: float, seed: int, note: _Note
) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))
    answer.send(fuzz(target, read, seeds, seconds, seed, note.write))
