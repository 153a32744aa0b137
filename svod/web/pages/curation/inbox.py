"""The page of the inbox: look at what waits, one after another or many at once, and say what it is."""

from collections.abc import Callable
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import RedirectResponse, Response

from svod.errors import SvodError
from svod.library import Library
from svod.library.curation.inbox_undo import InboxDeed
from svod.model.account import Role
from svod.model.inbox import InboxKind
from svod.web.auth.permissions import needs, tell, who
from svod.web.layout.render import Renderer
from svod.web.pages.curation.correction_view import correct_view, sent_changes, work_id_in
from svod.web.pages.curation.corrections import LONG_FORM, SentForm, pages_of
from svod.web.pages.curation.inbox_view import (
    MOST_LISTED,
    PATH,
    CurrentItem,
    InboxView,
    item_address,
    item_line,
    neighbours,
)

_LIBRARIAN = [needs(Role.LIBRARIAN)]
# So many actions of each person can be taken back, as long as the server runs.
_MOST_DEEDS = 100

Ids = Annotated[list[str], Form()]
Text = Annotated[str, Form(max_length=20_000)]
Texts = Annotated[list[str] | None, Form()]


class Deeds:
    """What each person did last in the inbox, to be taken back one after another."""

    def __init__(self, library: Library) -> None:
        self._service = library.inbox()
        self._done: dict[str, list[InboxDeed]] = {}

    def do(self, request: Request, name: str, ids: list[str], act: Callable[[], object]) -> None:
        """Do something and remember it; the id of a work is that which another became part of."""
        if not ids:
            return
        deed = self._service.undoable(name, ids, act)
        done = self._done.setdefault(who(request), [])
        done.append(deed)
        del done[:-_MOST_DEEDS]

    def last(self, request: Request) -> InboxDeed | None:
        """What would be taken back."""
        done = self._done.get(who(request))
        return done[-1] if done else None

    def undo(self, request: Request) -> InboxDeed | None:
        """Take the last action back; one that cannot be is forgotten, too."""
        done = self._done.get(who(request))
        if not done:
            return None
        deed = done.pop()
        self._service.undo(deed, who(request))
        return deed


def make_inbox(library: Library, renderer: Renderer, *, has_pictures: bool = False) -> APIRouter:
    """The routes of the inbox; with pictures pages of all kinds are shown in it."""
    router = APIRouter(prefix=PATH, include_in_schema=False)
    deeds = Deeds(library)

    def page_of(request: Request, kind: str, at: str, number: str = "", error: str = "") -> Response:
        view = _view(library, kind, at, error, deeds.last(request))
        view = _with_form(library, view, number, has_pictures=has_pictures)
        return renderer.page(request, "inbox.html", view, status=400 if error else 200)

    @router.get("", dependencies=_LIBRARIAN)
    def inbox(request: Request, kind: str = "", at: str = "", page: str = "") -> Response:
        return page_of(request, kind, at, page)

    _add_answers(router, library, deeds)
    _add_suggestions(router, library, deeds, page_of)

    @router.post("/undo", dependencies=_LIBRARIAN)
    def undo_in_inbox(request: Request, kind: Text = "") -> Response:
        try:
            undone = deeds.undo(request)
        except SvodError as error:
            return page_of(request, kind, "", error=str(error))
        tell(request, " ".join(undone.ids)[:500] if undone else "")
        return RedirectResponse(item_address(kind, undone.ids[0] if undone else ""), 303)

    @router.post("/same", dependencies=_LIBRARIAN)
    def same_item(request: Request, ids: Ids, other: Text, kind: Text = "", following: Text = "") -> Response:
        try:
            deeds.do(request, "same", ids[:1], lambda: library.inbox().same(ids[0], work_id_in(other), who(request)).id)
        except SvodError as error:
            return page_of(request, kind, ids[0], error=str(error))
        return RedirectResponse(item_address(kind, following), 303)

    @router.post("/save", dependencies=LONG_FORM)
    def save_item(request: Request, form: SentForm) -> Response:
        work = library.show(str(form.get("ids", ""))).work
        kind, following = str(form.get("kind", "")), str(form.get("following", ""))

        def correct() -> str:
            library.corrections().correct_all(work.id, sent_changes(form, work), who(request))
            return ""

        try:
            deeds.do(request, "save", [work.id], correct)
        except SvodError as error:
            return page_of(request, kind, work.id, error=str(error))
        is_done = work.id not in [item for item, _ in library.inbox().ids()]
        return RedirectResponse(item_address(kind, following if is_done else work.id), 303)

    return router


def _add_answers(router: APIRouter, library: Library, deeds: Deeds) -> None:
    """What is said of one thing or of many at once."""
    service = library.inbox()

    @router.post("/accept", dependencies=_LIBRARIAN)
    def accept_items(request: Request, ids: Ids, kind: Text = "", following: Text = "") -> Response:
        tell(request, " ".join(ids)[:500])
        failed = {item for item, _ in service.ids(InboxKind.FAILED)}
        works = [item for item in ids if item not in failed]
        deeds.do(request, "accept", works, lambda: service.accept(works, who(request)))
        return RedirectResponse(item_address(kind, following), 303)

    @router.post("/reject", dependencies=_LIBRARIAN)
    def reject_items(request: Request, ids: Ids, kind: Text = "", following: Text = "") -> Response:
        tell(request, " ".join(ids)[:500])
        deeds.do(request, "reject", ids, lambda: service.reject(ids, who(request)))
        return RedirectResponse(item_address(kind, following), 303)

    @router.post("/retry", dependencies=_LIBRARIAN)
    def retry_items(ids: Ids, kind: Text = "", following: Text = "") -> Response:
        list(service.retry(ids))
        return RedirectResponse(item_address(kind, following), 303)


def _add_suggestions(router: APIRouter, library: Library, deeds: Deeds, page_of: Callable[..., Response]) -> None:
    """What is said of suggested key words."""

    @router.post("/suggested", dependencies=_LIBRARIAN)
    def judge_suggested(
        request: Request, ids: Ids, accepted: Texts = None, kind: Text = "", following: Text = ""
    ) -> Response:
        def judge() -> None:
            library.inbox().judge_suggestions(ids[0], accepted or [], who(request))

        try:
            deeds.do(request, "suggested", ids[:1], judge)
        except SvodError as error:
            return page_of(request, kind, ids[0], error=str(error))
        return RedirectResponse(item_address(kind, following), 303)


def _view(library: Library, kind: str, at: str, error: str, last: InboxDeed | None) -> InboxView:
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
        CurrentItem(item_line(current, kind), current.work) if current else None,
        item_address(kind, before) if before else "",
        item_address(kind, behind) if behind else "",
        behind,
        error,
        last,
    )


def _with_form(library: Library, view: InboxView, number: str, *, has_pictures: bool) -> InboxView:
    """The form of the work that is looked at, beside its pages."""
    current = view.current
    if current is None or current.work is None:
        return view
    form = correct_view(current.work, (), pages_of(library, current.work, number, has_pictures=has_pictures))
    return replace(view, current=replace(current, form=form))
