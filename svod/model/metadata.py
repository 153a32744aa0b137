"""What a document says of itself: Dublin Core fields, each value a claim with weight, origin and place."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, cast

from svod.model.document import Box, Span
from svod.model.person import NAMELESS, PersonName

# The origin of what people said; it outweighs all machines.
PERSON = "person"


class Field(StrEnum):
    """The Dublin Core elements, and the refinements of them, that svod knows."""

    TITLE = "title"
    SUBTITLE = "subtitle"
    CREATOR = "creator"
    AFFILIATION = "affiliation"
    DESCRIPTION = "description"
    SUBJECT = "subject"
    # Key words that nobody printed: what a method suggests, until a person accepts or rejects it.
    SUGGESTED = "suggested"
    DATE = "date"
    IDENTIFIER = "identifier"
    PUBLISHER = "publisher"
    SOURCE = "source"
    NOTE = "note"
    TYPE = "type"
    LANGUAGE = "language"


@dataclass(frozen=True, slots=True)
class Value:
    """One claim: a text, how sure its method is (0..1), which method, and where it was read."""

    text: str
    weight: float
    origin: str = ""
    language: str | None = None
    scheme: str | None = None
    span: Span | None = None
    page: int | None = None
    box: Box | None = None
    # The address of the concept that is meant, where a vocabulary has one.
    uri: str | None = None
    # A machine's value that a person left as it was when they put others of its field right.
    left: bool = False

    @property
    def counts_by_person(self) -> bool:
        """Whether a person said it, or left it beside what they said."""
        return self.left or self.origin == PERSON


class OtherSpelling(NamedTuple):
    """A name as the document spells it in another language: «Kozlov D. D.» of «Козлов Д. Д.»."""

    text: str
    language: str | None = None


@dataclass(frozen=True, slots=True)
class Creator(Value):
    """A claim that somebody wrote the document, with what belongs to that person alone."""

    name: PersonName = NAMELESS
    affiliations: tuple[str, ...] = ()
    email: str | None = None
    orcid: str | None = None
    phone: str | None = None
    alternates: tuple[OtherSpelling, ...] = ()


@dataclass(frozen=True, slots=True)
class Affiliation(Value):
    """A claim that the document comes from an organisation, with where that is, as printed."""

    city: str | None = None
    country: str | None = None
    address: str | None = None


@dataclass(frozen=True, slots=True)
class Metadata:
    """All claims about one document, by field: people's before machines', the heaviest first, but authors in order."""

    values: Mapping[Field, tuple[Value, ...]]

    def all(self, field: Field) -> tuple[Value, ...]:
        """Every claim for a field that counts: where a person spoke, what that person said or left, nothing else."""
        reported = self.values.get(field, ())
        if reported and reported[0].counts_by_person:
            return tuple(value for value in reported if value.counts_by_person and value.text)
        return reported

    def is_by_person(self, field: Field) -> bool:
        """Whether a person said what a field holds, be it nothing; single values may be left as a machine has them."""
        reported = self.values.get(field, ())
        return bool(reported) and reported[0].counts_by_person

    def reported(self, field: Field) -> tuple[Value, ...]:
        """Every claim for a field, also those that a person's outweigh."""
        return tuple(value for value in self.values.get(field, ()) if value.text)

    def claims(self) -> Iterator[tuple[Field, Value]]:
        """Every claim with its field."""
        return ((field, value) for field, values in self.values.items() for value in values)

    def best(self, field: Field) -> Value | None:
        """The heaviest claim for a field, if there is one."""
        reported = self.values.get(field)
        if not reported:
            return None
        first = reported[0]
        # Where a person spoke, the first may be what that person left empty.
        return next(iter(self.all(field)), None) if first.counts_by_person else first

    def text(self, field: Field | str) -> str:
        """The heaviest claim's text, or nothing; a field may be called by its name: «title»."""
        best = self.best(cast(Field, field))
        return best.text if best else ""

    def creators(self) -> tuple[Creator, ...]:
        """The claims about authors, with their names."""
        return tuple(value for value in self.all(Field.CREATOR) if isinstance(value, Creator))
