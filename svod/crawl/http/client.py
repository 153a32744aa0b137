"""HTTP client: one request within limits; every redirect checked like the first address."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from types import TracebackType
from typing import Self

import aiohttp
from yarl import URL

from svod.crawl.addresses import host_of, joined, origin_of, safe_address, secure_twin
from svod.crawl.crawl_policy import CrawlPolicy
from svod.crawl.host_names import RefusedError
from svod.crawl.http.content_coding import ACCEPTED, BrokenCodingError, TooLargeError, decoder
from svod.crawl.http.resolver import CheckingResolver, checked_socket
from svod.model.crawl import CrawlTask, Fetched, FetchStatus

_MOST_REDIRECTS = 10
_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_KEEPING_METHOD = frozenset({307, 308})
_NOT_MODIFIED = 304
_FIRST_FAILURE = 400
_MOST_HEADER_LINES = 200


@dataclass(frozen=True, slots=True)
class Answer:
    """The response, the seconds to its first byte, and whether it was lost on the way (no response at all).

    `sent` is when the request was sent, by the clock of `time.monotonic`; 0 where it is not known.
    """

    fetched: Fetched
    latency: float = 0.0
    is_lost: bool = False
    sent: float = 0.0


# The answer for an address that may not be fetched; none for one that may.
Refusal = Callable[[CrawlTask], Awaitable[Answer | None]]


class WebClient:
    """Requests over persistent connections; open it with `async with`."""

    def __init__(self, policy: CrawlPolicy) -> None:
        self._policy = policy
        self._session: aiohttp.ClientSession | None = None

    async def __aenter__(self) -> Self:
        connector = aiohttp.TCPConnector(
            resolver=CheckingResolver(self._policy.network_rules),
            socket_factory=checked_socket(self._policy.network_rules),
            limit=0,
            ttl_dns_cache=60,
        )
        self._session = aiohttp.ClientSession(
            connector=connector,
            auto_decompress=False,
            cookie_jar=aiohttp.DummyCookieJar(),
            timeout=aiohttp.ClientTimeout(total=None),
            headers={"User-Agent": self._policy.user_agent, "Accept-Encoding": ACCEPTED},
        )
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._session is not None:
            await self._session.close()

    async def get(
        self, task: CrawlTask, most_bytes: int = 0, *, truncate: bool = False, refusal: Refusal | None = None
    ) -> Answer:
        """Request one address; every failure is a status.

        With `truncate`, content that is too large is cut off. `refusal` is called before a redirect is followed.
        A host that cannot be connected to over http is tried once more over https.
        """
        answer = await self._request(task, most_bytes, truncate, refusal)
        secure = secure_twin(task.url) if answer.is_lost and answer.fetched.status is FetchStatus.UNREACHABLE else ""
        if not secure or self._policy.network_rules.names.place(host_of(secure)) is not None:
            return answer
        other = replace(task, url=secure)
        refused = await refusal(other) if refusal is not None else None
        second = refused or await self._request(other, most_bytes, truncate, refusal)
        return answer if second.is_lost else replace(second, fetched=replace(second.fetched, task=task))

    async def _request(self, task: CrawlTask, most_bytes: int, truncate: bool, refusal: Refusal | None) -> Answer:
        """The answer of one address; exceptions become statuses."""
        started = time.monotonic()
        try:
            async with asyncio.timeout(self._policy.seconds):
                return await self._follow(task, most_bytes or self._policy.most_bytes, truncate, refusal)
        except RefusedError as error:
            return Answer(Fetched(task, FetchStatus.REFUSED, message=str(error)))
        except TimeoutError:
            message = f"No full answer within {self._policy.seconds:g} seconds."
            latency = time.monotonic() - started
            return Answer(Fetched(task, FetchStatus.TIMEOUT, message=message), latency, is_lost=True, sent=started)
        except aiohttp.ClientPayloadError:
            return _lost(task, "The server broke off in the middle.")
        except (aiohttp.ClientError, OSError, ValueError) as error:
            return _lost(task, f"The server cannot be reached: {str(error) or type(error).__name__}.")

    async def _follow(self, task: CrawlTask, most_bytes: int, truncate: bool, refusal: Refusal | None) -> Answer:
        url, method, headers = safe_address(task.url), "POST" if task.body else "GET", _headers(task)
        if not url:
            raise RefusedError("Only http and https addresses are fetched.")
        for _ in range(_MOST_REDIRECTS + 1):
            self._policy.network_rules.check_url(url)
            started = time.monotonic()
            async with self._opened(method, url, headers, task.body if method == "POST" else b"") as response:
                latency = time.monotonic() - started
                place = response.headers.get("Location", "")
                if response.status not in _REDIRECTS or not place:
                    fetched = await _received(task, url, response, most_bytes, truncate)
                    return Answer(fetched, latency, sent=started)
                # An unread body would be read to its end before the connection is used again.
                response.close()
            target = joined(url, _sent(place))
            if not target:
                raise RefusedError("A redirect leads to where only http and https addresses are fetched.")
            if refusal is not None and (refused := await refusal(CrawlTask(target))) is not None:
                return replace(refused, fetched=replace(refused.fetched, task=task, final_url=target))
            if origin_of(target) != origin_of(url):
                headers = {}
            if response.status not in _KEEPING_METHOD:
                method = "GET"
            url = target
        return Answer(Fetched(task, FetchStatus.UNREACHABLE, message="Too many redirects."))

    def _opened(
        self, method: str, url: str, headers: dict[str, str], body: bytes
    ) -> "aiohttp.client._RequestContextManager":
        if self._session is None:
            raise RuntimeError("The client is not open.")
        # A host of the name table is served over http, whatever the page's links say.
        if url.startswith("https:") and self._policy.network_rules.names.place(host_of(url)) is not None:
            url = "http:" + url.removeprefix("https:")
        return self._session.request(
            method, URL(url, encoded=True), headers=headers, data=body or None, allow_redirects=False
        )


async def _received(
    task: CrawlTask, url: str, response: aiohttp.ClientResponse, most_bytes: int, truncate: bool
) -> Fetched:
    """The response with its content, within the limit."""
    headers = tuple(response.headers.items())[:_MOST_HEADER_LINES]
    etag, modified = response.headers.get("ETag", ""), response.headers.get("Last-Modified", "")
    declared = response.headers.get("Content-Type", "").partition(";")[0].strip().lower()
    code = response.status
    if code == _NOT_MODIFIED:
        return Fetched(task, FetchStatus.UNCHANGED, b"", url, declared, "", code, etag or task.etag, modified, headers)
    if code >= _FIRST_FAILURE:
        response.close()
        message = f"The server answered {code}."
        return Fetched(task, FetchStatus.UNREACHABLE, message=message, final_url=url, code=code, headers=headers)
    try:
        content = await _body(response, most_bytes, truncate)
    except TooLargeError:
        response.close()
        message = f"It is larger than {most_bytes // 1024 // 1024} MB."
        return Fetched(task, FetchStatus.TOO_LARGE, message=message, final_url=url, code=code, headers=headers)
    except BrokenCodingError as error:
        response.close()
        message = f"The content coding of the answer cannot be decoded: {error}."
        return Fetched(task, FetchStatus.UNREACHABLE, message=message, final_url=url, code=code, headers=headers)
    return Fetched(task, FetchStatus.FETCHED, content, url, declared, "", code, etag, modified, headers)


async def _body(response: aiohttp.ClientResponse, most_bytes: int, truncate: bool) -> bytes:
    unpacking = decoder(response.headers.get("Content-Encoding", ""))
    content = bytearray()
    async for piece in response.content.iter_any():
        try:
            content += unpacking.feed(piece, most_bytes - len(content))
        except TooLargeError:
            if not truncate:
                raise
            response.close()
            return bytes(content + piece[: most_bytes - len(content)])
    if not unpacking.is_complete():
        raise BrokenCodingError("it ends too early")
    return bytes(content)


def _headers(task: CrawlTask) -> dict[str, str]:
    headers = dict(task.headers)
    if task.etag:
        headers["If-None-Match"] = task.etag
    if task.last_modified:
        headers["If-Modified-Since"] = task.last_modified
    return headers


def _sent(place: str) -> str:
    """A Location header decoded: its bytes are UTF-8 or an old Cyrillic code page."""
    content = place.encode("utf-8", "surrogateescape")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return content.decode("cp1251", "replace")


def _lost(task: CrawlTask, message: str) -> Answer:
    return Answer(Fetched(task, FetchStatus.UNREACHABLE, message=message), is_lost=True)
