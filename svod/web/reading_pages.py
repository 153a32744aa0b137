"""The pages that readers browse: their routes, and an application of these alone for a render process."""

from collections.abc import Callable, Iterable
from functools import wraps
from inspect import signature
from typing import Any

from fastapi import APIRouter, FastAPI
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from svod.assemble import PersistentReader
from svod.config import Settings
from svod.errors import SvodError
from svod.library import Library
from svod.web.auth.faults import fault_of
from svod.web.crawlers.identity import Identity, identity_of
from svod.web.layout.render import AddedPart, Renderer
from svod.web.pages.browse.graph import make_graphs
from svod.web.pages.browse.groups import make_groups
from svod.web.pages.browse.people import make_people
from svod.web.pages.browse.statistics import make_statistics
from svod.web.pages.search.search_pages import make_search
from svod.web.pages.search.suggest import make_suggest
from svod.web.pages.works.adding import make_adding
from svod.web.pages.works.cited import make_cited
from svod.web.pages.works.pages import make_pages
from svod.web.pages.works.reader import make_reader
from svod.web.transfers.intake import Intake


def make_reading_pages(
    library: Library,
    intake: Intake,
    renderer: Renderer,
    identity: Identity,
    drawer: PersistentReader | None = None,
) -> Iterable[APIRouter]:
    """The routes of all pages that readers walk through."""
    yield make_pages(library, renderer, identity)
    yield make_search(library, renderer)
    yield make_adding(library, intake, renderer)
    yield make_people(library, renderer)
    yield make_reader(library, renderer, drawer)
    yield make_groups(library, renderer)
    yield make_cited(library, renderer)
    yield make_statistics(library, renderer)
    yield make_graphs(library, renderer)
    yield make_suggest(library)


def make_pages_app(
    library: Library, most_upload_bytes: int, added: Iterable[AddedPart], settings: Settings | None = None
) -> FastAPI:
    """The readers' pages alone, for a process that only makes them: its caller has looked at the visitor."""
    app = FastAPI(openapi_url=None)
    renderer = Renderer(most_upload_bytes)
    for part in added:
        renderer.offer(part)
    for router in make_reading_pages(library, Intake(library), renderer, identity_of(library, settings)):
        for route in router.routes:
            if not isinstance(route, APIRoute):
                continue
            if tuple(signature(route.endpoint).parameters) == ("request",) and not route.dependencies:
                # What needs nothing but the request need not have it taken to pieces.
                app.add_route(route.path, at_once(route.endpoint))
            else:
                app.add_api_route(route.path, at_once(route.endpoint), dependencies=route.dependencies)
    add_faults(app, renderer)
    return app


def at_once(answer: Callable[..., Any]) -> Callable[..., Any]:
    """The same answer without a thread of its own, where one is made at a time."""

    @wraps(answer)
    async def answered(*values: Any, **named: Any) -> Any:
        return answer(*values, **named)

    return answered


def add_faults(app: FastAPI, renderer: Renderer) -> None:
    """Have whatever goes wrong answered by a page, or an object."""

    def answer_fault(request: Request, error: Exception) -> Response:
        return renderer.fault(request, fault_of(error))

    for kind in (SvodError, HTTPException, RequestValidationError, Exception):
        app.add_exception_handler(kind, answer_fault)
