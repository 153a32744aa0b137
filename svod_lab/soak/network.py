"""A network of its own for what is tried: a namespace with one wire to this machine, which can be cut and restored."""

import os
import shutil
import subprocess
from contextlib import suppress
from types import TracebackType

# Addresses that nothing outside this machine has.
_HERE, _THERE = "169.254.231.1", "169.254.231.2"
_SECONDS = 30


class Wire:
    """The namespace and its wire; needs `ip` and the right to make namespaces."""

    # Where processes in the namespace find this machine.
    here = _HERE

    def __init__(self) -> None:
        self._name = f"svod{os.getpid()}"
        self._end = f"sv{os.getpid()}"

    def __enter__(self) -> "Wire":
        try:
            self._lay()
        except subprocess.CalledProcessError:
            self._remove()
            raise
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self._remove()

    def _lay(self) -> None:
        ip("netns", "add", self._name)
        ip("link", "add", self._end, "type", "veth", "peer", "name", "wire", "netns", self._name)
        ip("addr", "add", f"{_HERE}/30", "dev", self._end)
        ip("link", "set", self._end, "up")
        self._there("addr", "add", f"{_THERE}/30", "dev", "wire")
        self._there("link", "set", "lo", "up")
        self.mend()

    def _remove(self) -> None:
        # The namespace goes in its own time, so the wire is taken away first.
        for words in (("link", "delete", self._end), ("netns", "delete", self._name)):
            with suppress(subprocess.CalledProcessError):
                ip(*words)

    def within(self) -> tuple[str, ...]:
        """The words before a command that runs it in the namespace."""
        return ("ip", "netns", "exec", self._name)

    def cut(self) -> None:
        """Nothing comes through from now on."""
        # At the far end: here the address must stay, so that a server can be started meanwhile.
        self._there("link", "set", "wire", "down")

    def mend(self) -> None:
        """Everything comes through again."""
        self._there("link", "set", "wire", "up")

    def _there(self, *words: str) -> None:
        ip("-n", self._name, *words)


def can_wire() -> bool:
    """Whether this machine lets us make namespaces and wires."""
    if shutil.which("ip") is None:
        return False
    try:
        with Wire():
            return True
    except subprocess.CalledProcessError:
        return False


def ip(*words: str) -> str:
    """What a command of `ip` prints."""
    done = subprocess.run(["ip", *words], check=True, capture_output=True, text=True, timeout=_SECONDS)  # noqa: S603, S607
    return done.stdout
