"""The JSON interface for programs: search, works, uploads, exports."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from typing import Annotated, Any

from fastapi import APIRouter, Query, UploadFile
from starlette.responses import JSONResponse, StreamingResponse

from svod.library import FoundPage, FoundWork, Library, read_filters
from svod.model.account import Role
from svod.model.retrieval import expansions_shape, facets_shape
from svod.model.shape import Shape, failure_shape, record_shape, work_shape
from svod.model.work import Work, WorkRecord
from svod.web.auth.permissions import needs
from svod.web.layout.view import DEEPEST_RESULT, LONGEST_QUERY, ReceivedView
from svod.web.transfers.exports import export_format
from svod.web.transfers.files import source_name
from svod.web.transfers.intake import Intake

MOST_WORKS = 100
_MOST_VALUES = 20
Values = Annotated[list[str] | None, Query(max_length=_MOST_VALUES)]


def make_api(library: Library, intake: Intake) -> APIRouter:
    """The routes of the JSON interface over one library."""
    router = APIRouter(prefix="/api/v1", tags=["library"])

    _add_searching(router, library)

    @router.get("/works/{work_id}", summary="A work with its references and what cites it")
    def work(work_id: str) -> dict[str, Any]:
        return record_shape(public_record(library.show(work_id)))

    @router.post(
        "/works",
        summary="Shelve files; 201 when a work is new, 422 when nothing could be shelved",
        dependencies=[needs(Role.LIBRARIAN)],
    )
    def add(files: list[UploadFile]) -> JSONResponse:
        received = ReceivedView(intake.take(files))
        told = {
            "shelved": [shelved._asdict() for shelved in received.shelved],
            "failures": [failure_shape(failure) for failure in received.failures],
        }
        return JSONResponse(told, _added_status(received))

    @router.get("/works/{work_id}/export", summary="One work in a citation format")
    def export_work(work_id: str, format: str = "bibtex") -> StreamingResponse:  # noqa: A002 - the promised parameter
        return _exported(library.export(format, [work_id], public_record), format, work_id)

    @router.get("/export", summary="All works in a citation format")
    def export(format: str = "bibtex") -> StreamingResponse:  # noqa: A002 - the promised parameter
        return _exported(library.export(format, (), public_record), format, "library")

    return router


def _add_searching(router: APIRouter, library: Library) -> None:
    @router.get("/search", summary="Search the library")
    def search(
        q: Annotated[str, Query(max_length=LONGEST_QUERY, description="Words, phrases, -exclusions, field:word, OR.")],
        field: str = "",
        limit: Annotated[int, Query(ge=1, le=MOST_WORKS)] = 10,
        offset: Annotated[int, Query(ge=0, le=DEEPEST_RESULT)] = 0,
        year: Annotated[str, Query(description="2001, 2001..2005, 2001.. or ..2005.")] = "",
        author: Values = None,
        language: Values = None,
        kind: Values = None,
        source: Values = None,
        subject: Values = None,
        collection: Values = None,
        like: Values = None,
        unlike: Values = None,
        expand: Annotated[bool, Query(description="Rewrite the query for each collection.")] = False,
    ) -> dict[str, Any]:
        filters = read_filters(
            year=year, author=author or (), language=language or (), kind=kind or (), source=source or (),
            subject=subject or (), collection=collection or (),
        )  # fmt: skip
        found = library.search(
            q, field=field, limit=limit, offset=offset, filters=filters, like=like or (), unlike=unlike or (),
            facets=True, expand=expand,
        )  # fmt: skip
        return {"query": q, "field": field, "limit": limit, "offset": offset} | page_shape(found)

    @router.get("/works/{work_id}/similar", summary="The works most like a work")
    def similar(work_id: str, limit: Annotated[int, Query(ge=1, le=MOST_WORKS)] = 10) -> dict[str, Any]:
        return page_shape(library.similar(work_id, limit=limit))


def page_shape(found: FoundPage) -> Shape:
    """A page of search results as plain values."""
    return {
        "total": found.total,
        "works": [_found_shape(work) for work in found.works],
        "facets": facets_shape(found.facets),
        "suggestion": found.suggestion,
        "relaxed": found.relaxed,
        "expansions": expansions_shape(found.expansions),
    }


def _found_shape(found: FoundWork) -> Shape:
    snippet = [passage._asdict() for passage in found.hit.snippet]
    title = [passage._asdict() for passage in found.hit.title]
    told = {"score": round(found.hit.score, 4), "snippet": snippet, "marked_title": title}
    return work_shape(public_work(found.work)) | told


def public_record(record: WorkRecord) -> WorkRecord:
    """The record of a work without the server's folders."""
    return replace(record, work=public_work(record.work))


def public_work(work: Work) -> Work:
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
    sent = export_format(format_name)
    headers = {"Content-Disposition": f'attachment; filename="svod-{name}.{sent.ending}"'}
    return StreamingResponse(chain([first], pieces), media_type=f"{sent.media_type}; charset=utf-8", headers=headers)
