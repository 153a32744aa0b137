"""The HTML pages: start, search, browse, work, file."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from svod.library import FoundPage, Library
from svod.web.layout.render import Renderer
from svod.web.layout.view import (
    DEEPEST_RESULT,
    WORKS_A_PAGE,
    BrowseView,
    HomeView,
    make_paging,
    page_count,
    page_number,
    work_line,
    work_lines,
)
from svod.web.pages.search import opensearch
from svod.web.pages.search.search_view import FEWEST_NARROWED, NOTHING_FOUND, SearchRequest, read_request, search_view
from svod.web.pages.works.cited import cited_page, is_cited
from svod.web.pages.works.work_view import Surroundings, neighbours, work_view
from svod.web.transfers.files import file_response, held_copy

_NEWEST = 8
_SIMILAR = 5
# The sentences of so many citations are looked up; a classic has thousands.
_MOST_CONTEXTS = 100


def make_pages(library: Library, renderer: Renderer) -> APIRouter:
    """The routes of all pages over one library."""
    router = APIRouter(include_in_schema=False)

    @router.get("/")
    def home(request: Request) -> Response:
        newest = library.overview().newest(_NEWEST)
        view = HomeView(
            library.holdings(), work_lines(newest, library.works(newest)), library.overview().wanted_count()
        )
        return renderer.page(request, "home.html", view)

    @router.get("/search")
    def search(request: Request) -> Response:
        asked = read_request(request.query_params)
        if asked.too_long:
            return renderer.page(request, "search.html", search_view(asked, 1, NOTHING_FOUND), status=400)
        number, found = _found(library, asked, page_number(asked.page, DEEPEST_RESULT))
        return renderer.page(request, "search.html", search_view(asked, number, found))

    @router.get("/browse")
    def browse(request: Request, page: str = "1") -> Response:
        total = library.holdings().works
        number = page_number(page, total)
        shown = library.overview().newest(WORKS_A_PAGE, (number - 1) * WORKS_A_PAGE)
        lines = work_lines(shown, library.works(shown))
        paging = make_paging("/browse", (), number, total)
        return renderer.page(
            request, "browse.html", BrowseView(total, lines, paging, library.overview().doubtful_count())
        )

    @router.get("/works/{work_id}")
    def work(request: Request, work_id: str) -> Response:
        if is_cited(work_id):
            return cited_page(library, renderer, request, work_id)
        record = library.show(work_id)
        similar = tuple(work_line(found.work) for found in library.similar(work_id, limit=_SIMILAR).works)
        address = str(request.url.replace(query=""))
        sentences = library.contexts(record.cited_by[:_MOST_CONTEXTS])
        around = Surroundings(
            library.works(neighbours(record)), sentences, similar, library.persons().of(record.work.id)
        )
        view = work_view(record, around, address)
        return renderer.page(request, "work.html", view)

    router.add_api_route(opensearch.PATH, opensearch.description)

    @router.get("/files/{sha256}")
    def file(sha256: str) -> Response:
        return file_response(held_copy(library, sha256), library.file(sha256))

    return router


def _found(library: Library, search: SearchRequest, page: int) -> tuple[int, FoundPage]:
    found = _results(library, search, page)
    last = page_count(min(found.total, DEEPEST_RESULT))
    if page <= last:
        return page, found
    return last, found._replace(works=_results(library, search, last, facets=0).works)


def _results(library: Library, search: SearchRequest, page: int, facets: int = FEWEST_NARROWED) -> FoundPage:
    offset = (page - 1) * WORKS_A_PAGE
    return library.search(
        search.query, field=search.field, limit=WORKS_A_PAGE, offset=offset, filters=search.filters(), facets=facets,
        expand=search.expand,
    )  # fmt: skip
