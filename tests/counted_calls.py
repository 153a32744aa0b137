"""How much the product works, counted in calls: the same on every machine, however busy it is."""

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import slipcover

# What counts the lines that tests reach looks through all functions now and then.
_COUNTER = str(Path(slipcover.__file__).parent)


def counted_calls(work: Callable[[], object]) -> int:
    """How many calls some work makes, of functions in Python and of built-in ones."""
    count = within = 0

    def counted(frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count, within
        if frame.f_code.co_filename.startswith(_COUNTER):
            # What it looks at may be our own objects, which then call our functions.
            within += (event == "call") - (event == "return")
        elif not within:
            count += event in ("call", "c_call")

    sys.setprofile(counted)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count
