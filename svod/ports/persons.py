"""The people of a library: where works name them, and who is behind the names."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from svod.model.person import Attribution, AuthorMention, Person, PersonLine, Ruling, SignedBy


class Persons(Protocol):
    """Persons and the mentions that were taken for theirs."""

    def put_mentions(self, named: Mapping[str, Sequence[tuple[AuthorMention, str]]]) -> frozenset[str]:
        """Keep the authors that some works name, each with its block; the blocks in which something changed by it."""

    def in_blocks(self, blocks: Iterable[str]) -> Mapping[str, Sequence[tuple[Attribution, str]]]:
        """All mentions of some blocks, each with the person it was assigned to; empty where it is not assigned yet."""

    def attribute(self, persons: Iterable[PersonLine], attributions: Iterable[tuple[str, Attribution]]) -> None:
        """Keep persons with their names and numbers of works, and mentions as theirs."""

    def sweep(self, person_ids: Iterable[str] | None = None) -> None:
        """Forget those of some persons, or of all, of whom there is no mention left."""

    def get(self, person_id: str) -> Person | None:
        """A person with every mention and their co-authors."""

    def lines(self, person_ids: Iterable[str]) -> Mapping[str, PersonLine]:
        """Those of some persons that are known, by their ids."""

    def sounding(self, frame: str) -> tuple[str, ...]:
        """The ids of persons whose family name sounds so."""

    def of(self, work_id: str) -> tuple[SignedBy, ...]:
        """The persons behind a work's authors, in printed order."""

    def listed(self, limit: int, offset: int = 0) -> tuple[PersonLine, ...]:
        """Persons, those of most works first."""

    def count(self) -> int:
        """How many persons there are."""

    def rule(self, block: str, ruling: Ruling) -> None:
        """Store the decision of a person about two mentions of a block; the last word counts."""

    def rulings(self, blocks: Iterable[str]) -> Mapping[str, Sequence[Ruling]]:
        """What was said about mentions of some blocks, the oldest first."""
