"""A work by its id, or the error that says how to find one."""

from svod.errors import UnknownWorkError
from svod.model.work import Work
from svod.ports import Session


def held(work_id: str, session: Session) -> Work:
    """The work of that id, which must be held."""
    work = session.works.get(work_id) or _successor(work_id, session)
    if work is None:
        raise UnknownWorkError(f"The library holds no work «{work_id}».", way_out="`svod search` finds works by words.")
    return work


def held_or_cited(work_id: str, session: Session) -> Work:
    """The work of that id, which must be held, or known by references."""
    cited = session.cited.get(work_id)
    return cited.work if cited else held(work_id, session)


def _successor(cited_id: str, session: Session) -> Work | None:
    """What a work that was known by references alone has become."""
    work_id = session.cited.successor(cited_id)
    return session.works.get(work_id) if work_id else None
