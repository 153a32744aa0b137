"""All that the reading stations learned of one file: what `svod extract` and `svod keywords` print."""

from dataclasses import dataclass

from svod.model.body import Body
from svod.model.document import Part
from svod.model.metadata import Metadata, Value
from svod.model.outcome import Outcome
from svod.model.reference import BibliographyBlock, Reference
from svod.model.review import ReviewReason, review_reasons


@dataclass(frozen=True, slots=True)
class Extraction:
    """One document read and understood; a volume of several papers names its parts.

    `start_page`, from 1, is where the paper itself begins, after covers and sheets. `body` is there where it was asked
    for.
    """

    source: str
    sha256: str
    media_type: str
    pages: int
    language: str | None
    metadata: Metadata
    bibliography: tuple[BibliographyBlock, ...]
    references: tuple[Reference, ...]
    outcome: Outcome = Outcome.OK
    parts: tuple[Part, ...] = ()
    start_page: int = 1
    body: Body | None = None

    @property
    def needs_review(self) -> tuple[ReviewReason, ...]:
        """The fields of the header that a person should look at; none when all is well."""
        return review_reasons(self.metadata, self.start_page)


@dataclass(frozen=True, slots=True)
class Keyphrases:
    """What a document is about, in few words, the weightiest first."""

    source: str
    language: str | None
    phrases: tuple[Value, ...]

    @property
    def outcome(self) -> Outcome:
        """How reading ended."""
        return Outcome.OK
