"""Lineages: the names under which what methods say of a file is kept, each with the method and what it was given."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

_WEB_TYPES = frozenset({"text/html", "application/xhtml+xml"})
_ADDRESSES = ("http://", "https://")


@dataclass(frozen=True, slots=True)
class Origins:
    """The names of all methods that read, as their results carry them: `header.regex@1`."""

    # By media type; an UnsupportedDocumentError where nobody reads it.
    converter: Callable[[str], str]
    header: str
    page: str
    finder: str
    splitter: str
    parser: str
    linker: str
    fingerprinter: str
    preprints: str = ""


class Lineages(NamedTuple):
    """What each step of reading one file is kept as; empty where the step is left out."""

    document: str
    header: str
    preprint: str
    blocks: str
    parsed: str
    references: str
    page: str
    fingerprint: str

    def all(self) -> frozenset[str]:
        """Every result that reading the file brings."""
        return frozenset(filter(None, self))


def lineages(origins: Origins, media_type: str, source: str) -> Lineages:
    """The names of all that is said of a file of a type; a web page also counts by its address."""
    document = origins.converter(media_type)
    blocks = _after(origins.finder, document)
    parsed = _after(origins.parser, _after(origins.splitter, blocks))
    return Lineages(
        document=document,
        header=_after(origins.header, document),
        preprint=_after(origins.preprints, document) if origins.preprints else "",
        blocks=blocks,
        parsed=parsed,
        references=_after(origins.linker, parsed),
        page=_after(origins.page, address_of(source) or "page") if media_type in _WEB_TYPES else "",
        fingerprint=_after(origins.fingerprinter, blocks),
    )


def address_of(source: str) -> str:
    """Where on the Web a source lies; empty where it does not."""
    return source if source.startswith(_ADDRESSES) else ""


def _after(method: str, inputs: str) -> str:
    return f"{method} < {inputs}"
