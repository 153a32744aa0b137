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
from svod.config import Settings
from svod.model.account import Account, Role
from svod.reading.messages import read_frame, write_frame
from svod.web.auth.permissions import Visitor
from svod.web.layout.render import AddedPart
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
    opening = read_frame(requests)
    if opening is None:
        return
    with open_library(settings=Settings(**opening["settings"])) as library:
        added = [AddedPart(*part) for part in opening["added"]]
        app = make_pages_app(library, opening["most_upload_bytes"], added)
        # Whatever is there now stays: to look through it for garbage again and again would keep readers waiting.
        gc.collect()
        gc.freeze()
        gc.set_threshold(_GARBAGE)
        asyncio.run(_make_all(app, requests, answers))


async def _make_all(app: ASGIApp, requests: BinaryIO, answers: BinaryIO) -> None:
    """Make one page after the other; nobody else uses the loop, so it may stand still until the next is asked for."""
    write_frame(answers, "ready")
    while (asked := read_frame(requests)) is not None:
        write_frame(answers, await _made(app, asked))


async def _made(app: ASGIApp, asked: dict[str, Any]) -> list[Any]:
    """Status, headers and body of a page."""
    heard: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        heard.append(message)

    try:
        await app(_scope(asked), receive, send)
    except Exception:
        # The answer has told that something broke; one bad page ends no process.
        _log.exception("a page broke: %s", asked["path"])
        if not heard:
            raise
    start, *rest = heard
    return [start["status"], [list(row) for row in start["headers"]], b"".join(part.get("body", b"") for part in rest)]


def _scope(asked: dict[str, Any]) -> dict[str, Any]:
    visitor = _visitor(asked["visitor"])
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": asked["scheme"],
        "path": asked["path"],
        "raw_path": asked["path"].encode(),
        "root_path": "",
        "query_string": asked["query"],
        "headers": [(name, value) for name, value in asked["headers"]],
        "server": tuple(asked["host"]),
        "client": (visitor.address, 0),
        "state": {"visitor": visitor},
    }


def _visitor(told: dict[str, Any]) -> Visitor:
    account = told["account"] and Account(told["account"][0], Role(told["account"][1]), told["account"][2])
    role = Role(told["role"]) if told["role"] else None
    return Visitor(account or None, role, told["address"], told["is_in_session"])


if __name__ == "__main__":
    with suppress(BrokenPipeError):
        main()
    sys.exit(0)
