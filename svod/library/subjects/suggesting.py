"""Terms of a library's own vocabularies, suggested for works that came or were read again, kept as claims."""

from collections.abc import Iterable
from dataclasses import replace

from svod.errors import ReadOnlyLibraryError
from svod.library.parts import LibraryParts
from svod.library.subjects.classifying import assigned, batched, classified_text
from svod.model.metadata import Field, Metadata, Value
from svod.model.vocabulary import Suggestion
from svod.model.work import Work
from svod.ports import Session, Suggester, TermReader

# Less likely terms are not suggested, less likely key phrases not searched or counted as subjects.
LEAST_WEIGHT = 0.2
_WORKS_AT_A_TIME = 100


def suggest_terms(parts: LibraryParts, work_ids: Iterable[str]) -> int:
    """Suggest terms for works, in place of those suggested before; how many works have others now."""
    most = parts.vocabulary.most_terms
    if not most:
        return 0
    with parts.store.reading() as session:
        vocabularies = [card.name for card in session.vocabularies.cards()]
    changed = 0
    try:
        for some in batched(sorted(set(work_ids)), _WORKS_AT_A_TIME):
            with parts.store.reading() as session:
                works = session.works.get_each(some)
                if not vocabularies:
                    # Only what was suggested out of one that is gone is to be taken back.
                    works = {work_id: work for work_id, work in works.items() if _has_terms(work)}
                if not works:
                    continue
                suggester, terms = parts.vocabulary.suggester(), parts.vocabulary.terms()
                suggested = {
                    work.id: _suggested(work, vocabularies, session, suggester.part, terms)[:most]
                    for work in works.values()
                }
            others = [one for one, found in suggested.items() if _with_terms(works[one], suggester.origin, found)]
            if others:
                with parts.store.writing() as session:
                    changed += sum(_put(parts, one, suggester.origin, suggested[one], session) for one in others)
    except ReadOnlyLibraryError:
        return changed
    return changed


def _suggested(
    work: Work, vocabularies: Iterable[str], session: Session, suggester: Suggester, terms: TermReader
) -> list[Suggestion]:
    """The likely terms that a work does not have yet, the surest first."""
    text = classified_text(work)
    text = text if text.isascii() else text.encode(errors="replace").decode()
    found: list[Suggestion] = []
    for name in vocabularies if text.strip() else ():
        given = {one.uri for one in assigned(work, name, session, terms)}
        suggested = suggester.suggest(text, work.language, name, session.vocabularies)
        found += [one for one in suggested if one.uri not in given and one.weight >= LEAST_WEIGHT]
    return sorted(found, key=lambda one: -one.weight)


def _put(parts: LibraryParts, work_id: str, origin: str, found: Iterable[Suggestion], session: Session) -> bool:
    """Keep terms as claims of a work; whether it had others."""
    work = session.works.get(work_id)
    changed = _with_terms(work, origin, found) if work else None
    if changed is None:
        return False
    session.works.put(changed, parts.cataloguers.resolver.keys(changed))
    return True


def _has_terms(work: Work) -> bool:
    return any(value.scheme for value in work.metadata.values.get(Field.SUGGESTED, ()))


def _with_terms(work: Work, origin: str, found: Iterable[Suggestion]) -> Work | None:
    """A work with terms as claims, in place of older ones; None where it has them. What people said lies over them."""
    method = origin.partition("@")[0]
    kept = work.metadata.values.get(Field.SUGGESTED, ())
    others = tuple(value for value in kept if value.left or value.origin.partition("@")[0] != method)
    made = tuple(_value(one, origin, work.language) for one in found)
    # People first, then by weight, as claims stand.
    by_people = [value for value in others if value.counts_by_person]
    by_methods = [value for value in (*others, *made) if not value.counts_by_person]
    values = (*by_people, *sorted(by_methods, key=lambda value: -value.weight))
    if values == kept:
        return None
    claims = {**work.metadata.values, Field.SUGGESTED: values}
    return replace(work, metadata=Metadata({field: some for field, some in claims.items() if some}))


def _value(one: Suggestion, origin: str, language: str | None) -> Value:
    """A term as a claim: by its code, as key words are, where it has one."""
    spoken = None if one.code else language
    return Value(one.code or one.name, round(one.weight, 4), origin, spoken, one.vocabulary, uri=one.uri)
