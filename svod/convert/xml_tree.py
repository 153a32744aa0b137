"""XML by a parser that fetches and expands nothing: named letters are resolved by table, never by a DTD."""

import re
from html.entities import html5
from typing import Any

from lxml import etree

from svod.convert.encodings import decoded
from svod.errors import CorruptDocumentError, EmptyDocumentError, TooLargeError

SIZE_LIMIT = 64 << 20

_DECLARATION = re.compile(r"^\s*<\?xml\b[^>]*\?>")
_DECLARED_ENCODING = re.compile(rb"""<\?xml\b[^>]*?encoding\s*=\s*["']([\w.:-]+)""")
_ENTITY = re.compile(r"&([A-Za-z][A-Za-z0-9]{1,31};)")
_OF_XML = frozenset(["amp;", "lt;", "gt;", "quot;", "apos;"])
_HEAD = 1024


def xml_tree(content: bytes, kind: str) -> Any:
    """The root element; `kind` says in messages what the file is."""
    if not content:
        raise EmptyDocumentError("The file is empty.")
    if len(content) > SIZE_LIMIT:
        raise TooLargeError(f"The {kind} is larger than {SIZE_LIMIT >> 20} MB.")
    declared = _DECLARED_ENCODING.search(content[:_HEAD])
    text = decoded(content, declared[1].decode("ascii") if declared else None)
    text = _ENTITY.sub(_letter, _DECLARATION.sub("", text).replace("\0", ""))
    root = parsed_xml(text.encode("utf-8", errors="replace"), kind)
    if root is None:
        raise CorruptDocumentError(f"The {kind} is damaged: it is not XML.")
    return root


def parsed_xml(content: bytes, kind: str) -> Any:
    """The root element of bytes that say their encoding; None where nothing could be saved."""
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        recover=True,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        return etree.fromstring(content, parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        raise CorruptDocumentError(f"The {kind} is damaged: it is not XML.") from error


def local_name(element: Any) -> str:
    """An element's name without its namespace; empty for what is no element."""
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def children(element: Any | None, *names: str) -> list[Any]:
    """The child elements of the given local names, in order; all of them without a name."""
    found = element if element is not None else ()
    return [child for child in found if local_name(child) and (not names or local_name(child) in names)]


def child(element: Any | None, *path: str) -> Any | None:
    """The first element down a path of local names."""
    for name in path:
        element = next(iter(children(element, name)), None)
    return element


def descendants(element: Any | None, *names: str) -> list[Any]:
    """All elements of the given local names below an element, in order."""
    return [found for found in (element.iter("{*}*") if element is not None else ()) if local_name(found) in names]


def words_of(element: Any | None) -> str:
    """The text of an element on one line."""
    return " ".join("".join(element.itertext()).split()) if element is not None else ""


def _letter(entity: re.Match[str]) -> str:
    if entity[1] in _OF_XML:
        return entity[0]
    return html5.get(entity[1], entity[0])
