"""The search page, and what it finds as a file in a citation format."""

from dataclasses import dataclass, replace

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

from svod.library import FoundPage, Library
from svod.model.account import Role
from svod.model.annotation import FollowKind, SavedSearch
from svod.web.api.works import MOST_EXPORTED, exported, public_record
from svod.web.auth.permissions import needs, owner_of
from svod.web.layout.render import Renderer, language_of
from svod.web.layout.view import DEEPEST_RESULT, WORKS_A_PAGE, page_count, page_number
from svod.web.pages.search.search_view import (
    FEWEST_NARROWED,
    NOTHING_FOUND,
    SearchRequest,
    captioned,
    codes,
    read_request,
    search_view,
)


@dataclass(frozen=True, slots=True)
class SaveView:
    """A search to be saved under a name."""

    asked: str
    name: str
    known: SavedSearch | None


def make_search(library: Library, renderer: Renderer) -> APIRouter:
    """The routes of searching over one library."""
    router = APIRouter(include_in_schema=False)

    @router.get("/search")
    def search(request: Request) -> Response:
        asked = read_request(request.query_params)
        if asked.too_long:
            return renderer.page(request, "search.html", search_view(asked, 1, NOTHING_FOUND), status=400)
        number, found = _found(library, asked, page_number(asked.page, DEEPEST_RESULT), owner_of(request))
        corrected = "" if asked.exact else found.suggestion
        if corrected:
            meant = replace(asked, query=corrected)
            number, found = _found(library, meant, page_number(asked.page, DEEPEST_RESULT), owner_of(request))
        view = search_view(asked, number, found, corrected)
        if coded := codes(view):
            view = captioned(view, library.subjects().captions(coded, language_of(request)))
        return renderer.page(request, "search.html", view)

    @router.get("/search/export")
    def export_found(request: Request, format: str = "bibtex") -> Response:  # noqa: A002 - the promised parameter
        asked = read_request(request.query_params)
        owner = owner_of(request)
        found = library.search(
            asked.query, field=asked.field, limit=MOST_EXPORTED, filters=asked.filters(), expand=asked.expand,
            sort=asked.sort, owner=owner,
        )  # fmt: skip
        if not found.works:
            raise HTTPException(404)
        works = [row.work.id for row in found.works]
        return exported(library.export(format, works, public_record, owner), format, "search")

    @router.get("/saved/new", dependencies=[needs(Role.READER)])
    def save_form(request: Request) -> Response:
        asked = read_request(request.query_params)
        known = library.following(owner_of(request)).find(FollowKind.SEARCH, asked.asked)
        words = " ".join(filter(None, (asked.query, *(value for _, value in asked.narrowed))))
        return renderer.page(request, "save_search.html", SaveView(asked.asked, words, known))

    return router


def _found(library: Library, search: SearchRequest, page: int, owner: str) -> tuple[int, FoundPage]:
    found = _results(library, search, page, owner)
    last = page_count(min(found.total, DEEPEST_RESULT))
    if page <= last:
        return page, found
    return last, found._replace(works=_results(library, search, last, owner, facets=0).works)


def _results(
    library: Library, search: SearchRequest, page: int, owner: str, facets: int = FEWEST_NARROWED
) -> FoundPage:
    offset = (page - 1) * WORKS_A_PAGE
    return library.search(
        search.query, field=search.field, limit=WORKS_A_PAGE, offset=offset, filters=search.filters(), facets=facets,
        expand=search.expand, sort=search.sort, owner=owner,
    )  # fmt: skip
