"""The process that speaks to a Ray cluster: Ray ends its process and prints as it likes when a cluster goes.

`python -m svod.reading.cluster_driver`: bundles of tasks come in on stdin, their answers go out on what was stdout.
"""

import os
import queue
import socket
import time
from importlib import import_module
from threading import Event, Thread
from typing import Any, BinaryIO

from svod.model.codec import encode_one_of
from svod.reading.cluster_machine import perform_documents
from svod.reading.cluster_messages import Beginning, Connected, Refused, Returned, Sent
from svod.reading.messages import private_pipes, read_message, write_message

_OBJECT_STORE_BYTES = 256 << 20
# How long a machine may take to come up when all are busy; nothing is sent outside.
_SURROUNDINGS = {
    "RAY_agent_register_timeout_ms": "120000",
    "RAY_raylet_start_wait_time_s": "120",
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
}
# Bundles that come in while others are out wait no longer than this.
_LOOK_SECONDS = 0.02
_WATCH_SECONDS = 1.0
_CONNECT_SECONDS = 10.0


def main() -> None:
    """Serve bundles until the other side closes the pipe or the cluster has gone."""
    requests, answers = private_pipes()
    beginning = read_message(requests, Beginning)
    if beginning is None:
        return
    # What Ray wants to know of its surroundings must be set before it is loaded.
    for name, value in _SURROUNDINGS.items():
        os.environ.setdefault(name, value)
    ray: Any = import_module("ray")
    is_connected = Event()
    incoming = _incoming(requests, is_connected)
    try:
        _connect(ray, beginning)
    except (OSError, RuntimeError, ValueError) as error:
        write_message(answers, encode_one_of(Refused(" ".join(str(error).split()))))
        return
    _end_with(_raylet_socket(ray))
    processors = max(1, int(ray.cluster_resources().get("CPU", 1))) if beginning.address else beginning.jobs
    write_message(answers, encode_one_of(Connected(processors)))
    is_connected.set()
    _Driver(ray, beginning.machine, answers).serve(incoming)
    ray.shutdown()


class _Driver:
    """The bundles that are out on the cluster."""

    def __init__(self, ray: Any, machine: bytes, answers: BinaryIO) -> None:
        self._ray = ray
        self._perform = ray.remote(num_cpus=1, max_retries=0)(perform_documents)
        # It goes with every bundle: an object of the cluster would have to be fetched from this machine by the others,
        # and what waits for it hangs where that fails.
        self._machine = machine
        self._answers = answers
        self._out: dict[Any, int] = {}

    def serve(self, incoming: "queue.SimpleQueue[Sent | None]") -> None:
        """Send out what comes in and return what ends, until nothing more comes."""
        while True:
            while not self._out or not incoming.empty():
                sent = incoming.get()
                if sent is None:
                    self._cancel()
                    return
                self._out[self._perform.remote(self._machine, list(sent.tasks))] = sent.number
            for ended in self._ray.wait(list(self._out), num_returns=1, timeout=_LOOK_SECONDS)[0]:
                write_message(self._answers, encode_one_of(self._returned(ended, self._out.pop(ended))))

    def _returned(self, ended: Any, number: int) -> Returned:
        errors = self._ray.exceptions
        try:
            seconds, answers = self._ray.get(ended)
        except errors.RayTaskError as error:
            return Returned(number, fault=f"{type(error.cause).__name__}: {error.cause}")
        except errors.LocalRayletDiedError:
            # Not this bundle but the whole cluster has gone.
            raise
        except errors.RayError:
            return Returned(number)
        return Returned(number, seconds, tuple(answers))

    def _cancel(self) -> None:
        for left in self._out:
            self._ray.cancel(left, force=True)


def _connect(ray: Any, beginning: Beginning) -> None:
    _check_address(beginning.address)
    own = {"include_dashboard": False, "num_cpus": beginning.jobs, "object_store_memory": _OBJECT_STORE_BYTES}
    ray.init(
        address=beginning.address or "local",
        configure_logging=False,
        log_to_driver=False,
        **({} if beginning.address else own),
    )


def _check_address(address: str) -> None:
    """Raise where nobody listens at once; Ray itself goes on trying for a minute and more."""
    host, colon, port = address.rpartition(":")
    if colon and "//" not in host and port.isdecimal():
        socket.create_connection((host, int(port)), timeout=_CONNECT_SECONDS).close()


def _raylet_socket(ray: Any) -> str:
    """Where the part of Ray on this machine listens, through which everything goes."""
    own = ray.get_runtime_context().get_node_id()
    return next((str(node["RayletSocketName"]) for node in ray.nodes() if node["NodeID"] == own), "")


def _end_with(address: str) -> None:
    """End this process once nobody listens there: Ray waits for ever where a new cluster has the old one's address."""

    def watch() -> None:
        while _is_listening(address):
            time.sleep(_WATCH_SECONDS)
        os._exit(1)

    if address:
        Thread(target=watch, daemon=True).start()


def _is_listening(address: str) -> bool:
    with socket.socket(socket.AF_UNIX) as knocking:
        try:
            knocking.connect(address)
        except (ConnectionRefusedError, FileNotFoundError):
            return False
        except OSError:
            # Too busy to answer is not gone.
            return True
    return True


def _incoming(requests: BinaryIO, is_connected: Event) -> "queue.SimpleQueue[Sent | None]":
    """What comes in, read aside, so that the other side never waits for room in the pipe."""
    incoming: queue.SimpleQueue[Sent | None] = queue.SimpleQueue()

    def read() -> None:
        while (sent := read_message(requests, Sent)) is not None:
            incoming.put(sent)
        if not is_connected.is_set():
            # Nobody waits any more for Ray, which may try to connect for minutes.
            os._exit(0)
        incoming.put(None)

    Thread(target=read, daemon=True).start()
    return incoming


if __name__ == "__main__":
    main()
