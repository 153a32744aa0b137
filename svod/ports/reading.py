"""What is read out of addresses, bytes and pages."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from svod.model.document import Document, Drawn
from svod.model.metadata import Metadata, Value
from svod.model.reference import BibliographyBlock, Entry, ParsedReference, Reference

if TYPE_CHECKING:
    # Reading processes fetch nothing.
    from svod.model.crawl import CrawlTask, Fetched


class Fetcher(Protocol):
    """Brings the bytes behind an address."""

    def fetch(self, task: "CrawlTask") -> "Fetched":
        """Fetch one address; whatever goes wrong is a status, not an exception."""


class Converter(Protocol):
    """Reads the bytes of one format."""

    def convert(self, content: bytes) -> Document:
        """Read a document, or raise the DocumentError that names why not."""


@runtime_checkable
class DrawingConverter(Converter, Protocol):
    """Reads the bytes of a format whose pages have drawings."""

    def convert_with_drawings(self, content: bytes) -> tuple[Document, Mapping[int, tuple[Drawn, ...]]]:
        """A document, and what is drawn on its pages that may have captions, counted from 1."""


class Drawings(Protocol):
    """Tells what is drawn on the pages of one document."""

    def __call__(self, pages: Iterable[int], /) -> Mapping[int, tuple[Drawn, ...]]:
        """What is drawn on some pages, counted from 1; nothing where the format has no drawings."""


class Renderer(Protocol):
    """Writes a document for people or programs to look at."""

    def render(self, document: Document) -> str:
        """The whole document."""


class HeaderExtractor(Protocol):
    """Finds what a document says of itself."""

    def extract(self, document: Document) -> Metadata:
        """Claims about title, authors and the rest."""


class PageReader(Protocol):
    """Finds what a web page says of itself, by its form and its marks."""

    def read(self, content: bytes, url: str) -> Metadata:
        """Claims about the page at an address, or raise the DocumentError that names why there are none."""


class BibliographyFinder(Protocol):
    """Finds the lines that hold references."""

    def find(self, document: Document) -> tuple[BibliographyBlock, ...]:
        """The blocks in reading order."""


class ReferenceSplitter(Protocol):
    """Cuts a bibliography into its entries."""

    def split(self, document: Document, blocks: Sequence[BibliographyBlock]) -> tuple[Entry, ...]:
        """The entries in printed order."""


class ReferenceParser(Protocol):
    """Finds the fields of a reference string."""

    def parse(self, raw: str) -> ParsedReference:
        """Fields, their places in the string, and how sure."""

    def parse_all(self, raws: Sequence[str]) -> Sequence[ParsedReference]:
        """The same of many strings, in their order."""


class KeyphraseExtractor(Protocol):
    """Says in few words what a text is about."""

    def extract(self, text: str, language: str | None, most: int) -> tuple[Value, ...]:
        """At most so many key phrases, the weightiest first; nothing is invented that is not in the text."""


class ReferenceLinker(Protocol):
    """Ties the references of one document to one another and to its text."""

    def link(
        self, document: Document, blocks: Sequence[BibliographyBlock], references: Sequence[Reference]
    ) -> tuple[Reference, ...]:
        """The same references in the same order, with what was only pointed back to, and the places that mean them."""
