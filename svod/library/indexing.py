"""The search index kept up with the store: what changed is put in, what is gone is taken out."""

from collections.abc import Iterator

from svod.library.parts import LibraryParts
from svod.model.document import Document
from svod.model.metadata import Field
from svod.model.retrieval import IndexEntry
from svod.model.shape import document_from_shape
from svod.model.work import Work
from svod.packing import unpack


def catch_up_index(parts: LibraryParts) -> None:
    """Bring the index up to the store, also after a crash or the loss of the index."""
    survey = parts.store.survey()
    pending = dict(survey.unindexed())
    if not pending and len(parts.index) != len(survey.work_ids()):
        pending = dict.fromkeys(set(survey.work_ids()) | parts.index.work_ids(), 0)
    if not pending:
        return
    with parts.store.reading() as shelves:
        held = {work_id for work_id in pending if shelves.works.get(work_id) is not None}
    if parts.index.update(_entries(parts, held), [work_id for work_id in pending if work_id not in held]):
        survey.indexed(pending.items())


def _entries(parts: LibraryParts, work_ids: set[str]) -> Iterator[IndexEntry]:
    for work_id in sorted(work_ids):
        with parts.store.reading() as shelves:
            work = shelves.works.get(work_id)
        if work is not None:
            yield _entry(parts, work)


def _entry(parts: LibraryParts, work: Work) -> IndexEntry:
    metadata = work.metadata
    return IndexEntry(
        work_id=work.id,
        language=work.language,
        titles=tuple(value.text for value in metadata.all(Field.TITLE)),
        creators=tuple(value.text for value in metadata.all(Field.CREATOR)),
        subjects=tuple(value.text for value in metadata.all(Field.SUBJECT)),
        description=" ".join(value.text for value in metadata.all(Field.DESCRIPTION)),
        year=metadata.text(Field.DATE)[:4],
        body=_body(parts, work),
    )


def _body(parts: LibraryParts, work: Work) -> str:
    """The text of the first copy that a converter has read."""
    with parts.store.reading() as shelves:
        for copy in work.copies:
            for method, result in shelves.results.get(copy.sha256).items():
                if method.startswith("convert.") and "<" not in method:
                    document: Document = document_from_shape(unpack(result))
                    return document.plain_text()
    return ""
