"""Everything a library is made of, each exchangeable behind its port."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from svod.errors import GatherError
from svod.model.body import Body
from svod.model.document import Document
from svod.model.finding import Whereabouts
from svod.model.metadata import Metadata
from svod.model.reference import BibliographyBlock, ParsedReference, Reference, ReferenceFields
from svod.model.retrieval import OutlineLine
from svod.ports import (
    Archive,
    AuthorResolver,
    Blobs,
    CitationMatcher,
    ConcordanceReader,
    Expander,
    Exporter,
    Fetcher,
    Gatherer,
    Importer,
    Locator,
    MappingWriter,
    Resolver,
    RuleMaker,
    SearchIndex,
    Store,
    SubjectLearner,
    Suggester,
    TermReader,
    VocabularyReader,
)
from svod.reading.lineage import Named, Origins
from svod.reading.task import Runner


def no_gatherer() -> Gatherer:
    """The gatherer of a library that is not connected to the Web."""
    raise GatherError("This library cannot gather from the Web.")


def no_locator(_fetcher: Fetcher) -> Locator:
    """The locator of a library that is not connected to the Web."""
    return _Nowhere()


class _Nowhere:
    def locate(self, scheme: str, text: str) -> Iterator[Whereabouts]:
        yield from ()


def no_parser() -> Callable[[str], ParsedReference]:
    """The parser of a library that reads no reference strings."""
    return lambda raw: ParsedReference(raw, ReferenceFields(), (), 0.0)


def no_outline(
    _document: Document, _metadata: Metadata, _blocks: Sequence[BibliographyBlock]
) -> tuple[OutlineLine, ...]:
    """For libraries that index no headings and captions."""
    return ()


def no_body(
    _document: Document, _metadata: Metadata, _blocks: Sequence[BibliographyBlock], _references: Sequence[Reference]
) -> Body:
    """For libraries that know no sections."""
    return Body()


@dataclass(frozen=True, slots=True)
class Cataloguers:
    """The methods that make works and citations of readings."""

    resolver: Resolver
    matcher: CitationMatcher
    authors: AuthorResolver


@dataclass(frozen=True, slots=True)
class VocabularyTools:
    """The methods for vocabularies, each made when it is needed; those of several kinds are found by name.

    `built_in` are the titles of the vocabularies that come with the program, by name.
    """

    built_in: Mapping[str, str]
    reader: Callable[[str], VocabularyReader]
    concordance: Callable[[str], Named[ConcordanceReader]]
    rule_maker: Callable[[str], Named[RuleMaker]]
    terms: Callable[[], TermReader]
    suggester: Callable[[], Named[Suggester]]
    subject_learner: Callable[[], SubjectLearner]
    mapping_writer: Callable[[], MappingWriter]
    expander: Callable[[], Expander]
    # So many terms are suggested for a work that is added, at most.
    most_terms: int = 0


@dataclass(frozen=True, slots=True)
class LibraryParts:
    """Everything a library is made of."""

    store: Store
    blobs: Blobs
    index: SearchIndex
    fetcher: Fetcher
    cataloguers: Cataloguers
    vocabulary: VocabularyTools
    importer: Callable[[str], Importer]
    exporter: Callable[[str], Exporter]
    runner: Callable[[int], Runner]
    most_bytes: int
    clock: Callable[[], str]
    archive: Callable[[], Archive]
    gatherer: Callable[[], Gatherer] = no_gatherer
    # Where the files of papers lie that are named by an identifier.
    locator: Callable[[Fetcher], Locator] = no_locator
    # Makes a parser of references that somebody wrote.
    parser: Callable[[], Callable[[str], ParsedReference]] = no_parser
    # Headings and captions of a document, for the index.
    outline: Callable[[Document, Metadata, Sequence[BibliographyBlock]], tuple[OutlineLine, ...]] = no_outline
    # Sections, figures, tables and mentions of a document, for those who read it and for passages.
    body: Callable[[Document, Metadata, Sequence[BibliographyBlock], Sequence[Reference]], Body] = no_body
    # Styles of the Citation Style Language, by their names, with what they call themselves.
    citation_styles: Callable[[], Mapping[str, str]] = dict
    # The names of the methods that read; without them every file is read.
    origins: Callable[[], Origins | None] = lambda: None
    # Formats of records that plug-ins read, by the ending of the file.
    record_endings: Mapping[str, str] = field(default_factory=dict)
