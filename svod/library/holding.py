"""A work by its id, or the error that says how to find one."""

from svod.errors import UnknownWorkError
from svod.model.work import Work
from svod.ports import Shelves


def held(work_id: str, shelves: Shelves) -> Work:
    """The work of that id, which must be held."""
    work = shelves.works.get(work_id)
    if work is None:
        raise UnknownWorkError(f"The library holds no work «{work_id}».", way_out="`svod search` finds works by words.")
    return work
