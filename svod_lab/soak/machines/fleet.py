"""Machines with their services: a node of Ray, a web server, a driver, a crawler; what ends too early starts again."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import svod_lab
from svod_lab.soak.machines.rack import Rack

WEB_PORT, RAY_PORT = 8756, 6379
RAY = "ray"
_OBJECT_STORE = 80 << 20
_LOOK_SECONDS, _START_SECONDS, _STOP_SECONDS = 0.5, 180.0, 40.0
_SVOD = (sys.executable, "-m", "svod")
_RAY = (sys.executable, "-m", "ray.scripts.scripts", "start", "--block", "--num-cpus=1", "--disable-usage-stats")
_RAY_SURROUNDINGS = {"RAY_AUTH_MODE": "disabled", "RAY_raylet_start_wait_time_s": "120", "RAY_USAGE_STATS_ENABLED": "0"}
# What Ray writes about a machine is that machine's alone; who runs in a namespace has mounts of his own.
_RAY_FILES = Path("/tmp/ray")  # noqa: S108 - where Ray has them
_WITH_OWN_RAY = ("sh", "-c", f'mount --bind "$0" {_RAY_FILES} && exec "$@"')


@dataclass
class Service:
    """One command of a machine; a job ends by itself, everything else is started again whenever it ends."""

    name: str
    command: tuple[str, ...]
    is_job: bool = False
    process: "subprocess.Popen[bytes] | None" = None
    is_done: bool = False


@dataclass
class Machine:
    """A host and its services; `path` is where its Python finds svod first."""

    name: str
    services: list[Service]
    path: str
    is_on: bool = False
    surroundings: Mapping[str, str] = field(default_factory=dict)


class Fleet:
    """The machines of a rack, looked after as a service manager does."""

    def __init__(self, rack: Rack, folder: Path, machines: Sequence[Machine]) -> None:
        self._rack = rack
        self._folder = folder
        self.machines = tuple(machines)
        self.starts: Counter[tuple[str, str]] = Counter()
        (folder / "log").mkdir(parents=True, exist_ok=True)

    def start(self, machine: Machine) -> None:
        """Switch a machine on."""
        machine.is_on = True
        for service in machine.services:
            if not service.is_done:
                self._start(machine, service)

    def assign(self, machine: Machine, jobs: Sequence[Service]) -> None:
        """Give a machine new jobs in the place of those that it has done."""
        machine.services = [*(service for service in machine.services if not service.is_job), *jobs]
        for job in jobs:
            self._start(machine, job)

    def kill(self, machine: Machine) -> None:
        """A machine goes, with all that runs on it."""
        machine.is_on = False
        self._rack.kill(machine.name)
        for service in machine.services:
            if service.process is not None:
                service.process.wait()

    def stop(self, machine: Machine) -> None:
        """Stop the services of a machine as a service manager does: they may finish what they are at."""
        machine.is_on = False
        for service in machine.services:
            if service.process is not None and service.process.poll() is None:
                service.process.send_signal(signal.SIGTERM)
        for service in machine.services:
            if service.process is not None:
                with suppress(subprocess.TimeoutExpired):
                    service.process.wait(_STOP_SECONDS)
        self.kill(machine)

    def look(self) -> bool:
        """Start again what ended too early; whether all jobs are done."""
        for machine in self.machines:
            for service in machine.services if machine.is_on else ():
                if service.is_done or service.process is None or service.process.poll() is None:
                    continue
                service.is_done = service.is_job and service.process.returncode == 0
                if not service.is_done:
                    self._start(machine, service)
        return all(service.is_done for machine in self.machines for service in machine.services if service.is_job)

    def watch(self, seconds: float) -> None:
        """Look after the services for so long."""
        give_up = time.monotonic() + seconds
        while time.monotonic() < give_up:
            self.look()
            time.sleep(_LOOK_SECONDS)

    def wait_for(self, machine: Machine, port: int) -> None:
        """Wait until somebody listens on a port of a machine."""
        give_up = time.monotonic() + _START_SECONDS
        address = (self._rack.address(machine.name), port)
        while time.monotonic() < give_up:
            self.look()
            try:
                socket.create_connection(address, timeout=1.0).close()
            except OSError:
                time.sleep(_LOOK_SECONDS)
            else:
                return
        raise TimeoutError(f"nobody listens on port {port} of machine {machine.name}")

    def _start(self, machine: Machine, service: Service) -> None:
        self.starts[machine.name, service.name] += 1
        own_ray = self._folder / "ray" / machine.name
        if service.name == RAY:
            # As after a boot: drivers take old sockets for those of the node that runs.
            for old in own_ray.glob("*"):
                if old.is_dir() and not old.is_symlink():
                    shutil.rmtree(old, ignore_errors=True)
                else:
                    old.unlink(missing_ok=True)
        for place in (own_ray, _RAY_FILES):
            place.mkdir(parents=True, exist_ok=True)
        own = {**_RAY_SURROUNDINGS, **machine.surroundings, "PYTHONPATH": machine.path}
        with (self._folder / "log" / f"{machine.name}-{service.name}").open("ab") as log:
            service.process = subprocess.Popen(  # noqa: S603 - our own commands
                [*self._rack.within(machine.name), *_WITH_OWN_RAY, str(own_ray), *service.command],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, env={**os.environ, **own}, cwd=self._folder,
                start_new_session=True,
            )  # fmt: skip


def usual_path() -> str:
    """Where Python finds this svod."""
    return str(Path(svod_lab.__file__).parents[1])


def services_of(rack: Rack, name: str, head: str, library: Path) -> list[Service]:
    """What runs on a machine all the time: a node of Ray, of which the first is that of `head`, and a web server."""
    own, of_head = rack.address(name), f"{rack.address(head)}:{RAY_PORT}"
    first = ("--head", f"--port={RAY_PORT}", "--include-dashboard=false")
    joining = first if name == head else (f"--address={of_head}",)
    ray = (*_RAY, *joining, f"--node-ip-address={own}", f"--object-store-memory={_OBJECT_STORE}")
    serve = (*_SVOD, "--library", str(library), "serve", "--host", own, "--port", str(WEB_PORT))
    return [Service(RAY, ray), Service("web", serve)]


def jobs_of(library: Path, papers: Path, site: str) -> list[Service]:
    """What a machine does once: it adds the papers of a folder on the cluster, and takes part in crawling a site."""
    svod = (*_SVOD, "--library", str(library))
    gather = ("gather", "--shared", "--site", site, "--pages", "1000000", "--minutes", "600", "--jobs", "1", "--json")
    add = ("add", str(papers), "--engine", "ray", "--json")
    return [Service("driver", (*svod, *add), is_job=True), Service("crawler", (*svod, *gather), is_job=True)]
