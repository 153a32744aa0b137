"""The formats that works can be had in: what visitors call them, and how they are sent."""

from typing import NamedTuple

from svod import registry


class ExportFormat(NamedTuple):
    """A format by the name it is asked for, with the name it is shown under, its media type and file ending."""

    name: str
    label: str
    media_type: str = "text/plain"
    ending: str = "txt"


_KNOWN = (
    ExportFormat("bibtex", "BibTeX", "application/x-bibtex", "bib"),
    ExportFormat("biblatex", "BibLaTeX", "application/x-bibtex", "bib"),
    ExportFormat("ris", "RIS", "application/x-research-info-systems", "ris"),
    ExportFormat("csl-json", "CSL-JSON", "application/vnd.citationstyles.csl+json", "json"),
    ExportFormat("tei", "TEI", "application/tei+xml", "xml"),
    ExportFormat("jats", "JATS", "application/jats+xml", "xml"),
    ExportFormat("dc", "Dublin Core", "application/xml", "xml"),
    ExportFormat("dc-qualified", "DCMI Terms", "application/xml", "xml"),
    ExportFormat("mods", "MODS", "application/mods+xml", "xml"),
    ExportFormat("rdf", "RDF", "text/turtle", "ttl"),
    ExportFormat("csv", "CSV", "text/csv", "csv"),
    ExportFormat("gost-7.0.5", "ГОСТ Р 7.0.5"),
    ExportFormat("gost-7.0.100", "ГОСТ Р 7.0.100"),
    ExportFormat("apa", "APA"),
    ExportFormat("soif", "SOIF"),
    ExportFormat("json", "JSON", "application/x-ndjson", "jsonl"),
)
_BY_NAME = {known.name: known for known in _KNOWN}


def export_format(name: str) -> ExportFormat:
    """A format by its name; one that an installed package adds is sent as plain text."""
    return _BY_NAME.get(name) or ExportFormat(name, name.removeprefix("style:"))


def export_formats() -> tuple[ExportFormat, ...]:
    """All formats there are, the usual ones first."""
    return tuple(export_format(name) for name in registry.names("export"))


# What the page of a work offers to copy, in this order.
CITED_AS = ("gost-7.0.5", "gost-7.0.100", "bibtex", "ris")
