"""A client that gets pages one after the other, at little cost to the machine that it shares with the server."""

import asyncio
import re
import sys
from collections.abc import Coroutine
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlsplit

MOST_SECONDS = 60.0
_HEADERS_END = b"\r\n\r\n"
_STATUS = re.compile(rb"HTTP/1\.1 (\d{3}) ")
_LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)\r\n", re.IGNORECASE)
_REQUEST = "GET {path} HTTP/1.1\r\nHost: {host}\r\nAccept: */*\r\nUser-Agent: svod-bench\r\n\r\n"

Result = TypeVar("Result")


class Answer(NamedTuple):
    """What a server sent; status 0 where it did not send what it began."""

    status: int = 0
    body: bytes = b""


class Reader:
    """One reader with one connection, which is reused, and reopened where the server closes it."""

    def __init__(self, address: str) -> None:
        self._host = urlsplit(address).netloc
        self._line = _Line()

    async def get(self, path: str) -> Answer:
        """The answer to one request."""
        try:
            async with asyncio.timeout(MOST_SECONDS):
                if not self._line.is_open:
                    host, _, port = self._host.rpartition(":")
                    _, self._line = await asyncio.get_running_loop().create_connection(_Line, host, int(port))
                return await self._line.ask(_REQUEST.format(path=path, host=self._host).encode())
        except (OSError, TimeoutError):
            self._line.close()
            return Answer()

    def close(self) -> None:
        """Hang up."""
        self._line.close()


class _Line(asyncio.Protocol):
    """A connection on which one answer is waited for at a time."""

    def __init__(self) -> None:
        self._transport: asyncio.Transport | None = None
        self._heard = b""
        self._begun: tuple[int, int] | None = None
        self._answer: asyncio.Future[Answer] | None = None

    @property
    def is_open(self) -> bool:
        return self._transport is not None and not self._transport.is_closing()

    def ask(self, request: bytes) -> asyncio.Future[Answer]:
        if self._transport is None:
            raise ConnectionError("The server has hung up.")
        self._heard, self._begun = b"", None
        self._answer = asyncio.get_running_loop().create_future()
        self._transport.write(request)
        return self._answer

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # What is a stream in every loop need not be of asyncio's own class.
        self._transport = transport  # type: ignore[assignment]

    def connection_lost(self, exc: Exception | None) -> None:
        self._transport = None
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(ConnectionError("The server has hung up."))

    def data_received(self, data: bytes) -> None:
        self._heard += data
        if self._begun is None:
            self._begin()
        if self._begun is None or self._answer is None or self._answer.done():
            return
        status, length = self._begun
        if len(self._heard) >= length:
            self._answer.set_result(Answer(status, self._heard))

    def _begin(self) -> None:
        """Read the headers, once all of them are there; an answer of unknown length is none that pages have."""
        head, end, rest = self._heard.partition(_HEADERS_END)
        if not end:
            return
        status, length = _STATUS.match(head), _LENGTH.search(head + end)
        if status is None or length is None:
            self.close()
            return
        self._heard, self._begun = rest, (int(status[1]), int(length[1]))


def run(work: Coroutine[Any, Any, Result]) -> Result:
    """Run work in the quickest loop there is, as the server does."""
    if sys.platform == "win32":
        return asyncio.run(work)
    from uvloop import new_event_loop

    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        return runner.run(work)
