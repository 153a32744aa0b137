"""A library in one folder: filled, searched, cared for, all in ports alone."""

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
