"""Retries after the database server went away."""

import time
from collections.abc import Callable
from typing import TypeVar

from svod.errors import LibraryAwayError

Result = TypeVar("Result")

_TIMES = 4
_PAUSE = 0.5


def retry(action: Callable[[], Result]) -> Result:
    """The result of an action that may be repeated: the store waits for its server, but an open transaction is lost."""
    for _ in range(_TIMES - 1):
        try:
            return action()
        except LibraryAwayError:
            time.sleep(_PAUSE)
    return action()
