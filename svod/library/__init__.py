"""A library in one folder: filled, searched, cared for, all in ports alone."""

from svod.library.checking import CheckReport
from svod.library.gathering import Gathering, GatherTerms
from svod.library.harvesting import HarvestWish
from svod.library.library import FoundPage, FoundWork, Library
from svod.library.narrowing import read_filters
from svod.library.parts import LibraryParts
from svod.library.sources import Source, SourceFile, file_content
from svod.library.standing import DeadLetterDesk, Standing
from svod.library.watching import WatchDesk

__all__ = [
    "CheckReport",
    "DeadLetterDesk",
    "FoundPage",
    "FoundWork",
    "GatherTerms",
    "Gathering",
    "HarvestWish",
    "Library",
    "LibraryParts",
    "Source",
    "SourceFile",
    "Standing",
    "WatchDesk",
    "file_content",
    "read_filters",
]
