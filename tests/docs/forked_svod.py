"""`svod` for scripts: a small program that has each command forked from one process which has loaded its libraries."""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

_ATTEND = "from tests.docs.forked_svod import attend; attend()"
_LONGEST_MESSAGE = 1 << 17
# The program loads nothing but what it needs, and hands on the signals that would end a command.
_PROGRAM = """\
#!{python} -IS
import json, os, signal, socket, sys
calls = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
calls.connect({address!r})
asked = {{"words": sys.argv[1:], "folder": os.getcwd(), "surroundings": dict(os.environ)}}
socket.send_fds(calls, [json.dumps(asked).encode()], [0, 1, 2])
process = int(calls.recv(64))
for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
    signal.signal(number, lambda number, _: os.kill(process, number))
status = int(calls.recv(64))
sys.exit(status if status >= 0 else 128 - status)
"""


@contextmanager
def forked_svod() -> Iterator[Path]:
    """A folder with the program `svod`."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        address = str(folder / "calls")
        program = folder / "svod"
        program.write_text(_PROGRAM.format(python=sys.executable, address=address), encoding="utf-8")
        program.chmod(0o755)
        with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as calls:
            calls.bind(address)
            calls.listen()
            process = subprocess.Popen([sys.executable, "-c", _ATTEND], stdin=calls.fileno())
        try:
            yield folder
        finally:
            process.terminate()
            process.wait()


def attend() -> None:
    """Fork a process for each command; standard input is the socket that programs connect to."""
    from tests.cli.forked import forked

    with socket.socket(fileno=0) as calls:
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)
        while True:
            call, _ = calls.accept()
            forked(partial(_serve, call))
            call.close()


def _serve(call: socket.socket) -> None:
    """Run the command of one call in a process of its own, and say how it ended."""
    from tests.cli.forked import forked

    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    message, descriptors, _, _ = socket.recv_fds(call, _LONGEST_MESSAGE, 3)
    asked = json.loads(message)
    process = forked(partial(_run, call, asked["words"], asked["folder"], asked["surroundings"], descriptors))
    for descriptor in descriptors:
        os.close(descriptor)
    call.send(str(process).encode())
    status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    call.send(str(status).encode())


def _run(
    call: socket.socket, words: list[str], folder: str, surroundings: dict[str, str], descriptors: list[int]
) -> None:
    from svod.cli.app import main

    call.close()
    for descriptor, standard in zip(descriptors, (0, 1, 2), strict=True):
        os.dup2(descriptor, standard)
        os.close(descriptor)
    # Those of the process that forks have places in its own files.
    sys.stdin, sys.stdout, sys.stderr = os.fdopen(0), os.fdopen(1, "w"), os.fdopen(2, "w", errors="backslashreplace")
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(surroundings)
    sys.argv = ["svod", *words]
    main()
