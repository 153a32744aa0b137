"""The inbox as its page shows it: one thing that waits, its page beside the doubtful fields, and all the others."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple
from urllib.parse import urlencode

from svod.library.curation.inbox_undo import InboxDeed
from svod.model.inbox import InboxCounts, InboxItem, InboxKind
from svod.model.metadata import Value
from svod.model.run_log import DeadLetter
from svod.model.work import Work
from svod.web.layout.view import WorkLine, work_line
from svod.web.pages.curation.correction_view import CorrectView
from svod.web.transfers.files import source_name

PATH = "/inbox"
MOST_LISTED = 50


class LikeLine(NamedTuple):
    """A work that may be the same, and why."""

    line: WorkLine
    reason: str


@dataclass(frozen=True, slots=True)
class ItemLine:
    """Something that waits, in the list: why, what it is called, the file it came from."""

    id: str
    kind: str
    address: str
    line: WorkLine | None
    file_name: str
    letter: DeadLetter | None
    alike: tuple[LikeLine, ...]
    suggested: tuple[Value, ...] = ()


@dataclass(frozen=True, slots=True)
class CurrentItem:
    """What is looked at: its fields as they may be changed, and its pages where it has any."""

    item: ItemLine
    work: Work | None = None
    form: CorrectView | None = None


@dataclass(frozen=True, slots=True)
class InboxView:
    """The page of the inbox."""

    counts: InboxCounts
    kind: str
    place: int
    total: int
    lines: tuple[ItemLine, ...]
    current: CurrentItem | None
    previous: str = ""
    following: str = ""
    # The id that is shown when the present one is done.
    next_id: str = ""
    error: str = ""
    # The last action, which can be taken back.
    undo: InboxDeed | None = None

    @property
    def kinds(self) -> tuple[tuple[str, int], ...]:
        """The kinds of which something waits, and how much."""
        kinds = ("not-a-paper", "duplicate", "doubtful", "failed", "proposed", "suggested")
        named = zip(kinds, self.counts, strict=True)
        return tuple((name, count) for name, count in named if count)


def item_address(kind: str, item_id: str = "") -> str:
    """Where something that waits is shown."""
    asked = urlencode([(name, text) for name, text in (("kind", kind), ("at", item_id)) if text])
    return f"{PATH}?{asked}" if asked else PATH


def item_line(item: InboxItem, kind: str) -> ItemLine:
    """Something that waits, for the list."""
    source = item.letter.source if item.letter else ""
    if item.work and item.work.copies:
        source = item.work.copies[0].source
    return ItemLine(
        item.id,
        str(item.kind),
        item_address(kind, item.id),
        work_line(item.work) if item.work else None,
        source_name(source).name,
        item.letter,
        tuple(LikeLine(work_line(one.work), one.reason) for one in item.alike),
        item.suggested if item.kind is InboxKind.SUGGESTED else (),
    )


def neighbours(ids: Sequence[tuple[str, InboxKind]], at: str) -> tuple[int, str, str]:
    """The place of an id in the list, from 0, and the ids before and behind it; the list is a ring."""
    names = [item for item, _ in ids]
    place = names.index(at) if at in names else 0
    if len(names) < 2:
        return place, "", ""
    return place, names[place - 1], names[(place + 1) % len(names)]
