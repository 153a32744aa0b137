"""How far long work is: stages that it reports on the way."""

from collections.abc import Callable
from typing import NamedTuple


class Stage(NamedTuple):
    """A step of long work on its way: what is done, how far it is, out of how much."""

    doing: str
    done: int
    total: int


Report = Callable[[Stage], None]
