"""Corrections as training data: references and headers that people corrected, with their documents."""

from collections.abc import Iterator

from svod.library.parts import LibraryParts
from svod.model.codec import unpack
from svod.model.correction import FieldCorrection, ReferenceCorrection
from svod.model.document import Document
from svod.model.metadata import PERSON, Field
from svod.model.training_example import Lessons, TaughtHeader, TaughtReference
from svod.model.work import Work
from svod.ports import Session

# What the header of a paper holds.
_PRINTED = frozenset({Field.TITLE, Field.CREATOR, Field.AFFILIATION, Field.DESCRIPTION, Field.SUBJECT})
_CORRECTIONS_A_PAGE = 500


def lessons(parts: LibraryParts) -> Lessons:
    """All corrections that are in force, the works in order of their ids."""
    with parts.store.reading() as session:
        works = [work for work_id in sorted(_corrected(session)) if (work := session.works.get(work_id))]
        references = tuple(taught for work in works for taught in _references(work, session))
        headers = tuple(taught for work in works if (taught := _header(work, session)))
    return Lessons(references, headers)


def _corrected(session: Session) -> set[str]:
    """The works of which anybody ever said anything."""
    found: set[str] = set()
    for offset in range(0, session.corrections.count(), _CORRECTIONS_A_PAGE):
        found |= {one.work_id for one in session.corrections.latest(_CORRECTIONS_A_PAGE, offset)}
    return found


def _references(work: Work, session: Session) -> Iterator[TaughtReference]:
    """References whose words or fields were put right; the work that one means teaches nothing about reading it."""
    fixes = [what for what in session.corrections.in_force(work.id) if isinstance(what, ReferenceCorrection)]
    corrected = {
        fix.said.raw for fix in fixes if (fix.said.raw, fix.said.fields) != (fix.before.raw, fix.before.fields)
    }
    for reference in session.references.of(work.id):
        if reference.method == PERSON and reference.raw in corrected:
            yield TaughtReference(work.id, reference)


def _header(work: Work, session: Session) -> TaughtHeader | None:
    in_force = session.corrections.in_force(work.id)
    corrected_fields = frozenset(what.field for what in in_force if isinstance(what, FieldCorrection)) & _PRINTED
    document = _document(work, session) if corrected_fields else None
    return TaughtHeader(work.id, work.language, document, work.metadata, corrected_fields) if document else None


def _document(work: Work, session: Session) -> Document | None:
    """The first copy in the work's own language that a converter has read."""
    for copy in sorted(work.copies, key=lambda copy: copy.translation):
        for method, result in session.results.get(copy.sha256).items():
            if method.startswith("convert.") and "<" not in method:
                return unpack(Document, result)
    return None
