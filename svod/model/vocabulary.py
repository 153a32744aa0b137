"""Controlled vocabularies: concepts with their labels in several languages and the ways between them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
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
    """A thesaurus or another list of concepts, by their addresses."""

    concepts: Mapping[str, Concept]

    def labels(self, language: str | None) -> Iterator[tuple[Label, Concept, bool]]:
        """Every label that a text in a language may use, with its concept and whether it is the preferred one."""
        for concept in self.concepts.values():
            for labels, is_preferred in ((concept.preferred, True), (concept.alternative, False)):
                for label in labels:
                    if label.language in ("", language):
                        yield label, concept, is_preferred
