"""Export as Dublin Core: the fifteen elements, and qualified terms with schemes, languages and weights."""

from collections.abc import Iterable, Iterator

from svod.catalog.exports.addresses import address_of
from svod.catalog.exports.card import Card, CardExporter, Cited, tidy
from svod.catalog.exports.xml_formats.xml_writer import XmlBuilder, enclosed
from svod.model.metadata import Field, Value
from svod.model.person import PersonName

DC = "http://purl.org/dc/elements/1.1/"
DCTERMS = "http://purl.org/dc/terms/"
OAI_DC = "http://www.openarchives.org/OAI/2.0/oai_dc/"
SVOD = "urn:svod:claims"
_XSI = "http://www.w3.org/2001/XMLSchema-instance"
_XSI_TYPE = f"{{{_XSI}}}type"
_OAI_DC_PLACE = f"{OAI_DC} http://www.openarchives.org/OAI/2.0/oai_dc.xsd"

# The element of a field's claims; refined ones below.
_ELEMENTS = {
    Field.TITLE: "title", Field.SUBTITLE: "alternative", Field.CREATOR: "creator", Field.DESCRIPTION: "abstract",
    Field.SUBJECT: "subject",
    Field.DATE: "issued", Field.IDENTIFIER: "identifier", Field.PUBLISHER: "publisher", Field.SOURCE: "isPartOf",
    Field.NOTE: "description", Field.TYPE: "type", Field.LANGUAGE: "language", Field.AFFILIATION: "contributor",
}  # fmt: skip
_REFINED = {
    (Field.DATE, "received"): "dateSubmitted", (Field.DATE, "accepted"): "dateAccepted",
    (Field.DATE, "modified"): "modified", (Field.DATE, "revised"): "modified",
    (Field.SOURCE, "pages"): "bibliographicCitation", (Field.SOURCE, "volume"): "bibliographicCitation",
    (Field.SOURCE, "issue"): "bibliographicCitation", (Field.NOTE, "subtitle"): "alternative",
    (Field.NOTE, "editor"): "contributor",
}  # fmt: skip
# Encoding schemes that Dublin Core itself knows.
_TYPES = {"udc": "dcterms:UDC", "url": "dcterms:URI", "pdf": "dcterms:URI"}
_ADDRESSED = ("doi", "arxiv")


class DublinCoreExporter(CardExporter):
    """One oai_dc element per work: the fifteen elements, each as often as there are values."""

    def written(self, cards: Iterable[Card]) -> Iterator[str]:
        """One element per card."""
        return enclosed("<records>", map(simple_dublin_core, cards), "</records>")


class QualifiedDublinCoreExporter(CardExporter):
    """Every claim in the terms of DCMI, with its weight, method and scheme in attributes of our own."""

    def written(self, cards: Iterable[Card]) -> Iterator[str]:
        """One element per card."""
        return enclosed("<records>", map(qualified_dublin_core, cards), "</records>")


def simple_dublin_core(card: Card) -> XmlBuilder:
    """A work in the fifteen elements."""
    prefixes = {"oai_dc": OAI_DC, "dc": DC, "xsi": _XSI}
    place = {f"{{{_XSI}}}schemaLocation": _OAI_DC_PLACE}
    core = XmlBuilder.root("dc", OAI_DC, prefixes, **place)
    for element, text, language in _elements(card):
        core.leaf(element, text, DC, lang=language)
    return core


def _elements(card: Card) -> Iterator[tuple[str, str, str | None]]:
    yield from (("title", words.text, words.language) for words in card.titles)
    for author in card.authors:
        yield "creator", _inverted(author.name), author.language
        yield from (("creator", _inverted(name), language) for name, language in author.spellings)
    yield from (("subject", words.text, words.language) for words in card.key_words)
    yield from (("subject", f"{code.scheme}:{code.text}", None) for code in card.codes)
    yield from (("description", words.text, words.language) for words in card.abstracts)
    yield from (("description", note, None) for note in card.notes)
    yield "publisher", ", ".join(part for part in (card.publisher, card.place) if part), None
    yield from (("contributor", _inverted(name), None) for name in card.editors)
    yield "date", card.date, None
    yield "type", str(card.kind), None
    yield from (("identifier", text, None) for text in _identifiers(card))
    yield "source", _issue(card), None
    yield "language", card.language, None
    yield from (("relation", f"References: {_named(cited)}", cited.language) for cited in card.references)


def _identifiers(card: Card) -> Iterator[str]:
    if card.id:
        yield f"svod:{card.id}"
    yield from (address_of("doi", number) for number in card.dois)
    yield from (address_of("arxiv", number) for number in card.arxivs)
    yield from (f"urn:ISBN:{number}" for number in card.isbns)
    yield from (f"urn:ISSN:{number}" for number in card.issns)
    yield from card.addresses


def _issue(card: Card) -> str:
    """The container as one line: «Journal, vol. 5, no. 2, pp. 37–45»."""
    parts = (("", card.container), ("vol. ", card.volume), ("no. ", card.issue), ("pp. ", card.pages))
    return ", ".join(word + text for word, text in parts if text)


def _inverted(name: PersonName) -> str:
    """«Family, Given», as catalogues sort."""
    return ", ".join(filter(None, name))


def _named(cited: Cited) -> str:
    """A reference as printed, with the work it was matched to."""
    return f"{cited.raw} (svod:{cited.work_id})" if cited.work_id else cited.raw


def qualified_dublin_core(card: Card) -> XmlBuilder:
    """A work in refined terms, every claim of it."""
    prefixes = {"dcterms": DCTERMS, "dc": DC, "svod": SVOD, "xsi": _XSI}
    core = XmlBuilder.root("qualifieddc", SVOD, prefixes)
    core.leaf("identifier", f"svod:{card.id}" if card.id else "", DCTERMS)
    for field in Field:
        # What nobody printed or accepted stays in the library.
        for value in card.claims.all(field) if field is not Field.SUGGESTED else ():
            _claim(core, field, value)
    if card.language:
        core.leaf("language", card.language, DCTERMS, **{_XSI_TYPE: "dcterms:RFC5646"})
    for cited in card.references:
        address = address_of("doi", cited.fields.doi) if cited.fields.doi else cited.fields.url
        own = {f"{{{SVOD}}}work": cited.work_id, f"{{{SVOD}}}address": address}
        core.leaf("references", cited.raw, DCTERMS, lang=cited.language, **own)
    return core


def _claim(core: XmlBuilder, field: Field, value: Value) -> None:
    scheme = value.scheme or ""
    own = {
        f"{{{SVOD}}}weight": f"{value.weight:.4f}".rstrip("0").rstrip("."),
        f"{{{SVOD}}}method": tidy(value.origin),
        f"{{{SVOD}}}scheme": tidy(scheme),
        f"{{{SVOD}}}page": str(value.page or ""),
        _XSI_TYPE: _TYPES.get(scheme) or ("dcterms:W3CDTF" if field is Field.DATE else None),
    }
    text = tidy(value.text)
    if field is Field.IDENTIFIER and scheme in _ADDRESSED:
        text = address_of(scheme, text)
    element = _REFINED.get((field, scheme), _ELEMENTS[field])
    core.leaf(element, text, DCTERMS, lang=value.language, **own)
