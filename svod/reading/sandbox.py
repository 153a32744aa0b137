"""The walls around a reading process: memory, files, sizes, no network, and no life after its parent."""

import ctypes
import os
import platform
import resource
import signal
import struct
from typing import NamedTuple

MEBIBYTE = 1024 * 1024

# A page of the library that a reader waits for goes before papers that nobody has seen yet.
_GIVES_WAY = 10
_MOST_OPEN_FILES = 256
_LARGEST_WRITTEN_FILE = 2048 * MEBIBYTE

_PR_SET_PDEATHSIG = 1
_PR_SET_SECCOMP = 22
_PR_SET_NO_NEW_PRIVS = 38
_SECCOMP_MODE_FILTER = 2
_NOT_PERMITTED = 1


class _Machine(NamedTuple):
    """How a processor's system calls are numbered, for the filter below."""

    audit_code: int
    forbidden_calls: tuple[int, ...]


# socket and io_uring_setup, the two ways to a network; pipes between processes stay open.
_MACHINES = {
    "x86_64": _Machine(0xC000003E, (41, 425)),
    "aarch64": _Machine(0xC00000B7, (198, 425)),
}


def confine(megabytes: int) -> None:
    """Put the walls up around this process and every program it will start; there is no way back."""
    os.nice(_GIVES_WAY)
    _set_limit(resource.RLIMIT_CORE, 0)
    _set_limit(resource.RLIMIT_NOFILE, _MOST_OPEN_FILES)
    _set_limit(resource.RLIMIT_FSIZE, _LARGEST_WRITTEN_FILE)
    if megabytes:
        _set_limit(resource.RLIMIT_AS, megabytes * MEBIBYTE)
    if platform.system() == "Linux":
        library = ctypes.CDLL(None, use_errno=True)
        library.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        _close_network(library)


def _set_limit(kind: int, most: int) -> None:
    _, ceiling = resource.getrlimit(kind)
    limit = most if ceiling == resource.RLIM_INFINITY else min(most, ceiling)
    resource.setrlimit(kind, (limit, limit))


class _Filter(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("program", ctypes.c_void_p))


def _close_network(library: ctypes.CDLL) -> None:
    """Have the kernel refuse sockets; on a processor we have no table for, the other walls must do."""
    machine = _MACHINES.get(platform.machine())
    if machine is None:
        return
    program = ctypes.create_string_buffer(_filter_program(machine))
    wrapped = _Filter(len(program.raw) // 8, ctypes.addressof(program))
    library.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    library.prctl(_PR_SET_SECCOMP, _SECCOMP_MODE_FILTER, ctypes.byref(wrapped), 0, 0)


def _filter_program(machine: _Machine) -> bytes:
    """A classic BPF program: a forbidden call of this processor is answered «not permitted», all else allowed."""
    load, equal, above, answer = 0x20, 0x15, 0x35, 0x06
    allow, refuse = 0x7FFF0000, 0x00050000 | _NOT_PERMITTED
    calls = machine.forbidden_calls
    # Calls of another numbering (32 bits, x32) would slip past the numbers, so they are refused as a whole.
    steps = [
        (load, 0, 0, 4),
        (equal, 0, len(calls) + 3, machine.audit_code),
        (load, 0, 0, 0),
        (above, len(calls) + 1, 0, 0x40000000),
        *((equal, len(calls) - number, 0, call) for number, call in enumerate(calls)),
        (answer, 0, 0, allow),
        (answer, 0, 0, refuse),
    ]
    return b"".join(struct.pack("HBBI", *step) for step in steps)
