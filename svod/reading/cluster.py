"""The cluster runner: the same supervised processes on many machines, with Ray sending out the documents."""

import logging
import subprocess
import time
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from importlib.util import find_spec
from typing import BinaryIO, Generic, cast

from svod.config import Settings
from svod.errors import BrokenAnswerError, ClusterAwayError, MissingExtraError, SettingsError
from svod.model.codec import decode_one_of, encode
from svod.model.outcome import Failure, Outcome
from svod.reading.bundles import Bundles
from svod.reading.cluster_machine import Machine
from svod.reading.cluster_messages import Beginning, Connected, Refused, Returned, Sent
from svod.reading.kinds import Kind
from svod.reading.messages import message_bytes, read_bytes, reported_answer, write_message
from svod.reading.pool import DIED, PoolLimits
from svod.reading.reading_process import python_command
from svod.reading.task import AnyTask, ProcessDied

LOG = logging.getLogger("svod.reading")

# Bundles of documents that are out at the same time, for each processor: one is read, the next is on its way.
_OUT_A_PROCESSOR = 2
# A cluster that has gone is waited for so long, and given up when it goes again and again without one answer.
_RETURN_SECONDS = 120.0
_MOST_LOSSES = 3
_FIRST_PAUSE, _LONGEST_PAUSE = 1.0, 10.0
_END_SECONDS = 30.0
_MISCOUNTED = "The machine that read it sent more or fewer answers than it was asked for."


class RayRunner:
    """Does one kind of work on a Ray cluster, with the limits and the isolation of the local pool on every machine.

    `address` is that of a running cluster; without one, a cluster of `limits.jobs` processors starts on this machine
    and ends with the run. A cluster that goes and comes back is used again.
    """

    def __init__(self, kind: Kind, settings: Settings, limits: PoolLimits, address: str = "") -> None:
        self._kind = kind
        machine = message_bytes(Machine(kind.name, settings, replace(limits, jobs=1)))
        self._beginning = Beginning(machine, address, limits.jobs)

    def run(self, tasks: Iterable[AnyTask]) -> Iterator[tuple[AnyTask, object]]:
        """Each task with its answer as it finishes; tasks are taken only as the cluster becomes free."""
        _check_ray()
        bundles, again = Bundles(tasks), deque[list[AnyTask]]()
        losses = 0
        try:
            driver = _Driver[AnyTask](self._beginning)
        except _ClusterLostError:
            # A node that has just come up may still be known by what it was before.
            driver = self._driver_again(losses)
        try:
            while True:
                try:
                    for ended in self._ended(driver, bundles, again):
                        losses = 0
                        yield ended
                except _ClusterLostError:
                    losses += 1
                    again.extend(driver.out.values())
                    driver.close()
                    driver = self._driver_again(losses)
                else:
                    return
        finally:
            driver.close()

    def _ended(
        self, driver: "_Driver[AnyTask]", bundles: Bundles[AnyTask], again: deque[list[AnyTask]]
    ) -> Iterator[tuple[AnyTask, object]]:
        """What ends while the cluster is there."""
        while True:
            while len(driver.out) < driver.window and (bundle := again.popleft() if again else bundles.take()):
                driver.send(bundle, tuple(message_bytes(task, self._kind.task) for task in bundle))
            if not driver.out:
                return
            returned, bundle = driver.receive()
            yield from zip(bundle, self._answers(returned, bundle, bundles), strict=True)

    def _answers(self, returned: Returned, bundle: Sequence[AnyTask], bundles: Bundles[AnyTask]) -> list[object]:
        """What became of each task of a bundle."""
        if returned.fault:
            return [Failure(task.source, Outcome.CRASHED, returned.fault) for task in bundle]
        if returned.answers is None:
            # The machine, or the worker on it, has gone; the documents may well be innocent.
            return [ProcessDied(task.source, Outcome.CRASHED, DIED) for task in bundle]
        bundles.took(len(bundle), returned.seconds)
        if len(returned.answers) != len(bundle):
            return [Failure(task.source, Outcome.CRASHED, _MISCOUNTED) for task in bundle]
        return [self._answer(task, answer) for task, answer in zip(bundle, returned.answers, strict=True)]

    def _answer(self, task: AnyTask, content: bytes) -> object:
        try:
            return reported_answer(content, self._kind.answers)
        except BrokenAnswerError as error:
            return Failure(task.source, Outcome.CRASHED, str(error))

    def _driver_again(self, losses: int) -> "_Driver[AnyTask]":
        """Wait for a cluster that has gone, and speak to it again."""
        name = self._beginning.address or "on this machine"
        give_up = time.monotonic() + _RETURN_SECONDS
        pause = _FIRST_PAUSE
        LOG.warning("The Ray cluster %s has gone; it is waited for.", name)
        while losses < _MOST_LOSSES and time.monotonic() < give_up:
            time.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)
            with suppress(SettingsError, _ClusterLostError):
                return _Driver(self._beginning)
        raise ClusterAwayError(
            f"The Ray cluster {name} has gone and does not come back.",
            way_out="Repeat when it is back: what has been answered is not read again. Without --engine ray, this "
            "machine reads alone.",
        )


class _ClusterLostError(Exception):
    """The process that spoke to the cluster has ended, as Ray makes it do when the cluster goes."""


class _Driver(Generic[AnyTask]):
    """A process that speaks to the cluster, and the bundles that are out."""

    def __init__(self, beginning: Beginning) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - our own interpreter
            python_command("svod.reading.cluster_driver"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            # Ctrl-C is ours; the process ends with its pipe.
            start_new_session=True,
        )
        self._requests = cast(BinaryIO, self._process.stdin)
        self._returned = cast(BinaryIO, self._process.stdout)
        self._number = 0
        self.out: dict[int, list[AnyTask]] = {}
        try:
            self._write(encode(beginning))
            answer = self._read()
        except _ClusterLostError:
            self.close()
            raise
        if isinstance(answer, Refused):
            self.close()
            raise SettingsError(
                f"The Ray cluster {beginning.address or 'on this machine'} does not answer: {answer.message}.",
                way_out="Check the setting «cluster.address», or leave out --engine ray.",
            )
        self.window = _OUT_A_PROCESSOR * cast(Connected, answer).processors

    def send(self, bundle: list[AnyTask], tasks: tuple[bytes, ...]) -> None:
        """Give the cluster a bundle."""
        self._number += 1
        self.out[self._number] = bundle
        self._write(encode(Sent(self._number, tasks)))

    def receive(self) -> tuple[Returned, list[AnyTask]]:
        """The next bundle that comes back."""
        returned = cast(Returned, self._read())
        return returned, self.out.pop(returned.number)

    def close(self) -> None:
        """End the process; a cluster of our own ends with it."""
        with suppress(BrokenPipeError):
            self._requests.close()
        try:
            self._process.wait(_END_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._returned.close()

    def _write(self, content: bytes) -> None:
        try:
            write_message(self._requests, content)
        except BrokenPipeError as error:
            raise _ClusterLostError from error

    def _read(self) -> object:
        content = read_bytes(self._returned)
        if content is None:
            raise _ClusterLostError
        return decode_one_of((Connected, Refused, Returned), content)


def _check_ray() -> None:
    try:
        is_there = find_spec("ray") is not None
    except ValueError:
        is_there = False
    if not is_there:
        raise MissingExtraError(
            "The runner «ray» stands on Ray, which is not installed.",
            way_out='`pip install "svod[cluster]"` brings it.',
        )
