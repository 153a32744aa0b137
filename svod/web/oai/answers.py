"""Answers of OAI-PMH as XML."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from lxml import etree

_OAI = "http://www.openarchives.org/OAI/2.0/"
_XSI = "http://www.w3.org/2001/XMLSchema-instance"
_DC = "http://purl.org/dc/elements/1.1/"
_IDENTIFIER = "http://www.openarchives.org/OAI/2.0/oai-identifier"
_OWN = "svod:"
_PLACE = f"{_OAI} http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd"
# Signs that XML cannot hold may stand in what a caller sent.
UNWRITABLE = {
    code: None for code in (*range(0x20), 0x7F, 0xFFFE, 0xFFFF, *range(0xD800, 0xE000)) if code not in (9, 10, 13)
}


class Header(NamedTuple):
    """A record's identifier, datestamp and sets; `removed` where the work is gone."""

    identifier: str
    stamp: str
    sets: tuple[str, ...]
    removed: bool


class Branch(NamedTuple):
    """An element by name with its texts or children; none of it needs escaping."""

    name: str
    content: "str | tuple[Branch | etree._Element, ...]" = ()
    attributes: Mapping[str, str] = {}


def answer(now: str, address: str, call: Mapping[str, str], content: Branch) -> bytes:
    """A whole answer: when, to which call, what."""
    spaces: Any = {None: _OAI, "xsi": _XSI}
    root = etree.Element(f"{{{_OAI}}}OAI-PMH", {f"{{{_XSI}}}schemaLocation": _PLACE}, nsmap=spaces)
    asked = {name: text.translate(UNWRITABLE) for name, text in call.items()}
    for branch in (Branch("responseDate", now), Branch("request", address, asked), content):
        _grow(root, branch)
    return bytes(etree.tostring(root, encoding="UTF-8", xml_declaration=True))


def header(head: Header) -> Branch:
    """The header of a record."""
    sets = tuple(Branch("setSpec", spec) for spec in head.sets)
    status = {"status": "deleted"} if head.removed else {}
    return Branch("header", (Branch("identifier", head.identifier), Branch("datestamp", head.stamp), *sets), status)


def record(head: Header, metadata: etree._Element | None) -> Branch:
    """A record; one that is gone has a header only."""
    parts: Iterable[Branch] = () if metadata is None else (Branch("metadata", (metadata,)),)
    return Branch("record", (header(head), *parts))


def identifier_scheme(namespace: str, sample: str) -> etree._Element:
    """How identifiers are made, as the guidelines of the protocol describe it."""
    spaces: Any = {None: _IDENTIFIER, "xsi": _XSI}
    place = f"{_IDENTIFIER} http://www.openarchives.org/OAI/2.0/oai-identifier.xsd"
    root = etree.Element(f"{{{_IDENTIFIER}}}oai-identifier", {f"{{{_XSI}}}schemaLocation": place}, nsmap=spaces)
    rows = (("scheme", "oai"), ("repositoryIdentifier", namespace), ("delimiter", ":"), ("sampleIdentifier", sample))
    for name, text in rows:
        etree.SubElement(root, f"{{{_IDENTIFIER}}}{name}").text = text
    return root


def name_landing_page(record: etree._Element, address: str) -> None:
    """Put the address of a work's page first among the identifiers of a record in Dublin Core."""
    identifiers = record.findall(f"{{{_DC}}}identifier")
    landing = etree.Element(f"{{{_DC}}}identifier")
    landing.text = address
    if identifiers:
        identifiers[0].addprevious(landing)
    else:
        record.append(landing)
    for identifier in identifiers:
        # Ids of ours are no addresses, and other installations have the same.
        if (identifier.text or "").startswith(_OWN):
            record.remove(identifier)


def _grow(parent: etree._Element, branch: Branch) -> None:
    element = etree.SubElement(parent, f"{{{_OAI}}}{branch.name}", dict(branch.attributes))
    if isinstance(branch.content, str):
        element.text = branch.content.translate(UNWRITABLE)
        return
    for child in branch.content:
        if isinstance(child, Branch):
            _grow(element, child)
        else:
            element.append(child)
