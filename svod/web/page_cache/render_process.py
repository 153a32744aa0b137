"""One process that makes pages: asked through a pipe, it answers in the order of asking."""

import asyncio
from asyncio.subprocess import PIPE, Process
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from svod.config import Settings
from svod.errors import BrokenAnswerError
from svod.model.codec import decode, encode
from svod.reading.messages import LARGEST_MESSAGE, LENGTH
from svod.reading.reading_process import python_command
from svod.web.auth.permissions import Visitor
from svod.web.layout.render import AddedPart

# A process that takes longer for one page is given up.
_MOST_SECONDS = 60.0
_MODULE = "svod.web.page_cache.render_worker"

RawHeaders = tuple[tuple[bytes, bytes], ...]


@dataclass(frozen=True, slots=True)
class Opening:
    """The first message to a process: the settings of its library, and what pages may link to."""

    settings: Settings
    most_upload_bytes: int
    added: tuple[AddedPart, ...]


class AskedPage(NamedTuple):
    """A page that a visitor asks for, all that it depends on beside the library."""

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


# What a process answers once it has opened the library.
READY = MadePage(204, (), b"")

BROKEN = (OSError, asyncio.IncompleteReadError, TimeoutError)
Answer = asyncio.Future[MadePage]


class Maker:
    """A process with the library open.

    `on_done` is called whenever a page is done; `gone` when the process is at an end, for whatever reason.
    """

    def __init__(self, process: Process, on_done: Callable[[], None], gone: Callable[["Maker"], None]) -> None:
        self._process = process
        self._on_done = on_done
        self._pending: deque[Answer] = deque()
        self._timer: asyncio.TimerHandle | None = None
        self._hearing = asyncio.ensure_future(self._hear())
        self._hearing.add_done_callback(lambda _: self._end(gone))

    @classmethod
    async def started(cls, opening: Opening, on_done: Callable[[], None], gone: Callable[["Maker"], None]) -> "Maker":
        """A process that has opened the library, or an error of those that break a pipe."""
        maker = cls(
            await asyncio.create_subprocess_exec(*python_command(_MODULE), stdin=PIPE, stdout=PIPE), on_done, gone
        )
        answer: Answer = asyncio.get_running_loop().create_future()
        try:
            maker.ask(opening, answer)
            await answer
        except BaseException:
            await maker.dismiss()
            raise
        return maker

    @property
    def asked(self) -> int:
        """How many pages it has been asked for that are not done."""
        return len(self._pending)

    def ask(self, message: Opening | AskedPage, answer: Answer) -> None:
        """Have it make a page after those that it was asked for before."""
        if self._process.stdin is None or self._hearing.done():
            answer.set_exception(ConnectionError("The process has gone."))
            return
        content = encode(message)
        self._process.stdin.write(LENGTH.pack(len(content)) + content)
        self._pending.append(answer)
        if len(self._pending) == 1:
            self._be_patient()

    async def dismiss(self) -> None:
        """End the process; callers that wait for it get an answer."""
        if self._process.returncode is None:
            self._process.kill()
        await self._process.wait()

    async def _hear(self) -> None:
        """Hand over every answer in the order of asking, until the process ends."""
        stdout = self._process.stdout
        while stdout is not None:
            (length,) = LENGTH.unpack(await stdout.readexactly(LENGTH.size))
            if length > LARGEST_MESSAGE or not self._pending:
                raise BrokenAnswerError("A process that makes pages sent something that is no page.")
            made, answer = decode(MadePage, await stdout.readexactly(length)), self._pending.popleft()
            # A visitor who has gone wants no answer any more.
            if not answer.done():
                answer.set_result(made)
            self._be_patient()
            self._on_done()

    def _be_patient(self) -> None:
        """Begin anew to wait for the next page, if there is one to be made."""
        if self._timer is not None:
            self._timer.cancel()
        is_busy = bool(self._pending)
        self._timer = asyncio.get_running_loop().call_later(_MOST_SECONDS, self._process.kill) if is_busy else None

    def _end(self, gone: Callable[["Maker"], None]) -> None:
        if self._timer is not None:
            self._timer.cancel()
        while self._pending:
            answer = self._pending.popleft()
            if not answer.done():
                answer.set_exception(ConnectionError("The process has gone."))
        if self._process.returncode is None:
            # It has sent something that is no page: nobody hears it any more.
            self._process.kill()
        if not self._hearing.cancelled():
            # Why a pipe broke tells nobody more than that it did.
            self._hearing.exception()
        gone(self)
