"""The command line: one file per group of verbs."""

import atexit
import gc

__all__ = ["main"]

# New objects between two runs of the garbage collector; Python's own number is 700.
_ALLOCATIONS = 50_000


def main() -> None:
    """Run the command `svod`, or one of our errors as a sentence and an exit status."""
    # What starts makes modules, classes and patterns, and none of them is garbage.
    gc.set_threshold(_ALLOCATIONS)
    # What is left at the end goes with the process: Python would look through all of it several times.
    atexit.register(gc.freeze)
    # Later than the above, for it takes long enough itself.
    from svod.cli.app import main as run

    run()
