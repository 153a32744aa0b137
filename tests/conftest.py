"""What tests of several rooms need: a PostgreSQL server, begun by whoever needs it first; properties without clocks."""

from collections.abc import Iterator

import hypothesis
import pytest

from svod.store.database.postgres import PostgresDatabase
from svod_lab.soak.server import PostgresServer

# A busy machine makes no property false.
hypothesis.settings.register_profile("svod", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow])
hypothesis.settings.load_profile("svod")


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
