"""A person's own order: tags, stars, the reading list, notes, saved searches; and what is new in what is followed."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Form, Path, Request
from starlette.responses import RedirectResponse, Response

from svod.errors import LibraryError
from svod.library import Library
from svod.library.curation.annotations import TagCount
from svod.library.curation.following import LONGEST_ASKED, LONGEST_NAME
from svod.model.account import Role
from svod.model.annotation import FollowKind, MarkKind, Note, SavedSearch
from svod.model.collection import CollectionCard
from svod.web.auth.permissions import needs, owner_of
from svod.web.jobs.api import MOST_NUMBER
from svod.web.layout.render import Renderer
from svod.web.layout.view import WORKS_A_PAGE, Paging, WorkLine, make_paging, page_number, work_line, work_lines

MINE, TAGS, STARRED, READING, NOTES, NEWS = "/mine", "/tags", "/starred", "/reading", "/notes", "/news"
_READER = [needs(Role.READER)]
_FEW = 5

Number = Annotated[int, Path(ge=1, le=MOST_NUMBER)]


@dataclass(frozen=True, slots=True)
class MarkedView:
    """Works that have a mark."""

    kind: str
    name: str
    total: int
    lines: tuple[WorkLine, ...]
    paging: Paging


@dataclass(frozen=True, slots=True)
class SavedLine:
    """Something saved, and where it leads."""

    saved: SavedSearch
    address: str


@dataclass(frozen=True, slots=True)
class MineView:
    """Everything that a person has here."""

    starred: tuple[WorkLine, ...]
    reading: tuple[WorkLine, ...]
    tags: tuple[TagCount, ...]
    collections: tuple[CollectionCard, ...]
    notes: tuple[Note, ...]
    saved: tuple[SavedLine, ...]


@dataclass(frozen=True, slots=True)
class NotesView:
    """A page of notes, the latest first."""

    notes: tuple[Note, ...]
    previous: str
    following: str


@dataclass(frozen=True, slots=True)
class NewsLine:
    """A new work, when it came, by what it was found, and whether it is seen for the first time."""

    line: WorkLine
    added: str
    name: str
    is_unseen: bool


@dataclass(frozen=True, slots=True)
class NewsView:
    """What came in what is followed, and what that is."""

    lines: tuple[NewsLine, ...]
    followed: tuple[SavedLine, ...]


def make_mine(library: Library, renderer: Renderer) -> APIRouter:
    """The routes of these pages over one library."""
    router = APIRouter(include_in_schema=False)
    _add_lists(router, library, renderer)
    _add_following(router, library, renderer)

    @router.get(MINE, dependencies=_READER)
    def mine(request: Request) -> Response:
        owner = owner_of(request)
        service = library.annotations(owner)
        starred, reading = service.marked(MarkKind.STAR)[:_FEW], service.marked(MarkKind.READING)[:_FEW]
        works = library.works({*starred, *reading})
        view = MineView(
            work_lines(starred, works),
            work_lines(reading, works),
            service.tags(),
            tuple(card for card in library.collections(owner).cards() if not card.collection.has_rule),
            service.notes(_FEW),
            tuple(map(saved_line, library.following(owner).saved())),
        )
        return renderer.page(request, "mine.html", view)

    return router


def _add_lists(router: APIRouter, library: Library, renderer: Renderer) -> None:
    def listed(request: Request, kind: str, name: str, path: str, work_ids: Sequence[str], page: str) -> Response:
        works = library.works(work_ids)
        held = [work_id for work_id in work_ids if work_id in works]
        number = page_number(page, len(held))
        shown = held[(number - 1) * WORKS_A_PAGE : number * WORKS_A_PAGE]
        paging = make_paging(path, (), number, len(held))
        view = MarkedView(kind, name, len(held), work_lines(shown, works), paging)
        return renderer.page(request, "marked.html", view)

    @router.get(TAGS + "/{tag:path}")
    def tagged(request: Request, tag: str, page: str = "1") -> Response:
        path = f"{TAGS}/{quote(tag, safe='')}"
        return listed(request, "tag", tag, path, library.annotations(owner_of(request)).tagged(tag), page)

    @router.get(STARRED, dependencies=_READER)
    def starred(request: Request, page: str = "1") -> Response:
        marked = library.annotations(owner_of(request)).marked(MarkKind.STAR)
        return listed(request, "star", "", STARRED, marked, page)

    @router.get(READING, dependencies=_READER)
    def reading_list(request: Request, page: str = "1") -> Response:
        marked = library.annotations(owner_of(request)).marked(MarkKind.READING)
        return listed(request, "reading", "", READING, marked, page)

    @router.get(NOTES, dependencies=_READER)
    def notes(request: Request, page: str = "1") -> Response:
        number = page_number(page, 10_000 * WORKS_A_PAGE)
        offset = (number - 1) * WORKS_A_PAGE
        found = library.annotations(owner_of(request)).notes(WORKS_A_PAGE + 1, offset)
        view = NotesView(
            found[:WORKS_A_PAGE],
            f"{NOTES}?page={number - 1}" if number > 1 else "",
            f"{NOTES}?page={number + 1}" if len(found) > WORKS_A_PAGE else "",
        )
        return renderer.page(request, "notes.html", view)


def _add_following(router: APIRouter, library: Library, renderer: Renderer) -> None:
    @router.get(NEWS, dependencies=_READER)
    def news(request: Request) -> Response:
        service = library.following(owner_of(request))
        lines = tuple(
            NewsLine(work_line(new.work), new.added, new.followed.name, new.is_unseen) for new in service.news()
        )
        view = NewsView(lines, tuple(saved_line(one) for one in service.saved() if one.is_followed))
        if any(line.is_unseen for line in lines):
            # A library that cannot be written can be read all the same.
            with suppress(LibraryError):
                service.see()
        return renderer.page(request, "news.html", view)

    @router.post("/saved", dependencies=_READER)
    def save_search(
        request: Request,
        asked: Annotated[str, Form(max_length=LONGEST_ASKED)],
        kind: Annotated[FollowKind, Form()] = FollowKind.SEARCH,
        name: Annotated[str, Form(max_length=LONGEST_NAME)] = "",
        followed: Annotated[bool, Form()] = False,
    ) -> Response:
        saved = library.following(owner_of(request)).save(kind, name, asked, is_followed=followed)
        return RedirectResponse(saved_line(saved).address, 303)

    @router.post("/saved/{number}/follow", dependencies=_READER)
    def follow_search(request: Request, number: Number, followed: Annotated[bool, Form()] = True) -> Response:
        library.following(owner_of(request)).follow(number, is_followed=followed)
        return RedirectResponse(NEWS, 303)

    @router.post("/saved/{number}/remove", dependencies=_READER)
    def forget_search(request: Request, number: Number) -> Response:
        return RedirectResponse(saved_line(library.following(owner_of(request)).remove(number)).address, 303)


def saved_line(saved: SavedSearch) -> SavedLine:
    """Something saved, with the page that it leads to."""
    if saved.kind is FollowKind.SEARCH:
        return SavedLine(saved, f"/search?{saved.asked}")
    path = "/authors" if saved.kind is FollowKind.AUTHOR else "/sources"
    return SavedLine(saved, f"{path}/{quote(saved.asked, safe='')}")
