"""Works merged by hand, and split again: every decision is stored with the state before it."""

from collections.abc import Sequence

from svod.errors import SettingsError
from svod.library.ingest.cataloguing import JOIN, tie_citations
from svod.library.ingest.citation_links import STATED_BY_A_PERSON
from svod.library.lookup import held
from svod.library.parts import LibraryParts
from svod.model.codec import pack, unpack
from svod.model.reference import Reference
from svod.model.work import Citation, Decision, Work, WorksBefore
from svod.ports import CitationMatcher, Session

MERGE, SPLIT = "merge", "split"
# What a person decides outweighs all machines.
_BY_HAND = 1.0


def merge(parts: LibraryParts, kept_id: str, other_id: str, reason: str = "", who: str = "") -> Work:
    """One work out of two: the first one's id, the claims and copies of both, citations to either."""
    if kept_id == other_id:
        raise SettingsError("A work cannot be merged with itself.", way_out="Name two works.")
    with parts.store.writing() as session:
        kept, other = held(kept_id, session), held(other_id, session)
        lists = {work.id: session.references.of(work.id) for work in (kept, other)}
        before = pack(WorksBefore((kept, other), lists))
        joined = parts.cataloguers.resolver.joined(kept, other)
        _replaced(session, parts, gone=(other,), works=((joined, max(lists.values(), key=len)),))
        session.annotations.move(other.id, kept.id)
        session.collections.inherit(other.id, kept.id)
        decision = Decision(0, MERGE, kept.id, other.id, _BY_HAND, reason or STATED_BY_A_PERSON, parts.clock(), who)
        session.decisions.put(decision, before)
    return joined


def split(parts: LibraryParts, work_id: str, reason: str = "", who: str = "") -> tuple[Work, Work]:
    """The two works that were last joined, as they were; copies added since stay with the first."""
    with parts.store.writing() as session:
        merged = held(work_id, session)
        last = _last_merge(work_id, session)
        before = unpack(WorksBefore, session.decisions.before(last.number))
        kept, other = before.works
        listed, other_listed = (before.references[work.id] for work in before.works)
        known = {copy.sha256 for copy in (*kept.copies, *other.copies)}
        later = tuple(copy for copy in merged.copies if copy.sha256 not in known)
        kept = Work(kept.id, kept.language, kept.metadata, kept.copies + later)
        _replaced(session, parts, gone=(merged,), works=((kept, listed), (other, other_listed)))
        session.annotations.move_back(kept.id, other.id)
        decision = Decision(0, SPLIT, kept.id, other.id, _BY_HAND, reason or STATED_BY_A_PERSON, parts.clock(), who)
        session.decisions.put(decision, b"")
    return kept, other


def _replaced(
    session: Session,
    parts: LibraryParts,
    *,
    gone: Sequence[Work],
    works: Sequence[tuple[Work, Sequence[Reference]]],
) -> None:
    """Replace works by others: what cited one of these cites the likeliest of the new ones."""
    heirs = [work for work, _ in works]
    lost = [citation for work in gone for citation in session.citations.to(work.id)]
    said = {copy.sha256: session.results.named_files(copy.sha256) for work in gone for copy in work.copies}
    for work in gone:
        session.works.remove(work.id)
    for work in heirs:
        session.works.put(work, parts.cataloguers.resolver.keys(work))
    for sha256, files in said.items():
        session.results.put(sha256, files)
    for work, references in works:
        tie_citations(work, references, session, parts.cataloguers)
    for citation in lost:
        # A work that cited the other half of itself cites nothing now.
        if citation.citing not in {work.id for work in heirs} and session.works.get(citation.citing):
            session.citations.put([_inherited(citation, heirs, session, parts.cataloguers.matcher)])


def _inherited(citation: Citation, heirs: Sequence[Work], session: Session, matcher: CitationMatcher) -> Citation:
    reference = session.references.of(citation.citing)[citation.position]
    if reference.means in {work.id for work in heirs}:
        return citation._replace(cited=str(reference.means))
    match = matcher.match(reference, heirs)
    if match is None:
        return citation._replace(cited=heirs[0].id)
    return Citation(citation.citing, citation.position, match.work_id, match.weight, match.reason)


def _last_merge(work_id: str, session: Session) -> Decision:
    """The last join of the work, by people or by the resolver, that was not split again."""
    joins: list[Decision] = []
    for decision in session.decisions.about(work_id):
        if decision.kept != work_id:
            continue
        if decision.kind in (MERGE, JOIN):
            joins.append(decision)
        elif joins:
            joins.pop()
    if not joins:
        raise SettingsError(
            f"Nothing was ever merged into the work «{work_id}».", way_out="`svod merge` makes two works one."
        )
    return joins[-1]
