"""Author disambiguation: mentions of authors clustered into persons, by their names and their context."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import exp
from typing import TypeVar

from svod.catalog.author_evidence import Evidence, Namesake, evidence_of
from svod.model.metadata import Field
from svod.model.person import Attribution, AuthorMention, PersonName, Ruling
from svod.model.work import Work
from svod.text.normalize import fold
from svod.text.people import NamesAgree, each_person_once, fullness, namesake_frame
from svod.text.schemes import initials
from svod.text.transliterate import latin

Item = TypeVar("Item")

# So many points make one person of two mentions; where two persons are equally likely, neither is chosen.
_ENOUGH, _LEAST_LEAD = 3.0, 0.5
# At most so many authors of a work, and so many namesakes, are compared.
MOST_AUTHORS = 5000
MOST_NAMESAKES = 1000
_MOST_CO_AUTHORS, _MOST_SUBJECTS = 40, 24
_SHORTEST_SUBJECT, _SUBJECT_LETTERS = 5, 6
# Initials that correspond between alphabets are in one class.
_INITIAL_CLASSES = ("aeijouy", "cghkqstxz", "vw", "fp")
_FULLEST = "the fullest form of the name"


class NameAndContextResolver:
    """Compatible names, with co-authors, affiliations, addresses, subjects and years as evidence."""

    def mentions(self, work: Work) -> tuple[AuthorMention, ...]:
        """The authors of a work, each once, with their context."""
        people = each_person_once(work.metadata.creators()[:MOST_AUTHORS], len(work.copies))
        keys = [_signature(claims[0].name) for claims in people]
        subjects, year = _subjects(work), work.metadata.text(Field.DATE)[:4]
        return tuple(
            AuthorMention(
                work_id=work.id,
                position=position,
                names=_once(claim.name for claim in claims),
                affiliations=_once(text for claim in claims for text in claim.affiliations),
                emails=_once(claim.email.lower() for claim in claims if claim.email),
                orcids=_once(claim.orcid for claim in claims if claim.orcid),
                co_authors=_others(keys, position),
                subjects=subjects,
                year=year,
            )
            for position, claims in enumerate(people)
            if claims[0].name.family
        )

    def block(self, mention: AuthorMention) -> str:
        """The blocking key: mentions of one person share it."""
        return _key(max(mention.names, key=fullness))

    def persons(
        self,
        mentions: Sequence[AuthorMention],
        rulings: Sequence[Ruling] = (),
        settled: Sequence[Sequence[Attribution]] = (),
    ) -> tuple[tuple[Attribution, ...], ...]:
        """The mentions of one block by person, the surest mention of each first."""
        ordered = sorted(mentions, key=lambda mention: (-_fullest(mention), mention.address))
        gathering = _Gathering(rulings)
        for attributions in settled:
            gathering.settle(attributions)
        for mention in ordered:
            gathering.place(mention)
        if not settled:
            gathering.unite()
        return tuple(tuple(person) for person in gathering.attributions())


class _Gathering:
    """The clusters of one block as they grow, with the reason for each mention."""

    def __init__(self, rulings: Sequence[Ruling]) -> None:
        # Persons by the letters their given names may begin with; only these are compared.
        self._by_initial: defaultdict[str, list[Namesake]] = defaultdict(list)
        self._reasons: dict[str, Attribution] = {}
        # Mention -> rulings of people about it and others; the last one counts.
        self._rulings: defaultdict[str, dict[str, bool]] = defaultdict(dict)
        for one, other, is_same, _ in rulings:
            self._rulings[one][other] = self._rulings[other][one] = is_same

    def settle(self, attributions: Sequence[Attribution]) -> None:
        """Add a person that is known from before."""
        first, *others = (Namesake(row.mention) for row in attributions)
        for other in others:
            first.take(other)
        self._reasons |= {row.mention.address: row for row in attributions}
        self._add(first)

    def place(self, mention: AuthorMention) -> None:
        """Give a mention to the likeliest person, or to a new one."""
        newcomer = Namesake(mention)
        chosen, evidence = self._likeliest(newcomer)
        self._reasons[mention.address] = _attribution(mention, evidence)
        if chosen is None:
            self._add(newcomer)
        else:
            self._move(newcomer, chosen)

    def unite(self) -> None:
        """Merge persons that have become alike as they grew, the smallest first."""
        for person in sorted(self._persons(), key=lambda one: (len(one.mentions), one.mentions[0].address)):
            chosen, evidence = self._likeliest(person)
            if chosen is not None:
                for mention in person.mentions:
                    self._reasons[mention.address] = _attribution(mention, evidence)
                self._move(person, chosen)

    def attributions(self) -> Iterable[list[Attribution]]:
        """Each person's mentions, the surest first."""
        for person in self._persons():
            rows = [self._reasons[mention.address] for mention in person.mentions]
            yield sorted(rows, key=lambda row: (-row.weight, row.mention.address))

    def _likeliest(self, one: Namesake) -> tuple[Namesake | None, list[Evidence]]:
        """The same person, and the evidence; none where two are equally likely."""
        letters = list(self._by_initial) if self._rulings else one.initials
        others = {id(other): other for letter in letters for other in self._by_initial[letter] if other is not one}
        agreements = [(other, self._agreement(one, other)) for other in list(others.values())[:MOST_NAMESAKES]]
        agreeing = [row for row in agreements if row[1].may_be_one]
        # «Y. Liu» may be any person with that initial; a full name has no rivals.
        rivals = [other for other, _ in agreeing if other.is_full] if not one.is_full else []
        namesakes = sum(agreement is NamesAgree.NAMESAKES for _, agreement in agreements)
        compared = [
            (other, evidence_of(one, other, agreement, namesakes + len(rivals) - (other in rivals)))
            for other, agreement in agreeing
        ]
        ranked = sorted(compared, key=lambda row: -_points(row[1]))
        if not ranked or _points(ranked[0][1]) < _ENOUGH:
            return None, []
        is_close = len(ranked) > 1 and _points(ranked[0][1]) - _points(ranked[1][1]) < _LEAST_LEAD
        if is_close and not ranked[0][0].agreement(ranked[1][0]).may_be_one:
            return None, []
        return ranked[0]

    def _persons(self) -> list[Namesake]:
        return list({id(person): person for persons in self._by_initial.values() for person in persons}.values())

    def _add(self, person: Namesake) -> None:
        for letter in person.initials:
            if person not in self._by_initial[letter]:
                self._by_initial[letter].append(person)

    def _move(self, person: Namesake, into: Namesake) -> None:
        """Merge a person, placed before or not, into another."""
        for letter in person.initials:
            if person in self._by_initial[letter]:
                self._by_initial[letter].remove(person)
        into.take(person)
        self._add(into)

    def _agreement(self, one: Namesake, other: Namesake) -> NamesAgree:
        """How the names agree, unless people have ruled."""
        # A person is only once among the authors of one work.
        if not one.works.isdisjoint(other.works):
            return NamesAgree.NAMESAKES
        ruled = self._ruled(one, other) if self._rulings else set[bool]()
        if False in ruled:
            return NamesAgree.NAMESAKES
        return NamesAgree.RULED if ruled else one.agreement(other)

    def _ruled(self, one: Namesake, other: Namesake) -> set[bool]:
        theirs = {mention.address for mention in other.mentions}
        return {
            is_same
            for mention in one.mentions
            if mention.address in self._rulings
            for address, is_same in self._rulings[mention.address].items()
            if address in theirs
        }


def _points(evidence: Iterable[Evidence]) -> float:
    return sum(evidence.points for evidence in evidence)


def _attribution(mention: AuthorMention, evidence: Sequence[Evidence]) -> Attribution:
    if not evidence:
        return Attribution(mention, 1.0, _FULLEST)
    weight = 1 / (1 + exp(_ENOUGH - 2 - _points(evidence)))
    return Attribution(mention, weight, " and ".join(evidence.reason for evidence in evidence))


def _fullest(mention: AuthorMention) -> int:
    return max(map(fullness, mention.names))


def _key(name: PersonName) -> str:
    first = min(initials(name.given.lstrip(" .")), default="")
    kind = next((letters[0] for letters in _INITIAL_CLASSES if first and first in letters), first)
    return f"{namesake_frame(name.family)[:60]}:{kind}"


def _signature(name: PersonName) -> str:
    """A short key of a co-author: phonetic form of the family name and the initial, the same in most spellings."""
    first = latin(name.given.lstrip(" ."))[:1]
    return f"{namesake_frame(name.family)[:60]}:{'i' if first in ('y', 'j') else first}"


def _others(keys: Sequence[str], position: int) -> tuple[str, ...]:
    """The authors named next to one, by their keys."""
    first = max(0, position - _MOST_CO_AUTHORS // 2)
    return tuple(sorted({*keys[first:position], *keys[position + 1 : position + 1 + _MOST_CO_AUTHORS // 2]}))


def _subjects(work: Work) -> tuple[str, ...]:
    texts = [value.text for field in (Field.SUBJECT, Field.TITLE) for value in work.metadata.all(field)]
    words = (word for text in texts for word in fold(text).split() if len(word) >= _SHORTEST_SUBJECT)
    return tuple(sorted(dict.fromkeys([word[:_SUBJECT_LETTERS] for word in words][:_MOST_SUBJECTS])))


def _once(values: Iterable[Item]) -> tuple[Item, ...]:
    return tuple(dict.fromkeys(values))
