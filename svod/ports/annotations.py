"""What people add to works: marks, notes, saved searches. `owners` are the accounts that may see what is asked for."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from svod.model.annotation import Mark, MarkCount, MarkKind, MarksAround, Note, SavedSearch


class AnnotationStore(Protocol):
    """The marks and notes of works."""

    def mark(self, marks: Iterable[Mark]) -> None:
        """Mark works; a mark that is there stays as it was."""

    def unmark(self, marks: Iterable[Mark]) -> int:
        """Take marks away; how many there were."""

    def marks(self, work_ids: Iterable[str], owners: Sequence[str]) -> Mapping[str, tuple[Mark, ...]]:
        """The marks of some works, by work."""

    def around(self, work_id: str, owners: Sequence[str]) -> MarksAround:
        """The marks of a work that belong to some owners, all tags of theirs, and the works that everybody ignores."""

    def counts(self, kind: MarkKind, owners: Sequence[str]) -> tuple[MarkCount, ...]:
        """How many works held have each mark of a kind, by name."""

    def marked(self, kind: MarkKind, names: Sequence[str], owners: Sequence[str]) -> tuple[str, ...]:
        """The ids of everything marked so, the latest first."""

    def rename(self, kind: MarkKind, old: str, new: str, owner: str) -> int:
        """Give a mark another name; how many works had it."""

    def put_note(self, note: Note) -> int:
        """Store a note, or another text of it; its number."""

    def note(self, number: int) -> Note | None:
        """A note by its number."""

    def remove_note(self, number: int) -> None:
        """Forget a note."""

    def notes(self, work_ids: Iterable[str], owners: Sequence[str]) -> Mapping[str, tuple[Note, ...]]:
        """The notes on some works, by work, the oldest first."""

    def latest_notes(self, owners: Sequence[str], limit: int, offset: int = 0) -> tuple[Note, ...]:
        """The notes on works held, the latest first."""

    def move(self, gone: str, heir: str) -> None:
        """Give what one work has to another that it was merged into."""

    def move_back(self, heir: str, gone: str) -> None:
        """Give back what came to a work when another was merged into it."""

    def forget(self, owner: str) -> None:
        """Forget all that one account alone saw: its marks, notes, saved searches and collections."""


class SavedSearches(Protocol):
    """The searches that people saved or follow."""

    def put(self, saved: SavedSearch) -> int:
        """Store a search, or another form of it; its number."""

    def get(self, number: int) -> SavedSearch | None:
        """A search by its number."""

    def of(self, owners: Sequence[str]) -> tuple[SavedSearch, ...]:
        """The searches of some owners, the oldest first."""

    def remove(self, number: int) -> None:
        """Forget a search."""

    def see(self, numbers: Iterable[int], seen_at: str) -> None:
        """Note that the news of some searches were looked at, and when."""
