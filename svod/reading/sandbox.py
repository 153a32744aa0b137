"""The walls around a reading process, in the order they go up; each stands where the system has it."""

import os
import platform
import resource
import signal
import sys
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from svod.config import MEBIBYTE, Settings
from svod.reading.landlock import restrict_files
from svod.reading.privileges import (
    Choice,
    become,
    bound_capabilities,
    choose_identity,
    drop_capabilities,
    hide_memory,
    system_library,
)
from svod.reading.seccomp import refuse_calls
from svod.reading.system_calls import PROCESSORS

# A page of the library that a reader waits for goes before papers that nobody has seen yet.
_GIVES_WAY = 10
_MOST_OPEN_FILES = 256
_LARGEST_WRITTEN_FILE = 2048 * MEBIBYTE

_PR_SET_PDEATHSIG = 1
_PR_SET_CHILD_SUBREAPER = 36
_PR_SET_NO_NEW_PRIVS = 38

# Programs and libraries with what they need to run; neither homes nor secrets lie there.
_SYSTEM_PLACES = (
    *("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/opt", "/nix/store", "/gnu/store", "/run/current-system"),
    *("/etc/alternatives", "/etc/fonts", "/etc/ghostscript", "/etc/ld.so.cache", "/etc/ld.so.conf"),
    *("/etc/ld.so.conf.d", "/etc/localtime", "/etc/paperspecs", "/etc/papersize", "/etc/timezone"),
    *("/var/lib/ghostscript", "/var/cache/fontconfig", "/etc/texmf", "/var/lib/texmf"),
    *("/dev/full", "/dev/random", "/dev/urandom", "/dev/zero"),
    *("/proc/cpuinfo", "/proc/meminfo", "/proc/self", "/proc/sys/vm/overcommit_memory"),
    *("/sys/devices/system/cpu", "/sys/kernel/mm/transparent_hugepage"),
)
_WRITABLE_DEVICES = ("/dev/null",)


class WallName(StrEnum):
    """The walls, in the words of `svod doctor`."""

    LIMITS = "limits"
    USER = "user"
    CAPABILITIES = "capabilities"
    PRIVILEGES = "no new privileges"
    FILES = "files"
    CALLS = "system calls"
    MEMORY = "memory of svod"
    END = "end"


class Wall(NamedTuple):
    """A wall, whether it stands on this machine, and what it is or why it is missing."""

    name: str
    stands: bool
    note: str


def confine(megabytes: int, settings: Settings, scratch: str) -> list[Wall]:
    """Put the walls up around this process and every program it will start; there is no way back."""
    _set_limits(megabytes)
    walls = [Wall(WallName.LIMITS, True, "bounded memory, open files and sizes of files")]
    if platform.system() != "Linux":
        return walls
    readable = readable_places(settings)
    walls += [*_change_rights(settings, scratch), *_close(readable, scratch)]
    library = system_library()
    # What it starts and leaves behind stays its own, so that its parent finds it.
    library.prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    # Last: a change of the user would undo it.
    library.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    return walls


def worker_identity(settings: Settings, scratch_parent: str) -> Choice:
    """Who a reading process is to be, if it may read all that it needs as such."""
    return choose_identity(settings.worker_user, [*needed_places(settings), scratch_parent])


def needed_places(settings: Settings) -> list[str]:
    """Where the interpreter, its libraries, svod and the models lie."""
    own = [path for path in (settings.models, settings.web_rules, settings.vocabulary) if path]
    paths = [path for path in sys.path if path and Path(path).exists()]
    return [
        *(sys.executable, os.path.realpath(sys.executable), sys.prefix, sys.base_prefix),
        *(str(Path(__file__).parents[1]), *paths, *map(os.path.expanduser, own)),
    ]


def readable_places(settings: Settings) -> list[str]:
    """All that a reading process may read: what it needs, the system's programs, and those that are on the path."""
    programs = [folder for folder in os.environ.get("PATH", "").split(os.pathsep) if folder.startswith("/")]
    others = [os.environ.get("TESSDATA_PREFIX", ""), sys.pycache_prefix or ""]
    return [path for path in (*needed_places(settings), *_SYSTEM_PLACES, *programs, *others) if path not in ("", "/")]


def _set_limits(megabytes: int) -> None:
    os.nice(_GIVES_WAY)
    _set_limit(resource.RLIMIT_CORE, 0)
    _set_limit(resource.RLIMIT_NOFILE, _MOST_OPEN_FILES)
    _set_limit(resource.RLIMIT_FSIZE, _LARGEST_WRITTEN_FILE)
    if megabytes:
        _set_limit(resource.RLIMIT_AS, megabytes * MEBIBYTE)


def _set_limit(kind: int, most: int) -> None:
    _, ceiling = resource.getrlimit(kind)
    limit = most if ceiling == resource.RLIM_INFINITY else min(most, ceiling)
    resource.setrlimit(kind, (limit, limit))


def _change_rights(settings: Settings, scratch: str) -> list[Wall]:
    """Become another user where root started svod, and be root in nothing but name where that cannot be."""
    chosen = worker_identity(settings, str(Path(scratch).parent))
    bound_capabilities()
    if chosen.identity:
        if Path(scratch).is_dir():
            os.chown(scratch, *chosen.identity)
        become(chosen.identity)
    dropped = drop_capabilities()
    return [
        Wall(WallName.USER, chosen.identity is not None or os.getuid() != 0, chosen.reason),
        Wall(WallName.CAPABILITIES, dropped, "none is left" if dropped else "the kernel keeps them"),
    ]


def _close(readable: Sequence[str], scratch: str) -> list[Wall]:
    """What the kernel refuses from now on."""
    no_privileges = system_library().prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
    version = restrict_files(readable, (scratch, *_WRITABLE_DEVICES))
    refuses = refuse_calls()
    landlock = f"Landlock {version}: programs, libraries and models, and one folder to write in"
    missing = "the kernel has no Landlock: all files of the user can be read and written"
    machine = platform.machine()
    unknown = "the kernel has no filter" if machine in PROCESSORS else f"there is no table for {machine}"
    return [
        Wall(WallName.PRIVILEGES, no_privileges, "programs it starts gain no rights"),
        Wall(WallName.FILES, bool(version), landlock if version else missing),
        Wall(WallName.CALLS, refuses, "no network, no other processes, no mounts …" if refuses else unknown),
    ]


def walls_of(settings: Settings, scratch: str, *, joined: bool) -> list[Wall]:
    """The walls on this machine: this process puts them up around itself to see; `joined`: it has a control group."""
    memory = hide_memory()
    hidden = "closed to processes of the same user" if memory else "open to processes of the same user"
    walls = confine(settings.worker_megabytes, settings, scratch)
    group = "control group (cgroup v2)" if joined else "no control group (cgroup v2) can be made here"
    return [
        *walls,
        Wall(WallName.MEMORY, memory, hidden),
        Wall(WallName.END, sys.platform == "linux", f"nothing outlives it: process group and guard; {group}"),
    ]
