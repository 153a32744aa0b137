"""Answers worded by the catalogue for the web face: marks of work pages, and what clients of GROBID expect."""

from svod.catalog.exports.page_metadata import PageMarks, page_marks
from svod.catalog.exports.xml_formats.grobid import (
    full_tei,
    header_bibtex,
    header_tei,
    numbered,
    reference_tei,
    references_bibtex,
    references_tei,
)

__all__ = [
    "PageMarks",
    "full_tei",
    "header_bibtex",
    "header_tei",
    "numbered",
    "page_marks",
    "reference_tei",
    "references_bibtex",
    "references_tei",
]
