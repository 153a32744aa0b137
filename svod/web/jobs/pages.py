"""The pages of jobs: all of them with the forms that give new ones, and one with what it has met so far."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Form, Path, Request
from starlette.responses import RedirectResponse, Response

from svod.errors import SettingsError
from svod.library import Library
from svod.library.maintenance.jobs import LONGEST_TEXT
from svod.model.account import Role
from svod.model.job import Job, JobKind, JobLine, JobRequest, JobState
from svod.web.auth.permissions import needs, tell, who
from svod.web.jobs.api import MOST_NUMBER
from svod.web.jobs.runner import JobRunner
from svod.web.layout.render import Renderer
from svod.web.layout.view import page_number

PATH = "/jobs"
_JOBS_A_PAGE = 20
_MOST_PAGES = 10_000
# More lines than these are given by the interface alone.
_MOST_LINES = 500

Number = Annotated[int, Path(ge=1, le=MOST_NUMBER)]
Text = Annotated[str, Form(max_length=2000)]


@dataclass(frozen=True, slots=True)
class JobsView:
    """A page of all jobs, and what was wrong with the last request."""

    jobs: tuple[Job, ...]
    page: int
    has_more: bool
    error: str = ""


@dataclass(frozen=True, slots=True)
class JobView:
    """The page of one job."""

    job: Job
    lines: tuple[JobLine, ...]

    @property
    def last(self) -> int:
        """The line after which news begin."""
        return self.lines[-1].number if self.lines else 0

    @property
    def is_ending(self) -> bool:
        """Whether somebody has cancelled it, and it goes on for a moment still."""
        return self.job.state is JobState.CANCELLING


def make_jobs(library: Library, renderer: Renderer, runner: JobRunner) -> APIRouter:
    """The routes of these pages over one library."""
    router = APIRouter(prefix=PATH, include_in_schema=False)
    service = library.jobs()

    def listed(request: Request, page: str = "1", error: str = "") -> Response:
        number = page_number(page, _MOST_PAGES * _JOBS_A_PAGE)
        found = service.latest(_JOBS_A_PAGE + 1, (number - 1) * _JOBS_A_PAGE)
        view = JobsView(found[:_JOBS_A_PAGE], number, len(found) > _JOBS_A_PAGE, error)
        return renderer.page(request, "jobs.html", view, status=400 if error else 200)

    @router.get("", dependencies=[needs(Role.LIBRARIAN)])
    def jobs(request: Request, page: str = "1") -> Response:
        return listed(request, page)

    @router.post("", dependencies=[needs(Role.LIBRARIAN)])
    def give_job(
        request: Request,
        kind: Annotated[JobKind, Form()],
        address: Text = "",
        title: Text = "",
        authors: Text = "",
        site: Text = "",
        person: Text = "",
        topic: Text = "",
        text: Annotated[str, Form(max_length=LONGEST_TEXT)] = "",
        asks: Annotated[bool, Form()] = False,
    ) -> Response:
        names, about = _names(authors), (site.strip(), person.strip(), topic.strip())
        job_request = JobRequest(
            address.strip(), title.strip(), names, *about, text=text.strip(), asks=asks and kind is JobKind.GATHER
        )
        try:
            job = service.give(kind, job_request, who(request))
        except SettingsError as error:
            return listed(request, error=str(error))
        tell(request, f"{job.kind} {job.request.name}")
        runner.wake()
        return RedirectResponse(f"{PATH}/{job.number}", 303)

    @router.get("/{number}", dependencies=[needs(Role.LIBRARIAN)])
    def job(request: Request, number: Number) -> Response:
        return renderer.page(
            request, "job.html", JobView(service.job(number), service.lines(number, limit=_MOST_LINES))
        )

    _add_endings(router, library, runner)
    return router


def _add_endings(router: APIRouter, library: Library, runner: JobRunner) -> None:
    """How a job is ended, taken up again and forgotten."""
    service = library.jobs()

    @router.post("/{number}/cancel", dependencies=[needs(Role.LIBRARIAN)])
    def cancel_job(number: Number) -> Response:
        service.cancel(number)
        return RedirectResponse(f"{PATH}/{number}", 303)

    @router.post("/{number}/resume", dependencies=[needs(Role.LIBRARIAN)])
    def resume_job(number: Number) -> Response:
        service.resume(number)
        runner.wake()
        return RedirectResponse(f"{PATH}/{number}", 303)

    @router.post("/{number}/forget", dependencies=[needs(Role.LIBRARIAN)])
    def forget_job(number: Number) -> Response:
        service.forget(number)
        return RedirectResponse(PATH, 303)


def _names(text: str) -> tuple[str, ...]:
    """The names in a field, parted by semicolons: «Соколов А. Б.; Lindqvane»."""
    return tuple(filter(None, (name.strip() for name in text.split(";"))))
