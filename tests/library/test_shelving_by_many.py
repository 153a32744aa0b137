"""Many processes shelve at once into one library on a server: the same graph as one makes."""

import threading
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from svod.errors import ContendedError
from svod.library.ingest.shelving import shelve
from svod.ports import Session
from svod.store.opening import opened_store
from svod.store.store import SqlStore
from svod_lab.soak.server import PostgresServer
from svod_lab.soak.shelving import shelved
from tests.counted_rows import kept_numbers, true_numbers
from tests.stored_values import EINSTEIN, LYAPUNOV, make_reference, make_work

PAPERS = 120


@pytest.fixture
def stores(postgres_address: str, tmp_path_factory: pytest.TempPathFactory) -> list[SqlStore]:
    """The library of a server, opened twice."""
    return [opened_store(postgres_address, tmp_path_factory.mktemp("node"), create=False) for _ in range(2)]


def test_one_two_and_four_drivers_of_which_one_is_killed_make_the_same_graph(
    postgres: PostgresServer, made_library: str, tmp_path: Path
) -> None:
    addresses = {drivers: postgres.new_database(made_library) for drivers in (1, 2, 4)}
    runs = [shelved(postgres, address, PAPERS, drivers, kill=drivers == 4) for drivers, address in addresses.items()]
    for address in addresses.values():
        with closing(opened_store(address, tmp_path, create=False)) as store:
            assert kept_numbers(store) == true_numbers(store)
    one, two, four = (run.graph for run in runs)
    assert [run.deadlocks for run in runs] == [0, 0, 0]
    assert all(run.server_cpu > 0 for run in runs)
    assert len(one.works) == PAPERS - PAPERS // 20
    assert one.citations
    assert one.cited
    assert one.miscounted == 0
    assert two == one
    assert four == one


def test_keys_are_looked_up_by_an_index_also_where_the_server_takes_tables_for_nearly_empty(
    stores: list[SqlStore], postgres: PostgresServer, postgres_address: str
) -> None:
    first, second = stores
    with first.shelving() as session:
        session.works.put(make_work("w1", LYAPUNOV), ["begin:a"])
    postgres.execute("ANALYZE", postgres_address.rpartition("/")[2])
    asked = "EXPLAIN SELECT work_id FROM work_keys WHERE key = ANY('{begin:a,begin:b}'::text[]) LIMIT 5001"
    with second.database.transaction(write=True, beside=True) as connection:
        plan = "\n".join(connection.exec_driver_sql(asked).scalars())
    assert "Seq Scan" not in plan
    assert "work_keys_pkey" in plan


def test_who_shares_no_key_does_not_wait(stores: list[SqlStore]) -> None:
    first, second = stores
    with first.shelving() as session:
        session.locks.take_keys(["begin:a", "end:b"])
        session.works.put(make_work("w1", LYAPUNOV), ["begin:a"])
        assert session.works.held(["w1"])
        with second.shelving() as beside:
            beside.locks.take_keys(["begin:c"])
            beside.works.put(make_work("w2", EINSTEIN), ["begin:c"])
    assert set(first.survey().work_ids()) == {"w1", "w2"}


def test_who_shares_a_key_waits_and_sees_what_was_written(stores: list[SqlStore]) -> None:
    first, second = stores
    seen: list[str] = []
    is_begun = threading.Event()

    def look(session: Session) -> None:
        is_begun.set()
        session.locks.take_keys(["begin:x", "begin:a"])
        seen.extend(work.id for work in session.works.sharing(["begin:a"]))

    with first.shelving() as session:
        session.locks.take_keys(["begin:a"])
        assert session.works.sharing(["begin:a"]) == ()
        waiting = threading.Thread(target=lambda: shelve(second, look))
        waiting.start()
        is_begun.wait()
        assert seen == []
        session.works.put(make_work("w1", LYAPUNOV), ["begin:a"])
    waiting.join()
    assert seen == ["w1"]


def test_what_is_asked_for_out_of_order_is_never_waited_for(stores: list[SqlStore]) -> None:
    first, second = stores

    def crossing() -> None:
        with second.shelving() as session:
            session.locks.take_works(["w2"])
            session.locks.take_keys(["begin:a"])

    with first.shelving() as session:
        session.locks.take_keys(["begin:a"])
        assert session.works.sharing(["begin:a"]) == ()
        with pytest.raises(ContendedError) as refused:
            crossing()
    with second.shelving(refused.value.wanted) as session:
        session.locks.take_works(["w2"])
        session.locks.take_keys(["begin:a"])


def test_an_index_hears_of_a_change_that_was_numbered_early_and_written_late(stores: list[SqlStore]) -> None:
    first, second = stores
    first.survey().indexed(first.survey().unindexed())
    early, late = first.shelving(), second.shelving()
    with early as session:
        session.works.put(make_work("w1", LYAPUNOV), [])
        assert session.works.held(["w1"])
        with late as beside:
            beside.works.put(make_work("w2", EINSTEIN), [])
        seen: list[tuple[tuple[str, int], ...]] = []
        asking = threading.Thread(target=lambda: seen.append(first.survey().unindexed()))
        asking.start()
    asking.join()
    assert {work_id for work_id, _ in seen[0]} == {"w1", "w2"}


def test_values_of_every_kind_arrive_as_they_are(stores: list[SqlStore]) -> None:
    title = 'A "quoted" {braced}, \\escaped\\ NULL, Ряды ∑'
    with stores[0].shelving() as session:
        session.works.put(make_work("w1", title), ['end:"{},\\', "begin:NULL", "sound:ряд"])
        session.references.put("w1", [make_reference(title), make_reference("NULL")], is_new=True)
        fresh = {"one": make_work("", title), "two": replace(make_work("", "NULL"), language=None)}
        ids = session.cited.tie("w1", {0: ("one", ["a"]), 1: ("two", ["b"])}, fresh, is_new=True)
    with stores[1].reading() as session:
        assert [work.id for work in session.works.sharing(['end:"{},\\'])] == ["w1"]
        assert [work.id for work in session.works.sharing(["begin:NULL"])] == ["w1"]
        assert [one.fields.title for one in session.references.of("w1")] == [title, "NULL"]
        assert set(session.cited.of("w1").values()) == set(ids.values())
        known = session.cited.get(ids["two"])
        assert known is not None
        assert known.work.language is None
        assert known.cited_by == 1
