"""A library made of a backup: every file against its hash, the database against the manifest, then put in its place."""

import json
import re
import shutil
import tarfile
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from svod.errors import BackupError
from svod.model.progress import Report, Stage
from svod.store.blobs.folder import FolderBlobs, library_error
from svod.store.database.database import DATABASE_NAME
from svod.store.database.schema import REVISIONS
from svod.store.durable import PRIVATE_FOLDER, flush, make_folder
from svod.store.transfer.backups import FOLDERS, MANIFEST, BackupReport, file_digest
from svod.store.transfer.snapshots import snapshot_facts

# A backup comes from elsewhere: only names of these forms are taken out of it.
_FILE = re.compile(rf"({'|'.join(FOLDERS)})/[0-9a-f]{{2}}/([0-9a-f]{{64}})")
_DATABASE = re.compile(r"library-[0-9TZ-]{8,32}\.db")
_LARGEST_MANIFEST = 1 << 20


class _Member(NamedTuple):
    """A file of a backup: its name, its bytes, and its position in the backup."""

    name: str
    content: BinaryIO
    done: int


def restore(backup: Path, folder: Path, report: Report = lambda stage: None) -> BackupReport:
    """Make the library of a backup in a folder that is not there yet, or empty; nothing is ever overwritten.

    Killed half way, it leaves no library; repeated, it starts again.
    """
    _require_empty(folder)
    aside = folder.with_name(f".{folder.name}.restoring")
    try:
        shutil.rmtree(aside, ignore_errors=True)
        make_folder(aside, PRIVATE_FOLDER)
        counts = _taken_out(backup, aside, report)
        if folder.is_dir():
            folder.rmdir()
        aside.rename(folder)
        flush(folder.absolute().parent)
    except (tarfile.TarError, zlib.error, EOFError) as error:
        raise BackupError(f"The backup {backup} is damaged: {error}.", way_out="Take an older backup.") from error
    except OSError as error:
        raise library_error(error, folder) from error
    finally:
        shutil.rmtree(aside, ignore_errors=True)
    return counts


def _require_empty(folder: Path) -> None:
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BackupError(
            f"The folder {folder} is not empty.", way_out="Name a new one by --library; nothing is overwritten."
        )


def _taken_out(backup: Path, aside: Path, report: Report) -> BackupReport:
    blobs = {name: FolderBlobs(aside / name) for name in FOLDERS}
    manifest: dict[str, Any] = {}
    total = _size(backup)
    for member in _members(backup):
        if found := _FILE.fullmatch(member.name):
            if blobs[found[1]].put(member.content.read()) != found[2]:
                raise BackupError(f"The file {found[2]} of the backup is damaged.", way_out="Take an older backup.")
        elif _DATABASE.fullmatch(member.name):
            with (aside / member.name).open("wb") as written:
                shutil.copyfileobj(member.content, written)
            flush(aside / member.name)
        elif member.name == MANIFEST:
            manifest = _understood(member.content.read(_LARGEST_MANIFEST), backup)
        report(Stage("restoring", min(member.done, total), total))
    return _proven(manifest, aside, backup, blobs)


def _proven(manifest: dict[str, Any], aside: Path, backup: Path, blobs: Mapping[str, FolderBlobs]) -> BackupReport:
    """The library, whole: its database is the manifest's, and every file that this names is there."""
    if not manifest:
        raise BackupError(f"The backup {backup} was broken off: it has no {MANIFEST}.", way_out="Make a new one.")
    database = aside / manifest["database"]
    if not database.is_file() or file_digest(database) != manifest["sha256"]:
        raise BackupError(f"The database of the backup {backup} is damaged.", way_out="Take an older backup.")
    facts = snapshot_facts(database)
    if facts.schema not in REVISIONS:
        raise BackupError(
            f"The backup was made by a newer svod (schema {facts.schema}).", way_out="Install that svod or a newer one."
        )
    if missing := facts.copies.difference(blobs[FOLDERS[0]].names()):
        raise BackupError(f"The backup {backup} lacks {len(missing)} file(s) of its works.", way_out="Make a new one.")
    # An older backup in the same folder may have left files that no work of this one has.
    for folder, named in zip(FOLDERS, (facts.copies, facts.results), strict=True):
        for sha256 in frozenset(blobs[folder].names()) - named:
            blobs[folder].remove(sha256)
    database.rename(aside / DATABASE_NAME)
    for other in aside.glob("library-*.db"):
        other.unlink()
    flush(aside)
    return BackupReport(facts.works, len(facts.copies), len(facts.copies))


def _understood(content: bytes, backup: Path) -> dict[str, Any]:
    try:
        manifest = json.loads(content)
        _ = manifest["sha256"], _DATABASE.fullmatch(manifest["database"])[0]  # type: ignore[index]
    except (ValueError, TypeError, KeyError) as error:
        raise BackupError(f"The file {MANIFEST} of {backup} cannot be read.", way_out="Take another backup.") from error
    return dict(manifest)


def _size(backup: Path) -> int:
    if backup.is_file():
        return backup.stat().st_size
    return sum(path.stat().st_size for path in backup.rglob("*") if path.is_file())


def _members(backup: Path) -> Iterator[_Member]:
    if backup.is_dir():
        yield from _members_of_folder(backup)
    elif backup.is_file():
        yield from _members_of_archive(backup)
    else:
        raise BackupError(f"There is no backup {backup}.")


def _members_of_folder(backup: Path) -> Iterator[_Member]:
    done = 0
    for path in sorted(backup.rglob("*")):
        if path.is_file() and not path.is_symlink():
            done += path.stat().st_size
            with path.open("rb") as content:
                yield _Member(path.relative_to(backup).as_posix(), content, done)


def _members_of_archive(backup: Path) -> Iterator[_Member]:
    with backup.open("rb") as file, tarfile.open(fileobj=file, mode="r|*") as tar:
        for member in tar:
            content = tar.extractfile(member) if member.isreg() else None
            if content is not None:
                yield _Member(member.name, content, file.tell())  # type: ignore[arg-type]
