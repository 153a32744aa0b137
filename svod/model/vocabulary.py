"""Controlled vocabularies: concepts with their labels in several languages and the ways between them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


class Label(NamedTuple):
    """A name of a concept; the language is empty where nobody said it."""

    text: str
    language: str = ""


@dataclass(frozen=True, slots=True)
class Concept:
    """What a vocabulary means by one of its addresses: names to be used, other names, neighbours."""

    uri: str
    preferred: tuple[Label, ...]
    alternative: tuple[Label, ...] = ()
    broader: frozenset[str] = frozenset()
    narrower: frozenset[str] = frozenset()
    related: frozenset[str] = frozenset()
    # What a classification writes for it: «68T50», «004.89».
    code: str = ""

    @property
    def neighbours(self) -> frozenset[str]:
        """Every concept one step away."""
        return self.broader | self.narrower | self.related

    def name(self, language: str | None) -> Label:
        """The preferred label in a language; else in English, else the first there is."""
        for wanted in (language, "en"):
            for label in self.preferred:
                if label.language == wanted:
                    return label
        return self.preferred[0]


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """A thesaurus or another list of concepts, by their addresses; remarks tell what is odd about it."""

    concepts: Mapping[str, Concept]
    remarks: tuple[str, ...] = ()

    def labels(self, language: str | None) -> Iterator[tuple[Label, Concept, bool]]:
        """Every label that a text in a language may use, with its concept and whether it is the preferred one."""
        for concept in self.concepts.values():
            for labels, is_preferred in ((concept.preferred, True), (concept.alternative, False)):
                for label in labels:
                    if label.language in ("", language):
                        yield label, concept, is_preferred


class Relation(StrEnum):
    """What ties a term or concept to a concept of another vocabulary: SKOS's five, and standing in the same works."""

    EXACT = "exact"
    CLOSE = "close"
    BROAD = "broad"
    NARROW = "narrow"
    RELATED = "related"
    TOGETHER = "together"


# How much a step from one concept to the other is worth: what is broader says more than was asked.
WEIGHTS: Mapping[Relation, float] = {
    Relation.EXACT: 1.0, Relation.CLOSE: 0.8, Relation.NARROW: 0.6, Relation.BROAD: 0.5, Relation.RELATED: 0.3,
}  # fmt: skip

# The source of rules that lead from words, not from concepts of a vocabulary.
FREE_TERMS = "free"


# Who says a rule that somebody ruled on; it outweighs what methods say of the same pair.
RULING = "ruling"


class Rule(NamedTuple):
    """A way from one indexing language into another: from a concept's address or a free term's key to an address.

    `works` is in how many works both were seen, 0 where somebody said so; `method` is who found it. A ruling of no
    weight says that the way leads astray.
    """

    source: str
    target: str
    relation: Relation
    weight: float
    works: int = 0
    method: str = ""


class Occurrence(NamedTuple):
    """What one work shows of two indexing languages: terms, or concepts, of each."""

    sources: frozenset[str]
    targets: frozenset[str]


class Example(NamedTuple):
    """A work, or another text, with the concepts it was given: its terms and their counts, packed."""

    work_id: str
    terms: bytes
    targets: tuple[str, ...]


class ClassifiedWork(NamedTuple):
    """A text with the concepts it was given."""

    text: str
    language: str | None
    example: Example


class Named(NamedTuple):
    """A concept that some words name: the key of the words, the label that they are, whether it is the preferred."""

    key: str
    uri: str
    label: Label
    is_preferred: bool


class VocabularyCard(NamedTuple):
    """A vocabulary as lists show it; built-in ones that nobody imported have no time."""

    name: str
    title: str
    concepts: int
    languages: tuple[str, ...]
    source: str
    added: str = ""


class RuleCard(NamedTuple):
    """The rules from one vocabulary (or free terms) to another that one method found."""

    source: str
    target: str
    method: str
    rules: int


class Suggestion(NamedTuple):
    """A controlled term for a text: how sure, and why; `is_assigned` where the authors gave it themselves."""

    vocabulary: str
    uri: str
    code: str
    name: str
    weight: float
    reason: str
    is_assigned: bool = False


def coded_address(vocabulary: str, code: str) -> str:
    """The address of a class that has none but its code: «udc:004.89»."""
    return f"{vocabulary}:{code}"
