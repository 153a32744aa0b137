"""The cluster runner: the same supervised processes on many machines, with Ray sending out the documents."""

import os
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from svod.config import Settings
from svod.errors import BrokenAnswerError, MissingExtraError, SettingsError
from svod.model.codec import decode
from svod.model.outcome import Failure, Outcome
from svod.reading.bundles import Bundles
from svod.reading.kinds import Kind, find_kind
from svod.reading.messages import message_bytes, reported_answer
from svod.reading.pool import DIED, PersistentPool, PoolLimits
from svod.reading.task import AnyTask, ProcessDied

# Bundles of documents that are out at the same time, for each processor: one is read, the next is on its way.
_OUT_A_PROCESSOR = 2
_OBJECT_STORE_BYTES = 256 << 20
# How long a machine may take to come up when all are busy; nothing is sent outside.
_SURROUNDINGS = {
    "RAY_agent_register_timeout_ms": "120000",
    "RAY_raylet_start_wait_time_s": "120",
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
}
_FOREVER = 1e9
_MISCOUNTED = "The machine that read it sent more or fewer answers than it was asked for."


class RayRunner:
    """Does one kind of work on a Ray cluster, with the limits and the isolation of the local pool on every machine.

    `address` is that of a running cluster; without one, a cluster of `limits.jobs` processors starts on this machine
    and ends with the run.
    """

    def __init__(self, kind: Kind, settings: Settings, limits: PoolLimits, address: str = "") -> None:
        self._kind = kind
        self._opening = message_bytes(_Machine(kind.name, settings, replace(limits, jobs=1)))
        self._jobs = limits.jobs
        self._address = address

    def run(self, tasks: Iterable[AnyTask]) -> Iterator[tuple[AnyTask, object]]:
        """Each task with its answer as it finishes; tasks are taken only as the cluster becomes free."""
        ray = _ray()
        with _connected(ray, self._address, self._jobs):
            perform = ray.remote(num_cpus=1, max_retries=0)(perform_documents)
            opening = ray.put(self._opening)
            window = _OUT_A_PROCESSOR * (self._processors(ray) if self._address else self._jobs)
            bundles = Bundles(tasks)
            out: dict[Any, list[AnyTask]] = {}
            try:
                while True:
                    while len(out) < window and (bundle := bundles.take()):
                        sent = [message_bytes(task, self._kind.task) for task in bundle]
                        out[perform.remote(opening, sent)] = bundle
                    if not out:
                        return
                    for ended in ray.wait(list(out), num_returns=1)[0]:
                        bundle = out.pop(ended)
                        yield from zip(bundle, self._answers(ray, ended, bundle, bundles), strict=True)
            finally:
                for left in out:
                    ray.cancel(left, force=True)

    def _answers(self, ray: Any, ended: Any, bundle: Sequence[AnyTask], bundles: Bundles[AnyTask]) -> list[object]:
        """What became of each task of a bundle."""
        try:
            seconds, answers = ray.get(ended)
        except ray.exceptions.RayTaskError as error:
            message = f"{type(error.cause).__name__}: {error.cause}"
            return [Failure(task.source, Outcome.CRASHED, message) for task in bundle]
        except ray.exceptions.RayError:
            # The machine, or the worker on it, has gone; the documents may well be innocent.
            return [ProcessDied(task.source, Outcome.CRASHED, DIED) for task in bundle]
        bundles.took(len(bundle), seconds)
        if len(answers) != len(bundle):
            return [Failure(task.source, Outcome.CRASHED, _MISCOUNTED) for task in bundle]
        return [self._answer(task, answer) for task, answer in zip(bundle, answers, strict=True)]

    def _answer(self, task: AnyTask, content: bytes) -> object:
        try:
            return reported_answer(content, self._kind.answers)
        except BrokenAnswerError as error:
            return Failure(task.source, Outcome.CRASHED, str(error))

    @staticmethod
    def _processors(ray: Any) -> int:
        return max(1, int(ray.cluster_resources().get("CPU", 1)))


@dataclass(frozen=True, slots=True)
class _Machine:
    """What a machine of the cluster is given: the kind of work, the settings, and what its process may use."""

    kind: str
    settings: Settings
    limits: PoolLimits


def perform_documents(opening: bytes, tasks: Sequence[bytes]) -> tuple[float, list[bytes]]:
    """What a machine of the cluster runs: some tasks, one after the other, in a supervised process that stays up.

    How long they took is returned beside the answers, which nobody opens on the way.
    """
    begun = time.monotonic()
    form = find_kind(decode(_Machine, opening).kind).task
    pool = _pool(opening)
    answers = [pool.ask_bytes(decode(form, task), _FOREVER) for task in tasks]
    return time.monotonic() - begun, answers


@lru_cache(maxsize=4)
def _pool(opening: bytes) -> PersistentPool:
    """The supervised process of this machine's worker; it ends when the worker does."""
    machine = decode(_Machine, opening)
    return PersistentPool(find_kind(machine.kind), machine.settings, machine.limits)


@contextmanager
def _connected(ray: Any, address: str, jobs: int) -> Iterator[None]:
    if ray.is_initialized():
        yield
        return
    quiet = {"include_dashboard": False, "num_cpus": jobs, "object_store_memory": _OBJECT_STORE_BYTES}
    try:
        ray.init(address=address or "local", configure_logging=False, log_to_driver=False, **({} if address else quiet))
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise SettingsError(
            f"The Ray cluster {address or 'on this machine'} does not answer: {error}.",
            way_out="Check the setting «cluster.address», or leave out --engine ray.",
        ) from error
    try:
        yield
    finally:
        ray.shutdown()


def _ray() -> Any:
    """Ray, which is heavy and only wanted here; its surroundings must be set before it is loaded."""
    for name, value in _SURROUNDINGS.items():
        os.environ.setdefault(name, value)
    try:
        import ray
    except ImportError as error:
        raise MissingExtraError(
            "The runner «ray» stands on Ray, which is not installed.",
            way_out='`pip install "svod[cluster]"` brings it.',
        ) from error
    return ray
