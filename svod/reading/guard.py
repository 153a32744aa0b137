"""A small process beside each reading process: when their parent is gone, it ends all that was started."""

import os
import select
import signal
import sys

from svod.reading.control_group import remove_control_group
from svod.reading.folders import remove_folder

_MOST_DESCRIPTORS = 256


def guard(scratch: str, control_group: str = "") -> None:
    """Start the guard of this process's group; `scratch` and the control group are removed with it.

    It stays outside the walls that go up later, so that what is inside cannot reach it.
    """
    if sys.platform != "linux" or os.fork():
        return
    try:
        # The pipe that tasks come by stays: that its other end is closed is how the parent's death is seen.
        os.closerange(1, _MOST_DESCRIPTORS)
        waiting = select.poll()
        waiting.register(0, 0)
        waiting.poll()
        remove_control_group(control_group)
        remove_folder(scratch)
        os.killpg(0, signal.SIGKILL)
    finally:
        os._exit(0)
