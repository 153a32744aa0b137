"""How the reading of one document ended: a failure is a value with a name, never the end of a run."""

from dataclasses import dataclass
from enum import StrEnum

from svod.model.metadata import Metadata
from svod.model.reference import BibliographyBlock, Reference
from svod.model.review import ReviewReason


class Outcome(StrEnum):
    """Every way a document's walk can end; the words are promised to users and scripts."""

    OK = "ok"
    EMPTY = "empty"
    UNSUPPORTED = "unsupported"
    MISSING_PROGRAM = "missing-program"
    ENCRYPTED = "encrypted"
    NO_TEXT = "no-text"
    CORRUPT = "corrupt"
    TOO_LARGE = "too-large"
    UNREADABLE = "unreadable"
    UNREACHABLE = "unreachable"
    REFUSED = "refused"
    TIMEOUT = "timeout"
    CRASHED = "crashed"


@dataclass(frozen=True, slots=True)
class Failure:
    """A document that did not go through: where it came from, the named reason, a sentence for people.

    It stands in the place of an extraction and says that nothing was read: `metadata` and the lists are empty.
    """

    source: str
    outcome: Outcome
    message: str

    @property
    def metadata(self) -> Metadata:
        """No values."""
        return Metadata({})

    @property
    def references(self) -> tuple[Reference, ...]:
        """No references."""
        return ()

    @property
    def bibliography(self) -> tuple[BibliographyBlock, ...]:
        """No bibliography."""
        return ()

    @property
    def needs_review(self) -> tuple[ReviewReason, ...]:
        """Nothing that a person could confirm."""
        return ()
