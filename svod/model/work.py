"""The library's nouns: a Work, the Copies that are its bytes, the Citations that tie it to others."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from svod.model.annotation import NOTHING_ADDED, Annotations, Note
from svod.model.graph import Known
from svod.model.metadata import Field, Metadata
from svod.model.person import SignedBy
from svod.model.reference import Reference
from svod.model.review import ReviewReason, review_reasons


@dataclass(frozen=True, slots=True)
class Copy:
    """One file of a work, named by the hash of its bytes; `source` is where it was first seen.

    `translation` is whether it carries the work in another language than the work was written in; `fingerprint` tells
    its text from others.
    """

    sha256: str
    media_type: str
    size: int
    pages: int
    source: str
    added: str
    language: str = ""
    translation: bool = False
    fingerprint: str = ""


@dataclass(frozen=True, slots=True)
class Work:
    """A paper as an idea: its claims and the copies that carry it."""

    id: str
    language: str | None
    metadata: Metadata
    copies: tuple[Copy, ...]

    @property
    def name(self) -> str:
        """What it is called in a list: its title, or the number that one knows it by as long as no copy is here."""
        return self.metadata.text(Field.TITLE) or ("" if self.copies else self.metadata.text(Field.IDENTIFIER))

    @property
    def needs_review(self) -> tuple[ReviewReason, ...]:
        """The fields of its header that a person should look at; none of a work without copies, which nothing read."""
        if not self.copies:
            return ()
        title = self.metadata.best(Field.TITLE)
        return review_reasons(self.metadata, (title.page if title else None) or 1)


class Repute(NamedTuple):
    """What a library knows of a work beside what the work says itself: who cites it, who is behind its names.

    `importance` is its share of readers, where the mean is 1; 0 where that was not reckoned yet. `arrival` is its place
    in the order in which works came.
    """

    cited_by: int = 0
    importance: float = 0.0
    signed: tuple[SignedBy, ...] = ()
    collections: tuple[str, ...] = ()
    arrival: int = 0


class Match(NamedTuple):
    """A work recognised in a reference or in a newly read copy, with how sure that is and why."""

    work_id: str
    weight: float
    reason: str


class Citation(NamedTuple):
    """A reference of one work, by its place in the list from 0, recognised as another work; how sure, and why."""

    citing: str
    position: int
    cited: str
    weight: float
    reason: str


class CitedWork(NamedTuple):
    """A work that is known by references alone, as these tell of it, and how many works cite it."""

    work: Work
    cited_by: int

    @property
    def known(self) -> Known:
        """How it is known."""
        return Known.CITED


class Change(NamedTuple):
    """The latest change of a work: when it was shelved or changed last, or when it was taken away (`removed`)."""

    work_id: str
    language: str | None
    stamp: str
    removed: bool


class ChangeRange(NamedTuple):
    """Which changes are meant: from one time to another (both inside), in one language, after a place in the list.

    With `collection` only those of works that lie, or lay, in one collection.
    """

    since: str = ""
    until: str = ""
    language: str | None = None
    after: tuple[str, str] = ("", "")
    collection: str = ""


class HarvestState(NamedTuple):
    """How far an archive has been gathered: from when to ask next, and the list that was broken off, if one was.

    `begun` is when that list was begun by the archive's clock, `token` where it goes on.
    """

    since: str = ""
    begun: str = ""
    token: str = ""


class Decision(NamedTuple):
    """What was decided about two works, how sure, and why.

    They are one from now on because a person said so (merge) or the resolver did (join), or two again (split).
    """

    number: int
    kind: str
    kept: str
    other: str
    weight: float
    reason: str
    made: str
    # Who decided it, where that was a person.
    who: str = ""


class ResultFile(NamedTuple):
    """A file with what methods said about a copy: its name, and the methods with their versions and inputs."""

    name: str
    methods: tuple[str, ...]


class Holdings(NamedTuple):
    """How much a library holds."""

    works: int
    copies: int
    references: int
    citations: int


@dataclass(frozen=True, slots=True)
class CitedReference:
    """A reference of a work together with the work it was matched to, if any.

    `known_as` is the id of the work that is meant where it is known by references alone.
    """

    reference: Reference
    citation: Citation | None
    known_as: str | None = None


@dataclass(frozen=True, slots=True)
class WorkRecord:
    """A work with everything a page about it shows."""

    work: Work
    references: tuple[CitedReference, ...]
    cited_by: tuple[Citation, ...]
    # Among all works of the library, where the mean is 1; 0 where that was not reckoned yet.
    importance: float = 0.0
    # Tags and notes, where they were asked for.
    added: Annotations = NOTHING_ADDED

    @property
    def tags(self) -> tuple[str, ...]:
        """The words of its tags."""
        return self.added.tags

    @property
    def notes(self) -> tuple[Note, ...]:
        """The notes on it."""
        return self.added.notes


class CitingReference(NamedTuple):
    """A reference as printed, and the work that it stands in."""

    citing: str
    raw: str


@dataclass(frozen=True, slots=True)
class WorksBefore:
    """Works as they were before a decision changed them, and their references by the works' ids."""

    works: tuple[Work, ...]
    references: Mapping[str, tuple[Reference, ...]]


@dataclass(frozen=True, slots=True)
class CitedRecord:
    """A work that is known by references alone, and these, each with the work that it stands in."""

    work: Work
    references: tuple[tuple[str, Reference], ...]

    @property
    def known(self) -> Known:
        """How it is known."""
        return Known.CITED

    @property
    def cited_by(self) -> int:
        """How many works cite it."""
        return len({citing for citing, _ in self.references})

    @property
    def citations(self) -> tuple[CitingReference, ...]:
        """The references as they are printed."""
        return tuple(CitingReference(citing, reference.raw) for citing, reference in self.references)
