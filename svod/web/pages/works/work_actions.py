"""What can be done with a work on its page: cite, collect, tag, note; and what was added to it so far."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from svod.library import Library
from svod.model.annotation import NOTHING_ADDED, Annotations, MarkKind, Note
from svod.model.collection import Collection
from svod.model.work import WorkRecord
from svod.web.transfers.exports import CITED_AS, export_format


@dataclass(frozen=True, slots=True)
class CitedAs:
    """A work in a format to be copied."""

    name: str
    label: str
    text: str


@dataclass(frozen=True, slots=True)
class TagLine:
    """A tag of a work; `is_shared` where others see it."""

    name: str
    is_shared: bool


@dataclass(frozen=True, slots=True)
class WorkActions:
    """The bar of actions: what it offers, and what the visitor sees of earlier ones."""

    cited_as: tuple[CitedAs, ...] = ()
    # CSL styles, by their names, with what they call themselves: a processor writes them when they are asked for.
    styles: Mapping[str, str] = field(default_factory=dict)
    added: Annotations = NOTHING_ADDED
    tags: tuple[TagLine, ...] = ()
    known_tags: tuple[str, ...] = ()
    collections: tuple[Collection, ...] = ()
    other_collections: tuple[Collection, ...] = ()
    # Works that nobody wants after all.
    ignored: frozenset[str] = frozenset()

    @property
    def notes(self) -> tuple[Note, ...]:
        """The notes on the work."""
        return self.added.notes

    @property
    def is_starred(self) -> bool:
        """Whether it has the visitor's star."""
        return self.added.has(MarkKind.STAR)

    @property
    def is_to_read(self) -> bool:
        """Whether it is on the visitor's reading list."""
        return self.added.has(MarkKind.READING)


NO_ACTIONS = WorkActions()
# More tags than these are not offered while somebody types.
_MOST_OFFERED = 200


def work_actions(library: Library, record: WorkRecord, owner: str, *, may_add: bool) -> WorkActions:
    """The actions on a work for the owner of tags, notes and collections; who may add nothing is offered no names."""
    found = library.annotations(owner).around(record.work.id)
    cited = library.cite(record, CITED_AS)
    return WorkActions(
        cited_as=tuple(CitedAs(name, export_format(name).label, _unnumbered(text)) for name, text in cited.items()),
        styles=library.citation_styles(),
        added=found.annotations,
        tags=tuple(TagLine(mark.name, not mark.owner) for mark in found.annotations.marks if mark.kind is MarkKind.TAG),
        known_tags=found.tags[:_MOST_OFFERED] if may_add else (),
        collections=tuple(one for one in found.collections if one.name in found.inside),
        other_collections=tuple(one for one in found.collections if one.name not in found.inside) if may_add else (),
        ignored=found.ignored,
    )


def _unnumbered(text: str) -> str:
    """An entry of a list without its number."""
    return text.removeprefix("1. ")
