"""The common forms of labelled material: reference strings, headers, lines, documents, key phrases, records."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from svod.model.document import Box
from svod.model.reference import LabeledSpan, ReferenceFields
from svod_lab.corpora.identity import family_of

# What a span of a reference string may be, in the words of `svod parse`.
REFERENCE_LABELS = (
    "author", "editor", "title", "container", "volume", "issue", "pages", "year", "publisher", "place", "edition",
    "institution", "genre", "url", "doi", "note", "other",
)  # fmt: skip


class Trust(StrEnum):
    """Where labels come from, the surest first; the last two are never scored."""

    EXACT = "exact"
    CONFIRMED = "confirmed"
    HAND = "hand"
    RULES = "rules"
    MACHINE = "machine"
    DOUBTFUL = "doubtful"


class Zone(StrEnum):
    """What a line of a whole document is part of."""

    HEADER = "header"
    BODY = "body"
    HEADING = "heading"
    BIBLIOGRAPHY = "bibliography"
    RUNNING_HEAD = "running-head"
    PAGE_NUMBER = "page-number"
    FOOTNOTE = "footnote"
    ANNEX = "annex"
    COVER = "cover"
    BLANK = "blank"


# Where the references of a document stand.
LISTS, NOTES, NOTES_AND_LISTS = REFERENCE_PLACES = ("lists", "notes", "notes and lists")


class _OfDocument:
    """Whatever is of one document, and falls into the same part as all else that is."""

    __slots__ = ()

    document_id: str

    @property
    def split_key(self) -> str:
        """What decides the part that this item falls into."""
        return self.document_id


class _LabeledText(_OfDocument):
    """A text of which it is known what its characters are."""

    __slots__ = ()

    raw: str
    spans: tuple[LabeledSpan, ...]

    def values(self, label: str) -> tuple[str, ...]:
        """The printed values of one label, in order."""
        return tuple(self.raw[span.start : span.end] for span in self.spans if span.label == label)


@dataclass(frozen=True, slots=True)
class LabeledReference(_LabeledText):
    """A reference string and what its characters are; spans are in order, apart, and without punctuation around."""

    raw: str
    spans: tuple[LabeledSpan, ...]
    language: str | None
    document_id: str
    corpus: str
    trust: Trust

    @property
    def sources(self) -> tuple[str, ...]:
        """Where it comes from: the team that collected it."""
        return (family_of(self.document_id),)

    @property
    def likeness_text(self) -> str:
        """The text by which near-duplicates are found."""
        return self.raw


class LayoutLine(NamedTuple):
    """A printed line; box and paragraph number only where the corpus has them."""

    text: str
    box: Box | None = None
    paragraph: int | None = None


@dataclass(frozen=True, slots=True)
class LabeledLines(_OfDocument):
    """The lines of a document and the zone of each.

    `entry_starts` are the lines where a reference begins (twice where two begin on it), None where they are not marked;
    `references` are the references themselves, where even their ends within lines are marked.
    """

    document_id: str
    lines: tuple[LayoutLine, ...]
    zones: tuple[Zone, ...]
    entry_starts: tuple[int, ...] | None
    corpus: str
    language: str | None
    trust: Trust
    references: tuple[str, ...] = ()
    # Where they stand, in the words of `REFERENCE_PLACES`; empty where the corpus does not say.
    place: str = ""

    @property
    def sources(self) -> tuple[str, ...]:
        """Where it comes from: the team that collected it."""
        return (family_of(self.document_id),)

    @property
    def likeness_text(self) -> str:
        """The text by which near-duplicates are found: how the document begins."""
        return " ".join(line.text for line in self.lines[:60])[:2000]

    @property
    def bibliography(self) -> tuple[bool, ...]:
        """For each line, whether it holds a reference."""
        return tuple(zone is Zone.BIBLIOGRAPHY for zone in self.zones)


class HeaderToken(NamedTuple):
    """A word of a printed header as its layout was measured, with its label; `size_step` is -1, 0 or 1."""

    text: str
    label: str
    opens_block: bool
    opens_line: bool
    new_font: bool
    size_step: int
    bold: bool
    italic: bool


@dataclass(frozen=True, slots=True)
class LabeledHeader(_LabeledText):
    """The first lines of a paper, or a part of them, with labels; lines are parted by line feeds in `raw`."""

    document_id: str
    raw: str
    spans: tuple[LabeledSpan, ...]
    language: str | None
    corpus: str
    trust: Trust
    tokens: tuple[HeaderToken, ...] = ()
    # What names where it comes from: a journal; a corpus that does not say is one source.
    sources: tuple[str, ...] = ()

    @property
    def likeness_text(self) -> str:
        """The text by which near-duplicates are found."""
        return self.raw[:2000]


class TrueAuthor(NamedTuple):
    """An author as the truth names him."""

    name: str
    full_name: str = ""
    affiliation: str = ""
    email: str = ""


@dataclass(frozen=True, slots=True)
class Truth:
    """What is known of a document; None means unknown, an empty tuple that there is none."""

    title: str | None = None
    other_title: str | None = None
    authors: tuple[TrueAuthor, ...] | None = None
    affiliations: tuple[str, ...] | None = None
    emails: tuple[str, ...] | None = None
    abstract: str | None = None
    keywords: tuple[str, ...] | None = None
    msc: tuple[str, ...] | None = None
    udc: str | None = None
    doi: str | None = None
    citation: str | None = None
    references: tuple[str, ...] | None = None
    references_trust: Trust | None = None
    # Printed under the title, or behind it; a title is right with and without it.
    subtitle: str | None = None
    # The same persons in the same order, spelled otherwise.
    other_authors: tuple[str, ...] = ()
    other_abstract: str | None = None
    other_keywords: tuple[str, ...] | None = None
    # Where the paper itself begins, from 1.
    start_page: int | None = None
    # Headings with their levels, in order.
    sections: tuple[tuple[int, str], ...] | None = None


@dataclass(frozen=True, slots=True)
class LabeledDocument:
    """A whole document, or only the record of one (`path` is None), with the truth about it."""

    document_id: str
    path: Path | None
    truth: Truth
    language: str | None
    corpus: str
    trust: Trust
    stress: tuple[str, ...] = ()
    kind: str = ""
    work_id: str = ""
    translation: Truth | None = None
    # What names where it comes from: repository, publisher, journal.
    sources: tuple[str, ...] = ()

    @property
    def split_key(self) -> str:
        """What decides the part that this item falls into; copies of one work stay together."""
        return self.work_id or self.document_id

    @property
    def likeness_text(self) -> str:
        """The text by which near-duplicates are found: title and authors."""
        names = " ".join(author.name for author in self.truth.authors or ())
        return f"{self.truth.title or ''} {names}".strip()


@dataclass(frozen=True, slots=True)
class LabeledKeyphrases(_OfDocument):
    """A text and the key phrases that people gave it."""

    document_id: str
    text: str
    keyphrases: tuple[str, ...]
    language: str | None
    corpus: str
    trust: Trust

    @property
    def likeness_text(self) -> str:
        """The text by which near-duplicates are found: its beginning."""
        return self.text[:2000]


@dataclass(frozen=True, slots=True)
class ClassifiedText(_OfDocument):
    """What a catalogue says of a work in each language, title and whole text, and the controlled terms it was given.

    `language` is the one of the first text.
    """

    document_id: str
    titles: Mapping[str, str]
    texts: Mapping[str, str]
    subjects: frozenset[str]
    language: str | None
    corpus: str
    trust: Trust

    @property
    def likeness_text(self) -> str:
        """The text by which near-duplicates are found: the beginning of its first language's."""
        return next(iter(self.texts.values()), "")[:2000]


@dataclass(frozen=True, slots=True)
class BibliographicRecord(_OfDocument):
    """A catalogue record, not yet printed: what synthetic references and papers are made from."""

    document_id: str
    fields: ReferenceFields
    language: str | None
    corpus: str
    edition: str | None = None
    institution: str | None = None
    series: str | None = None
    isbn: str | None = None
    month: str | None = None

    @property
    def likeness_text(self) -> str:
        """The text by which near-duplicates are found: title and authors."""
        return " ".join((self.fields.title or "", *(name.full for name in self.fields.author))).strip()


Item = (
    LabeledReference
    | LabeledLines
    | LabeledHeader
    | LabeledDocument
    | LabeledKeyphrases
    | ClassifiedText
    | BibliographicRecord
)
