"""What a process may do by who it is: its user, its capabilities, whether others may look into its memory."""

import contextlib
import ctypes
import os
import stat
import struct
import sys
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

_PR_SET_DUMPABLE = 4
_PR_CAPBSET_DROP = 24
_CAPABILITIES_VERSION = 0x20080522
_MOST_CAPABILITIES = 64


class Identity(NamedTuple):
    """The user and group that reading processes run as."""

    user: int
    group: int


class Choice(NamedTuple):
    """The identity to take, or why it stays as it is."""

    identity: Identity | None
    reason: str


@cache
def system_library() -> ctypes.CDLL:
    """The C library, whose calls report errors."""
    return ctypes.CDLL(None, use_errno=True)


@cache
def hide_memory() -> bool:
    """Let no process of the same user look into the memory of this one; whether the system does that."""
    return sys.platform == "linux" and bool(system_library().prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0) == 0)


def choose_identity(name: str, needed: Iterable[str]) -> Choice:
    """The user of that name, if this process may become it and it may read what is needed."""
    if os.geteuid() != 0:
        return Choice(None, "svod was not started by root, so its own user stays.")
    if not name:
        return Choice(None, "The setting reading.worker_user names no user, so it is root.")
    # Other systems have no such users.
    import pwd

    try:
        row = pwd.getpwnam(name)
    except KeyError:
        return Choice(None, f"There is no user «{name}» (setting reading.worker_user), so it is root.")
    for path in needed:
        if path and not readable_by_all(Path(path)):
            return Choice(None, f"The user «{name}» may not read {path}, so it is root.")
    return Choice(Identity(row.pw_uid, row.pw_gid), f"user «{name}»")


@lru_cache(maxsize=64)
def readable_by_all(path: Path) -> bool:
    """Whether a user without any rights of their own may read a file or folder; one that is missing is no obstacle."""
    with contextlib.suppress(FileNotFoundError, NotADirectoryError):
        whole = path.resolve(strict=True)
        if not whole.stat().st_mode & stat.S_IROTH:
            return False
        folders = [whole, *whole.parents] if whole.is_dir() else whole.parents
        return all(folder.stat().st_mode & stat.S_IXOTH for folder in folders)
    return True


def become(identity: Identity) -> None:
    """Run as another user from now on."""
    os.setgroups([])
    os.setresgid(identity.group, identity.group, identity.group)
    os.setresuid(identity.user, identity.user, identity.user)


def bound_capabilities() -> None:
    """Let no program that is started from here get capabilities again; only root may say so."""
    for number in range(_MOST_CAPABILITIES):
        system_library().prctl(_PR_CAPBSET_DROP, number, 0, 0, 0)


def drop_capabilities() -> bool:
    """Give up all that root may do beyond what files say."""
    header = ctypes.create_string_buffer(struct.pack("Ii", _CAPABILITIES_VERSION, 0))
    nothing = ctypes.create_string_buffer(bytes(24))
    return bool(system_library().capset(header, nothing) == 0)
