"""Answers worded by the catalogue for the web face: marks of work pages, and what clients of GROBID expect."""

from svod.catalog.exports.grobid import (
    full_tei,
    header_bibtex,
    header_tei,
    numbered,
    reference_tei,
    references_bibtex,
    references_tei,
)
from svod.catalog.exports.page_marks import PageMarks, page_marks

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
