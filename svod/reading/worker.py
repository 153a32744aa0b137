"""A reading process: takes tasks from one pipe, answers on another, within the limits it was given."""

import contextlib
import gc
import os
import sys
from importlib import import_module
from itertools import count
from typing import Any, BinaryIO, NoReturn

from svod.reading.messages import READY, MessageTooLargeError, read_frame, write_frame
from svod.reading.sandbox import confine

# Python looks through all that lives long for circles only once there is a quarter more of it; until then large tables
# of words that were given up would stay.
_DOCUMENTS_BETWEEN_SEARCHES = 500


def main() -> None:
    """Serve tasks until the other side closes the pipe."""
    requests, answers = _private_pipes()
    opening = read_frame(requests)
    if opening is None:
        return
    confine(opening["megabytes"])
    module_name, _, function_name = opening["entry"].partition(":")
    perform = getattr(import_module(module_name), function_name)(opening["settings"])
    write_frame(answers, READY)
    for served in count(1):
        task = read_frame(requests)
        if task is None:
            return
        try:
            write_frame(answers, _answer(perform, task))
        except MessageTooLargeError as error:
            write_frame(answers, {"failure": ["too-large", str(error)]})
        if served % _DOCUMENTS_BETWEEN_SEARCHES == 0:
            gc.collect()


def _answer(perform: Any, task: Any) -> dict[str, Any]:
    try:
        return {"answer": perform(task)}
    except MemoryError:
        return {"failure": ["too-large", "Reading it needs more memory than one process may use."]}
    except Exception as error:  # noqa: BLE001 - one bad paper never ends a run; whatever it broke is named here
        return {"failure": ["crashed", f"{type(error).__name__}: {error}"]}


def _private_pipes() -> tuple[BinaryIO, BinaryIO]:
    """The pipes to the parent, moved away from where a chatty library could read or print."""
    requests = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    return requests, answers


def _serve() -> NoReturn:
    with contextlib.suppress(BrokenPipeError, KeyboardInterrupt):
        main()
    # Libraries with C++ innards may crash while unloading; the work is done, so leave at once.
    os._exit(0)


if __name__ == "__main__":
    sys.exit(_serve())
