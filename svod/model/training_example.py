"""Corrections by people, as training examples."""

from typing import NamedTuple

from svod.model.document import Document
from svod.model.metadata import Field, Metadata
from svod.model.reference import Reference


class TaughtReference(NamedTuple):
    """A reference as a person put it right, and the work that it stands in."""

    work_id: str
    reference: Reference


class TaughtHeader(NamedTuple):
    """A document whose header a person put right: what it says now, and which fields the person spoke of."""

    work_id: str
    language: str | None
    document: Document
    metadata: Metadata
    spoken: frozenset[Field]


class Lessons(NamedTuple):
    """All that there is to learn from in a library's corrections."""

    references: tuple[TaughtReference, ...] = ()
    headers: tuple[TaughtHeader, ...] = ()


NO_LESSONS = Lessons()
