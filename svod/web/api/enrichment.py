"""The interface to enrichment: services asked about one work."""

from typing import Annotated, Any

from fastapi import APIRouter, Body, Request
from pydantic import BaseModel, ConfigDict
from pydantic import Field as Constraint

from svod.assemble.enriching import enriching_services
from svod.config import Settings
from svod.library import Library
from svod.library.ingest.enriching import EnrichTerms
from svod.model.account import Role
from svod.model.codec import to_dict
from svod.web.auth.permissions import needs, tell


class EnrichRequest(BaseModel):
    """Which services are asked, those of the settings or the named ones; also about references."""

    model_config = ConfigDict(extra="forbid")

    services: Annotated[list[Annotated[str, Constraint(max_length=32)]], Constraint(max_length=10)] = []
    references: bool = False


def make_enrichment_api(library: Library, settings: Settings) -> APIRouter:
    """The route over one library; which services there are is in the settings."""
    router = APIRouter(prefix="/api/v1", tags=["asking"])

    @router.post(
        "/works/{work_id}/enrich", summary="Ask services about a work; what they say stands below what is printed",
        dependencies=[needs(Role.LIBRARIAN)],
    )  # fmt: skip
    def enrich_work(request: Request, work_id: str, sent: Annotated[EnrichRequest, Body()]) -> dict[str, Any]:
        work = library.show(work_id).work
        services, organisations = enriching_services(settings, sent.services)
        tell(request, " ".join(sent.services))
        terms = EnrichTerms(with_references=sent.references, again=True)
        ended = library.enriching(services, organisations).run([work.id], terms)
        return {"enriched": [to_dict(one) for one in ended]}

    return router
