"""The interface to how a library and its svod stand: figures, failed documents, programs, methods and settings."""

from typing import Annotated, Any

from fastapi import APIRouter, Body, Query, Request
from pydantic import BaseModel, ConfigDict
from pydantic import Field as Constraint

from svod.assemble.diagnosis import diagnose
from svod.config import Settings, library_folder
from svod.errors import SettingsError
from svod.library import Library
from svod.library.maintenance.status import library_sizes
from svod.model.account import Role
from svod.model.codec import to_dict
from svod.model.outcome import Outcome
from svod.web.auth.permissions import needs, tell

MOST_LETTERS = 1000
_ADMIN = [needs(Role.ADMIN)]


class ForgetRequest(BaseModel):
    """Which failed documents are forgotten: the named ones, those that ended so, or all of them."""

    model_config = ConfigDict(extra="forbid")

    sources: Annotated[list[Annotated[str, Constraint(max_length=2000)]], Constraint(max_length=MOST_LETTERS)] = []
    outcomes: Annotated[list[Outcome], Constraint(max_length=len(Outcome))] = []
    all: Annotated[bool, Constraint(description="Every failed document.")] = False


def make_status_api(library: Library, settings: Settings | None) -> APIRouter:
    """The routes over one library; with the settings also what svod itself has and lacks."""
    router = APIRouter(prefix="/api/v1", tags=["status"])

    @router.get("/dead", summary="Documents that failed, the latest first", dependencies=_ADMIN)
    def failed_documents(
        outcome: Annotated[list[Outcome] | None, Query(max_length=len(Outcome))] = None,
        limit: Annotated[int, Query(ge=1, le=MOST_LETTERS)] = 100,
    ) -> dict[str, Any]:
        letters = library.dead_letters().letters(outcome or (), limit)
        return {"dead_letters": [letter._asdict() for letter in letters]}

    @router.post("/dead/forget", summary="Forget failed documents", dependencies=_ADMIN)
    def forget_failed(request: Request, sent: Annotated[ForgetRequest, Body()]) -> dict[str, Any]:
        if not (sent.sources or sent.outcomes or sent.all):
            raise SettingsError("Nothing says which documents to forget.", way_out="Name sources, outcomes, or all.")
        service = library.dead_letters()
        named = [letter.source for letter in service.letters()] if sent.all else sent.sources
        forgotten = service.forget(named, sent.outcomes)
        tell(request, str(forgotten))
        return {"forgotten": forgotten}

    if settings is not None:
        _add_settings(router, library, settings)
    return router


def _add_settings(router: APIRouter, library: Library, settings: Settings) -> None:
    @router.get("/status", summary="What is held, what waits, what failed, the last runs", dependencies=_ADMIN)
    def status() -> dict[str, Any]:
        status = library.status()
        return to_dict(status) | {"sizes": library_sizes(library_folder(settings), status)._asdict()}

    @router.get("/doctor", summary="Programs, walls, methods and settings of this svod", dependencies=_ADMIN)
    def doctor() -> dict[str, Any]:
        return diagnose(settings)
