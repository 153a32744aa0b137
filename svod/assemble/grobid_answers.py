"""Answers worded by the catalogue for the web face: marks of work pages, and what clients of GROBID expect."""

from svod.catalog.exports.page_links import annotations, page_links
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
from svod.catalog.exports.xml_formats.grobid_parts import affiliations_tei, date_tei, names_tei
from svod.catalog.exports.xml_formats.grobid_patents import description_of, patents_tei, works_cited_in
from svod.catalog.exports.xml_formats.tei_body import TeiOptions

__all__ = [
    "PageMarks",
    "TeiOptions",
    "affiliations_tei",
    "annotations",
    "date_tei",
    "description_of",
    "full_tei",
    "header_bibtex",
    "header_tei",
    "names_tei",
    "numbered",
    "page_links",
    "page_marks",
    "patents_tei",
    "reference_tei",
    "references_bibtex",
    "references_tei",
    "works_cited_in",
]
