"""Admission: what is decided before the first byte of a body is read, and how much of a body is held in memory."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import HTTPException
from fastapi.routing import APIRoute
from python_multipart.exceptions import FormParserError
from python_multipart.multipart import MultipartParser, parse_options_header
from starlette.formparsers import MultiPartParser
from starlette.requests import Request
from starlette.types import Message, Receive

from svod.config import MEBIBYTE
from svod.web.auth.guard import counted
from svod.web.auth.permissions import Needs, Visitor

MULTIPART = "multipart/form-data"
BATCH = "application/x-ndjson"
# What a body that is held whole may take: JSON becomes many times as much, the fields of a form do not.
_MOST_HELD = {"application/x-www-form-urlencoded": 4 * MEBIBYTE}
_MOST_HELD_OTHERS = MEBIBYTE
# Bodies up to here are taken at any time.
_SMALL = 1 << 16
_SECONDS_TO_WAIT = 10.0
# Files of a form up to here are held, others lie on the disk; a form has a thousand files at most.
MultiPartParser.spool_max_size = 1 << 14


class Admission:
    """Lets in the bodies of those who may send them, only so many large ones at a time."""

    def __init__(self, at_once: int) -> None:
        self._places = asyncio.Semaphore(at_once) if at_once else None

    @asynccontextmanager
    async def of(self, request: Request, visitor: Visitor, receive: Receive) -> AsyncIterator[Receive]:
        """The body of a request, which is judged when somebody begins to read it."""
        held: list[asyncio.Semaphore] = []
        judged: Receive | None = None

        async def receiving() -> Message:
            nonlocal judged
            if judged is None:
                judged = await self._judged(request, visitor, receive, held)
            return await judged()

        try:
            yield receiving
        finally:
            for place in held:
                place.release()

    async def _judged(
        self, request: Request, visitor: Visitor, receive: Receive, held: list[asyncio.Semaphore]
    ) -> Receive:
        """The body within its bounds, once its sender may send it and there is a place for it."""
        route = request.scope.get("route")
        if not isinstance(route, APIRoute) or _is_empty(request):
            return receive
        for dependency in route.dependencies:
            if isinstance(dependency.dependency, Needs):
                dependency.dependency.check_role(visitor)
        if _takes_batches(route):
            return receive
        if self._places is not None and not _is_small(request):
            try:
                await asyncio.wait_for(self._places.acquire(), _SECONDS_TO_WAIT)
            except TimeoutError as error:
                raise HTTPException(503, headers={"Retry-After": str(int(_SECONDS_TO_WAIT))}) from error
            held.append(self._places)
        return _bounded(request, receive)


def _bounded(request: Request, receive: Receive) -> Receive:
    """A body of which only little is held in memory."""
    declared = request.headers.get("content-type", "")
    kind = declared.partition(";")[0].strip().lower()
    if kind != MULTIPART:
        return counted(receive, _MOST_HELD.get(kind, _MOST_HELD_OTHERS), HTTPException(413))
    boundary = parse_options_header(declared)[1].get(b"boundary", b"")
    # Without a boundary there is nothing to read; the form's own reader says so.
    return _FieldCounter(boundary).counted(receive) if boundary else receive


class _FieldCounter:
    """Follows the parts of a form: what is no content of a file is held in memory, and counts."""

    def __init__(self, boundary: bytes) -> None:
        self._held = 0
        self._is_file = self._is_named = False
        self._name = self._value = b""
        self._parser = MultipartParser(
            boundary,
            {
                "on_part_begin": self._begin,
                "on_header_field": self._take_name,
                "on_header_value": self._take_value,
                "on_header_end": self._end_header,
                "on_part_data": self._take_data,
            },
        )

    def counted(self, receive: Receive) -> Receive:
        """The same body, which ends in a refusal where it would take too much memory."""

        async def receiving() -> Message:
            message = await receive()
            try:
                self._parser.write(message.get("body", b""))
            except FormParserError as error:
                raise HTTPException(400) from error
            return message

        return receiving

    def _begin(self) -> None:
        self._is_file = False

    def _take_name(self, data: bytes, start: int, end: int) -> None:
        self._hold(end - start)
        self._name += data[start:end]

    def _take_value(self, data: bytes, start: int, end: int) -> None:
        self._hold(end - start)
        self._value += data[start:end]

    def _end_header(self) -> None:
        if self._name.lower() == b"content-disposition":
            self._is_file = b"filename" in parse_options_header(self._value)[1]
        self._name = self._value = b""

    def _take_data(self, data: bytes, start: int, end: int) -> None:
        if not self._is_file:
            self._hold(end - start)

    def _hold(self, size: int) -> None:
        self._held += size
        if self._held > _MOST_HELD_OTHERS:
            raise HTTPException(413)


def _takes_batches(route: APIRoute) -> bool:
    """Whether a route reads its body line by line, and holds only one."""
    body = (route.openapi_extra or {}).get("requestBody", {})
    return BATCH in body.get("content", {})


def _is_empty(request: Request) -> bool:
    return request.headers.get("content-length", "") == "0" or not {"content-length", "transfer-encoding"} & set(
        request.headers.keys()
    )


def _is_small(request: Request) -> bool:
    declared = request.headers.get("content-length", "")
    return declared.isdecimal() and int(declared) <= _SMALL
