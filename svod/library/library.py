"""The verbs of a library: add, search, show, remove, export, check."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from svod.errors import DamagedIndexError, DiskFullError
from svod.library import curation, discovery, ingest, maintenance
from svod.library.completion import Completion, completions
from svod.library.found import FoundPage, FoundWork, by_citations
from svod.library.graph.neighbourhood import CITED_BY, MOST_WORKS, citation_graph, citation_map
from svod.library.ingest.cataloguing import Ingested
from svod.library.ingest.indexing import catch_up_index, judged_entry
from svod.library.ingest.refresh import remove_work, renew, tie_all_loose
from svod.library.ingest.sources import Source
from svod.library.lookup import cited_record, citing_sentences, held, held_or_cited, record_of
from svod.library.overview import Overview
from svod.library.parts import LibraryParts
from svod.library.passages import PassageService
from svod.library.subjects.classifying import batched
from svod.library.subjects.mappings import MappingService
from svod.library.subjects.meanings import SubjectService
from svod.library.subjects.vocabularies import VocabularyService
from svod.model.annotation import NOTHING_ADDED, SHARED
from svod.model.gathering import GatherRequest
from svod.model.graph import CitationGraph
from svod.model.outcome import Failure
from svod.model.retrieval import NO_FILTERS, Feedback, Filters, HitPage, IndexEntry, SortOrder
from svod.model.work import Citation, CitedRecord, CitedWork, Copy, Decision, Holdings, Work, WorkRecord
from svod.ports import Ledger
from svod.ports.enrichment import MetadataService, OrganisationService
from svod.text.pasted import NamedPaper

if TYPE_CHECKING:
    from svod.library.copy_texts import CopyTextService

# The tags and notes of so many works are asked for at once.
_RECORDS_AT_A_TIME = 200


class Library:
    """One library in one folder; safe to use from several processes at once."""

    def __init__(self, parts: LibraryParts) -> None:
        self._parts = parts
        self._passages = PassageService(parts)
        self.citation_styles = parts.citation_styles

    def __enter__(self) -> "Library":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of files and locks."""
        self._parts.store.close()

    def add(
        self, sources: Iterable[Source | NamedPaper], *, jobs: int = 0, home: str = ""
    ) -> Iterator[Ingested | Failure]:
        """Add files, folders, URLs and papers that are named; safe to repeat and to interrupt; yields each result.

        A text that is no path may be a DOI, an arXiv or ISBN number, a reference, or records (BibTeX, RIS, CSL-JSON);
        a paper whose file cannot be had becomes a wanted one. `NamedPaper`s are never looked for on the disk.
        A file of SOIF records means the documents they link to. `home` is the page of the institute that the
        sources were reached from; each keeps it as context.
        Nothing happens until the answers are taken: iterate, or make a list.
        """
        return ingest.Ingest(self._parts, sources, home, verb="add").run(jobs)

    def reprocess(self, origins: Iterable[str] = (), *, jobs: int = 0) -> Iterator[Ingested | Failure]:
        """Read copies again, as the answers are taken, by methods without a result for them; or by `origins` alone."""
        return ingest.Reprocessing(self._parts, origins).run(jobs)

    def pruning(self) -> "ingest.Pruning":
        """A run that drops the results of older versions, and moves those in the database beside the files."""
        return ingest.Pruning(self._parts)

    def dead_letters(self) -> "maintenance.DeadLetterService":
        """The documents that could not be added, to be retried or forgotten."""
        return maintenance.DeadLetterService(self._parts)

    def status(self) -> "maintenance.Status":
        """What the library holds, what waits, what failed, how long the stages take."""
        return maintenance.library_status(self._parts)

    def harvest(self, address: str, request: "discovery.HarvestRequest | None" = None) -> Iterator[Ingested | Failure]:
        """Take the records of an OAI archive as wanted papers; the next run asks only for what is new since.

        Nothing happens until the answers are taken: iterate, or make a list.
        """
        return discovery.Harvesting(self._parts, address, request or discovery.EVERYTHING).run()

    def gathering(
        self, request: GatherRequest, terms: "discovery.GatherTerms | None" = None, name: str = ""
    ) -> "discovery.Gathering":
        """A gathering of papers from the Web; its `run`, under its `lock`, adds what it finds, its `look` lists it.

        One of the same name goes on where the last was left, or asks for what is new.
        """
        return discovery.Gathering(
            self._parts, request, f"gather {name or request.name}", terms or discovery.USUAL_TERMS
        )

    def seeded(self, place: str, topic: str = "", most: int = 10) -> tuple[GatherRequest, ...]:
        """A request for each of the most active authors that a bibliography (file or address) names."""
        return discovery.seeded(self._parts, place, topic, most)

    def wanted_search(self, find: "discovery.Find") -> "discovery.WantedSearch":
        """Searches on the Web for works that the library knows and does not hold, by a finder of papers."""
        return discovery.WantedSearch(self._parts, find)

    def enriching(
        self, services: Sequence[MetadataService], organisations: OrganisationService | None = None
    ) -> "ingest.Enriching":
        """Asks services what they know of works; claims are added below what is printed."""
        return ingest.Enriching(self._parts, services, organisations)

    def missing(self, work_id: str) -> tuple[Work, ...]:
        """The works that a work cites and of which no copy is here, in the order of its references."""
        cited = self.show(work_id).references
        known = [found.work for one in cited if one.known_as and (found := self.show_cited(one.known_as))]
        matched = self.works(one.citation.cited for one in cited if one.citation)
        return (*known, *(work for work in matched.values() if not work.copies))

    def watching(self) -> "discovery.WatchService":
        """The sources that are visited again and again."""
        return discovery.WatchService(self._parts)

    def search(
        self,
        query: str,
        *,
        field: str = "",
        limit: int = 10,
        offset: int = 0,
        filters: Filters = NO_FILTERS,
        like: Iterable[str] = (),
        unlike: Iterable[str] = (),
        facets: int = 0,
        expand: bool = False,
        sort: SortOrder = SortOrder.RELEVANCE,
        owner: str = SHARED,
    ) -> FoundPage:
        """The best works for a query, narrowed by filters; `like` and `unlike` are works that a reader judged.

        Tags are those that are shared, and the `owner`'s.

        With `facets` values are counted where at least so many works are found; the values to be had instead of those
        that filters name are counted in any case.
        With `expand` the query is rewritten for each collection; the answer says how.
        """
        feedback = Feedback(self._judged(like), self._judged(unlike))
        meant = [person_id for named in filters.author for person_id in self.persons().called(named)]
        tagged = frozenset(self.annotations(owner).tagged(*filters.tag)) if filters.tag else filters.only
        filters = replace(filters, person=tuple(meant), only=tagged)
        expansions = self.vocabularies().expansions(query, filters.collection) if expand else ()
        page = self._parts.index.search(
            query, field=field, limit=limit, offset=offset, filters=filters, feedback=feedback, facets=facets,
            expansions=expansions, sort=sort,
        )  # fmt: skip
        return by_citations(self._found(page), sort, self._parts.store)._replace(expansions=expansions)

    def vocabularies(self) -> VocabularyService:
        """Vocabularies and the ways between them."""
        return VocabularyService(self._parts)

    def mappings(self) -> MappingService:
        """Vocabularies to be looked at, and the rules between them to be ruled on."""
        return MappingService(self._parts)

    def collections(self, owner: str = SHARED) -> "curation.CollectionService":
        """Collections, by rule or by hand: what is shared, and what is an account's own."""
        return curation.CollectionService(self._parts, owner)

    def annotations(self, owner: str = SHARED) -> "curation.AnnotationService":
        """Tags, stars, the reading list and notes: what is shared, and what is an account's own."""
        return curation.AnnotationService(self._parts, owner)

    def following(self, owner: str = SHARED) -> "curation.FollowService":
        """Searches, authors and sources that an account saved or follows."""
        return curation.FollowService(self._parts, self._newest, self._signed, owner)

    def corrections(self) -> "curation.CorrectionService":
        """What people put right in works."""
        return curation.CorrectionService(self._parts)

    def inbox(self) -> "curation.InboxService":
        """What waits for a person: doubtful headers, what may be no paper, possible duplicates, failures."""
        return curation.InboxService(self._parts)

    def persons(self) -> "curation.PersonService":
        """The people behind the names of authors."""
        return curation.PersonService(self._parts)

    def overview(self) -> Overview:
        """Questions about all works at once."""
        return Overview(self._parts)

    def subjects(self) -> SubjectService:
        """What key words and codes mean in the vocabularies."""
        return SubjectService(self._parts)

    def accounts(self) -> "maintenance.AccountService":
        """Who may do what, and who did what."""
        return maintenance.AccountService(self._parts)

    def jobs(self) -> "maintenance.JobService":
        """The jobs of filling the library from elsewhere."""
        return maintenance.JobService(self._parts)

    def completions(self, query: str) -> tuple[Completion, ...]:
        """What a query that is being typed may mean: words, key words, people, sources, works."""
        return completions(self._parts, query)

    def edition(self) -> str:
        """A mark that is another one as soon as anything else can be found."""
        return self._parts.index.edition()

    def similar(self, work: str | Work, *, limit: int = 5) -> FoundPage:
        """The works whose words are most like a work's, which is given by its id or is at hand."""
        known = judged_entry(self._parts, work if isinstance(work, Work) else self.show(work).work)
        return self._found(self._parts.index.search("", limit=limit, feedback=Feedback((known,))))

    def show(self, work_id: str) -> WorkRecord:
        """A work with its references and what cites it."""
        with self._parts.store.reading() as session:
            return record_of(work_id, session)

    def contexts(self, citations: Iterable[Citation]) -> Mapping[Citation, tuple[str, ...]]:
        """The sentences that cite, of each citation whose places in the text are known."""
        with self._parts.store.reading() as session:
            return citing_sentences(citations, session)

    def works(self, work_ids: Iterable[str]) -> Mapping[str, Work]:
        """Several works at once, for lists; the ones not held are left out."""
        return self._parts.store.works(work_ids)

    def work_ids(self) -> tuple[str, ...]:
        """The ids of all works, in order of arrival."""
        return tuple(self._parts.store.survey().work_ids())

    def wanted(self) -> tuple[str, ...]:
        """The ids of works that are known by records alone: no copy of them is here yet."""
        return tuple(self._parts.store.survey().wanted())

    def cited(self, limit: int = 50, offset: int = 0) -> tuple[CitedWork, ...]:
        """The works that are known by references alone, the most cited first."""
        with self._parts.store.reading() as session:
            return tuple(session.cited.most_cited(limit, offset))

    def show_cited(self, cited_id: str) -> CitedRecord | None:
        """A work that is known by references alone, with these; None where there is none of that id."""
        with self._parts.store.reading() as session:
            return cited_record(cited_id, session)

    def namespace(self) -> str:
        """What tells this installation from all others, made when it is first asked for."""
        return self._parts.store.namespace()

    def ledger(self) -> Ledger:
        """When works came, changed and went."""
        return self._parts.store.ledger()

    def holdings(self) -> Holdings:
        """How many works, copies, references and citations there are."""
        return self._parts.store.survey().holdings()

    def copy(self, sha256: str) -> Copy | None:
        """A copy by the hash of its bytes."""
        with self._parts.store.reading() as session:
            work_id = session.works.holding(sha256)
            work = session.works.get(work_id) if work_id else None
        return next((copy for copy in work.copies if copy.sha256 == sha256), None) if work else None

    def copy_texts(self) -> "CopyTextService":
        """What copies say, page by page: where values are, outlines, words to find."""
        # Who searches needs none of what it loads.
        from svod.library.copy_texts import CopyTextService

        return CopyTextService(self._parts)

    def passages(self) -> PassageService:
        """Parts of the texts of works, with places and citations."""
        return self._passages

    def file(self, sha256: str) -> bytes:
        """The bytes of a copy."""
        return self._parts.blobs.read(sha256)

    def export(
        self,
        format_name: str,
        work_ids: Iterable[str] = (),
        shown: Callable[[WorkRecord], WorkRecord] | None = None,
        owner: str = SHARED,
    ) -> Iterator[str]:
        """Pieces of text that, joined, are the given works (or all) in a citation format, each as it is `shown`.

        Tags and notes go with them: those that are shared, and those of the `owner`.
        """
        exporter = self._parts.exporter(format_name)
        chosen = tuple(work_ids) or self.work_ids()
        records = self._records(chosen, owner)
        yield from exporter.export(map(shown, records) if shown else records)

    def cite(self, record: WorkRecord, formats: Iterable[str]) -> Mapping[str, str]:
        """A work that is at hand in some citation formats, by their names; without its references."""
        bare = replace(record, references=())
        return {name: "".join(self._parts.exporter(name).export([bare])).strip() for name in formats}

    def remove(self, work_id: str) -> Work:
        """Remove a work; references to it in other works stay, unresolved."""
        return remove_work(self._parts, work_id)

    def merge(self, kept_id: str, other_id: str, reason: str = "", who: str = "") -> Work:
        """Make two works one under the first one's id; `split` parts them again."""
        joined = curation.merge(self._parts, kept_id, other_id, reason, who)
        renew(self._parts)
        return joined

    def split(self, work_id: str, reason: str = "", who: str = "") -> tuple[Work, Work]:
        """Part what was last merged into a work."""
        parted = curation.split(self._parts, work_id, reason, who)
        renew(self._parts)
        return parted

    def decisions(self, work_id: str) -> tuple[Decision, ...]:
        """What was decided about a work, the oldest first."""
        with self._parts.store.reading() as session:
            return session.decisions.about(work_id)

    def graph(self, work_id: str, *, depth: int = 2, most: int = MOST_WORKS, cited: int = CITED_BY) -> CitationGraph:
        """The works within so many reference steps of a work, at most so many, and how they are tied.

        Works known by references alone are among them where at least `cited` works cite them; 0 leaves them out.
        """
        with self._parts.store.reading() as session:
            start = held_or_cited(work_id, session)
            return citation_graph(start, session, depth, most, cited)

    def map(self, most: int) -> CitationGraph:
        """The most important works of the library, so many at most, and how they cite one another."""
        work_ids = self._parts.store.importance().greatest(most) or self.overview().newest(most)
        with self._parts.store.reading() as session:
            return citation_map(work_ids, session)

    def catch_up_index(self, *, if_changed: bool = False) -> None:
        """Bring the index up to the store, also after a crash or its loss, or only where others have changed works."""
        # A full disk or a damaged index keeps nobody from reading the rest: who changes or searches hears of it.
        with suppress(DiskFullError, DamagedIndexError):
            if not if_changed:
                tie_all_loose(self._parts)
            if not if_changed or self._parts.store.survey().unindexed():
                catch_up_index(self._parts)

    def check(self, *, repair: bool = False) -> "maintenance.CheckReport":
        """Prove the library whole: database, files, references, index; with `repair` the index is made anew."""
        return maintenance.check(self._parts, repair=repair)

    def _newest(self, query: str, **asked: Any) -> Iterator[Work]:
        # Works with some of the words are no news for those who follow a search.
        page = self.search(query, **asked)
        return (found.work for found in page.works if not page.relaxed)

    def _signed(self, person_id: str) -> frozenset[str]:
        """The works of a person."""
        people = [one for one in self.persons().find(person_id) if one.id == person_id]
        return frozenset(row.mention.work_id for one in people for row in one.attributions)

    def _judged(self, work_ids: Iterable[str]) -> tuple[IndexEntry, ...]:
        if not (wanted := tuple(work_ids)):
            return ()
        with self._parts.store.reading() as session:
            works = [held(work_id, session) for work_id in wanted]
        return tuple(judged_entry(self._parts, work) for work in works)

    def _found(self, page: HitPage) -> FoundPage:
        works = self._parts.store.works([hit.work_id for hit in page.hits])
        found = tuple(FoundWork(works[hit.work_id], hit) for hit in page.hits if hit.work_id in works)
        return FoundPage(page.total, found, page.facets, page.suggestion, page.relaxed, estimated=page.estimated)

    def _records(self, work_ids: Iterable[str], owner: str) -> Iterator[WorkRecord]:
        annotations = self.annotations(owner)
        for some in batched(work_ids, _RECORDS_AT_A_TIME):
            added = annotations.of_each(some)
            for work_id in some:
                yield replace(self.show(work_id), added=added.get(work_id, NOTHING_ADDED))
