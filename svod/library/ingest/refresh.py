"""What follows a change: unlinked references linked, importance computed, the index brought up to date."""

from collections.abc import Iterable

from svod.errors import ReadOnlyLibraryError
from svod.library.graph.pagerank import renew_importance
from svod.library.ingest.citation_links import tie_loose
from svod.library.ingest.indexing import Postponed, catch_up_index
from svod.library.lookup import held
from svod.library.parts import LibraryParts
from svod.model.work import Work

# Few enough that others may write in between.
_WORKS_A_TRANSACTION = 200


def renew(parts: LibraryParts, touched: Iterable[str] = (), postponed: Postponed | None = None) -> None:
    """Bring everything that rests on works and references up to them; `touched` works are put into the index again."""
    tie_all_loose(parts)
    renew_importance(parts)
    catch_up_index(parts, touched, postponed)


def tie_all_loose(parts: LibraryParts) -> None:
    """Tie the references that lost the work they meant, or that an older svod left open; what is broken off goes on."""
    with parts.store.reading() as session:
        if not session.references.loose(1):
            return
    try:
        tied = _WORKS_A_TRANSACTION
        while tied == _WORKS_A_TRANSACTION:
            with parts.store.writing() as session:
                tied = tie_loose(session, parts.cataloguers.matcher, _WORKS_A_TRANSACTION)
    except ReadOnlyLibraryError:
        return


def remove_work(parts: LibraryParts, work_id: str) -> Work:
    """Take a work away with its files; references to it in other works stay, unresolved."""
    with parts.store.writing() as session:
        work = held(work_id, session)
        cited = [citation.cited for citation in session.citations.of(work.id)]
        results = [file.name for copy in work.copies for file in session.results.files(copy.sha256) if file.name]
        session.works.remove(work.id)
    for copy in work.copies:
        parts.blobs.remove(copy.sha256)
    for name in results:
        parts.store.result_blobs.remove(name)
    renew(parts, cited)
    return work
