"""EPUB: the HTML pages of a book in the order of its spine, with what its package says of it."""

import posixpath
from typing import Any
from urllib.parse import unquote

from svod.convert.containers.zip_parts import ZipParts
from svod.convert.flow import Flow
from svod.convert.markup.front import Author, Front
from svod.convert.markup.html import add_page
from svod.convert.markup.html_notes import LinkedNotes
from svod.convert.markup.html_tree import html_tree
from svod.convert.xml_tree import child, children, descendants, words_of
from svod.errors import CorruptDocumentError, DocumentError, EncryptedDocumentError, TooLargeError
from svod.model.document import Document

MEDIA_TYPE = "application/epub+zip"
# All chapters together, unpacked.
SIZE_LIMIT = 256 << 20

_KIND = "EPUB book"


class EpubConverter:
    """Reads EPUB."""

    def convert(self, content: bytes) -> Document:
        """The document, or the DocumentError that names why not."""
        with ZipParts(content, _KIND) as parts:
            if "META-INF/rights.xml" in parts:
                raise EncryptedDocumentError(f"The {_KIND} is protected against reading.")
            root = next(iter(descendants(parts.tree("META-INF/container.xml"), "rootfile")), None)
            name = root.get("full-path", "") if root is not None else ""
            package = parts.tree(name)
            flow = Flow(MEDIA_TYPE)
            _add_chapters(flow, parts, _spine(package, name))
        return flow.document(_front(package).information(), _KIND)


def _add_chapters(flow: Flow, parts: ZipParts, names: list[str]) -> None:
    """Each chapter is a page; one that is damaged does not cost the others."""
    left, damage = SIZE_LIMIT, None
    pages = {}
    for name in names:
        chapter = parts.read(name) if name in parts else b""
        left -= len(chapter)
        if left < 0:
            raise TooLargeError(f"The {_KIND} unpacks to more than {SIZE_LIMIT >> 20} MB.")
        try:
            pages[name] = html_tree(chapter)
        except DocumentError as error:
            damage = damage or error
    notes = LinkedNotes(pages)
    for name in names:
        if name in pages:
            add_page(flow, pages[name], notes)
            flow.end_page()
    if damage and not flow.has_words:
        raise CorruptDocumentError(f"The {_KIND} is damaged: no chapter can be read.") from damage


def _spine(package: Any, name: str) -> list[str]:
    folder = posixpath.dirname(name)
    places = {item.get("id"): item.get("href", "") for item in children(child(package, "manifest"), "item")}
    hrefs = [places.get(reference.get("idref"), "") for reference in children(child(package, "spine"), "itemref")]
    return [posixpath.normpath(posixpath.join(folder, unquote(href.partition("#")[0]))) for href in hrefs if href]


def _front(package: Any) -> Front:
    metadata = child(package, "metadata")
    return Front(
        titles=tuple(filter(None, (words_of(title) for title in children(metadata, "title")[:1]))),
        authors=tuple(Author(words_of(creator)) for creator in children(metadata, "creator") if words_of(creator)),
        publisher=words_of(child(metadata, "publisher")),
        date=words_of(child(metadata, "date")),
    )
