"""The library's memory: files, results, works, references, citations, and the questions about them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Protocol

from svod.model.correction import Correction, FieldCorrection, ReferenceCorrection
from svod.model.work import (
    Change,
    ChangeRange,
    HarvestState,
    Holdings,
    Repute,
    ResultFile,
    Work,
)
from svod.ports.accounts import Accounts, DeedLog, Jobs
from svod.ports.annotations import AnnotationStore, SavedSearches
from svod.ports.decisions import Decisions
from svod.ports.enrichment import Enrichments
from svod.ports.finding import CrawlMemory, SharedFrontier
from svod.ports.gathering import GatherLog, WatchStore
from svod.ports.paper_statuses import PaperStatuses
from svod.ports.persons import Persons
from svod.ports.references import Citations, CitedWorks, References
from svod.ports.run_log import RunLog
from svod.ports.vocabularies import Collections, Vocabularies


class Blobs(Protocol):
    """Files by the hash of their bytes."""

    def put(self, content: bytes) -> str:
        """Keep the bytes and return their SHA-256; keeping the same bytes twice is keeping them once."""

    def read(self, sha256: str) -> bytes:
        """The bytes of that name."""

    def remove(self, sha256: str) -> None:
        """Forget the bytes of that name, if they are there."""

    def names(self, older_than: float = 0.0) -> Iterator[str]:
        """The names of all that is kept, or of what was kept so many seconds ago."""

    def sweep(self) -> int:
        """Remove what interrupted writes left behind; how many files that were."""

    def place(self, *, make: bool) -> str:
        """A name of the place, the same from every machine; empty where it has none yet and none shall be made."""


class Results(Protocol):
    """What each method@version said about each file."""

    def get(self, sha256: str) -> Mapping[str, bytes]:
        """Everything said about a file, by method@version; what is lost is as if it had never been said."""

    def files(self, sha256: str) -> tuple[ResultFile, ...]:
        """Where everything said about a file is; what older libraries keep in the database has no name."""

    def named_files(self, sha256: str) -> tuple[ResultFile, ...]:
        """The same; what has no name is put into a file first."""

    def put(self, sha256: str, files: Sequence[ResultFile]) -> None:
        """Note where it is what methods said; what the same method@version said before is forgotten."""

    def forget(self, sha256: str) -> None:
        """Forget everything that was said about a file."""


class Works(Protocol):
    """The works of the library and their copies."""

    def get(self, work_id: str) -> Work | None:
        """A work by its id."""

    def get_each(self, work_ids: Iterable[str]) -> Mapping[str, Work]:
        """Those of some works that are held, by id."""

    def reputes(self, work_ids: Iterable[str]) -> Mapping[str, Repute]:
        """What the library knows of some works beside what they say themselves."""

    def held(self, work_ids: Iterable[str]) -> frozenset[str]:
        """Those of some works that are held."""

    def put(self, work: Work, keys: Iterable[str], *, is_new: bool = False) -> None:
        """Shelve a work, or put a newer form of it in its place; `keys` are what look-alikes share with it.

        What people said of the work before stays laid over it.
        """

    def remove(self, work_id: str) -> None:
        """Remove a work with its copies, references and citations."""

    def sharing(self, keys: Iterable[str]) -> tuple[Work, ...]:
        """The works that share a key; keys that very many share count only together."""

    def sharing_each(self, keysets: Sequence[Iterable[str]]) -> Sequence[tuple[Work, ...]]:
        """For each set of keys the works, without copies, that share one.

        Keys that very many share count only together.
        """

    def near(self, work_id: str, keysets: Sequence[Iterable[str]]) -> None:
        """Ask together what will be asked about a work that arrives; who asks must hold these keys."""

    def importance(self, work_id: str) -> float:
        """How important a work is in the whole library, where the mean is 1; 0 where that was not reckoned yet."""

    def holding(self, sha256: str) -> str | None:
        """The id of the work that a file is a copy of, if it is held."""


class Corrections(Protocol):
    """Corrections by people; undone ones stay on the list."""

    def put(self, correction: Correction) -> int:
        """Store a correction, and return its number; one without a time is made now."""

    def get(self, number: int) -> Correction | None:
        """A correction by its number."""

    def about(self, work_id: str) -> tuple[Correction, ...]:
        """All corrections of a work, also undone ones, the oldest first."""

    def latest(self, limit: int, offset: int = 0) -> tuple[Correction, ...]:
        """The corrections of all works, the newest first."""

    def count(self) -> int:
        """How many corrections there are, also undone ones."""

    def take_back(self, number: int, who: str) -> None:
        """Note that a correction counts no longer."""

    def in_force(self, work_id: str) -> tuple[FieldCorrection | ReferenceCorrection, ...]:
        """What counts of all that was said of a work, the oldest first."""

    def corrected(self, work: Work) -> Work:
        """A work with what people said of it laid over what machines did."""


class Harvests(Protocol):
    """How far other archives have been gathered; and, under names of their own, when papers were searched for."""

    def get(self, archive: str) -> HarvestState:
        """Where the harvest of an archive stands; at its beginning where it was never harvested."""

    def put(self, archive: str, state: HarvestState) -> None:
        """Store where the harvest of an archive stands."""


class Locks(Protocol):
    """What a session that writes beside others holds until it ends; a ContendedError where it has to begin again.

    What is taken is held before the next question is answered.
    """

    @property
    def is_shared(self) -> bool:
        """Whether there are others."""

    def take_keys(self, keys: Iterable[str]) -> None:
        """Hold keys that works and references share; all that are known at once, before anything is read."""

    def take_works(self, work_ids: Iterable[str]) -> None:
        """Hold works, held or cited, that are about to be changed; after the keys."""


class Session(Protocol):
    """One consistent view of the store, inside one transaction."""

    @property
    def locks(self) -> Locks:
        """What it holds against others that write beside it."""

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
    def cited(self) -> CitedWorks:
        """Works that are known by their references alone."""

    @property
    def harvests(self) -> Harvests:
        """How far other archives have been gathered."""

    @property
    def decisions(self) -> Decisions:
        """Which works were made one, or parted again."""

    @property
    def paper_statuses(self) -> PaperStatuses:
        """Which works are papers."""

    @property
    def corrections(self) -> Corrections:
        """What people put right in works."""

    @property
    def vocabularies(self) -> Vocabularies:
        """The vocabularies and the ways between them."""

    @property
    def collections(self) -> Collections:
        """The collections and their works."""

    @property
    def annotations(self) -> AnnotationStore:
        """What people added to works."""

    @property
    def saved(self) -> SavedSearches:
        """The searches that people saved."""

    @property
    def persons(self) -> Persons:
        """The people behind the names of authors."""


class Ledger(Protocol):
    """When works came, changed and went; by it others keep up with a library."""

    def changes(self, asked: ChangeRange, limit: int) -> tuple[Change, ...]:
        """The latest change of each work, the oldest first, at most so many."""

    def count(self, asked: ChangeRange) -> int:
        """How many there are in a range."""

    def of(self, work_id: str) -> Change | None:
        """The latest change of one work, also of one that was taken away; None if it was never here."""

    def times(self, work_ids: Sequence[str]) -> Mapping[str, str]:
        """When works changed last; those that are not held are left out."""

    def earliest(self) -> str:
        """The time of the oldest change; nothing where there is none."""

    def languages(self) -> tuple[str, ...]:
        """The languages of all works, also of those taken away."""


class Survey(Protocol):
    """Questions about the whole store, for care and for catching up the index."""

    def work_ids(self) -> Sequence[str]:
        """The ids of all works but those that are no papers, in order of arrival."""

    def paper_count(self) -> int:
        """How many works there are but those that are no papers."""

    def holdings(self) -> Holdings:
        """How many works are held, and how many copies, references and citations there are."""

    def sizes(self) -> tuple[int, int]:
        """The bytes of the database, and of all copies."""

    def blob_names(self) -> frozenset[str]:
        """The hashes of all copies."""

    def result_files(self) -> Sequence[tuple[str, ResultFile]]:
        """All files of results, each with the hash of the copy that was read."""

    def unindexed(self) -> tuple[tuple[str, int], ...]:
        """Works (id, change number) whose latest change the index has not seen yet."""

    def queue(self, work_ids: Iterable[str]) -> bool:
        """Let the index look at works again; False where there are many indexes, each of which looks for itself."""

    def indexed(self, seen: Iterable[tuple[str, int]], stamp: int = 0) -> None:
        """Note that the index now holds these works as of these change numbers, and the number of its commit."""

    def index_stamp(self) -> int:
        """The number of the index's commit that was noted last; 0 where none was."""

    def newest(self, limit: int, offset: int = 0) -> Sequence[str]:
        """The ids of some works of which a copy is here, the latest arrivals first."""

    def sites(self) -> Mapping[str, int]:
        """How many works have copies from each host of the Web, the most frequent first."""

    def from_site(self, host: str) -> Sequence[str]:
        """The ids of the works that have copies from a host, in order of arrival."""

    def cited_count(self) -> int:
        """How many works are known by references alone."""

    def wanted(self) -> Sequence[str]:
        """The ids of works of which there is no copy, in order of arrival."""

    def held_count(self) -> int:
        """How many works there are of which a copy is here."""

    def wanted_count(self) -> int:
        """How many works there are of which there is no copy."""

    def faults(self) -> Iterator[str]:
        """Everything in the store that contradicts itself, one sentence each."""


class Importance(Protocol):
    """The importance of all works, and how much there was when it was reckoned; the mean is 1."""

    def citing_pairs(self) -> Iterator[tuple[str, str]]:
        """Who cites whom among all works, each pair once."""

    def greatest(self, limit: int) -> Sequence[str]:
        """The ids of the most important works, the most important first."""

    def reckoned_of(self) -> float:
        """How much there was when importance was reckoned last; 0 where it never was."""

    def keep(self, values: Mapping[str, float], reckoned_of: float) -> None:
        """Keep the importance of all works; those whose place among others changed most are queued for the index."""


class Store(Protocol):
    """The library's memory."""

    def reading(self) -> AbstractContextManager[Session]:
        """A view that nothing written meanwhile disturbs."""

    def writing(self) -> AbstractContextManager[Session]:
        """A view whose changes are kept all together when it ends well, and none of them otherwise."""

    def shelving(self, expected: frozenset[int] = frozenset()) -> AbstractContextManager[Session]:
        """The same beside other sessions of this kind; it takes locks, those that are expected at once."""

    def works(self, work_ids: Iterable[str]) -> Mapping[str, Work]:
        """Those of some works that are held, by id, outside of any transaction."""

    @property
    def result_blobs(self) -> Blobs:
        """The files with what methods said."""

    def has_results(self, sha256: str) -> bool:
        """Whether methods said anything about a file, outside of any transaction."""

    def keep_results(self, sha256: str, results: Mapping[str, bytes]) -> ResultFile:
        """Put what methods said about a file into one of its own, outside of any transaction."""

    def compact(self) -> None:
        """Give back the space of rows that are gone."""

    def survey(self) -> Survey:
        """Questions about the whole store."""

    def ledger(self) -> Ledger:
        """When works came, changed and went."""

    def crawl(self, name: str) -> CrawlMemory:
        """What the crawl of that name keeps."""

    def frontier(self, name: str) -> SharedFrontier:
        """The part of a new crawler in the shared crawl of that name."""

    def gathered(self, name: str) -> GatherLog:
        """What the gathering of that name has processed."""

    def enrichments(self) -> Enrichments:
        """Which services were asked about which works."""

    def namespace(self) -> str:
        """What tells this installation from all others."""

    def lock(self, name: str) -> AbstractContextManager[None]:
        """A lock that one process at a time holds; it is released when the context ends or the process dies."""

    def watching(self) -> WatchStore:
        """The sources that are watched, and the works that they brought."""

    def importance(self) -> Importance:
        """How important works are in the whole library."""

    def accounts(self) -> Accounts:
        """Who may do what."""

    def deeds(self) -> DeedLog:
        """Who did what."""

    def jobs(self) -> Jobs:
        """The jobs of filling."""

    def run_log(self) -> RunLog:
        """What became of documents, over all runs."""

    def close(self) -> None:
        """Let go of files and locks."""
