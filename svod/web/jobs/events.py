"""A job as a stream of server-sent events: what became of everything it meets, as it comes, and how it stands."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from typing import Any

from starlette.concurrency import run_in_threadpool

from svod.library.maintenance.jobs import JobService
from svod.model.codec import to_dict

MEDIA_TYPE = "text/event-stream"
_LOOK_SECONDS = 0.5
# Then the browser asks again, from where it was.
_LONGEST_SECONDS = 300.0
_LINES_AT_A_TIME = 200


async def job_events(service: JobService, number: int, after: int, is_over: Callable[[], bool]) -> AsyncIterator[str]:
    """The events after a line, until the job ends, the server stops, or it has taken long."""
    state = ""
    for _ in range(int(_LONGEST_SECONDS / _LOOK_SECONDS)):
        # The job first: a line that comes in between is then sent before the end is.
        job = await run_in_threadpool(service.job, number)
        lines = await run_in_threadpool(service.lines, number, after, _LINES_AT_A_TIME)
        for line in lines:
            after = line.number
            yield _event("line", to_dict(line), after)
        if job.state != state:
            state = job.state
            yield _event("state", to_dict(job))
        if len(lines) == _LINES_AT_A_TIME:
            continue
        if job.state.is_over:
            yield _event("end", {"state": job.state})
            return
        if is_over():
            return
        await asyncio.sleep(_LOOK_SECONDS)


def _event(name: str, payload: dict[str, Any], number: int = 0) -> str:
    place = f"id: {number}\n" if number else ""
    return f"{place}event: {name}\ndata: {json.dumps(payload, ensure_ascii=False)}\n\n"
