"""The HTML pages: start, search, browse, work, file, upload."""

from fastapi import APIRouter, Request, UploadFile
from starlette.responses import Response

from svod.library import FoundPage, Library
from svod.web.files import file_response, held_copy
from svod.web.intake import Intake
from svod.web.render import Renderer
from svod.web.view import (
    DEEPEST_RESULT,
    LONGEST_QUERY,
    WORKS_A_PAGE,
    BrowseView,
    HomeView,
    ReceivedView,
    SearchView,
    make_paging,
    page_count,
    search_view,
    work_lines,
)
from svod.web.work_view import neighbours, work_view

_NEWEST = 8


def make_pages(library: Library, intake: Intake, renderer: Renderer) -> APIRouter:
    """The routes of all pages over one library."""
    router = APIRouter(include_in_schema=False)

    @router.get("/")
    def home(request: Request) -> Response:
        work_ids = library.work_ids()
        newest = work_ids[: -_NEWEST - 1 : -1]
        view = HomeView(library.holdings(), work_lines(newest, library.works(newest)))
        return renderer.page(request, "home.html", view)

    @router.get("/search")
    def search(request: Request, q: str = "", field: str = "", page: str = "1") -> Response:
        query = q.strip()
        if len(query) > LONGEST_QUERY:
            view = SearchView(query[:LONGEST_QUERY], "", too_long=True)
            return renderer.page(request, "search.html", view, status=400)
        number, found = _found(library, query, field, _page_number(page, DEEPEST_RESULT))
        return renderer.page(request, "search.html", search_view(query, field, number, found))

    @router.get("/browse")
    def browse(request: Request, page: str = "1") -> Response:
        work_ids = library.work_ids()[::-1]
        number = _page_number(page, len(work_ids))
        shown = work_ids[(number - 1) * WORKS_A_PAGE : number * WORKS_A_PAGE]
        paging = make_paging("/browse", {}, number, len(work_ids))
        lines = work_lines(shown, library.works(shown))
        return renderer.page(request, "browse.html", BrowseView(len(work_ids), lines, paging))

    @router.get("/works/{work_id}")
    def work(request: Request, work_id: str) -> Response:
        record = library.show(work_id)
        return renderer.page(request, "work.html", work_view(record, library.works(neighbours(record))))

    @router.get("/files/{sha256}")
    def file(sha256: str) -> Response:
        return file_response(held_copy(library, sha256), library.file(sha256))

    @router.get("/upload")
    def upload_form(request: Request) -> Response:
        return renderer.page(request, "upload.html")

    @router.post("/upload")
    def upload(request: Request, files: list[UploadFile]) -> Response:
        return renderer.page(request, "received.html", ReceivedView(intake.take(files)))

    return router


def _page_number(page: str, total: int) -> int:
    """The page meant: what is no page number is the first, what lies beyond the end is the last."""
    number = int(page) if page.isascii() and page.isdecimal() and len(page) < 10 else 1
    return min(max(1, number), page_count(total))


def _found(library: Library, query: str, field: str, page: int) -> tuple[int, FoundPage]:
    found = library.search(query, field=field, limit=WORKS_A_PAGE, offset=(page - 1) * WORKS_A_PAGE)
    last = page_count(min(found.total, DEEPEST_RESULT))
    if page <= last:
        return page, found
    return last, library.search(query, field=field, limit=WORKS_A_PAGE, offset=(last - 1) * WORKS_A_PAGE)
