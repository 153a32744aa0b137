"""The page of the inbox: look at what waits, one after another or many at once, and say what it is."""

from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import RedirectResponse, Response

from svod.errors import SvodError
from svod.library import Library
from svod.library.curation.input_parsing import Said
from svod.model.account import Role
from svod.model.inbox import InboxItem, InboxKind
from svod.model.metadata import Field
from svod.model.work import Work
from svod.web.auth.permissions import needs, tell, who
from svod.web.layout.render import Renderer
from svod.web.layout.view import page_number
from svod.web.pages.curation.correction_view import work_id_in
from svod.web.pages.curation.inbox_view import (
    MOST_LISTED,
    PATH,
    CurrentItem,
    InboxView,
    item_address,
    item_line,
    neighbours,
    shown_authors,
    shown_title,
)
from svod.web.pages.works.reader_view import ReaderView, reader_view

_LIBRARIAN = [needs(Role.LIBRARIAN)]
_MOST_PAGES = 100_000

Ids = Annotated[list[str], Form()]
Text = Annotated[str, Form(max_length=20_000)]


def make_inbox(library: Library, renderer: Renderer) -> APIRouter:
    """The routes of the inbox."""
    router = APIRouter(prefix=PATH, include_in_schema=False)

    @router.get("", dependencies=_LIBRARIAN)
    def inbox(request: Request, kind: str = "", at: str = "", page: str = "1") -> Response:
        return renderer.page(request, "inbox.html", _view(library, kind, at, page))

    _add_answers(router, library)

    @router.post("/same", dependencies=_LIBRARIAN)
    def same_item(request: Request, ids: Ids, other: Text, kind: Text = "", following: Text = "") -> Response:
        try:
            library.inbox().same(ids[0], work_id_in(other), who(request))
        except SvodError as error:
            return renderer.page(request, "inbox.html", _view(library, kind, ids[0], error=str(error)), status=400)
        return RedirectResponse(item_address(kind, following), 303)

    @router.post("/save", dependencies=_LIBRARIAN)
    def save_item(
        request: Request, ids: Ids, title: Text = "", authors: Text = "", kind: Text = "", following: Text = ""
    ) -> Response:
        work = library.show(ids[0]).work
        try:
            library.corrections().correct_all(work.id, _changes(work, title, authors), who(request))
        except SvodError as error:
            return renderer.page(request, "inbox.html", _view(library, kind, work.id, error=str(error)), status=400)
        is_done = work.id not in [item for item, _ in library.inbox().ids()]
        return RedirectResponse(item_address(kind, following if is_done else work.id), 303)

    return router


def _add_answers(router: APIRouter, library: Library) -> None:
    """What is said of one thing or of many at once."""
    service = library.inbox()

    @router.post("/accept", dependencies=_LIBRARIAN)
    def accept_items(request: Request, ids: Ids, kind: Text = "", following: Text = "") -> Response:
        tell(request, " ".join(ids)[:500])
        failed = {item for item, _ in service.ids(InboxKind.FAILED)}
        service.accept([item for item in ids if item not in failed], who(request))
        return RedirectResponse(item_address(kind, following), 303)

    @router.post("/reject", dependencies=_LIBRARIAN)
    def reject_items(request: Request, ids: Ids, kind: Text = "", following: Text = "") -> Response:
        tell(request, " ".join(ids)[:500])
        service.reject(ids, who(request))
        return RedirectResponse(item_address(kind, following), 303)

    @router.post("/retry", dependencies=_LIBRARIAN)
    def retry_items(ids: Ids, kind: Text = "", following: Text = "") -> Response:
        list(service.retry(ids))
        return RedirectResponse(item_address(kind, following), 303)


def _view(library: Library, kind: str, at: str, number: str = "1", error: str = "") -> InboxView:
    service = library.inbox()
    chosen = InboxKind(kind) if kind in list(InboxKind) else None
    ids = service.ids(chosen)
    place, before, behind = neighbours(ids, at)
    first = max(0, min(place - MOST_LISTED // 2, len(ids) - MOST_LISTED))
    items = {item.id: item for item in service.chosen(ids[first : first + MOST_LISTED])}
    current = items.get(ids[place][0]) if ids else None
    return InboxView(
        service.counts(),
        str(chosen or ""),
        place,
        len(ids),
        tuple(item_line(item, kind) for item in items.values()),
        _current(library, current, kind, number) if current else None,
        item_address(kind, before) if before else "",
        item_address(kind, behind) if behind else "",
        behind,
        error,
    )


def _changes(work: Work, title: str, authors: str) -> list[tuple[Field, list[Said]]]:
    """The fields that were changed; of a title only the one that is shown, of authors only the lines that are new."""
    changes: list[tuple[Field, list[Said]]] = []
    if " ".join(title.split()) != shown_title(work):
        others = work.metadata.all(Field.TITLE)[1:]
        kept = [Said(one.text, one.language or "", left=True) for one in others]
        changes.append((Field.TITLE, [Said(title), *kept]))
    before = shown_authors(work).splitlines()
    lines = [line for line in map(str.strip, authors.splitlines()) if line]
    if lines != before:
        changes.append((Field.CREATOR, [Said(line, left=line in before) for line in lines]))
    return changes


def _current(library: Library, item: InboxItem, kind: str, number: str) -> CurrentItem:
    line = item_line(item, kind)
    if item.work is None:
        return CurrentItem(line, "", "", None)
    return CurrentItem(line, shown_title(item.work), shown_authors(item.work), _pages(library, item.work, number))


def _pages(library: Library, work: Work, number: str) -> ReaderView | None:
    """The pages of the first copy, opened where the title was read."""
    if not work.copies:
        return None
    title = work.metadata.best(Field.TITLE)
    first = str(title.page) if title and title.page and number == "1" else number
    return reader_view(library.reading(work.copies[0].sha256), page_number(first, _MOST_PAGES), {})
