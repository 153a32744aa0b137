"""Corrections by people: fields and references of works, stored with user and time, over what machines found."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from svod.errors import CorrectionError
from svod.library.curation.input_parsing import (
    Said,
    SaidReference,
    are_same,
    left_alone,
    placed_like,
    said_reference,
    said_values,
    with_languages,
)
from svod.library.curation.shown_values import shown_values
from svod.library.curation.training_examples import lessons
from svod.library.ingest.citation_links import recognise_citations_to, tie_references
from svod.library.ingest.refresh import renew
from svod.library.lookup import held
from svod.library.parts import LibraryParts
from svod.model.correction import Correction, FieldCorrection, ReferenceCorrection, without_people
from svod.model.metadata import PERSON, Field, Value
from svod.model.reference import Reference
from svod.model.training_example import Lessons
from svod.model.work import Work
from svod.ports import Session
from svod.text.fixes import in_place_of, place_of

# Databases count so far.
_NUMBERS = 1 << 31

What = TypeVar("What", FieldCorrection, ReferenceCorrection)


class CorrectionService:
    """Corrects works, and undoes corrections."""

    def __init__(self, parts: LibraryParts) -> None:
        self._parts = parts

    def correct(self, work_id: str, field: Field, said: Iterable[Said], who: str) -> Correction | None:
        """Set a field of a work; None where it has these values already."""
        return next(iter(self.correct_all(work_id, [(field, said)], who)), None)

    def correct_all(
        self, work_id: str, changes: Iterable[tuple[Field, Iterable[Said]]], who: str
    ) -> tuple[Correction, ...]:
        """Set fields of a work, all of them or none; fields that have these values without a doubt are left alone."""
        wanted = [(field, said_values(field, said)) for field, said in changes]
        with self._parts.store.writing() as session:
            work = held(work_id, session)
            whats = [self._corrected(work, field, values, session) for field, values in wanted]
            made = self._laid_over(work, [what for what in whats if what is not None], session, who)
        if made:
            renew(self._parts)
        return made

    def confirm(self, work_id: str, who: str) -> tuple[Correction, ...]:
        """Call the doubtful fields of a work right as they are shown; none where nothing is doubtful."""
        with self._parts.store.writing() as session:
            work = held(work_id, session)
            fields = [Field(reason.field) for reason in work.needs_review]
            whats = [FieldCorrection(field, shown_values(work, field), counted(work, field)) for field in fields]
            made = self._laid_over(work, whats, session, who)
        if made:
            renew(self._parts)
        return made

    def judge_suggestion(self, work_id: str, text: str, who: str, *, accepted: bool) -> tuple[Correction, ...]:
        """Accept a suggested key phrase as a key word of a work, or reject it; the others stay as they are."""
        return self.judge_suggestions(work_id, [text] if accepted else [], [] if accepted else [text], who)

    def judge_suggestions(
        self, work_id: str, accepted: Collection[str], rejected: Collection[str], who: str
    ) -> tuple[Correction, ...]:
        """Accept suggestions as key words of a work and reject others; those not named stay as they are."""
        with self._parts.store.reading() as session:
            claims = held(work_id, session).metadata
        suggested = claims.all(Field.SUGGESTED)
        judged = {*accepted, *rejected}
        unknown = judged - {value.text for value in suggested}
        if unknown:
            raise CorrectionError(f"«{min(unknown)}» is not suggested for the work «{work_id}».")
        changes = [(Field.SUGGESTED, [_untouched(value) for value in suggested if value.text not in judged])]
        chosen = [value for value in suggested if value.text in accepted]
        if chosen:
            key_words = [_untouched(value) for value in claims.all(Field.SUBJECT)]
            said = [Said(value.text, value.language or "", value.scheme or "", uri=value.uri or "") for value in chosen]
            changes.append((Field.SUBJECT, [*key_words, *said]))
        return self.correct_all(work_id, changes, who)

    def fix_reference(self, work_id: str, position: int, said: SaidReference, who: str) -> Correction | None:
        """Set a reference of a work, by its position from 0; None where it reads so already."""
        with self._parts.store.writing() as session:
            work = held(work_id, session)
            references = session.references.of(work.id)
            if not 0 <= position < len(references):
                raise CorrectionError(f"The work «{work.id}» has no reference at place {position + 1}.")
            found = references[position]
            wanted = said_reference(found, said)
            if _reading(wanted) == _reading(found):
                return None
            self._check_meant(work, wanted, session)
            before = _first_reading(position, references, session.corrections.in_force(work.id))
            correction = self._noted(work, ReferenceCorrection(wanted, before), session, who)
            touched = self._list_anew(work, references, session)
        renew(self._parts, touched)
        return correction

    def undo(self, number: int, who: str) -> Correction:
        """Undo a correction: the value before it counts again, by people or else by machines."""
        with self._parts.store.writing() as session:
            correction = session.corrections.get(number) if 0 < number < _NUMBERS else None
            if correction is None:
                raise CorrectionError(f"There is no correction {number}.", way_out="`svod corrections list` shows all.")
            if correction.undone:
                raise CorrectionError(f"The correction {number} was undone already.")
            work = held(correction.work_id, session)
            session.corrections.take_back(number, who)
            touched: frozenset[str] = frozenset()
            if isinstance(correction.what, FieldCorrection):
                self._ingest(session.corrections.corrected(_without(work, correction.what)), session)
            else:
                references = _unfixed(correction.what, session.references.of(work.id))
                touched = self._list_anew(work, references, session)
            undone = session.corrections.get(number)
        renew(self._parts, touched)
        return undone or correction

    def about(self, work_id: str) -> tuple[Correction, ...]:
        """All corrections of a work, also undone ones, the oldest first."""
        with self._parts.store.reading() as session:
            return session.corrections.about(held(work_id, session).id)

    def latest(self, limit: int = 50, offset: int = 0) -> tuple[Correction, ...]:
        """The corrections of all works, the newest first."""
        with self._parts.store.reading() as session:
            return session.corrections.latest(limit, offset)

    def count(self) -> int:
        """How many corrections there are, also undone ones."""
        with self._parts.store.reading() as session:
            return session.corrections.count()

    def lessons(self) -> Lessons:
        """All corrections that are in force, as training data."""
        return lessons(self._parts)

    def _laid_over(
        self, work: Work, whats: Sequence[FieldCorrection], session: Session, who: str
    ) -> tuple[Correction, ...]:
        """Note corrections of fields, and store the work with them."""
        made = tuple(self._noted(work, what, session, who) for what in whats)
        if made:
            self._ingest(session.corrections.corrected(work), session)
        return made

    def _noted(self, work: Work, what: What, session: Session, who: str) -> Correction:
        correction = Correction(0, work.id, what, who, self._parts.clock())
        return replace(correction, number=session.corrections.put(correction))

    def _corrected(
        self, work: Work, field: Field, values: tuple[Value, ...], session: Session
    ) -> FieldCorrection | None:
        before = counted(work, field)
        values = with_languages(field, values, before)
        # The same again is a confirmation of what is doubtful.
        if are_same(values, before) and not any(reason.field == field for reason in work.needs_review):
            return None
        placed = placed_like(values, work.metadata.reported(field))
        return FieldCorrection(field, left_alone(placed, before), self._first(work, field, session))

    def _first(self, work: Work, field: Field, session: Session) -> tuple[Value, ...]:
        """What machines found for a field; a language is stored once."""
        if field is not Field.LANGUAGE:
            return counted(work, field)
        in_force = session.corrections.in_force(work.id)
        corrected = [what for what in in_force if isinstance(what, FieldCorrection) and what.field is field]
        return corrected[0].before if corrected else counted(work, field)

    def _ingest(self, work: Work, session: Session) -> None:
        keys = self._parts.cataloguers.resolver.keys(work)
        session.works.put(work, keys)
        recognise_citations_to(work, keys, session, self._parts.cataloguers.matcher)

    def _list_anew(self, work: Work, references: Sequence[Reference], session: Session) -> frozenset[str]:
        """Store the corrected references of a work; returns the works that it cited or cites now."""
        before = {citation.cited for citation in session.citations.of(work.id)}
        session.works.put(work, self._parts.cataloguers.resolver.keys(work))
        tie_references(work, references, session, self._parts.cataloguers.matcher)
        return frozenset(before | {citation.cited for citation in session.citations.of(work.id)})

    def _check_meant(self, work: Work, wanted: Reference, session: Session) -> None:
        if wanted.means == work.id:
            raise CorrectionError("A work does not cite itself.")
        if wanted.means:
            held(wanted.means, session)


def counted(work: Work, field: Field) -> tuple[Value, ...]:
    """What counts for a field of a work; its language is a field here."""
    if field is not Field.LANGUAGE:
        return work.metadata.all(field)
    return (Value(work.language, 1.0, ""),) if work.language else ()


def _untouched(value: Value) -> Said:
    """A value as it stands in a form, which nobody changes."""
    return Said(value.text, value.language or "", value.scheme or "", uri=value.uri or "", left=True)


def _without(work: Work, what: FieldCorrection) -> Work:
    """A work as it was before people corrected a field."""
    language = work.language
    if what.field is Field.LANGUAGE:
        language = next((value.text for value in what.before), None)
    return replace(work, language=language, metadata=without_people(work.metadata, what.field))


def _reading(reference: Reference) -> tuple[object, ...]:
    return reference.raw, reference.fields, reference.means


def _first_reading(
    position: int, references: tuple[Reference, ...], in_force: Iterable[FieldCorrection | ReferenceCorrection]
) -> Reference:
    """How the machine read a reference that people may have corrected before."""
    for what in in_force:
        if isinstance(what, ReferenceCorrection) and place_of(what, references) == position:
            return what.before
    found = references[position]
    return found if found.method != PERSON else replace(found, method="")


def _unfixed(what: ReferenceCorrection, references: tuple[Reference, ...]) -> list[Reference]:
    place = place_of(ReferenceCorrection(what.before, what.said), references)
    kept = list(references)
    if place is not None:
        kept[place] = in_place_of(references[place], what.before)
    return kept
