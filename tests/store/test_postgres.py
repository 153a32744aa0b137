"""What only a PostgreSQL server can do to a library: go away, refuse, be shared by many."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import select

from svod.errors import LibraryAwayError, LibraryBusyError, LibraryError, MissingExtraError, SettingsError
from svod.store.blobs.bucket import ObjectBlobs
from svod.store.blobs.clouds import BucketAccess
from svod.store.blobs.folder import FolderBlobs
from svod.store.database import schema
from svod.store.database.postgres import PostgresDatabase
from svod.store.opening import opened_store
from svod.store.store import SqlStore
from svod_lab.soak.server import PostgresServer
from tests.stored_values import EINSTEIN, LYAPUNOV, make_work

# Nothing of these tests writes results.
NO_RESULTS = FolderBlobs(Path("nowhere"))
HOLDING = """
import sys, time
from svod.store.database.postgres import PostgresDatabase
with PostgresDatabase(sys.argv[1], create=False).lock("gathering"):
    print("held", flush=True)
    time.sleep(600)
"""


@pytest.fixture
def database(postgres_address: str) -> Iterator[PostgresDatabase]:
    with closing(PostgresDatabase(postgres_address, create=False)) as opened:
        yield opened


def test_a_restart_between_two_transactions_is_not_noticed(
    database: PostgresDatabase, postgres: PostgresServer
) -> None:
    store = SqlStore(database, NO_RESULTS)
    with store.writing() as session:
        session.works.put(make_work("w1", LYAPUNOV), [])
    postgres.restart(signal.SIGQUIT)
    assert store.survey().work_ids() == ("w1",)


def test_a_transaction_that_a_restart_broke_is_named_and_leaves_nothing(
    database: PostgresDatabase, postgres: PostgresServer
) -> None:
    store = SqlStore(database, NO_RESULTS)

    def broken() -> None:
        with store.writing() as session:
            session.works.put(make_work("w1", LYAPUNOV), [])
            postgres.restart(signal.SIGQUIT)
            session.works.put(make_work("w2", EINSTEIN), [])

    with pytest.raises(LibraryAwayError, match="nothing is lost"):
        broken()
    assert store.survey().work_ids() == ()


def test_a_lock_is_one_process_s_and_free_again_when_it_is_killed(
    database: PostgresDatabase, postgres_address: str
) -> None:
    holder = subprocess.Popen([sys.executable, "-c", HOLDING, postgres_address], stdout=subprocess.PIPE, text=True)
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    with database.lock("another"), pytest.raises(LibraryBusyError, match="«gathering»"), database.lock("gathering"):
        pass
    os.kill(holder.pid, signal.SIGKILL)
    holder.wait()
    # The server notices when it next looks at the connection.
    for _ in range(100):
        try:
            with database.lock("gathering"):
                break
        except LibraryBusyError:
            continue
    with database.lock("gathering"):
        pass


def test_works_and_changes_are_counted_beyond_thirty_two_bits(database: PostgresDatabase) -> None:
    many = 1 << 40
    with database.transaction(write=True) as connection:
        for table, column in (("works", "arrival"), ("index_queue", "change")):
            connection.exec_driver_sql(f"SELECT setval(pg_get_serial_sequence('{table}', '{column}'), {many})")
    store = SqlStore(database, NO_RESULTS, node="machine")
    with store.writing() as session:
        session.works.put(make_work("w1", LYAPUNOV), [])
    changes = dict(store.survey().unindexed())
    assert changes == {"w1": many + 1}
    store.survey().indexed(changes.items())
    assert store.survey().unindexed() == ()


def test_texts_are_kept_however_long_they_are_and_without_nul(database: PostgresDatabase) -> None:
    work = make_work("w1", LYAPUNOV)
    with SqlStore(database, NO_RESULTS).writing() as session:
        session.works.put(work, ["x" * 1000, "a\0b"])
    with database.transaction(write=False) as connection:
        keys = connection.execute(select(schema.work_keys.c.key).order_by(schema.work_keys.c.key)).scalars().all()
    assert keys == ["ab", "x" * 1000]


def test_every_index_sees_every_change_and_what_all_have_seen_is_forgotten(
    postgres_address: str, tmp_path: Path
) -> None:
    with (
        closing(opened_store(postgres_address, tmp_path / "one", create=False)) as one,
        closing(opened_store(postgres_address, tmp_path / "two", create=False)) as two,
        closing(opened_store(postgres_address, tmp_path / "one", create=False)) as again,
    ):
        with one.writing() as session:
            session.works.put(make_work("w1", LYAPUNOV), [])
        first, second = one.survey(), two.survey()
        assert [work_id for work_id, _ in first.unindexed()] == ["w1"]
        first.indexed(first.unindexed())
        with two.writing() as session:
            session.works.put(make_work("w2", EINSTEIN), [])
        assert [work_id for work_id, _ in second.unindexed()] == ["w1", "w2"]
        second.indexed(second.unindexed())
        assert [work_id for work_id, _ in first.unindexed()] == ["w2"]
        # The index belongs to the folder, whoever opens it.
        again.survey().indexed(again.survey().unindexed())
        assert first.unindexed() == second.unindexed() == ()
        with closing(PostgresDatabase(postgres_address, create=False)) as database:
            assert SqlStore(database, NO_RESULTS).survey().unindexed() == ()


def test_a_database_that_sorts_by_the_rules_of_a_country_is_refused_with_the_way_out(postgres: PostgresServer) -> None:
    postgres.execute("CREATE DATABASE ordered LOCALE_PROVIDER icu ICU_LOCALE 'de-DE' TEMPLATE template0")
    with pytest.raises(SettingsError, match="createdb --encoding=UTF8 --locale=C"):
        PostgresDatabase(postgres.address("ordered"), create=True)


def test_an_unknown_account_is_refused_by_name(postgres: PostgresServer) -> None:
    with pytest.raises(LibraryError, match="refuses the account"):
        PostgresDatabase(postgres.address("postgres", "stranger"), create=True)


@pytest.mark.parametrize("address", ["mysql://db.example/svod", "postgresql://db.example", "no address"])
def test_an_address_that_is_no_database_of_postgresql_is_refused(address: str) -> None:
    with pytest.raises(SettingsError, match=r"«store\.database»"):
        PostgresDatabase(address, create=True)


def test_what_is_not_installed_is_named_with_the_command_that_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg.types.string", None)
    monkeypatch.setitem(sys.modules, "obstore", None)
    with pytest.raises(MissingExtraError, match=r"pip install svod\[pg\]"):
        PostgresDatabase("postgresql://db.example/svod", create=True)
    with pytest.raises(MissingExtraError, match=r"pip install svod\[s3\]"):
        ObjectBlobs("s3://papers", BucketAccess())
