"""Batches over HTTP: one JSON value a line in, one answer a line out, each as soon as it is there (NDJSON)."""

import json
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from svod.errors import SvodError

MEDIA_TYPE = "application/x-ndjson"
_LONGEST_LINE = 1 << 20
_LINES_AT_A_TIME = 256


class Asked(NamedTuple):
    """A line that came: its value, or why it is none."""

    value: Any
    fault: str = ""


# What is answered to values, in their order; a value that is no sound question is answered with a fault.
Answerer = Callable[[Sequence[Any]], Iterable[Mapping[str, Any]]]


class _BothWays(StreamingResponse):
    """Answers while the question still comes: nobody else may take pieces of it, not even to hear of its end."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.stream_response(send)


def batch_of(example: Any, answer: str) -> dict[str, Any]:
    """What the document of the interface says about a batch."""
    body = {"required": True, "content": {MEDIA_TYPE: {"schema": {"type": "string"}, "example": json.dumps(example)}}}
    responses = {"200": {"description": answer, "content": {MEDIA_TYPE: {"schema": {"type": "string"}}}}}
    return {"requestBody": body, "responses": responses}


def answered(request: Request, answer: Answerer) -> StreamingResponse:
    """The answers to a body's lines; a bad line costs its own answer only."""
    return _BothWays(_answers(request, answer), media_type=MEDIA_TYPE)


def answers_singly(answer: Callable[[Any], Mapping[str, Any]]) -> Answerer:
    """An answerer that asks for each value alone; what it cannot answer it says."""

    def tell(values: Sequence[Any]) -> Iterable[Mapping[str, Any]]:
        return [_answer_or_fault(answer, value) for value in values]

    return tell


def fault(message: str) -> dict[str, Any]:
    """The answer to a line that cannot be answered."""
    return {"error": message}


def _answer_or_fault(answer: Callable[[Any], Mapping[str, Any]], value: Any) -> Mapping[str, Any]:
    try:
        return answer(value)
    except SvodError as error:
        return fault(error.message)


async def _answers(request: Request, answer: Answerer) -> AsyncIterator[bytes]:
    async for lines in _arriving(request):
        for start in range(0, len(lines), _LINES_AT_A_TIME):
            some = [_asked(line) for line in lines[start : start + _LINES_AT_A_TIME]]
            yield await run_in_threadpool(_written, some, answer)


def _written(asked: Sequence[Asked], answer: Answerer) -> bytes:
    responses = iter(answer([one.value for one in asked if not one.fault]))
    rows = [fault(one.fault) if one.fault else next(responses) for one in asked]
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows).encode("utf-8", "replace")


async def _arriving(request: Request) -> AsyncIterator[list[bytes]]:
    """The whole lines that have come, as many at a time as are there."""
    begun = b""
    async for piece in request.stream():
        *lines, begun = (begun + piece).split(b"\n")
        if len(begun) > _LONGEST_LINE:
            begun = begun[: _LONGEST_LINE + 1]
        if lines := [line for line in lines if line.strip()]:
            yield lines
    if begun.strip():
        yield [begun]


def _asked(line: bytes) -> Asked:
    if len(line) > _LONGEST_LINE:
        return Asked(None, "The line is too long.")
    try:
        return Asked(json.loads(line))
    except (ValueError, RecursionError):
        return Asked(None, "The line is no JSON.")
