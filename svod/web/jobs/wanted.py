"""Works that are not held: one is searched for by a job, or nobody wants it after all."""

from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from svod.errors import UnknownWorkError
from svod.library import Library
from svod.model.account import Role
from svod.model.annotation import MarkKind
from svod.model.job import JobKind, JobRequest
from svod.model.metadata import Field
from svod.model.reference import Reference
from svod.model.work import Work
from svod.web.auth.permissions import needs, tell, who
from svod.web.jobs.runner import JobRunner

_LIBRARIAN = [needs(Role.LIBRARIAN)]
# A search by more authors finds nothing that one by these does not.
_AUTHORS = 3

Text = Annotated[str, Form(max_length=100)]
Wanted = tuple[JobKind, JobRequest]


def make_wanted_jobs(library: Library, runner: JobRunner) -> APIRouter:
    """The routes over one library."""
    router = APIRouter(prefix="/wanted", include_in_schema=False)

    @router.post("/get", dependencies=_LIBRARIAN)
    def get_work(request: Request, reference: Text = "", work: Text = "") -> Response:
        wanted = reference_wanted(_reference(library, reference)) if reference else work_wanted(_work(library, work))
        if wanted is None:
            raise HTTPException(400)
        job = library.jobs().give(*wanted, who(request))
        tell(request, job.request.name)
        runner.wake()
        return RedirectResponse(f"/jobs/{job.number}", 303)

    @router.post("/ignore", dependencies=_LIBRARIAN)
    def ignore_work(request: Request, work: Text, ignored: Annotated[bool, Form()] = True) -> Response:
        tell(request, work)
        library.annotations().set_mark([work], MarkKind.IGNORED, is_on=ignored)
        return RedirectResponse("/wanted" if ignored else "/wanted?ignored=1", 303)

    return router


def reference_wanted(reference: Reference) -> Wanted | None:
    """The job that looks for what a reference means; None where it says too little."""
    fields = reference.fields
    authors = tuple(name.natural for name in fields.author[:_AUTHORS])
    return _wanted(fields.doi or "", fields.title or "", authors)


def work_wanted(work: Work) -> Wanted | None:
    """The job that looks for a work; None where too little is known of it."""
    dois = [value.text for value in work.metadata.all(Field.IDENTIFIER) if value.scheme == "doi"]
    authors = tuple(creator.text for creator in work.metadata.creators()[:_AUTHORS])
    return _wanted("".join(dois[:1]), work.metadata.text(Field.TITLE), authors)


def _wanted(doi: str, title: str, authors: tuple[str, ...]) -> Wanted | None:
    if doi:
        return JobKind.ADD, JobRequest(address=doi)
    return (JobKind.FIND, JobRequest(title=title, authors=authors)) if title else None


def _reference(library: Library, named: str) -> Reference:
    """A reference by its work and its place in the list: `w0123456789ab:4`."""
    work_id, _, place = named.partition(":")
    references = library.show(work_id).references
    if not place.isascii() or not place.isdecimal() or int(place) >= len(references):
        raise HTTPException(404)
    return references[int(place)].reference


def _work(library: Library, work_id: str) -> Work:
    cited = library.show_cited(work_id)
    if cited is not None:
        return cited.work
    if not work_id:
        raise UnknownWorkError("There is no such work.")
    return library.show(work_id).work
