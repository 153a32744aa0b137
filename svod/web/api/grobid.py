"""The services of GROBID under their own addresses, so that its clients need not be changed."""

from collections.abc import Callable, Sequence
from typing import Annotated, NamedTuple

from fastapi import APIRouter, File, Form, Header, UploadFile
from pydantic import StringConstraints
from starlette.responses import JSONResponse, PlainTextResponse, Response

from svod import __version__
from svod.assemble import PersistentReader
from svod.assemble.grobid_answers import (
    full_tei,
    header_bibtex,
    header_tei,
    numbered,
    reference_tei,
    references_bibtex,
    references_tei,
)
from svod.model.account import Role
from svod.model.body import FullText
from svod.model.metadata import Field
from svod.model.outcome import Failure, Outcome
from svod.web.api.reading import LONGEST_REFERENCE
from svod.web.auth.permissions import needs
from svod.web.transfers.intake import uploaded

_BIBTEX = "application/x-bibtex"
_XML = "application/xml"
_ON = "1"
# More strings than this are a file, and files have a command of their own.
MOST_CITATIONS = 10_000
# Failures that lie in the document; the rest lies in the server.
_OF_DOCUMENT = frozenset(Outcome) - {Outcome.CRASHED, Outcome.TIMEOUT}

Accept = Annotated[str, Header()]
Document = Annotated[UploadFile, File()]
Switch = Annotated[str, Form()]
Citation = Annotated[str, StringConstraints(max_length=LONGEST_REFERENCE)]
Strings = Annotated[list[Citation], Form(max_length=MOST_CITATIONS)]


class _Answer(NamedTuple):
    """How one service words its answer, in TEI and in BibTeX."""

    tei: Callable[[FullText, bool], str]
    bibtex: Callable[[FullText], str] | None


_DOCUMENT_SERVICES: dict[str, _Answer] = {
    "processHeaderDocument": _Answer(
        lambda read, _: header_tei(read.extraction), lambda read: header_bibtex(read.extraction)
    ),
    "processFulltextDocument": _Answer(lambda read, raw: full_tei(read, with_raw=raw), None),
    "processReferences": _Answer(
        lambda read, raw: references_tei(read.extraction.references, with_raw=raw),
        lambda read: references_bibtex(read.extraction.references),
    ),
}


def make_grobid(reader: PersistentReader) -> APIRouter:
    """The routes; consolidation, page ranges and coordinates of the original are accepted and left undone."""
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
    _add_citation_services(router, reader)
    return router


def _add_document_service(router: APIRouter, reader: PersistentReader, name: str, answer: _Answer) -> None:
    def process(
        input: Document,  # noqa: A002 - the name that clients send
        includeRawCitations: Switch = "0",  # noqa: N803 - the name that clients send
        accept: Accept = _XML,
    ) -> Response:
        with uploaded(input) as path:
            read = reader.read(path, path.name)
        if isinstance(read, Failure):
            return _refusal(read)
        if answer.bibtex and _BIBTEX in accept:
            return _text_response(answer.bibtex(read), _BIBTEX)
        if name == "processHeaderDocument" and not read.extraction.metadata.all(Field.TITLE):
            return Response(status_code=204)
        return _text_response(answer.tei(read, includeRawCitations == _ON), _XML)

    for method in ("post", "put"):
        getattr(router, method)(
            f"/{name}",
            name=f"{name} by {method}",
            summary="As GROBID's service of that name",
            dependencies=[needs(Role.READER)],
        )(process)


def _add_citation_services(router: APIRouter, reader: PersistentReader) -> None:
    @router.post("/processCitation", summary="One reference string into fields", dependencies=[needs(Role.READER)])
    def process_citation(
        citations: Annotated[Citation, Form()],
        includeRawCitations: Switch = "0",  # noqa: N803 - the name that clients send
        accept: Accept = _XML,
    ) -> Response:
        return _cited(reader, [citations], accept, includeRawCitations == _ON, is_list=False)

    @router.post("/processCitationList", summary="Reference strings into fields", dependencies=[needs(Role.READER)])
    def process_citation_list(
        citations: Strings,
        includeRawCitations: Switch = "0",  # noqa: N803 - the name that clients send
        accept: Accept = _XML,
    ) -> Response:
        return _cited(reader, citations, accept, includeRawCitations == _ON, is_list=True)


def _cited(reader: PersistentReader, raws: Sequence[str], accept: str, with_raw: bool, *, is_list: bool) -> Response:
    references = numbered(reader.parse(raws))
    if _BIBTEX in accept:
        return _text_response(references_bibtex(references), _BIBTEX)
    if is_list:
        return _text_response(references_tei(references, with_raw=with_raw), _XML)
    return _text_response(reference_tei(references[0], with_raw=with_raw), _XML)


def _text_response(text: str, media_type: str) -> Response:
    return Response(text, media_type=f"{media_type}; charset=utf-8")


def _refusal(failure: Failure) -> Response:
    """GROBID's statuses: 204 where there is no text to read, 400 for other documents, 500 for our own faults."""
    if failure.outcome is Outcome.NO_TEXT:
        return Response(status_code=204)
    status = 400 if failure.outcome in _OF_DOCUMENT else 500
    return PlainTextResponse(f"[{failure.outcome.upper()}] {failure.message}", status)
