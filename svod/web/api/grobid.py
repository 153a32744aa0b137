"""The services of GROBID under their own addresses, so that its clients need not be changed."""

from collections.abc import Callable, Sequence
from io import BytesIO
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
    full_tei,
    header_bibtex,
    header_tei,
    names_tei,
    numbered,
    reference_tei,
    references_bibtex,
    references_tei,
)
from svod.model.account import Role
from svod.model.extraction import Extraction
from svod.model.metadata import Field
from svod.model.outcome import Failure, Outcome
from svod.web.api.reading import LONGEST_REFERENCE
from svod.web.auth.permissions import needs
from svod.web.transfers.intake import uploaded

_BIBTEX = "application/x-bibtex"
_XML = "application/xml"
_ON = "1"
# The header of answers that names the options without effect.
IGNORED = "X-Svod-Ignored-Options"
# More strings than this are a file, and files have a command of their own.
MOST_CITATIONS = 10_000
# Failures that lie in the document; the rest lies in the server.
_OF_DOCUMENT = frozenset(Outcome) - {Outcome.CRASHED, Outcome.TIMEOUT}
# What may have coordinates; `persName` and others of GROBID's have none here.
_WITH_COORDINATES = frozenset({"head", "p", "s", "ref", "biblStruct", "figure", "formula", "note"})
_FORM_NAMES = frozenset(
    [
        "input",
        "citations",
        "includeRawCitations",
        "includeRawAffiliations",
        "teiCoordinates",
        "segmentSentences",
        "generateIDs",
        "start",
        "end",
        "consolidateHeader",
        "consolidateCitations",
        "consolidateFunders",
        "date",
        "names",
        "affiliations",
    ]
)

Accept = Annotated[str, Header()]
Document = Annotated[UploadFile, File()]
Switch = Annotated[str, Form()]
Citation = Annotated[str, StringConstraints(max_length=LONGEST_REFERENCE)]
Strings = Annotated[list[Citation], Form(max_length=MOST_CITATIONS)]


class _Options(NamedTuple):
    """What a client asks for, and which of it has no effect."""

    tei: TeiOptions
    pages: tuple[int, int]
    ignored: tuple[str, ...]

    @property
    def headers(self) -> dict[str, str]:
        return {IGNORED: ", ".join(self.ignored)} if self.ignored else {}


async def _options(
    request: Request,
    includeRawCitations: Switch = "0",  # noqa: N803 - the names that clients send
    includeRawAffiliations: Switch = "0",  # noqa: N803
    segmentSentences: Switch = "0",  # noqa: N803
    generateIDs: Switch = "0",  # noqa: N803
    consolidateHeader: Switch = "0",  # noqa: N803
    consolidateCitations: Switch = "0",  # noqa: N803
    consolidateFunders: Switch = "0",  # noqa: N803
    start: Annotated[int, Form()] = -1,
    end: Annotated[int, Form()] = -1,
    teiCoordinates: Annotated[list[str], Form()] = [],  # noqa: N803, B006
) -> _Options:
    asked = frozenset(name for listed in teiCoordinates for name in listed.split(","))
    sent = (await request.form()).keys()
    ignored = [name for name in sorted(sent) if name not in _FORM_NAMES]
    # svod calls no other service while it reads.
    consolidated = {
        "consolidateHeader": consolidateHeader,
        "consolidateCitations": consolidateCitations,
        "consolidateFunders": consolidateFunders,
    }
    ignored += [name for name, value in consolidated.items() if value not in ("0", "")]
    ignored += [f"teiCoordinates={name}" for name in sorted(asked - _WITH_COORDINATES)]
    tei = TeiOptions(
        with_raw=includeRawCitations == _ON,
        with_raw_affiliations=includeRawAffiliations == _ON,
        with_sentences=segmentSentences == _ON,
        with_ids=generateIDs == _ON,
        coordinates=asked & _WITH_COORDINATES,
    )
    return _Options(
        tei, (start, end), tuple(name[:80] for name in ignored[:20] if name.isascii() and name.isprintable())
    )


Asked = Annotated[_Options, Depends(_options)]


class _Answer(NamedTuple):
    """How one service words its answer, in TEI and in BibTeX, and whether it needs the body."""

    tei: Callable[[Extraction, TeiOptions], str]
    bibtex: Callable[[Extraction], str] | None
    with_body: bool = False


_DOCUMENT_SERVICES: dict[str, _Answer] = {
    "processHeaderDocument": _Answer(header_tei, header_bibtex),
    "processFulltextDocument": _Answer(full_tei, None, with_body=True),
    "processReferences": _Answer(
        lambda read, options: references_tei(read.references, options), lambda read: references_bibtex(read.references)
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
    for name, (field, word) in _STRING_SERVICES.items():
        _add_string_service(router, name, field, word)
    return router


def _add(router: APIRouter, name: str, process: Callable[..., Response]) -> None:
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
        options: Asked,
        accept: Accept = _XML,
    ) -> Response:
        with uploaded(input) as path:
            read = reader.read(path, path.name, with_body=answer.with_body, pages=options.pages)
        if isinstance(read, Failure):
            return _refusal(read)
        if answer.bibtex and _BIBTEX in accept:
            return _text_response(answer.bibtex(read), _BIBTEX, options)
        if name == "processHeaderDocument" and not read.metadata.all(Field.TITLE):
            return Response(status_code=204)
        return _text_response(answer.tei(read, options.tei), _XML, options)

    _add(router, name, process)


def _add_page_services(router: APIRouter, reader: PersistentReader) -> None:
    def assets(input: Document, options: Asked) -> Response:  # noqa: A002 - the name that clients send
        with uploaded(input) as path:
            read = reader.read(path, path.name, with_body=True, pages=options.pages)
        if isinstance(read, Failure):
            return _refusal(read)
        packed = BytesIO()
        with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
            archive.writestr("tei.xml", full_tei(read, options.tei))
        return Response(packed.getvalue(), media_type="application/zip", headers=options.headers)

    def marked(input: Document, options: Asked) -> Response:  # noqa: A002 - the name that clients send
        with uploaded(input) as path:
            read = reader.read(path, path.name, with_body=True)
        return _refusal(read) if isinstance(read, Failure) else JSONResponse(annotations(read), headers=options.headers)

    _add(router, "processFulltextAssetDocument", assets)
    _add(router, "referenceAnnotations", marked)


def _add_string_service(router: APIRouter, name: str, field: str, word: Callable[[str], str]) -> None:
    async def process(request: Request) -> Response:
        sent = (await request.form()).get(field)
        if not isinstance(sent, str) or len(sent) > LONGEST_REFERENCE:
            return PlainTextResponse(f"The field «{field}» is missing or too long.", 400)
        answer = word(sent)
        return Response(answer, media_type=f"{_XML}; charset=utf-8") if answer else Response(status_code=204)

    _add(router, name, process)  # type: ignore[arg-type]


def _add_citation_services(router: APIRouter, reader: PersistentReader) -> None:
    @router.post("/processCitation", summary="One reference string into fields", dependencies=[needs(Role.READER)])
    def process_citation(citations: Annotated[Citation, Form()], options: Asked, accept: Accept = _XML) -> Response:
        return _cited(reader, [citations], accept, options, is_list=False)

    @router.post("/processCitationList", summary="Reference strings into fields", dependencies=[needs(Role.READER)])
    def process_citation_list(citations: Strings, options: Asked, accept: Accept = _XML) -> Response:
        return _cited(reader, citations, accept, options, is_list=True)


def _cited(reader: PersistentReader, raws: Sequence[str], accept: str, options: _Options, *, is_list: bool) -> Response:
    references = numbered(reader.parse(raws))
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
