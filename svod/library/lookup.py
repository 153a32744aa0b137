"""A work by its id, or the error that says how to find one."""

from collections.abc import Iterable, Mapping

from svod.errors import UnknownWorkError
from svod.model.work import Citation, CitedRecord, CitedReference, Work, WorkRecord
from svod.ports import Session


def held(work_id: str, session: Session) -> Work:
    """The work of that id, which must be held."""
    work = session.works.get(work_id) or _successor(work_id, session)
    if work is None:
        raise UnknownWorkError(f"The library holds no work «{work_id}».", way_out="`svod search` finds works by words.")
    return work


def held_or_cited(work_id: str, session: Session) -> Work:
    """The work of that id, which must be held, or known by references."""
    cited = session.cited.get(work_id)
    return cited.work if cited else held(work_id, session)


def record_of(work_id: str, session: Session) -> WorkRecord:
    """A work, which must be held, with its references and what cites it."""
    work = held(work_id, session)
    cited = {citation.position: citation for citation in session.citations.of(work.id)}
    known_as = session.cited.of(work.id)
    references = tuple(
        CitedReference(reference, cited.get(position), known_as.get(position))
        for position, reference in enumerate(session.references.of(work.id))
    )
    return WorkRecord(
        work,
        references,
        session.citations.to(work.id),
        session.works.importance(work.id),
    )


def cited_record(cited_id: str, session: Session) -> CitedRecord | None:
    """A work that is known by references alone, with these; None where there is none of that id."""
    found = session.cited.get(cited_id)
    if found is None:
        return None
    references = session.cited.references(cited_id)
    return CitedRecord(found.work, tuple((citing, reference) for citing, _, reference in references))


def citing_sentences(citations: Iterable[Citation], session: Session) -> Mapping[Citation, tuple[str, ...]]:
    """The sentences that cite, of each citation whose places in the text are known."""
    asked = {(citation.citing, citation.position): citation for citation in citations}
    return {
        asked[place]: tuple(dict.fromkeys(mention.sentence for mention in reference.mentions if mention.sentence))
        for place, reference in session.references.at(asked).items()
    }


def _successor(cited_id: str, session: Session) -> Work | None:
    """What a work that was known by references alone has become."""
    work_id = session.cited.successor(cited_id)
    return session.works.get(work_id) if work_id else None
