"""The entrance: finds out who asks, keeps strangers out where reading is not for all, counts, and keeps the record."""

import base64
import binascii
import logging
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from fastapi import HTTPException
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from svod.errors import SvodError
from svod.library import Library
from svod.model.account import Role
from svod.web.auth.admission import Admission
from svod.web.auth.faults import Fault
from svod.web.auth.form_tokens import SESSION_COOKIE
from svod.web.auth.guard import READING, counted
from svod.web.auth.limits import Limiter, Rates, network_of
from svod.web.auth.permissions import Visitor, visitor_of

SIGN_IN = "/sign-in"
# What everybody may see, for without it nobody could sign in, or tell that there is a server.
_OPEN = (SIGN_IN, "/static/", "/api/isalive", "/api/version", "/robots.txt")
_API = ("/api/", "/mcp")
# Where much is sent, or much work begins.
_UPLOADS = ("/upload", "/api/v1/works", "/jobs", "/api/v1/jobs")
# What a stranger may send before anybody knows that it is refused.
_MOST_STRANGE_BYTES = 1 << 16
_SECONDS_REMEMBERED = 1.0

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Terms:
    """On which terms a library is served: to this machine alone, to be read by all, how often, how much at once."""

    is_local: bool = True
    is_public: bool = True
    rates: Rates = field(default_factory=Rates)
    requests_at_once: int = 0
    bodies_at_once: int = 4


OWN_MACHINE = Terms()


class _Known(NamedTuple):
    """Whether there were accounts, at some time."""

    has_accounts: bool
    at: float

    @property
    def is_fresh(self) -> bool:
        """Whether nobody need be asked again yet."""
        return time.monotonic() - self.at <= _SECONDS_REMEMBERED


class Entrance:
    """ASGI middleware behind the guard."""

    def __init__(
        self,
        app: ASGIApp,
        *,
        library: Library,
        terms: Terms,
        changed: Callable[[], None],
        refuse: Callable[[Request, Fault], Response],
    ) -> None:
        self._app = app
        self._service = library.accounts()
        self._terms = terms
        self._refuse = refuse
        self._calls = Limiter(terms.rates.calls)
        self._uploads = Limiter(terms.rates.uploads)
        self._wrong_keys = Limiter(terms.rates.sign_ins)
        self._changed = changed
        self._known = _Known(has_accounts=True, at=-_SECONDS_REMEMBERED)
        self._admission = Admission(terms.bodies_at_once)
        self._under_way: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, unless too many of its address are under way."""
        most = self._terms.requests_at_once
        if not most or scope["type"] != "http":
            await self._enter(scope, receive, send)
            return
        request = Request(scope)
        network = network_of(_address(request))
        if self._under_way[network] >= most:
            refusal = self._refuse(request, Fault(503, headers=(("Retry-After", "1"), ("Connection", "close"))))
            await refusal(scope, receive, send)
            return
        self._under_way[network] += 1
        try:
            await self._enter(scope, receive, send)
        finally:
            self._under_way[network] -= 1
            if not self._under_way[network]:
                del self._under_way[network]

    async def _enter(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"].startswith("/static/"):
            await self._app(scope, receive, send)
            return
        request = Request(scope)
        is_quick = self._is_stranger(request) and self._known.is_fresh
        visitor = self._visitor(request) if is_quick else await run_in_threadpool(self._visitor, request)
        request.state.visitor = visitor
        fault = self._fault(request, visitor)
        if fault is not None:
            await self._refuse(request, fault)(scope, receive, send)
            return
        if visitor.role is None:
            receive = counted(receive, _MOST_STRANGE_BYTES, HTTPException(401, "fault_sign_in"))
        status = _Status(send, (lambda: None) if request.method in READING else self._forget)
        async with self._admission.of(request, visitor, receive) as admitted:
            await self._app(scope, admitted, status.send)
        if getattr(request.state, "deed", "") and status.code < 400:
            await run_in_threadpool(self._note, request)

    def _forget(self) -> None:
        """Something was changed, or may have been, accounts too."""
        self._changed()
        self._known = self._known._replace(at=-_SECONDS_REMEMBERED)

    @staticmethod
    def _is_stranger(request: Request) -> bool:
        return not _has_key(request) and SESSION_COOKIE not in request.cookies

    def _visitor(self, request: Request) -> Visitor:
        address = _address(request)
        kind, _, secret = request.headers.get("authorization", "").partition(" ")
        if token := _token(kind.lower(), secret.strip()):
            account = self._service.of_token(token)
            return Visitor(account, account.role if account else None, address)
        session = request.cookies.get(SESSION_COOKIE, "")
        if session and (account := self._service.of_session(session)):
            return Visitor(account, account.role, address, is_in_session=True)
        is_free = self._terms.is_local and not self._has_accounts()
        return Visitor(None, Role.ADMIN if is_free else None, address)

    def _has_accounts(self) -> bool:
        """Whether anybody has to sign in; remembered for a moment."""
        now = time.monotonic()
        if not self._known.is_fresh:
            self._known = _Known(not self._service.is_empty(), now)
        return self._known.has_accounts

    def _fault(self, request: Request, visitor: Visitor) -> Fault | None:
        path: str = request.scope["path"]
        is_stranger = visitor.role is None
        if is_stranger and _has_key(request):
            return _often(self._wrong_keys.wait(network_of(visitor.address))) or _unknown("fault_token_unknown")
        if is_stranger and not self._terms.is_public and not path.startswith(_OPEN):
            return _unknown("fault_sign_in")
        if is_stranger and request.method not in READING and _size(request) > _MOST_STRANGE_BYTES:
            return _unknown("fault_sign_in")
        if visitor.is_local:
            return None
        # A name cannot be an address, so that nobody counts as another.
        return _often(self._wait(request, f"account {visitor.name}" if visitor.name else network_of(visitor.address)))

    def _wait(self, request: Request, visitor: str) -> int:
        path: str = request.scope["path"]
        if request.method not in READING and path.startswith(_UPLOADS):
            return self._uploads.wait(visitor)
        return self._calls.wait(visitor) if path.startswith(_API) else 0

    def _note(self, request: Request) -> None:
        visitor = visitor_of(request)
        subject = " ".join(filter(None, (request.url.path, getattr(request.state, "subject", ""))))
        try:
            self._service.note(visitor.name, request.state.deed, subject, visitor.address)
        except SvodError as error:
            # The deed is done and answered; that it is not on record is all that can be logged.
            _log.error("not on record: %s %s by %s: %s", request.state.deed, subject, visitor.name, error)


class _Status:
    """Hears with which status an answer begins, and tells somebody before the visitor knows."""

    def __init__(self, send: Send, on_start: Callable[[], None]) -> None:
        self._send = send
        self._on_start = on_start
        self.code = 500

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.code = message["status"]
            self._on_start()
        await self._send(message)


def _often(wait: int) -> Fault | None:
    """The refusal of a visitor who has to wait."""
    return Fault(429, name="fault_often", headers=(("Retry-After", str(wait)),)) if wait else None


def _unknown(name: str) -> Fault:
    return Fault(401, name=name, headers=(("WWW-Authenticate", "Bearer"),))


def _address(request: Request) -> str:
    return request.client.host if request.client else ""


def _has_key(request: Request) -> bool:
    return bool(request.headers.get("authorization"))


def _token(kind: str, secret: str) -> str:
    """The token of `Authorization: Bearer`, or the password of `Basic`, which is all that some clients can send."""
    if kind == "bearer":
        return secret
    if kind != "basic":
        return ""
    try:
        credentials = base64.b64decode(secret, validate=True).decode()
    except (binascii.Error, UnicodeDecodeError):
        return ""
    return credentials.partition(":")[2]


def _size(request: Request) -> int:
    declared = request.headers.get("content-length", "0")
    return int(declared) if declared.isdecimal() else 0
