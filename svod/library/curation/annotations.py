"""What people add to works: tags, stars, the reading list and notes, as one account sees and changes them."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from svod.errors import AnnotationError, UnknownNoteError
from svod.library.lookup import held, held_or_cited
from svod.library.parts import LibraryParts
from svod.model.annotation import SHARED, Annotations, Mark, MarkCount, MarkKind, Note, NotePlace
from svod.model.collection import Collection

LONGEST_TAG, LONGEST_NOTE = 100, 100_000
# What stands between tags where several are written in one line, as in the key words of BibTeX.
_BETWEEN = ","


class TagCount(NamedTuple):
    """A tag, how many works have it, and whether others see it."""

    name: str
    works: int
    is_shared: bool


class AddedTo(NamedTuple):
    """All that people added to a work, and what they could add: tags, collections; what they ignore of others."""

    annotations: Annotations
    tags: tuple[str, ...]
    collections: tuple[Collection, ...]
    inside: frozenset[str]
    ignored: frozenset[str]


class AnnotationService:
    """What an account sees: what is shared, and its own. Without an account everything is shared."""

    def __init__(self, parts: LibraryParts, owner: str = SHARED) -> None:
        self._parts = parts
        self._owner = owner
        self._owners = tuple(dict.fromkeys((SHARED, owner)))

    def of(self, work_id: str) -> Annotations:
        """All that is to be seen on a work."""
        with self._parts.store.reading() as session:
            marks = session.annotations.marks([work_id], self._owners)
            notes = session.annotations.notes([work_id], self._owners)
        return Annotations(marks.get(work_id, ()), notes.get(work_id, ()))

    def around(self, work_id: str) -> AddedTo:
        """What the page of a work shows and offers, looked up at once."""
        with self._parts.store.reading() as session:
            marks = session.annotations.around(work_id, self._owners)
            notes = session.annotations.notes([work_id], self._owners)
            cards = session.collections.cards(self._owners)
            inside = session.collections.of(work_id, self._owners) if cards else ()
        return AddedTo(
            Annotations(marks.own, notes.get(work_id, ())),
            tuple(sorted(marks.tags, key=lambda name: (name.casefold(), name))),
            tuple(card.collection for card in cards),
            frozenset(inside),
            marks.ignored,
        )

    def of_each(self, work_ids: Iterable[str]) -> Mapping[str, Annotations]:
        """The same for many works; those with nothing are left out."""
        asked = tuple(work_ids)
        with self._parts.store.reading() as session:
            marks = session.annotations.marks(asked, self._owners)
            notes = session.annotations.notes(asked, self._owners)
        return {
            work_id: Annotations(marks.get(work_id, ()), notes.get(work_id, ()))
            for work_id in dict.fromkeys((*marks, *notes))
        }

    def tag(self, work_ids: Iterable[str], tags: Iterable[str], *, is_shared: bool = False) -> tuple[str, ...]:
        """Tag works; the tags as they are kept."""
        words = tag_words(tags)
        if not words:
            raise AnnotationError(
                "A tag has at least one letter.", way_out="Write one or several, with commas between."
            )
        self._mark(work_ids, MarkKind.TAG, words, is_shared=is_shared)
        return words

    def untag(self, work_ids: Iterable[str], tags: Iterable[str], *, is_shared: bool = False) -> int:
        """Take tags away, the account's own, and with `is_shared` also shared ones; how many there were."""
        return self._unmark(work_ids, MarkKind.TAG, tag_words(tags), is_shared=is_shared)

    def rename_tag(self, old: str, new: str, *, is_shared: bool = False) -> int:
        """Give a tag another name; how many works had it."""
        words = tag_words([new])
        if len(words) != 1:
            raise AnnotationError(f"«{new[:60]}» cannot be a tag.", way_out="Give one tag, without a comma.")
        with self._parts.store.writing() as session:
            return session.annotations.rename(MarkKind.TAG, old.strip(), words[0], self._owner_of(is_shared))

    def tags(self) -> tuple[TagCount, ...]:
        """All tags, in the order of the alphabet."""
        return tuple(sorted(_counted(self._counts(MarkKind.TAG)), key=_alphabet))

    def tagged(self, *tags: str) -> tuple[str, ...]:
        """The ids of works with one of some tags, the latest tagged first."""
        return self._marked(MarkKind.TAG, tags)

    def set_mark(self, work_ids: Iterable[str], kind: MarkKind, *, is_on: bool = True) -> None:
        """Star works, put them on the account's reading list, or ignore them while they are wanted; or no longer."""
        is_shared = kind is MarkKind.IGNORED
        if is_on:
            self._mark(work_ids, kind, ("",), is_shared=is_shared)
        else:
            self._unmark(work_ids, kind, ("",), is_shared=is_shared)

    def marked(self, kind: MarkKind) -> tuple[str, ...]:
        """The ids of works that are starred, to be read or ignored, the latest first."""
        return self._marked(kind, ("",))

    def write(
        self, work_id: str, text: str, who: str = "", *, is_shared: bool = False, place: NotePlace | None = None
    ) -> Note:
        """Write a note on a work, or on a place of one of its copies."""
        said = note_text(text)
        with self._parts.store.writing() as session:
            work = held(work_id, session)
            if place is not None and place.sha256 not in {copy.sha256 for copy in work.copies}:
                raise AnnotationError("That is no copy of the work.", way_out="`svod show` lists its copies.")
            note = Note(0, work.id, said, self._owner_of(is_shared), who, place=place)
            return self._stored(session.annotations.note(session.annotations.put_note(note)))

    def rewrite(self, number: int, text: str) -> Note:
        """Give a note another text."""
        said = note_text(text)
        with self._parts.store.writing() as session:
            note = self._stored(session.annotations.note(number))
            changed = Note(note.number, note.work_id, said, note.owner)
            return self._stored(session.annotations.note(session.annotations.put_note(changed)))

    def note(self, number: int) -> Note:
        """A note that the account may see."""
        with self._parts.store.reading() as session:
            return self._stored(session.annotations.note(number))

    def remove_note(self, number: int) -> Note:
        """Delete a note."""
        with self._parts.store.writing() as session:
            note = self._stored(session.annotations.note(number))
            session.annotations.remove_note(number)
        return note

    def notes(self, limit: int = 50, offset: int = 0) -> tuple[Note, ...]:
        """The notes on all works, the latest first."""
        with self._parts.store.reading() as session:
            return session.annotations.latest_notes(self._owners, limit, offset)

    def _owner_of(self, is_shared: bool) -> str:
        return SHARED if is_shared else self._owner

    def _stored(self, note: Note | None) -> Note:
        if note is None or note.owner not in self._owners:
            raise UnknownNoteError("There is no such note.", way_out="`svod note list` shows all.")
        return note

    def _counts(self, kind: MarkKind) -> tuple[MarkCount, ...]:
        with self._parts.store.reading() as session:
            return session.annotations.counts(kind, self._owners)

    def _marked(self, kind: MarkKind, names: Iterable[str]) -> tuple[str, ...]:
        with self._parts.store.reading() as session:
            return session.annotations.marked(kind, tuple(names), self._owners)

    def _mark(self, work_ids: Iterable[str], kind: MarkKind, names: Iterable[str], *, is_shared: bool) -> None:
        owner, words = self._owner_of(is_shared), tuple(names)
        find = held_or_cited if kind is MarkKind.IGNORED else held
        with self._parts.store.writing() as session:
            works = [find(work_id, session).id for work_id in work_ids]
            session.annotations.mark(Mark(work_id, kind, name, owner) for work_id in works for name in words)

    def _unmark(self, work_ids: Iterable[str], kind: MarkKind, names: Iterable[str], *, is_shared: bool) -> int:
        owners = self._owners if is_shared else (self._owner,)
        words = tuple(names)
        with self._parts.store.writing() as session:
            return session.annotations.unmark(
                Mark(work_id, kind, name, owner) for work_id in work_ids for name in words for owner in owners
            )


def tag_words(tags: Iterable[str]) -> tuple[str, ...]:
    """Tags as they are kept: without blanks around them, each once; a comma parts two."""
    words = (" ".join(word.replace("\0", "").split()) for text in tags for word in text.split(_BETWEEN))
    found = tuple(dict.fromkeys(word for word in words if word))
    if any(len(word) > LONGEST_TAG for word in found):
        raise AnnotationError("A tag is too long.", way_out=f"At most {LONGEST_TAG} characters are taken.")
    return found


def note_text(text: str) -> str:
    """The text of a note; an empty or endless one is refused."""
    said = text.replace("\0", "").replace("\r\n", "\n").strip()
    if not said or len(said) > LONGEST_NOTE:
        raise AnnotationError(
            "A note is empty or too long.", way_out=f"Write 1 to {LONGEST_NOTE} characters of Markdown."
        )
    return said


def _counted(counts: Iterable[MarkCount]) -> Iterator[TagCount]:
    return (TagCount(count.name, count.works, count.owner == SHARED) for count in counts)


def _alphabet(tag: TagCount) -> tuple[str, bool]:
    return tag.name.casefold(), tag.is_shared
