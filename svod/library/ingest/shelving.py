"""Works shelved beside other processes: an attempt that gets in the way of another is repeated."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from svod.errors import ContendedError
from svod.library.ingest.citation_links import KeyedReference
from svod.model.work import Work
from svod.ports import Session, Store

Result = TypeVar("Result")

# After so many attempts all others are made to wait.
_ATTEMPTS = 5


def shelve(store: Store, act: Callable[[Session], Result]) -> Result:
    """What an act does in a session beside others; it must take the locks that it needs, and may be repeated."""
    expected: frozenset[int] = frozenset()
    for _ in range(_ATTEMPTS):
        try:
            with store.shelving(expected) as session:
                return act(session)
        except ContendedError as error:
            expected |= error.wanted
    with store.writing() as session:
        return act(session)


def lock_keys(arrived: Work, keys: Iterable[str], references: Sequence[KeyedReference], session: Session) -> None:
    """Hold everything by which an arriving work and its references may meet others, and ask for all of it together."""
    session.cited.forget_looked_up()
    keysets = [frozenset(keys), *(one.keys for one in references)]
    if session.locks.is_shared:
        session.locks.take_keys({arrived.id}.union(*keysets))
        session.cited.expect(keysets)
    session.works.near(arrived.id, keysets)


def lock_works(
    work: Work, keys: Iterable[str], references: Sequence[KeyedReference], session: Session, *, is_new: bool
) -> None:
    """Hold the works known by references that a work and its references may change; what is new is looked up."""
    if not session.locks.is_shared and not is_new:
        return
    session.locks.take_keys(keys)
    near = session.cited.near([frozenset(keys), *(one.keys for one in references)], is_remembered=is_new)
    names: Iterable[str] = ()
    if session.locks.is_shared:
        session.locks.take_works({*near, *(() if is_new else session.cited.of(work.id).values())})
        # Asked for together with the others; where nothing is waited for, few of them are needed.
        names = [one.name for one in references] if is_new else ()
    if is_new:
        session.cited.look_up(near, names, keys)
