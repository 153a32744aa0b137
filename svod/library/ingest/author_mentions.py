"""The people of a library kept up with its works: what changed is looked at again, namesakes and all."""

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from hashlib import sha256
from itertools import count, islice

from svod.errors import ReadOnlyLibraryError
from svod.library.parts import LibraryParts
from svod.model.person import Attribution, PersonLine, PersonName, Ruling
from svod.ports import AuthorResolver, Session
from svod.text.people import fullest_name, written_name

# Few enough that others may write in between.
_WORKS_A_TRANSACTION = 200
# Of more namesakes only those that come are compared; all others stay whose they were.
_MOST_ANEW = 300


def renew_authors(parts: LibraryParts, work_ids: Iterable[str]) -> frozenset[str]:
    """Look again who is behind the authors of works that came, changed or went; the works whose authors changed."""
    touched: set[str] = set()
    remaining = iter(sorted(work_ids))
    try:
        while some := list(islice(remaining, _WORKS_A_TRANSACTION)):
            with parts.store.writing() as session:
                touched |= _renew(some, session, parts.cataloguers.authors)
    except ReadOnlyLibraryError:
        return frozenset()
    return frozenset(touched)


def _renew(work_ids: Sequence[str], session: Session, resolver: AuthorResolver) -> set[str]:
    works = session.works.get_each(work_ids)
    aside = session.paper_statuses.aside(works)
    # Names in what is no paper are nobody's.
    named = {
        work.id: [(mention, resolver.block(mention)) for mention in resolver.mentions(work)]
        if work.id not in aside
        else []
        for work in works.values()
    }
    touched = renew_blocks(session.persons.put_mentions(named), session, resolver)
    if len(works) < len(work_ids):
        session.persons.sweep()
    return touched


def renew_blocks(blocks: Iterable[str], session: Session, resolver: AuthorResolver) -> set[str]:
    """Group the mentions of blocks anew; returns the works that changed. Most of the mentions keep the id."""
    rulings = session.persons.rulings(blocks)
    lines: dict[str, PersonLine] = {}
    changed: list[tuple[str, Attribution]] = []
    gone: set[str] = set()
    works: dict[str, list[str]] = {}
    for block, rows in session.persons.in_blocks(blocks).items():
        before = {row.mention.address: (person_id, row) for row, person_id in rows}
        for person_id, attributions in _persons(block, rows, rulings.get(block, ()), resolver).items():
            works[person_id] = [row.mention.work_id for row in attributions]
            name = written_name(fullest_name(names_of(attributions)))
            lines[person_id] = PersonLine(person_id, name, len(set(works[person_id])))
            changed += [(person_id, row) for row in attributions if before[row.mention.address] != (person_id, row)]
        gone |= {person_id for person_id, _ in before.values()} - lines.keys()
    known = session.persons.lines(lines)
    session.persons.attribute([line for one, line in lines.items() if known.get(one) != line], changed)
    session.persons.sweep(gone - {""})
    renamed = [one for one, line in lines.items() if one not in known or known[one].name != line.name]
    return {row.mention.work_id for _, row in changed} | {work_id for one in renamed for work_id in works[one]}


def _persons(
    block: str, rows: Sequence[tuple[Attribution, str]], rulings: Sequence[Ruling], resolver: AuthorResolver
) -> dict[str, tuple[Attribution, ...]]:
    """The mentions of a block by person; of very many namesakes those that were distinguished before stay so."""
    settled = _settled(rows, rulings) if len(rows) > _MOST_ANEW else {}
    kept = {row.mention.address for attributions in settled.values() for row in attributions}
    fresh = [row.mention for row, _ in rows if row.mention.address not in kept]
    before = {row.mention.address: person_id for row, person_id in rows}
    persons: dict[str, tuple[Attribution, ...]] = {}
    for attributions in sorted(resolver.persons(fresh, rulings, list(settled.values())), key=len, reverse=True):
        persons[_identity(block, attributions, before, persons)] = attributions
    return persons


def _settled(rows: Sequence[tuple[Attribution, str]], rulings: Sequence[Ruling]) -> dict[str, list[Attribution]]:
    """The persons that were known before and that no person ruled on."""
    ruled = {address for ruling in rulings for address in (ruling.one, ruling.other)}
    doubted = {person_id for row, person_id in rows if row.mention.address in ruled}
    settled: dict[str, list[Attribution]] = {}
    for row, person_id in rows:
        if person_id and row.reason and person_id not in doubted:
            settled.setdefault(person_id, []).append(row)
    return settled


def _identity(block: str, attributions: Sequence[Attribution], before: Mapping[str, str], taken: Container[str]) -> str:
    """The id that most of the mentions had before, unless it is taken; else one made of the first mention."""
    votes = Counter(before[row.mention.address] for row in attributions)
    for person_id, _ in sorted(votes.items(), key=lambda vote: (-vote[1], vote[0])):
        if person_id and person_id not in taken:
            return person_id
    first = min(row.mention.address for row in attributions)
    made = (f"p{sha256(f'{block} {first} {number}'.encode()).hexdigest()[:12]}" for number in count())
    return next(person_id for person_id in made if person_id not in taken)


def names_of(attributions: Iterable[Attribution]) -> list[PersonName]:
    """Every spelling in some mentions, as often as it is met."""
    return [name for row in attributions for name in row.mention.names]
