"""What people add to works: tags, stars, a reading list, notes, saved searches; shared, or one account's own."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

# The owner of what everybody sees.
SHARED = ""


class MarkKind(StrEnum):
    """How a work is marked: by a word, as good, as to be read, or, while it is wanted, as not wanted after all."""

    TAG = "tag"
    STAR = "star"
    READING = "reading"
    IGNORED = "ignored"


class Mark(NamedTuple):
    """A mark of a work: `name` is the word of a tag, `owner` the account that has it, or nobody: it is shared."""

    work_id: str
    kind: MarkKind
    name: str = ""
    owner: str = SHARED
    made: str = ""


class MarksAround(NamedTuple):
    """What the page of a work needs of all marks: the work's own, the tags of works held, what is ignored."""

    own: tuple[Mark, ...]
    tags: frozenset[str]
    ignored: frozenset[str]


class MarkCount(NamedTuple):
    """How many works held have a mark."""

    name: str
    works: int
    owner: str = SHARED


class NotePlace(NamedTuple):
    """Where in a copy a note stands: a page from 1, a box on it in points if one is meant, the words it is about."""

    sha256: str
    page: int
    box: tuple[float, float, float, float] | None = None
    quote: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """What somebody wrote about a work, in Markdown; with a place, about that place of a copy.

    `owner` is the account that alone sees it, or nobody where it is shared; `who` wrote it.
    """

    number: int
    work_id: str
    text: str
    owner: str = SHARED
    who: str = ""
    made: str = ""
    changed: str = ""
    place: NotePlace | None = None


class FollowKind(StrEnum):
    """What can be saved and followed."""

    SEARCH = "search"
    AUTHOR = "author"
    SOURCE = "source"


@dataclass(frozen=True, slots=True)
class SavedSearch:
    """A search that somebody wants again: its name for people and what is asked.

    `asked` is the query of a search page (`q=…&year=…`), the id of a person, or the name of a source. Of a followed
    one new works are news; `seen` is the time up to which they were looked at.
    """

    number: int
    kind: FollowKind
    name: str
    asked: str
    owner: str = SHARED
    is_followed: bool = False
    made: str = ""
    seen: str = ""


@dataclass(frozen=True, slots=True)
class Annotations:
    """All that some accounts added to a work."""

    marks: tuple[Mark, ...] = ()
    notes: tuple[Note, ...] = ()

    @property
    def tags(self) -> tuple[str, ...]:
        """The words of its tags, each once."""
        return tags_of(self.marks)

    def has(self, kind: MarkKind) -> bool:
        """Whether it is marked so."""
        return any(mark.kind is kind for mark in self.marks)


NOTHING_ADDED = Annotations()


def tags_of(marks: Iterable[Mark]) -> tuple[str, ...]:
    """The words of tags among marks, each once, in the order of the alphabet."""
    words = {mark.name for mark in marks if mark.kind is MarkKind.TAG}
    return tuple(sorted(words, key=str.casefold))
