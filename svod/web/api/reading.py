"""The interface to reading without a library: documents and reference strings in, what they say out."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, File, Query, Request, UploadFile
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse

from svod.assemble import PersistentReader, exporter, paper_form, renderer
from svod.model.account import Role
from svod.model.codec import to_dict
from svod.model.outcome import Failure
from svod.web.api.papers import FORM_TYPES
from svod.web.auth.permissions import needs
from svod.web.transfers.batches import answered, batch_of, fault
from svod.web.transfers.exports import export_format
from svod.web.transfers.intake import uploaded

LONGEST_REFERENCE = 20_000
_MOST_PHRASES = 100
_READERS = [needs(Role.READER)]
_UNREAD: dict[int | str, dict[str, Any]] = {422: {"description": "The document cannot be read; the answer says why."}}

Sent = Annotated[UploadFile, File(description="A document of any format.")]
Read = TypeVar("Read")


def make_reading_api(reader: PersistentReader) -> APIRouter:
    """The routes over processes that read."""
    router = APIRouter(prefix="/api/v1", tags=["reading"], responses=_UNREAD)
    _add_documents(router, reader)
    _add_lines(router, reader)
    return router


def _add_documents(router: APIRouter, reader: PersistentReader) -> None:
    @router.post("/extract", summary="Metadata, references and bibliography of a document", dependencies=_READERS)
    def extract(
        file: Sent,
        format: Annotated[str, Query(description="A citation format instead.")] = "",  # noqa: A002
        body: Annotated[bool, Query(description="With sections, figures, tables, formulas and notes.")] = False,
    ) -> Response:
        writer = exporter(format) if format else None
        with uploaded(file) as path:
            read = reader.read(path, path.name, with_body=body)
        if isinstance(read, Failure):
            return _refusal(read)
        if writer is None:
            return JSONResponse(to_dict(read))
        media_type = f"{export_format(format).media_type}; charset=utf-8"
        return Response("".join(writer.export_documents([read])), media_type=media_type)

    @router.post(
        "/convert", summary="A document in another form, or its pages, lines and tokens", dependencies=_READERS
    )
    def convert(
        file: Sent,
        text: Annotated[bool, Query(description="The lines of the text alone.")] = False,
        to: Annotated[str, Query(description="markdown, tei, jats, json, html or text: the whole paper.")] = "",
    ) -> Response:
        if to:
            return _whole(reader, file, to)
        with uploaded(file) as path:
            document = reader.document(path, path.name)
        if isinstance(document, Failure):
            return _refusal(document)
        if text:
            return PlainTextResponse("".join(f"{line.text}\n" for line in document.lines))
        return Response(renderer("json").render(document), media_type="application/json")


def _whole(reader: PersistentReader, file: UploadFile, form: str) -> Response:
    """A document with its body in one of the forms of `svod convert`."""
    write = paper_form(form)
    with uploaded(file) as path:
        read = reader.read(path, path.name, with_body=True)
    if isinstance(read, Failure):
        return _refusal(read)
    return Response(write(read), media_type=f"{FORM_TYPES[form]}; charset=utf-8")


def _add_lines(router: APIRouter, reader: PersistentReader) -> None:
    @router.post("/lines", summary="Which lines of a document are of a bibliography", dependencies=_READERS)
    def lines(file: Sent) -> Response:
        with uploaded(file) as path:
            read = reader.lines(path, path.name)
        return _json_or_failure(
            read, lambda marked: {"method": marked.method, "lines": [int(mark) for mark in marked.marks]}
        )

    @router.post("/strip", summary="A document's text without its bibliography", dependencies=_READERS)
    def strip(file: Sent) -> Response:
        with uploaded(file) as path:
            marked = reader.lines(path, path.name)
        return _refusal(marked) if isinstance(marked, Failure) else PlainTextResponse(marked.text)

    @router.post("/keywords", summary="What a document is about, in few words", dependencies=_READERS)
    def keywords(file: Sent, top: Annotated[int, Query(ge=1, le=_MOST_PHRASES)] = 10) -> Response:
        with uploaded(file) as path:
            return _json_or_failure(reader.keyphrases(path, path.name, most=top), to_dict)

    @router.post(
        "/parse",
        summary="Reference strings into fields: a JSON string, or an object with `raw`, a line in",
        response_class=StreamingResponse,
        openapi_extra=batch_of("Лосев А. А. Теория сетей // Вестник связи. 1999. Т. 5.", "One object a line."),
        dependencies=_READERS,
    )
    async def parse(request: Request) -> StreamingResponse:
        return answered(request, lambda values: _parsed(values, reader))


def _json_or_failure(answer: Read | Failure, shape: Callable[[Read], Mapping[str, Any]]) -> Response:
    return _refusal(answer) if isinstance(answer, Failure) else JSONResponse(dict(shape(answer)))


def _refusal(failure: Failure) -> Response:
    return JSONResponse(to_dict(failure), 422)


def _parsed(values: Sequence[Any], reader: PersistentReader) -> Iterable[Mapping[str, Any]]:
    """The fields of strings, all at once; what is none is reported in its place."""
    raws = [_raw(value) for value in values]
    parsed = iter(reader.parse([raw for raw in raws if raw]))
    return [to_dict(next(parsed)) if raw else fault("There is no reference string.") for raw in raws]


def _raw(value: Any) -> str:
    raw = value.get("raw") if isinstance(value, dict) else value
    return raw if isinstance(raw, str) and raw.strip() and len(raw) <= LONGEST_REFERENCE else ""
