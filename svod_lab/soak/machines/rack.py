"""Hosts of a network of our own: namespaces on one bridge, each with a wire that can be cut."""

import os
import shutil
import signal
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from types import TracebackType

from svod_lab.soak.network import ip

# Addresses that nothing outside this machine has; racks of several processes do not meet.
_NETWORK = f"169.254.{20 + os.getpid() % 200}"
_FIRST = 11


class Rack:
    """A bridge of this machine, with its own address, and some hosts on it; needs `ip` and root's rights."""

    here = f"{_NETWORK}.1"

    def __init__(self, hosts: Sequence[str]) -> None:
        self._bridge = f"svb{os.getpid()}"
        self._hosts = tuple(hosts)

    def __enter__(self) -> "Rack":
        try:
            ip("link", "add", self._bridge, "type", "bridge")
            ip("addr", "add", f"{self.here}/24", "dev", self._bridge)
            ip("link", "set", self._bridge, "up")
            for host in self._hosts:
                self._add(host)
        except subprocess.CalledProcessError:
            self._remove()
            raise
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self._remove()

    def address(self, host: str) -> str:
        """The address of a host."""
        return f"{_NETWORK}.{_FIRST + self._hosts.index(host)}"

    def within(self, host: str) -> tuple[str, ...]:
        """The words before a command that runs it on a host."""
        return ("ip", "netns", "exec", self._space(host))

    def cut(self, host: str) -> None:
        """Nothing comes to a host or from it from now on."""
        ip("link", "set", self._wire(host), "down")

    def mend(self, host: str) -> None:
        """Everything comes through again."""
        ip("link", "set", self._wire(host), "up")

    def kill(self, host: str) -> int:
        """End everything that runs on a host as hard as can be; how many processes that were."""
        found = ip("netns", "pids", self._space(host)).split()
        for pid in found:
            with suppress(ProcessLookupError):
                os.kill(int(pid), signal.SIGKILL)
        return len(found)

    def _add(self, host: str) -> None:
        space = self._space(host)
        ip("netns", "add", space)
        ip("link", "add", self._wire(host), "type", "veth", "peer", "name", "wire", "netns", space)
        ip("link", "set", self._wire(host), "master", self._bridge, "up")
        ip("-n", space, "addr", "add", f"{self.address(host)}/24", "dev", "wire")
        ip("-n", space, "link", "set", "lo", "up")
        ip("-n", space, "link", "set", "wire", "up")
        # Programs find out their own address by the way that leads out.
        ip("-n", space, "route", "add", "default", "via", self.here)

    def _remove(self) -> None:
        for host in self._hosts:
            with suppress(subprocess.CalledProcessError):
                self.kill(host)
            for words in (("link", "delete", self._wire(host)), ("netns", "delete", self._space(host))):
                with suppress(subprocess.CalledProcessError):
                    ip(*words)
        with suppress(subprocess.CalledProcessError):
            ip("link", "delete", self._bridge)

    def _space(self, host: str) -> str:
        return f"svod{os.getpid()}{host}"

    def _wire(self, host: str) -> str:
        return f"sv{os.getpid()}-{self._hosts.index(host)}"


def can_rack() -> bool:
    """Whether this machine lets us make hosts and a bridge between them."""
    if shutil.which("ip") is None:
        return False
    try:
        with Rack(("one",)):
            return True
    except subprocess.CalledProcessError:
        return False
