"""How a process that works for days takes memory: all threads from one place, large pieces given back at once."""

import ctypes
import platform
from typing import NamedTuple


class _Option(NamedTuple):
    """An option of the allocator of glibc, by its number in malloc.h."""

    number: int
    value: int


_OPTIONS = (
    # Free memory at the end is given back beyond this.
    _Option(-1, 1 << 20),
    # Pieces from this size on are the system's, each for itself; left alone, the border rises to 32 MB by itself.
    _Option(-3, 1 << 18),
    # Places from which threads take memory: what one thread leaves behind there, another cannot take.
    _Option(-8, 1),
)


def take_memory_sparingly() -> None:
    """Keep free memory from lying about in pieces; elsewhere than on glibc, leave the allocator as it is."""
    if platform.libc_ver()[0] == "glibc":
        library = ctypes.CDLL(None)
        for option in _OPTIONS:
            library.mallopt(option.number, option.value)
