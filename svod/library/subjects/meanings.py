"""What a key word or a code means: the concepts of the kept vocabularies, their captions and neighbours."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from svod.library.parts import LibraryParts
from svod.model.vocabulary import Concept
from svod.ports import Session
from svod.vocabulary.fields import field_of, printed_code

_MOST_NEIGHBOURS = 60
_LANGUAGES = ("ru", "de", "en")


class SubjectTerm(NamedTuple):
    """A concept as pages name it: the caption in the reader's language, and its code, if it has one."""

    vocabulary: str
    uri: str
    caption: str
    code: str

    @property
    def subject(self) -> str:
        """The key word by which works have it: its code, or else its caption."""
        return self.code or self.caption


class SubjectConcept(NamedTuple):
    """A concept that a key word means, and the concepts around it."""

    term: SubjectTerm
    names: tuple[str, ...]
    broader: tuple[SubjectTerm, ...]
    narrower: tuple[SubjectTerm, ...]
    related: tuple[SubjectTerm, ...]


class SubjectService:
    """What a library knows of key words and codes through its vocabularies."""

    def __init__(self, parts: LibraryParts) -> None:
        self._parts = parts
        self._terms = parts.vocabulary.terms()

    def captions(self, subjects: Iterable[str], language: str) -> Mapping[str, SubjectTerm]:
        """The concepts that some key words, in whatever capitals, are the codes of; by the codes in small letters.

        Of a code that no kept vocabulary explains, the field that it belongs to.
        """
        codes = tuple(subjects)
        asked = sorted({form for subject in codes for form in _written(subject)})
        found: dict[str, SubjectTerm] = {}
        with self._parts.store.reading() as session:
            for card in session.vocabularies.cards():
                for concept in session.vocabularies.coded(card.name, asked):
                    found.setdefault(concept.code.lower(), subject_term(card.name, concept, language))
        for code in codes:
            known = found.get(code.lower(), SubjectTerm("", "", "", printed_code(code)))
            if not known.caption and (field := field_of(code, language)):
                found[code.lower()] = known._replace(caption=field)
        return found

    def meanings(self, subject: str, language: str) -> tuple[SubjectConcept, ...]:
        """The concepts that a key word, or a code, is the name of, one of each vocabulary at most."""
        keys = frozenset().union(*(self._terms.keys(subject, name) for name in _LANGUAGES))
        with self._parts.store.reading() as session:
            names = [card.name for card in session.vocabularies.cards()]
            found = [(name, _found(name, subject, keys, session)) for name in names]
            return tuple(_around(name, concept, language, session) for name, concept in found if concept)


def _found(vocabulary: str, subject: str, keys: frozenset[str], session: Session) -> Concept | None:
    kept = session.vocabularies
    coded = kept.coded(vocabulary, _written(subject))
    if coded:
        return coded[0]
    named = kept.named(vocabulary, keys)
    best = sorted(named, key=lambda one: (not one.is_preferred, one.uri))[:1]
    return next(iter(kept.concepts(vocabulary, [one.uri for one in best])), None)


def _written(code: str) -> tuple[str, ...]:
    """A code as it may be written: counted key words have small letters, codes of MSC have capitals."""
    return code, code.upper(), f"{code[:-2].upper()}{code[-2:].lower()}"


def _around(vocabulary: str, concept: Concept, language: str, session: Session) -> SubjectConcept:
    def terms(uris: Iterable[str]) -> tuple[SubjectTerm, ...]:
        near = session.vocabularies.concepts(vocabulary, sorted(uris)[:_MOST_NEIGHBOURS])
        return tuple(sorted((subject_term(vocabulary, one, language) for one in near), key=lambda term: term[2:]))

    names = dict.fromkeys(label.text for label in (*concept.preferred, *concept.alternative))
    return SubjectConcept(
        subject_term(vocabulary, concept, language),
        tuple(names),
        terms(concept.broader),
        terms(concept.narrower),
        terms(concept.related),
    )


def subject_term(vocabulary: str, concept: Concept, language: str) -> SubjectTerm:
    """A concept as pages name it."""
    caption = concept.name(language).text
    return SubjectTerm(vocabulary, concept.uri, "" if caption == concept.code else caption, concept.code)
