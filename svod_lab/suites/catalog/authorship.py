"""Works of known persons, spelled at random: in full, with initials, in the other alphabet, by any scheme."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from svod.model.metadata import Creator, Field, Metadata, Value
from svod.model.person import PersonName
from svod.model.work import Work
from svod.text.names import parse_name
from svod.text.people import name_form, namesake_frame
from svod.text.transliterate import latin
from svod_lab.corpora.items import BibliographicRecord, LabeledDocument, TrueAuthor
from svod_lab.synthetic.works.grammar import lot
from svod_lab.synthetic.works.latin_letters import TABLES, transliterated

# How often a work prints its authors so; only some headers print affiliations and addresses.
_FULL, _ONE_INITIAL, _OTHER_ALPHABET = 0.4, 0.25, 0.4
_NAMES_AFFILIATION, _NAMES_EMAIL = 0.6, 0.3
# Given names this short are initials, or syllables that identify nobody.
_SHORTEST_GIVEN = 3


class SignedWork(NamedTuple):
    """A work, and for each of its authors in order the person it is; empty where unknown."""

    work: Work
    persons: tuple[str, ...]


def signed_records(records: Iterable[BibliographicRecord], seed: int) -> Iterator[SignedWork]:
    """Catalogue records with full names, as works; the same full name is the same person."""
    for number, record in enumerate(records):
        chance = lot(f"signed:{seed}:{number}")
        style = _style(chance)
        people = record.fields.author
        creators = tuple(_creator(_spelled(name, style)) for name in people)
        work = _work(f"w{number}", creators, record.fields.title or "", record.fields.year or "", record.language)
        yield SignedWork(work, tuple(_person(name) for name in people))


def signed_papers(documents: Sequence[LabeledDocument], seed: int) -> Iterator[SignedWork]:
    """Headers in Russian and English, each printed in one of both at random; a person is a Russian full name."""
    known = _full_names(documents)
    for number, document in enumerate(documents):
        chance = lot(f"papers:{seed}:{number}")
        own, other = document.truth, document.translation
        names = [_true_name(author) for author in own.authors or ()]
        if not names or None in names:
            continue
        is_other = other is not None and chance.random() < _OTHER_ALPHABET
        translation = other if is_other and other and len(other.authors or ()) == len(names) else None
        creators = _printed(
            [name for name in names if name], own.authors or (), translation.authors if translation else None, chance
        )
        year = document.document_id.partition(":")[2][:4]
        title = (translation or own).title or ""
        work = _work(
            f"w{number}", creators, title, year, "en" if translation else "ru", (translation or own).keywords or ()
        )
        yield SignedWork(work, tuple(known.get(_initialled(name), "") for name in names if name))


def _printed(
    names: Sequence[PersonName], own: Sequence[TrueAuthor], other: Sequence[TrueAuthor] | None, chance: Random
) -> tuple[Creator, ...]:
    """The authors of a paper as one of its headers prints them."""
    style, table = _style(chance), chance.randrange(len(TABLES))
    names_affiliation, names_email = chance.random() < _NAMES_AFFILIATION, chance.random() < _NAMES_EMAIL
    by_hand = chance.random() < 0.5
    creators = []
    for place, name in enumerate(names):
        author = other[place] if other else own[place]
        spelled = name
        if other:
            # Half the time as the journal itself prints the name, else by one of the tables.
            printed = parse_name(author.name) if by_hand else None
            spelled = printed or PersonName(transliterated(name.family, table), transliterated(name.given, table))
        affiliation = author.affiliation if names_affiliation else ""
        creators.append(_creator(_spelled(spelled, style), affiliation, author.email if names_email else ""))
    return tuple(creators)


def _full_names(documents: Iterable[LabeledDocument]) -> dict[str, str]:
    """Family name and initials -> the one full name that they stand for; nothing where they stand for several."""
    meant: dict[str, set[str]] = defaultdict(set)
    for document in documents:
        for author in document.truth.authors or ():
            name = _true_name(author)
            if name:
                meant[_initialled(name)] |= {name.full} if name_form(name).is_full else set()
    return {key: min(full, default=key) for key, full in meant.items() if len(full) <= 1}


def _true_name(author: TrueAuthor) -> PersonName | None:
    return parse_name(author.full_name) or parse_name(author.name)


def _initialled(name: PersonName) -> str:
    return " ".join([name.family.lower().replace("ё", "е"), *(word[:1] for word in latin(name.given).split())])


def _person(name: PersonName) -> str:
    """The person behind a full name; initials identify nobody."""
    words = [word for word in re.split(r"[\s.]+", name.given) if len(word) > 1]
    # «Anna B. Beck» signs as «Anna Beck», too.
    return latin(" ".join((name.family, *words))) if words and len(words[0]) >= _SHORTEST_GIVEN else ""


def _style(chance: Random) -> str:
    drawn = chance.random()
    return "full" if drawn < _FULL else "initial" if drawn < _FULL + _ONE_INITIAL else "initials"


def _spelled(name: PersonName, style: str) -> PersonName:
    letters = [f"{word[0]}." for word in name.given.replace("-", " ").replace(".", " ").split() if word[0].isalpha()]
    if style == "full" or not letters:
        return name
    return PersonName(name.family, " ".join(letters[:1] if style == "initial" else letters))


def _creator(name: PersonName, affiliation: str = "", email: str = "") -> Creator:
    return Creator(
        name.full, 0.9, "header", name=name, affiliations=(affiliation,) if affiliation else (), email=email or None
    )


def _work(
    work_id: str, creators: tuple[Creator, ...], title: str, year: str, language: str | None, words: Sequence[str] = ()
) -> Work:
    claims: dict[Field, tuple[Value, ...]] = {
        Field.TITLE: (Value(title, 0.9),), Field.CREATOR: creators,
        Field.DATE: (Value(year, 0.9),) if year else (), Field.SUBJECT: tuple(Value(word, 0.9) for word in words),
    }  # fmt: skip
    return Work(work_id, language, Metadata({field: values for field, values in claims.items() if values}), ())


def family_of(person: str) -> str:
    """What decides the part that a person falls into, together with all namesakes."""
    return namesake_frame(person.partition(" ")[0])
