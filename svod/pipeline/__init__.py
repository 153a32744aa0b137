"""The walk of one paper, written in ports alone: bytes to Document to metadata and references to a shelf."""

from svod.pipeline.lineage import Lineages, Origins, lineages
from svod.pipeline.reading import Named, NamedContent, Readers, Reading, read, with_context
from svod.pipeline.shelving import JOIN, Cataloguers, Shelved, shelve, shelve_work, tie_citations
from svod.pipeline.tying import SOMEBODY_SAID_SO, recognise_citations_to, tie_loose, tie_references

__all__ = [
    "JOIN",
    "SOMEBODY_SAID_SO",
    "Cataloguers",
    "Lineages",
    "Named",
    "NamedContent",
    "Origins",
    "Readers",
    "Reading",
    "Shelved",
    "lineages",
    "read",
    "recognise_citations_to",
    "shelve",
    "shelve_work",
    "tie_citations",
    "tie_loose",
    "tie_references",
    "with_context",
]
