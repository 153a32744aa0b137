"""Messages between svod and the process that speaks to a Ray cluster for it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Beginning:
    """The first message: what machines are given, the address of the cluster, and processors of one of our own."""

    machine: bytes
    address: str
    jobs: int


@dataclass(frozen=True, slots=True)
class Connected:
    """The cluster answers, and has so many processors."""

    processors: int


@dataclass(frozen=True, slots=True)
class Refused:
    """The cluster does not answer, and why."""

    message: str


@dataclass(frozen=True, slots=True)
class Sent:
    """Some tasks that go together."""

    number: int
    tasks: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class Returned:
    """What became of them: their answers and how long they took, or what went wrong on the machine.

    Without either, the machine or the process on it has gone.
    """

    number: int
    seconds: float = 0.0
    answers: tuple[bytes, ...] | None = None
    fault: str = ""
