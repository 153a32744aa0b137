"""Lineages: the names under which the results of methods are stored, each with the method and what it was given."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, NamedTuple, TypeVar

_WEB_TYPES = frozenset({"text/html", "application/xhtml+xml"})
_ADDRESSES = ("http://", "https://")
# Between a method and what it was given.
_INPUT = " < "
# What the search index takes of a document beside its words; a new number where it comes out otherwise.
INDEXED_METHOD, _INDEXED_VERSION = "indexed.outline", 1
INDEXED = f"{INDEXED_METHOD}@{_INDEXED_VERSION}"

Part = TypeVar("Part", covariant=True)


class ReadingStep(StrEnum):
    """The steps of reading a converted document: the task of the registry and the setting that chooses a method."""

    HEADER = "header"
    PREPRINT = "math"
    PAGE = "web"
    BIBLIOGRAPHY = "bibliography"
    SPLIT = "split"
    REFERENCES = "references"
    LINK = "link"
    FINGERPRINT = "fingerprint"
    KEYPHRASES = "keyphrases"


@dataclass(frozen=True, slots=True)
class Named(Generic[Part]):
    """A method together with the name its results carry: `header.regex@1`."""

    origin: str
    part: Part


@dataclass(frozen=True, slots=True)
class Origins:
    """The names of all methods that read, as their results carry them: `header.regex@1`; empty for a step left out."""

    # By media type; an UnsupportedDocumentError where no method reads it.
    converter: Callable[[str], str]
    methods: Mapping[ReadingStep, str]
    # Every method that there is, without and with its version.
    versions: Mapping[str, str]

    def is_outdated(self, lineage: str) -> bool:
        """Whether a result, or what it was made of, is by another version of a method that there is."""
        return any(map(self._is_old, lineage.split(_INPUT)))

    def _is_old(self, origin: str) -> bool:
        name, at, version = origin.partition("@")
        known = self.versions.get(name)
        return bool(at) and known is not None and known != f"{name}@{version.partition('[')[0]}"


class Lineages(NamedTuple):
    """What each step of reading one file is stored as; empty where the step is left out."""

    document: str
    header: str
    preprint: str
    blocks: str
    parsed: str
    references: str
    page: str
    fingerprint: str
    indexed: str
    phrases: str

    def all(self) -> frozenset[str]:
        """Every result that reading the file brings."""
        return frozenset(filter(None, self))


def lineages(origins: Origins, media_type: str, source: str) -> Lineages:
    """The names of all results of a file of a type; a web page also counts by its address."""
    of = origins.methods
    document = origins.converter(media_type)
    header = _after(of[ReadingStep.HEADER], document)
    blocks = _after(of[ReadingStep.BIBLIOGRAPHY], document)
    parsed = _after(of[ReadingStep.REFERENCES], _after(of[ReadingStep.SPLIT], blocks))
    return Lineages(
        document=document,
        header=header,
        preprint=_after(of[ReadingStep.PREPRINT], document) if of[ReadingStep.PREPRINT] else "",
        blocks=blocks,
        parsed=parsed,
        references=_after(of[ReadingStep.LINK], parsed),
        page=_after(of[ReadingStep.PAGE], address_of(source) or "page") if media_type in _WEB_TYPES else "",
        fingerprint=_after(of[ReadingStep.FINGERPRINT], blocks),
        indexed=_after(INDEXED, _after(of[ReadingStep.HEADER], blocks)),
        phrases=_after(of[ReadingStep.KEYPHRASES], header) if of[ReadingStep.KEYPHRASES] else "",
    )


def address_of(source: str) -> str:
    """Where on the Web a source lies; empty where it does not."""
    return source if source.startswith(_ADDRESSES) else ""


def _after(method: str, inputs: str) -> str:
    return f"{method}{_INPUT}{inputs}"
