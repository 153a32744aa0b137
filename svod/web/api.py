"""The JSON interface for programs: search, works, uploads, exports."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from typing import Annotated, Any

from fastapi import APIRouter, Query, UploadFile
from starlette.responses import JSONResponse, StreamingResponse

from svod.library import FoundWork, Library
from svod.model.shape import Shape, failure_shape, record_shape, work_shape
from svod.model.work import Work
from svod.web.files import source_name
from svod.web.intake import Intake
from svod.web.view import DEEPEST_RESULT, LONGEST_QUERY, ReceivedView

MOST_WORKS = 100

# How exports are sent: media type and file name ending.
_EXPORT_TYPES = {"bibtex": ("application/x-bibtex", "bib"), "json": ("application/x-ndjson", "jsonl")}
_OTHER_EXPORT = ("text/plain", "txt")


def make_api(library: Library, intake: Intake) -> APIRouter:
    """The routes of the JSON interface over one library."""
    router = APIRouter(prefix="/api/v1", tags=["library"])

    @router.get("/search", summary="Search the library")
    def search(
        q: Annotated[str, Query(max_length=LONGEST_QUERY)],
        field: str = "",
        limit: Annotated[int, Query(ge=1, le=MOST_WORKS)] = 10,
        offset: Annotated[int, Query(ge=0, le=DEEPEST_RESULT)] = 0,
    ) -> dict[str, Any]:
        found = library.search(q, field=field, limit=limit, offset=offset)
        asked = {"query": q, "field": field, "limit": limit, "offset": offset}
        return asked | {"total": found.total, "works": [_found_shape(work) for work in found.works]}

    @router.get("/works/{work_id}", summary="A work with its references and what cites it")
    def work(work_id: str) -> dict[str, Any]:
        record = library.show(work_id)
        return record_shape(replace(record, work=_public(record.work)))

    @router.post("/works", summary="Shelve files; 201 when a work is new, 422 when nothing could be shelved")
    def add(files: list[UploadFile]) -> JSONResponse:
        received = ReceivedView(intake.take(files))
        told = {
            "shelved": [shelved._asdict() for shelved in received.shelved],
            "failures": [failure_shape(failure) for failure in received.failures],
        }
        return JSONResponse(told, _added_status(received))

    @router.get("/works/{work_id}/export", summary="One work in a citation format")
    def export_work(work_id: str, format: str = "bibtex") -> StreamingResponse:  # noqa: A002 - the promised parameter
        return _exported(library.export(format, [work_id]), format, work_id)

    @router.get("/export", summary="All works in a citation format")
    def export(format: str = "bibtex") -> StreamingResponse:  # noqa: A002 - the promised parameter
        return _exported(library.export(format), format, "library")

    return router


def _found_shape(found: FoundWork) -> Shape:
    snippet = [passage._asdict() for passage in found.hit.snippet]
    return work_shape(_public(found.work)) | {"score": round(found.hit.score, 4), "snippet": snippet}


def _public(work: Work) -> Work:
    """The work without the server's folders."""
    copies = tuple(replace(copy, source=_public_source(copy.source)) for copy in work.copies)
    return replace(work, copies=copies)


def _public_source(source: str) -> str:
    name, address = source_name(source)
    return address or name


def _added_status(received: ReceivedView) -> int:
    if not received.shelved:
        return 422
    return 201 if any(shelved.new_work for shelved in received.shelved) else 200


def _exported(pieces: Iterator[str], format_name: str, name: str) -> StreamingResponse:
    """The export as a download; its first piece is made at once, so that errors still have a status."""
    first = next(pieces, "")
    media_type, ending = _EXPORT_TYPES.get(format_name, _OTHER_EXPORT)
    headers = {"Content-Disposition": f'attachment; filename="svod-{name}.{ending}"'}
    return StreamingResponse(chain([first], pieces), media_type=f"{media_type}; charset=utf-8", headers=headers)
