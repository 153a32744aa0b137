"""The reader: a copy's pages beside what was read in them, and the boxes that its script draws."""

from typing import Any

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from svod.library import Library
from svod.model.codec import to_dict
from svod.web.layout.render import Renderer
from svod.web.layout.view import page_number
from svod.web.pages.works.reader_view import reader_view
from svod.web.transfers.files import held_copy

_MOST_PAGES = 100_000


def make_reader(library: Library, renderer: Renderer) -> APIRouter:
    """The routes of the reader."""
    router = APIRouter()

    @router.get("/works/{work_id}/read", include_in_schema=False)
    def read_first(work_id: str) -> Response:
        copies = library.show(work_id).work.copies
        if not copies:
            raise HTTPException(404)
        return RedirectResponse(f"/works/{work_id}/read/{copies[0].sha256}", 303)

    @router.get("/works/{work_id}/read/{sha256}", include_in_schema=False)
    def read(request: Request, work_id: str, sha256: str, page: str = "1") -> Response:
        reading = library.reading(held_copy(library, sha256).sha256)
        if reading.work.id != work_id:
            return RedirectResponse(f"/works/{reading.work.id}/read/{sha256}", 303)
        near = library.works({placed.means for placed in reading.placed if placed.means})
        view = reader_view(reading, page_number(page, _MOST_PAGES), near)
        return renderer.page(request, "reader.html", view)

    @router.get("/api/v1/files/{sha256}/places", tags=["library"], summary="Where the values of a work stand in a copy")
    def places(sha256: str) -> dict[str, Any]:
        return to_dict(library.reading(held_copy(library, sha256).sha256))

    return router
