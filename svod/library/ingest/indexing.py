"""The search index kept up with the store: what changed is put in, what is gone is taken out."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any, NamedTuple

from svod.library.ingest.author_mentions import renew_authors
from svod.library.parts import LibraryParts
from svod.library.subjects.learning import renew_examples
from svod.library.subjects.suggesting import LEAST_WEIGHT
from svod.model.codec import unpack
from svod.model.document import Document
from svod.model.metadata import Field, Metadata, Value
from svod.model.reference import BibliographyBlock
from svod.model.retrieval import IndexEntry, OutlineLine
from svod.model.work import Repute, Work
from svod.text.issues import read_issue

# What is asked of works is asked of so many at once.
_WORKS_A_TRANSACTION = 200
# Other schemes are numbers of a source: its volume, issue, pages, ISSN.
_NAMED_SOURCES = frozenset({None, "journal", "conference"})


def catch_up_index(parts: LibraryParts, touched: Iterable[str] = ()) -> None:
    """Bring the index up to the store, also after a crash or its loss; `touched` works are put in again, too."""
    survey = parts.store.survey()
    pending = dict(survey.unindexed())
    # An index out of an older copy of the folder holds works as they were.
    is_older = parts.index.stamp() < survey.index_stamp()
    if is_older or (not pending and len(parts.index) != len(survey.work_ids())):
        pending = dict.fromkeys(set(survey.work_ids()) | parts.index.work_ids(), 0) | pending
    touched = set(touched)
    if not pending and not touched:
        return
    signed = renew_authors(parts, pending)
    renew_examples(parts, pending)
    with parts.store.reading() as session:
        held = session.works.held(pending)
        held -= session.paper_statuses.aside(held)
        # A work with new citations ranks higher.
        cited = {citation.cited for work_id in held for citation in session.citations.of(work_id)}
        beside = cited | signed | touched
        shown = held | (beside - session.paper_statuses.aside(beside))
    if parts.index.update(_entries(parts, shown), [work_id for work_id in pending if work_id not in held]):
        survey.indexed(pending.items(), parts.index.stamp())


def rebuild_index(parts: LibraryParts) -> bool:
    """Put every work into the index again and take out what the store does not hold; whether that could be done."""
    survey = parts.store.survey()
    work_ids = frozenset(survey.work_ids())
    is_done = parts.index.update(_entries(parts, work_ids), sorted(parts.index.work_ids() - work_ids))
    if is_done:
        survey.indexed((), parts.index.stamp())
    return is_done


def judged_entry(parts: LibraryParts, work: Work) -> IndexEntry:
    """A work that a reader judged, as the index compares it: by its description, or else by its text."""
    entry = _described(work)
    return entry if entry.description else replace(entry, body=_text(parts, work).body)


def _entries(parts: LibraryParts, work_ids: Iterable[str]) -> Iterator[IndexEntry]:
    remaining = iter(sorted(work_ids))
    while some := list(islice(remaining, _WORKS_A_TRANSACTION)):
        with parts.store.reading() as session:
            works, reputes = session.works.get_each(some), session.works.reputes(some)
        yield from (_entry(parts, work, reputes[work.id]) for work in works.values())


def _entry(parts: LibraryParts, work: Work, repute: Repute) -> IndexEntry:
    return replace(
        _described(work),
        **(_text(parts, work)._asdict() if work.copies else {}),
        cited_by=repute.cited_by,
        importance=repute.importance,
        persons=tuple(dict.fromkeys(row.person_id for row in repute.signed)),
        authors=tuple(dict.fromkeys(row.name for row in repute.signed)),
        collections=repute.collections,
        arrival=repute.arrival,
    )


def _described(work: Work) -> IndexEntry:
    metadata = work.metadata
    subjects = tuple(_subjects(metadata))
    return IndexEntry(
        work_id=work.id,
        language=work.language,
        titles=tuple(value.text for value in metadata.all(Field.TITLE)),
        creators=tuple(value.text for value in metadata.all(Field.CREATOR)),
        subjects=tuple(value.text for value in subjects),
        description=" ".join(value.text for value in metadata.all(Field.DESCRIPTION)),
        year=metadata.text(Field.DATE)[:4],
        body="",
        kind=metadata.text(Field.TYPE),
        source=_published_in(metadata),
        needs_review=bool(work.needs_review),
        has_suggestions=bool(metadata.all(Field.SUGGESTED)),
        subject_weights=tuple(value.weight for value in subjects),
    )


def _subjects(metadata: Metadata) -> Iterator[Value]:
    """The key words and codes of a work, and the suggested ones that are likely enough."""
    yield from metadata.all(Field.SUBJECT)
    yield from (value for value in metadata.all(Field.SUGGESTED) if value.weight >= LEAST_WEIGHT)


def _published_in(metadata: Metadata) -> str:
    """The name of the journal or meeting, without volume, year and pages."""
    for value in metadata.all(Field.SOURCE):
        if value.scheme in _NAMED_SOURCES:
            return read_issue(value.text).container or value.text
    return ""


class _Text(NamedTuple):
    """What is indexed of a copy: its words, its headings and captions."""

    body: str = ""
    outline: tuple[OutlineLine, ...] = ()


def _text(parts: LibraryParts, work: Work) -> _Text:
    """The text of the first copy that a converter has read."""
    with parts.store.reading() as session:
        for copy in work.copies:
            results = session.results.get(copy.sha256)
            for method, result in results.items():
                if method.startswith("convert.") and "<" not in method:
                    document: Document = unpack(Document, result)
                    header = result_after(results, "header.", method, Metadata, Metadata({}))
                    blocks = result_after(results, "bibliography.", method, tuple[BibliographyBlock, ...], ())
                    return _Text(document.plain_text(), parts.outline(document, header, blocks))
    return _Text()


def result_after(results: Mapping[str, bytes], task: str, document: str, form: Any, otherwise: Any) -> Any:
    """What a method said of a document, by the task and the document's own lineage."""
    found = (said for method, said in results.items() if method.startswith(task) and method.endswith(f"< {document}"))
    said = next(found, None)
    return otherwise if said is None else unpack(form, said)
