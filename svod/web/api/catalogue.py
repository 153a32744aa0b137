"""The interface to the catalogue beyond works and searching: people, graphs, wanted works, vocabularies, sources."""

from dataclasses import asdict
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Body, Path, Query, Request
from pydantic import BaseModel, ConfigDict
from pydantic import Field as Constraint
from starlette.responses import Response, StreamingResponse

from svod.errors import UnknownPersonError, UnknownWorkError
from svod.library import Library, read_filters
from svod.library.graph.drawing import drawn
from svod.model.account import Role
from svod.model.codec import to_dict
from svod.model.gathering import WatchedSource
from svod.model.metadata import Field
from svod.model.retrieval import Filters
from svod.text.languages import language_of
from svod.web.api.works import MOST_WORKS, page_view, public_record, public_work
from svod.web.auth.permissions import needs, owner_of, tell
from svod.web.layout.view import DEEPEST_RESULT, LONGEST_QUERY
from svod.web.transfers.batches import answered, answers_singly, batch_of, fault

_MOST_NUMBER = 2**31 - 1
_GRAPH_TYPES = {"json": "application/json", "graphml": "application/graphml+xml", "svg": "image/svg+xml"}

Limit = Annotated[int, Query(ge=1, le=MOST_WORKS)]
Offset = Annotated[int, Query(ge=0, le=_MOST_NUMBER)]
Number = Annotated[int, Path(ge=1, le=_MOST_NUMBER)]


class SuggestRequest(BaseModel):
    """What shall be classified: a text, or a work of the library."""

    model_config = ConfigDict(extra="forbid")

    text: Annotated[str, Constraint(max_length=100_000)] = ""
    work: Annotated[str, Constraint(max_length=64)] = ""
    vocabularies: Annotated[list[Annotated[str, Constraint(max_length=64)]], Constraint(max_length=20)] = []
    top: Annotated[int, Constraint(ge=1, le=50)] = 10


def make_catalogue_api(library: Library) -> APIRouter:
    """The routes over one library."""
    router = APIRouter(prefix="/api/v1", tags=["catalogue"])
    _add_works(router, library)
    _add_batches(router, library)
    _add_people(router, library)
    _add_vocabularies(router, library)
    _add_sources(router, library)
    return router


def _add_works(router: APIRouter, library: Library) -> None:
    @router.get("/works", summary="All works, the latest arrivals first; or those to be checked, the most cited first")
    def works(
        limit: Limit = 20,
        offset: Offset = 0,
        needs_review: Annotated[bool, Query(description="Only works whose header is doubtful.")] = False,
    ) -> dict[str, Any]:
        return (_doubtful if needs_review else _newest)(library, limit, offset)

    @router.get("/wanted", summary="Works known by records alone: no copy of them is here")
    def wanted(limit: Limit = 20, offset: Offset = 0) -> dict[str, Any]:
        ids = library.wanted()
        return {"total": len(ids), "works": _works(library, ids[offset : offset + limit])}

    @router.get("/cited", summary="Works known by references alone, the most cited first")
    def cited(limit: Limit = 20, offset: Offset = 0) -> dict[str, Any]:
        return {"works": [to_dict(one) for one in library.cited(limit, offset)]}

    @router.get("/cited/{cited_id}", summary="A work known by references alone, with these")
    def show_cited(cited_id: str) -> dict[str, Any]:
        found = library.show_cited(cited_id)
        if found is None:
            raise UnknownWorkError(f"No reference means a work «{cited_id}».")
        return to_dict(found)

    @router.get("/works/{work_id}/graph", summary="The works around a work, as JSON, GraphML or a picture")
    def graph(
        work_id: str,
        depth: Annotated[int, Query(ge=1, le=6)] = 2,
        most: Annotated[int, Query(ge=2, le=2000)] = 400,
        cited: Annotated[int, Query(ge=0, le=_MOST_NUMBER)] = 2,
        format: Literal["json", "graphml", "svg"] = "json",  # noqa: A002 - the promised parameter
    ) -> Response:
        found = library.graph(work_id, depth=depth, most=most, cited=cited)
        return Response(drawn(found, format), media_type=_GRAPH_TYPES[format])

    @router.get("/works/{work_id}/decisions", summary="Which works were made one with it, or parted from it")
    def decisions(work_id: str) -> dict[str, Any]:
        known = library.show(work_id).work.id
        return {"decisions": [decision._asdict() for decision in library.decisions(known)]}

    @router.delete("/works/{work_id}", summary="Remove a work", dependencies=[needs(Role.LIBRARIAN)])
    def remove_work(request: Request, work_id: str) -> dict[str, Any]:
        removed = library.remove(work_id)
        title = removed.metadata.text(Field.TITLE)
        tell(request, title)
        return {"removed": removed.id, "title": title}

    @router.get("/holdings", summary="How many works, copies, references and citations there are")
    def holdings() -> dict[str, Any]:
        return library.holdings()._asdict()


def _newest(library: Library, limit: int, offset: int) -> dict[str, Any]:
    ids = library.work_ids()[::-1]
    return {"total": len(ids), "works": _works(library, ids[offset : offset + limit])}


def _doubtful(library: Library, limit: int, offset: int) -> dict[str, Any]:
    only = Filters(needs_review=True)
    found = library.search("", limit=limit, offset=min(offset, DEEPEST_RESULT), filters=only)
    return {"total": found.total, "works": [to_dict(public_work(one.work)) for one in found.works]}


def _add_batches(router: APIRouter, library: Library) -> None:
    def record(value: Any) -> dict[str, Any]:
        if not isinstance(value, str):
            return fault("A work is asked for by its id, as a JSON string.")
        return to_dict(public_record(library.show(value)))

    @router.post(
        "/works/batch", summary="Many works: an id as a JSON string a line in, a record a line out",
        response_class=StreamingResponse, openapi_extra=batch_of("w0123456789ab", "One record a line."),
        dependencies=[needs(Role.READER)],
    )  # fmt: skip
    async def works_batch(request: Request) -> StreamingResponse:
        return answered(request, answers_singly(record))

    def searched(value: Any) -> dict[str, Any]:
        sent = {"q": value} if isinstance(value, str) else value
        query = sent.get("q") if isinstance(sent, dict) else None
        if not isinstance(query, str) or len(query) > LONGEST_QUERY:
            return fault("A query is a JSON string, or an object with `q`.")
        limit, year = sent.get("limit", 10), sent.get("year", "")
        if not isinstance(limit, int) or not 1 <= limit <= MOST_WORKS or not isinstance(year, str):
            return fault(f"`limit` is a number from 1 to {MOST_WORKS}, `year` a string.")
        found = library.search(query, limit=limit, filters=read_filters(year=year))
        return {"query": query} | to_dict(page_view(found))

    @router.post(
        "/search/batch", summary="Many searches: a query, or an object with `q`, `limit` and `year`, a line in",
        response_class=StreamingResponse, openapi_extra=batch_of({"q": "pendulum", "limit": 3}, "A page a line."),
        dependencies=[needs(Role.READER)],
    )  # fmt: skip
    async def search_batch(request: Request) -> StreamingResponse:
        return answered(request, answers_singly(searched))


def _add_people(router: APIRouter, library: Library) -> None:
    @router.get("/authors", summary="The people behind the authors, those of most works first")
    def authors(limit: Limit = 20, offset: Offset = 0) -> dict[str, Any]:
        service = library.persons()
        return {"total": service.count(), "authors": [line._asdict() for line in service.listed(limit, offset)]}

    @router.get("/authors/{named}", summary="The persons of a name in any spelling, or of an id")
    def author(named: Annotated[str, Path(max_length=200)]) -> dict[str, Any]:
        found = library.persons().find(named)
        if not found:
            raise UnknownPersonError(f"Nobody here is called «{named}».")
        return {"authors": [to_dict(person) for person in found]}


def _add_vocabularies(router: APIRouter, library: Library) -> None:
    @router.get("/vocabularies", summary="The vocabularies and the rules between them")
    def vocabularies() -> dict[str, Any]:
        service = library.vocabularies()
        return {
            "vocabularies": [card._asdict() for card in service.cards()],
            "rules": [card._asdict() for card in service.rule_cards()],
        }

    @router.post(
        "/vocabularies/suggest", summary="Controlled terms for a text or a work", dependencies=[needs(Role.READER)]
    )
    def suggest_terms(sent: Annotated[SuggestRequest, Body()]) -> dict[str, Any]:
        service = library.vocabularies()
        if sent.work:
            found = service.for_work(library.show(sent.work).work.id, sent.vocabularies, sent.top)
        else:
            found = service.for_text(sent.text, language_of(sent.text), sent.vocabularies, sent.top)
        return {"suggestions": [one._asdict() for one in found]}

    @router.get("/collections", summary="The collections of the library")
    def collections(request: Request) -> dict[str, Any]:
        cards = library.collections(owner_of(request)).cards()
        return {"collections": [asdict(card.collection) | {"works": card.works} for card in cards]}


def _add_sources(router: APIRouter, library: Library) -> None:
    @router.get("/watched", summary="The sources that are watched", dependencies=[needs(Role.LIBRARIAN)])
    def watched() -> dict[str, Any]:
        return {"sources": [_source(source) for source in library.watching().sources()]}

    @router.delete("/watched/{number}", summary="Watch a source no more", dependencies=[needs(Role.LIBRARIAN)])
    def unwatch(request: Request, number: Number) -> dict[str, Any]:
        removed = library.watching().remove(str(number))
        tell(request, removed.request.name)
        return _source(removed)

    @router.get("/news", summary="The new works that watched sources brought, the newest first")
    def news(limit: Limit = 20, since: Annotated[str, Query(max_length=40)] = "") -> dict[str, Any]:
        news = library.watching().news(limit, since)
        return {
            "news": [
                {"made": one.made, "source": one.source, "url": one.url, "work": to_dict(public_work(work))}
                for one, work in news
            ]
        }

    @router.get("/check", summary="Whether the library is whole", dependencies=[needs(Role.ADMIN)])
    def check() -> dict[str, Any]:
        report = library.check()
        return {"whole": report.whole, **report._asdict()}

    @router.get("/log", summary="Who did what, the latest first", dependencies=[needs(Role.ADMIN)])
    def log(limit: Limit = 50, offset: Offset = 0) -> dict[str, Any]:
        return {"deeds": [deed._asdict() for deed in library.accounts().deeds(limit, offset)]}


def _works(library: Library, ids: tuple[str, ...]) -> list[dict[str, Any]]:
    found = library.works(ids)
    return [to_dict(public_work(found[work_id])) for work_id in ids if work_id in found]


def _source(source: WatchedSource) -> dict[str, Any]:
    fields = asdict(source)
    wish = {name: value for name, value in fields.pop("request").items() if value}
    return {"number": fields.pop("number"), "name": source.request.name, "wish": wish, **fields}
