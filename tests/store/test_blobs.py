"""Files by hash: there whole or not at all."""

import os
from pathlib import Path

import pytest

from svod.errors import LibraryError
from svod.store.blobs.folder import FolderBlobs


def test_the_same_bytes_are_kept_once(tmp_path: Path) -> None:
    blobs = FolderBlobs(tmp_path)
    name = blobs.put(b"one")
    assert blobs.put(b"one") == name
    assert list(blobs.names()) == [name]
    assert blobs.read(name) == b"one"


def test_a_file_left_by_an_interrupted_write_is_no_blob(tmp_path: Path) -> None:
    blobs = FolderBlobs(tmp_path)
    name = blobs.put(b"one")
    (blobs.path(name).parent / "incoming-abc").write_bytes(b"half")
    assert list(blobs.names()) == [name]


def test_only_old_halves_are_swept_away(tmp_path: Path) -> None:
    blobs = FolderBlobs(tmp_path)
    folder = blobs.path(blobs.put(b"one")).parent
    for name in ("incoming-old", "incoming-young"):
        (folder / name).write_bytes(b"half")
    os.utime(folder / "incoming-old", (0, 0))
    assert blobs.sweep() == 1
    assert sorted(path.name for path in folder.glob("incoming-*")) == ["incoming-young"]


def test_a_removed_blob_is_gone_and_removing_it_again_is_nothing(tmp_path: Path) -> None:
    blobs = FolderBlobs(tmp_path)
    name = blobs.put(b"one")
    blobs.remove(name)
    blobs.remove(name)
    with pytest.raises(LibraryError, match=name):
        blobs.read(name)
