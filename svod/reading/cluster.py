"""The cluster engine: the same supervised processes on many machines, with Ray handing out the documents."""

import os
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, replace
from functools import lru_cache
from typing import Any

from svod.errors import MissingExtraError, SettingsError
from svod.model.outcome import Failure, Outcome
from svod.reading.attempts import DIED
from svod.reading.bundles import Bundles
from svod.reading.messages import message_bytes, message_of
from svod.reading.pool import PersistentPool, PoolLimits, Task

# Bundles of documents that are out at the same time, for each processor: one is read, the next is on its way.
_OUT_A_PROCESSOR = 2
_OBJECT_STORE_BYTES = 256 << 20
# How long a machine may take to come up when all are busy; nothing is told to anybody outside.
_SURROUNDINGS = {
    "RAY_agent_register_timeout_ms": "120000",
    "RAY_raylet_start_wait_time_s": "120",
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
}
_FOREVER = 1e9


class RayRunner:
    """Runs `entry` on a Ray cluster; time-outs, limits and isolation are those of the local pool, on every machine.

    `address` is that of a running cluster; without one, a cluster of `limits.jobs` processors starts on this machine
    and ends with the run.
    """

    def __init__(self, entry: str, settings: dict[str, Any], limits: PoolLimits, address: str = "") -> None:
        self._opening = message_bytes({"entry": entry, "settings": settings, "limits": asdict(replace(limits, jobs=1))})
        self._jobs = limits.jobs
        self._address = address

    def run(self, tasks: Iterable[Task]) -> Iterator[tuple[Task, Any | Failure]]:
        """Each task with its answer as it finishes; tasks are taken only as the cluster becomes free."""
        ray = _ray()
        with _connected(ray, self._address, self._jobs):
            perform = ray.remote(num_cpus=1, max_retries=0)(perform_documents)
            opening = ray.put(self._opening)
            window = _OUT_A_PROCESSOR * (self._processors(ray) if self._address else self._jobs)
            bundles = Bundles(tasks)
            out: dict[Any, list[Task]] = {}
            try:
                while True:
                    while len(out) < window and (bundle := bundles.take()):
                        out[perform.remote(opening, [message_bytes(task) for task in bundle])] = bundle
                    if not out:
                        return
                    for ended in ray.wait(list(out), num_returns=1)[0]:
                        bundle = out.pop(ended)
                        yield from zip(bundle, _answers(ray, ended, bundle, bundles), strict=True)
            finally:
                for left in out:
                    ray.cancel(left, force=True)

    @staticmethod
    def _processors(ray: Any) -> int:
        return max(1, int(ray.cluster_resources().get("CPU", 1)))


def perform_documents(opening: bytes, tasks: Sequence[bytes]) -> tuple[float, list[bytes]]:
    """What a machine of the cluster runs: some tasks, one after the other, in a supervised process that stays up.

    How long they took is told beside the answers.
    """
    begun = time.monotonic()
    desk = _desk(opening)
    answers = [_performed(desk, message_of(task)) for task in tasks]
    return time.monotonic() - begun, answers


def _performed(desk: PersistentPool, task: Task) -> bytes:
    """One task; whatever becomes of it is no affair of the others of its bundle."""
    answer: bytes | Failure = desk.ask(task, _FOREVER)
    if isinstance(answer, Failure):
        return message_bytes({"failure": [str(answer.outcome), answer.message]})
    return answer


@lru_cache(maxsize=4)
def _desk(opening: bytes) -> PersistentPool:
    """The supervised process of this machine's worker; it ends when the worker does."""
    told = message_of(opening)
    return PersistentPool(told["entry"], told["settings"], PoolLimits(**told["limits"]), sealed=True)


def _answers(ray: Any, ended: Any, bundle: Sequence[Task], bundles: Bundles) -> list[Any | Failure]:
    """What became of each task of a bundle."""
    try:
        seconds, answers = ray.get(ended)
    except ray.exceptions.RayTaskError as error:
        message = f"{type(error.cause).__name__}: {error.cause}"
        return [Failure(task["source"], Outcome.CRASHED, message) for task in bundle]
    except ray.exceptions.RayError:
        # The machine, or the worker on it, has gone; the documents may well be innocent.
        return [Failure(task["source"], Outcome.CRASHED, DIED) for task in bundle]
    bundles.took(len(bundle), seconds)
    return [_answer(task, message_of(answer)) for task, answer in zip(bundle, answers, strict=True)]


def _answer(task: Task, told: Mapping[str, Any]) -> Any | Failure:
    if "failure" in told:
        outcome, message = told["failure"]
        return Failure(task["source"], Outcome(outcome), message)
    return told["answer"]


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
            "The engine «ray» stands on Ray, which is not installed.",
            way_out='`pip install "svod[cluster]"` brings it.',
        ) from error
    return ray
