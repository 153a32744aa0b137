"""The forms by which people add to a work: tags, a star, the reading list, notes, collections."""

from typing import Annotated

from fastapi import APIRouter, Form, Path, Request
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from svod.library import Library
from svod.library.curation.annotations import LONGEST_NOTE
from svod.model.account import Role
from svod.model.annotation import MarkKind
from svod.web.auth.permissions import check_note, check_sharing, may_share, needs, owner_of, who
from svod.web.jobs.api import MOST_NUMBER

_READER = [needs(Role.READER)]

Text = Annotated[str, Form(max_length=1000)]
NoteText = Annotated[str, Form(max_length=LONGEST_NOTE)]
Shared = Annotated[bool, Form()]
Number = Annotated[int, Path(ge=1, le=MOST_NUMBER)]


def make_annotations(library: Library) -> APIRouter:
    """The routes of these forms over one library."""
    router = APIRouter(include_in_schema=False)
    _add_marks(router, library)
    _add_notes(router, library)

    @router.post("/works/{work_id}/collect", dependencies=_READER)
    def collect_work(
        request: Request, work_id: str, name: Text = "", title: Text = "", shared: Shared = False
    ) -> Response:
        collect(library, request, [work_id], name, title, is_shared=shared)
        return _to_work(work_id)

    return router


def collect(library: Library, request: Request, work_ids: list[str], name: str, title: str, *, is_shared: bool) -> None:
    """Put works into a collection by its name; a title that is given means a new one."""
    service = library.collections(owner_of(request))
    if title.strip():
        check_sharing(request, is_shared=is_shared or not owner_of(request))
        service.add_by_hand(title, work_ids, owner="" if is_shared else owner_of(request))
    elif name:
        check_sharing(request, is_shared=not service.card(name).collection.owner)
        service.put_in(name, work_ids)
    else:
        raise HTTPException(400)


def _add_marks(router: APIRouter, library: Library) -> None:
    @router.post("/works/{work_id}/tags", dependencies=_READER)
    def tag_work(request: Request, work_id: str, tags: Text, shared: Shared = False) -> Response:
        is_shared = check_sharing(request, is_shared=shared)
        library.annotations(owner_of(request)).tag([work_id], [tags], is_shared=is_shared)
        return _to_work(work_id)

    @router.post("/works/{work_id}/tags/remove", dependencies=_READER)
    def untag_work(request: Request, work_id: str, tag: Text) -> Response:
        library.annotations(owner_of(request)).untag([work_id], [tag], is_shared=may_share(request))
        return _to_work(work_id)

    @router.post("/works/{work_id}/mark", dependencies=_READER)
    def mark_work(
        request: Request,
        work_id: str,
        star: Annotated[bool | None, Form()] = None,
        reading: Annotated[bool | None, Form()] = None,
    ) -> Response:
        service = library.annotations(owner_of(request))
        for kind, is_on in ((MarkKind.STAR, star), (MarkKind.READING, reading)):
            if is_on is not None:
                service.set_mark([work_id], kind, is_on=is_on)
        return _to_work(work_id)

    @router.post("/works/{work_id}/collections/remove", dependencies=_READER)
    def take_out_of_collection(request: Request, work_id: str, name: Text) -> Response:
        service = library.collections(owner_of(request))
        check_sharing(request, is_shared=not service.card(name).collection.owner)
        service.take_out(name, [work_id])
        return RedirectResponse(f"/collections/{name}", 303)


def _add_notes(router: APIRouter, library: Library) -> None:
    @router.post("/works/{work_id}/notes", dependencies=_READER)
    def write_note(request: Request, work_id: str, text: NoteText, shared: Shared = False) -> Response:
        is_shared = check_sharing(request, is_shared=shared)
        note = library.annotations(owner_of(request)).write(work_id, text, who(request), is_shared=is_shared)
        return _to_work(note.work_id, f"#note-{note.number}")

    @router.post("/notes/{number}", dependencies=_READER)
    def change_note(request: Request, number: Number, text: NoteText) -> Response:
        service = library.annotations(owner_of(request))
        check_note(request, service.note(number))
        note = service.rewrite(number, text)
        return _to_work(note.work_id, f"#note-{note.number}")

    @router.post("/notes/{number}/remove", dependencies=_READER)
    def remove_note(request: Request, number: Number) -> Response:
        service = library.annotations(owner_of(request))
        check_note(request, service.note(number))
        return _to_work(service.remove_note(number).work_id)


def _to_work(work_id: str, place: str = "") -> Response:
    return RedirectResponse(f"/works/{work_id}{place}", 303)
