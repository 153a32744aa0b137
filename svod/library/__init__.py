"""A library in one folder: filled, searched, cared for, all in ports alone."""

from svod.library.checking import CheckReport
from svod.library.library import FoundPage, FoundWork, Library
from svod.library.parts import LibraryParts
from svod.library.sources import Source, SourceFile, file_content

__all__ = ["CheckReport", "FoundPage", "FoundWork", "Library", "LibraryParts", "Source", "SourceFile", "file_content"]
