"""What is done again because the server of the library went away in the middle of it."""

import time
from collections.abc import Callable
from typing import TypeVar

from svod.errors import LibraryAwayError

Result = TypeVar("Result")

_TIMES = 4
_PAUSE = 0.5


def retry(act: Callable[[], Result]) -> Result:
    """What an act brings that may be done twice: the store waits for its server, but what was under way is lost."""
    for _ in range(_TIMES - 1):
        try:
            return act()
        except LibraryAwayError:
            time.sleep(_PAUSE)
    return act()
