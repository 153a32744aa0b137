"""A reading process: takes tasks from one pipe, answers on another, within the limits it was given."""

import contextlib
import os
import sys
from importlib import import_module
from typing import Any, BinaryIO, NoReturn

from svod.scale.frames import MessageTooLargeError, read_frame, write_frame
from svod.scale.limits import confine


def main() -> None:
    """Serve tasks until the other side closes the pipe."""
    requests, answers = _private_pipes()
    opening = read_frame(requests)
    if opening is None:
        return
    confine(opening["megabytes"])
    module_name, _, function_name = opening["entry"].partition(":")
    perform = getattr(import_module(module_name), function_name)(opening["settings"])
    write_frame(answers, {"ready": True})
    while (task := read_frame(requests)) is not None:
        try:
            write_frame(answers, _answer(perform, task))
        except MessageTooLargeError as error:
            write_frame(answers, {"failure": ["too-large", str(error)]})


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
