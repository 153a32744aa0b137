"""A reading process: takes tasks from one pipe, answers on another, within the limits it was given."""

import contextlib
import os
import resource
import sys
from importlib import import_module
from typing import Any, BinaryIO, NoReturn

from svod.scale.frames import read_frame, write_frame


def main() -> None:
    """Serve tasks until the other side closes the pipe."""
    requests, answers = _private_pipes()
    opening = read_frame(requests)
    if opening is None:
        return
    _limit_memory(opening["megabytes"])
    module_name, _, function_name = opening["entry"].partition(":")
    perform = getattr(import_module(module_name), function_name)(opening["settings"])
    write_frame(answers, {"ready": True})
    while (task := read_frame(requests)) is not None:
        write_frame(answers, _answer(perform, task))


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


def _limit_memory(megabytes: int) -> None:
    if megabytes:
        limit = megabytes * 1024 * 1024
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))


def _serve() -> NoReturn:
    with contextlib.suppress(BrokenPipeError, KeyboardInterrupt):
        main()
    # Libraries with C++ innards may crash while unloading; the work is done, so leave at once.
    os._exit(0)


if __name__ == "__main__":
    sys.exit(_serve())
