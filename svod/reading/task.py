"""Tasks and answers of reading processes: frozen values, written by the codec."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import NamedTuple, Protocol, TypeVar

from svod.model.body import Area, PageLink
from svod.model.codec import unpack
from svod.model.extraction import Extraction
from svod.model.outcome import Failure
from svod.model.reference import PreparedReference, Reference

# More keys than any reference has; a process that was taken over must not fill the store with them.
_MOST_KEYS = 100


@dataclass(frozen=True, slots=True)
class Task:
    """A document to be worked on: its bytes, or the file that its parent reads for it, or why there are none.

    A file's `source` is its name as text (`svod.files.names`). The bytes of `file` are sent by the parent after the
    task, for a process that shall not find them by itself. `place` is its place among others, as in a table of
    contents; `attempt` is how often it has been begun.
    """

    source: str
    content: bytes | None = None
    most_bytes: int = 0
    failure: Failure | None = None
    is_member: bool = False
    attempt: int = 1
    place: tuple[int, ...] = ()
    file: str = ""


class HomePage(NamedTuple):
    """The home page that a document was reached from; without bytes where it could not be fetched."""

    url: str
    content: bytes


@dataclass(frozen=True, slots=True)
class ReadTask(Task):
    """A document to be read; methods whose results are `known` are not asked again.

    `suggests` where key phrases are to be suggested, too.
    """

    known: Mapping[str, bytes] = field(default_factory=dict)
    home: HomePage | None = None
    suggests: bool = False


class Only(StrEnum):
    """What alone is wanted of a document."""

    EVERYTHING = ""
    HEADER = "header"
    REFERENCES = "references"


@dataclass(frozen=True, slots=True)
class WholeTask(Task):
    """A document to be read alone, with its body where that is asked for; only some of its pages, if they are named.

    Nothing of it is to be stored. Where `only` some of it is wanted, the rest is not read; a body needs all.
    """

    with_body: bool = False
    first_page: int = 0
    last_page: int = 0
    only: Only = Only.EVERYTHING


@dataclass(frozen=True, slots=True)
class MarkTask(Task):
    """A document whose bibliography lines are to be marked; `is_text` where its lines are those of a text file."""

    is_text: bool = False


@dataclass(frozen=True, slots=True)
class PhraseTask(Task):
    """A document of which so many key phrases are wanted."""

    most: int = 10


@dataclass(frozen=True, slots=True)
class LinkTask(Task):
    """A PDF into which links are to be written."""

    links: tuple[PageLink, ...] = ()


@dataclass(frozen=True, slots=True)
class CutTask(Task):
    """A document of which some places are wanted as pictures."""

    areas: tuple[Area, ...] = ()


class View(StrEnum):
    """What is wanted of a document to look at."""

    PICTURE = "picture"
    SOURCE = "source"
    DOCUMENT = "document"


@dataclass(frozen=True, slots=True)
class ViewTask(Task):
    """A document to look at: one of its pages as a picture, its source, or its lines with their fonts."""

    view: View = View.DOCUMENT
    page: int = 1


@dataclass(frozen=True, slots=True)
class Read:
    """A document read: what it says, the results of methods, to be stored, and the seconds that each stage took.

    On its way, references are only among the `prepared` ones, which spare the process that stores them the work.
    """

    extraction: Extraction
    results: Mapping[str, bytes]
    fingerprint: str = ""
    seconds: Mapping[str, float] = field(default_factory=dict)
    prepared: tuple[PreparedReference, ...] = ()

    def sealed(self) -> "Read":
        """The same as it is sent: each reference once."""
        return replace(self, extraction=replace(self.extraction, references=())) if self.prepared else self

    def opened(self) -> "Read":
        """The same with its references; a ValueError where what is prepared are no references."""
        if not self.prepared:
            return self
        if any(len(one.keys) > _MOST_KEYS for one in self.prepared):
            raise ValueError("a reference has too many keys")
        references = tuple([unpack(Reference, one.packed) for one in self.prepared])
        return replace(self, extraction=replace(self.extraction, references=references))


class ShownPage(NamedTuple):
    """A page as a PNG file; width and height are the page's own, in points, as boxes are."""

    content: bytes
    width: float
    height: float


class LinkedFile(NamedTuple):
    """A PDF with its links."""

    content: bytes


class CutPictures(NamedTuple):
    """Places of pages as PNG files, in the order asked; empty where nothing can be drawn."""

    pictures: tuple[bytes, ...]


class SourceText(NamedTuple):
    """The source of a document as text, and whether its end was left out."""

    text: str
    is_cut: bool


class Member(NamedTuple):
    """A file out of an archive."""

    name: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Members:
    """An archive unpacked: its files become tasks of their own; `failure` is why there are no more of them."""

    members: tuple[Member, ...]
    failure: Failure | None = None


@dataclass(frozen=True, slots=True)
class ProcessDied(Failure):
    """A document whose process died: it may have been killed for no fault of the document."""


AnyTask = TypeVar("AnyTask", bound=Task)


class Runner(Protocol):
    """Does one kind of work on many documents, each shielded from the others."""

    def run(self, tasks: Iterable[AnyTask]) -> Iterator[tuple[AnyTask, object]]:
        """Each task with its answer as it finishes; a crash or time-out is a Failure, an archive its Members."""
