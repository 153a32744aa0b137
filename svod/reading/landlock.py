"""Files that a process may see, by Landlock of the Linux kernel: few folders to read, one to write."""

import ctypes
import os
import stat
import struct
from collections.abc import Iterable

from svod.reading.privileges import system_library

# The system calls have the same numbers on all processors.
_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_ASK_VERSION = 1
_PATH_BENEATH = 1

_EXECUTE, _WRITE_FILE, _READ_FILE, _READ_FOLDER = 1 << 0, 1 << 1, 1 << 2, 1 << 3
# Everything that the first version can refuse, then what later ones added.
_FIRST_RIGHTS = (1 << 13) - 1
_LATER_RIGHTS = ((2, 1 << 13), (3, 1 << 14), (5, 1 << 15))
_TRUNCATE = 1 << 14
_OF_FILES = _EXECUTE | _WRITE_FILE | _READ_FILE | _TRUNCATE
_READ = _EXECUTE | _READ_FILE | _READ_FOLDER
# Devices, and programs of its own making.
_NOT_IN_SCRATCH = _EXECUTE | 1 << 6 | 1 << 11
# TCP from the fourth version on; signals and abstract sockets of processes outside from the sixth.
_TCP, _TCP_SINCE = 0b11, 4
_OUTSIDE, _OUTSIDE_SINCE = 0b11, 6


def landlock_version() -> int:
    """The version of Landlock that the kernel has; 0 where it has none."""
    return max(0, int(system_library().syscall(_CREATE_RULESET, None, 0, _ASK_VERSION)))


def restrict_files(readable: Iterable[str], writable: Iterable[str]) -> int:
    """Let this process, and what it starts, see these places only; the version of Landlock, 0 where nothing was done.

    Needs `no_new_privs`.
    """
    version = landlock_version()
    if not version:
        return 0
    library = system_library()
    rights = _FIRST_RIGHTS | sum(right for since, right in _LATER_RIGHTS if version >= since)
    attributes = struct.pack(
        "QQQ", rights, _TCP if version >= _TCP_SINCE else 0, _OUTSIDE if version >= _OUTSIDE_SINCE else 0
    )
    # A kernel takes more than it knows as long as that is zero.
    ruleset = library.syscall(_CREATE_RULESET, ctypes.create_string_buffer(attributes, 24), 24, 0)
    if ruleset < 0:
        return 0
    try:
        for path in readable:
            _allow(ruleset, path, _READ & rights)
        for path in writable:
            _allow(ruleset, path, rights & ~_NOT_IN_SCRATCH)
        return version if library.syscall(_RESTRICT_SELF, ruleset, 0) == 0 else 0
    finally:
        os.close(ruleset)


def _allow(ruleset: int, path: str, rights: int) -> None:
    """Allow what lies below a path; a path that is not there allows nothing."""
    try:
        descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    try:
        if not stat.S_ISDIR(os.fstat(descriptor).st_mode):
            rights &= _OF_FILES
        rule = ctypes.create_string_buffer(struct.pack("=Qi", rights, descriptor), 12)
        system_library().syscall(_ADD_RULE, ruleset, _PATH_BENEATH, rule, 0)
    finally:
        os.close(descriptor)
