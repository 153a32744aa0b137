"""A reading process: takes tasks from one pipe, answers on another, within the limits it was given."""

import contextlib
import gc
import os
import sys
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import NoReturn

from svod import registry
from svod.errors import SvodError
from svod.model.outcome import Failure, Outcome
from svod.reading.control_group import join_control_group
from svod.reading.guard import guard
from svod.reading.kinds import Perform, find_kind
from svod.reading.messages import (
    MessageTooLargeError,
    Opening,
    Ready,
    answer_bytes,
    noted_answer,
    private_pipes,
    read_bytes,
    read_message,
    write_message,
)
from svod.reading.sandbox import confine
from svod.reading.task import Task

# New objects between two searches for circles, of which a document leaves few; by Python's own number, 700, the
# searches took a sixtieth of all reading.
NEW_OBJECTS = 10_000
# Python looks through all that lives long for circles only once there is a quarter more of it; until then large tables
# of words that were given up would stay.
_DOCUMENTS_BETWEEN_SEARCHES = 500


def main() -> None:
    """Serve tasks until the other side closes the pipe."""
    # Whatever is made before the first document stays: to look through it for circles would be in vain.
    gc.disable()
    scratch, control_group = sys.argv[1:3] if len(sys.argv) > 2 else ("", "")
    guard(scratch, control_group)
    # After its guard, which must outlive what is in there.
    join_control_group(control_group)
    requests, answers = private_pipes()
    opening = read_message(requests, Opening)
    if opening is None:
        return
    confine(opening.megabytes, opening.settings, scratch)
    kind = find_kind(opening.kind)
    try:
        perform = kind.begin(opening.settings)
    except Exception as error:  # noqa: BLE001 - a method that cannot be made is named with every document
        perform = _refusing(error)
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS)
    gc.enable()
    write_message(answers, answer_bytes(Ready()))
    for served in count(1):
        task = read_message(requests, kind.task)
        if task is None:
            return
        if task.file:
            task = replace(task, content=read_bytes(requests))
        known = registry.broken_plugins()
        answer = _answer(perform, task)
        new = tuple(broken for broken in registry.broken_plugins() if broken not in known)
        write_message(answers, noted_answer(answer, new))
        if served % _DOCUMENTS_BETWEEN_SEARCHES == 0:
            gc.collect()


def _refusing(error: Exception) -> Perform:
    """What answers tasks where the methods could not be made: the cause, instead of a process that dies."""
    cause = str(error) if isinstance(error, SvodError) else f"{type(error).__name__}: {error}"
    return lambda task: Failure(task.source, Outcome.CRASHED, f"The methods cannot be made. {cause}")


def _answer(perform: Perform, task: Task) -> bytes:
    try:
        return answer_bytes(perform(task))
    except MessageTooLargeError as error:
        return answer_bytes(Failure(task.source, Outcome.TOO_LARGE, str(error)))
    except MemoryError:
        message = "Reading it needs more memory than one process may use."
        return answer_bytes(Failure(task.source, Outcome.TOO_LARGE, message))
    except Exception as error:  # noqa: BLE001 - one bad paper never ends a run; whatever it broke is named here
        return answer_bytes(Failure(task.source, Outcome.CRASHED, f"{type(error).__name__}: {error}{_place(error)}"))


def _place(error: Exception) -> str:
    """Where it broke, for whoever reports or mends it."""
    where = error.__traceback__
    while where is not None and where.tb_next is not None:
        where = where.tb_next
    return f" (line {where.tb_lineno} of {Path(where.tb_frame.f_code.co_filename).name})" if where else ""


def _serve() -> NoReturn:
    with contextlib.suppress(BrokenPipeError, KeyboardInterrupt):
        main()
    # Libraries with C++ innards may crash while unloading; the work is done, so leave at once.
    os._exit(0)


if __name__ == "__main__":
    sys.exit(_serve())
