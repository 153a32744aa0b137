"""Works shelved beside other processes: an attempt that gets in the way of another is repeated."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from svod.errors import ContendedError
from svod.library.parts import Cataloguers
from svod.model.reference import Reference
from svod.model.work import Work
from svod.ports import CitationMatcher, Session, Store

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


def lock_keys(work_id: str, keys: Iterable[str], references: Sequence[Reference], session: Session,
              matcher: CitationMatcher) -> None:  # fmt: skip
    """Hold everything by which an arriving work and its references may meet others, before anything is read."""
    if session.locks.is_shared:
        session.locks.take_keys({work_id, *keys, *_keys_of(references, matcher)})


def lock_works(work: Work, keys: Iterable[str], references: Sequence[Reference], session: Session,
               cataloguers: Cataloguers, *, is_new: bool) -> None:  # fmt: skip
    """Hold the works known by references that a work and its references may change."""
    if not session.locks.is_shared:
        return
    session.locks.take_keys(keys)
    keysets = [frozenset(keys), *(cataloguers.matcher.keys(reference) for reference in references)]
    before = () if is_new else session.cited.of(work.id).values()
    session.locks.take_works({*session.cited.near(keysets), *before})


def _keys_of(references: Sequence[Reference], matcher: CitationMatcher) -> frozenset[str]:
    return frozenset(key for reference in references for key in matcher.keys(reference))
