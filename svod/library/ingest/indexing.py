"""The search index kept up with the store: what changed is put in, what is gone is taken out."""

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import islice
from math import log2
from typing import Any, NamedTuple

from svod.library.ingest.author_mentions import renew_authors
from svod.library.parts import LibraryParts
from svod.library.subjects.learning import renew_examples
from svod.library.subjects.suggesting import LEAST_WEIGHT
from svod.model.codec import unpack
from svod.model.document import Document
from svod.model.metadata import Field, Metadata, Value
from svod.model.reference import BibliographyBlock
from svod.model.retrieval import IndexedText, IndexEntry, OutlineLine
from svod.model.work import Repute, Work
from svod.ports import Session, Survey
from svod.reading.lineage import INDEXED
from svod.text.issues import read_issue

# Of so many works new citations wait until the end of a run; whoever opens the library meanwhile puts them in.
_MOST_POSTPONED = 5_000
_FEW_CITATIONS, _MANY_CITATIONS = 3, 16
# What is asked of works is asked of so many at once.
_WORKS_A_TRANSACTION = 200
# Other schemes are numbers of a source: its volume, issue, pages, ISSN.
_NAMED_SOURCES = frozenset({None, "journal", "conference"})


class _Text(NamedTuple):
    """What is indexed of a copy: its words, its headings and captions, and the loose keys where they are known."""

    body: str = ""
    outline: tuple[OutlineLine, ...] = ()
    loose_keys: str | None = None


class Postponed:
    """Works that are in the index but for their new citations, each with how many works cited it before.

    In a long run those that clearly more works cite by then are put in again once, at its end. They wait in the store's
    queue, so that a run which is killed loses none. Where very many would wait, the others are put in at once, and only
    remembered where hardly more works cite them: that much a kill may lose.
    """

    def __init__(self) -> None:
        self.works: dict[str, int] = {}
        self.remembered: dict[str, int] = {}

    def take(
        self, before: Mapping[str, int], counts: Mapping[str, int], queued: Container[str], survey: Survey
    ) -> frozenset[str] | None:
        """Let works wait; those that must be put in at once, or None where none can wait."""
        fresh = sorted(before.keys() - self.works.keys())
        room = max(0, _MOST_POSTPONED - len(self.works))
        if not survey.queue([one for one in fresh[:room] if one not in queued]):
            return None
        self.works |= {one: before[one] for one in fresh[:room]}
        first = {one: self.remembered.pop(one, before[one]) for one in fresh[room:]}
        risen = frozenset(one for one in first if _leap(counts[one]) > _leap(first[one]))
        self.remembered |= {one: count for one, count in first.items() if one not in risen}
        return risen

    def clear(self) -> None:
        """All are put in."""
        self.works.clear()
        self.remembered.clear()


def catch_up_index(
    parts: LibraryParts, touched: Iterable[str] = (), postponed: Postponed | None = None, *, is_end: bool = True
) -> None:
    """Bring the index up to the store, also after a crash or its loss; `touched` works are put in again, too.

    Works that are cited only wait where this is not the end of what is done.
    """
    with parts.index.turn():
        _catch_up(parts, set(touched), postponed, is_end=is_end)


def _catch_up(parts: LibraryParts, touched: set[str], postponed: Postponed | None, *, is_end: bool) -> None:
    survey = parts.store.survey()
    pending = dict(survey.unindexed())
    # An index out of an older copy of the folder holds works as they were.
    is_older = parts.index.stamp() < survey.index_stamp()
    if is_older or (not pending and len(parts.index) != survey.paper_count()):
        pending = dict.fromkeys(set(survey.work_ids()) | parts.index.work_ids(), 0) | pending
    remembered = dict(postponed.remembered if postponed and is_end else {})
    if not pending and not touched and not remembered:
        return
    waiting = dict(postponed.works if postponed else {})
    changed = {work_id: number for work_id, number in pending.items() if work_id not in waiting}
    signed = renew_authors(parts, changed)
    renew_examples(parts, changed)
    with parts.store.reading() as session:
        held = session.works.held(changed)
        held -= session.paper_statuses.aside(held)
        # A work with new citations ranks higher.
        cites = session.citations.by(held)
        counts = session.citations.counts(cites.keys() - held - signed - touched)
        before = {one: count - cites[one] for one, count in counts.items()}
    others = postponed.take(before, counts, pending, survey) if postponed and not is_end else None
    if others is not None:
        seen, beside = changed, signed | touched | others
    else:
        seen, beside = pending, signed | touched | _risen(parts, before | remembered | waiting)
    with parts.store.reading() as session:
        # What waits and has not risen stays as it is in the index.
        there = session.works.held(beside | waiting.keys())
        there -= session.paper_statuses.aside(there)
    kept = held | there
    gone = [work_id for work_id in seen if work_id not in kept]
    if parts.index.update(_entries(parts, held | (there & beside)), gone):
        survey.indexed(seen.items(), parts.index.stamp())
        if postponed and seen is pending:
            postponed.clear()


def _risen(parts: LibraryParts, before: Mapping[str, int]) -> frozenset[str]:
    """Those of some works that clearly more works cite than before; of the others the index has about as many."""
    with parts.store.reading() as session:
        counts = session.citations.counts(before)
    return frozenset(one for one, count in counts.items() if _level(count) > _level(before[one]))


def _level(count: int) -> int:
    """How many of 1, 2, 3, 4, 6, 8, 12, 16, 23 … works cite a work: by so much the order of works may be wrong."""
    return int(2 * log2(count)) + 1 if count else 0


def _leap(count: int) -> int:
    """How many of 1, 4, 16, 32, 64 … works cite a work: in the middle of a long run no more is put in again."""
    return count.bit_length() - 2 if count >= _MANY_CITATIONS else (count > 0) + (count > _FEW_CITATIONS)


def rebuild_index(parts: LibraryParts) -> bool:
    """Put every work into the index again and take out what the store does not hold; whether that could be done."""
    survey = parts.store.survey()
    work_ids = frozenset(survey.work_ids())
    is_done = parts.index.update(_entries(parts, work_ids), sorted(parts.index.work_ids() - work_ids))
    if is_done:
        survey.indexed((), parts.index.stamp())
        parts.index.sweep()
    return is_done


def judged_entry(parts: LibraryParts, work: Work) -> IndexEntry:
    """A work that a reader judged, as the index compares it: by its description, or else by its text."""
    entry = _described(work)
    if entry.description:
        return entry
    with parts.store.reading() as session:
        return replace(entry, body=_text(parts, work, session).body)


def _entries(parts: LibraryParts, work_ids: Iterable[str]) -> Iterator[IndexEntry]:
    remaining = iter(sorted(work_ids))
    while some := list(islice(remaining, _WORKS_A_TRANSACTION)):
        with parts.store.reading() as session:
            works, reputes = session.works.get_each(some), session.works.reputes(some)
            for work in works.values():
                yield _entry(work, _text(parts, work, session), reputes[work.id])


def _entry(work: Work, text: _Text, repute: Repute) -> IndexEntry:
    return replace(
        _described(work),
        **text._asdict(),
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


def _text(parts: LibraryParts, work: Work, session: Session) -> _Text:
    """The text of the first copy that a converter has read."""
    for copy in work.copies:
        results = session.results.get(copy.sha256)
        for method, result in results.items():
            if method.startswith("convert.") and "<" not in method:
                said = result_after(results, f"{INDEXED} ", method, IndexedText, None)
                if said is None or said.body is None:
                    # An older svod did not keep it.
                    document: Document = unpack(Document, result)
                    return _Text(document.plain_text(), _outline(parts, document, results, method))
                return _Text(said.body, said.outline, said.loose_keys if said.language == work.language else None)
    return _Text()


def _outline(
    parts: LibraryParts, document: Document, results: Mapping[str, bytes], method: str
) -> tuple[OutlineLine, ...]:
    header = result_after(results, "header.", method, Metadata, Metadata({}))
    blocks = result_after(results, "bibliography.", method, tuple[BibliographyBlock, ...], ())
    return parts.outline(document, header, blocks)


def result_after(results: Mapping[str, bytes], task: str, document: str, form: Any, otherwise: Any) -> Any:
    """What a method said of a document, by the task and the document's own lineage."""
    found = (said for method, said in results.items() if method.startswith(task) and method.endswith(f"< {document}"))
    said = next(found, None)
    return otherwise if said is None else unpack(form, said)
