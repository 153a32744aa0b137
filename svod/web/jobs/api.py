"""Jobs over HTTP: give, list, show, follow, cancel, resume, forget."""

from typing import Annotated, Any

from fastapi import APIRouter, Body, Header, Path, Query, Request
from pydantic import BaseModel, ConfigDict
from pydantic import Field as Constraint
from starlette.responses import JSONResponse, StreamingResponse

from svod.library import Library
from svod.library.maintenance.jobs import LONGEST_TEXT
from svod.model.account import Role
from svod.model.codec import to_dict
from svod.model.job import JobKind, JobRequest
from svod.web.auth.permissions import needs, tell, who
from svod.web.jobs.events import MEDIA_TYPE, job_events
from svod.web.jobs.runner import JobRunner

MOST_JOBS = 100
# What the store's numbers can be.
MOST_NUMBER = 2**31 - 1
_ADDRESS = "Of `add`: an address of the Web, a DOI, arXiv or ISBN number; of `harvest`: an OAI archive."
_TEXT = "Of `add`: identifiers, addresses and references, one a line, and BibTeX, RIS or CSL-JSON records."

Number = Annotated[int, Path(ge=1, le=MOST_NUMBER)]
Name = Annotated[str, Constraint(max_length=1000)]


class RequestSent(BaseModel):
    """A job as a program asks for it."""

    model_config = ConfigDict(extra="forbid")

    kind: Annotated[JobKind, Constraint(description="`wanted`, `visit`, `retry` and `reprocess` take nothing more.")]
    address: Annotated[str, Constraint(max_length=2000, description=_ADDRESS)] = ""
    title: Annotated[str, Constraint(max_length=1000, description="Of `find`: the title of a paper.")] = ""
    authors: Annotated[list[Name], Constraint(max_length=20)] = []
    site: Annotated[
        str, Constraint(max_length=2000, description="Of `gather` and `watch`: a site or a folder of one.")
    ] = ""
    person: Name = ""
    topic: Name = ""
    text: Annotated[str, Constraint(max_length=LONGEST_TEXT, description=_TEXT)] = ""
    asks: Annotated[bool, Constraint(description="Of `gather`: papers wait in the inbox to be accepted.")] = False
    every_hours: Annotated[float, Constraint(ge=0, le=2160, description="Of `watch`: how often it is visited.")] = 0

    def job_request(self) -> JobRequest:
        """The request itself."""
        return JobRequest(
            self.address.strip(), self.title.strip(), tuple(filter(None, map(str.strip, self.authors))),
            self.site.strip(), self.person.strip(), self.topic.strip(), self.every_hours * 3600,
            self.text.strip(), self.asks,
        )  # fmt: skip


def make_jobs_api(library: Library, runner: JobRunner) -> APIRouter:
    """The routes over one library."""
    router = APIRouter(prefix="/api/v1/jobs", tags=["jobs"])
    service = library.jobs()

    @router.get("", summary="The latest jobs", dependencies=[needs(Role.LIBRARIAN)])
    def jobs(
        limit: Annotated[int, Query(ge=1, le=MOST_JOBS)] = 20,
        offset: Annotated[int, Query(ge=0, le=MOST_NUMBER)] = 0,
    ) -> dict[str, Any]:
        return {"jobs": [to_dict(job) for job in service.latest(limit, offset)]}

    @router.post("", summary="Give a job", status_code=202, dependencies=[needs(Role.LIBRARIAN)])
    def give_job(request: Request, sent: Annotated[RequestSent, Body()]) -> JSONResponse:
        job = service.give(sent.kind, sent.job_request(), who(request))
        tell(request, f"{job.kind} {job.request.name}")
        runner.wake()
        return JSONResponse(to_dict(job), 202, {"Location": f"/api/v1/jobs/{job.number}"})

    @router.get("/{number}", summary="A job and what became of what it met", dependencies=[needs(Role.LIBRARIAN)])
    def job(number: Number, after: Annotated[int, Query(ge=0, le=MOST_NUMBER)] = 0) -> dict[str, Any]:
        return to_dict(service.job(number)) | {"lines": [to_dict(line) for line in service.lines(number, after)]}

    @router.get(
        "/{number}/events",
        summary="The same as server-sent events, as it happens",
        response_class=StreamingResponse,
        responses={200: {"content": {MEDIA_TYPE: {}}}},
        dependencies=[needs(Role.LIBRARIAN)],
    )
    def events(
        number: Number,
        after: Annotated[int, Query(ge=0, le=MOST_NUMBER)] = 0,
        last_event_id: Annotated[str, Header()] = "",
    ) -> StreamingResponse:
        service.job(number)
        last = last_event_id if last_event_id.isascii() and last_event_id.isdecimal() else ""
        begin = min(int(last[:10] or after), MOST_NUMBER)
        stream = job_events(service, number, begin, lambda: runner.is_stopping)
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        return StreamingResponse(stream, media_type=MEDIA_TYPE, headers=headers)

    @router.post("/{number}/cancel", summary="End a job", dependencies=[needs(Role.LIBRARIAN)])
    def cancel_job(number: Number) -> dict[str, Any]:
        return to_dict(service.cancel(number))

    @router.post("/{number}/resume", summary="Take up a job again that has ended", dependencies=[needs(Role.LIBRARIAN)])
    def resume_job(number: Number) -> dict[str, Any]:
        job = service.resume(number)
        runner.wake()
        return to_dict(job)

    @router.delete("/{number}", summary="Forget a job that has ended", dependencies=[needs(Role.LIBRARIAN)])
    def forget_job(number: Number) -> dict[str, Any]:
        return to_dict(service.forget(number))

    return router
