"""Collections: parts of a library with an indexing language and a language of their own."""

from dataclasses import dataclass
from typing import NamedTuple

from svod.model.metadata import Field
from svod.model.work import Work


@dataclass(frozen=True, slots=True)
class Collection:
    """Works that belong together: by language, by where they come from, or because somebody put them in.

    `source` is looked for in the names of journals and archives and in the addresses of copies; a collection without
    language and source holds only what was put in. `owner` is the account that alone sees it; nobody: it is shared.
    """

    name: str
    title: str = ""
    vocabulary: str = ""
    language: str = ""
    source: str = ""
    owner: str = ""

    @property
    def has_rule(self) -> bool:
        """Whether works belong by themselves."""
        return bool(self.language or self.source)

    def takes(self, work: Work) -> bool:
        """Whether a work belongs by the rule: in the language, and from the source, where these are said."""
        if not self.has_rule or (self.language and work.language != self.language):
            return False
        sought = self.source.casefold()
        return not sought or any(sought in place.casefold() for place in _places(work))


class CollectionCard(NamedTuple):
    """A collection as lists show it."""

    collection: Collection
    works: int
    added: str


def _places(work: Work) -> list[str]:
    """Where a work comes from: journals and archives it names, addresses of its copies."""
    named = [value.text for value in work.metadata.all(Field.SOURCE)]
    return [*named, *(copy.source for copy in work.copies)]
