"""What is counted as rows come and go is what there is, whatever happens to works."""

import random
import threading
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine, func, select, text

from svod.errors import UnknownWorkError
from svod.model.inbox import PaperStatus
from svod.model.person import Attribution, AuthorMention, PersonLine, PersonName
from svod.model.work import Citation
from svod.store.database.count_tables import counts
from svod.store.database.database import DATABASE_NAME
from svod.store.opening import opened_store
from svod.store.store import SqliteStore, SqlStore
from svod.store.transfer.migrate import move
from svod_lab.suites.catalog.growth_counts import counting
from tests.counted_rows import kept_numbers, true_numbers
from tests.store.conftest import OpenStore
from tests.store.test_migrations import MIGRATIONS
from tests.stored_values import make_copy, make_reference, make_work

WORKS = [f"w{number}" for number in range(8)]
STATUSES = (PaperStatus.PAPER, PaperStatus.DOUBTED, PaperStatus.NO_PAPER, PaperStatus.CONFIRMED)


def change(store: SqlStore, chance: random.Random) -> None:
    """Do one of the things that change how many there are."""
    work_id, other = chance.sample(WORKS, 2)
    with store.writing() as session:
        held = session.works.held(WORKS)
        if work_id not in held or chance.random() < 0.3:
            # A file may be that of another work now, and a work may have none.
            files = chance.sample("abcdefgh", chance.randrange(3))
            work = make_work(work_id, f"Title of {work_id}")
            session.works.put(work.__class__(work_id, "ru", work.metadata, tuple(map(make_copy, files))), [])
            references = [make_reference(f"Title {number}") for number in range(chance.randrange(4))]
            session.references.put(work_id, references)
            if len(references) > 1:
                if chance.random() < 0.5:
                    session.cited.tie(work_id, {0: ("cited", ["k"])}, {"cited": make_work("", "Cited")})
                if other in held:
                    session.citations.put([Citation(work_id, 1, other, 0.9, "title")])
        elif chance.random() < 0.5:
            session.works.remove(work_id)
        else:
            session.paper_statuses.put(work_id, chance.choice(STATUSES))


def test_works_that_come_change_and_go_are_counted(store: SqlStore) -> None:
    chance = random.Random(7)
    for _ in range(120):
        change(store, chance)
        assert kept_numbers(store) == true_numbers(store)


def test_what_is_taken_back_was_never_counted(store: SqlStore) -> None:
    before = kept_numbers(store)

    def put_and_fail() -> None:
        with store.writing() as session:
            session.works.put(make_work("w1", "Title"), [])
            raise UnknownWorkError("w1")

    with pytest.raises(UnknownWorkError):
        put_and_fail()
    assert kept_numbers(store) == before


def test_a_person_has_one_work_less_when_one_is_removed(store: SqlStore) -> None:
    mentions = [AuthorMention(one, 0, (PersonName("Kim", "A."),)) for one in WORKS[:3]]
    with store.writing() as session:
        for work_id in WORKS[:3]:
            session.works.put(make_work(work_id, work_id), [])
        session.persons.put_mentions({one.work_id: [(one, "km:a")] for one in mentions})
        named = [("p1", Attribution(one, 0.9, "by hand")) for one in mentions]
        session.persons.attribute([PersonLine("p1", "Kim A.", 3)], named)
    assert kept_numbers(store) == true_numbers(store)
    with store.writing() as session:
        session.works.remove(WORKS[0])
    assert kept_numbers(store).listed == true_numbers(store).listed == (("p1", 2),)


def test_drivers_side_by_side_count_without_waiting_and_sums_stay_few(postgres_address: str, tmp_path: Path) -> None:
    stores = [opened_store(postgres_address, tmp_path / str(number), create=True) for number in range(3)]
    with stores[0].shelving() as session:
        session.works.put(make_work("waiting", "Waiting"), [])
        assert session.works.held(["waiting"])

        def shelve(store: SqlStore, first: int) -> None:
            for number in range(first, first + 300):
                with store.shelving() as beside:
                    beside.works.put(make_work(f"w{number}", "Title", sha256=f"{number:x}"), [])

        drivers = [threading.Thread(target=shelve, args=(stores[one], 1000 * one)) for one in (1, 2)]
        for driver in drivers:
            driver.start()
        for driver in drivers:
            driver.join()
    assert kept_numbers(stores[0]) == true_numbers(stores[0])
    assert kept_numbers(stores[0]).papers == 601
    with stores[0].database.transaction(write=False) as connection:
        assert connection.execute(select(func.count()).select_from(counts)).scalar_one() < 900
    for store in stores:
        store.close()


def test_a_library_that_was_moved_counts_what_came(open_store: OpenStore, tmp_path: Path) -> None:
    source = open_store()
    chance = random.Random(11)
    for _ in range(40):
        change(source, chance)
    target = SqliteStore(tmp_path / "moved", create=True)
    list(move(source.database, target.database))
    assert kept_numbers(target) == true_numbers(source)
    change(source, chance)
    list(move(source.database, target.database))
    assert kept_numbers(target) == true_numbers(source)
    target.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_an_older_library_is_counted_once_and_goes_on(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    address = request.getfixturevalue("postgres").new_database() if kind == "postgresql" else ""
    driver = address.replace("postgresql:", "postgresql+psycopg:") or f"sqlite:///{tmp_path / DATABASE_NAME}"
    engine = create_engine(driver)
    with engine.begin() as connection:
        configuration = Config()
        configuration.set_main_option("script_location", str(MIGRATIONS))
        configuration.attributes["connection"] = connection
        command.upgrade(configuration, "0022")
        for number in range(3):
            row = {"id": f"w{number}", "sha": f"{number}"}
            connection.execute(text("INSERT INTO works (id, metadata) VALUES (:id, '')"), row)
            connection.execute(
                text("INSERT INTO copies VALUES (:sha, :id, 'text/plain', 1, 1, 'a.txt', '', '', false, '')"), row
            )
            connection.execute(text("INSERT INTO work_references VALUES (:id, 0, '')"), row)
            connection.execute(text("INSERT INTO authorships VALUES (:id, 0, 'b', 'p1', 1, '', '')"), row)
        connection.execute(text("INSERT INTO persons (id, name) VALUES ('p1', 'Kim A.'), ('p2', 'Nobody')"))
    engine.dispose()
    store = opened_store(address, tmp_path, create=False)
    assert kept_numbers(store) == true_numbers(store)
    assert kept_numbers(store)[:4] == (3, 3, 3, 3)
    assert kept_numbers(store).listed == (("p1", 3),)
    with store.writing() as session:
        session.works.remove("w1")
    assert kept_numbers(store) == true_numbers(store)
    assert kept_numbers(store).listed == (("p1", 2),)
    store.close()


def test_asking_for_numbers_and_the_first_persons_takes_the_same_steps_in_a_larger_library(tmp_path: Path) -> None:
    steps = []
    with closing(SqliteStore(tmp_path, create=True)) as store:
        for first in (0, 100):
            with store.writing() as session:
                for number in range(first, 10 * first + 100):
                    work_id = f"w{number}"
                    session.works.put(make_work(work_id, "Title", sha256=f"{number:x}"), [])
                    mention = AuthorMention(work_id, 0, (PersonName("Kim", "A."),))
                    session.persons.put_mentions({work_id: [(mention, "km:a")]})
                    line = PersonLine(f"p{number}", "Kim A.", 1)
                    session.persons.attribute([line], [(line.id, Attribution(mention, 0.9, "by hand"))])
            with counting() as done, store.reading() as session:
                store.survey().holdings()
                store.survey().wanted_count()
                session.persons.count()
                assert len(session.persons.listed(20)) == 20
            steps.append(done.steps)
    assert steps[1] < 1.2 * steps[0], "in a library ten times as large"
