"""Vocabularies and collections: reading them, the ways between them, what they say of texts and queries."""

from collections.abc import Collection as Several
from collections.abc import Iterable, Sequence
from typing import Protocol

from svod.model.collection import Collection, CollectionCard
from svod.model.retrieval import Expansion
from svod.model.vocabulary import (
    ClassifiedWork,
    Concept,
    Example,
    Named,
    Occurrence,
    Rule,
    RuleCard,
    Suggestion,
    Vocabulary,
    VocabularyCard,
)
from svod.model.work import Work


class VocabularyReader(Protocol):
    """Reads vocabularies of one form."""

    def read(self, content: bytes, name: str) -> Vocabulary:
        """The concepts of a file, or raise the VocabularyError that names why there are none."""


class ConcordanceReader(Protocol):
    """Reads what people said of two vocabularies."""

    def read(self, content: bytes, name: str) -> tuple[Rule, ...]:
        """The rules of a file, their ends as addresses or codes, or raise the VocabularyError that names why not."""


class TermReader(Protocol):
    """Makes words comparable with labels, and with other words."""

    def names(self, vocabulary: Vocabulary) -> Iterable[Named]:
        """Every way to name the concepts of a vocabulary, each with the key of its words."""

    def terms(self, text: str, language: str | None) -> frozenset[str]:
        """The free terms of a text, as keys."""

    def keys(self, label: str, language: str | None) -> frozenset[str]:
        """The keys by which a label is found."""


class RuleMaker(Protocol):
    """Learns from works which terms lead to which controlled ones."""

    def rules(self, occurrences: Iterable[Occurrence]) -> tuple[Rule, ...]:
        """The rules that hold often enough, each with a weight from 0 to 1."""


class MappingWriter(Protocol):
    """Writes rules between two vocabularies for others."""

    def write(self, rules: Iterable[Rule]) -> str:
        """The rules whose ends are addresses, in one text."""


class Lookup(Protocol):
    """Looks up vocabularies, wherever they are stored."""

    def named(self, vocabulary: str, keys: Several[str]) -> tuple[Named, ...]:
        """The concepts of a vocabulary that keys of words name."""

    def concepts(self, vocabulary: str, uris: Several[str]) -> tuple[Concept, ...]:
        """Concepts by their addresses; those that are not there are left out."""

    def rules(self, source: str, target: str, terms: Several[str]) -> tuple[Rule, ...]:
        """The rules of all methods from terms, or addresses, of one vocabulary to another, as people ruled on them."""

    def examples(self, vocabulary: str) -> tuple[Example, ...]:
        """The works learned from that have concepts of a vocabulary."""

    def examples_stamp(self, vocabulary: str) -> str:
        """What changes whenever the examples do; empty where there are none."""

    def weights(self, vocabulary: str) -> tuple[float, ...]:
        """How much each kind of evidence for a concept counts, as learned from the library; empty where it was not."""


class Suggester(Protocol):
    """Says which controlled terms a text is to have."""

    def suggest(self, text: str, language: str | None, vocabulary: str, lookup: Lookup) -> Sequence[Suggestion]:
        """Concepts of a vocabulary, the surest first, each with its reason."""


class Expander(Protocol):
    """Rewrites queries for collections."""

    def expand(self, query: str, collection: Collection, known: Sequence[str], lookup: Lookup) -> Expansion:
        """What to add to a query for one collection; `known` are the vocabularies that there are."""


class SubjectExamples(Protocol):
    """What suggestions of subjects are learned from."""

    def learned(self) -> tuple[str, ...]:
        """The vocabularies that have examples."""

    def put_all(self, vocabulary: str, examples: Iterable[Example], weights: Sequence[float]) -> None:
        """Keep the examples of a vocabulary, and what was learned from them, in place of those before."""

    def renew(self, vocabulary: str, work_ids: Sequence[str], examples: Iterable[Example]) -> None:
        """Keep the examples of some works in place of those before; a work without one has none any more."""


class SubjectLearner(Protocol):
    """Makes examples of works, and learns how much each kind of evidence for a concept counts."""

    def row(self, text: str, language: str | None) -> bytes:
        """The terms of a text with their counts, packed."""

    def is_held_out(self, work_id: str) -> bool:
        """Whether the weights are learned from a work."""

    def weights(
        self,
        held_out: Sequence[ClassifiedWork],
        rest: Sequence[Example],
        rules: Iterable[Rule],
        vocabulary: str,
        lookup: Lookup,
    ) -> tuple[float, ...]:
        """The weights that suit works held out from examples and rules; none where they are too few."""


class Vocabularies(Lookup, Protocol):
    """The vocabularies that a library keeps, and the ways between them."""

    @property
    def subjects(self) -> SubjectExamples:
        """What suggestions are learned from."""

    def put(self, card: VocabularyCard, concepts: Iterable[Concept], names: Iterable[Named]) -> None:
        """Keep a vocabulary in place of the one of that name; rules to and from it stay."""

    def remove(self, name: str) -> None:
        """Forget a vocabulary and all rules to and from it."""

    def cards(self) -> tuple[VocabularyCard, ...]:
        """All vocabularies, by name."""

    def coded(self, vocabulary: str, codes: Several[str]) -> tuple[Concept, ...]:
        """Concepts by their codes."""

    def listed(self, vocabulary: str, begin: str, limit: int, offset: int) -> tuple[Concept, ...]:
        """So many concepts of a vocabulary in the order of their codes and addresses; those whose code begins so."""

    def strongest(self, source: str, target: str, limit: int, offset: int) -> tuple[Rule, ...]:
        """So many rules that methods and files gave, the strongest first, whatever people said of them."""

    def rulings(self, source: str, target: str) -> tuple[Rule, ...]:
        """What people said of single rules."""

    def rule_on(self, source: str, target: str, rule: Rule) -> None:
        """Store the decision of a person about a pair in place of the one before."""

    def unrule(self, source: str, target: str, pair: tuple[str, str]) -> bool:
        """Forget the decision about a pair; whether there was one."""

    def put_rules(self, source: str, target: str, method: str, rules: Iterable[Rule]) -> int:
        """Keep what a method found in place of what it found before; how many rules these are."""

    def rule_cards(self) -> tuple[RuleCard, ...]:
        """Which rules there are."""


class Collections(Protocol):
    """The collections of a library and their works."""

    def put(self, collection: Collection, added: str, works: Iterable[str] = ()) -> None:
        """Keep a collection, or another form of it; `works` are put in beside those that its rule takes."""

    def remove(self, name: str) -> None:
        """Forget a collection; its works stay where they are."""

    def get(self, name: str) -> Collection | None:
        """A collection by its name, whosever it is."""

    def cards(self, owners: Sequence[str] = ("",)) -> tuple[CollectionCard, ...]:
        """The collections of some owners, by name."""

    def of(self, work_id: str, owners: Sequence[str] = ("",)) -> tuple[str, ...]:
        """The collections of some owners that a work belongs to, or belonged to."""

    def put_in(self, name: str, works: Iterable[str]) -> None:
        """Put works into a collection by hand."""

    def take_out(self, name: str, works: Iterable[str]) -> int:
        """Take out what was put in by hand, and return how much that was."""

    def works(self, name: str) -> tuple[str, ...]:
        """The works held that belong to a collection, the latest arrivals first."""

    def inherit(self, gone: str, heir: str) -> None:
        """Put a work into the collections that another, which was merged into it, was put into by hand."""

    def place(self, work: Work) -> None:
        """Put a work into the collections whose rules take it, and out of those whose rules do not."""
