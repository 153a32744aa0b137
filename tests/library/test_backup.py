"""Backups: consistent while others write, cheap to repeat, verified when a library is made of one."""

import shutil
import tarfile
import threading
from pathlib import Path

import pytest

from svod.assemble import open_library
from svod.assemble.backups import back_up_library, restore_library
from svod.config import Settings
from svod.errors import BackupError, NoLibraryError
from svod.model.progress import Stage
from svod.store.transfer.backups import MANIFEST
from tests.papers import write_papers

MORNING, EVENING = "2026-03-01T08:00:00+00:00", "2026-03-01T20:00:00+00:00"


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    """A library of six papers."""
    place = tmp_path_factory.mktemp("filled")
    settings = Settings(library=str(place / "library"), jobs=1)
    with open_library(settings=settings) as library:
        list(library.add(write_papers(place / "papers", 6)))
    return settings


@pytest.fixture
def library_copy(filled: Settings, tmp_path: Path) -> Settings:
    """The same, to be changed at will."""
    shutil.copytree(filled.library, tmp_path / "shelf")
    return Settings(library=str(tmp_path / "shelf"), jobs=1)


@pytest.mark.parametrize("name", ["backup", "backup.tar", "backup.tar.gz"])
def test_a_library_made_of_a_backup_is_the_same_and_whole(filled: Settings, tmp_path: Path, name: str) -> None:
    stages: list[Stage] = []
    report = back_up_library(filled, tmp_path / name, report=stages.append)
    assert report == (6, 6, 6)
    assert Stage("copying files", 6, 6) in stages
    assert stages[-1] == Stage("copying results", 6, 6)
    restored = Settings(library=str(tmp_path / "restored"))
    assert restore_library(restored, tmp_path / name).whole
    with open_library(settings=filled) as old, open_library(settings=restored, create=False) as new:
        assert new.work_ids() == old.work_ids()
        assert [new.show(work_id) for work_id in new.work_ids()] == [old.show(one) for one in old.work_ids()]
        assert new.search("задаче номер 5", field="title").works[0].work.id in old.work_ids()


def test_tags_and_notes_come_back_from_a_backup(library_copy: Settings, tmp_path: Path) -> None:
    with open_library(settings=library_copy) as library:
        work_id = library.work_ids()[0]
        library.annotations("anna").tag([work_id], ["mine"])
        library.annotations().write(work_id, "for all")
    back_up_library(library_copy, tmp_path / "backup")
    restored = Settings(library=str(tmp_path / "restored"))
    restore_library(restored, tmp_path / "backup")
    with open_library(settings=restored, create=False) as library:
        added = library.annotations("anna").of(work_id)
    assert (added.tags, [note.text for note in added.notes]) == (("mine",), ["for all"])


def test_a_second_backup_copies_only_what_is_new(library_copy: Settings, tmp_path: Path) -> None:
    back_up_library(library_copy, tmp_path / "backup", clock=lambda: MORNING)
    with open_library(settings=library_copy) as library:
        list(library.add(write_papers(tmp_path / "papers", 7)))
        first = library.work_ids()[0]
        library.remove(first)
    report = back_up_library(library_copy, tmp_path / "backup", clock=lambda: EVENING)
    assert report == (6, 6, 1)
    assert len(list((tmp_path / "backup" / "blobs").glob("??/*"))) == 7
    assert [path.name for path in (tmp_path / "backup").glob("*.db")] == ["library-2026-03-01T200000Z.db"]
    assert restore_library(Settings(library=str(tmp_path / "restored")), tmp_path / "backup") == (6, 6, (), ())
    back_up_library(library_copy, tmp_path / "backup", prune=True)
    assert len(list((tmp_path / "backup" / "blobs").glob("??/*"))) == 6


def test_a_backup_made_while_others_fill_and_empty_the_library_is_one_moment_of_it(
    library_copy: Settings, tmp_path: Path
) -> None:
    papers = write_papers(tmp_path / "papers", 30)
    stop = threading.Event()

    def use() -> None:
        with open_library(settings=library_copy) as library:
            for answer in library.add(papers[6:]):
                if stop.is_set():
                    return
                if hasattr(answer, "work_id") and int(answer.work_id[1], 16) % 4 == 0:
                    library.remove(answer.work_id)

    writer = threading.Thread(target=use)
    writer.start()
    try:
        for number in range(4):
            back_up_library(library_copy, tmp_path / f"backup-{number}")
            report = restore_library(
                Settings(library=str(tmp_path / f"restored-{number}")), tmp_path / f"backup-{number}"
            )
            assert report.whole, report
    finally:
        stop.set()
        writer.join()


def test_nothing_is_overwritten(filled: Settings, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "notes.txt").write_text("mine")
    (tmp_path / "there.tar").write_bytes(b"mine")
    with pytest.raises(BackupError, match=r"notes\.txt"):
        back_up_library(filled, tmp_path / "mine")
    with pytest.raises(BackupError, match="there already"):
        back_up_library(filled, tmp_path / "there.tar")
    back_up_library(filled, tmp_path / "backup")
    with pytest.raises(BackupError, match="not empty"):
        restore_library(Settings(library=str(tmp_path / "mine")), tmp_path / "backup")
    assert (tmp_path / "there.tar").read_bytes() == b"mine"
    assert [path.name for path in (tmp_path / "mine").iterdir()] == ["notes.txt"]


def test_a_damaged_backup_makes_no_library(filled: Settings, tmp_path: Path) -> None:
    back_up_library(filled, tmp_path / "backup")
    new = Settings(library=str(tmp_path / "restored"))
    file = next((tmp_path / "backup" / "blobs").glob("??/*"))
    content = file.read_bytes()
    file.write_bytes(content[:-1] + b"?")
    with pytest.raises(BackupError, match=f"{file.name}.*damaged"):
        restore_library(new, tmp_path / "backup")
    file.unlink()
    with pytest.raises(BackupError, match=r"lacks 1 file"):
        restore_library(new, tmp_path / "backup")
    file.write_bytes(content)
    database = next((tmp_path / "backup").glob("*.db"))
    database.write_bytes(database.read_bytes()[:-4096])
    with pytest.raises(BackupError, match="database of the backup"):
        restore_library(new, tmp_path / "backup")
    (tmp_path / "backup" / MANIFEST).unlink()
    with pytest.raises(BackupError, match="broken off"):
        restore_library(new, tmp_path / "backup")
    assert list(tmp_path.glob("*restor*")) == []


def test_an_archive_that_names_other_places_writes_nothing_there(filled: Settings, tmp_path: Path) -> None:
    back_up_library(filled, tmp_path / "backup.tar")
    (tmp_path / "evil").write_bytes(b"evil")
    with tarfile.open(tmp_path / "backup.tar", "a") as tar:
        for name in ("../evil-1", "/tmp/evil-2", "blobs/../../evil-3", "index/evil-4"):
            tar.add(tmp_path / "evil", arcname=name)
    report = restore_library(Settings(library=str(tmp_path / "restored")), tmp_path / "backup.tar")
    assert report.whole
    assert list(tmp_path.rglob("evil-*")) == []


def test_a_broken_off_archive_is_reported(filled: Settings, tmp_path: Path) -> None:
    back_up_library(filled, tmp_path / "backup.tar.gz")
    whole = (tmp_path / "backup.tar.gz").read_bytes()
    (tmp_path / "half.tar.gz").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(BackupError, match="damaged"):
        restore_library(Settings(library=str(tmp_path / "restored")), tmp_path / "half.tar.gz")


def test_where_there_is_no_library_there_is_no_backup(tmp_path: Path) -> None:
    with pytest.raises(NoLibraryError):
        back_up_library(Settings(library=str(tmp_path / "nowhere")), tmp_path / "backup")
    assert list(tmp_path.iterdir()) == []


def test_a_library_with_a_missing_file_is_not_backed_up_as_if_it_were_whole(
    library_copy: Settings, tmp_path: Path
) -> None:
    file = next((Path(library_copy.library) / "blobs").glob("??/*"))
    file.unlink()
    with pytest.raises(BackupError, match=file.name):
        back_up_library(library_copy, tmp_path / "backup.tar")
    assert list(tmp_path.glob("*backup*")) == []


def test_a_library_on_a_server_is_backed_up_to_the_same_form(postgres_address: str, tmp_path: Path) -> None:
    served = Settings(library=str(tmp_path / "served"), store=postgres_address, jobs=1, header="regex")
    with open_library(settings=served) as library:
        list(library.add(write_papers(tmp_path / "papers", 2)))
        works = library.work_ids()
    assert back_up_library(served, tmp_path / "backup.tar") == (2, 2, 2)
    with pytest.raises(BackupError, match="svod migrate --to"):
        restore_library(served, tmp_path / "backup.tar")
    restored = Settings(library=str(tmp_path / "restored"))
    assert restore_library(restored, tmp_path / "backup.tar").whole
    with open_library(settings=restored, create=False) as library:
        assert library.work_ids() == works
