"""Tokens in forms: a page of another site can send our forms' fields, but not a token that hangs on a hidden cookie."""

import hmac
import secrets
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import Response

FIELD = "form_token"
HEADER = "x-form-token"
COOKIE = "svod_form"
SESSION_COOKIE = "svod_session"
_PURPOSE = b"a form of svod"
# What forms of foreign sites can send without asking us first; everything else asks, and is refused.
_FORGEABLE = frozenset({"", "application/x-www-form-urlencoded", "multipart/form-data", "text/plain"})


def form_token(request: Request) -> str:
    """The token for the forms of a page; where the visitor has no secret yet, one is thought of."""
    return _token(_secret(request) or _new_secret(request))


def keep_secret(request: Request, response: Response) -> None:
    """Send the new secret of a visitor along with the page whose forms need it."""
    secret = getattr(request.state, "form_secret", "")
    if secret:
        response.set_cookie(COOKIE, secret, httponly=True, samesite="strict", secure=is_private(request))


def needs_token(request: Request, *, is_in_session: bool) -> bool:
    """Whether a request might be a forged form: sent by a browser, or under a session, as forms are sent."""
    is_from_browser = is_in_session or "origin" in request.headers or "sec-fetch-site" in request.headers
    declared = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    return request.method == "POST" and is_from_browser and declared in _FORGEABLE


async def has_token(request: Request) -> bool:
    """Whether a form carries the token of its page."""
    secret = _secret(request)
    given = request.headers.get(HEADER) or (await request.form()).get(FIELD)
    return bool(secret) and isinstance(given, str) and hmac.compare_digest(given.encode(), _token(secret).encode())


def is_private(request: Request) -> bool:
    """Whether nobody on the way can read what is sent."""
    return request.url.scheme == "https"


def _secret(request: Request) -> str:
    """What the visitor's browser keeps to itself: the session, or what it got with its first form."""
    return request.cookies.get(SESSION_COOKIE) or request.cookies.get(COOKIE) or ""


def _new_secret(request: Request) -> str:
    if not getattr(request.state, "form_secret", ""):
        request.state.form_secret = secrets.token_urlsafe(32)
    return str(request.state.form_secret)


def _token(secret: str) -> str:
    return hmac.new(secret.encode(), _PURPOSE, sha256).hexdigest()
