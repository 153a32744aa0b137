"""Works of the library with their text: as Markdown, TEI, JATS, HTML and plain text."""

from dataclasses import replace

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from svod.assemble import PersistentReader, paper_form
from svod.library import Library
from svod.model.account import Role
from svod.model.codec import to_dict
from svod.model.outcome import Failure
from svod.web.auth.permissions import needs

FORM_TYPES = {
    "markdown": "text/markdown",
    "tei": "application/xml",
    "jats": "application/xml",
    "json": "application/json",
    "html": "text/html",
    "text": "text/plain",
}


def make_papers_api(library: Library, reader: PersistentReader) -> APIRouter:
    """A route for each form; the first copy of a work is read for it."""
    router = APIRouter(prefix="/api/v1", tags=["library"])
    for form in FORM_TYPES:
        if form != "json":
            _add_form(router, library, reader, form)
    return router


def _add_form(router: APIRouter, library: Library, reader: PersistentReader, form: str) -> None:
    @router.get(
        f"/works/{{work_id}}/{form}",
        name=f"a work as {form}",
        summary="A work with its text in this form",
        responses={404: {"description": "No copy is here."}, 422: {"description": "Its copy cannot be read."}},
        dependencies=[needs(Role.READER)],
    )
    def paper(work_id: str) -> Response:
        record = library.show(work_id)
        if not record.work.copies:
            raise HTTPException(404, "No copy of this work is here.")
        copy = record.work.copies[0]
        read = reader.read(library.file(copy.sha256), copy.sha256, with_body=True)
        if isinstance(read, Failure):
            return JSONResponse(to_dict(read), 422)
        references = tuple(row.reference for row in record.references) or read.references
        shown = replace(read, metadata=record.work.metadata, references=references)
        return Response(paper_form(form)(shown), media_type=f"{FORM_TYPES[form]}; charset=utf-8")
