"""Files with password hashes are read by their owner alone, however the process's mask is set."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from svod.assemble.backups import back_up_library
from svod.config import Settings
from svod.store.store import SqliteStore


@pytest.fixture(autouse=True)
def generous_mask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


def open_to_others(folder: Path) -> list[str]:
    """The names of files that others may read."""
    return sorted(path.name for path in folder.rglob("*") if path.is_file() and path.stat().st_mode & 0o077)


def test_a_new_library_is_its_owners_alone(tmp_path: Path) -> None:
    with closing(SqliteStore(tmp_path / "library", create=True)):
        assert {path.name for path in (tmp_path / "library").iterdir()} == {
            "library.db", "library.db-wal", "library.db-shm",
        }  # fmt: skip
        assert open_to_others(tmp_path) == []
        assert (tmp_path / "library").stat().st_mode & 0o077 == 0


def test_the_files_of_an_older_library_are_put_right_at_opening(tmp_path: Path) -> None:
    left = "import os, sys; from pathlib import Path; from svod.store.store import SqliteStore;"
    left += "store = SqliteStore(Path(sys.argv[1]), create=True); os._exit(0)"
    subprocess.run([sys.executable, "-c", left, str(tmp_path)], check=True)
    for path in tmp_path.iterdir():
        path.chmod(0o644)
    assert len(open_to_others(tmp_path)) == 3
    with closing(SqliteStore(tmp_path)):
        assert open_to_others(tmp_path) == []


def test_a_new_log_is_its_owners_alone(tmp_path: Path) -> None:
    log = tmp_path / "svod.log"
    environment = {
        **os.environ,
        "SVOD_LOG_FORMAT": "json",
        "SVOD_LOG_FILE": str(log),
        "SVOD_LIBRARY": str(tmp_path / "new"),
    }
    subprocess.run([sys.executable, "-m", "svod", "add", str(tmp_path / "absent.pdf")], env=environment, check=False)
    assert "run begun" in log.read_text(encoding="utf-8")
    assert log.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("name", ["backup", "backup.tar", "backup.tar.gz"])
def test_a_backup_is_its_owners_alone(tmp_path: Path, name: str) -> None:
    SqliteStore(tmp_path / "library", create=True).close()
    back_up_library(Settings(library=str(tmp_path / "library")), tmp_path / "backups" / name)
    assert any(path.is_file() for path in (tmp_path / "backups").rglob("*"))
    assert open_to_others(tmp_path / "backups") == []
