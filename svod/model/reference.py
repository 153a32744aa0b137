"""References as printed: the bibliography block, each entry of it, the fields of an entry."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import NamedTuple

from svod.model.document import Span
from svod.model.person import PersonName


class BibliographyBlock(NamedTuple):
    """A run of lines that hold references: first and last line index (both inside), page of the first."""

    first_line: int
    last_line: int
    page: int


@dataclass(frozen=True, slots=True)
class MarkedLines:
    """Of each line of a source, whether it is of a bibliography; `text` is what is left without those lines."""

    source: str
    method: str
    marks: tuple[bool, ...]
    text: str


@dataclass(frozen=True, slots=True)
class ReferenceFields:
    """The fields of one reference; what is not there is None or empty, never invented."""

    author: tuple[PersonName, ...] = ()
    editor: tuple[PersonName, ...] = ()
    title: str | None = None
    container: str | None = None
    year: str | None = None
    volume: str | None = None
    issue: str | None = None
    pages: str | None = None
    publisher: str | None = None
    place: str | None = None
    edition: str | None = None
    institution: str | None = None
    genre: str | None = None
    note: str | None = None
    doi: str | None = None
    url: str | None = None
    type: str | None = None


# The fields of people, and those of one text, in the order in which they are shown.
PEOPLE_FIELDS = ("author", "editor")
TEXT_FIELDS = tuple(one.name for one in fields(ReferenceFields) if one.name not in PEOPLE_FIELDS)


class PreparedReference(NamedTuple):
    """A reference as the store keeps it, and the keys by which works are found that it may mean."""

    packed: bytes
    keys: tuple[str, ...]
    # What a work is named by that is known by this reference alone; made anew where it is missing.
    name: str = ""


class LabeledSpan(NamedTuple):
    """A stretch of characters of the raw string and the field it belongs to."""

    start: int
    end: int
    label: str


class CitedIdentifier(NamedTuple):
    """An identifier of a cited work in its normal form, and its scheme: doi, isbn, issn, arxiv or msc."""

    scheme: str
    text: str


@dataclass(frozen=True, slots=True)
class ParsedReference:
    """What a parser made of one reference string; `weights` by field, where the method knows them."""

    raw: str
    fields: ReferenceFields
    spans: tuple[LabeledSpan, ...]
    weight: float
    weights: Mapping[str, float] = field(default_factory=dict)
    language: str | None = None
    identifiers: tuple[CitedIdentifier, ...] = ()


class Entry(NamedTuple):
    """One entry of a bibliography before it is parsed: its printed number, its text, its tokens."""

    number: int
    raw: str
    page: int
    span: Span


class Mention(NamedTuple):
    """A place of the text that means a reference: what is printed there, its tokens, its page, its sentence."""

    text: str
    span: Span
    page: int
    sentence: str


@dataclass(frozen=True, slots=True)
class Reference:
    """One entry of a bibliography with its parsed fields.

    `twin` is the place, from 0, of the same work's entry in the paper's other list, in the other alphabet. `means` is
    the id of the work that is meant where a person said so, empty where that person said that none is.
    """

    number: int
    raw: str
    page: int
    weight: float
    fields: ReferenceFields
    method: str = ""
    span: Span | None = None
    mentions: tuple[Mention, ...] = ()
    twin: int | None = None
    language: str | None = None
    identifiers: tuple[CitedIdentifier, ...] = ()
    means: str | None = None
