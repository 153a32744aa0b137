"""A library under a path of a host (`https://host/library/`): pages know only their own root, this adds the path.

The path is that of the setting `web.address`. Calls may come with it or, from a proxy that takes it away, without.
"""

import re
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

# Attributes of our templates that hold addresses; text cannot look so, its quotation marks are escaped.
_LINKS = re.compile(rb'(\s(?:href|src|action|formaction|data-(?:root|file|interface|events|path))=")/(?!/)')
_COOKIE_PATH = re.compile(r"(?i)(;\s*path=)/")
_ADDRESSES = ("location", "content-location")
# What these answer are documents, no pages of ours.
_NO_PAGES = ("/api/", "/files/", "/oai")


def path_of(address: str) -> str:
    """The path of an address without the slash at its end: «/library», or nothing for the root of a host."""
    return urlsplit(address).path.rstrip("/")


class SubPath:
    """Takes the path away from calls, and puts it before every address of our own in answers."""

    def __init__(self, app: ASGIApp, path: str) -> None:
        self._app = app
        self._path = path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand a call on; an answer that is a page is held until it is whole."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        inner = self._without_path(scope)
        answer = _Answer(self._path, Headers(scope=scope).get("host", ""), inner, send)
        await self._app(inner, receive, answer.send)

    def _without_path(self, scope: Scope) -> Scope:
        path: str = scope["path"]
        if path != self._path and not path.startswith(f"{self._path}/"):
            return scope
        raw = scope.get("raw_path") or path.encode()
        return {**scope, "path": path[len(self._path) :] or "/", "raw_path": raw[len(self._path) :] or b"/"}


class _Answer:
    """One answer on its way out."""

    def __init__(self, path: str, host: str, scope: Scope, send: Send) -> None:
        self._path = path
        self._host = host
        self._has_pages = not scope["path"].startswith(_NO_PAGES)
        self._is_head = scope["method"] == "HEAD"
        self._send = send
        self._start: Message = {}
        self._body: list[bytes] = []

    async def send(self, message: Message) -> None:
        """Send a part of the answer, or keep it until the page is whole."""
        if message["type"] == "http.response.start":
            headers = MutableHeaders(raw=list(message["headers"]))
            self._set_addresses(headers)
            message = {**message, "headers": headers.raw}
            if self._has_pages and headers.get("content-type", "").startswith("text/html"):
                self._start = message
                return
        elif self._start and message["type"] == "http.response.body":
            self._body.append(message.get("body", b""))
            if not message.get("more_body", False):
                await self._send_page()
            return
        await self._send(message)

    async def _send_page(self) -> None:
        page = _LINKS.sub(rb"\1" + self._path.encode() + b"/", b"".join(self._body))
        headers = MutableHeaders(raw=self._start["headers"])
        if self._is_head:
            # The length of a page that was not made is not known.
            del headers["content-length"]
        elif "content-length" in headers:
            headers["content-length"] = str(len(page))
        await self._send(self._start)
        await self._send({"type": "http.response.body", "body": page})

    def _set_addresses(self, headers: MutableHeaders) -> None:
        for name in _ADDRESSES:
            if name in headers:
                headers[name] = self._address(headers[name])
        cookies = headers.getlist("set-cookie")
        if cookies:
            del headers["set-cookie"]
            for cookie in cookies:
                headers.append("set-cookie", _COOKIE_PATH.sub(rf"\g<1>{self._path}/", cookie))

    def _address(self, address: str) -> str:
        parts = urlsplit(address)
        if parts.netloc == self._host and not parts.path.startswith(f"{self._path}/"):
            return parts._replace(path=f"{self._path}{parts.path}").geturl()
        is_own = address.startswith("/") and not address.startswith("//")
        return f"{self._path}{address}" if is_own else address
