"""Connections to the server: each has only so long to send a request, and one address may hold only so many."""

import asyncio
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from svod.web.auth.limits import network_of

# All connections of a server at most; the server makes sure that it may open as many files.
MOST_CONNECTIONS = 2048
# What a request may send beside its body: its first lines, and what stands between and after the pieces of a body.
_MOST_HEAD_BYTES = 1 << 16
_SECONDS_BETWEEN_LOOKS = 0.5


@dataclass(frozen=True, slots=True)
class ConnectionLimits:
    """What a connection may take: seconds for the head of a request, and for its body by its size; how many an address.

    A body has `body_seconds`, and a second more for every `body_rate` bytes that have come; 0 connections is no limit.
    """

    head_seconds: float = 20.0
    body_seconds: float = 30.0
    body_rate: int = 1024
    per_address: int = 128


class _Phase(Enum):
    """What a connection waits for."""

    HEAD = "the head of a request"
    BODY = "the rest of a body"
    ANSWER = "our answer"
    NEXT = "another request"


# The answer to a visitor whose connection is ended.
_TOO_SLOW = b"408 Request Timeout"
_TOO_LONG = b"431 Request Header Fields Too Large"
_TOO_MANY = b"503 Service Unavailable"


class Connections:
    """All connections of a server, looked at twice a second."""

    def __init__(
        self,
        limits: ConnectionLimits,
        is_proxy: Callable[[str], bool] = lambda address: False,
        most: int = MOST_CONNECTIONS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.limits = limits
        self.clock = clock
        self._is_proxy = is_proxy
        self._most = most
        self._all: dict[BoundedProtocol, None] = {}
        self._by_address: dict[str, dict[BoundedProtocol, None]] = {}
        self._is_looking = False

    def admit(self, connection: "BoundedProtocol", loop: asyncio.AbstractEventLoop) -> bool:
        """Take in a connection; where there are too many, one that has asked for nothing yet makes room for it."""
        address = connection.network
        held = self._by_address.get(address, {})
        is_limited = self.limits.per_address > 0 and not self._is_proxy(connection.host)
        if is_limited and len(held) >= self.limits.per_address and not self._make_room(held):
            return False
        if len(self._all) >= self._most and not self._make_room(self._all):
            return False
        self._all[connection] = None
        self._by_address.setdefault(address, {})[connection] = None
        if not self._is_looking:
            self._is_looking = True
            loop.call_later(_SECONDS_BETWEEN_LOOKS, self._look, loop, self.clock())
        return True

    def forget(self, connection: "BoundedProtocol") -> None:
        """A connection has ended."""
        self._all.pop(connection, None)
        held = self._by_address.get(connection.network, {})
        held.pop(connection, None)
        if not held:
            self._by_address.pop(connection.network, None)

    def _make_room(self, held: Iterable["BoundedProtocol"]) -> bool:
        """End the connection that has waited longest without a request; whether there was one."""
        oldest = min((one for one in held if one.is_waiting), key=lambda one: one.since, default=None)
        if oldest is not None:
            oldest.end(_TOO_SLOW)
        return oldest is not None

    def _look(self, loop: asyncio.AbstractEventLoop, before: float) -> None:
        now = self.clock()
        for connection in list(self._all):
            connection.look(now, now - before)
        self._is_looking = bool(self._all)
        if self._is_looking:
            loop.call_later(_SECONDS_BETWEEN_LOOKS, self._look, loop, now)


class BoundedProtocol(HttpToolsProtocol):
    """HTTP over one connection, which is ended when it takes too long or sends too much before a request is whole."""

    counted: ClassVar[Connections]
    host = network = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request, unless there are too many who do."""
        super().connection_made(transport)
        self._phase, self.since = _Phase.HEAD, self.counted.clock()
        self._beside_body = self._body_bytes = self._unsent = 0
        self._stalled = 0.0
        self._is_ended = False
        self.host = self.client[0] if self.client else ""
        self.network = network_of(self.host)
        if not self.counted.admit(self, self.loop):
            self.end(_TOO_MANY)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more."""
        self.counted.forget(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take what has come, unless it is too much for the head of a request."""
        if self._is_ended:
            return
        if self._phase is _Phase.NEXT:
            self._phase, self.since = _Phase.HEAD, self.counted.clock()
        self._beside_body += len(data)
        super().data_received(data)
        if self._beside_body > _MOST_HEAD_BYTES:
            self.end(_TOO_LONG)

    def on_headers_complete(self) -> None:
        """The head is there; a body may follow."""
        self._phase, self.since = _Phase.BODY, self.counted.clock()
        self._beside_body = self._body_bytes = 0
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A piece of the body."""
        self._body_bytes += len(body)
        self._beside_body = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is whole."""
        self._phase = _Phase.NEXT if self._is_answered else _Phase.ANSWER
        self._beside_body = 0
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """The answer is sent; the rest of its body, if any, may still be coming."""
        if self._phase is _Phase.ANSWER:
            self._phase, self.since = _Phase.NEXT, self.counted.clock()
        super().on_response_complete()

    @property
    def is_waiting(self) -> bool:
        """Whether it has asked for nothing that is not answered yet."""
        return self._phase in (_Phase.HEAD, _Phase.NEXT) and self._is_answered

    @property
    def _is_answered(self) -> bool:
        return self.cycle is None or self.cycle.response_complete

    def look(self, now: float, passed: float) -> None:
        """End the connection if it has taken too long."""
        limits = self.counted.limits
        if self._phase is _Phase.BODY and self.flow.read_paused:
            # The server itself is slow.
            self.since += passed
        granted = limits.body_seconds + self._body_bytes / limits.body_rate
        if (self._phase is _Phase.HEAD and self._is_answered and now - self.since > limits.head_seconds) or (
            self._phase is _Phase.BODY and now - self.since > granted
        ):
            self.end(_TOO_SLOW)
        elif self._is_stalled(passed):
            self.transport.abort()

    def _is_stalled(self, passed: float) -> bool:
        """Whether nothing of an answer was taken for as long as a body may take."""
        unsent = self.transport.get_write_buffer_size()
        self._stalled = self._stalled + passed if unsent and unsent == self._unsent else 0.0
        self._unsent = unsent
        return self._stalled > self.counted.limits.body_seconds

    def end(self, status: bytes) -> None:
        """End the connection, with a word about why where no answer has begun."""
        self._is_ended = True
        self.counted.forget(self)
        if self.transport.is_closing():
            return
        if self._is_answered or not self.cycle.response_started:
            self.transport.write(b"HTTP/1.1 %b\r\ncontent-length: 0\r\nconnection: close\r\n\r\n" % status)
        self.transport.close()


def bounded_protocol(connections: Connections) -> type[asyncio.Protocol]:
    """The protocol of a server, with the connections that it counts."""
    return type("ServedProtocol", (BoundedProtocol,), {"counted": connections})
