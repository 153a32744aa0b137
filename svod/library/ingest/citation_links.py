"""Linking citations: the works that references mean, held or not, and the references of others that mean a work."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from svod.model.reference import PreparedReference, Reference
from svod.model.work import Citation, Match, Work
from svod.ports import CitationMatcher, Session
from svod.text.claims import metadata_of_reference, name_of_reference

# The reason of a decision by a person.
STATED_BY_A_PERSON = "somebody said so"
# What a person says of a reference that means nothing a library could hold.
_NO_WORK = ""
# Of the references that mean one work, so many are asked first whether they mean a work that arrives.
_ASKED_FIRST = 3


class KeyedReference(NamedTuple):
    """A reference at its place in its list, and its keys."""

    position: int
    reference: Reference
    keys: frozenset[str]
    # As the store keeps it, and what a work is named by that it alone means, where these came with it.
    packed: bytes = b""
    prepared_name: str = ""

    @property
    def name(self) -> str:
        """What a work is named by that is known by this reference alone."""
        return self.prepared_name or name_of_reference(self.reference)


def prepared(references: Sequence[Reference], by_reader: Sequence[PreparedReference]) -> list[KeyedReference]:
    """References at their places with what the process that read them prepared of each."""
    listed = enumerate(zip(references, by_reader, strict=True))
    return [KeyedReference(place, one, frozenset(made.keys), made.packed, made.name) for place, (one, made) in listed]


def keyed(references: Iterable[tuple[int, Reference]], matcher: CitationMatcher) -> list[KeyedReference]:
    """References at their places with their keys, which are made once."""
    return [KeyedReference(position, one, matcher.keys(one)) for position, one in references]


def tie_references(work: Work, references: Sequence[Reference], session: Session, matcher: CitationMatcher) -> int:
    """Give a work these references in place of those it had; how many of them mean a work that is held."""
    return tie_keyed(work, keyed(enumerate(references), matcher), session, matcher)


def tie_keyed(
    work: Work,
    references: Sequence[KeyedReference],
    session: Session,
    matcher: CitationMatcher,
    *,
    is_new: bool = False,
) -> int:
    """Give a work these references in place of those it had, and tie each to the work it means.

    How many of them mean a work that is held.
    """
    given = [one.reference for one in references]
    kept = session.references.put(work.id, given, [one.packed for one in references], is_new=is_new)
    # People may have corrected some.
    known = references if kept is given else keyed(enumerate(kept), matcher)
    return _tie(work.id, known, session, matcher, is_new=True)


def tie_loose(session: Session, matcher: CitationMatcher, limit: int) -> int:
    """Tie what means nothing yet, as where the work that was meant is gone, of so many works; how many there were."""
    works = session.references.loose(limit)
    for work_id in works:
        tied = {citation.position for citation in session.citations.of(work_id)} | session.cited.of(work_id).keys()
        listed = enumerate(session.references.of(work_id))
        still_open = keyed(((position, one) for position, one in listed if position not in tied), matcher)
        _tie(work_id, still_open, session, matcher, is_new=False)
        session.references.tied(work_id)
    return len(works)


def recognise_citations_to(work: Work, keys: Iterable[str], session: Session, matcher: CitationMatcher) -> int:
    """Tie the references of others that mean a work; one that was known by them alone has become it.

    How many references these were.
    """
    recognised = 0
    (alike,) = session.cited.sharing_each([frozenset(keys)])
    for cited in alike:
        first = session.cited.references(cited.id, _ASKED_FIRST)
        matches = [matcher.match(reference, [work]) for _, _, reference in first]
        if not any(matches):
            continue
        others = session.cited.references(cited.id, after=len(first)) if len(first) == _ASKED_FIRST else ()
        matches += [matcher.match(reference, [work]) for _, _, reference in others]
        meant = [
            Citation(citing, position, work.id, match.weight, match.reason)
            for (citing, position, _), match in zip((*first, *others), matches, strict=True)
            if match and citing != work.id
        ]
        session.citations.put(meant)
        recognised += len(meant)
        untied = {(citation.citing, citation.position) for citation in meant}
        still = {citing for citing, position, _ in (*first, *others) if (citing, position) not in untied}
        session.cited.untie(cited.id, untied, len(still))
        if not still:
            session.cited.succeed(cited.id, work.id)
    return recognised


def _tie(
    work_id: str,
    references: Sequence[KeyedReference],
    session: Session,
    matcher: CitationMatcher,
    *,
    is_new: bool,
) -> int:
    """Tie references of a work, which are all that it has where they are new; how many mean a work that is held."""
    meaning = [one for one in references if one.reference.means != _NO_WORK]
    citations: list[Citation] = []
    still_open: list[KeyedReference] = []
    for one, candidates in zip(meaning, session.works.sharing_each([one.keys for one in meaning]), strict=True):
        match = _stated(one.reference, session) or matcher.match(one.reference, candidates)
        if match is None:
            still_open.append(one)
        elif match.work_id != work_id:
            citations.append(Citation(work_id, one.position, match.work_id, match.weight, match.reason))
    session.citations.put(citations, is_new=is_new)
    _gather(work_id, [one for one in still_open if one.keys], session, matcher, is_new=is_new)
    return len(citations)


def _stated(reference: Reference, session: Session) -> Match | None:
    """The work that a person says is meant, or what it has become part of, if that is held."""
    if not reference.means:
        return None
    become = [one.kept for one in session.decisions.about(reference.means) if one.other == reference.means]
    here = session.works.held([reference.means, *become])
    meant = next((one for one in (reference.means, *reversed(become)) if one in here), None)
    return Match(meant, 1.0, STATED_BY_A_PERSON) if meant else None


def _gather(
    work_id: str, references: Sequence[KeyedReference], session: Session, matcher: CitationMatcher, *, is_new: bool
) -> None:
    """Link references to cited works that are known by references, or to new ones."""
    known = session.cited.sharing_each([one.keys for one in references])
    fresh: dict[str, Work] = {}
    # The same work may be in a list twice, in two alphabets.
    by_key: defaultdict[str, list[str]] = defaultdict(list)
    meant: dict[int, str] = {}
    for one, candidates in zip(references, known, strict=True):
        new = [fresh[name] for name in dict.fromkeys(name for key in one.keys for name in by_key.get(key, ()))]
        match = matcher.match(one.reference, [*candidates, *new])
        name = match.work_id if match else one.name
        if match is None:
            fresh.setdefault(name, Work(name, one.reference.language, metadata_of_reference(one.reference), ()))
            for key in one.keys:
                by_key[key].append(name)
        meant[one.position] = name
    session.cited.tie(
        work_id, {one.position: (meant[one.position], one.keys) for one in references}, fresh, is_new=is_new
    )
