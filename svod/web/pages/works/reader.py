"""The reader: a copy's pages beside what was read in them, and what its script asks for."""

from collections.abc import Callable
from functools import lru_cache
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, RedirectResponse, Response

from svod.assemble import PersistentReader
from svod.library import Library
from svod.model.codec import to_dict, to_plain
from svod.model.outcome import Failure
from svod.model.placement import CopyOutline
from svod.web.auth.permissions import owner_of
from svod.web.layout.render import Renderer
from svod.web.layout.view import page_number
from svod.web.pages.works.reader_view import reader_view
from svod.web.transfers.files import held_copy

_MOST_PAGES = 100_000
# The words of so many pages are sent at once.
_PAGES_AT_ONCE = 20
_LONGEST_WANTED = 200
_OUTLINES_KEPT = 8
_FOREVER = {"Cache-Control": "private, max-age=31536000, immutable"}

PageNumber = Annotated[int, Query(ge=1, le=_MOST_PAGES)]


def make_reader(library: Library, renderer: Renderer, drawer: PersistentReader | None = None) -> APIRouter:
    """The routes of the reader; with a drawer pages of all kinds are drawn, without one only those of PDFs."""
    router = APIRouter()
    texts = library.copy_texts()

    @lru_cache(maxsize=_OUTLINES_KEPT)
    def outlines(sha256: str, _edition: str) -> CopyOutline:
        """The page and its script ask for the same outline one after the other."""
        return texts.outline(sha256)

    @router.get("/works/{work_id}/read", include_in_schema=False)
    def read_first(work_id: str) -> Response:
        copies = library.show(work_id).work.copies
        if not copies:
            raise HTTPException(404)
        return RedirectResponse(f"/works/{work_id}/read/{copies[0].sha256}", 303)

    @router.get("/works/{work_id}/read/{sha256}", include_in_schema=False)
    def read(request: Request, work_id: str, sha256: str, page: str = "1") -> Response:
        reading = texts.reading(held_copy(library, sha256).sha256)
        if reading.work.id != work_id:
            return RedirectResponse(f"/works/{reading.work.id}/read/{sha256}", 303)
        near = library.works({placed.means for placed in reading.placed if placed.means})
        notes = library.annotations(owner_of(request)).of(work_id).notes
        number = page_number(page, _MOST_PAGES)
        outline = outlines(sha256, library.edition())
        view = reader_view(reading, number, near, outline, notes, has_pictures=drawer is not None)
        return renderer.page(request, "reader.html", view)

    _add_interface(router, library, lambda sha256: outlines(sha256, library.edition()))
    if drawer is not None:
        _add_pictures(router, library, drawer)
    return router


def _add_interface(router: APIRouter, library: Library, outline_of: Callable[[str], CopyOutline]) -> None:
    texts = library.copy_texts()

    @router.get("/api/v1/files/{sha256}/places", tags=["library"], summary="Where the values of a work stand in a copy")
    def places(sha256: str) -> dict[str, Any]:
        return to_dict(texts.reading(held_copy(library, sha256).sha256))

    @router.get(
        "/api/v1/files/{sha256}/outline",
        tags=["library"],
        summary="The sections, figures and tables of a copy, and the places that point to them or to references",
    )
    def outline(sha256: str) -> dict[str, Any]:
        return to_dict(outline_of(held_copy(library, sha256).sha256))

    @router.get("/api/v1/files/{sha256}/words", tags=["library"], summary="The words of some pages with their boxes")
    def words(sha256: str, first: PageNumber = 1, last: PageNumber = 1) -> dict[str, Any]:
        copy = held_copy(library, sha256)
        found = texts.page_texts(copy.sha256, first, min(last, first + _PAGES_AT_ONCE - 1))
        return {"pages": list(map(to_plain, found))}

    @router.get("/api/v1/files/{sha256}/find", tags=["library"], summary="Where words stand in a copy")
    def find(
        sha256: str,
        q: Annotated[str, Query(max_length=_LONGEST_WANTED, description="Words, in any case.")],
    ) -> dict[str, Any]:
        copy = held_copy(library, sha256)
        return {"found": list(map(to_plain, texts.find(copy.sha256, q)))}


def _add_pictures(router: APIRouter, library: Library, drawer: PersistentReader) -> None:
    @router.get("/files/{sha256}/pages/{number}.png", include_in_schema=False)
    def picture(sha256: str, number: int) -> Response:
        copy = held_copy(library, sha256)
        drawn = drawer.picture(library.file(copy.sha256), copy.sha256, number)
        if isinstance(drawn, Failure):
            return JSONResponse(to_dict(drawn), 422)
        return Response(drawn.content, media_type="image/png", headers=_FOREVER)
