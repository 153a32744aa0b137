"""Every exchangeable part of svod, as the verbs the walks call; one to five methods each."""

from svod.ports.cataloguing import CitationMatcher, Exporter, Importer, Resolver
from svod.ports.finding import Crawler, Focus, SearchEngine
from svod.ports.learning import ManyLabeler, RowClassifier, Scorer, SequenceLabeler
from svod.ports.reading import (
    BibliographyFinder,
    Converter,
    Fetcher,
    HeaderExtractor,
    KeyphraseExtractor,
    PageReader,
    ReferenceLinker,
    ReferenceParser,
    ReferenceSplitter,
    Renderer,
)
from svod.ports.running import Engine
from svod.ports.searching import SearchIndex
from svod.ports.storing import (
    Blobs,
    Citations,
    Decisions,
    Harvests,
    Ledger,
    References,
    Results,
    Shelves,
    Store,
    Survey,
    Works,
)

__all__ = [
    "BibliographyFinder",
    "Blobs",
    "CitationMatcher",
    "Citations",
    "Converter",
    "Crawler",
    "Decisions",
    "Engine",
    "Exporter",
    "Fetcher",
    "Focus",
    "Harvests",
    "HeaderExtractor",
    "Importer",
    "KeyphraseExtractor",
    "Ledger",
    "ManyLabeler",
    "PageReader",
    "ReferenceLinker",
    "ReferenceParser",
    "ReferenceSplitter",
    "References",
    "Renderer",
    "Resolver",
    "Results",
    "RowClassifier",
    "Scorer",
    "SearchEngine",
    "SearchIndex",
    "SequenceLabeler",
    "Shelves",
    "Store",
    "Survey",
    "Works",
]
