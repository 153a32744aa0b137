"""The HTML pages: start, browse, work, file."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from svod.library import Library
from svod.model.account import Role
from svod.model.metadata import Field
from svod.model.work import WorkRecord
from svod.web.auth.permissions import owner_of, visitor_of
from svod.web.crawlers.identity import Identity
from svod.web.crawlers.signposting import file_signposts, signposts
from svod.web.layout.render import Renderer, language_of
from svod.web.layout.view import (
    WORKS_A_PAGE,
    BrowseView,
    HomeView,
    make_paging,
    page_number,
    work_line,
    work_lines,
)
from svod.web.pages.search import opensearch
from svod.web.pages.works.cited import cited_page, is_cited
from svod.web.pages.works.work_actions import work_actions
from svod.web.pages.works.work_view import Surroundings, neighbours, work_view
from svod.web.transfers.files import file_response, held_copy

_NEWEST = 8
_SIMILAR = 5
# The sentences of so many citations are looked up; a classic has thousands.
_MOST_CONTEXTS = 100


def make_pages(library: Library, renderer: Renderer, identity: Identity) -> APIRouter:
    """The routes of all pages over one library."""
    router = APIRouter(include_in_schema=False)

    @router.get("/")
    def home(request: Request) -> Response:
        newest = library.overview().newest(_NEWEST)
        view = HomeView(
            library.holdings(), work_lines(newest, library.works(newest)), library.overview().wanted_count()
        )
        return renderer.page(request, "home.html", view)

    @router.get("/browse")
    def browse(request: Request, page: str = "1") -> Response:
        total = library.overview().held_count()
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
        base = identity.base(request)
        view = work_view(record, _surroundings(library, request, record), f"{base}/works/{work_id}")
        page = renderer.page(request, "work.html", view)
        page.headers["Link"] = signposts(record, base)
        return page

    @router.get(opensearch.PATH)
    def search_description(request: Request) -> Response:
        return opensearch.description(identity.base(request))

    @router.get("/files/{sha256}")
    def file(request: Request, sha256: str) -> Response:
        response = file_response(held_copy(library, sha256), library.file(sha256))
        response.headers["Link"] = file_signposts(library.copy_texts().work_id(sha256), identity.base(request))
        return response

    return router


def _surroundings(library: Library, request: Request, record: WorkRecord) -> Surroundings:
    """What the page of a work shows beside the work."""
    work = record.work
    subjects = (*work.metadata.all(Field.SUBJECT), *work.metadata.all(Field.SUGGESTED))
    codes = [value.text for value in subjects if value.scheme]
    return Surroundings(
        library.works(neighbours(record)),
        library.contexts(record.cited_by[:_MOST_CONTEXTS]),
        tuple(work_line(found.work) for found in library.similar(work, limit=_SIMILAR).works),
        library.persons().of(work.id),
        library.subjects().captions(codes, language_of(request)) if codes else {},
        work_actions(library, record, owner_of(request), may_add=visitor_of(request).may(Role.READER)),
    )
