"""What people add to works: marks, notes, saved searches; each asked for by the accounts that may see it."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from sqlalchemy import (
    BindParameter,
    Connection,
    Row,
    bindparam,
    delete,
    exists,
    func,
    insert,
    literal,
    select,
    union_all,
    update,
)

from svod.model.annotation import (
    SHARED,
    FollowKind,
    Mark,
    MarkCount,
    MarkKind,
    MarksAround,
    Note,
    NotePlace,
    SavedSearch,
)
from svod.model.codec import pack, unpack
from svod.store.database import schema
from svod.store.database.annotation_tables import notes, saved_searches, work_marks
from svod.store.database.rows import batches, insert_of

# Made once: the page of every work asks them, and putting them together takes longer than answering.
_OF_OWNERS: BindParameter[str] = bindparam("owners", expanding=True)
_OF_WORKS: BindParameter[str] = bindparam("works", expanding=True)
_MARKS = (
    select(work_marks)
    .where(work_marks.c.work_id.in_(_OF_WORKS), work_marks.c.owner.in_(_OF_OWNERS))
    .order_by(work_marks.c.kind, work_marks.c.name, work_marks.c.owner)
)
_COUNTS = (
    select(work_marks.c.name, func.count(), work_marks.c.owner)
    .join(schema.works, schema.works.c.id == work_marks.c.work_id)
    .where(work_marks.c.kind == bindparam("kind"), work_marks.c.owner.in_(_OF_OWNERS))
    .group_by(work_marks.c.name, work_marks.c.owner)
    .order_by(work_marks.c.name, work_marks.c.owner)
)
_MARKED = (
    select(work_marks.c.work_id, func.max(work_marks.c.made))
    .where(
        work_marks.c.kind == bindparam("kind"),
        work_marks.c.name.in_(bindparam("names", expanding=True)),
        work_marks.c.owner.in_(_OF_OWNERS),
    )
    .group_by(work_marks.c.work_id)
    .order_by(func.max(work_marks.c.made).desc(), work_marks.c.work_id)
)
_AROUND = union_all(
    select(literal("own").label("part"), work_marks.c.kind, work_marks.c.name, work_marks.c.owner, work_marks.c.made)
    .where(work_marks.c.work_id == bindparam("of"), work_marks.c.owner.in_(_OF_OWNERS)),
    select(literal("tag"), literal(""), work_marks.c.name, literal(""), literal(""))
    .join(schema.works, schema.works.c.id == work_marks.c.work_id)
    .where(work_marks.c.kind == str(MarkKind.TAG), work_marks.c.owner.in_(_OF_OWNERS))
    .distinct(),
    select(literal("ignored"), literal(""), work_marks.c.work_id, literal(""), literal(""))
    .where(work_marks.c.kind == str(MarkKind.IGNORED), work_marks.c.name == "", work_marks.c.owner == SHARED),
)  # fmt: skip
_NOTES = select(notes).where(notes.c.work_id.in_(_OF_WORKS), notes.c.owner.in_(_OF_OWNERS)).order_by(notes.c.number)


class SqlAnnotations:
    """The marks and notes of works."""

    def __init__(self, connection: Connection, now: Callable[[], str]) -> None:
        self._connection = connection
        self._now = now

    def mark(self, marks: Iterable[Mark]) -> None:
        """Mark works; a mark that is there stays as it was."""
        for mark in marks:
            row = {**mark._asdict(), "kind": str(mark.kind), "made": mark.made or self._now()}
            self._connection.execute(insert_of(self._connection, work_marks).values(row).on_conflict_do_nothing())

    def unmark(self, marks: Iterable[Mark]) -> int:
        """Take marks away; how many there were."""
        return sum(
            self._connection.execute(
                delete(work_marks).where(
                    work_marks.c.work_id == mark.work_id,
                    work_marks.c.owner == mark.owner,
                    work_marks.c.kind == str(mark.kind),
                    work_marks.c.name == mark.name,
                )
            ).rowcount
            for mark in marks
        )

    def marks(self, work_ids: Iterable[str], owners: Sequence[str]) -> dict[str, tuple[Mark, ...]]:
        """The marks of some works that belong to some owners, by work."""
        found: dict[str, list[Mark]] = {}
        for some in batches(work_ids):
            for row in self._connection.execute(_MARKS, {"works": some, "owners": owners}):
                found.setdefault(row.work_id, []).append(_mark(row))
        return {work_id: tuple(marks) for work_id, marks in found.items()}

    def around(self, work_id: str, owners: Sequence[str]) -> MarksAround:
        """The marks of a work that belong to some owners, all tags of theirs, and the works that everybody ignores."""
        rows = self._connection.execute(_AROUND, {"of": work_id, "owners": owners}).all()
        own = sorted((kind, name, owner, made) for part, kind, name, owner, made in rows if part == "own")
        return MarksAround(
            tuple(Mark(work_id, MarkKind(kind), name, owner, made) for kind, name, owner, made in own),
            frozenset(row.name for row in rows if row.part == "tag"),
            frozenset(row.name for row in rows if row.part == "ignored"),
        )

    def counts(self, kind: MarkKind, owners: Sequence[str]) -> tuple[MarkCount, ...]:
        """How many works held have each mark of a kind, by name."""
        rows = self._connection.execute(_COUNTS, {"kind": str(kind), "owners": owners})
        return tuple(MarkCount(*row) for row in rows)

    def marked(self, kind: MarkKind, names: Sequence[str], owners: Sequence[str]) -> tuple[str, ...]:
        """The ids of everything marked so, the latest first; also of works that are only cited."""
        rows = self._connection.execute(_MARKED, {"kind": str(kind), "names": names, "owners": owners})
        return tuple(row[0] for row in rows)

    def rename(self, kind: MarkKind, old: str, new: str, owner: str) -> int:
        """Give a mark another name; how many works had it."""
        is_it = (work_marks.c.kind == str(kind), work_marks.c.name == old, work_marks.c.owner == owner)
        rows = self._connection.execute(select(work_marks).where(*is_it)).all()
        self.mark(_mark(row)._replace(name=new) for row in rows)
        self._connection.execute(delete(work_marks).where(*is_it))
        return len(rows)

    def put_note(self, note: Note) -> int:
        """Store a note, or another text of it; its number."""
        now = self._now()
        if note.number:
            changed = update(notes).where(notes.c.number == note.number)
            self._connection.execute(changed.values(text=note.text, owner=note.owner, changed=now))
            return note.number
        row = {
            "work_id": note.work_id,
            "owner": note.owner,
            "who": note.who,
            "text": note.text,
            "place": pack(note.place) if note.place else b"",
            "made": note.made or now,
            "changed": note.changed or now,
        }
        number: int = self._connection.execute(insert(notes).returning(notes.c.number), row).scalar_one()
        return number

    def note(self, number: int) -> Note | None:
        """A note by its number."""
        row = self._connection.execute(select(notes).where(notes.c.number == number)).first()
        return _note(row) if row else None

    def remove_note(self, number: int) -> None:
        """Forget a note."""
        self._connection.execute(delete(notes).where(notes.c.number == number))

    def notes(self, work_ids: Iterable[str], owners: Sequence[str]) -> dict[str, tuple[Note, ...]]:
        """The notes on some works that belong to some owners, by work, the oldest first."""
        found: dict[str, list[Note]] = {}
        for some in batches(work_ids):
            for row in self._connection.execute(_NOTES, {"works": some, "owners": owners}):
                found.setdefault(row.work_id, []).append(_note(row))
        return {work_id: tuple(written) for work_id, written in found.items()}

    def latest_notes(self, owners: Sequence[str], limit: int, offset: int = 0) -> tuple[Note, ...]:
        """The notes on works held that belong to some owners, the latest first."""
        query = (
            select(notes)
            .join(schema.works, schema.works.c.id == notes.c.work_id)
            .where(notes.c.owner.in_(owners))
            .order_by(notes.c.changed.desc(), notes.c.number.desc())
        )
        return tuple(map(_note, self._connection.execute(query.limit(limit).offset(offset))))

    def move(self, gone: str, heir: str) -> None:
        """Give what one work has to another; what both have stays where it is, for the day they are parted."""
        table = work_marks.alias("held")
        has_it = exists().where(
            table.c.work_id == heir,
            table.c.owner == work_marks.c.owner,
            table.c.kind == work_marks.c.kind,
            table.c.name == work_marks.c.name,
        )
        for moved, others in ((work_marks, ~has_it), (notes, None)):
            statement = update(moved).where(moved.c.work_id == gone)
            statement = statement if others is None else statement.where(others)
            self._connection.execute(statement.values(work_id=heir, came_from=gone + " " + moved.c.came_from))

    def move_back(self, heir: str, gone: str) -> None:
        """Give back what came to a work when another was merged into it."""
        for moved in (work_marks, notes):
            theirs = update(moved).where(moved.c.work_id == heir, moved.c.came_from.startswith(gone + " "))
            rest = func.substr(moved.c.came_from, len(gone) + 2)
            self._connection.execute(theirs.values(work_id=gone, came_from=rest))

    def forget(self, owner: str) -> None:
        """Forget all that one account alone saw: its marks, notes, saved searches and collections."""
        for table in (work_marks, notes, saved_searches, schema.collections):
            self._connection.execute(delete(table).where(table.c.owner == owner))


class SqlSavedSearches:
    """The searches that people saved or follow."""

    def __init__(self, connection: Connection, now: Callable[[], str]) -> None:
        self._connection = connection
        self._now = now

    def put(self, saved: SavedSearch) -> int:
        """Store a search, or another form of it; its number. One of the same owner and question is the same."""
        known = self._number(saved)
        if known:
            values = {"name": saved.name, "is_followed": saved.is_followed}
            self._connection.execute(update(saved_searches).where(saved_searches.c.number == known).values(**values))
            return known
        now = self._now()
        row = {
            "owner": saved.owner,
            "kind": str(saved.kind),
            "name": saved.name,
            "asked": saved.asked,
            "is_followed": saved.is_followed,
            "made": saved.made or now,
            "seen": saved.seen or now,
        }
        number: int = self._connection.execute(
            insert(saved_searches).returning(saved_searches.c.number), row
        ).scalar_one()
        return number

    def get(self, number: int) -> SavedSearch | None:
        """A search by its number."""
        row = self._connection.execute(select(saved_searches).where(saved_searches.c.number == number)).first()
        return _saved(row) if row else None

    def of(self, owners: Sequence[str]) -> tuple[SavedSearch, ...]:
        """The searches of some owners, the oldest first."""
        query = select(saved_searches).where(saved_searches.c.owner.in_(owners)).order_by(saved_searches.c.number)
        return tuple(map(_saved, self._connection.execute(query)))

    def remove(self, number: int) -> None:
        """Forget a search."""
        self._connection.execute(delete(saved_searches).where(saved_searches.c.number == number))

    def see(self, numbers: Iterable[int], seen_at: str) -> None:
        """Note that the news of some searches were looked at, and when."""
        for some in batches(numbers):
            seen = update(saved_searches).where(saved_searches.c.number.in_(some))
            self._connection.execute(seen.values(seen=seen_at))

    def _number(self, saved: SavedSearch) -> int:
        query = select(saved_searches.c.number).where(
            saved_searches.c.owner == saved.owner,
            saved_searches.c.kind == str(saved.kind),
            saved_searches.c.asked == saved.asked,
        )
        return saved.number or self._connection.execute(query).scalar() or 0


def _mark(row: Row[Any]) -> Mark:
    return Mark(row.work_id, MarkKind(row.kind), row.name, row.owner, row.made)


def _note(row: Row[Any]) -> Note:
    place = unpack(NotePlace, row.place) if row.place else None
    return Note(row.number, row.work_id, row.text, row.owner, row.who, row.made, row.changed, place)


def _saved(row: Row[Any]) -> SavedSearch:
    return SavedSearch(
        row.number, FollowKind(row.kind), row.name, row.asked, row.owner, row.is_followed, row.made, row.seen
    )
