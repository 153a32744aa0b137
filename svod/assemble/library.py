"""A library in its folder, with the parts that the settings choose."""

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from svod import registry
from svod.assemble.crawling import web_fetcher
from svod.assemble.documents import pool, reference_parser
from svod.assemble.finding import identifier_locator
from svod.assemble.gathering import web_gatherer
from svod.assemble.named_methods import added_endings, citation_styles, exporter, importer, oai_archive
from svod.assemble.vocabularies import vocabulary_tools
from svod.config import MEBIBYTE, Settings, library_folder, load, styles_folder
from svod.errors import LibraryError
from svod.library import Library, LibraryParts
from svod.library.parts import Cataloguers
from svod.model.body import Body
from svod.model.document import Document
from svod.model.metadata import Metadata
from svod.model.reference import BibliographyBlock, Reference
from svod.model.retrieval import OutlineLine
from svod.reading.kinds import READ
from svod.reading.methods import origins
from svod.reading.task import Runner
from svod.text.times import utc_now


def open_library(
    folder: str | os.PathLike[str] | None = None,
    *,
    settings: Settings | None = None,
    create: bool = True,
    clock: Callable[[], str] = utc_now,
    runner: Callable[[int], Runner] | None = None,
) -> Library:
    """The library in a folder (or in the settings' folder), made if it is not there and `create` says so.

    A `runner` reads documents in place of the one that the settings choose.
    """
    # The store and the index load heavy libraries that extraction does not need.
    from svod.assemble.storage import library_blobs, library_index, library_store

    chosen = settings or load()
    place = Path(folder) if folder is not None else library_folder(chosen)
    store, blobs = library_store(chosen, place, create=create), library_blobs(chosen, place)
    if chosen.store or chosen.blobs:
        try:
            store.check_file_place(blobs)
        except LibraryError:
            store.close()
            raise
    most_bytes = chosen.document_megabytes * MEBIBYTE
    library = Library(
        LibraryParts(
            store=store,
            blobs=blobs,
            index=library_index(chosen, place, store),
            fetcher=web_fetcher(chosen),
            cataloguers=cataloguers_of(chosen),
            vocabulary=vocabulary_tools(chosen.suggest, chosen.suggested_terms),
            importer=importer,
            record_endings=added_endings(),
            exporter=partial(exporter, styles=styles_folder(chosen, place)),
            citation_styles=partial(citation_styles, styles_folder(chosen, place)),
            archive=oai_archive,
            runner=runner or (lambda jobs: pool(READ, chosen, jobs)),
            most_bytes=most_bytes,
            clock=clock,
            gatherer=lambda: web_gatherer(with_library(chosen, place)),
            locator=identifier_locator,
            parser=lambda: reference_parser(chosen),
            outline=_outline,
            body=_body,
            origins=lambda: origins(chosen),
        )
    )
    # A killed run may have stored works that are not in the index.
    library.catch_up_index()
    return library


def _outline(document: Document, metadata: Metadata, blocks: Sequence[BibliographyBlock]) -> tuple[OutlineLine, ...]:
    """The headings and captions of a document; none where a strange one breaks the rules for them."""
    try:
        outline: tuple[OutlineLine, ...] = registry.part("outline")(document, metadata, blocks)
    except Exception:  # noqa: BLE001 - one strange paper never keeps a library from being searched
        return ()
    return outline


def _body(
    document: Document, metadata: Metadata, blocks: Sequence[BibliographyBlock], references: Sequence[Reference]
) -> Body:
    """The body of a document; an empty one where a strange document breaks the rules for it."""
    try:
        body: Body = registry.part("body")(document, metadata, blocks, references)
    except Exception:  # noqa: BLE001 - one strange paper is still read, without its sections
        return Body()
    return body


def cataloguers_of(settings: Settings) -> Cataloguers:
    """The methods that make works and citations of readings."""
    return Cataloguers(
        registry.find("resolve", settings.resolve).make(),
        registry.find("match", settings.match).make(),
        registry.find("authors", settings.authors).make(),
    )


def with_library(settings: Settings, folder: Path | None) -> Settings:
    """The settings with another library folder, if one is named."""
    return replace(settings, library=str(folder)) if folder is not None else settings
