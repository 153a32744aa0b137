"""Every exchangeable part of svod, as the verbs the walks call; one to five methods each."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from svod.model.crawl import CrawlTask, Fetched
from svod.model.document import Document
from svod.model.extraction import Extraction
from svod.model.labeling import Guess, Manifest, Observation
from svod.model.metadata import Metadata, Value
from svod.model.outcome import Failure
from svod.model.record import BrokenRecord, WorkTold
from svod.model.reference import BibliographyBlock, Entry, ParsedReference, Reference
from svod.model.retrieval import NO_FEEDBACK, NO_FILTERS, Feedback, Filters, HitPage, IndexEntry
from svod.model.work import Change, ChangeRange, Citation, Decision, HarvestState, Holdings, Match, Work, WorkRecord

if TYPE_CHECKING:
    # Whoever works by rules alone shall not wait for it.
    import numpy as np
    from numpy.typing import NDArray


class Fetcher(Protocol):
    """Brings the bytes behind an address."""

    def fetch(self, task: CrawlTask) -> Fetched:
        """Fetch one address; whatever goes wrong is a status, not an exception."""


class Converter(Protocol):
    """Reads the bytes of one format."""

    def convert(self, content: bytes) -> Document:
        """Read a document, or raise the DocumentError that names why not."""


class Renderer(Protocol):
    """Writes a document for people or programs to look at."""

    def render(self, document: Document) -> str:
        """The whole document."""


class HeaderExtractor(Protocol):
    """Finds what a document says of itself."""

    def extract(self, document: Document) -> Metadata:
        """Claims about title, authors and the rest."""


class PageReader(Protocol):
    """Finds what a web page says of itself, by its form and its marks."""

    def read(self, content: bytes, url: str) -> Metadata:
        """Claims about the page at an address, or raise the DocumentError that names why there are none."""


class BibliographyFinder(Protocol):
    """Finds the lines that hold references."""

    def find(self, document: Document) -> tuple[BibliographyBlock, ...]:
        """The blocks in reading order."""


class ReferenceSplitter(Protocol):
    """Cuts a bibliography into its entries."""

    def split(self, document: Document, blocks: Sequence[BibliographyBlock]) -> tuple[Entry, ...]:
        """The entries in printed order."""


class ReferenceParser(Protocol):
    """Finds the fields of a reference string."""

    def parse(self, raw: str) -> ParsedReference:
        """Fields, their places in the string, and how sure."""


class SequenceLabeler(Protocol):
    """A trained model that labels sequences, whatever they are."""

    @property
    def manifest(self) -> Manifest:
        """What the model is for and how far its probabilities are to be believed."""

    def label(self, observations: Sequence[Observation]) -> tuple[Guess, ...]:
        """One label an observation, with its probability."""


@runtime_checkable
class ManyLabeler(Protocol):
    """A labeller that is faster with many sequences at a time."""

    def label_all(self, sequences: Sequence[Sequence[Observation]]) -> Sequence[tuple[Guess, ...]]:
        """The labels of each sequence, as `label` gives them."""


class RowClassifier(Protocol):
    """A trained model that judges rows of numbers one by one."""

    @property
    def manifest(self) -> Manifest:
        """What the model is for, and what was tuned for it."""

    @property
    def arrays(self) -> "Mapping[str, NDArray[Any]]":
        """All that the model keeps, by name: tables of what was counted beside what it runs on."""

    def classify(self, rows: "NDArray[np.float32]") -> "NDArray[np.float32]":
        """One row of shares for each row of numbers, one column a label."""

    def importances(self) -> Sequence[float]:
        """How much each column of a row decides, adding up to 1."""


class KeyphraseExtractor(Protocol):
    """Says in few words what a text is about."""

    def extract(self, text: str, language: str | None, most: int) -> tuple[Value, ...]:
        """At most so many key phrases, the weightiest first; nothing is invented that is not in the text."""


class ReferenceLinker(Protocol):
    """Ties the references of one document to one another and to its text."""

    def link(
        self, document: Document, blocks: Sequence[BibliographyBlock], references: Sequence[Reference]
    ) -> tuple[Reference, ...]:
        """The same references in the same order, with what was only pointed back to, and the places that mean them."""


class Resolver(Protocol):
    """Makes one work out of many copies."""

    def keys(self, work: Work) -> frozenset[str]:
        """What look-alikes of this work, and references to it, share with it."""

    def same_work(self, work: Work, candidates: Sequence[Work]) -> str | None:
        """The id of the work already held that a newly read one is a copy of, if any."""

    def joined(self, held: Work, arrived: Work) -> Work:
        """The work already held with the claims and copies of the newly read one added."""


class CitationMatcher(Protocol):
    """Recognises works in references."""

    def keys(self, reference: Reference) -> frozenset[str]:
        """What the works this reference may mean share with it."""

    def match(self, reference: Reference, candidates: Sequence[Work]) -> Match | None:
        """The work that is meant, how sure, and why; None if none of them is."""


class Exporter(Protocol):
    """Writes works in a citation format."""

    def export(self, records: Iterable[WorkRecord]) -> Iterator[str]:
        """Pieces of text that, joined, make one valid file."""

    def export_documents(self, extractions: Iterable[Extraction]) -> Iterator[str]:
        """Documents that lie in no library, in such pieces."""


class Importer(Protocol):
    """Reads the records of others."""

    def read(self, content: bytes) -> Iterator[WorkTold | BrokenRecord]:
        """The works that a file of records tells of; what cannot be used is told with its line."""


class Blobs(Protocol):
    """Files by the hash of their bytes."""

    def put(self, content: bytes) -> str:
        """Keep the bytes and return their SHA-256; keeping the same bytes twice is keeping them once."""

    def read(self, sha256: str) -> bytes:
        """The bytes of that name."""

    def remove(self, sha256: str) -> None:
        """Forget the bytes of that name, if they are there."""

    def names(self) -> Iterator[str]:
        """The names of all that is kept."""

    def sweep(self) -> int:
        """Clear away what interrupted writes left behind, and tell how much that was."""


class Results(Protocol):
    """What each method@version said about each file."""

    def get(self, sha256: str) -> Mapping[str, bytes]:
        """Everything said about a file, by method@version."""

    def put(self, sha256: str, results: Mapping[str, bytes]) -> None:
        """Keep what methods said, replacing what the same method@version said before."""


class Works(Protocol):
    """The works on the shelves and their copies."""

    def get(self, work_id: str) -> Work | None:
        """A work by its id."""

    def put(self, work: Work, keys: Iterable[str]) -> None:
        """Shelve a work, or put a newer form of it in its place; `keys` are what look-alikes share with it."""

    def remove(self, work_id: str) -> None:
        """Take a work with its copies, references and citations off the shelves."""

    def sharing(self, keys: Iterable[str]) -> tuple[Work, ...]:
        """The works that share at least one key."""

    def holding(self, sha256: str) -> str | None:
        """The id of the work that a file is a copy of, if it is held."""


class References(Protocol):
    """The references of works and the citations found in them."""

    def put(self, work_id: str, references: Sequence[tuple[Reference, Iterable[str]]]) -> None:
        """Keep a work's references, each with its keys, in place of the ones it had."""

    def of(self, work_id: str) -> tuple[Reference, ...]:
        """A work's references in printed order."""

    def sharing(self, keys: Iterable[str]) -> tuple[tuple[str, int, Reference], ...]:
        """References without a citation that share a key, each with the work it stands in and its place there."""


class Citations(Protocol):
    """Which reference means which work."""

    def put(self, citations: Iterable[Citation]) -> None:
        """Keep citations."""

    def of(self, work_id: str) -> tuple[Citation, ...]:
        """What a work cites."""

    def to(self, work_id: str) -> tuple[Citation, ...]:
        """What cites a work."""


class Shelves(Protocol):
    """One consistent view of the store, inside one transaction."""

    @property
    def results(self) -> Results:
        """What methods said."""

    @property
    def works(self) -> Works:
        """The works."""

    @property
    def references(self) -> References:
        """Their references."""

    @property
    def citations(self) -> Citations:
        """Their citations."""

    @property
    def harvests(self) -> "Harvests":
        """How far other archives have been gathered."""

    @property
    def decisions(self) -> "Decisions":
        """Which works were made one, or parted again."""


class Ledger(Protocol):
    """When works came, changed and went; by it others keep up with a library."""

    def changes(self, asked: ChangeRange, limit: int) -> tuple[Change, ...]:
        """The latest change of each work, the oldest first, at most so many."""

    def count(self, asked: ChangeRange) -> int:
        """How many there are in a range."""

    def of(self, work_id: str) -> Change | None:
        """The latest change of one work, also of one that was taken away; None if it was never here."""

    def earliest(self) -> str:
        """The time of the oldest change; nothing where there is none."""

    def languages(self) -> tuple[str, ...]:
        """The languages of all works, also of those taken away."""


class Decisions(Protocol):
    """What was decided about which works are one."""

    def put(self, decision: Decision, before: bytes) -> None:
        """Note a decision, and what the works were before it."""

    def about(self, work_id: str) -> tuple[Decision, ...]:
        """All decisions that touched a work, the oldest first."""

    def before(self, number: int) -> bytes:
        """What the works were before a decision."""


class Harvests(Protocol):
    """How far other archives have been gathered."""

    def get(self, archive: str) -> HarvestState:
        """Where the gathering of an archive stands; from its beginning where it was never gathered."""

    def put(self, archive: str, state: HarvestState) -> None:
        """Note where the gathering of an archive stands."""


class Store(Protocol):
    """The library's memory."""

    def reading(self) -> AbstractContextManager[Shelves]:
        """A view that nothing written meanwhile disturbs."""

    def writing(self) -> AbstractContextManager[Shelves]:
        """A view whose changes are kept all together when it ends well, and none of them otherwise."""

    def survey(self) -> "Survey":
        """Questions about the whole store."""

    def ledger(self) -> Ledger:
        """When works came, changed and went."""

    def close(self) -> None:
        """Let go of files and locks."""


class Survey(Protocol):
    """Questions about the whole store, for care and for catching up the index."""

    def work_ids(self) -> Sequence[str]:
        """The ids of all works, in order of arrival."""

    def holdings(self) -> Holdings:
        """How many works, copies, references and citations there are."""

    def blob_names(self) -> frozenset[str]:
        """The hashes of all copies."""

    def unindexed(self) -> tuple[tuple[str, int], ...]:
        """Works (id, change number) whose latest change the index has not seen yet."""

    def indexed(self, seen: Iterable[tuple[str, int]]) -> None:
        """Note that the index now holds these works as of these change numbers."""

    def wanted(self) -> Sequence[str]:
        """The ids of works of which there is no copy, in order of arrival."""

    def faults(self) -> Iterator[str]:
        """Everything in the store that contradicts itself, one sentence each."""


class SearchIndex(Protocol):
    """Finds works by their words; always rebuildable from the store."""

    def update(self, entries: Iterable[IndexEntry], removed: Iterable[str] = ()) -> bool:
        """Put works in and take works out; False when another process is writing and nothing was done."""

    def search(
        self,
        query: str,
        *,
        field: str = "",
        limit: int = 10,
        offset: int = 0,
        filters: Filters = NO_FILTERS,
        feedback: Feedback = NO_FEEDBACK,
        facets: bool = False,
    ) -> HitPage:
        """The best works for a query, in one field or in all, narrowed by filters, moved by feedback."""

    def work_ids(self) -> frozenset[str]:
        """The ids of all works it holds."""

    def __len__(self) -> int:
        """How many works it holds."""


class Engine(Protocol):
    """Runs one function over many papers, each shielded from the others."""

    def run(self, tasks: Iterable[Any]) -> Iterator[tuple[Any, "Any | Failure"]]:
        """Each task with what became of it, as they finish; a crash or time-out is a Failure."""


class Scorer(Protocol):
    """Measures what a method found against what is right (the bench's verb)."""

    def score(self, expected: Sequence[str], found: Sequence[str]) -> Mapping[str, float]:
        """Named figures, such as precision and recall; a figure without a base is absent."""
