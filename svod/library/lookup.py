"""A work by its id, or the error that says how to find one."""

from svod.errors import UnknownWorkError
from svod.model.work import Work
from svod.ports import Session


def held(work_id: str, shelves: Session) -> Work:
    """The work of that id, which must be held."""
    work = shelves.works.get(work_id) or _successor(work_id, shelves)
    if work is None:
        raise UnknownWorkError(f"The library holds no work «{work_id}».", way_out="`svod search` finds works by words.")
    return work


def held_or_cited(work_id: str, shelves: Session) -> Work:
    """The work of that id, which must be held, or known by references."""
    cited = shelves.cited.get(work_id)
    return cited.work if cited else held(work_id, shelves)


def _successor(cited_id: str, shelves: Session) -> Work | None:
    """What a work that was known by references alone has become."""
    work_id = shelves.cited.successor(cited_id)
    return shelves.works.get(work_id) if work_id else None
