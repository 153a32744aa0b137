"""The services of GROBID under their own addresses, so that its clients need not be changed."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Annotated, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile

from fastapi import APIRouter, Depends, File, Form, Header, Request, UploadFile
from pydantic import StringConstraints
from starlette.responses import JSONResponse, PlainTextResponse, Response

from svod import __version__
from svod.assemble import PersistentReader
from svod.assemble.grobid_answers import (
    TeiOptions,
    affiliations_tei,
    annotations,
    date_tei,
    description_of,
    full_tei,
    header_bibtex,
    header_tei,
    names_tei,
    numbered,
    page_links,
    patents_tei,
    reference_tei,
    references_bibtex,
    references_tei,
    works_cited_in,
)
from svod.library.ingest.enriching import Enriching, Scope
from svod.model.account import Role
from svod.model.body import Area
from svod.model.extraction import Extraction
from svod.model.metadata import Field
from svod.model.outcome import Failure, Outcome
from svod.model.reference import Reference
from svod.web.api.reading import LONGEST_REFERENCE
from svod.web.auth.permissions import needs
from svod.web.transfers.intake import uploaded

_BIBTEX = "application/x-bibtex"
_XML = "application/xml"
_PDF = "application/pdf"
_ON = ("1", "true")
_OFF = ("0", "false", "", "-1")
# The header of answers that names the options without effect.
IGNORED = "X-Svod-Ignored-Options"
# More strings than this are a file, and files have a command of their own.
MOST_CITATIONS = 10_000
# The description of a patent as a string.
LONGEST_DESCRIPTION = 1_000_000
# Failures that lie in the document; the rest lies in the server.
_OF_DOCUMENT = frozenset(Outcome) - {Outcome.CRASHED, Outcome.TIMEOUT}
# What may have coordinates.
_WITH_COORDINATES = frozenset(
    ["head", "p", "item", "s", "ref", "biblStruct", "figure", "formula", "note", "title", "persName", "affiliation"]
)
_SWITCHES = frozenset(
    ["includeRawCitations", "includeRawAffiliations", "segmentSentences", "generateIDs", "includeFiguresTables"]
)
_PAGES = ("start", "end")
_CONSOLIDATE = ("consolidateHeader", "consolidateCitations")
# What a service is given to read, in the fields of a form.
_INPUT = frozenset(["input", "citations", "date", "names", "affiliations"])
_MOST_NAMED, _LONGEST_NAMED = 20, 80

Accept = Annotated[str, Header()]
Document = Annotated[UploadFile, File()]
Switch = Annotated[str, Form()]
Citation = Annotated[str, StringConstraints(max_length=LONGEST_REFERENCE)]
Strings = Annotated[list[Citation], Form(max_length=MOST_CITATIONS)]


class _Options(NamedTuple):
    """What a client asks for, and which of it has no effect."""

    tei: TeiOptions
    pages: tuple[int, int] = (-1, -1)
    with_figures: bool = False
    ignored: tuple[str, ...] = ()
    consolidation: "Consolidation | None" = None

    @property
    def headers(self) -> dict[str, str]:
        return {IGNORED: ", ".join(self.ignored)} if self.ignored else {}


class Consolidation(NamedTuple):
    """Services that are asked about what was read, and how much of their records is taken; nothing where none is."""

    services: Enriching
    header: Scope | None
    citations: Scope | None

    def of(self, read: Extraction) -> Extraction:
        """What was read, with what services surely know of it."""
        metadata = self.services.consolidated(read.metadata, self.header) if self.header else read.metadata
        return replace(read, metadata=metadata, references=self.of_references(read.references))

    def of_references(self, references: tuple[Reference, ...]) -> tuple[Reference, ...]:
        """The same of references."""
        return self.services.consolidated_references(references, self.citations) if self.citations else references


class _Effects:
    """The options that have an effect on one service; all others that ask for something are named in its answer."""

    def __init__(self, *names: str) -> None:
        self._names = frozenset(names)

    async def __call__(
        self,
        request: Request,
        includeRawCitations: Switch = "0",  # noqa: N803 - the names that clients send
        includeRawAffiliations: Switch = "0",  # noqa: N803
        includeFiguresTables: Switch = "0",  # noqa: N803
        segmentSentences: Switch = "0",  # noqa: N803
        generateIDs: Switch = "0",  # noqa: N803
        consolidateHeader: Switch = "0",  # noqa: N803
        consolidateCitations: Switch = "0",  # noqa: N803
        start: Annotated[int, Form()] = -1,
        end: Annotated[int, Form()] = -1,
        teiCoordinates: Annotated[list[str], Form()] = [],  # noqa: N803, B006
    ) -> _Options:
        elements = frozenset(one for listed in teiCoordinates for one in listed.split(",") if one)
        has_coordinates = "teiCoordinates" in self._names
        tei = TeiOptions(
            with_raw=self._is_on("includeRawCitations", includeRawCitations),
            with_raw_affiliations=self._is_on("includeRawAffiliations", includeRawAffiliations),
            with_sentences=self._is_on("segmentSentences", segmentSentences),
            with_ids=self._is_on("generateIDs", generateIDs),
            coordinates=elements & _WITH_COORDINATES if has_coordinates else frozenset(),
            first_page=max(1, start) if "start" in self._names else 1,
        )
        sent = {name: value for name, value in (await request.form()).items() if isinstance(value, str)}
        services: Enriching | None = getattr(request.app.state, "consolidating", None)
        ignored = [
            name
            for name, value in sorted(sent.items())
            if not self._has_effect(name, value) or (name in _CONSOLIDATE and value not in _OFF and services is None)
        ]
        if has_coordinates:
            ignored += [f"teiCoordinates={name}" for name in sorted(elements - _WITH_COORDINATES)]
        named = (name[:_LONGEST_NAMED] for name in ignored[:_MOST_NAMED] if name.isascii() and name.isprintable())
        with_figures = self._is_on("includeFiguresTables", includeFiguresTables)
        wanted = (self._scope(_CONSOLIDATE[0], consolidateHeader), self._scope(_CONSOLIDATE[1], consolidateCitations))
        consolidation = Consolidation(services, *wanted) if services is not None and any(wanted) else None
        return _Options(tei, (start, end), with_figures, tuple(named), consolidation)

    def _scope(self, name: str, value: str) -> Scope | None:
        return Scope(value) if name in self._names and value in tuple(Scope) else None

    def _is_on(self, name: str, value: str) -> bool:
        return name in self._names and value.lower() in _ON

    def _has_effect(self, name: str, value: str) -> bool:
        """Whether what is sent does what it asks for; an option that is off asks for nothing."""
        if name in _INPUT or value.lower() in _OFF:
            return True
        if name in _CONSOLIDATE:
            return name in self._names and value in tuple(Scope)
        return name in self._names and (name not in _SWITCHES or value.lower() in _ON)


class _Answer(NamedTuple):
    """How one service words its answer, in TEI and in BibTeX, by which options, and whether it needs the body."""

    effects: _Effects
    tei: Callable[[Extraction, TeiOptions], str]
    bibtex: Callable[[Extraction], str] | None
    with_body: bool = False


_OF_TEXT = ("includeRawAffiliations", "segmentSentences", "generateIDs", *_PAGES)
_FULL_TEXT = _Effects("includeRawCitations", "teiCoordinates", *_OF_TEXT, *_CONSOLIDATE)
_OF_STRINGS = _Effects("includeRawCitations", _CONSOLIDATE[1])
_DOCUMENT_SERVICES: dict[str, _Answer] = {
    "processHeaderDocument": _Answer(_Effects(*_OF_TEXT, _CONSOLIDATE[0]), header_tei, header_bibtex),
    "processFulltextDocument": _Answer(_FULL_TEXT, full_tei, None, with_body=True),
    "processReferences": _Answer(
        _Effects("includeRawCitations", *_PAGES, _CONSOLIDATE[1]),
        lambda read, options: references_tei(read.references, options),
        lambda read: references_bibtex(read.references),
    ),
}
_STRING_SERVICES: dict[str, tuple[str, Callable[[str], str]]] = {
    "processDate": ("date", date_tei),
    "processHeaderNames": ("names", names_tei),
    "processCitationNames": ("names", names_tei),
    "processAffiliations": ("affiliations", affiliations_tei),
}


def make_grobid(reader: PersistentReader) -> APIRouter:
    """The routes; an option without effect is named in a header of the answer."""
    router = APIRouter(prefix="/api", tags=["GROBID"])

    @router.get("/isalive", summary="Whether the service answers")
    def is_alive() -> PlainTextResponse:
        return PlainTextResponse("true")

    @router.get("/version", summary="Which version answers")
    def version() -> JSONResponse:
        return JSONResponse({"version": __version__, "revision": f"svod {__version__}"})

    @router.get("/health", summary="Whether documents can be read, and how many at a time")
    def health() -> JSONResponse:
        return JSONResponse({"status": "UP", "ready": True, "pool": {"maxActive": reader.jobs}})

    for name, answer in _DOCUMENT_SERVICES.items():
        _add_document_service(router, reader, name, answer)
    _add_page_services(router, reader)
    _add_citation_services(router, reader)
    _add_patent_services(router, reader)
    for name, (field, word) in _STRING_SERVICES.items():
        _add_string_service(router, name, field, word)
    return router


def _add(router: APIRouter, name: str, process: Callable[..., Response | Awaitable[Response]]) -> None:
    for method in ("post", "put"):
        getattr(router, method)(
            f"/{name}",
            name=f"{name} by {method}",
            summary="As GROBID's service of that name",
            dependencies=[needs(Role.READER)],
        )(process)


def _add_document_service(router: APIRouter, reader: PersistentReader, name: str, answer: _Answer) -> None:
    def process(
        input: Document,  # noqa: A002 - the name that clients send
        options: Annotated[_Options, Depends(answer.effects)],
        accept: Accept = _XML,
    ) -> Response:
        with uploaded(input) as path:
            read = reader.read(path, path.name, with_body=answer.with_body, pages=options.pages)
        if isinstance(read, Failure):
            return _refusal(read)
        read = options.consolidation.of(read) if options.consolidation else read
        if answer.bibtex and _BIBTEX in accept:
            return _text_response(answer.bibtex(read), _BIBTEX, options)
        if name == "processHeaderDocument" and not read.metadata.all(Field.TITLE):
            return Response(status_code=204)
        return _text_response(answer.tei(read, options.tei), _XML, options)

    _add(router, name, process)


def _add_page_services(router: APIRouter, reader: PersistentReader) -> None:
    def assets(input: Document, options: Annotated[_Options, Depends(_FULL_TEXT)]) -> Response:  # noqa: A002
        with uploaded(input) as path:
            read = reader.read(path, path.name, with_body=True, pages=options.pages)
            if isinstance(read, Failure):
                return _refusal(read)
            read = options.consolidation.of(read) if options.consolidation else read
            pictures = _pictures(reader, path, read, options.tei.first_page)
        names = tuple(f"image-{number}.png" if shown else "" for number, shown in enumerate(pictures, start=1))
        packed = BytesIO()
        with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
            archive.writestr("tei.xml", full_tei(read, options.tei._replace(pictures=names)))
            for name, shown in zip(names, pictures, strict=True):
                if shown:
                    archive.writestr(name, shown)
        return Response(packed.getvalue(), media_type="application/zip", headers=options.headers)

    def marked(
        input: Document,  # noqa: A002
        options: Annotated[_Options, Depends(_Effects("includeFiguresTables"))],
    ) -> Response:
        with uploaded(input) as path:
            read = reader.read(path, path.name, with_body=True)
        if isinstance(read, Failure):
            return _refusal(read)
        return JSONResponse(annotations(read, with_figures=options.with_figures), headers=options.headers)

    def annotated(input: Document, options: Annotated[_Options, Depends(_Effects())]) -> Response:  # noqa: A002
        with uploaded(input) as path:
            read = reader.read(path, path.name, with_body=True)
            if isinstance(read, Failure):
                return _refusal(read)
            linked = reader.linked(path, path.name, page_links(read))
        if isinstance(linked, Failure):
            return _refusal(linked)
        return Response(linked.content, media_type=_PDF, headers=options.headers)

    _add(router, "processFulltextAssetDocument", assets)
    _add(router, "referenceAnnotations", marked)
    _add(router, "annotatePDF", annotated)


def _pictures(reader: PersistentReader, path: Path, read: Extraction, first_page: int) -> list[bytes]:
    """The figures of a document as they stand on its pages, one a figure, empty where it is not known where."""
    figures = read.body.figures if read.body else ()
    areas = [Area(one.page + first_page - 1, one.box) if one.page and one.box else None for one in figures]
    wanted = [area for area in areas if area]
    cut = iter(reader.pictures(path, path.name, wanted) if wanted else ())
    return [next(cut, b"") if area else b"" for area in areas]


def _add_string_service(router: APIRouter, name: str, field: str, word: Callable[[str], str]) -> None:
    async def process(request: Request, options: Annotated[_Options, Depends(_Effects())]) -> Response:
        sent = (await request.form()).get(field)
        if not isinstance(sent, str) or len(sent) > LONGEST_REFERENCE:
            return PlainTextResponse(f"The field «{field}» is missing or too long.", 400)
        answer = word(sent)
        return _text_response(answer, _XML, options) if answer else Response(status_code=204)

    _add(router, name, process)


def _add_citation_services(router: APIRouter, reader: PersistentReader) -> None:
    asked = Annotated[_Options, Depends(_OF_STRINGS)]

    def process_citation(citations: Annotated[Citation, Form()], options: asked, accept: Accept = _XML) -> Response:
        return _cited(reader, [citations], accept, options, is_list=False)

    def process_citation_list(citations: Strings, options: asked, accept: Accept = _XML) -> Response:
        return _cited(reader, citations, accept, options, is_list=True)

    _add(router, "processCitation", process_citation)
    _add(router, "processCitationList", process_citation_list)


def _add_patent_services(router: APIRouter, reader: PersistentReader) -> None:
    asked = Annotated[_Options, Depends(_OF_STRINGS)]

    def in_document(input: Document, options: asked) -> Response:  # noqa: A002
        with uploaded(input) as path:
            read = reader.read(path, path.name, with_body=True)
        if isinstance(read, Failure):
            return _refusal(read)
        return _cited_by_patent(reader, description_of(read), read.references, options)

    def in_text(input: Annotated[str, Form(max_length=LONGEST_DESCRIPTION)], options: asked) -> Response:  # noqa: A002
        if not input.strip():
            return Response(status_code=204)
        return _cited_by_patent(reader, input, (), options)

    for name in ("processCitationPatentPDF", "processCitationPatentST36"):
        _add(router, name, in_document)
    _add(router, "processCitationPatentTXT", in_text)


def _cited_by_patent(reader: PersistentReader, text: str, listed: Sequence[Reference], options: _Options) -> Response:
    printed = works_cited_in(text)
    works = numbered(reader.parse(printed)) if printed else ()
    return _text_response(patents_tei(text, works, listed, options.tei), _XML, options)


def _cited(reader: PersistentReader, raws: Sequence[str], accept: str, options: _Options, *, is_list: bool) -> Response:
    references = numbered(reader.parse(raws))
    references = options.consolidation.of_references(references) if options.consolidation else references
    if _BIBTEX in accept:
        return _text_response(references_bibtex(references), _BIBTEX, options)
    if is_list:
        return _text_response(references_tei(references, options.tei), _XML, options)
    return _text_response(reference_tei(references[0], options.tei), _XML, options)


def _text_response(text: str, media_type: str, options: _Options) -> Response:
    return Response(text, media_type=f"{media_type}; charset=utf-8", headers=options.headers)


def _refusal(failure: Failure) -> Response:
    """GROBID's statuses: 204 where there is no text to read, 400 for other documents, 500 for our own faults."""
    if failure.outcome is Outcome.NO_TEXT:
        return Response(status_code=204)
    status = 400 if failure.outcome in _OF_DOCUMENT else 500
    return PlainTextResponse(f"[{failure.outcome.upper()}] {failure.message}", status)
