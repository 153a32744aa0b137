"""A library in one folder: filled, searched, cared for, all in ports alone."""

from typing import TYPE_CHECKING

from svod.lazy_names import lazy_names

if TYPE_CHECKING:
    from svod.library.discovery.gathering import Gathering, GatherTerms
    from svod.library.discovery.harvesting import HarvestRequest
    from svod.library.discovery.watching import WatchService
    from svod.library.filters import read_filters, read_sort
    from svod.library.found import FoundPage, FoundWork
    from svod.library.ingest.sources import Source, SourceFile
    from svod.library.library import Library
    from svod.library.maintenance.checking import CheckReport
    from svod.library.maintenance.status import DeadLetterService, Status
    from svod.library.parts import LibraryParts

__all__ = [
    "CheckReport",
    "DeadLetterService",
    "FoundPage",
    "FoundWork",
    "GatherTerms",
    "Gathering",
    "HarvestRequest",
    "Library",
    "LibraryParts",
    "Source",
    "SourceFile",
    "Status",
    "WatchService",
    "read_filters",
    "read_sort",
]
# Where each name lies; a module is imported when one of its names is first used.
_MODULES = {
    "discovery.gathering": ("GatherTerms", "Gathering"),
    "discovery.harvesting": ("HarvestRequest",),
    "discovery.watching": ("WatchService",),
    "filters": ("read_filters", "read_sort"),
    "found": ("FoundPage", "FoundWork"),
    "ingest.sources": ("Source", "SourceFile"),
    "library": ("Library",),
    "maintenance.checking": ("CheckReport",),
    "maintenance.status": ("DeadLetterService", "Status"),
    "parts": ("LibraryParts",),
}
__getattr__ = lazy_names(globals(), _MODULES)
