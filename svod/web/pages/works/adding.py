"""The page for adding: files that are sent, and papers that are named."""

from typing import Annotated

from fastapi import APIRouter, File, Form, Request, UploadFile
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from svod.library import Library
from svod.library.maintenance.jobs import LONGEST_TEXT
from svod.model.account import Role
from svod.model.job import JobKind, JobRequest
from svod.web.auth.permissions import needs, who
from svod.web.layout.render import Renderer
from svod.web.layout.view import AddView, ReceivedView
from svod.web.transfers.copies import joined_copy, wanted_title
from svod.web.transfers.intake import Intake


def make_adding(library: Library, intake: Intake, renderer: Renderer) -> APIRouter:
    """The routes of this page over one library."""
    router = APIRouter(include_in_schema=False)

    @router.get("/upload", dependencies=[needs(Role.LIBRARIAN)])
    def upload_form(request: Request, copy_of: str = "") -> Response:
        title = wanted_title(library, copy_of) if copy_of else ""
        return renderer.page(request, "upload.html", AddView(LONGEST_TEXT, copy_of, title))

    @router.post("/upload", dependencies=[needs(Role.LIBRARIAN)])
    def upload(
        request: Request,
        files: Annotated[list[UploadFile], File()] = [],  # noqa: B006 - FastAPI copies it
        text: Annotated[str, Form(max_length=LONGEST_TEXT)] = "",
        copy_of: Annotated[str, Form(max_length=100)] = "",
    ) -> Response:
        sent = [file for file in files if file.filename or file.size]
        if not sent and not text.strip():
            raise HTTPException(422)
        if copy_of:
            wanted_title(library, copy_of)
        number = _pasted(library, text, who(request)) if text.strip() else 0
        if not sent:
            return RedirectResponse(f"/jobs/{number}", 303)
        ends = joined_copy(library, copy_of, intake.take(sent), who(request))
        return renderer.page(request, "received.html", ReceivedView(ends, number))

    return router


def _pasted(library: Library, text: str, name: str) -> int:
    """The number of the job that adds what was pasted."""
    return library.jobs().give(JobKind.ADD, JobRequest(text=text.strip()), name).number
