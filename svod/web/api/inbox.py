"""The inbox over HTTP: what waits for a person, and what a person says of it."""

from typing import Annotated, Any

from fastapi import APIRouter, Body, Query, Request
from pydantic import BaseModel, ConfigDict
from pydantic import Field as Constraint

from svod.library import Library
from svod.library.curation.input_parsing import written
from svod.model.account import Role
from svod.model.codec import to_dict, to_plain
from svod.model.inbox import InboxItem, InboxKind
from svod.web.api.works import public_work
from svod.web.auth.permissions import needs, tell, who
from svod.web.transfers.files import source_name

_MOST_ITEMS = 100
Id = Annotated[str, Constraint(max_length=4000)]


class ChosenSent(BaseModel):
    """Things that wait, by their ids."""

    model_config = ConfigDict(extra="forbid")

    ids: Annotated[list[Id], Constraint(min_length=1, max_length=1000)]


class SameSent(BaseModel):
    """A work and the one that it is the same as; without one, the likeliest."""

    model_config = ConfigDict(extra="forbid")

    id: Id
    other: Id = ""


class SuggestionsSent(BaseModel):
    """A work, which of its suggestions become key words, and whether the others are kept for later."""

    model_config = ConfigDict(extra="forbid")

    id: Id
    accepted: Annotated[list[Id], Constraint(max_length=1000)] = []
    keep: bool = False


def make_inbox_api(library: Library) -> APIRouter:
    """The routes over one library."""
    router = APIRouter(prefix="/api/v1/inbox", tags=["inbox"])
    service = library.inbox()

    @router.get("", summary="What waits for a person", dependencies=[needs(Role.LIBRARIAN)])
    def inbox(
        kind: InboxKind | None = None,
        limit: Annotated[int, Query(ge=1, le=_MOST_ITEMS)] = 50,
        offset: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
    ) -> dict[str, Any]:
        items = service.items(kind, limit, offset)
        return {"counts": service.counts()._asdict(), "items": [_plain(item) for item in items]}

    @router.post("/accept", summary="Call works right as they are", dependencies=[needs(Role.LIBRARIAN)])
    def accept_items(request: Request, sent: Annotated[ChosenSent, Body()]) -> dict[str, Any]:
        tell(request, " ".join(sent.ids)[:500])
        return {"accepted": service.accept(sent.ids, who(request))}

    @router.post(
        "/reject", summary="Say that documents are no papers; failed ones are forgotten",
        dependencies=[needs(Role.LIBRARIAN)],
    )  # fmt: skip
    def reject_items(request: Request, sent: Annotated[ChosenSent, Body()]) -> dict[str, Any]:
        tell(request, " ".join(sent.ids)[:500])
        return {"rejected": service.reject(sent.ids, who(request))}

    @router.post("/same", summary="Make a work part of the one that it is", dependencies=[needs(Role.LIBRARIAN)])
    def same_item(request: Request, sent: Annotated[SameSent, Body()]) -> dict[str, Any]:
        other = sent.other or service.likeliest(sent.id)
        return to_dict(public_work(service.same(sent.id, other, who(request))))

    @router.post(
        "/suggested", summary="Accept some suggested key words of a work and reject the others",
        dependencies=[needs(Role.LIBRARIAN)],
    )  # fmt: skip
    def judge_suggested(request: Request, sent: Annotated[SuggestionsSent, Body()]) -> dict[str, Any]:
        tell(request, sent.id)
        service.judge_suggestions(sent.id, [written(text) for text in sent.accepted], who(request), keep=sent.keep)
        return to_dict(public_work(library.show(sent.id).work))

    return router


def _plain(item: InboxItem) -> dict[str, Any]:
    """Something that waits, without the server's folders."""
    letter = item.letter
    failed = (
        {"file": source_name(letter.source).name, "outcome": letter.outcome, "message": letter.message}
        if letter
        else {}
    )
    return {
        "id": item.id,
        "kind": str(item.kind),
        "needs_review": to_plain(item.reasons),
        "alike": [{"work": one.work.id, "weight": one.weight, "reason": one.reason} for one in item.alike],
        **({"work": to_dict(public_work(item.work))} if item.work else {}),
        **failed,
    }
