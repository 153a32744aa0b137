"""Every exchangeable part of svod, as the verbs the walks call; one to five methods each."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from svod.ports.accounts import Accounts, DeedLog, Jobs
    from svod.ports.annotations import AnnotationStore, SavedSearches
    from svod.ports.cataloguing import AuthorResolver, CitationMatcher, Exporter, Fingerprinter, Importer, Resolver
    from svod.ports.decisions import Decisions
    from svod.ports.finding import ChangingFocus, Crawler, CrawlMemory, Focus, Locator, SearchEngine, SharedFrontier
    from svod.ports.gathering import Archive, Gatherer, GatherLog, HomepageFinder, WatchStore
    from svod.ports.learning import NumberLabeler, RowClassifier, SequenceLabeler
    from svod.ports.persons import Persons
    from svod.ports.reading import (
        BibliographyFinder,
        Converter,
        DrawingConverter,
        Drawings,
        Fetcher,
        HeaderExtractor,
        KeyphraseExtractor,
        PageReader,
        ReferenceLinker,
        ReferenceParser,
        ReferenceSplitter,
        Renderer,
    )
    from svod.ports.references import Citations, References
    from svod.ports.run_log import RunLog
    from svod.ports.searching import SearchIndex
    from svod.ports.storing import (
        Blobs,
        Corrections,
        Harvests,
        Ledger,
        Locks,
        Results,
        Session,
        Store,
        Survey,
        Works,
    )
    from svod.ports.vocabularies import (
        Collections,
        ConcordanceReader,
        Expander,
        Lookup,
        MappingWriter,
        RuleMaker,
        SubjectExamples,
        SubjectLearner,
        Suggester,
        TermReader,
        Vocabularies,
        VocabularyReader,
    )

__all__ = [
    "Accounts",
    "AnnotationStore",
    "Archive",
    "AuthorResolver",
    "BibliographyFinder",
    "Blobs",
    "ChangingFocus",
    "CitationMatcher",
    "Citations",
    "Collections",
    "ConcordanceReader",
    "Converter",
    "Corrections",
    "CrawlMemory",
    "Crawler",
    "Decisions",
    "DeedLog",
    "DrawingConverter",
    "Drawings",
    "Expander",
    "Exporter",
    "Fetcher",
    "Fingerprinter",
    "Focus",
    "GatherLog",
    "Gatherer",
    "Harvests",
    "HeaderExtractor",
    "HomepageFinder",
    "Importer",
    "Jobs",
    "KeyphraseExtractor",
    "Ledger",
    "Locator",
    "Locks",
    "Lookup",
    "MappingWriter",
    "NumberLabeler",
    "PageReader",
    "Persons",
    "ReferenceLinker",
    "ReferenceParser",
    "ReferenceSplitter",
    "References",
    "Renderer",
    "Resolver",
    "Results",
    "RowClassifier",
    "RuleMaker",
    "RunLog",
    "SavedSearches",
    "SearchEngine",
    "SearchIndex",
    "SequenceLabeler",
    "Session",
    "SharedFrontier",
    "Store",
    "SubjectExamples",
    "SubjectLearner",
    "Suggester",
    "Survey",
    "TermReader",
    "Vocabularies",
    "VocabularyReader",
    "WatchStore",
    "Works",
]
# Where each name lies; a module is imported when one of its names is first used: a reading process needs few of them.
_MODULES = {
    "accounts": ("Accounts", "DeedLog", "Jobs"),
    "annotations": ("AnnotationStore", "SavedSearches"),
    "cataloguing": ("AuthorResolver", "CitationMatcher", "Exporter", "Fingerprinter", "Importer", "Resolver"),
    "decisions": ("Decisions",),
    "finding": ("ChangingFocus", "Crawler", "CrawlMemory", "Focus", "Locator", "SearchEngine", "SharedFrontier"),
    "gathering": ("Archive", "Gatherer", "GatherLog", "HomepageFinder", "WatchStore"),
    "learning": ("NumberLabeler", "RowClassifier", "SequenceLabeler"),
    "persons": ("Persons",),
    "reading": (
        "BibliographyFinder",
        "Converter",
        "DrawingConverter",
        "Drawings",
        "Fetcher",
        "HeaderExtractor",
        "KeyphraseExtractor",
        "PageReader",
        "ReferenceLinker",
        "ReferenceParser",
        "ReferenceSplitter",
        "Renderer",
    ),
    "references": ("Citations", "References"),
    "run_log": ("RunLog",),
    "searching": ("SearchIndex",),
    "storing": (
        "Blobs",
        "Corrections",
        "Harvests",
        "Ledger",
        "Locks",
        "Results",
        "Session",
        "Store",
        "Survey",
        "Works",
    ),
    "vocabularies": (
        "Collections",
        "ConcordanceReader",
        "Expander",
        "Lookup",
        "MappingWriter",
        "RuleMaker",
        "SubjectExamples",
        "SubjectLearner",
        "Suggester",
        "TermReader",
        "Vocabularies",
        "VocabularyReader",
    ),
}
_MODULE_OF = {name: module for module, names in _MODULES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(f"{__name__}.{_MODULE_OF[name]}"), name)
    globals()[name] = found
    return found
