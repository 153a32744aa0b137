"""Vocabularies of a library: imported, rules learned from its works, terms suggested, queries expanded."""

import gzip
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from svod.errors import UnknownVocabularyError, VocabularyError
from svod.files.content import open_file
from svod.files.names import name_text
from svod.library.lookup import held
from svod.library.parts import LibraryParts
from svod.library.subjects.classifying import assigned, batched, classified_text
from svod.library.subjects.learning import learn_subjects
from svod.model.collection import Collection
from svod.model.retrieval import Expansion
from svod.model.vocabulary import (
    FREE_TERMS,
    Occurrence,
    Rule,
    RuleCard,
    Suggestion,
    Vocabulary,
    VocabularyCard,
    coded_address,
)
from svod.model.work import Work
from svod.ports import Session

MOST_BYTES = 1 << 30
# Rules are learned from so many works at most, the latest.
MOST_WORKS = 100_000
MEASURE = "loglikelihood"
_TABLE_NAMES = frozenset({".tsv", ".tab", ".txt"})
_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,62}")
_EVERYTHING = Collection("")
_WORKS_AT_A_TIME = 500


class Imported(NamedTuple):
    """A vocabulary as it was imported, with remarks."""

    card: VocabularyCard
    remarks: tuple[str, ...]


class VocabularyService:
    """What a library can do with vocabularies."""

    def __init__(self, parts: LibraryParts) -> None:
        self._parts = parts
        self._tools = parts.vocabulary
        self._terms = self._tools.terms()

    def take_built_in(self, name: str) -> Imported:
        """Import a vocabulary that comes with svod."""
        if name not in self._tools.built_in:
            raise _unknown(name)
        return self.take_in(name)

    def take_in(
        self, source: str, *, name: str = "", format_name: str = "", shown_as: str = "", most_bytes: int = MOST_BYTES
    ) -> Imported:
        """Import the vocabulary of a file, or a built-in one by its name, in place of the one of that name.

        `shown_as` is the name that is shown for the file, `most_bytes` is what it may hold, unpacked.
        """
        called = vocabulary_name(name or Path(source).name.partition(".")[0])
        path = Path(source)
        if source in self._tools.built_in and not path.exists():
            vocabulary, shown_as = self._built_in(source), "built in"
        else:
            reader = self._tools.reader(format_name or _format(path))
            # Classes without an address get one by the vocabulary's name.
            vocabulary = reader.read(self._file_bytes(path, most_bytes), f"{called}{_suffix(path)}")
            shown_as = shown_as or name_text(path)
            if called in self._tools.built_in:
                vocabulary = replace(vocabulary, concepts={**self._built_in(called).concepts, **vocabulary.concepts})
        card = VocabularyCard(
            called,
            self._title(called, path),
            len(vocabulary.concepts),
            _languages(vocabulary),
            shown_as,
            self._parts.clock(),
        )
        with self._parts.store.writing() as session:
            session.vocabularies.put(card, vocabulary.concepts.values(), self._terms.names(vocabulary))
        return Imported(card, vocabulary.remarks)

    def cards(self) -> tuple[VocabularyCard, ...]:
        """The vocabularies that are kept, then the built-in ones that were not imported."""
        with self._parts.store.reading() as session:
            kept = session.vocabularies.cards()
        missing = [name for name in self._tools.built_in if name not in {card.name for card in kept}]
        return (*kept, *(self._built_in_card(name) for name in missing))

    def remove(self, name: str) -> None:
        """Forget a vocabulary and the rules to and from it."""
        with self._parts.store.writing() as session:
            known_vocabulary(name, session)
            session.vocabularies.remove(name)

    def rule_cards(self) -> tuple[RuleCard, ...]:
        """Which rules there are."""
        with self._parts.store.reading() as session:
            return session.vocabularies.rule_cards()

    def learn(self, source: str, target: str, measure: str = MEASURE, least: float = 0.0) -> RuleCard:
        """Rules from free terms, or from a vocabulary, to another, out of the works that have both.

        Those of a smaller weight than `least` are left out.
        """
        method = self._tools.rule_maker(measure)
        self._built_in_taken(source, target)
        if source == FREE_TERMS:
            rules = learn_subjects(self._parts, target, method.part, self._terms, self._work_ids())
        else:
            rules = method.part.rules(self._occurrences(source, target))
        rules = tuple(rule for rule in rules if rule.weight >= least)
        if not rules:
            raise VocabularyError(
                f"No work of the library gives a rule from {source} to {target}.",
                way_out=f"Rules are learned from works that have terms of {target}: at least two that share a word.",
            )
        with self._parts.store.writing() as session:
            count = session.vocabularies.put_rules(source, target, method.origin, rules)
        return RuleCard(source, target, method.origin, count)

    def take_rules(
        self, path: Path, source: str, target: str, *, format_name: str = "", most_bytes: int = MOST_BYTES
    ) -> RuleCard:
        """Import a cross-concordance: rules between two vocabularies that people made."""
        name = format_name or _format(path)
        method = self._tools.concordance(name)
        self._built_in_taken(source, target)
        listed = method.part.read(self._file_bytes(path, most_bytes), path.name.removesuffix(".gz"))
        with self._parts.store.writing() as session:
            rules = (rule._replace(method=method.origin) for rule in addressed(listed, source, target, session))
            count = session.vocabularies.put_rules(source, target, method.origin, rules)
        return RuleCard(source, target, method.origin, count)

    def for_work(self, work_id: str, vocabularies: Sequence[str] = (), most: int = 10) -> tuple[Suggestion, ...]:
        """The controlled terms of a work: those its authors gave, then those that its words suggest."""
        with self._parts.store.reading() as session:
            work = held(work_id, session)
            given = [
                one
                for name in self._chosen(vocabularies, session)
                for one in assigned(work, name, session, self._terms)
            ]
        known = {one.uri for one in given}
        suggested = self.for_text(classified_text(work), work.language, vocabularies, most + len(known))
        return (*given, *(one for one in suggested if one.uri not in known))[:most]

    def for_text(
        self, text: str, language: str | None, vocabularies: Sequence[str] = (), most: int = 10
    ) -> tuple[Suggestion, ...]:
        """The controlled terms that a text suggests, the surest first."""
        suggester = self._tools.suggester().part
        text = _encodable(text)
        with self._parts.store.reading() as session:
            found = [
                one
                for name in self._chosen(vocabularies, session)
                for one in suggester.suggest(text, language, name, session.vocabularies)
            ]
        return tuple(sorted(found, key=lambda one: -one.weight)[:most])

    def expansions(self, query: str, collections: Sequence[str] = ()) -> tuple[Expansion, ...]:
        """A query rewritten for the named collections, or all; for the whole library where there is none."""
        expander = self._tools.expander()
        query = _encodable(query)
        with self._parts.store.reading() as session:
            known = [card.name for card in session.vocabularies.cards()]
            held_ones = [card.collection for card in session.collections.cards()]
            chosen = [one for one in held_ones if not collections or one.name in collections] or [_EVERYTHING]
            expanded = [expander.expand(query, one, known, session.vocabularies) for one in chosen]
        return tuple(one for one in expanded if one.terms)

    def _chosen(self, vocabularies: Sequence[str], session: Session) -> list[str]:
        for name in vocabularies:
            known_vocabulary(name, session)
        return list(vocabularies) or [card.name for card in session.vocabularies.cards()]

    def _built_in_taken(self, *names: str) -> None:
        """Import built-in vocabularies where they are needed; all others must be there."""
        with self._parts.store.reading() as session:
            kept = {card.name for card in session.vocabularies.cards()}
        for name in names:
            if name in self._tools.built_in and name not in kept:
                self.take_in(name)
            elif name != FREE_TERMS and name not in kept:
                raise _unknown(name)

    def _occurrences(self, source: str, target: str) -> Iterator[Occurrence]:
        for some in batched(self._work_ids(), _WORKS_AT_A_TIME):
            with self._parts.store.reading() as session:
                works = [work for work_id in some if (work := session.works.get(work_id)) is not None]
                for work in works:
                    targets = frozenset(one.uri for one in assigned(work, target, session, self._terms))
                    if targets:
                        yield Occurrence(self._concepts(work, source, session), targets)

    def _work_ids(self) -> Sequence[str]:
        return self._parts.store.survey().work_ids()[-MOST_WORKS:]

    def _concepts(self, work: Work, vocabulary: str, session: Session) -> frozenset[str]:
        return frozenset(one.uri for one in assigned(work, vocabulary, session, self._terms))

    def _built_in(self, name: str) -> Vocabulary:
        return self._tools.reader(name).read(b"", name)

    def _built_in_card(self, name: str) -> VocabularyCard:
        return VocabularyCard(name, self._title(name, Path(name)), len(self._built_in(name).concepts), (), "built in")

    def _title(self, name: str, path: Path) -> str:
        return self._tools.built_in.get(name, name_text(path.name))

    def _file_bytes(self, path: Path, most_bytes: int) -> bytes:
        """The bytes of a file, unpacked if it is packed by gzip, within the limit."""
        try:
            with open_file(path) as file, gzip.open(file) if path.suffix == ".gz" else file as stream:
                content = stream.read(most_bytes + 1)
        except (OSError, EOFError) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise VocabularyError(
                f"The file {path} cannot be read: {reason}.",
                way_out=f"Built in are: {', '.join(self._tools.built_in)}.",
            ) from error
        if len(content) > most_bytes:
            raise VocabularyError(
                f"The file {path.name} is larger than {most_bytes >> 20} MB.",
                way_out="" if most_bytes == MOST_BYTES else "`svod vocab import` takes larger ones.",
            )
        return content


def vocabulary_name(text: str) -> str:
    """A name for a vocabulary or collection, or raise the VocabularyError that says what one looks like."""
    name = text.strip().lower()
    if not _NAME.fullmatch(name) or name == FREE_TERMS:
        raise VocabularyError(
            f"«{text[:60]}» cannot be a name.",
            way_out=f"Give one of Latin letters, figures, - and _; «{FREE_TERMS}» means free terms.",
        )
    return name


def _encodable(text: str) -> str:
    """A text that the store can be asked with: halves of characters become question marks."""
    return text if text.isascii() else text.encode(errors="replace").decode()


def _format(path: Path) -> str:
    return "tsv" if _suffix(path) in _TABLE_NAMES else "skos"


def _suffix(path: Path) -> str:
    return Path(path.name.removesuffix(".gz")).suffix.lower()


def _languages(vocabulary: Vocabulary) -> tuple[str, ...]:
    found = {label.language for concept in vocabulary.concepts.values() for label in concept.preferred}
    return tuple(sorted(found - {""}))


def known_vocabulary(name: str, session: Session) -> None:
    """Raise the UnknownVocabularyError that says so where the library keeps no vocabulary of a name."""
    if name not in {card.name for card in session.vocabularies.cards()}:
        raise _unknown(name)


def _unknown(name: str) -> UnknownVocabularyError:
    return UnknownVocabularyError(
        f"The library has no vocabulary «{name}».",
        way_out="`svod vocab list` shows them all, `svod vocab import` imports one.",
    )


def addressed(rules: Sequence[Rule], source: str, target: str, session: Session) -> Iterator[Rule]:
    """The same rules between addresses, whichever of their ends are codes."""
    ends = {
        vocabulary: {
            concept.code: concept.uri
            for concept in session.vocabularies.coded(vocabulary, {getattr(rule, side) for rule in rules})
        }
        for vocabulary, side in ((source, "source"), (target, "target"))
    }
    for rule in rules:
        yield rule._replace(
            source=_address(rule.source, source, ends[source]), target=_address(rule.target, target, ends[target])
        )


def _address(end: str, vocabulary: str, by_code: dict[str, str]) -> str:
    if end in by_code:
        return by_code[end]
    return end if "://" in end or end.startswith(("urn:", f"{vocabulary}:")) else coded_address(vocabulary, end)
