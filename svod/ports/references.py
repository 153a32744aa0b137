"""The references of works, and the works that they mean, held or known by references alone."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from svod.model.reference import Reference
from svod.model.work import Citation, CitedWork, Work


class References(Protocol):
    """The references of works and the citations found in them."""

    def put(
        self, work_id: str, references: Sequence[Reference], packed: Sequence[bytes] = (), *, is_new: bool = False
    ) -> Sequence[Reference]:
        """Store a work's references in place of the ones it had, as people corrected them, and return them.

        Whatever the ones before meant is forgotten; a new work has none. Those that come `packed` need not be packed.
        """

    def of(self, work_id: str) -> tuple[Reference, ...]:
        """A work's references in printed order."""

    def at(self, places: Iterable[tuple[str, int]]) -> Mapping[tuple[str, int], Reference]:
        """References by the works that have them and their places in the lists, from 0; those that there are."""

    def loose(self, limit: int) -> Sequence[str]:
        """Works some of whose references are tied to nothing yet, at most so many."""

    def tied(self, work_id: str) -> None:
        """Note that all references of a work are tied to whatever they mean."""


class Citations(Protocol):
    """Which reference means which work."""

    def put(self, citations: Iterable[Citation], *, is_new: bool = False) -> None:
        """Keep citations; the references of new ones mean nothing yet."""

    def of(self, work_id: str) -> tuple[Citation, ...]:
        """What a work cites."""

    def to(self, work_id: str) -> tuple[Citation, ...]:
        """What cites a work."""

    def by(self, work_ids: Iterable[str]) -> Mapping[str, int]:
        """What some works cite, each with how many of these works do; none counts that cites itself."""

    def counts(self, work_ids: Iterable[str]) -> Mapping[str, int]:
        """How many works cite each of some; those that none cites are left out."""


class CitedWorks(Protocol):
    """Works that are known by references alone: one row for all the references that mean the same work."""

    def get(self, cited_id: str) -> CitedWork | None:
        """A work by its id."""

    def sharing_each(self, keysets: Sequence[Iterable[str]]) -> Sequence[tuple[Work, ...]]:
        """For each set of keys the works that share one; keys that very many share count only together."""

    def expect(self, keysets: Sequence[Iterable[str]]) -> None:
        """These keys will be asked for."""

    def near(self, keysets: Sequence[Iterable[str]], *, is_remembered: bool) -> frozenset[str]:
        """The ids of the works that share a key of one of these sets; who asks must hold these keys."""

    def forget_looked_up(self) -> None:
        """Another work arrives: what was looked up for the one before it is not remembered."""

    def look_up(self, near: Iterable[str], names: Iterable[str], work_keys: Iterable[str]) -> None:
        """Works that are held under locks now, and names for new ones, will be asked for; also who cites the first.

        These are what shares a key with the arriving work itself.
        """

    def tie(
        self,
        work_id: str,
        meant: Mapping[int, tuple[str, Iterable[str]]],
        fresh: Mapping[str, Work] = ...,
        *,
        is_new: bool = False,
    ) -> Mapping[str, str]:
        """Note which cited work each reference of a work means, by its place, and the keys by which that is found.

        Those that are `fresh` are taken in, each named by what its reference says; the ids that they get, by these
        names. None of the other references means anything yet where they are new.
        """

    def untie(self, cited_id: str, references: Iterable[tuple[str, int]], still: int) -> None:
        """Unlink references from a work that so many works cite still; at none it is forgotten."""

    def of(self, work_id: str) -> Mapping[int, str]:
        """The cited works that the references of a work mean, by their places."""

    def references(
        self, cited_id: str, most: int | None = None, after: int = 0
    ) -> Sequence[tuple[str, int, Reference]]:
        """The references that mean a work, or some of them, each with the citing work and its position there."""

    def citing(self, cited_id: str) -> Sequence[str]:
        """The works whose references mean a work."""

    def most_cited(self, limit: int, offset: int = 0) -> Sequence[CitedWork]:
        """The works that most works cite, the most cited first."""

    def succeed(self, cited_id: str, work_id: str) -> None:
        """Note that a work that was known by references alone is held now."""

    def successor(self, cited_id: str) -> str | None:
        """The held work that a cited one has become, if any."""
