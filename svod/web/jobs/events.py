"""A job as a stream of server-sent events: what became of everything it meets, as it comes, and how it stands."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from typing import Any

from starlette.concurrency import run_in_threadpool

from svod.library.maintenance.jobs import JobService
from svod.model.job import Job, JobLine

MEDIA_TYPE = "text/event-stream"
_LOOK_SECONDS = 0.5
# Then the browser asks again, from where it was.
_LONGEST_SECONDS = 300.0
_LINES_AT_A_TIME = 200
_TOLD = ("number", "kind", "who", "state", "made", "begun", "ended", "message")


def job_shape(job: Job) -> dict[str, Any]:
    """A job as the interface tells it."""
    wish = {name: value for name in job.wish.__slots__ if (value := getattr(job.wish, name))}
    told = {
        name: getattr(job, name) for name in ("number", "kind", "who", "state", "made", "begun", "ended", "message")
    }
    return {**told, "name": job.wish.name, "wish": wish, "counts": dict(job.counts)}


def line_shape(line: JobLine) -> dict[str, Any]:
    """What became of something, as the interface tells it."""
    return line._asdict()


async def job_events(desk: JobService, number: int, after: int, is_over: Callable[[], bool]) -> AsyncIterator[str]:
    """The events after a line, until the job ends, the server stops, or it has taken long."""
    state = ""
    for _ in range(int(_LONGEST_SECONDS / _LOOK_SECONDS)):
        # The job first: a line that comes in between is then told before the end is.
        job = await run_in_threadpool(desk.job, number)
        lines = await run_in_threadpool(desk.lines, number, after, _LINES_AT_A_TIME)
        for line in lines:
            after = line.number
            yield _event("line", line_shape(line), after)
        if job.state != state:
            state = job.state
            yield _event("state", job_shape(job))
        if len(lines) == _LINES_AT_A_TIME:
            continue
        if job.state.is_over:
            yield _event("end", {"state": job.state})
            return
        if is_over():
            return
        await asyncio.sleep(_LOOK_SECONDS)


def _event(name: str, told: dict[str, Any], number: int = 0) -> str:
    place = f"id: {number}\n" if number else ""
    return f"{place}event: {name}\ndata: {json.dumps(told, ensure_ascii=False)}\n\n"
