"""What people put right in a work: its fields and its references, with who said so and when, and how to lay it over."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from svod.model.metadata import PERSON, Creator, Field, Metadata, Value
from svod.model.reference import Reference

# What the subject of a correction is called that is no field.
REFERENCE = "reference"
# A person's claim of nothing, so that a field can be emptied as well; claims about authors are of a class of their own.
NOTHING, NOBODY = Value("", 1.0, PERSON), Creator("", 1.0, PERSON)


@dataclass(frozen=True, slots=True)
class FieldCorrection:
    """What a field of a work shall say, and what it said before; the language of a work is a field here."""

    field: Field
    said: tuple[Value, ...]
    before: tuple[Value, ...]

    @property
    def subject(self) -> str:
        """What it is about: later corrections of the same subject take the place of earlier ones."""
        return str(self.field)


@dataclass(frozen=True, slots=True)
class ReferenceCorrection:
    """How a reference shall read, and how the machine read it."""

    said: Reference
    before: Reference

    @property
    def subject(self) -> str:
        """What it is about."""
        return REFERENCE


@dataclass(frozen=True, slots=True)
class Correction:
    """One thing that a person put right in a work; `undone` is when, and by whom, it was taken back."""

    number: int
    work_id: str
    what: FieldCorrection | ReferenceCorrection
    who: str
    made: str
    undone: str = ""
    undone_by: str = ""


def laid_over(metadata: Metadata, corrections: Iterable[FieldCorrection]) -> Metadata:
    """Machines' claims with people's before them; the last correction of a field counts."""
    values = dict(metadata.values)
    for correction in corrections:
        said = tuple(value if value.left else replace(value, weight=1.0, origin=PERSON) for value in correction.said)
        nothing = NOBODY if correction.field is Field.CREATOR else NOTHING
        values[correction.field] = (said or (nothing,)) + machines_claims(metadata, correction.field)
    return Metadata(values)


def without_people(metadata: Metadata, field: Field) -> Metadata:
    """The claims without what people said for a field."""
    values = {**metadata.values, field: machines_claims(metadata, field)}
    return Metadata({name: kept for name, kept in values.items() if kept})


def machines_claims(metadata: Metadata, field: Field) -> tuple[Value, ...]:
    """What machines said for a field."""
    return tuple(value for value in metadata.values.get(field, ()) if not value.counts_by_person)
