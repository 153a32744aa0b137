"""A control group (cgroup v2) for each reading process: all that is in it is ended at once."""

import contextlib
import os
import time
from pathlib import Path

_PREFIX = "svod-reader-"
# How long the kernel may take to end what is in a group; a process that waits for a disk takes longest.
_MOST_SECONDS = 5.0
_PAUSE = 0.005


def new_control_group() -> str:
    """The path of a new group below this process's own; empty where the system has none or lets this user make none."""
    own = _own_group()
    if own is None:
        return ""
    _remove_deserted(own)
    group = own / f"{_PREFIX}{os.getpid()}-{os.urandom(16).hex()}"
    try:
        group.mkdir()
    except OSError:
        return ""
    # Kernels before 5.14 cannot end a group at once.
    if not (group / "cgroup.kill").exists():
        remove_control_group(str(group))
        return ""
    return str(group)


def join_control_group(group: str) -> bool:
    """Put this process into a group, with all that it will start; whether it is there."""
    return bool(group) and _write(Path(group, "cgroup.procs"), b"0")


def remove_control_group(group: str) -> None:
    """End all that is in a group, and remove it."""
    if not group:
        return
    _write(Path(group, "cgroup.kill"), b"1")
    until = time.monotonic() + _MOST_SECONDS
    while time.monotonic() < until:
        try:
            Path(group).rmdir()
        except FileNotFoundError:
            return
        except OSError:
            time.sleep(_PAUSE)


def _write(path: Path, text: bytes) -> bool:
    """Write into a file of the kernel's, which is there or not; whether that worked."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        os.write(descriptor, text)
    except OSError:
        return False
    finally:
        os.close(descriptor)
    return True


def _own_group() -> Path | None:
    """Where the group of this process lies, if the file system of cgroup v2 can be seen."""
    try:
        name = next(line[3:] for line in Path("/proc/self/cgroup").read_text().splitlines() if line.startswith("0::"))
        for line in Path("/proc/self/mountinfo").read_text().splitlines():
            before, _, after = line.partition(" - ")
            root, place = before.split()[3:5]
            if after.startswith("cgroup2 ") and Path(name).is_relative_to(root):
                return Path(place, Path(name).relative_to(root))
    except (OSError, StopIteration, ValueError):
        pass
    return None


def _remove_deserted(own: Path) -> None:
    """Remove empty groups of parents that are gone, where their guard was ended, too."""
    with contextlib.suppress(OSError):
        for group in own.glob(f"{_PREFIX}*"):
            parent = group.name.removeprefix(_PREFIX).partition("-")[0]
            if not Path("/proc", parent).exists():
                with contextlib.suppress(OSError):
                    group.rmdir()
