"""Persons of a library: found by name, listed by works, merged and split by people."""

from collections.abc import Sequence
from itertools import islice, product

from svod.errors import SettingsError, UnknownPersonError
from svod.library.ingest.author_mentions import names_of, renew_blocks
from svod.library.ingest.indexing import catch_up_index
from svod.library.parts import LibraryParts
from svod.model.person import Attribution, AuthorMention, Person, PersonLine, PersonName, Ruling, SignedBy
from svod.ports import Session
from svod.text.people import name_form, names_agree, namesake_frame, written_name

_MOST_FOUND = 50
_BY_A_PERSON = "somebody said so"
# Of very many works of two persons no more pairs are noted one by one.
_MOST_RULINGS = 10_000


class PersonService:
    """The people of a library."""

    def __init__(self, parts: LibraryParts) -> None:
        self._parts = parts

    def find(self, named: str) -> tuple[Person, ...]:
        """The person of that id, or all who may be called so, those of most works first."""
        # Patterns of names are slow to compile, and most commands meet no new name.
        from svod.text.names import parse_name

        with self._parts.store.reading() as session:
            known = session.persons.get(named.strip())
            if known is not None:
                return (known,)
            name = parse_name(named) or PersonName(named.strip())
            form = name_form(name)
            sounding = [session.persons.get(one) for one in session.persons.sounding(namesake_frame(name.family))]
        found = [
            person
            for person in sounding
            if person and any(names_agree(form, name_form(other)).may_be_one for other in names_of(person.attributions))
        ]
        found.sort(key=lambda person: (-len(person.attributions), person.name))
        return tuple(found[:_MOST_FOUND])

    def called(self, named: str) -> tuple[str, ...]:
        """The ids of the persons of whom that is one of the spellings, or the id."""
        asked = named.strip()
        return tuple(person.id for person in self.find(named) if asked in _called(person))

    def of(self, work_id: str) -> tuple[SignedBy, ...]:
        """The people behind the authors of a work."""
        with self._parts.store.reading() as session:
            return session.persons.of(work_id)

    def listed(self, limit: int = 50, offset: int = 0) -> tuple[PersonLine, ...]:
        """Persons, those of most works first."""
        with self._parts.store.reading() as session:
            return session.persons.listed(limit, offset)

    def count(self) -> int:
        """How many there are."""
        with self._parts.store.reading() as session:
            return session.persons.count()

    def merge(self, kept_id: str, other_id: str, reason: str = "") -> Person:
        """Merge two persons, whatever the resolver decides; the id with more mentions stays."""
        resolver = self._parts.cataloguers.authors
        with self._parts.store.writing() as session:
            kept, other = _held(kept_id, session), _held(other_id, session)
            blocks = {resolver.block(row.mention) for row in (*kept.attributions, *other.attributions)}
            if kept_id == other_id or len(blocks) > 1:
                raise SettingsError(
                    f"«{kept.name}» and «{other.name}» cannot be made one person.",
                    way_out="Name two persons whose family names and first initials are spellings of one another.",
                )
            (block,) = blocks
            first = kept.attributions[0].mention
            _rule(block, kept.attributions, other.attributions, session, Ruling("", "", True, reason or _BY_A_PERSON))
            touched = renew_blocks([block], session, resolver)
            merged = _held(_whose(first, block, session), session)
        catch_up_index(self._parts, touched)
        return merged

    def split(self, person_id: str, work_ids: Sequence[str], reason: str = "") -> tuple[Person, ...]:
        """Split a person: the named works become those of another person."""
        resolver = self._parts.cataloguers.authors
        with self._parts.store.writing() as session:
            whole = _held(person_id, session)
            parted = [row for row in whole.attributions if row.mention.work_id in set(work_ids)]
            stays = [row for row in whole.attributions if row not in parted]
            if not parted or not stays:
                raise SettingsError(
                    f"«{whole.name}» cannot be parted so.", way_out="Name some of the person's works, not all of them."
                )
            block = resolver.block(whole.attributions[0].mention)
            _rule(block, stays, parted, session, Ruling("", "", False, reason or _BY_A_PERSON))
            touched = renew_blocks([block], session, resolver)
            both = dict.fromkeys(_whose(rows[0].mention, block, session) for rows in (stays, parted))
            persons = tuple(_held(one, session) for one in both)
        catch_up_index(self._parts, touched)
        return persons


def _called(person: Person) -> frozenset[str]:
    """What a person is called: the id, the name, every spelling as a catalogue and as people write it."""
    written = map(written_name, names_of(person.attributions))
    return frozenset((person.id, person.name, *person.variants, *written))


def _held(person_id: str, session: Session) -> Person:
    person = session.persons.get(person_id)
    if person is None:
        raise UnknownPersonError(f"There is no person «{person_id}».", way_out="`svod authors` lists them.")
    return person


def _rule(
    block: str, ones: Sequence[Attribution], others: Sequence[Attribution], session: Session, said: Ruling
) -> None:
    for one, other in islice(product(ones, others), _MOST_RULINGS):
        session.persons.rule(block, said._replace(one=one.mention.address, other=other.mention.address))


def _whose(mention: AuthorMention, block: str, session: Session) -> str:
    return next(person_id for row, person_id in session.persons.in_blocks([block])[block] if row.mention == mention)
