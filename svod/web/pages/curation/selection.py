"""Works selected in a list: tagged, collected, exported, merged, removed together."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Form, Query, Request
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from svod.library import Library
from svod.model.account import Role
from svod.model.annotation import MarkKind
from svod.model.collection import Collection
from svod.web.auth.permissions import check_sharing, needs, owner_of, tell, visitor_of, who
from svod.web.layout.render import Renderer
from svod.web.layout.view import WorkLine, work_lines
from svod.web.pages.curation.annotations import Shared, Text, collect
from svod.web.pages.search.search_view import read_request

PATH = "/selected"
MOST_SELECTED = 500
_READER, _LIBRARIAN = [needs(Role.READER)], [needs(Role.LIBRARIAN)]

Works = Annotated[list[str], Form(max_length=MOST_SELECTED)]


@dataclass(frozen=True, slots=True)
class SelectionView:
    """The selected works, and what they can be put into."""

    lines: tuple[WorkLine, ...]
    known_tags: tuple[str, ...]
    collections: tuple[Collection, ...]
    done: str = ""
    # Found works beyond the most that can be selected.
    left_out: int = 0


def make_selection(library: Library, renderer: Renderer) -> APIRouter:
    """The routes of selected works over one library."""
    router = APIRouter(prefix=PATH, include_in_schema=False)

    @router.get("")
    def selected(
        request: Request,
        work: Annotated[list[str] | None, Query(max_length=MOST_SELECTED)] = None,
        done: str = "",
        found: bool = False,
    ) -> Response:
        chosen, left_out = _found(library, request) if found else (tuple(dict.fromkeys(work or ())), 0)
        owner = owner_of(request)
        may_add = visitor_of(request).may(Role.READER)
        tags = library.annotations(owner).tags() if may_add else ()
        cards = library.collections(owner).cards() if may_add else ()
        view = SelectionView(
            work_lines(chosen, library.works(chosen)),
            tuple(dict.fromkeys(tag.name for tag in tags)),
            tuple(card.collection for card in cards),
            done if done in _DONE else "",
            left_out,
        )
        return renderer.page(request, "selected.html", view)

    @router.post("/tag", dependencies=_READER)
    def tag_works(request: Request, work: Works, tags: Text, shared: Shared = False) -> Response:
        is_shared = check_sharing(request, is_shared=shared)
        library.annotations(owner_of(request)).tag(work, [tags], is_shared=is_shared)
        return _again(work, "tagged")

    @router.post("/mark", dependencies=_READER)
    def mark_works(request: Request, work: Works, mark: Annotated[str, Form(pattern="star|reading")]) -> Response:
        library.annotations(owner_of(request)).set_mark(work, MarkKind(mark))
        return _again(work, "marked")

    @router.post("/collect", dependencies=_READER)
    def collect_works(
        request: Request, work: Works, name: Text = "", title: Text = "", shared: Shared = False
    ) -> Response:
        collect(library, request, work, name, title, is_shared=shared)
        return _again(work, "collected")

    _add_care(router, library)
    return router


def _found(library: Library, request: Request) -> tuple[tuple[str, ...], int]:
    """The works that a search finds, and how many more there are than can be selected."""
    asked = read_request(request.query_params)
    page = library.search(
        asked.query, field=asked.field, limit=MOST_SELECTED, filters=asked.filters(), expand=asked.expand,
        sort=asked.sort, owner=owner_of(request),
    )  # fmt: skip
    works = tuple(row.work.id for row in page.works)
    return works, page.total - len(works)


def _add_care(router: APIRouter, library: Library) -> None:
    @router.post("/merge", dependencies=_LIBRARIAN)
    def merge_selected(request: Request, work: Works, kept: Text) -> Response:
        others = [work_id for work_id in work if work_id != kept]
        if kept not in work or not others:
            raise HTTPException(400)
        tell(request, " ".join((kept, *others)))
        for other in others:
            library.merge(kept, other, who=who(request))
        return RedirectResponse(f"/works/{kept}", 303)

    @router.post("/remove", dependencies=_LIBRARIAN)
    def remove_selected(request: Request, work: Works, sure: Annotated[bool, Form()] = False) -> Response:
        if not sure:
            raise HTTPException(400)
        tell(request, " ".join(work))
        for work_id in work:
            library.remove(work_id)
        return RedirectResponse("/browse", 303)


# What can have become of a selection.
_DONE = frozenset({"tagged", "marked", "collected"})


def _again(work_ids: list[str], done: str) -> Response:
    """The same selection, for the next step."""
    return RedirectResponse(f"{PATH}?{'&'.join(f'work={work_id}' for work_id in work_ids)}&done={done}", 303)
