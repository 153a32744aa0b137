"""The door: who may ask, how much may be sent, and the headers that keep browsers from being misled."""

import ipaddress
from collections.abc import Callable, Mapping
from functools import lru_cache
from urllib.parse import urlsplit

from fastapi import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from svod.web.auth.faults import Fault

CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self'; "
    "font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
SAFE_HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # Not "no-referrer": under that, browsers hide the origin of our own forms too.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}

_SAFE_ROWS = tuple((name.lower().encode(), text.encode()) for name, text in SAFE_HEADERS.items())

READING = frozenset({"GET", "HEAD", "OPTIONS"})
# Names have 253 letters at most; the rest is a port.
_LONGEST_HOST = 260
_OWN_SITES = frozenset({"same-origin", "none"})
# A browser shows our answer only when it could send everything, so a refused upload is read and dropped, up to here.
_MOST_DROPPED = 2 << 30

Refuse = Callable[[Request, Fault], Response]


class Guard:
    """ASGI middleware that lets in what the library's own pages and plain programs send, and nothing else."""

    def __init__(self, app: ASGIApp, *, hosts: frozenset[str], most_bytes: int, refuse: Refuse) -> None:
        self._app = app
        self._hosts = hosts
        self._most_bytes = most_bytes
        self._refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request = Request(scope)
        fault = self._fault(request)
        if fault is None:
            await self._app(scope, counted(receive, self._most_bytes, HTTPException(413)), _with_headers(send))
            return
        if fault.status == 413:
            await _dropped(receive)
        await self._refuse(request, fault)(scope, receive, _with_headers(send))

    def _fault(self, request: Request) -> Fault | None:
        host = request.headers.get("host", "")
        if len(host) > _LONGEST_HOST or not is_own_host(host, self._hosts):
            return Fault(421)
        if request.method not in READING and not _is_same_origin(request):
            return Fault(403)
        declared = request.headers.get("content-length", "0")
        if not declared.isdecimal():
            return Fault(400)
        return Fault(413) if int(declared) > self._most_bytes else None


@lru_cache(maxsize=256)
def is_own_host(host: str, hosts: frozenset[str]) -> bool:
    """Whether a Host header names this server: otherwise a foreign page may have bent its own name to our address."""
    name = _host_name(host)
    if name in hosts or name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        # Nobody can bend a bare address, so it is always ours.
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _is_same_origin(request: Request) -> bool:
    """Programs send neither header; browsers cannot leave them out or lie in them."""
    if request.headers.get("sec-fetch-site", "none") not in _OWN_SITES:
        return False
    origin = request.headers.get("origin")
    return origin is None or _netloc(origin) == request.headers.get("host", "").lower()


def _netloc(origin: str) -> str:
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


def _host_name(host: str) -> str:
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            known = {name.lower() for name, _ in message["headers"]}
            lacking = [row for row in _SAFE_ROWS if row[0] not in known]
            if lacking:
                message = {**message, "headers": [*message["headers"], *lacking]}
        await send(message)

    return sending


def counted(receive: Receive, most_bytes: int, refusal: HTTPException) -> Receive:
    """The same body, but an undeclared one that grows too large ends in a refusal."""
    taken = 0

    async def receiving() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > most_bytes:
            raise refusal
        return message

    return receiving


async def _dropped(receive: Receive) -> None:
    taken = 0
    while taken < _MOST_DROPPED:
        message = await receive()
        taken += len(message.get("body", b""))
        if not message.get("more_body", False):
            return
