"""What tests of several packages share: a PostgreSQL server, a browser, warm reading processes, compiled modules."""

import gc
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from compileall import compile_dir
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import hypothesis
import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from svod.ports import SearchIndex
from svod.search.index import TantivyIndex
from svod.search.postgres.index import PostgresIndex
from svod.store.database.postgres import PostgresDatabase
from svod_lab.soak.server import PostgresServer
from tests.empty_databases import recorded_tables
from tests.forked_servers import ForkedServers, forked_servers
from tests.shared_app_parts import shared_app_parts
from tests.shared_methods import shared_methods
from tests.warm_workers import warm_workers

# A busy machine makes no property false.
hypothesis.settings.register_profile("svod", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow])
hypothesis.settings.load_profile("svod")

# On a busy machine pages take long; only what never comes is a fault.
BROWSER_MILLISECONDS = 120_000
# New objects between two runs of the garbage collector.
_ALLOCATIONS = 50_000
expect.set_options(timeout=BROWSER_MILLISECONDS)

CHROMIUM_OPTIONS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


def pytest_configure() -> None:
    """Where modules may not be compiled beside their sources, keep them with the environment that runs the tests.

    Otherwise each of the hundreds of programs that tests start would compile svod anew.
    """
    if sys.dont_write_bytecode:
        sys.dont_write_bytecode = False
        sys.pycache_prefix = sys.pycache_prefix or str(Path(sys.prefix) / "pycache")
        os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix
        del os.environ["PYTHONDONTWRITEBYTECODE"]
    # Test processes keep all cores busy; a command that starts one reading process a core would only load models twice.
    os.environ.setdefault("SVOD_READING_JOBS", "1")
    # Reading processes may write no file, so they can keep nothing that they compile.
    compile_dir(Path(__file__).with_name("svod"), quiet=2)
    # Models and libraries live to the end: looking for cycles among all their objects so often is wasted.
    gc.set_threshold(_ALLOCATIONS)


def pytest_collection_finish() -> None:
    """What is loaded by now stays to the end."""
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def _shared_beginnings() -> Iterator[None]:
    """Reading processes and models go from one test to the next; migrations run once, templates are compiled once."""
    with warm_workers(), shared_methods(), recorded_tables(), shared_app_parts():
        yield


# Not for longer: while it is there, nothing else in this process can run an event loop of its own.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A headless Chromium; a test opens its own context in it and closes it."""
    with sync_playwright() as playwright:
        # The shell is Chromium without its own windows: pages cost a third of the time.
        program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        opened = playwright.chromium.launch(executable_path=program, args=list(CHROMIUM_OPTIONS))
        with patch.object(opened, "new_context", partial(_patient_context, opened.new_context)):
            yield opened
        opened.close()


def _patient_context(new_context: Callable[..., BrowserContext], **options: Any) -> BrowserContext:
    context = new_context(**options)
    context.set_default_timeout(BROWSER_MILLISECONDS)
    return context


@pytest.fixture(scope="session")
def servers() -> Iterator[ForkedServers]:
    """Starts servers in processes of their own, which need not load their libraries anew."""
    with forked_servers() as started:
        yield started


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A server of this test process's own."""
    with PostgresServer() as server:
        yield server


@pytest.fixture(scope="session")
def made_library(postgres: PostgresServer) -> str:
    """The name of a database with the tables of an empty library, to make others after."""
    PostgresDatabase(postgres.address("made_library"), create=True).close()
    return "made_library"


@pytest.fixture
def postgres_address(postgres: PostgresServer, made_library: str) -> str:
    """The address of an empty library in a database of its own."""
    return postgres.new_database(made_library)


@pytest.fixture(params=["embedded", "postgresql"])
def empty_index(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[SearchIndex]:
    """An empty search index: every test that asks for one runs with both."""
    if request.param == "embedded":
        yield TantivyIndex(tmp_path / "index")
        return
    with closing(PostgresDatabase(request.getfixturevalue("postgres_address"), create=False)) as database:
        yield PostgresIndex(database)
