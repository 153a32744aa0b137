"""The store inside one transaction: works, references, citations and the rest, each with methods of its own."""

from collections.abc import Callable

from sqlalchemy import Connection

from svod.ports import Blobs, Locks
from svod.store.crawls.harvests import SqlHarvests
from svod.store.works.annotations import SqlAnnotations, SqlSavedSearches
from svod.store.works.cited import SqlCitedWorks
from svod.store.works.collections import SqlCollections
from svod.store.works.corrections import SqlCorrections
from svod.store.works.decisions import SqlDecisions
from svod.store.works.paper_statuses import SqlPaperStatuses
from svod.store.works.persons import SqlPersons
from svod.store.works.references import SqlCitations, SqlReferences
from svod.store.works.results import SqlResults
from svod.store.works.shared_locks import AllLocked
from svod.store.works.vocabularies import SqlVocabularies
from svod.store.works.works import SqlWorks

ALL_LOCKED = AllLocked()


class SqlSession:
    """One consistent view of the store, inside one transaction."""

    def __init__(
        self, connection: Connection, now: Callable[[], str], results: Blobs, locks: Locks = ALL_LOCKED
    ) -> None:
        self.locks = locks
        self.results = SqlResults(connection, results)
        self.works = SqlWorks(connection, now)
        self.references = SqlReferences(connection, now)
        self.citations = SqlCitations(connection)
        self.cited = SqlCitedWorks(connection)
        self.harvests = SqlHarvests(connection)
        self.decisions = SqlDecisions(connection, now)
        self.corrections = SqlCorrections(connection, now)
        self.vocabularies = SqlVocabularies(connection)
        self.collections = SqlCollections(connection)
        self.annotations = SqlAnnotations(connection, now)
        self.saved = SqlSavedSearches(connection, now)
        self.persons = SqlPersons(connection, now)
        self.paper_statuses = SqlPaperStatuses(connection, now)
