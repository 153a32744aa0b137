"""Slow and many connections: half requests, slow bodies and silent visitors end, and others are served meanwhile."""

import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from typing import NamedTuple
from urllib.parse import urlsplit

import httpx
import pytest

from tests.forked_servers import ForkedServer, ForkedServers

SERVE = """
import resource, sys
from svod.assemble import open_library
from svod.model.account import Role
from svod.web.connections import ConnectionLimits
from svod.web.serve import Access, serve
folder, files, per_address, head, body, rate, proxy = sys.argv[1:]
resource.setrlimit(resource.RLIMIT_NOFILE, (int(files), int(files)))
limits = ConnectionLimits(float(head), float(body), int(rate), int(per_address))
with open_library(folder) as library:
    if proxy:
        library.accounts().add("Vera", "correct horse battery", Role.ADMIN)
    doors = Access(proxy=proxy, connections=limits)
    serve(library, "127.0.0.1", 0, lambda address: print(address, flush=True), doors=doors)
"""
HALF = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half: "
BODY = (
    b"POST /oai HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    b"Content-Length: 9999\r\n\r\n"
)
LONG = 120.0


class Limits(NamedTuple):
    """How a server is started."""

    files: int = 600
    per_address: int = 0
    head: float = LONG
    body: float = LONG
    rate: int = 1024
    proxy: str = ""


# The address of a server with these limits.
Served = Callable[[Limits], str]
SLOW = Limits(head=1.0, body=1.0, rate=100)
MANY = Limits(per_address=64)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory, servers: ForkedServers) -> Iterator[Served]:
    """Gives the address of a server process with certain limits; tests that ask for the same share it."""
    started: dict[Limits, tuple[ForkedServer, str]] = {}

    def address_of(limits: Limits) -> str:
        if limits not in started:
            server = servers.start(SERVE, str(tmp_path_factory.mktemp("served")), *map(str, limits))
            started[limits] = server, server.line()
        return started[limits][1]

    yield address_of
    for server, _ in started.values():
        server.end()


def connected(address: str, sent: bytes = b"", source: str = "127.0.0.1") -> socket.socket:
    """A connection on which something was sent, from an address of this machine."""
    parts = urlsplit(address)
    made = socket.create_connection((parts.hostname, parts.port or 80), timeout=60, source_address=(source, 0))
    made.sendall(sent)
    return made


def answer_on(connection: socket.socket) -> bytes:
    """Whatever comes until the other side ends the connection."""
    content = b""
    try:
        while piece := connection.recv(65536):
            content += piece
    except ConnectionResetError:
        pass
    return content


def status_at(address: str) -> int:
    return httpx.get(address, trust_env=False, timeout=60).status_code


def test_hundreds_of_half_requests_shut_nobody_out(served: Served) -> None:
    address = served(MANY)
    with ExitStack() as stack:
        for _ in range(700):
            stack.enter_context(closing(connected(address, HALF)))
        assert status_at(address) == 200
        with closing(connected(address, HALF + b"\r\n\r\n", "127.0.0.2")) as other:
            assert other.recv(15) == b"HTTP/1.1 200 OK"


def test_half_requests_from_many_addresses_shut_nobody_out(served: Served) -> None:
    address = served(MANY)
    with ExitStack() as stack:
        for number in range(700):
            stack.enter_context(closing(connected(address, HALF, f"127.0.1.{number % 200 + 1}")))
        assert status_at(address) == 200


def test_one_address_may_hold_only_so_many_connections_with_requests_under_way(served: Served) -> None:
    address = served(Limits(per_address=8))
    with ExitStack() as stack:
        for _ in range(8):
            stack.enter_context(closing(connected(address, BODY)))
        with closing(connected(address, HALF + b"\r\n\r\n")) as refused:
            assert answer_on(refused).startswith(b"HTTP/1.1 503 ")
        with closing(connected(address, HALF + b"\r\n\r\n", "127.0.0.2")) as other:
            assert other.recv(15) == b"HTTP/1.1 200 OK"


@pytest.mark.parametrize("sent", [b"", HALF, b"\r\n"], ids=["silent", "half", "blank"])
def test_a_head_that_does_not_come_ends_the_connection(served: Served, sent: bytes) -> None:
    address = served(SLOW)
    with closing(connected(address, sent)) as slow:
        assert answer_on(slow).startswith(b"HTTP/1.1 408 ")
        assert status_at(address) == 200


def test_a_head_that_comes_letter_by_letter_ends_the_connection_also_after_an_answer(served: Served) -> None:
    address = served(SLOW)
    with closing(connected(address, HALF + b"\r\n\r\n")) as slow:
        assert slow.recv(15) == b"HTTP/1.1 200 OK"
        slow.settimeout(0.2)
        assert is_ended(slow, HALF)


def test_a_body_that_comes_too_slowly_ends_the_connection_and_one_at_the_rate_does_not(served: Served) -> None:
    address = served(SLOW)
    with closing(connected(address, BODY)) as slow:
        slow.settimeout(0.2)
        assert is_ended(slow, b"a" * 1000)
    with closing(connected(address, BODY)) as steady:
        steady.settimeout(0.2)
        for _ in range(10):
            steady.sendall(b"verb=Identify&".ljust(400, b"a"))
            with pytest.raises(TimeoutError):
                steady.recv(1)
        steady.sendall(b"a" * (9999 - 10 * 400))
        steady.settimeout(60)
        assert steady.recv(15) == b"HTTP/1.1 200 OK"


def is_ended(slow: socket.socket, letters: bytes) -> bool:
    """Whether the other side ends a connection on which letters come one by one, five a second."""
    for letter in letters:
        try:
            slow.send(bytes([letter]))
            while slow.recv(65536):
                continue
        except TimeoutError:
            continue
        except (ConnectionResetError, BrokenPipeError):
            pass
        return True
    return False


def test_a_head_without_end_is_refused(served: Served) -> None:
    address = served(MANY)
    with closing(connected(address, HALF)) as long:
        assert is_refused(long, b"\r\nX-%d: " + b"x" * 1000)


def test_trailers_without_end_are_refused(served: Served) -> None:
    head = BODY.replace(b"Content-Length: 9999", b"Transfer-Encoding: chunked") + b"1\r\na\r\n0\r\n"
    address = served(MANY)
    with closing(connected(address, head)) as long:
        assert is_refused(long, b"X-%d: " + b"x" * 1000 + b"\r\n")


def is_refused(long: socket.socket, line: bytes) -> bool:
    """Whether the other side ends a connection on which lines come without end."""
    try:
        for number in range(10_000):
            long.sendall(line % number)
    except (ConnectionResetError, BrokenPipeError):
        return True
    return False


def test_behind_a_proxy_the_requests_of_a_visitor_are_counted_and_the_proxys_connections_are_not(
    served: Served,
) -> None:
    def forwarded(visitor: str, head: bytes) -> bytes:
        return head.replace(b"\r\n\r\n", f"\r\nX-Forwarded-For: {visitor}\r\n\r\n".encode())

    address = served(Limits(per_address=4, proxy="127.0.0.1"))
    with ExitStack() as stack:
        for number in range(12):
            sent = forwarded(f"203.0.113.{number % 3}", BODY)
            stack.enter_context(closing(connected(address, sent)))
        whole = HALF + b"\r\n\r\n"
        assert until(address, forwarded("203.0.113.0", whole), b"HTTP/1.1 503")
        with closing(connected(address, forwarded("203.0.113.7", whole))) as other:
            assert other.recv(12) == b"HTTP/1.1 200"


def until(address: str, sent: bytes, expected: bytes) -> bool:
    """Whether a request is answered so, once those before it have been read."""
    for _ in range(200):
        with closing(connected(address, sent)) as connection:
            if connection.recv(12) == expected:
                return True
    return False
