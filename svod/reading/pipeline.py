"""The reading pipeline: bytes to document to metadata and references; methods whose results are known are not run."""

import hashlib
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeVar

from svod import registry
from svod.errors import DocumentError, MethodFailedError, SvodError
from svod.extract.header.first_page import start_page
from svod.extract.keyphrases.running_text import described_text
from svod.model.codec import pack, unpack
from svod.model.document import Document, LineRole, pages_of
from svod.model.extraction import Extraction
from svod.model.metadata import Field, Metadata, Value
from svod.model.outcome import Failure, Outcome
from svod.model.reference import BibliographyBlock, Entry, Reference
from svod.model.retrieval import IndexedText, OutlineLine
from svod.ports import Converter, PageReader, ReferenceParser
from svod.reading.lineage import Lineages, Named, address_of, lineages
from svod.reading.methods import Readers
from svod.reading.task import HomePage, Only
from svod.text.claims import gathered
from svod.text.languages import language_of
from svod.text.normalize import fold

Result = TypeVar("Result")

# Enough text to tell the language by, little enough to cost nothing.
_LANGUAGE_SAMPLE = 4000
# Of a page that is no paper, methods for the headers of papers are right about authors and bodies half as often as they
# say; what they say of titles is honest.
_HEADER_OF_A_PAGE = 0.5
# A page reached from an institute's home page is not always the institute's.
_CONTEXT = 0.3
_NOTHING_KNOWN: Mapping[str, bytes] = {}
_NO_TIMES: Mapping[str, float] = {}


class Wanted(NamedTuple):
    """What is wanted of a document: all or only some of it, and whether it is to be stored."""

    only: Only = Only.EVERYTHING
    stored: bool = True

    @property
    def header(self) -> bool:
        """Whether its header is wanted."""
        return self.only is not Only.REFERENCES

    @property
    def references(self) -> bool:
        """Whether its references are wanted."""
        return self.only is not Only.HEADER


EVERYTHING = Wanted()


class Reading(NamedTuple):
    """A file understood: what is shown outside, the document, what each method said, to be kept, and a fingerprint.

    `seconds` are how long each stage took that was asked.
    """

    extraction: Extraction
    document: Document
    results: Mapping[str, bytes]
    fingerprint: str = ""
    seconds: Mapping[str, float] = _NO_TIMES


class _Results:
    """What methods said about one file: known from before, or said now; a lineage names method and inputs.

    Only what is to be stored is packed.
    """

    def __init__(self, known: Mapping[str, bytes], clock: Callable[[], float], *, stored: bool = True) -> None:
        self._known = known
        self._clock = clock
        self._stored = stored
        self.all: dict[str, bytes] = {}
        self.seconds: dict[str, float] = {}

    def get(self, lineage: str, ask: Callable[[], Result], form: type[Result]) -> Result:
        if lineage in self._known:
            self.all[lineage] = self._known[lineage]
            return unpack(form, self._known[lineage])
        begun = self._clock()
        try:
            said = ask()
            # What a method of another package says is tried in any case.
            packed = pack(said) if self._stored or self._added(lineage) else b""
        except (SvodError, MemoryError):
            raise
        except Exception as error:
            added = self._added(lineage)
            if not added:
                raise
            raise MethodFailedError(added, error) from error
        stage = lineage.partition(".")[0]
        self.seconds[stage] = self.seconds.get(stage, 0.0) + self._clock() - begun
        self.all[lineage] = packed
        return said

    def _added(self, lineage: str) -> tuple[str, ...]:
        """The methods of other packages that were just asked: those of a lineage whose results are not there yet."""
        added = registry.added_methods()
        found: list[str] = []
        while added and lineage and lineage not in self.all:
            method, _, lineage = lineage.partition(" < ")
            found.append(method)
        return tuple(method for method in found if method in added)


def read(
    content: bytes,
    source: str,
    readers: Readers,
    known: Mapping[str, bytes] = _NOTHING_KNOWN,
    clock: Callable[[], float] = time.perf_counter,
    pages: tuple[int, int] = (0, 0),
    convert: Callable[[Converter, bytes], Document] = lambda converter, content: converter.convert(content),
    *,
    suggests: bool = False,
    wanted: Wanted = EVERYTHING,
) -> Reading | Failure:
    """Walk one file through the reading stations, asking only methods that have not spoken about it yet.

    Where `pages` are named, first and last, only these are read; what is said of them is not to be kept. Key phrases
    are suggested only where the caller wants them. What is not `wanted` is empty: without storing there are no results
    and no fingerprint. A method of another package that raises is left out from then on.
    """
    while True:
        try:
            return _read(content, source, readers, known, clock, pages, convert, suggests=suggests, wanted=wanted)
        except MethodFailedError as failed:
            if not readers.leave_out(failed):
                return Failure(source, Outcome.CRASHED, str(failed))


def _read(
    content: bytes,
    source: str,
    readers: Readers,
    known: Mapping[str, bytes],
    clock: Callable[[], float],
    pages: tuple[int, int],
    convert: Callable[[Converter, bytes], Document],
    *,
    suggests: bool,
    wanted: Wanted,
) -> Reading | Failure:
    results = _Results(known, clock, stored=wanted.stored)
    try:
        media_type = readers.media_type(content)
        kept_as = lineages(readers.origins(), media_type, source)
        only = Only.EVERYTHING if wanted.stored else wanted.only
        converter = readers.converter(media_type, pages, only).part
        document = results.get(kept_as.document, lambda: convert(converter, content), Document)
        document = _some_pages(document, *pages)
    except DocumentError as error:
        return Failure(source, Outcome(error.reason), str(error))
    metadata = header = _read_header(document, readers, results, kept_as) if wanted.header else Metadata({})
    blocks: tuple[BibliographyBlock, ...] = ()
    references: tuple[Reference, ...] = ()
    # Whether a web page is a paper is known by its references.
    if wanted.references or kept_as.page:
        blocks, references = _read_bibliography(document, readers, results, kept_as)
    if kept_as.page and wanted.header:
        page = _read_page(content, source, readers, results, kept_as.page)
        metadata = _with_page(metadata, page, is_paper=bool(references))
    if suggests and kept_as.phrases:
        metadata = _with_phrases(metadata, document, blocks, readers, results, kept_as.phrases)
    extraction = Extraction(
        source=source,
        sha256=hashlib.sha256(content).hexdigest(),
        media_type=media_type,
        pages=document.page_count,
        language=language_of(_sample(document)),
        metadata=metadata,
        bibliography=blocks if wanted.references else (),
        references=references if wanted.references else (),
        parts=document.parts,
        start_page=start_page(document),
    )
    fingerprint = ""
    if wanted.stored:
        results.get(kept_as.indexed, lambda: _indexed(document, header, blocks, extraction.language), IndexedText)
        fingerprint = results.get(
            kept_as.fingerprint,
            lambda: readers.fingerprinter.part.fingerprint(_own_text(document, blocks)),
            str,
        )
    return Reading(extraction, document, results.all if wanted.stored else {}, fingerprint, results.seconds)


def _indexed(
    document: Document, header: Metadata, blocks: Sequence[BibliographyBlock], language: str | None
) -> IndexedText:
    """What the search index takes; no headings and captions where a strange document breaks the rules for them."""
    try:
        outline: tuple[OutlineLine, ...] = registry.part("outline")(document, header, blocks)
    except Exception:  # noqa: BLE001 - one strange paper is read and searched all the same
        outline = ()
    text = document.plain_text()
    return IndexedText(outline, registry.part("loose-keys")([text], language), language, text)


def _read_header(document: Document, readers: Readers, results: _Results, kept_as: Lineages) -> Metadata:
    metadata = results.get(
        kept_as.header,
        lambda: signed(readers.header.part.extract(document), readers.header.origin),
        Metadata,
    )
    return _with_preprint(metadata, document, readers, results, kept_as.preprint) if kept_as.preprint else metadata


def _some_pages(document: Document, first: int, last: int) -> Document:
    if first < 1 and last < 1:
        return document
    last = min(last if last > 0 else document.page_count, document.page_count)
    return pages_of(document, min(first_page(first, last), last), last)


def first_page(first: int, last: int) -> int:
    """The page of a document, from 1, that is the first of those that are read."""
    return max(1, min(first, last) if last > 0 else first)


def _own_text(document: Document, blocks: Sequence[BibliographyBlock]) -> str:
    """What a paper says itself: its running text without the lists of what others said."""
    listed = {line for block in blocks for line in range(block.first_line, block.last_line + 1)}
    return " ".join(line.text for line in document.lines if line.role == LineRole.BODY and line.index not in listed)


def _read_bibliography(
    document: Document, readers: Readers, results: _Results, kept_as: Lineages
) -> tuple[tuple[BibliographyBlock, ...], tuple[Reference, ...]]:
    blocks = results.get(kept_as.blocks, lambda: readers.finder.part.find(document), tuple[BibliographyBlock, ...])
    parsed = results.get(
        kept_as.parsed,
        lambda: _parsed(readers.splitter.part.split(document, blocks), readers.parser),
        tuple[Reference, ...],
    )
    references = results.get(
        kept_as.references,
        lambda: readers.linker.part.link(document, blocks, parsed),
        tuple[Reference, ...],
    )
    return blocks, references


def signed(claims: Metadata, origin: str) -> Metadata:
    """Claims, each with the name of the method that makes it."""
    return Metadata(
        {
            field: tuple(value if value.origin else replace(value, origin=origin) for value in values)
            for field, values in claims.values.items()
        }
    )


def _with_preprint(header: Metadata, document: Document, readers: Readers, results: _Results, lineage: str) -> Metadata:
    """The claims about a header, and those about it as that of a mathematical preprint."""

    def ask() -> Metadata:
        reader = readers.preprints
        return signed(reader.part.extract(document), reader.origin) if reader else Metadata({})

    claims = results.get(lineage, ask, Metadata)
    return gathered((*header.claims(), *claims.claims()))


def _with_phrases(
    metadata: Metadata,
    document: Document,
    blocks: Sequence[BibliographyBlock],
    readers: Readers,
    results: _Results,
    lineage: str,
) -> Metadata:
    """The claims about a document, and the key phrases that its opening words suggest beside the printed key words."""

    def ask() -> tuple[Value, ...]:
        return tuple(_phrases(metadata, document, blocks, readers))

    suggested = results.get(lineage, ask, tuple[Value, ...])
    return gathered((*metadata.claims(), *((Field.SUGGESTED, value) for value in suggested)))


def _phrases(
    metadata: Metadata, document: Document, blocks: Sequence[BibliographyBlock], readers: Readers
) -> Iterable[Value]:
    extractor = readers.phrases
    if extractor is None:
        return
    text = described_text(metadata, document, blocks)
    printed = {fold(value.text) for value in metadata.all(Field.SUBJECT)}
    for value in extractor.part.extract(text, language_of(text[:_LANGUAGE_SAMPLE]), readers.most_phrases):
        if fold(value.text) not in printed:
            yield replace(value, origin=extractor.origin)


def _read_page(content: bytes, source: str, readers: Readers, results: _Results, lineage: str) -> Metadata:
    """What a web page says of itself, read with its address where it has one."""
    return results.get(
        lineage,
        lambda: signed(readers.page.part.read(content, address_of(source)), readers.page.origin),
        Metadata,
    )


def _with_page(header: Metadata, page: Metadata, *, is_paper: bool) -> Metadata:
    """The claims about a web page and those about it as a document, in one.

    A page with a bibliography is a paper, and its header is read as one; of any other page the reader of pages knows
    better.
    """
    doubt = 1.0 if is_paper else _HEADER_OF_A_PAGE
    doubted = [
        (field, value if field is Field.TITLE else replace(value, weight=doubt * value.weight))
        for field, value in header.claims()
    ]
    # Authors stay in the order of the surer side; everything else is ordered by weight.
    if _heaviest(page.creators()) >= doubt * _heaviest(header.creators()):
        return gathered((*page.claims(), *doubted))
    return gathered((*doubted, *page.claims()))


def with_context(extraction: Extraction, home: HomePage, page: Named[PageReader]) -> Extraction:
    """A document with the home page that it was reached from: its address, and its name where it has one."""
    url = home.url
    origin = f"{page.origin} < {url}"
    claims: list[tuple[Field, Value]] = [(Field.SOURCE, Value(url, _CONTEXT, origin, scheme="context"))]
    try:
        claimed = page.part.read(home.content, url)
    except DocumentError:
        claimed = Metadata({})
    name = claimed.text(Field.AFFILIATION) or claimed.text(Field.TITLE)
    if name:
        claims.append((Field.PUBLISHER, Value(name, _CONTEXT, origin, scheme="context")))
    return replace(extraction, metadata=gathered((*extraction.metadata.claims(), *claims)))


def _heaviest(values: Iterable[Value]) -> float:
    return max((value.weight for value in values), default=0.0)


def _parsed(entries: Sequence[Entry], parser: Named[ReferenceParser]) -> tuple[Reference, ...]:
    """All entries parsed together, for which many methods have a faster way than one by one."""
    parsed = parser.part.parse_all([entry.raw for entry in entries])
    return tuple(
        Reference(
            number=entry.number,
            raw=entry.raw,
            page=entry.page,
            weight=one.weight,
            fields=one.fields,
            method=parser.origin,
            span=entry.span,
            language=one.language,
            identifiers=one.identifiers,
        )
        for entry, one in zip(entries, parsed, strict=True)
    )


def _sample(document: Document) -> str:
    words = document.columns.texts
    # The middle of a paper is its own language; header and bibliography may be another's.
    middle = len(words) // 4
    return " ".join(words[middle : middle + _LANGUAGE_SAMPLE // 6])
