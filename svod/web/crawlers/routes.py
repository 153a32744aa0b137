"""The routes of files that programs look for at fixed places of a server, and of works as linked data."""

from typing import Annotated

from fastapi import APIRouter, Path, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

from svod.assemble.grobid_answers import page_marks
from svod.library import Library
from svod.web.api.works import public_record
from svod.web.crawlers import llms, sitemap
from svod.web.crawlers.identity import Identity

_MOST_PARTS = 10_000_000


def make_crawler_files(library: Library, identity: Identity, *, is_public: bool) -> APIRouter:
    """The routes over one library; `is_public` is whether strangers may read."""
    router = APIRouter()

    @router.get(llms.PATH, include_in_schema=False)
    def llms_file(request: Request) -> Response:
        return Response(llms.llms_text(library, identity.name, identity.base(request)), media_type=llms.MEDIA_TYPE)

    @router.get(sitemap.ROBOTS, include_in_schema=False)
    def robots_file(request: Request) -> Response:
        text = sitemap.robots(identity.base(request), is_public=is_public)
        return Response(text, media_type="text/plain; charset=utf-8")

    @router.get(sitemap.INDEX, include_in_schema=False)
    def map_index(request: Request) -> Response:
        content = sitemap.map_index(library.holdings().works, identity.base(request))
        return Response(content, media_type=sitemap.MEDIA_TYPE)

    @router.get("/sitemap-{number}.xml", include_in_schema=False)
    def map_part(request: Request, number: Annotated[int, Path(ge=1, le=_MOST_PARTS)]) -> Response:
        work_ids = sitemap.works_of_part(library.work_ids(), number)
        if work_ids is None:
            raise HTTPException(404)
        content = sitemap.map_part(work_ids, library.ledger().times(work_ids), number, identity.base(request))
        return Response(content, media_type=sitemap.MEDIA_TYPE)

    @router.get(
        "/api/v1/works/{work_id}/json-ld",
        tags=["library"],
        summary="A work as linked data in the terms of schema.org",
        response_class=Response,
        responses={200: {"content": {"application/ld+json": {"schema": {"type": "object"}}}}},
    )
    def json_ld(request: Request, work_id: str) -> Response:
        record = public_record(library.show(work_id))
        address = f"{identity.base(request)}/works/{record.work.id}"
        return Response(page_marks(record, address).description, media_type="application/ld+json")

    return router
