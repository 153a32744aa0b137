"""Answers of the GROBID interface: TEI of headers, references and full texts, and BibTeX."""

import re
from collections.abc import Sequence
from dataclasses import replace

from svod.catalog.exports.bibtex import BibtexExporter
from svod.catalog.exports.card import cited_as, extraction_card, reference_card
from svod.catalog.exports.xml_formats.tei import TEI, application, cited_entry, list_of_references, tei_text
from svod.catalog.exports.xml_formats.tei_body import TeiOptions
from svod.catalog.exports.xml_formats.xml_writer import XML_HEAD, XmlBuilder, written
from svod.model.extraction import Extraction
from svod.model.reference import ParsedReference, Reference

# That of the references has no namespace of its own with GROBID, so clients do not take it for a section.
_DIVISION = re.compile(r'<(div|figure)(?=[\s>/])(?! type="references")')


def header_tei(extraction: Extraction, options: TeiOptions) -> str:
    """The header of a document."""
    return _answer(tei_text(extraction_card(replace(extraction, references=())), options, prefix=""))


def header_bibtex(extraction: Extraction) -> str:
    """The same as one BibTeX entry."""
    return "".join(BibtexExporter().export_documents([replace(extraction, references=())]))


def full_tei(extraction: Extraction, options: TeiOptions) -> str:
    """A document with its text and references."""
    return _answer(tei_text(extraction_card(extraction), options, prefix=""))


def references_tei(references: Sequence[Reference], options: TeiOptions) -> str:
    """References alone, in a text that has nothing else."""
    tei = XmlBuilder.root("TEI", TEI, {"": TEI})
    header = tei.branch("teiHeader")
    file = header.branch("fileDesc")
    file.branch("titleStmt").branch("title")
    file.branch("publicationStmt").branch("publisher")
    file.branch("sourceDesc").branch("p")
    application(header)
    text = tei.branch("text")
    text.branch("body").branch("p")
    list_of_references(text, [cited_as(reference) for reference in references], "", options)
    return XML_HEAD + written(tei)


def reference_tei(reference: Reference, options: TeiOptions) -> str:
    """One reference, as an element by itself."""
    holder = XmlBuilder.root("listBibl", TEI, {"": TEI})
    cited_entry(holder, cited_as(reference), "b0", with_raw=options.with_raw)
    return written(XmlBuilder(holder.element[0], TEI))


def references_bibtex(references: Sequence[Reference]) -> str:
    """References as BibTeX entries."""
    return "".join(BibtexExporter().written(map(reference_card, references)))


def numbered(parsed: Sequence[ParsedReference]) -> tuple[Reference, ...]:
    """Parsed strings as the references of a list."""
    return tuple(
        Reference(
            number, one.raw, 0, one.weight, one.fields, language=one.language, identifiers=one.identifiers
        )
        for number, one in enumerate(parsed, start=1)
    )  # fmt: skip


def _answer(tei: XmlBuilder) -> str:
    """The file with its namespace named again at divisions and figures: some clients look for it there."""
    return XML_HEAD + _DIVISION.sub(f'<\\1 xmlns="{TEI}"', written(tei))
