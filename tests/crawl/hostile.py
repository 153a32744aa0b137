"""A hostile server on the loopback, a fault for each path; it writes raw bytes, not always valid HTTP."""

import gzip
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache

import brotli  # type: ignore[import-untyped]

Writer = Callable[[socket.socket], None]
_UNPACKED_BYTES = 300_000_000
_BOMBS: list[Callable[[], bytes]] = []
HEAD = b"HTTP/1.1 200 OK\r\nConnection: close\r\n"


def answer(body: bytes, *lines: str, status: str = "200 OK", kind: str = "text/html") -> Writer:
    """A sound answer with so many more header lines."""
    head = "".join(
        f"{line}\r\n" for line in (f"HTTP/1.1 {status}", f"Content-Type: {kind}", *lines, "Connection: close")
    )
    length = (
        "" if any(line.lower().startswith("content-length") for line in lines) else f"Content-Length: {len(body)}\r\n"
    )
    return lambda connection: connection.sendall(f"{head}{length}\r\n".encode("latin-1") + body)


def bomb(pack: Callable[[bytes], bytes], coding: str) -> Writer:
    """An answer that unpacks to very much; packed when a server is first started, as that takes seconds."""
    packed = cache(lambda: pack(bytes(_UNPACKED_BYTES)))
    _BOMBS.append(packed)
    return lambda connection: answer(packed(), f"Content-Encoding: {coding}")(connection)


def hang(connection: socket.socket) -> None:
    """Say nothing until the other side goes away."""
    with suppress(OSError):
        connection.settimeout(20.0)
        connection.recv(1)


def drip(connection: socket.socket) -> None:
    """One byte at a time, without end."""
    connection.sendall(HEAD + b"Content-Type: text/html\r\n\r\n")
    while True:
        connection.sendall(b".")
        time.sleep(0.05)


def drip_head(connection: socket.socket) -> None:
    """One header line at a time, without end."""
    connection.sendall(HEAD)
    while True:
        connection.sendall(b"X-More: yes\r\n")
        time.sleep(0.02)


def pour(connection: socket.socket) -> None:
    """As fast as it goes, without end."""
    connection.sendall(HEAD + b"Content-Type: text/plain\r\n\r\n")
    while True:
        connection.sendall(b"Disallow: /*a*b*c*d*e*f*g*h*i*j$\n" * 1000)


def slam(connection: socket.socket) -> None:
    """Close without a word."""
    connection.close()


PATHS: dict[str, Writer] = {
    "/hang": hang,
    "/drip": drip,
    "/drip-head": drip_head,
    "/pour": pour,
    "/slam": slam,
    "/loop": answer(b"", "Location: /loop", status="302 Found"),
    "/ring": answer(b"", "Location: /ring?again", status="301 Moved"),
    "/to-file": answer(b"", "Location: file:///etc/passwd", status="302 Found"),
    "/to-javascript": answer(b"", "Location: javascript:alert(1)", status="302 Found"),
    "/to-nowhere": answer(b"", "Location: http://[", status="302 Found"),
    "/longer-said": answer(b"half", "Content-Length: 4000"),
    "/shorter-said": answer(b"twice as much as said", "Content-Length: 10"),
    "/no-number": answer(b"x", "Content-Length: many"),
    "/lying-type": answer(b"%PDF-1.4 not a page <a href='/never'>x</a>"),
    "/hidden-page": answer(b"<html><a href='/fine'>fine</a></html>", kind="application/octet-stream"),
    "/gzip-bomb": bomb(lambda content: gzip.compress(content, compresslevel=1), "gzip"),
    "/brotli-bomb": bomb(lambda content: brotli.compress(content, quality=1), "br"),
    "/gzip-cut": answer(gzip.compress(bytes(range(256)) * 40)[:200], "Content-Encoding: gzip"),
    "/not-gzip": answer(b"plain", "Content-Encoding: gzip"),
    "/twice-packed": answer(b"x", "Content-Encoding: gzip, gzip, gzip"),
    "/large": answer(bytes(3_000_000)),
    "/many-links": answer(b"".join(b'<a href="/fine?n=%d">x</a>' % number for number in range(200_000))),
    "/no-http": lambda connection: connection.sendall(b"220 mail.example ready\r\n"),
    "/long-head": lambda connection: connection.sendall(HEAD + b"X: " + b"y" * 200_000 + b"\r\n\r\n"),
    "/broken-letters": answer(b"<meta charset=utf-8><a href='/\xff\xfe\xc3'>\xff\xfe</a><a href='/fine'>\xd0</a>"),
    "/strange-charset": answer(b"<meta charset=x-none><a href='/fine'>x</a>", kind="text/html; charset=\xa7\xa7"),
    "/redirect-in-cyrillic": answer(b"", "Location: /\xef\xf3\xf2\xfc", status="302 Found"),
    "/busy": answer(b"", "Retry-After: 999999999999", status="503 Busy"),
    "/fine": answer(b"<html>fine</html>"),
    "/%D0%BF%D1%83%D1%82%D1%8C": answer(b"<html>found</html>"),
}  # fmt: skip


@contextmanager
def hostile_server(
    robots: Writer | None = None, requests: list[bytes] | None = None, more: dict[str, Writer] | None = None
) -> Iterator[str]:
    """The address of a server with all these paths and more, and this robots.txt; `requests` receives them."""
    for packed in _BOMBS:
        packed()
    listener = socket.create_server(("127.0.0.1", 0))
    paths = {**PATHS, **(more or {}), "/robots.txt": robots or answer(b"", status="404 Not Found")}

    def accept() -> None:
        with suppress(OSError):
            while True:
                connection, _ = listener.accept()
                threading.Thread(
                    target=_answer, args=(connection, paths, [] if requests is None else requests), daemon=True
                ).start()

    threading.Thread(target=accept, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        listener.close()


def _answer(connection: socket.socket, paths: dict[str, Writer], requests: list[bytes]) -> None:
    with connection, suppress(OSError):
        asked = b""
        while b"\r\n\r\n" not in asked:
            piece = connection.recv(65536)
            if not piece:
                return
            asked += piece
        requests.append(asked)
        path = asked.split(b" ", 2)[1].decode("latin-1").partition("?")[0]
        paths.get(path, answer(b"", status="404 Not Found"))(connection)
