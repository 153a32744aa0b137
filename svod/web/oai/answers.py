"""Answers of OAI-PMH as XML."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from lxml import etree

_OAI = "http://www.openarchives.org/OAI/2.0/"
_XSI = "http://www.w3.org/2001/XMLSchema-instance"
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
