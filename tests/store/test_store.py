"""The store: what is put in comes out, whole or not at all."""

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from svod.errors import DamagedLibraryError, NewerLibraryError, NoLibraryError
from svod.model.codec import pack
from svod.model.work import Citation, ResultFile
from svod.store.database.database import DATABASE_NAME
from svod.store.database.result_tables import results
from svod.store.database.rows import insert_rows
from svod.store.database.schema import REVISIONS, works
from svod.store.store import SqliteStore, SqlStore
from tests.store.conftest import OpenStore
from tests.stored_values import EINSTEIN, LYAPUNOV, make_reference, make_work


def test_a_work_comes_back_as_it_was_put(store: SqlStore) -> None:
    work = make_work("w1", LYAPUNOV, "Ляпунов", "1892")
    with store.writing() as session:
        session.works.put(work, ["begin:a"])
    with store.reading() as session:
        assert session.works.get("w1") == work
        assert session.works.get("w2") is None


def test_works_are_found_by_any_key_they_share(store: SqlStore) -> None:
    with store.writing() as session:
        session.works.put(make_work("w1", LYAPUNOV), ["begin:a", "end:b"])
        session.works.put(make_work("w2", EINSTEIN), ["begin:c"])
    with store.reading() as session:
        assert [work.id for work in session.works.sharing(["end:b", "begin:x"])] == ["w1"]
        assert session.works.sharing(f"begin:{number}" for number in range(2000)) == ()


def test_a_work_put_again_is_replaced_with_its_keys(store: SqlStore) -> None:
    with store.writing() as session:
        session.works.put(make_work("w1", LYAPUNOV), ["old"])
        session.works.put(make_work("w1", EINSTEIN), ["new"])
    with store.reading() as session:
        assert session.works.sharing(["old"]) == ()
        assert session.works.sharing(["new"]) == (make_work("w1", EINSTEIN),)
    assert store.survey().work_ids() == ("w1",)


def test_nothing_is_kept_of_a_transaction_that_fails(store: SqlStore) -> None:
    def put_and_fail() -> None:
        with store.writing() as session:
            session.works.put(make_work("w1", LYAPUNOV), [])
            raise RuntimeError

    with pytest.raises(RuntimeError):
        put_and_fail()
    assert store.survey().work_ids() == ()


def test_citations_are_reported_from_both_ends(store: SqlStore) -> None:
    reference = make_reference(EINSTEIN, "Einstein", "1905")
    with store.writing() as session:
        session.works.put(make_work("w1", LYAPUNOV), [])
        session.references.put("w1", [make_reference("x"), reference])
        assert session.references.of("w1")[1] == reference
        assert session.references.at([("w1", 1), ("w1", 9), ("w2", 1)]) == {("w1", 1): reference}
        assert session.references.at([]) == {}
        session.works.put(make_work("w2", EINSTEIN), [])
        session.citations.put([Citation("w1", 1, "w2", 0.9, "title alike")])
        assert (
            session.citations.of("w1") == session.citations.to("w2") == (Citation("w1", 1, "w2", 0.9, "title alike"),)
        )


def test_removing_a_cited_work_loosens_the_references_to_it(store: SqlStore) -> None:
    reference = make_reference(EINSTEIN)
    with store.writing() as session:
        session.works.put(make_work("w1", LYAPUNOV), [])
        session.works.put(make_work("w2", EINSTEIN), [])
        session.references.put("w1", [reference])
        session.citations.put([Citation("w1", 0, "w2", 0.9, "")])
        sha256 = make_work("w2", EINSTEIN).copies[0].sha256
        session.results.put(sha256, [store.keep_results(sha256, {"header.regex@1": b"x"})])
        session.works.remove("w2")
        assert session.references.loose(10) == ("w1",)
        session.references.tied("w1")
        assert session.references.loose(10) == ()
        assert session.results.get(make_work("w2", EINSTEIN).copies[0].sha256) == {}
    assert list(store.survey().faults()) == []


def test_the_index_queue_forgets_only_the_change_that_was_seen(store: SqlStore) -> None:
    survey = store.survey()
    with store.writing() as session:
        session.works.put(make_work("w1", LYAPUNOV), [])
    seen = survey.unindexed()
    with store.writing() as session:
        session.works.put(make_work("w1", EINSTEIN), [])
    survey.indexed(seen)
    assert [work_id for work_id, _ in survey.unindexed()] == ["w1"]
    survey.indexed(survey.unindexed())
    assert survey.unindexed() == ()


def test_results_are_kept_by_file_and_method(store: SqlStore) -> None:
    work = make_work("w1", LYAPUNOV)
    sha256 = work.copies[0].sha256
    with store.writing() as session:
        session.works.put(work, [])
        first = store.keep_results(sha256, {"header.regex@1": b"one", "convert.pdf@1": b"two"})
        session.results.put(sha256, [first])
        second = store.keep_results(sha256, {"header.regex@1": b"three"})
        session.results.put(sha256, [second])
    with store.reading() as session:
        assert session.results.get(sha256) == {"header.regex@1": b"three", "convert.pdf@1": b"two"}
        assert {file.name: file.methods for file in session.results.files(sha256)} == {
            first.name: ("convert.pdf@1",),
            second.name: ("header.regex@1",),
        }


def test_the_same_results_of_two_files_are_apart(store: SqlStore) -> None:
    said = {"header.regex@1": b"one"}
    assert store.keep_results("ab" * 32, said).name != store.keep_results("cd" * 32, said).name


def test_lost_results_were_never_said_and_are_a_fault(store: SqlStore) -> None:
    work = make_work("w1", LYAPUNOV)
    sha256 = work.copies[0].sha256
    file = store.keep_results(sha256, {"header.regex@1": pack("one")})
    with store.writing() as session:
        session.works.put(work, [])
        session.results.put(sha256, [file])
    assert list(store.survey().faults()) == []
    store.result_blobs.remove(file.name)
    with store.reading() as session:
        assert session.results.get(sha256) == {}
    assert len(list(store.survey().faults())) == 1


def test_what_an_older_library_holds_in_rows_is_read_and_replaced(store: SqlStore) -> None:
    work = make_work("w1", LYAPUNOV)
    sha256 = work.copies[0].sha256
    with store.writing() as session:
        session.works.put(work, [])
    rows = [
        {"sha256": sha256, "method": method, "result": pack(method)} for method in ("convert.pdf@1", "header.regex@1")
    ]
    with store._database.transaction(write=True) as connection:
        insert_rows(connection, results, rows)
    with store.writing() as session:
        assert session.results.get(sha256) == {row["method"]: row["result"] for row in rows}
        assert session.results.files(sha256) == (ResultFile("", ("convert.pdf@1", "header.regex@1")),)
        session.results.put(sha256, [store.keep_results(sha256, {"header.regex@1": b"new"})])
        assert session.results.get(sha256) == {"convert.pdf@1": pack("convert.pdf@1"), "header.regex@1": b"new"}
        (older, *_) = session.results.named_files(sha256)
        assert older.name
        assert older.methods == ("convert.pdf@1",)


def test_a_result_that_cannot_be_read_is_a_fault(store: SqlStore) -> None:
    work = make_work("w1", LYAPUNOV)
    with store.writing() as session:
        session.works.put(work, [])
        sha256 = work.copies[0].sha256
        session.results.put(sha256, [store.keep_results(sha256, {"header.regex@1": b"no packed values"})])
    assert len(list(store.survey().faults())) == 1


def test_a_folder_without_a_library_is_named(tmp_path: Path) -> None:
    with pytest.raises(NoLibraryError, match="no library in"):
        SqliteStore(tmp_path)


def test_a_library_of_a_newer_schema_is_refused_and_left_alone(tmp_path: Path) -> None:
    SqliteStore(tmp_path, create=True).close()
    with sqlite3.connect(tmp_path / DATABASE_NAME) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.execute("DELETE FROM installation WHERE name = 'oldest schema'")
    with pytest.raises(NewerLibraryError, match="schema 9999"):
        SqliteStore(tmp_path)


def test_a_library_of_a_newer_schema_that_says_so_is_used_by_an_older_svod(tmp_path: Path) -> None:
    SqliteStore(tmp_path, create=True).close()
    with sqlite3.connect(tmp_path / DATABASE_NAME) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.execute("INSERT OR REPLACE INTO installation VALUES ('oldest schema', ?)", (REVISIONS[-1],))
    store = SqliteStore(tmp_path)
    with store.writing() as session:
        session.works.put(make_work("w1", LYAPUNOV), [])
    store.close()
    with sqlite3.connect(tmp_path / DATABASE_NAME) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [("9999",)]
        connection.execute("UPDATE installation SET value = '9998' WHERE name = 'oldest schema'")
    with pytest.raises(NewerLibraryError, match="schema 9999"):
        SqliteStore(tmp_path)


def test_a_file_that_is_no_database_is_named_as_damage(tmp_path: Path) -> None:
    (tmp_path / DATABASE_NAME).write_bytes(b"this is no database, only a text of some length" * 100)
    with pytest.raises(DamagedLibraryError):
        SqliteStore(tmp_path)


def test_a_folder_name_with_odd_characters_is_a_folder_name(tmp_path: Path) -> None:
    folder = tmp_path / "Библиотека? 100% #1"
    SqliteStore(folder, create=True).close()
    assert (folder / DATABASE_NAME).is_file()


def test_a_reader_is_not_disturbed_by_a_writer(open_store: OpenStore) -> None:
    store, other = open_store(), open_store()
    with store.reading() as before:
        assert before.works.get("w1") is None
        with other.writing() as session:
            session.works.put(make_work("w1", LYAPUNOV), [])
        assert before.works.get("w1") is None
    with store.reading() as after:
        assert after.works.get("w1") is not None


def test_the_newest_works_are_found_however_many_records_came_after_them(store: SqlStore) -> None:
    with store.writing() as session:
        for number in range(3):
            session.works.put(make_work(f"held{number}", EINSTEIN), [])
    # One more than are looked through first; their arrivals are numbered, so none needs to be a row.
    with store.database.transaction(write=True) as connection:
        connection.execute(works.update().where(works.c.id == "held2").values(arrival=works.c.arrival + 5000))
    with store.writing() as session:
        session.works.put(replace(make_work("record", LYAPUNOV), copies=()), [])
    assert store.survey().newest(10) == ("held2", "held1", "held0")
    assert store.survey().newest(1) == ("held2",)
    assert store.survey().newest(1, 1) == ("held1",)
    assert store.survey().newest(2, 1) == ("held1", "held0")
    assert store.survey().paper_count() == 4
