"""The web face as one application over one library."""

from collections.abc import Iterable
from pathlib import Path

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles

from svod import __version__
from svod.assemble import StandingReader
from svod.assemble.running import Workbench
from svod.config import MEBIBYTE
from svod.errors import SvodError
from svod.library import Library
from svod.web.api import make_api
from svod.web.cited_pages import make_cited
from svod.web.correct_api import make_corrections_api
from svod.web.correct_pages import make_corrections
from svod.web.desk import doing_jobs, make_desk
from svod.web.entrance import OWN_MACHINE, Entrance, Terms
from svod.web.faults import fault_of
from svod.web.feed import make_feed
from svod.web.graph_pages import make_graphs
from svod.web.grobid import make_grobid
from svod.web.group_pages import make_groups
from svod.web.guard import Guard
from svod.web.intake import Intake
from svod.web.jobs.doing import Seeker
from svod.web.jobs.runner import JobRunner
from svod.web.limits import Limiter
from svod.web.metrics import add_metrics
from svod.web.oai import make_oai
from svod.web.pages import make_pages
from svod.web.people_pages import make_people
from svod.web.reader_pages import make_reader
from svod.web.render import Renderer
from svod.web.statistics_page import make_statistics
from svod.web.suggest import make_suggest
from svod.web.workbench import make_workbench, make_workbench_api

MOST_UPLOAD_BYTES = 200 * MEBIBYTE

_STATIC = Path(__file__).parent / "static"


def make_app(
    library: Library,
    *,
    hosts: Iterable[str] = (),
    most_upload_bytes: int = MOST_UPLOAD_BYTES,
    contact: str = "",
    reader: StandingReader | None = None,
    workbench: Workbench | None = None,
    terms: Terms = OWN_MACHINE,
    seeker: Seeker | None = None,
) -> FastAPI:
    """The pages, JSON interface, OAI archive and feed of a library; with a reader also the services of GROBID.

    `hosts` are names it answers to beside addresses and localhost, `contact` is whom harvesters may write to,
    `terms` say who may do what without signing in, `seeker` looks for papers that readers wish for.
    """
    runner = JobRunner(library, seeker)
    app = FastAPI(
        title="svod", version=__version__, docs_url=None, redoc_url=None, openapi_url="/api/v1/openapi.json",
        lifespan=doing_jobs(runner),
    )  # fmt: skip
    renderer = Renderer(most_upload_bytes)
    intake = Intake(library)
    app.include_router(make_pages(library, intake, renderer))
    app.include_router(make_people(library, renderer))
    app.include_router(make_reader(library, renderer))
    app.include_router(make_corrections(library, renderer))
    app.include_router(make_corrections_api(library))
    app.include_router(make_groups(library, renderer))
    app.include_router(make_cited(library, renderer))
    app.include_router(make_statistics(library, renderer))
    app.include_router(make_graphs(library, renderer))
    app.include_router(make_suggest(library))
    for router in make_desk(library, renderer, runner, Limiter(terms.rates.sign_ins), reader):
        app.include_router(router)
    app.include_router(make_api(library, intake))
    app.include_router(make_oai(library, contact=contact))
    app.include_router(make_feed(library))
    if reader is not None:
        app.include_router(make_grobid(reader))
    if workbench is not None:
        app.include_router(make_workbench(library, renderer, workbench))
        app.include_router(make_workbench_api(library, workbench))
    app.mount("/static", StaticFiles(directory=_STATIC), name="static")
    app.add_middleware(Entrance, library=library, terms=terms, refuse=renderer.fault)
    add_metrics(app, library)
    app.add_middleware(
        Guard,
        hosts=frozenset(host.lower() for host in hosts),
        most_bytes=most_upload_bytes,
        refuse=renderer.fault,
    )

    def answer_fault(request: Request, error: Exception) -> Response:
        return renderer.fault(request, fault_of(error))

    for kind in (SvodError, HTTPException, RequestValidationError, Exception):
        app.add_exception_handler(kind, answer_fault)
    return app
