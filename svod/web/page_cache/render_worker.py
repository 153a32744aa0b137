"""A process that makes pages: takes what is asked for from one pipe and answers on another."""

import asyncio
import gc
import logging
import os
import signal
import sys
from contextlib import suppress
from typing import Any, BinaryIO

from starlette.types import ASGIApp, Message

from svod.assemble import open_library
from svod.model.codec import encode
from svod.reading.messages import read_message, write_message
from svod.web.page_cache.render_process import READY, AskedPage, MadePage, Opening
from svod.web.reading_pages import make_pages_app

# So many things may be made anew before somebody looks which of them are needed no more: a few pages' worth.
_GARBAGE = 20_000

_log = logging.getLogger(__name__)


def main() -> None:
    """Make pages until the other side closes the pipe."""
    # Ctrl-C reaches all processes of a terminal; the one that serves ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    # Whatever prints shall not print into an answer.
    os.dup2(2, 1)
    opening = read_message(requests, Opening)
    if opening is None:
        return
    with open_library(settings=opening.settings) as library:
        app = make_pages_app(library, opening.most_upload_bytes, opening.added, opening.settings)
        # Whatever is there now stays: to look through it for garbage again and again would keep readers waiting.
        gc.collect()
        gc.freeze()
        gc.set_threshold(_GARBAGE)
        asyncio.run(_make_all(app, requests, answers))


async def _make_all(app: ASGIApp, requests: BinaryIO, answers: BinaryIO) -> None:
    """Make one page after the other; nobody else uses the loop, so it may stand still until the next is asked for."""
    write_message(answers, encode(READY))
    while (asked := read_message(requests, AskedPage)) is not None:
        write_message(answers, encode(await _made(app, asked)))


async def _made(app: ASGIApp, asked: AskedPage) -> MadePage:
    """A page by its path."""
    messages: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        messages.append(message)

    try:
        await app(_scope(asked), receive, send)
    except Exception:
        # The answer has said that something broke; one bad page ends no process.
        _log.exception("a page broke: %s", asked.path)
        if not messages:
            raise
    start, *rest = messages
    headers = tuple((name, value) for name, value in start["headers"])
    return MadePage(start["status"], headers, b"".join(part.get("body", b"") for part in rest))


def _scope(asked: AskedPage) -> dict[str, Any]:
    visitor = asked.visitor
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": asked.scheme,
        "path": asked.path,
        "raw_path": asked.path.encode(),
        "root_path": "",
        "query_string": asked.query,
        "headers": list(asked.headers),
        "server": asked.host,
        "client": (visitor.address, 0),
        "state": {"visitor": visitor},
    }


if __name__ == "__main__":
    with suppress(BrokenPipeError):
        main()
    sys.exit(0)
