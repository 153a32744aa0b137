"""The web face as one application over one library."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from fastapi import APIRouter, FastAPI
from starlette.applications import Starlette
from starlette.staticfiles import StaticFiles

from svod import __version__
from svod.assemble import PersistentReader
from svod.assemble.enriching import enriching_services
from svod.config import MEBIBYTE, Settings
from svod.library import Library
from svod.web.api.description import describe
from svod.web.api.grobid import make_grobid
from svod.web.api.routes import make_interface
from svod.web.auth.guard import Guard
from svod.web.auth.limits import SignInLimiter
from svod.web.auth.openid import openid_terms
from svod.web.auth.sign_in import OWN_MACHINE, Entrance, Terms
from svod.web.crawlers.identity import identity_of
from svod.web.crawlers.negotiation import WorkNegotiation
from svod.web.crawlers.routes import make_crawler_files
from svod.web.extensions import WebExtension, added_part
from svod.web.jobs.index_follower import follower_of
from svod.web.jobs.kinds import Seeker
from svod.web.jobs.runner import JobRunner
from svod.web.layout.render import Renderer, appearance_of
from svod.web.metrics import add_metrics
from svod.web.oai.archive import make_oai
from svod.web.page_cache.cache import PageCache, PageStore
from svod.web.page_cache.render_pool import RenderPool
from svod.web.pages.browse.mine import make_mine
from svod.web.pages.curation.annotations import make_annotations
from svod.web.pages.curation.collections import make_collections
from svod.web.pages.curation.corrections import make_corrections
from svod.web.pages.curation.inbox import make_inbox
from svod.web.pages.curation.selection import make_selection
from svod.web.pages.curation.vocabularies import make_vocabularies
from svod.web.pages.help.console import make_console
from svod.web.pages.help.help_pages import make_help
from svod.web.pages.works.feed import make_feed
from svod.web.reading_pages import add_faults, make_reading_pages
from svod.web.signed_in_routes import living, make_signed_in_routes
from svod.web.sub_path import SubPath, path_of
from svod.web.transfers.intake import Add, Intake

MOST_UPLOAD_BYTES = 200 * MEBIBYTE

_STATIC = Path(__file__).parent / "static"


def make_app(
    library: Library,
    *,
    hosts: Iterable[str] = (),
    most_upload_bytes: int = MOST_UPLOAD_BYTES,
    contact: str = "",
    reader: PersistentReader | None = None,
    extensions: Sequence[WebExtension] = (),
    terms: Terms = OWN_MACHINE,
    seeker: Seeker | None = None,
    makers: RenderPool | None = None,
    settings: Settings | None = None,
    add: Add | None = None,
    tools: Starlette | None = None,
) -> FastAPI:
    """The pages, JSON interface, OAI archive and feed of a library; with a reader also the services of GROBID.

    `hosts` are names it answers to beside addresses and localhost, `contact` is whom harvesters may write to,
    `terms` say who may do what without signing in, `seeker` looks for papers that readers ask for, `makers` make
    pages in processes of their own, `extensions` are parts of the site that other packages add, `add` adds uploads
    in the place of the library itself, `tools` are those for language models; with `settings` it tells what svod
    itself has and lacks.
    """
    runner = JobRunner(library, seeker, settings.record_days if settings else 0)
    app = FastAPI(
        title="svod", version=__version__, docs_url=None, redoc_url=None, openapi_url="/api/v1/openapi.json",
        lifespan=living(runner, makers, tools, follower_of(library, settings)),
    )  # fmt: skip
    if settings is not None and settings.consolidate:
        app.state.consolidating = library.enriching(*enriching_services(settings))
    renderer = Renderer(most_upload_bytes)
    intake = Intake(library, add)
    identity = identity_of(library, settings)
    for router in make_reading_pages(library, intake, renderer, identity, reader):
        app.include_router(router)
    for router in make_curation(library, renderer, has_pictures=reader is not None):
        app.include_router(router)
    limiter = SignInLimiter(terms.rates.sign_ins)
    for router in make_signed_in_routes(library, renderer, runner, limiter, reader, identity, openid_terms(settings)):
        app.include_router(router)
    for router in (
        *make_interface(library, intake, settings),
        make_oai(library, identity, contact=contact),
        make_feed(library, identity),
        make_crawler_files(library, identity, is_public=terms.is_local or terms.is_public),
        make_help(renderer, app.openapi),
        *((make_grobid(reader), make_console(reader, renderer)) if reader is not None else ()),
    ):
        app.include_router(router)
    app.router.routes.extend(tools.routes if tools is not None else ())
    add_extensions(app, extensions, library, renderer, makers)
    path = path_of(settings.address) if settings else ""
    add_doors(app, library, renderer, terms, makers)
    known = frozenset(host.lower() for host in hosts)
    app.add_middleware(Guard, hosts=known, most_bytes=most_upload_bytes, refuse=renderer.fault)
    if path:
        app.add_middleware(SubPath, path=path)
    add_faults(app, renderer)
    describe(app, path)
    return app


def add_doors(app: FastAPI, library: Library, renderer: Renderer, terms: Terms, makers: RenderPool | None) -> None:
    """Add what stands between a visitor and the pages, the innermost first."""
    page_store = PageStore(library.edition)
    app.add_middleware(PageCache, page_store=page_store, language_of=appearance_of, makers=makers)
    app.add_middleware(WorkNegotiation)
    app.add_middleware(Entrance, library=library, terms=terms, changed=page_store.empty, refuse=renderer.fault)
    add_metrics(app, library)


def make_curation(library: Library, renderer: Renderer, *, has_pictures: bool) -> Iterator[APIRouter]:
    """The pages where people correct, confirm, collect and classify."""
    yield make_annotations(library)
    yield make_corrections(library, renderer, has_pictures=has_pictures)
    yield make_inbox(library, renderer, has_pictures=has_pictures)
    for make in (make_selection, make_mine, make_collections, make_vocabularies):
        yield make(library, renderer)


def add_extensions(
    app: FastAPI,
    extensions: Sequence[WebExtension],
    library: Library,
    renderer: Renderer,
    makers: RenderPool | None,
) -> None:
    """Add the routes of extensions, and static files, ours and theirs."""
    for extension in extensions:
        renderer.offer(added_part(extension))
        for router in extension.routers(library, renderer):
            app.include_router(router)
    added: list[str | tuple[str, str]] = [(extension.package, "static") for extension in extensions]
    if makers is not None:
        makers.offer(tuple(map(added_part, extensions)))
    app.mount("/static", StaticFiles(directory=_STATIC, packages=added), name="static")
