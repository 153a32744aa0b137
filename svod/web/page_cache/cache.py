"""Pages made once for many: kept for a moment where all see the same, made by other processes where there are some."""

import asyncio
import re
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from hashlib import blake2b
from typing import Any, NamedTuple

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from svod.web.auth.permissions import visitor_of
from svod.web.page_cache.render_pool import RenderPool
from svod.web.page_cache.render_process import AskedPage, MadePage

# The pages of lists: none holds a form that changes something, and all rest on what can be found.
KEPT_PATHS = frozenset({"/", "/search", "/browse", "/sources", "/subjects"})
# What other processes can make: whatever readers walk through, but for files and what a process remembers itself.
MADE_APART = re.compile(
    r"/(?:search|browse|works/[^/]+(?:/graph(?:\.json)?)?|graph(?:\.json)?|wanted|suggest(?:/browser)?"
    r"|(?:authors|sources|subjects|sites)(?:/.*)?)?"
)
MOST_BYTES = 64 << 20
# What other programs change is shown with the next state of the index, at the latest after so many seconds.
MOST_SECONDS = 60.0
# More threads than these stand in each other's way, and all pages come late instead of few.
_MADE_AT_A_TIME = 4
_GOOD = 200
_SAME = 304

Key = tuple[object, ...]


class Stamp(NamedTuple):
    """How the library stood: as it can be searched, and after how many changes that came through this server."""

    edition: str
    changes: int


class CachedPage(NamedTuple):
    """A page as it was sent, when, and how the library stood then."""

    made: MadePage
    tag: bytes
    stamp: Stamp
    at: float


class PageStore:
    """The pages of late, bounded by their size; several threads may ask."""

    def __init__(
        self, edition: Callable[[], str], most_bytes: int = MOST_BYTES, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._edition = edition
        self._most_bytes = most_bytes
        self._clock = clock
        self._changes = 0
        self._size = 0
        self._turn = threading.Lock()
        self._pages: OrderedDict[Key, CachedPage] = OrderedDict()

    def stamp(self) -> Stamp:
        """How the library stands."""
        return Stamp(self._edition(), self._changes)

    def empty(self) -> None:
        """Something was changed: nothing that is kept holds any more."""
        with self._turn:
            self._changes += 1
            self._pages.clear()
            self._size = 0

    def get(self, key: Key, stamp: Stamp) -> CachedPage | None:
        """The page, if it is young and the library, which stands so now, still stands as it did."""
        now = self._clock()
        with self._turn:
            page = self._pages.get(key)
            if page is None or page.stamp != stamp or now - page.at > MOST_SECONDS:
                return None
            self._pages.move_to_end(key)
            return page

    def put(self, key: Key, made: MadePage, stamp: Stamp) -> CachedPage:
        """Keep a page that was begun as the library stood so, in place of those that nobody asked for longest."""
        tag = b'"' + blake2b(made.body, digest_size=12).hexdigest().encode() + b'"'
        page = CachedPage(made._replace(headers=(*made.headers, (b"etag", tag))), tag, stamp, self._clock())
        with self._turn:
            former = self._pages.pop(key, None)
            self._size += len(made.body) - (len(former.made.body) if former else 0)
            self._pages[key] = page
            while self._size > self._most_bytes:
                self._size -= len(self._pages.popitem(last=False)[1].made.body)
        return page


class PageCache:
    """ASGI middleware behind the entrance: gives out what is kept, and has other processes make what is not."""

    def __init__(
        self,
        app: ASGIApp,
        *,
        page_store: PageStore,
        language_of: Callable[[Request], tuple[str, str]],
        makers: RenderPool | None = None,
    ) -> None:
        self._app = app
        self._page_store = page_store
        self._language_of = language_of
        self._makers = makers
        self._own = asyncio.Semaphore(_MADE_AT_A_TIME)
        self._under_way: dict[tuple[Key, Stamp], asyncio.Future[MadePage]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope["path"] if scope["type"] == "http" and scope["method"] == "GET" else ""
        if path in KEPT_PATHS:
            await self._give(Request(scope), receive, send)
        elif path and self._makers is not None and MADE_APART.fullmatch(path):
            await _send(await self._made(Request(scope), receive), send)
        else:
            await self._app(scope, receive, send)

    async def _give(self, request: Request, receive: Receive, send: Send) -> None:
        """A page that is kept, or made now and then kept."""
        key, stamp = self._key(request), self._page_store.stamp()
        under_way = self._under_way.get((key, stamp))
        if under_way is not None:
            # Somebody waits for the same page already; should that one be nobody else's, another is made below.
            await asyncio.wait([under_way])
            stamp = self._page_store.stamp()
        page = self._page_store.get(key, stamp)
        if page is None:
            made = await self._made_once((key, stamp), self._made(request, receive))
            if not _is_everybodys(made):
                await _send(made, send)
                return
            page = self._page_store.put(key, made, stamp)
        is_same = page.tag in request.headers.get("if-none-match", "").encode("latin-1")
        await _send(_unchanged(page.made) if is_same else page.made, send)

    async def _made_once(self, meant: tuple[Key, Stamp], making: Coroutine[Any, Any, MadePage]) -> MadePage:
        """A page made while others can see that it is."""
        self._under_way[meant] = task = asyncio.ensure_future(making)
        try:
            return await task
        finally:
            if self._under_way.get(meant) is task:
                del self._under_way[meant]

    async def _made(self, request: Request, receive: Receive) -> MadePage:
        made = await self._makers.make(_asked(request)) if self._makers is not None else None
        if made is not None:
            return made
        messages: list[Message] = []

        async def observe(message: Message) -> None:
            messages.append(message)

        async with self._own:
            await self._app(request.scope, receive, observe)
        start, *rest = messages
        return MadePage(start["status"], tuple(start["headers"]), b"".join(part.get("body", b"") for part in rest))

    def _key(self, request: Request) -> Key:
        """All that a page of a list depends on beside the library."""
        visitor, scope = visitor_of(request), request.scope
        return (
            scope["path"], scope["query_string"], *self._language_of(request), visitor.role, visitor.account,
            request.headers.get("host"),
        )  # fmt: skip


def _asked(request: Request) -> AskedPage:
    scope = request.scope
    server = scope.get("server") or ("localhost", 80)
    return AskedPage(
        scope["path"], scope["query_string"], tuple(scope["headers"]), scope["scheme"], server, visitor_of(request)
    )


def _is_everybodys(made: MadePage) -> bool:
    """Whether others may be given the same: what brings a cookie is one visitor's own."""
    return made.status == _GOOD and "set-cookie" not in Headers(raw=list(made.headers))


def _unchanged(made: MadePage) -> MadePage:
    """The word that the page which a browser has is still right."""
    left_out = (b"content-length", b"content-type")
    return MadePage(_SAME, tuple(row for row in made.headers if row[0] not in left_out), b"")


async def _send(made: MadePage, send: Send) -> None:
    await send({"type": "http.response.start", "status": made.status, "headers": list(made.headers)})
    await send({"type": "http.response.body", "body": made.body})
