"""The sets that a library's records are offered in; another source of sets may take this one's place."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from svod.library import Library
from svod.model.work import Change, ChangeRange
from svod.web.words import LANGUAGES

_LANGUAGE = "language-"


class RecordSet(NamedTuple):
    """A set by the name that programs ask for it with, and the name for people."""

    spec: str
    name: str


class SetSource(Protocol):
    """Tells which sets there are and what lies in them."""

    def sets(self) -> Sequence[RecordSet]:
        """All sets."""

    def narrowed(self, spec: str, asked: ChangeRange) -> ChangeRange | None:
        """The same range inside of a set; None where there is no such set."""

    def specs_of(self, change: Change) -> Sequence[str]:
        """The sets that a work lies in, or lay in."""


class LanguageSets:
    """One set a language."""

    def __init__(self, library: Library) -> None:
        self._library = library

    def sets(self) -> tuple[RecordSet, ...]:
        """The languages of the library's works."""
        languages = self._library.ledger().languages()
        return tuple(RecordSet(_LANGUAGE + code, LANGUAGES.get(code, code)) for code in languages)

    def narrowed(self, spec: str, asked: ChangeRange) -> ChangeRange | None:
        """The same range in one language."""
        if spec not in {known.spec for known in self.sets()}:
            return None
        return asked._replace(language=spec.removeprefix(_LANGUAGE))

    def specs_of(self, change: Change) -> tuple[str, ...]:
        """The set of the work's language, if that is known."""
        return (_LANGUAGE + change.language,) if change.language else ()
