"""What a machine of a cluster runs: the supervised process of the local pool, kept up between bundles."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from svod.config import Settings
from svod.model.codec import decode
from svod.reading.kinds import find_kind
from svod.reading.pool import PersistentPool, PoolLimits

_FOREVER = 1e9


@dataclass(frozen=True, slots=True)
class Machine:
    """What a machine of the cluster is given: the kind of work, the settings, and what its process may use."""

    kind: str
    settings: Settings
    limits: PoolLimits


def perform_documents(opening: bytes, tasks: Sequence[bytes]) -> tuple[float, list[bytes]]:
    """Some tasks, one after the other, in a supervised process that stays up.

    How long they took is returned beside the answers, which nobody opens on the way.
    """
    begun = time.monotonic()
    form = find_kind(decode(Machine, opening).kind).task
    pool = _pool(opening)
    answers = [pool.ask_bytes(decode(form, task), _FOREVER) for task in tasks]
    return time.monotonic() - begun, answers


@lru_cache(maxsize=4)
def _pool(opening: bytes) -> PersistentPool:
    """The supervised process of this machine's worker; it ends when the worker does."""
    machine = decode(Machine, opening)
    return PersistentPool(find_kind(machine.kind), machine.settings, machine.limits)
