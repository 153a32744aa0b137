"""A kind of work, added by a plug-in, that does what code of a hostile paper would do in its process."""

import ctypes
import fcntl
import os
import platform
import signal
import socket
import stat
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from svod.config import Settings
from svod.model.codec import encode_one_of
from svod.model.outcome import Outcome
from svod.reading.kinds import Kind
from svod.reading.messages import LARGEST_MESSAGE, LENGTH, Ready
from svod.reading.system_calls import PROCESSORS, REFUSED_CALLS
from svod.reading.task import ProcessDied, Task

# A length that no other process sleeps, so that it can be found again.
SURVIVOR_SECONDS = "3602.5"
_LIBRARY = ctypes.CDLL(None, use_errno=True)
_NEW_USER_NAMESPACE = 0x10000000
_PTRACE_SEIZE = 0x4206
_ROOM = 1 << 16


@dataclass(frozen=True, slots=True)
class HostileTask(Task):
    """A deed to be tried on something outside."""

    deed: str = "work"
    target: str = ""


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of a deed: nothing but `said` where it was refused."""

    is_done: bool
    said: str = ""


HOSTILE = Kind("hostile", f"{__name__}:hostile", HostileTask, (Tried,))


def call(name: str, *arguments: object) -> int:
    """A system call by its name; refused, it is an OSError."""
    column = PROCESSORS[platform.machine()].column
    number = next(row[column] for row in REFUSED_CALLS if row.name == name)
    result = _LIBRARY.syscall(number, *arguments)
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()), name)
    return int(result)


def _take_descriptor(_: str) -> object:
    return call("pidfd_getfd", call("pidfd_open", os.getppid(), 0), 0, 0)


def _descriptor_by_number(_: str) -> object:
    return call("pidfd_getfd", 0, 0, 0)


def _read_foreign_memory(_: str) -> object:
    buffer = ctypes.create_string_buffer(8)
    pieces = ctypes.create_string_buffer(struct.pack("PN", ctypes.addressof(buffer), 8))
    # The same place in the parent, which runs the same program.
    return call("process_vm_readv", os.getppid(), pieces, 1, pieces, 1, 0)


def _clone_namespace(_: str) -> object:
    number = {"x86_64": 56, "aarch64": 220}[platform.machine()]
    result = _LIBRARY.syscall(number, _NEW_USER_NAMESPACE | signal.SIGCHLD, 0, 0, 0, 0)
    if result == 0:
        os._exit(0)
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result


def _limit_the_parent(_: str) -> object:
    number = {"x86_64": 302, "aarch64": 261}[platform.machine()]
    if _LIBRARY.syscall(number, os.getppid(), 7, None, ctypes.create_string_buffer(16)) < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return True


def _other_numbering(_: str) -> object:
    # getpid by its x32 number.
    if _LIBRARY.syscall(0x40000000 | 39) < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return True


def _write_by_a_program(target: str) -> object:
    return subprocess.run([sys.executable, "-c", f"open({target!r}, 'w')"], check=True, capture_output=True)


def _leave_a_child(_: str) -> object:
    """Twice forked and in a session of its own, if that is allowed."""
    if not os.fork():
        try:
            os.setsid()
        finally:
            if not os.fork():
                os.execvp("sleep", ["sleep", SURVIVOR_SECONDS])
            os._exit(0)
    time.sleep(3600)
    return None


def _leave_a_child_and_die(_: str) -> object:
    if not os.fork():
        os.execvp("sleep", ["sleep", SURVIVOR_SECONDS])
    os._exit(1)


def answer_pipe() -> int:
    """The pipe by which this process answers."""
    for descriptor in range(3, 256):
        try:
            is_pipe = stat.S_ISFIFO(os.fstat(descriptor).st_mode)
        except OSError:
            continue
        if is_pipe and fcntl.fcntl(descriptor, fcntl.F_GETFL) & os.O_ACCMODE == os.O_WRONLY:
            return descriptor
    raise OSError("no pipe")


def _send(content: bytes, *, seconds: float = 3600.0) -> object:
    view = memoryview(content)
    while view:
        view = view[os.write(answer_pipe(), view[:_ROOM]) :]
    time.sleep(seconds)
    return None


def _message(content: bytes) -> bytes:
    return LENGTH.pack(len(content)) + content


def _trickle(_: str) -> object:
    _send(LENGTH.pack(LARGEST_MESSAGE), seconds=0)
    while True:
        _send(b"x", seconds=0.01)


DEEDS: dict[str, Callable[[str], object]] = {
    "work": lambda _: True,
    "write a file": lambda target: Path(target).write_text("taken over"),
    "write a file by a program": _write_by_a_program,
    "make a file": lambda target: Path(f"{target}.new").write_text("taken over"),
    "remove a file": lambda target: Path(target).unlink(),
    "rename a file": lambda target: Path(target).rename(f"{target}.old"),
    "empty a file": lambda target: os.truncate(target, 0),
    "change the mode of a file": lambda target: Path(target).chmod(0o777),
    "change the times of a file": lambda target: os.utime(target),
    "read a file": lambda target: Path(target).read_text(),
    "list a folder": lambda target: list(Path(target).parent.iterdir()),
    "read the system's secrets": lambda _: Path("/etc/shadow").read_text(),
    "open the parent's memory": lambda _: os.open(f"/proc/{os.getppid()}/mem", os.O_RDONLY),
    "read the parent's environment": lambda _: Path(f"/proc/{os.getppid()}/environ").read_bytes(),
    "signal the parent": lambda _: os.kill(os.getppid(), 0),
    "limit the parent": _limit_the_parent,
    "take a descriptor": _take_descriptor,
    "take a descriptor by number": _descriptor_by_number,
    "trace the parent": lambda _: call("ptrace", _PTRACE_SEIZE, os.getppid(), 0, 0),
    "read the parent's memory": _read_foreign_memory,
    "open a socket": lambda _: socket.socket(socket.AF_INET),
    "open a local socket": lambda _: socket.socket(socket.AF_UNIX),
    "open a pair of sockets": lambda _: socket.socketpair(),
    "queue calls": lambda _: call("io_uring_setup", 1, ctypes.create_string_buffer(120)),
    "mount": lambda target: call("mount", b"none", os.fsencode(Path(target).parent), b"no such kind", 0, None),
    "use keys": lambda _: call("keyctl", 0, -3, 1),
    "leave the namespaces": lambda _: call("unshare", _NEW_USER_NAMESPACE),
    "start in other namespaces": _clone_namespace,
    "load a program into the kernel": lambda _: call("bpf", 0, ctypes.create_string_buffer(64), 64),
    "leave the group": lambda _: subprocess.run([sys.executable, "-c", "import os; os.setsid()"], check=True),
    "use the other numbering": _other_numbering,
    "leave a child": _leave_a_child,
    "leave a child and die": _leave_a_child_and_die,
    "read the keys": lambda _: sorted(name for name in os.environ if "KEY" in name),
    "send one byte": lambda _: _send(b"\0"),
    "send a header": lambda _: _send(LENGTH.pack(100)),
    "send a body that never ends": _trickle,
    "send a length without measure": lambda _: _send(LENGTH.pack(1 << 60)),
    "send garbage": lambda _: _send(_message(b"\xc1garbage")),
    "send nested garbage": lambda _: _send(_message(b"\x92\xa5Tried" + b"\x91" * 100_000)),
    "send an array without measure": lambda _: _send(_message(b"\x92\xa5Tried\xdd\xff\xff\xff\xff")),
    "send a wrong type": lambda _: _send(_message(encode_one_of(Task("elsewhere")))),
    "be up again": lambda _: _send(_message(encode_one_of(Ready()))),
    "say that it died": lambda _: _send(_message(encode_one_of(ProcessDied("x", Outcome.CRASHED, "x")))),
    "answer twice": lambda _: _send(2 * _message(encode_one_of(Tried(True)))),
    "answer and go on": lambda _: _send(_message(encode_one_of(Tried(True))) + b"\0"),
    "answer and sleep": lambda _: _send(_message(encode_one_of(Tried(True)))),
    "use scratch": lambda _: Path(tempfile.mkdtemp(), "file").write_text("x"),
    "answer and speak again": lambda _: _send(_message(encode_one_of(Tried(True))), seconds=0.3) or _send(b"\0"),
}


def hostile(_: Settings) -> Callable[[HostileTask], Tried]:
    """Each task tries its deed and answers what came of it."""

    def perform(task: HostileTask) -> Tried:
        try:
            done = DEEDS[task.deed](task.target)
        except (OSError, subprocess.SubprocessError) as error:
            return Tried(False, f"{type(error).__name__}: {error}")
        return Tried(True, repr(done)[:200])

    return perform
