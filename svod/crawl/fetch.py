"""Fetches one address over HTTP: limits on time and size, no private addresses unless allowed."""

import http.client
import ipaddress
import socket
import time
import urllib.error
import urllib.request
from typing import IO, Any
from urllib.parse import urlsplit

from svod.model.crawl import CrawlTask, Fetched, FetchStatus

USER_AGENT = "svod/0.1 (digital library; fetches single documents on request)"
_PIECE = 64 * 1024


class RefusedError(Exception):
    """The address is not one we go to."""


class HttpFetcher:
    """One polite GET at a time; every redirect is judged like the first address."""

    def __init__(self, *, seconds: float, most_bytes: int, allow_private: bool) -> None:
        self._seconds = seconds
        self._most_bytes = most_bytes
        self._allow_private = allow_private

    def fetch(self, task: CrawlTask) -> Fetched:
        """Fetch one address; whatever goes wrong is a status, not an exception."""
        try:
            return self._fetch(task)
        except RefusedError as error:
            return Fetched(task, FetchStatus.REFUSED, message=str(error))
        except TimeoutError:
            return Fetched(task, FetchStatus.TIMEOUT, message=f"No full answer within {self._seconds:g} seconds.")
        except urllib.error.HTTPError as error:
            return Fetched(task, FetchStatus.UNREACHABLE, message=f"The server answered {error.code}.")
        except (urllib.error.URLError, http.client.HTTPException, OSError, ValueError) as error:
            cause = getattr(error, "reason", error)
            if isinstance(cause, TimeoutError):
                return Fetched(task, FetchStatus.TIMEOUT, message="The server did not answer in time.")
            return Fetched(task, FetchStatus.UNREACHABLE, message=f"The server cannot be reached: {cause}.")

    def _fetch(self, task: CrawlTask) -> Fetched:
        self._judge(task.url)
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), _JudgedRedirects(self))
        request = urllib.request.Request(task.url, headers={"User-Agent": USER_AGENT})  # noqa: S310 - judged above
        deadline = time.monotonic() + self._seconds
        with opener.open(request, timeout=self._seconds) as answer:
            content = bytearray()
            # read1 returns what has come; read would wait for a full piece and let a dripping server hold us.
            while piece := answer.read1(_PIECE):
                content += piece
                if len(content) > self._most_bytes:
                    message = f"It is larger than {self._most_bytes // 1024 // 1024} MB."
                    return Fetched(task, FetchStatus.TOO_LARGE, message=message)
                if time.monotonic() > deadline:
                    raise TimeoutError
            if answer.length:
                return Fetched(task, FetchStatus.UNREACHABLE, message="The server broke off in the middle.")
            return Fetched(
                task,
                FetchStatus.FETCHED,
                content=bytes(content),
                final_url=answer.geturl(),
                declared_type=answer.headers.get_content_type(),
            )

    def _judge(self, url: str) -> None:
        """Raise unless the address is http(s) and, unless allowed, outside this machine and its networks."""
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise RefusedError("Only http and https addresses are fetched.")
        if self._allow_private:
            return
        for *_, place in socket.getaddrinfo(parts.hostname, parts.port or 80, type=socket.SOCK_STREAM):
            if not ipaddress.ip_address(place[0]).is_global:
                raise RefusedError(
                    f"{parts.hostname} is on this machine or a private network; the setting fetch_private allows that."
                )


class _JudgedRedirects(urllib.request.HTTPRedirectHandler):
    def __init__(self, fetcher: HttpFetcher) -> None:
        self._fetcher = fetcher

    def redirect_request(
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: Any, newurl: str
    ) -> urllib.request.Request | None:
        """Follow a redirect only where we would have gone ourselves."""
        self._fetcher._judge(newurl)
        return super().redirect_request(req, fp, code, msg, headers, newurl)
