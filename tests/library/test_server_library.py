"""A library on servers: PostgreSQL for its database, a bucket for its files; filled, broken, moved, and whole."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Thread

import psycopg
import pytest
from fastapi.testclient import TestClient

from svod.assemble import open_library
from svod.assemble.backups import back_up_library, restore_library
from svod.assemble.migration import destination, move_library
from svod.config import Settings, variable_name
from svod.errors import LibraryAwayError, LibraryError, NoLibraryError, ReadOnlyLibraryError
from svod.library.maintenance.status import library_sizes
from svod.web.app import make_app
from svod_lab.soak.bucket import BUCKET, BucketServer, running_bucket
from svod_lab.soak.server import PostgresServer
from tests.papers import LIGHT_VARIABLES, write_papers

FILES = 12


@pytest.fixture(scope="module")
def bucket() -> Iterator[BucketServer]:
    with running_bucket() as server:
        yield server


@pytest.fixture(scope="module")
def papers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("papers")
    write_papers(folder, FILES)
    return folder


@pytest.fixture
def settings(tmp_path: Path, postgres_address: str, bucket: BucketServer) -> Settings:
    access = bucket.access()
    return Settings(
        library=str(tmp_path / "node"), store=postgres_address, blobs=f"s3://{BUCKET}/{tmp_path.name}",
        s3_endpoint=access.endpoint, s3_key=access.key, s3_secret=access.secret, s3_seconds=30.0, jobs=1,
    )  # fmt: skip


def command(settings: Settings, *words: str) -> "subprocess.Popen[str]":
    names = ("library", "store", "blobs", "s3_endpoint", "s3_key", "s3_secret", "jobs")
    variables = {variable_name(name): str(getattr(settings, name)) for name in names}
    return subprocess.Popen(
        [sys.executable, "-m", "svod", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={**os.environ, **LIGHT_VARIABLES, **variables},
    )  # fmt: skip


def test_a_restart_of_the_database_in_the_middle_of_a_fill_loses_nothing(
    settings: Settings, papers: Path, postgres: PostgresServer
) -> None:
    restart: Thread | None = None
    with open_library(settings=settings) as library:
        for number, _ in enumerate(library.add([str(papers)])):
            if number == FILES // 3:
                # A crash: connections break in the middle of what they do.
                restart = Thread(target=postgres.restart, args=[signal.SIGQUIT])
                restart.start()
        assert restart is not None
        restart.join()
        report = library.check()
        assert (report.works, report.faults) == (FILES, ())


def test_errors_of_the_bucket_in_the_middle_of_a_fill_lose_nothing(
    settings: Settings, papers: Path, bucket: BucketServer
) -> None:
    bucket.faulty, bucket.failed = 0.1, 0
    with open_library(settings=settings) as library:
        ends = list(library.add([str(papers)]))
    failed, bucket.faulty = bucket.failed, 0.0
    assert (len(ends), failed > 0) == (FILES, True)
    with open_library(settings=settings, create=False) as library:
        report = library.check()
        assert (report.works, report.copies, report.faults) == (FILES, FILES, ())


def test_two_machines_fill_one_library_and_each_index_sees_all(
    settings: Settings, papers: Path, tmp_path: Path
) -> None:
    other = replace(settings, library=str(tmp_path / "other node"))
    open_library(settings=settings).close()
    fillings = [command(one, "add", str(papers), "--json") for one in (settings, other)]
    reported = [json.loads(line) for filling in fillings for line in filling.communicate()[0].splitlines()]
    assert [filling.returncode for filling in fillings] == [0, 0]
    assert len(reported) == 2 * FILES
    # The first of both made the work.
    assert sum(end["new_work"] for end in reported) == FILES
    for one in (settings, other):
        with open_library(settings=one, create=False) as library:
            report = library.check()
            assert (report.works, report.copies, report.faults) == (FILES, FILES, ())
            last = library.search(f"задаче номер {FILES - 1}", field="title").works[0].work.id
            assert [bool(cited.citation) for cited in library.show(last).references] == [True, True]


def test_what_another_machine_adds_is_found_on_a_machine_that_serves(
    settings: Settings, papers: Path, tmp_path: Path
) -> None:
    other = replace(settings, library=str(tmp_path / "other node"))
    with open_library(settings=settings) as served:
        with TestClient(make_app(served, settings=settings)), open_library(settings=other) as adding:
            for number, paper in enumerate(sorted(papers.iterdir())[:2], start=1):
                list(adding.add([str(paper)]))
                while served.search("задаче").total < number:
                    time.sleep(0.05)
        assert served.check().whole


def test_a_library_moves_to_servers_and_back_by_one_command(settings: Settings, papers: Path, tmp_path: Path) -> None:
    here = replace(settings, store="", blobs="")
    with open_library(settings=here) as library:
        list(library.add([str(path) for path in sorted(papers.iterdir())[:4]]))
    there = command(here, "migrate", "--to", settings.store, "--blobs", settings.blobs)
    reported, complaint = there.communicate()
    assert there.returncode == 0, complaint
    assert "4 files moved" in reported
    with open_library(settings=settings, create=False) as library:
        assert library.check().whole
        assert library.search("задаче номер 3", field="title").total == 1
        # Of the database that is on the server, and of the files that are in the bucket.
        sizes = library_sizes(tmp_path / "nothing", library.status())
    with psycopg.connect(settings.store) as connection:
        size = connection.execute("SELECT pg_database_size(current_database())").fetchone()
    assert size is not None
    assert sizes.database == pytest.approx(size[0], rel=0.2)
    assert sizes.files == sum(path.stat().st_size for path in sorted(papers.iterdir())[:4])
    backup = back_up_library(settings, tmp_path / "backup")
    assert (backup.works, backup.copies) == (4, 4)
    assert restore_library(replace(here, library=str(tmp_path / "restored")), tmp_path / "backup").whole
    back = tmp_path / "back"
    home = command(settings, "migrate", "--to", str(back), "--blobs", str(back / "blobs"), "--json")
    reported, complaint = home.communicate()
    assert home.returncode == 0, complaint
    assert json.loads(reported)["files"] == 4
    with open_library(back, settings=replace(here, library=str(back)), create=False) as library:
        report = library.check()
        assert (report.works, report.copies, report.faults) == (4, 4, ())


def test_lost_rights_are_named_and_nothing_is_damaged(
    settings: Settings, papers: Path, postgres: PostgresServer
) -> None:
    first, second = sorted(papers.iterdir())[:2]
    database = settings.store.rpartition("/")[2]
    with open_library(settings=settings) as library:
        list(library.add([str(first)]))
    postgres.execute("CREATE ROLE visitor LOGIN")
    postgres.execute("GRANT SELECT ON ALL TABLES IN SCHEMA public TO visitor", database)
    visitor = replace(settings, store=postgres.address(database, "visitor"))
    with open_library(settings=visitor, create=False) as library:
        assert library.search("задаче").total == 1
        with pytest.raises(ReadOnlyLibraryError, match="lacks rights"):
            list(library.add([str(second)]))
    postgres.execute("GRANT ALL ON ALL TABLES IN SCHEMA public TO visitor", database)
    postgres.execute("GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO visitor", database)
    with open_library(settings=visitor, create=False) as library:
        list(library.add([str(second)]))
        report = library.check()
        assert (report.works, report.faults) == (2, ())


def test_a_server_that_is_not_there_and_a_database_without_a_library_are_named(
    settings: Settings, postgres: PostgresServer
) -> None:
    nowhere = "postgresql://librarian:word@127.0.0.1:1/svod"
    with pytest.raises(LibraryAwayError, match="does not answer") as raised:
        open_library(settings=replace(settings, store=nowhere))
    assert "word" not in str(raised.value)
    with pytest.raises(NoLibraryError):
        open_library(settings=replace(settings, store=postgres.new_database()), create=False)
    with pytest.raises(NoLibraryError):
        open_library(settings=replace(settings, store=postgres.address("never_made")), create=False)


def test_a_second_place_for_the_files_of_one_database_is_refused(
    settings: Settings, papers: Path, tmp_path: Path
) -> None:
    here = replace(settings, blobs=str(tmp_path / "files"))
    with open_library(settings=here) as library:
        assert len(list(library.add([str(papers)]))) == FILES
    there = replace(here, library=str(tmp_path / "other"), blobs="")
    for machine in (there, replace(there, blobs=settings.blobs)):
        with pytest.raises(LibraryError, match="in another place") as refused:
            open_library(settings=machine)
        assert "svod migrate --blobs" in refused.value.way_out
    # The same folder under another path is the same place.
    (tmp_path / "files").rename(tmp_path / "mounted")
    with open_library(settings=replace(here, blobs=str(tmp_path / "mounted"))) as library:
        assert library.check().faults == ()


def test_files_that_were_moved_are_looked_for_in_their_new_place(
    settings: Settings, papers: Path, tmp_path: Path
) -> None:
    here = replace(settings, blobs="")
    with open_library(settings=here) as library:
        assert len(list(library.add([str(papers)]))) == FILES
    list(move_library(here, destination(here, "", settings.blobs)))
    with open_library(settings=settings) as library:
        assert library.check().faults == ()
    with pytest.raises(LibraryError, match="in another place"):
        open_library(settings=here)


def test_a_library_of_an_older_svod_takes_no_empty_place_for_its_own(
    settings: Settings, papers: Path, tmp_path: Path, postgres_address: str
) -> None:
    here = replace(settings, blobs=str(tmp_path / "files"))
    with open_library(settings=here) as library:
        assert len(list(library.add([str(papers)]))) == FILES
    with psycopg.connect(postgres_address) as connection:
        connection.execute("DELETE FROM file_places")
    with pytest.raises(LibraryError, match="in another place"):
        open_library(settings=replace(here, blobs=str(tmp_path / "empty")))
    open_library(settings=here).close()


_START = """
import sys
from svod.store.database.postgres import PostgresDatabase
print("ready", flush=True)
for address in sys.stdin:
    PostgresDatabase(address.strip(), create=True).close()
    print("made", flush=True)
"""


def test_processes_that_start_at_once_on_an_empty_server_make_one_library(postgres: PostgresServer) -> None:
    starts = [
        subprocess.Popen([sys.executable, "-c", _START], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for _ in range(4)
    ]
    assert [start.stdout.readline() for start in starts if start.stdout] == ["ready\n"] * 4
    for number in range(3):
        for start in starts:
            assert start.stdin is not None
            start.stdin.write(f"{postgres.address(f'fresh_{number}')}\n")
            start.stdin.flush()
        assert [start.stdout.readline() for start in starts if start.stdout] == ["made\n"] * 4
    for start in starts:
        start.communicate()
