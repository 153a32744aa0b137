"""Backups: a snapshot of the database and every file it names, in a folder that grows or in one archive."""

import hashlib
import io
import json
import shutil
import tarfile
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from svod.errors import BackupError, LibraryError
from svod.model.progress import Report, Stage
from svod.ports import Blobs
from svod.store.blobs.folder import BLOBS, RESULTS, FolderBlobs, library_error
from svod.store.durable import ASIDE, PRIVATE_FOLDER, flush, make_folder, make_private, write_whole
from svod.store.transfer.snapshots import Snapshot, SnapshotFacts, snapshot_facts

MANIFEST = "svod-backup.json"
# The folders of files and of results in a backup, as in a library.
FOLDERS = (BLOBS, f"{BLOBS}/{RESULTS}")
ARCHIVES = (".tar", ".tar.gz", ".tgz")
# How often a copy is restarted because files that it names were removed meanwhile.
_ROUNDS = 4


class BackupReport(NamedTuple):
    """What a backup holds, and how many of its files were new to it."""

    works: int
    copies: int
    new_files: int


class _BackupTarget(Protocol):
    """Where a backup is put; nothing of it counts before `finish`."""

    def names(self, folder: str) -> set[str]:
        """The files that are there already in a folder of the backup."""

    def put(self, folder: str, sha256: str, content: bytes) -> None:
        """Take in a file by its hash."""

    def put_database(self, database: Path, name: str) -> None:
        """Take in a snapshot."""

    def finish(self, manifest: dict[str, Any]) -> None:
        """Everything is there: from now on this is the backup."""

    def abandon(self) -> None:
        """Leave nothing behind that looks like a backup."""


def back_up(
    snapshot: Snapshot,
    blobs: Blobs,
    results: Blobs,
    target: Path,
    *,
    made: str,
    prune: bool = False,
    report: Report = lambda stage: None,
) -> BackupReport:
    """Copy a library as it is now to a folder or an archive; others may go on filling it.

    A folder that holds a backup already gets only the files that are new; what an earlier backup holds stays usable
    until the new one is whole. `made` is the present time.
    """
    backup: _BackupTarget = _ArchiveBackup(target) if is_archive(target) else _FolderBackup(target)
    aside = target.with_name(f".{target.name}.{made.replace(':', '')}.db")
    try:
        counts, manifest = _copied(snapshot, (blobs, results), backup, aside, made, report)
        backup.finish(manifest)
        if prune and isinstance(backup, _FolderBackup):
            backup.prune(snapshot_facts(target / manifest["database"]))
    except OSError as error:
        backup.abandon()
        raise library_error(error, target) from error
    except BaseException:
        backup.abandon()
        raise
    finally:
        with suppress(OSError):
            aside.unlink(missing_ok=True)
    return counts


def is_archive(target: Path) -> bool:
    """Whether a backup of that name is one file."""
    return target.name.lower().endswith(ARCHIVES)


def file_digest(path: Path) -> str:
    """The SHA-256 of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _copied(
    snapshot: Snapshot, places: tuple[Blobs, Blobs], backup: _BackupTarget, aside: Path, made: str, report: Report
) -> tuple[BackupReport, dict[str, Any]]:
    """Put snapshot and files into the backup; a file that was removed meanwhile needs a newer snapshot."""
    blobs, results = places
    fresh = 0
    for round_number in range(_ROUNDS):
        aside.unlink(missing_ok=True)
        snapshot(aside, lambda done, total: report(Stage("copying the database", done, total)))
        facts = snapshot_facts(aside)
        new, gone = _copied_files(blobs, backup, FOLDERS[0], facts.copies, report)
        fresh += new
        if not gone:
            _, gone = _copied_files(results, backup, FOLDERS[1], facts.results, report)
            # Results that are lost for good can be had again by reading; a backup without them is better than none.
            gone = gone if round_number < _ROUNDS - 1 else ""
        if not gone:
            name = f"library-{made.replace(':', '').replace('+0000', 'Z')}.db"
            backup.put_database(aside, name)
            return BackupReport(facts.works, len(facts.copies), fresh), _manifest(facts, aside, name, made)
    raise BackupError(f"The file {gone} of the library is missing or damaged.", way_out="`svod check` shows more.")


def _copied_files(
    blobs: Blobs, backup: _BackupTarget, folder: str, named: frozenset[str], report: Report
) -> tuple[int, str]:
    """Copy files that the backup lacks; how many, and one that is gone, if any is."""
    missing = sorted(named - backup.names(folder))
    fresh, gone = 0, ""
    for number, sha256 in enumerate(missing, start=1):
        content = _content(blobs, sha256)
        if content is None:
            gone = sha256
            continue
        backup.put(folder, sha256, content)
        fresh += 1
        report(Stage("copying files" if folder == BLOBS else "copying results", number, len(missing)))
    return fresh, gone


def _content(blobs: Blobs, sha256: str) -> bytes | None:
    """The bytes of that name; None where they are gone or not what they were."""
    try:
        content = blobs.read(sha256)
    except LibraryError:
        return None
    return content if hashlib.sha256(content).hexdigest() == sha256 else None


def _manifest(facts: SnapshotFacts, database: Path, name: str, made: str) -> dict[str, Any]:
    return {
        "made": made, "schema": facts.schema, "works": facts.works, "copies": len(facts.copies),
        "database": name, "sha256": file_digest(database),
    }  # fmt: skip


class _FolderBackup:
    """A backup in a folder: files by hash, as in a library, so that the next backup need not copy them again."""

    def __init__(self, folder: Path) -> None:
        foreign = [path.name for path in folder.iterdir() if not _is_ours(path)] if folder.is_dir() else []
        if foreign or (folder.exists() and not folder.is_dir()):
            raise BackupError(
                f"The folder {folder} holds something that is no backup ({', '.join(foreign[:3]) or 'it is a file'}).",
                way_out="Name a new folder, or one that holds a backup.",
            )
        try:
            make_folder(folder, PRIVATE_FOLDER)
        except OSError as error:
            raise library_error(error, folder) from error
        self._folder = folder
        self._blobs = {name: FolderBlobs(folder / name) for name in FOLDERS}

    def names(self, folder: str) -> set[str]:
        """The files that are there already in a folder of the backup."""
        return set(self._blobs[folder].names())

    def put(self, folder: str, sha256: str, content: bytes) -> None:
        """Take in a file by its hash."""
        self._blobs[folder].put(content)

    def put_database(self, database: Path, name: str) -> None:
        """Take in a snapshot beside the one of the last backup."""
        copy = self._folder / name
        make_private(copy)
        shutil.copyfile(database, copy)
        flush(copy)

    def finish(self, manifest: dict[str, Any]) -> None:
        """Name the new snapshot in place of the last; that is forgotten."""
        write_whole(self._folder / MANIFEST, _written(manifest))
        for path in self._folder.glob("library-*.db"):
            if path.name != manifest["database"]:
                path.unlink()

    def abandon(self) -> None:
        """The backup before stays what it was; files that were copied already serve the next one."""

    def prune(self, facts: SnapshotFacts) -> None:
        """Take out the files that no work of the library has any more."""
        for folder, named in zip(FOLDERS, (facts.copies, facts.results), strict=True):
            for sha256 in self.names(folder) - named:
                self._blobs[folder].remove(sha256)


class _ArchiveBackup:
    """A backup as one tar file, written aside and renamed when it is whole."""

    def __init__(self, target: Path) -> None:
        if target.exists():
            raise BackupError(f"The file {target} is there already.", way_out="Name a new file.")
        self._target = target
        self._names: dict[str, set[str]] = {name: set() for name in FOLDERS}
        self._aside = target.with_name(f".{target.name}.partial")
        try:
            make_folder(target.parent)
            make_private(self._aside)
            self._tar = tarfile.open(self._aside, "w:gz" if target.name.endswith("gz") else "w")  # noqa: SIM115
        except OSError as error:
            raise library_error(error, target) from error

    def names(self, folder: str) -> set[str]:
        """The files that were put in already."""
        return self._names[folder]

    def put(self, folder: str, sha256: str, content: bytes) -> None:
        """Take in a file by its hash."""
        self._add(f"{folder}/{sha256[:2]}/{sha256}", content)
        self._names[folder].add(sha256)

    def put_database(self, database: Path, name: str) -> None:
        """Take in the snapshot."""
        self._tar.add(database, arcname=name)

    def finish(self, manifest: dict[str, Any]) -> None:
        """The manifest comes last: an archive without one was broken off."""
        self._add(MANIFEST, _written(manifest))
        self._tar.close()
        flush(self._aside)
        self._aside.replace(self._target)
        flush(self._target.parent)

    def abandon(self) -> None:
        """Leave nothing behind."""
        with suppress(OSError):
            self._tar.close()
        self._aside.unlink(missing_ok=True)

    def _add(self, name: str, content: bytes) -> None:
        member = tarfile.TarInfo(name)
        member.size = len(content)
        self._tar.addfile(member, io.BytesIO(content))


def _written(manifest: dict[str, Any]) -> bytes:
    return json.dumps(manifest, indent=1).encode() + b"\n"


def _is_ours(path: Path) -> bool:
    # A broken-off backup leaves a manifest that was written aside; older ones called it otherwise.
    return (
        path.name in {MANIFEST, f"{MANIFEST}.new", BLOBS}
        or path.name.startswith(ASIDE)
        or (path.name.startswith("library-") and path.suffix == ".db")
    )
