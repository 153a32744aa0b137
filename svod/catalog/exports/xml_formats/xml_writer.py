"""XML writer: elements built in few calls, and documents written entry by entry."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, islice
from typing import Any

from lxml import etree

XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

_XML = "{http://www.w3.org/XML/1998/namespace}"
# Elements of TEI and JATS that hold running text.
_RUNNING = frozenset({"p", "s", "item", "formula", "note", "div", "sec", "figure", "disp-formula", "title"})
# Attributes of the xml namespace, by their short names here.
_SHARED = {"lang": f"{_XML}lang", "xml_id": f"{_XML}id"}


class XmlBuilder:
    """An XML element under construction; attributes and texts without a value are left out."""

    def __init__(self, element: etree._Element, namespace: str) -> None:
        self.element = element
        self._namespace = namespace

    @classmethod
    def root(cls, name: str, namespace: str, prefixes: Mapping[str, str], **attributes: str | None) -> "XmlBuilder":
        """A root element; the empty prefix is the default namespace."""
        spaces: Any = {prefix or None: space for prefix, space in prefixes.items()}
        element = etree.Element(_named(name, namespace), _known(attributes), nsmap=spaces)
        return cls(element, namespace)

    def branch(self, name: str, namespace: str | None = None, **attributes: str | None) -> "XmlBuilder":
        """A new element inside this one."""
        space = self._namespace if namespace is None else namespace
        return XmlBuilder(etree.SubElement(self.element, _named(name, space), _known(attributes)), space)

    def leaf(self, name: str, text: str | None, namespace: str | None = None, **attributes: str | None) -> None:
        """A new element with a text; none where there is no text."""
        if text:
            self.branch(name, namespace, **attributes).element.text = text

    def prune(self) -> None:
        """Remove empty elements."""
        for element in reversed(list(self.element.iterdescendants())):
            parent = element.getparent()
            if parent is not None and not len(element) and not element.text and not element.attrib:
                parent.remove(element)


def between(head: str, entries: Iterable[str], foot: str, joint: str = "") -> Iterator[str]:
    """The entries as one file, each as soon as it is made; nothing is written before the first entry."""
    coming = iter(entries)
    yield head + next(coming, "")
    yield from (joint + entry for entry in coming)
    yield foot


def enclosed(opening: str, builders: Iterable[XmlBuilder], closing: str) -> Iterator[str]:
    """XML elements as one document."""
    return between(f"{XML_HEAD}{opening}\n", map(written, builders), f"{closing}\n")


def alone_or_enclosed(opening: str, builders: Iterable[XmlBuilder], closing: str) -> Iterator[str]:
    """XML elements as one document; a single one is the document itself."""
    coming = iter(builders)
    first = tuple(islice(coming, 2))
    if len(first) == 1:
        yield XML_HEAD + written(first[0])
    else:
        yield from enclosed(opening, chain(first, coming), closing)


def written(builder: XmlBuilder) -> str:
    """An XML element as indented text; running text stays as it is."""
    _indent(builder.element)
    return str(etree.tostring(builder.element, encoding="unicode")) + "\n"


def _indent(element: etree._Element, level: int = 0) -> None:
    """Line ends between the children of an element, but not around words and in running text."""
    if not len(element) or etree.QName(element).localname in _RUNNING or _has_words(element):
        return
    inner = "\n" + "  " * (level + 1)
    element.text = inner
    for child in element:
        _indent(child, level + 1)
        child.tail = inner
    element[-1].tail = "\n" + "  " * level


def _has_words(element: etree._Element) -> bool:
    return bool(element.text and element.text.strip()) or any(child.tail and child.tail.strip() for child in element)


def _named(name: str, namespace: str) -> str:
    return f"{{{namespace}}}{name}" if namespace else name


def _known(attributes: Mapping[str, str | None]) -> dict[str, str]:
    return {_SHARED.get(name, name): text for name, text in attributes.items() if text}
