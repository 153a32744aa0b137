"""Processes that make pages beside the one that serves: it hands each page to the first that is free."""

import asyncio
import logging
import struct
import sys
from asyncio.subprocess import PIPE, Process
from dataclasses import asdict
from typing import Any, NamedTuple

from svod.config import MEBIBYTE, Settings
from svod.scale.frames import message_bytes, message_of
from svod.web.door.who import Visitor

LENGTH = struct.Struct("!Q")
# A page that takes longer is made by the server itself, by another process next time.
_MOST_SECONDS = 60.0
# After so many in a row that could not even make one page, the server goes on alone.
_MOST_FAILURES = 5

_MAKER = (sys.executable, "-m", "svod.web.making")
_BROKEN = (OSError, asyncio.IncompleteReadError, TimeoutError)

_log = logging.getLogger(__name__)

RawHeaders = tuple[tuple[bytes, bytes], ...]


class AskedPage(NamedTuple):
    """A page that somebody asks for, all that it depends on beside the library."""

    path: str
    query: bytes
    headers: RawHeaders
    scheme: str
    host: tuple[str, int]
    visitor: Visitor


class MadePage(NamedTuple):
    """An answer as it is to be sent."""

    status: int
    headers: RawHeaders
    body: bytes


class PageMakers:
    """So many processes, each with the library open, each making one page at a time."""

    def __init__(self, settings: Settings, count: int) -> None:
        self._settings = settings
        self._count = count
        self._free: asyncio.Queue[Process] = asyncio.Queue()
        self._processes: set[Process] = set()
        self._beginnings: set[asyncio.Task[None]] = set()
        self._ready = 0
        self._failures = 0
        self._offered: tuple[str, ...] = ()

    def offer(self, rooms: tuple[str, ...]) -> None:
        """Let pages link to parts of the house that are not always there."""
        self._offered = rooms

    @property
    def is_ready(self) -> bool:
        """Whether any of them can be asked."""
        return self._ready > 0

    async def start(self) -> None:
        """Start the processes; each is asked as soon as it has opened the library."""
        for _ in range(self._count):
            self._begin()

    async def stop(self) -> None:
        """End them; whatever they make is given up."""
        for beginning in self._beginnings:
            beginning.cancel()
        for process in tuple(self._processes):
            await self._dismiss(process)

    async def make(self, asked: AskedPage) -> MadePage | None:
        """A page by the first process that is free; None where none is ready, or could make it."""
        if not self.is_ready:
            return None
        process = await self._free.get()
        is_done = False
        try:
            made = await asyncio.wait_for(_answer(process, asked), _MOST_SECONDS)
            is_done = True
        except _BROKEN as error:
            _log.error("a process that makes pages is given up: %r", error)
            return None
        finally:
            # What a process says after a visitor has gone would be taken for another page, so it goes, too.
            if is_done:
                self._failures = 0
                self._free.put_nowait(process)
            else:
                self._ready -= 1
                await asyncio.shield(self._dismiss(process))
                self._begin()
        return made

    def _begin(self) -> None:
        beginning = asyncio.ensure_future(self._begun())
        self._beginnings.add(beginning)
        beginning.add_done_callback(self._beginnings.discard)

    async def _begun(self) -> None:
        """Start one, unless too many have failed in a row."""
        while self._failures < _MOST_FAILURES:
            process = await asyncio.create_subprocess_exec(*_MAKER, stdin=PIPE, stdout=PIPE)
            self._processes.add(process)
            try:
                await _send(process, self._opening())
                await asyncio.wait_for(_heard(process), _MOST_SECONDS)
            except _BROKEN as error:
                _log.error("a process that makes pages does not start: %r", error)
                self._failures += 1
                await self._dismiss(process)
                continue
            self._ready += 1
            self._free.put_nowait(process)
            return

    async def _dismiss(self, process: Process) -> None:
        if process.returncode is None:
            process.kill()
        await process.wait()
        self._processes.discard(process)

    def _opening(self) -> dict[str, Any]:
        return {
            "settings": asdict(self._settings),
            "most_upload_bytes": self._settings.document_megabytes * MEBIBYTE,
            "offered": self._offered,
        }


async def _answer(process: Process, asked: AskedPage) -> MadePage:
    await _send(process, asked_shape(asked))
    status, headers, body = await _heard(process)
    return MadePage(status, tuple((name, value) for name, value in headers), body)


async def _heard(process: Process) -> Any:
    if process.stdout is None:
        raise ConnectionError("The process has no pipe.")
    (length,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
    return message_of(await process.stdout.readexactly(length))


async def _send(process: Process, message: Any) -> None:
    if process.stdin is None:
        raise ConnectionError("The process has no pipe.")
    content = message_bytes(message)
    process.stdin.write(LENGTH.pack(len(content)) + content)
    await process.stdin.drain()


def asked_shape(asked: AskedPage) -> dict[str, Any]:
    """What is asked, as it goes through the pipe."""
    visitor = asked.visitor
    account = visitor.account
    return {
        **asked._asdict(),
        "visitor": {
            "account": [account.name, str(account.role), account.made] if account else None,
            "role": str(visitor.role) if visitor.role else None,
            "address": visitor.address,
            "is_in_session": visitor.is_in_session,
        },
    }
