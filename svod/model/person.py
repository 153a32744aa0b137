"""Persons: a name as two parts that libraries sort and match by, where works name them, and who is behind the names."""

from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple


class PersonName(NamedTuple):
    """Family and given name as printed; either may be empty."""

    family: str
    given: str = ""

    @property
    def full(self) -> str:
        """Family name first, as in a catalogue: «Козлов Д. Д.»."""
        return f"{self.family} {self.given}".strip()

    @property
    def natural(self) -> str:
        """Given name first, as above a paper: «Д. Д. Козлов»."""
        return f"{self.given} {self.family}".strip()


NAMELESS = PersonName("")


@dataclass(frozen=True, slots=True)
class AuthorMention:
    """An author as one work names him: his spellings, and what tells him from his namesakes.

    `co_authors` and `subjects` are keys for comparing, not texts for reading.
    """

    work_id: str
    position: int
    names: tuple[PersonName, ...]
    affiliations: tuple[str, ...] = ()
    emails: tuple[str, ...] = ()
    orcids: tuple[str, ...] = ()
    co_authors: tuple[str, ...] = ()
    subjects: tuple[str, ...] = ()
    year: str = ""

    @property
    def address(self) -> str:
        """The place of the mention among all: the work and the place in its list of authors."""
        return f"{self.work_id}:{self.position}"

    @property
    def full_names(self) -> tuple[str, ...]:
        """The spellings as a catalogue prints them."""
        return tuple(name.full for name in self.names)


class Attribution(NamedTuple):
    """A mention taken for a person's, with how sure that is and why."""

    mention: AuthorMention
    weight: float
    reason: str


class SignedBy(NamedTuple):
    """The person behind an author of a work: the place in the list, who, by which name, and how sure."""

    position: int
    person_id: str
    name: str
    weight: float


class Ruling(NamedTuple):
    """What somebody said about two mentions, by their addresses: that they are one person's, or not."""

    one: str
    other: str
    is_same: bool
    reason: str = ""


class CoAuthor(NamedTuple):
    """Somebody a person wrote with: who, by which name, and in how many works."""

    person_id: str
    name: str
    works: int


@dataclass(frozen=True, slots=True)
class Person:
    """Who is behind the names: one spelling to be known by, and every mention taken for this person's."""

    id: str
    name: str
    attributions: tuple[Attribution, ...]
    co_authors: tuple[CoAuthor, ...] = ()

    @property
    def variants(self) -> tuple[str, ...]:
        """All spellings of the name, the most frequent first."""
        counted = Counter(name.full for row in self.attributions for name in row.mention.names)
        return tuple(sorted(counted, key=lambda full: (-counted[full], full)))


class PersonLine(NamedTuple):
    """A person in a list: with how many works."""

    id: str
    name: str
    works: int
