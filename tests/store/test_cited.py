"""Works that are known by references alone: gathered, counted, found by keys, and forgotten with their references."""

import pytest

from svod.model.work import Work
from svod.store.database import rows
from svod.store.database.rows import MOST_SHARING
from svod.store.store import SqlStore
from tests.store.conftest import OpenStore
from tests.stored_values import make_metadata, make_reference, make_work

TITLE = "О днях недели в старых письмах"


@pytest.fixture
def store(open_store: OpenStore) -> SqlStore:
    opened = open_store()
    with opened.writing() as session:
        for name in ("w1", "w2", "w3"):
            session.works.put(make_work(name, f"Работа {name}"), [])
            session.references.put(name, [make_reference(TITLE), make_reference("Другая работа")])
    return opened


def gathered(store: SqlStore, *works: str) -> str:
    """One cited work that the first references of these works mean; its id."""
    with store.writing() as session:
        named, fresh = TITLE, {TITLE: Work("", "ru", make_metadata(TITLE), ())}
        for work_id in works:
            ids = session.cited.tie(work_id, {0: (named, [f"begin:{work_id}", "end:письмах"])}, fresh)
            named, fresh = ids.get(TITLE, named), {}
    return named


def test_a_cited_work_is_found_by_the_keys_of_all_its_references(store: SqlStore) -> None:
    cited_id = gathered(store, "w1", "w2")
    with store.reading() as session:
        found = session.cited.sharing_each([["begin:w2"], ["end:письмах", "begin:w1"], ["begin:w3"]])
        assert [[work.id for work in works] for works in found] == [[cited_id], [cited_id], []]
        cited = session.cited.get(cited_id)
        assert cited is not None
        assert (cited.cited_by, cited.work.metadata) == (2, make_metadata(TITLE))
        assert [(citing, place) for citing, place, _ in session.cited.references(cited_id)] == [("w1", 0), ("w2", 0)]
        assert session.cited.citing(cited_id) == ("w1", "w2")
        assert session.cited.of("w1") == {0: cited_id}


def test_a_cited_work_that_is_cited_still_keeps_the_others(store: SqlStore) -> None:
    cited_id = gathered(store, "w1", "w2", "w3")
    with store.writing() as session:
        session.cited.untie(cited_id, [("w2", 0)], 2)
        assert session.cited.citing(cited_id) == ("w1", "w3")
        assert [citing for citing, _, _ in session.cited.references(cited_id, 1)] == ["w1"]
        assert [citing for citing, _, _ in session.cited.references(cited_id, after=1)] == ["w3"]
        cited = session.cited.get(cited_id)
    assert cited is not None
    assert cited.cited_by == 2


def test_the_same_words_have_the_same_id_and_others_of_that_id_the_next(store: SqlStore) -> None:
    first = gathered(store, "w1")
    second = gathered(store, "w2")
    assert int(second[1:], 16) == int(first[1:], 16) + 1


def test_a_cited_work_goes_with_the_last_reference_to_it(store: SqlStore) -> None:
    cited_id = gathered(store, "w1", "w2")
    with store.writing() as session:
        session.works.remove("w1")
        assert session.cited.citing(cited_id) == ("w2",)
        session.cited.untie(cited_id, [("w2", 0)], 0)
        assert session.cited.get(cited_id) is None
        assert session.cited.sharing_each([["end:письмах", "begin:w1", "begin:w2"]]) == [()]
    assert list(store.survey().faults()) == []


def test_the_most_cited_come_first_and_those_cited_once_after_them(store: SqlStore) -> None:
    often = gathered(store, "w1", "w2", "w3")
    with store.writing() as session:
        fresh = {"once": Work("", None, make_metadata("Другая работа"), ())}
        once = session.cited.tie("w1", {1: ("once", ["k"])}, fresh)["once"]
        assert [(cited.work.id, cited.cited_by) for cited in session.cited.most_cited(10)] == [(often, 3), (once, 1)]
        assert [cited.work.id for cited in session.cited.most_cited(1)] == [often]
        assert [cited.work.id for cited in session.cited.most_cited(5, offset=1)] == [once]


def test_what_a_cited_work_has_become_is_remembered_while_that_is_held(store: SqlStore) -> None:
    with store.writing() as session:
        session.cited.succeed("c000000000001", "w1")
        assert session.cited.successor("c000000000001") == "w1"
        session.works.remove("w1")
        assert session.cited.successor("c000000000001") is None


@pytest.mark.parametrize("cited_id", ["", "c", "w00000000001", "czzzzzzzzzzzz", "c0000000000010"])
def test_what_is_no_id_of_a_cited_work_is_none(store: SqlStore, cited_id: str) -> None:
    with store.reading() as session:
        assert session.cited.get(cited_id) is None


def test_a_key_that_too_many_share_counts_for_nothing(store: SqlStore) -> None:
    with store.writing() as session:
        for number in range(MOST_SHARING + 1):
            session.works.put(make_work(f"many{number}", "Работа"), ["common", f"own{number}"])
        assert session.works.sharing_each([["common"], ["own7", "common"]])[0] == ()
        assert [work.id for work in session.works.sharing_each([["own7", "common"]])[0]] == ["many7"]


@pytest.mark.parametrize("most_rows", [rows.MOST_ROWS, 10])
def test_keys_that_too_many_share_count_together(
    store: SqlStore, most_rows: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rows, "MOST_ROWS", most_rows)
    with store.writing() as session:
        for number in range(MOST_SHARING + 1):
            session.works.put(make_work(f"alike{number}", "Введение"), ["begin:введение", f"writer:{number}"])
            session.works.put(make_work(f"same{number}", f"Работа {number}"), [f"begin:{number}", "writer:ivnf:2003"])
        session.works.put(make_work("meant", "Введение"), ["begin:введение", "writer:ivnf:2003"])
        asked = ["begin:введение", "writer:ivnf:2003"]
        assert [[work.id for work in works] for works in session.works.sharing_each([asked])] == [["meant"]]
        assert [work.id for work in session.works.sharing(asked)] == ["meant"]
        assert session.works.sharing(["begin:введение"]) == ()
