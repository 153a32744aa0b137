"""Settings into working parts: the only place that joins the stations."""

from svod.assemble.documents import (
    convert_files,
    extract_file,
    extract_files,
    keyphrases_of_files,
    mark_content,
    mark_files,
    parse_reference,
    reference_parser,
    references_parser,
)
from svod.assemble.library import open_library, with_library
from svod.assemble.methods import exporter, method, readers, renderer

__all__ = [
    "convert_files",
    "exporter",
    "extract_file",
    "extract_files",
    "keyphrases_of_files",
    "mark_content",
    "mark_files",
    "method",
    "open_library",
    "parse_reference",
    "readers",
    "reference_parser",
    "references_parser",
    "renderer",
    "with_library",
]
