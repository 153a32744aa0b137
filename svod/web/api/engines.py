"""The interface to the Web beyond the library: search engines asked, somebody's home page looked for."""

from typing import Annotated, Any

from fastapi import APIRouter, Body, Request
from pydantic import BaseModel, ConfigDict
from pydantic import Field as Constraint

from svod.assemble import ask_engines, engine_states, find_homepage
from svod.config import Settings
from svod.library.discovery.finding import homepage_report
from svod.model.account import Role
from svod.model.codec import to_dict
from svod.model.crawl import WebQuery
from svod.model.finding import PageOwner
from svod.web.auth.permissions import needs, tell

MOST_HITS, DEEPEST_HIT = 200, 1000
_LIBRARIAN = [needs(Role.LIBRARIAN)]

Name = Annotated[str, Constraint(max_length=64)]
Words = Annotated[str, Constraint(min_length=1, max_length=1000, pattern=r"\S")]


class EnginesRequest(BaseModel):
    """What engines are asked, those of the settings or the named ones."""

    model_config = ConfigDict(extra="forbid")

    words: Words
    engines: Annotated[
        list[Name], Constraint(max_length=20, description="Ask these instead of those of the settings.")
    ] = []
    types: Annotated[list[Name], Constraint(max_length=10, description="Only such files: pdf, ps, html.")] = []
    site: Annotated[str, Constraint(max_length=255, description="Only on this host and those below it.")] = ""
    language: Annotated[str, Constraint(max_length=16, description="Such as ru, de, en.")] = ""
    limit: Annotated[int, Constraint(ge=1, le=MOST_HITS)] = 10
    offset: Annotated[int, Constraint(ge=0, le=DEEPEST_HIT)] = 0

    def query(self) -> WebQuery:
        """The question itself."""
        return WebQuery(
            self.words.strip(), tuple(self.types), self.site.strip(), self.language.strip(), self.limit, self.offset
        )


class HomepageRequest(BaseModel):
    """Whose home page is looked for, and words of the field, against namesakes."""

    model_config = ConfigDict(extra="forbid")

    name: Words
    kind: PageOwner = PageOwner.PERSON
    topic: Annotated[str, Constraint(max_length=1000)] = ""
    method: Annotated[str, Constraint(max_length=64, description="Another ranker than that of the settings.")] = ""


def make_asking_api(settings: Settings) -> APIRouter:
    """The routes; what they may ask is in the settings."""
    router = APIRouter(prefix="/api/v1", tags=["search engines"])

    @router.get("/engines", summary="Search engines and what they lack", dependencies=_LIBRARIAN)
    def engines() -> dict[str, Any]:
        return {"engines": [state._asdict() for state in engine_states(settings)]}

    @router.post("/engines/ask", summary="Ask search engines; one that fails is named", dependencies=_LIBRARIAN)
    def ask_web(request: Request, sent: Annotated[EnginesRequest, Body()]) -> dict[str, Any]:
        tell(request, sent.words)
        merged = ask_engines(settings, sent.query(), tuple(dict.fromkeys(sent.engines)))
        return {
            "hits": [to_dict(hit) for hit in merged.hits],
            "failures": [{"engine": failure.engine, "failure": failure.reason} for failure in merged.failures],
        }

    @router.post(
        "/homepage", summary="Pages that may be somebody's, with what is listed there", dependencies=_LIBRARIAN
    )
    def homepage(request: Request, sent: Annotated[HomepageRequest, Body()]) -> dict[str, Any]:
        tell(request, sent.name)
        found = find_homepage(settings, sent.name.strip(), sent.kind, sent.topic.strip(), sent.method)
        return to_dict(homepage_report(found))

    return router
