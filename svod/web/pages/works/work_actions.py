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
    annotations, collections = library.annotations(owner), library.collections(owner)
    added = annotations.of(record.work.id)
    cards = [card.collection for card in collections.cards()]
    inside = set(collections.of(record.work.id)) if cards else set()
    cited = library.cite(record, CITED_AS)
    return WorkActions(
        cited_as=tuple(CitedAs(name, export_format(name).label, _unnumbered(text)) for name, text in cited.items()),
        styles=library.citation_styles(),
        added=added,
        tags=tuple(TagLine(mark.name, not mark.owner) for mark in added.marks if mark.kind is MarkKind.TAG),
        known_tags=tuple(dict.fromkeys(tag.name for tag in annotations.tags()))[:_MOST_OFFERED] if may_add else (),
        collections=tuple(one for one in cards if one.name in inside),
        other_collections=tuple(one for one in cards if one.name not in inside) if may_add else (),
    )


def _unnumbered(text: str) -> str:
    """An entry of a list without its number."""
    return text.removeprefix("1. ")
