"""Routes behind sign-in: accounts, jobs, and the interface to everything that has no page of its own."""

from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext

from fastapi import APIRouter, FastAPI
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool

from svod.assemble import PersistentReader
from svod.library import Library
from svod.web.api.catalogue import make_catalogue_api
from svod.web.api.papers import make_papers_api
from svod.web.api.reading import make_reading_api
from svod.web.auth.limits import SignInLimiter
from svod.web.auth.openid import OpenIdClient, OpenIdTerms
from svod.web.crawlers.identity import Identity
from svod.web.jobs.api import make_jobs_api
from svod.web.jobs.index_follower import IndexFollower
from svod.web.jobs.pages import make_jobs
from svod.web.jobs.runner import JobRunner
from svod.web.jobs.wanted import make_wanted_jobs
from svod.web.layout.render import Renderer
from svod.web.page_cache.render_pool import RenderPool
from svod.web.pages.admin.accounts import make_accounts
from svod.web.pages.admin.openid import make_openid

Lifespan = Callable[[FastAPI], AbstractAsyncContextManager[None]]


def make_signed_in_routes(
    library: Library,
    renderer: Renderer,
    runner: JobRunner,
    sign_ins: SignInLimiter,
    reader: PersistentReader | None,
    identity: Identity,
    openid: OpenIdTerms | None = None,
) -> Iterable[APIRouter]:
    """The routes of accounts and jobs over one library, and of what else the command line can do."""
    yield make_accounts(library, renderer, sign_ins, has_institution=openid is not None)
    if openid is not None:
        yield make_openid(library, renderer, sign_ins, identity, OpenIdClient(openid))
    yield make_jobs(library, renderer, runner)
    yield make_jobs_api(library, runner)
    yield make_wanted_jobs(library, runner)
    yield make_catalogue_api(library)
    if reader is not None:
        yield make_reading_api(reader)
        yield make_papers_api(library, reader)


def living(
    runner: JobRunner, makers: RenderPool | None, tools: Starlette | None, follower: IndexFollower | None
) -> Lifespan:
    """Jobs are done, pages made, tools offered, and changes followed, as long as the application lives."""

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        app.state.jobs = runner
        runner.start()
        if follower is not None:
            follower.start()
        if makers is not None:
            await makers.start()
        try:
            async with tools.router.lifespan_context(tools) if tools is not None else nullcontext():
                yield
        finally:
            if makers is not None:
                await makers.stop()
            if follower is not None:
                await run_in_threadpool(follower.stop)
            await run_in_threadpool(runner.stop)

    return life
