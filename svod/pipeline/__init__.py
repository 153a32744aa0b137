"""The walk of one paper, written in ports alone: bytes to Document to metadata and references to a shelf."""

from svod.pipeline.reading import Named, NamedContent, Readers, Reading, read, with_context
from svod.pipeline.shelving import JOIN, Cataloguers, Shelved, shelve, shelve_work, tie_citations
from svod.pipeline.tying import tie_loose

__all__ = [
    "JOIN",
    "Cataloguers",
    "Named",
    "NamedContent",
    "Readers",
    "Reading",
    "Shelved",
    "read",
    "shelve",
    "shelve_work",
    "tie_citations",
    "tie_loose",
    "with_context",
]
