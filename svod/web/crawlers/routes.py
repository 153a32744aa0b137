"""The routes of files that programs look for at fixed places of a server."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from svod.library import Library
from svod.web.crawlers import llms


def make_crawler_files(library: Library) -> APIRouter:
    """The routes over one library."""
    router = APIRouter(include_in_schema=False)

    @router.get(llms.PATH)
    def llms_file(request: Request) -> Response:
        return Response(llms.llms_text(library, base_of(request)), media_type=llms.MEDIA_TYPE)

    return router


def base_of(request: Request) -> str:
    """The address under which the library is served, without a slash at its end."""
    return str(request.base_url).rstrip("/")
