"""The interface to what people add to works: tags, stars, the reading list, notes, collections, saved searches."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Body, Path, Query, Request
from pydantic import BaseModel, ConfigDict
from pydantic import Field as Constraint
from starlette.responses import JSONResponse

from svod.library import Library
from svod.library.curation.annotations import LONGEST_NOTE, LONGEST_TAG
from svod.library.curation.following import LONGEST_ASKED, LONGEST_NAME
from svod.model.account import Role
from svod.model.annotation import FollowKind, MarkKind, Note, NotePlace
from svod.model.codec import to_dict
from svod.web.auth.permissions import check_note, check_sharing, may_share, needs, owner_of, who
from svod.web.jobs.api import MOST_NUMBER

MOST_TAGS, MOST_SENT = 50, 1000
Tag = Annotated[str, Constraint(max_length=LONGEST_TAG)]
MarkName = Literal["star", "reading", "ignored"]
WorkId = Annotated[str, Constraint(max_length=64)]
Number = Annotated[int, Path(ge=1, le=MOST_NUMBER)]
_READER = [needs(Role.READER)]


class TagsSent(BaseModel):
    """Tags for a work; shared ones are seen by everybody."""

    model_config = ConfigDict(extra="forbid")

    tags: Annotated[list[Tag], Constraint(min_length=1, max_length=MOST_TAGS)]
    shared: bool = False


class TagRenamed(BaseModel):
    """Another name of a tag."""

    model_config = ConfigDict(extra="forbid")

    name: Tag
    shared: bool = False


class PlaceSent(BaseModel):
    """A place of a copy: its page from 1, a box on it in points, the words there."""

    model_config = ConfigDict(extra="forbid")

    sha256: Annotated[str, Constraint(max_length=64)]
    page: Annotated[int, Constraint(ge=1, le=1_000_000)]
    box: tuple[float, float, float, float] | None = None
    quote: Annotated[str, Constraint(max_length=5000)] = ""


class NoteSent(BaseModel):
    """A note in Markdown."""

    model_config = ConfigDict(extra="forbid")

    text: Annotated[str, Constraint(min_length=1, max_length=LONGEST_NOTE)]
    shared: bool = False
    place: PlaceSent | None = None


class NoteChanged(BaseModel):
    """Another text of a note."""

    model_config = ConfigDict(extra="forbid")

    text: Annotated[str, Constraint(min_length=1, max_length=LONGEST_NOTE)]


class WorksSent(BaseModel):
    """Works by their ids."""

    model_config = ConfigDict(extra="forbid")

    works: Annotated[list[WorkId], Constraint(min_length=1, max_length=MOST_SENT)]


class SearchSaved(BaseModel):
    """A search (the query of its address), an author (the id) or a source (the name) to be kept, or followed."""

    model_config = ConfigDict(extra="forbid")

    kind: FollowKind = FollowKind.SEARCH
    name: Annotated[str, Constraint(max_length=LONGEST_NAME)] = ""
    asked: Annotated[str, Constraint(min_length=1, max_length=LONGEST_ASKED)]
    followed: bool = False


def make_annotations_api(library: Library) -> APIRouter:
    """The routes over one library."""
    router = APIRouter(prefix="/api/v1", tags=["collecting"])
    _add_tags(router, library)
    _add_marks(router, library)
    _add_notes(router, library)
    _add_collecting(router, library)
    _add_saved(router, library)
    return router


def _add_tags(router: APIRouter, library: Library) -> None:
    @router.get("/tags", summary="All tags that you see, with how many works have each")
    def tags(request: Request) -> dict[str, Any]:
        found = library.annotations(owner_of(request)).tags()
        return {"tags": [{"tag": tag.name, "works": tag.works, "shared": tag.is_shared} for tag in found]}

    @router.patch("/tags/{tag}", summary="Give a tag another name in all works", dependencies=_READER)
    def rename_tag(request: Request, tag: str, sent: Annotated[TagRenamed, Body()]) -> dict[str, Any]:
        is_shared = check_sharing(request, is_shared=sent.shared)
        works = library.annotations(owner_of(request)).rename_tag(tag, sent.name, is_shared=is_shared)
        return {"tag": sent.name, "works": works}

    @router.post("/works/{work_id}/tags", summary="Tag a work", dependencies=_READER)
    def tag_work(request: Request, work_id: str, sent: Annotated[TagsSent, Body()]) -> dict[str, Any]:
        is_shared = check_sharing(request, is_shared=sent.shared)
        service = library.annotations(owner_of(request))
        service.tag([work_id], sent.tags, is_shared=is_shared)
        return {"tags": list(service.of(work_id).tags)}

    @router.delete("/works/{work_id}/tags/{tag}", summary="Take a tag away", dependencies=_READER)
    def untag_work(request: Request, work_id: str, tag: str) -> dict[str, Any]:
        service = library.annotations(owner_of(request))
        removed = service.untag([work_id], [tag], is_shared=may_share(request))
        return {"removed": removed, "tags": list(service.of(work_id).tags)}


def _add_marks(router: APIRouter, library: Library) -> None:
    @router.get("/starred", summary="Your starred works, the latest first")
    def starred(request: Request) -> dict[str, Any]:
        return {"works": list(library.annotations(owner_of(request)).marked(MarkKind.STAR))}

    @router.get("/reading", summary="The works on your reading list, the latest first")
    def reading(request: Request) -> dict[str, Any]:
        return {"works": list(library.annotations(owner_of(request)).marked(MarkKind.READING))}

    @router.put("/works/{work_id}/{mark}", summary="Star a work, or put it on your reading list", dependencies=_READER)
    def mark_work(request: Request, work_id: str, mark: MarkName) -> dict[str, Any]:
        return _set(request, work_id, MarkKind(mark), is_on=True)

    @router.delete("/works/{work_id}/{mark}", summary="Take the star away, or off the list", dependencies=_READER)
    def unmark_work(request: Request, work_id: str, mark: MarkName) -> dict[str, Any]:
        return _set(request, work_id, MarkKind(mark), is_on=False)

    def _set(request: Request, work_id: str, mark: MarkKind, *, is_on: bool) -> dict[str, Any]:
        check_sharing(request, is_shared=mark is MarkKind.IGNORED)
        library.annotations(owner_of(request)).set_mark([work_id], mark, is_on=is_on)
        return {"work": work_id, str(mark): is_on}


def _add_notes(router: APIRouter, library: Library) -> None:
    @router.get("/notes", summary="The latest notes that you see")
    def notes(
        request: Request,
        limit: Annotated[int, Query(ge=1, le=1000)] = 50,
        offset: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
    ) -> dict[str, Any]:
        return _listed(library.annotations(owner_of(request)).notes(limit, offset))

    @router.get("/works/{work_id}/notes", summary="The notes on a work")
    def notes_on_work(request: Request, work_id: str) -> dict[str, Any]:
        work = library.show(work_id).work
        return _listed(library.annotations(owner_of(request)).of(work.id).notes)

    @router.post(
        "/works/{work_id}/notes", status_code=201, dependencies=_READER,
        summary="Write a note on a work, or on a place of its pages",
    )  # fmt: skip
    def write_note(request: Request, work_id: str, sent: Annotated[NoteSent, Body()]) -> JSONResponse:
        is_shared = check_sharing(request, is_shared=sent.shared)
        place = NotePlace(sent.place.sha256, sent.place.page, sent.place.box, sent.place.quote) if sent.place else None
        service = library.annotations(owner_of(request))
        note = service.write(work_id, sent.text, who(request), is_shared=is_shared, place=place)
        return JSONResponse(to_dict(note), 201)

    @router.put("/notes/{number}", summary="Give a note another text", dependencies=_READER)
    def change_note(request: Request, number: Number, sent: Annotated[NoteChanged, Body()]) -> dict[str, Any]:
        service = library.annotations(owner_of(request))
        check_note(request, service.note(number))
        return to_dict(service.rewrite(number, sent.text))

    @router.delete("/notes/{number}", summary="Delete a note", dependencies=_READER)
    def remove_note(request: Request, number: Number) -> dict[str, Any]:
        service = library.annotations(owner_of(request))
        check_note(request, service.note(number))
        service.remove_note(number)
        return {"removed": number}


def _add_collecting(router: APIRouter, library: Library) -> None:
    @router.post("/collections/{name}/works", summary="Put works into a collection", dependencies=_READER)
    def put_into_collection(request: Request, name: str, sent: Annotated[WorksSent, Body()]) -> dict[str, Any]:
        service = library.collections(owner_of(request))
        check_sharing(request, is_shared=not service.card(name).collection.owner)
        return to_dict(service.put_in(name, sent.works))

    @router.delete(
        "/collections/{name}/works/{work_id}", summary="Take a work out of a collection", dependencies=_READER
    )
    def take_out_of_collection(request: Request, name: str, work_id: str) -> dict[str, Any]:
        service = library.collections(owner_of(request))
        check_sharing(request, is_shared=not service.card(name).collection.owner)
        return to_dict(service.take_out(name, [work_id]))


def _add_saved(router: APIRouter, library: Library) -> None:
    @router.get("/saved", summary="What you saved or follow", dependencies=_READER)
    def saved(request: Request) -> dict[str, Any]:
        return {"saved": [to_dict(one) for one in library.following(owner_of(request)).saved()]}

    @router.post(
        "/saved", status_code=201, summary="Save or follow a search, an author or a source", dependencies=_READER
    )
    def save_search(request: Request, sent: Annotated[SearchSaved, Body()]) -> JSONResponse:
        service = library.following(owner_of(request))
        return JSONResponse(to_dict(service.save(sent.kind, sent.name, sent.asked, is_followed=sent.followed)), 201)

    @router.delete("/saved/{number}", summary="Forget something saved", dependencies=_READER)
    def forget_search(request: Request, number: Number) -> dict[str, Any]:
        library.following(owner_of(request)).remove(number)
        return {"removed": number}

    @router.get("/saved/news", summary="What came in what you follow, the latest first", dependencies=_READER)
    def followed_news(request: Request) -> dict[str, Any]:
        found = library.following(owner_of(request)).news()
        rows = [{"work": new.work.id, "added": new.added, "saved": new.followed.number} for new in found]
        return {"news": rows}


def _listed(notes: tuple[Note, ...]) -> dict[str, Any]:
    return {"notes": [to_dict(note) for note in notes]}
