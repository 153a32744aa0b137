"""The allocator of a long run: large pieces go back to the system, whatever was taken before."""

import subprocess
import sys

LOOKING = """
import ctypes, sys
from svod.reading.allocator import take_memory_sparingly
names = "arena ordblks smblks hblks hblkhd usmblks fsmblks uordblks fordblks keepcost".split()
Told = type("Told", (ctypes.Structure,), {"_fields_": [(name, ctypes.c_size_t) for name in names]})
library = ctypes.CDLL(None)
library.mallinfo2.restype = Told
if "sparingly" in sys.argv:
    take_memory_sparingly()
huge = bytearray(8 << 20)
del huge
before = library.mallinfo2().hblks
piece = bytearray(1 << 20)
print(library.mallinfo2().hblks - before)
"""


def pieces_of_the_system(*how: str) -> int:
    done = subprocess.run([sys.executable, "-c", LOOKING, *how], capture_output=True, text=True, check=True)
    return int(done.stdout)


def test_large_pieces_are_the_system_s_also_after_larger_ones() -> None:
    assert pieces_of_the_system() == 0
    assert pieces_of_the_system("sparingly") == 1
