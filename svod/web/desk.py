"""The desk of the web face: accounts, jobs, and the interface to everything that has no page of its own."""

from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from fastapi import APIRouter, FastAPI
from starlette.concurrency import run_in_threadpool

from svod.assemble import StandingReader
from svod.library import Library
from svod.web.account_pages import make_accounts
from svod.web.api_catalogue import make_catalogue_api
from svod.web.api_reading import make_reading_api
from svod.web.jobs.api import make_jobs_api
from svod.web.jobs.pages import make_jobs
from svod.web.jobs.runner import JobRunner
from svod.web.limits import Limiter
from svod.web.render import Renderer

Lifespan = Callable[[FastAPI], AbstractAsyncContextManager[None]]


def make_desk(
    library: Library, renderer: Renderer, runner: JobRunner, sign_ins: Limiter, reader: StandingReader | None
) -> Iterable[APIRouter]:
    """The routes of accounts and jobs over one library, and of what else the command line can do."""
    yield make_accounts(library, renderer, sign_ins)
    yield make_jobs(library, renderer, runner)
    yield make_jobs_api(library, runner)
    yield make_catalogue_api(library)
    if reader is not None:
        yield make_reading_api(reader)


def doing_jobs(runner: JobRunner) -> Lifespan:
    """Jobs are done as long as the application lives."""

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        app.state.jobs = runner
        runner.start()
        try:
            yield
        finally:
            await run_in_threadpool(runner.stop)

    return life
