"""The sets that a library's records are offered in; another source of sets may take this one's place."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from svod.library import Library
from svod.model.work import Change, ChangeRange
from svod.web.i18n.catalogues import LANGUAGES

_LANGUAGE = "language-"
_COLLECTION = "collection-"


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


class CollectionSets:
    """One set a collection."""

    def __init__(self, library: Library) -> None:
        self._library = library

    def sets(self) -> tuple[RecordSet, ...]:
        """The collections of the library."""
        collections = [card.collection for card in self._library.collections().cards()]
        return tuple(RecordSet(_COLLECTION + one.name, one.title or one.name) for one in collections)

    def narrowed(self, spec: str, asked: ChangeRange) -> ChangeRange | None:
        """The same range in one collection."""
        if spec not in {known.spec for known in self.sets()}:
            return None
        return asked._replace(collection=spec.removeprefix(_COLLECTION))

    def specs_of(self, change: Change) -> tuple[str, ...]:
        """The sets of the work's collections."""
        return tuple(_COLLECTION + name for name in self._library.collections().of(change.work_id))


class AllSets:
    """The sets of several sources."""

    def __init__(self, sources: Sequence[SetSource]) -> None:
        self._sources = sources

    def sets(self) -> tuple[RecordSet, ...]:
        """Those of all sources, in their order."""
        return tuple(known for source in self._sources for known in source.sets())

    def narrowed(self, spec: str, asked: ChangeRange) -> ChangeRange | None:
        """The same range inside the set of whichever source knows it."""
        ranges = (source.narrowed(spec, asked) for source in self._sources)
        return next((inside for inside in ranges if inside is not None), None)

    def specs_of(self, change: Change) -> tuple[str, ...]:
        """The sets of all sources that a work lies in, or lay in."""
        return tuple(spec for source in self._sources for spec in source.specs_of(change))


def library_sets(library: Library) -> SetSource:
    """The sets of a library: its languages, then its collections."""
    return AllSets((LanguageSets(library), CollectionSets(library)))
