"""The JSON interface for programs: search, works, uploads, exports."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from typing import Annotated, Any, ClassVar

from fastapi import APIRouter, Form, Query, Request, UploadFile
from starlette.responses import JSONResponse, StreamingResponse

from svod.library import FoundPage, Library, read_filters
from svod.library.ingest.cataloguing import Ingested
from svod.model.account import Role
from svod.model.codec import to_dict, to_plain
from svod.model.layouts import Layout, flat, layout, rounded
from svod.model.retrieval import Expansion, FacetCount, Passage, SortOrder, counts_by_facet
from svod.model.work import Work, WorkRecord
from svod.web.auth.permissions import needs, owner_of, who
from svod.web.layout.view import DEEPEST_RESULT, LONGEST_QUERY, ReceivedView
from svod.web.transfers.copies import joined_copy, wanted_title
from svod.web.transfers.exports import export_format
from svod.web.transfers.files import source_name
from svod.web.transfers.intake import Intake

MOST_WORKS = 100
MOST_EXPORTED = 1000
_MOST_VALUES = 20
Values = Annotated[list[str] | None, Query(max_length=_MOST_VALUES)]


def make_api(library: Library, intake: Intake) -> APIRouter:
    """The routes of the JSON interface over one library."""
    router = APIRouter(prefix="/api/v1", tags=["library"])

    _add_searching(router, library)

    @router.get("/works/{work_id}", summary="A work with its references and what cites it")
    def work(work_id: str) -> dict[str, Any]:
        return to_dict(public_record(library.show(work_id)))

    @router.post(
        "/works",
        summary="Shelve files; 201 when a work is new, 422 when nothing could be shelved",
        dependencies=[needs(Role.LIBRARIAN)],
    )
    def add(
        request: Request,
        files: list[UploadFile],
        copy_of: Annotated[str, Form(max_length=100, description="The wanted work that the file is a copy of.")] = "",
    ) -> JSONResponse:
        if copy_of:
            wanted_title(library, copy_of)
        received = ReceivedView(joined_copy(library, copy_of, intake.take(files), who(request)))
        report = {
            "shelved": [_added_work(shelved) for shelved in received.shelved],
            "failures": [to_dict(failure) for failure in received.failures],
        }
        return JSONResponse(report, _added_status(received))

    @router.get("/works/{work_id}/export", summary="One work in a citation format")
    def export_work(
        request: Request,
        work_id: str,
        format: str = "bibtex",  # noqa: A002 - the promised parameter
    ) -> StreamingResponse:
        return exported(library.export(format, [work_id], public_record, owner_of(request)), format, work_id)

    @router.get("/export", summary="Works in a citation format: the named ones, or all")
    def export(
        request: Request,
        format: str = "bibtex",  # noqa: A002 - the promised parameter
        work: Annotated[list[str] | None, Query(max_length=MOST_EXPORTED)] = None,
    ) -> StreamingResponse:
        chosen = library.export(format, work or (), public_record, owner_of(request))
        return exported(chosen, format, "selection" if work else "library")

    return router


def _add_searching(router: APIRouter, library: Library) -> None:
    @router.get("/search", summary="Search the library")
    def search(
        request: Request,
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
        tag: Values = None,
        needs_review: Annotated[bool, Query(description="Only works whose header is doubtful.")] = False,
        like: Values = None,
        unlike: Values = None,
        expand: Annotated[bool, Query(description="Rewrite the query for each collection.")] = False,
        sort: SortOrder = SortOrder.RELEVANCE,
    ) -> dict[str, Any]:
        filters = read_filters(
            year=year, author=author or (), language=language or (), kind=kind or (), source=source or (),
            subject=subject or (), collection=collection or (), needs_review=needs_review,
            tag=tag or (),
        )  # fmt: skip
        found = library.search(
            q, field=field, limit=limit, offset=offset, filters=filters, like=like or (), unlike=unlike or (),
            facets=True, expand=expand, sort=sort, owner=owner_of(request),
        )  # fmt: skip
        return {"query": q, "field": field, "limit": limit, "offset": offset} | to_dict(page_view(found))

    @router.get("/works/{work_id}/similar", summary="The works most like a work")
    def similar(work_id: str, limit: Annotated[int, Query(ge=1, le=MOST_WORKS)] = 10) -> dict[str, Any]:
        return to_dict(page_view(library.similar(work_id, limit=limit)))


@dataclass(frozen=True, slots=True)
class FoundWorkView:
    """A found work as the interface shows it, with its passages and its title marked."""

    work: Work
    score: float
    snippet: tuple[Passage, ...]
    marked_title: tuple[Passage, ...]
    page: int = 0

    LAYOUT: ClassVar[Layout] = layout(flat("work"), rounded("score", 4), "snippet", "marked_title", "page")


@dataclass(frozen=True, slots=True)
class FoundPageView:
    """A page of search results as the interface shows it."""

    total: int
    works: tuple[FoundWorkView, ...]
    facets: Mapping[str, tuple[FacetCount, ...]]
    suggestion: str
    relaxed: bool
    expansions: tuple[Expansion, ...]
    estimated: bool


def page_view(found: FoundPage) -> FoundPageView:
    """A page of search results without the server's folders."""
    works = tuple(
        FoundWorkView(public_work(one.work), one.hit.score, one.hit.snippet, one.hit.title, one.hit.page)
        for one in found.works
    )
    facets = counts_by_facet(found.facets)
    others = (found.suggestion, found.relaxed, found.expansions, found.estimated)
    return FoundPageView(found.total, works, facets, *others)


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


def _added_work(added: Ingested) -> dict[str, Any]:
    return added._asdict() | {"needs_review": to_plain(added.needs_review)}


def _added_status(received: ReceivedView) -> int:
    if not received.shelved:
        return 422
    return 201 if any(shelved.new_work for shelved in received.shelved) else 200


def exported(pieces: Iterator[str], format_name: str, name: str) -> StreamingResponse:
    """The export as a download; its first piece is made at once, so that errors still have a status."""
    first = next(pieces, "")
    sent = export_format(format_name)
    headers = {"Content-Disposition": f'attachment; filename="svod-{name}.{sent.ending}"'}
    return StreamingResponse(chain([first], pieces), media_type=f"{sent.media_type}; charset=utf-8", headers=headers)
