"""Answers of the GROBID interface: TEI of headers, references and full texts, and BibTeX."""

from collections.abc import Sequence
from dataclasses import replace

from svod.catalog.exports.bibtex import BibtexExporter
from svod.catalog.exports.card import cited_as, extraction_card, reference_card
from svod.catalog.exports.xml_formats.tei import TEI, cited_entry, list_of_references, tei_text
from svod.catalog.exports.xml_formats.xml_writer import XML_HEAD, XmlBuilder, written
from svod.model.body import FullText
from svod.model.extraction import Extraction
from svod.model.reference import ParsedReference, Reference


def header_tei(extraction: Extraction) -> str:
    """The header of a document."""
    return XML_HEAD + written(tei_text(extraction_card(replace(extraction, references=()))))


def header_bibtex(extraction: Extraction) -> str:
    """The same as one BibTeX entry."""
    return "".join(BibtexExporter().export_documents([replace(extraction, references=())]))


def full_tei(read: FullText, *, with_raw: bool) -> str:
    """A document with its text and references."""
    return XML_HEAD + written(tei_text(extraction_card(read.extraction), read.body, with_raw=with_raw))


def references_tei(references: Sequence[Reference], *, with_raw: bool) -> str:
    """References alone, in a text that has nothing else."""
    tei = XmlBuilder.root("TEI", TEI, {"": TEI})
    file = tei.branch("teiHeader").branch("fileDesc")
    file.branch("titleStmt").branch("title")
    file.branch("publicationStmt").branch("publisher")
    file.branch("sourceDesc").branch("p")
    text = tei.branch("text")
    text.branch("body").branch("p")
    list_of_references(text, [cited_as(reference) for reference in references], "svod", with_raw=with_raw)
    return XML_HEAD + written(tei)


def reference_tei(reference: Reference, *, with_raw: bool) -> str:
    """One reference, as an element by itself."""
    holder = XmlBuilder.root("listBibl", TEI, {"": TEI})
    cited_entry(holder, cited_as(reference), "b0", with_raw=with_raw)
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
