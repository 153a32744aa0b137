"""Parsing of services' answers: untrusted, so no value is assumed to be there, of the right type or of sane size."""

import html
import json
import re
from collections.abc import Iterator
from typing import Any

from lxml import etree

from svod.crawl.addresses import safe_address
from svod.errors import EngineError
from svod.text.identifiers import find_identifiers
from svod.text.normalize import clean, shortened

MOST_HITS = 1000
_LONGEST_TITLE, _LONGEST_SNIPPET, _LONGEST_VALUE, _MOST_AUTHORS = 1000, 2000, 10_000, 500
_MARKUP = re.compile(r"</?[a-zA-Z][^<>]{0,200}>")
_YEAR = re.compile(r"(?<!\d)(1[5-9]\d\d|20\d\d)(?!\d)", re.ASCII)
_DOCTYPE = re.compile(rb"<!\s*(?:DOCTYPE|ENTITY)", re.IGNORECASE)


_OTHER_FORM = "The answer is not in the form that the service documents."


def json_answer(content: bytes) -> dict[str, Any]:
    """An answer that is one JSON object, or raise."""
    answer = _json(content)
    if not isinstance(answer, dict):
        raise EngineError(_OTHER_FORM)
    return answer


def json_list(content: bytes) -> list[Any]:
    """An answer that is a JSON list, or raise."""
    answer = _json(content)
    if not isinstance(answer, list):
        raise EngineError(_OTHER_FORM)
    return answer


def _json(content: bytes) -> Any:
    try:
        return json.loads(content)
    except (ValueError, RecursionError) as error:
        raise EngineError("The answer is no valid JSON.") from error


def xml_answer(content: bytes) -> etree._Element:
    """An answer in XML, without entities, or raise."""
    if _DOCTYPE.search(content):
        raise EngineError("The answer declares entities.")
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
    try:
        return etree.fromstring(content, parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        raise EngineError("The answer is no valid XML.") from error


def inner(value: Any, *names: str) -> Any:
    """The value under nested names; None where there is none."""
    for name in names:
        value = value.get(name) if isinstance(value, dict) else None
    return value


def rows(value: Any) -> Iterator[dict[str, Any]]:
    """The objects of a list; a single object counts as a list, too."""
    listed = value if isinstance(value, list) else [value]
    return (row for row in listed[:MOST_HITS] if isinstance(row, dict))


def words(value: Any) -> str:
    """A text without markup; the first of a list; numbers as text."""
    if isinstance(value, list):
        value = next((part for part in value if isinstance(part, str | int) and part != ""), "")
    if isinstance(value, bool) or not isinstance(value, str | int):
        return ""
    return clean(html.unescape(_MARKUP.sub("", sound(str(value)[:_LONGEST_VALUE]))))


def title(value: Any) -> str:
    """A title of limited length."""
    return shortened(words(value), _LONGEST_TITLE)


def snippet(value: Any) -> str:
    """A snippet of limited length."""
    return shortened(words(value), _LONGEST_SNIPPET)


def names(values: Any) -> tuple[str, ...]:
    """Names of people, each once, in their order."""
    listed = values if isinstance(values, list | tuple) else [values]
    return tuple(dict.fromkeys(filter(None, (words(value) for value in listed[:_MOST_AUTHORS]))))


def full_name(author: dict[str, Any], other: str) -> str:
    """A name from its parts; where there are none, the value under `other`."""
    parts = (words(author.get("given")), words(author.get("family")))
    return " ".join(filter(None, parts)) or words(author.get(other))


def address(value: Any) -> str:
    """A web address; empty where there is none."""
    return safe_address(sound(value)) if isinstance(value, str) else ""


def addresses(*values: Any) -> tuple[str, ...]:
    """The web addresses among values, each once."""
    return tuple(dict.fromkeys(filter(None, map(address, values))))


def year(*values: Any) -> str:
    """The first value that names a year."""
    for value in values:
        found = _YEAR.search(words(value))
        if found:
            return found[1]
    return ""


def doi(*values: Any) -> str:
    """The first value that is or holds a DOI, in its normal form."""
    for value in values:
        found = next((known.text for known in find_identifiers(words(value)[:500]) if known.scheme == "doi"), "")
        if found:
            return found
    return ""


def sound(text: str) -> str:
    """A text that can be encoded: JSON can hold lone surrogates."""
    return text if text.isascii() else text.encode(errors="replace").decode()
