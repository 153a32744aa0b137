"""The console: what svod reads in pasted references and in a document, without adding anything to the library."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, File, Form, Request, UploadFile
from starlette.responses import Response

from svod.assemble import PersistentReader, paper_form
from svod.assemble.grobid_answers import TeiOptions, numbered, references_bibtex, references_tei
from svod.model.account import Role
from svod.model.codec import to_dict
from svod.model.extraction import Extraction
from svod.model.metadata import Field
from svod.model.outcome import Failure
from svod.model.reference import PEOPLE_FIELDS, TEXT_FIELDS, Reference, ReferenceFields
from svod.text.people import written_name
from svod.web.auth.permissions import needs
from svod.web.layout.render import Renderer
from svod.web.transfers.intake import uploaded

MOST_REFERENCES = 200
LONGEST_PASTED = 200_000
# The forms of a whole paper that the page shows, with the names that it shows them under.
_PAPER_FORMS = {"tei": "TEI", "markdown": "Markdown", "json": "JSON"}
# Longer output is only for programs: browsers stumble over it.
_LONGEST_SHOWN = 400_000


@dataclass(frozen=True, slots=True)
class FieldRow:
    """One field of a document or a reference, as it was read."""

    field: str
    text: str
    weight: float | None = None


@dataclass(frozen=True, slots=True)
class ReadReference:
    """One reference: as it is printed, and its fields."""

    raw: str
    rows: tuple[FieldRow, ...]
    language: str = ""


@dataclass(frozen=True, slots=True)
class WrittenForm:
    """The same in a form for programs."""

    name: str
    label: str
    text: str
    is_cut: bool = False


@dataclass(frozen=True, slots=True)
class ConsoleView:
    """The page: what was sent, and what was read in it."""

    pasted: str = ""
    file_name: str = ""
    language: str = ""
    fields: tuple[FieldRow, ...] = ()
    references: tuple[ReadReference, ...] = ()
    forms: tuple[WrittenForm, ...] = ()
    failure: Failure | None = None
    # Lines beyond the most that are read at once.
    left_out: int = 0
    most_references: int = MOST_REFERENCES
    longest_pasted: int = LONGEST_PASTED

    @property
    def is_empty(self) -> bool:
        """Whether nothing was sent yet."""
        return not (self.pasted or self.file_name)


def make_console(reader: PersistentReader, renderer: Renderer) -> APIRouter:
    """The page and what it answers; sizes are bounded as those of uploads are."""
    router = APIRouter(include_in_schema=False)

    @router.get("/try", dependencies=[needs(Role.READER)])
    def console(request: Request) -> Response:
        return renderer.page(request, "try.html", ConsoleView())

    @router.post("/try", dependencies=[needs(Role.READER)])
    def try_out(
        request: Request,
        text: Annotated[str, Form(max_length=LONGEST_PASTED)] = "",
        file: Annotated[UploadFile | None, File()] = None,
    ) -> Response:
        view = ConsoleView()
        if file is not None and file.filename:
            view = document_view(reader, file)
        elif text.strip():
            view = pasted_view(reader, text)
        return renderer.page(request, "try.html", view, status=422 if view.failure else 200)

    return router


def document_view(reader: PersistentReader, file: UploadFile) -> ConsoleView:
    """What was read in a document."""
    with uploaded(file) as path:
        read = reader.read(path, path.name, with_body=True)
        name = path.name
    if isinstance(read, Failure):
        return ConsoleView(file_name=name, failure=read)
    return ConsoleView(
        file_name=name,
        language=read.language or "",
        fields=tuple(_document_rows(read)),
        references=tuple(_read_reference(one) for one in read.references),
        forms=tuple(_form(name, label, paper_form(name)(read)) for name, label in _PAPER_FORMS.items()),
    )


def pasted_view(reader: PersistentReader, text: str) -> ConsoleView:
    """What was read in reference strings, one a line."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    read = lines[:MOST_REFERENCES]
    parsed = reader.parse(read)
    references = numbered(parsed)
    as_json = json.dumps([to_dict(one) for one in parsed], ensure_ascii=False, indent=2)
    return ConsoleView(
        pasted=text,
        references=tuple(_read_reference(one) for one in references),
        forms=(
            _form("tei", "TEI", references_tei(references, TeiOptions())),
            _form("bibtex", "BibTeX", references_bibtex(references)),
            _form("json", "JSON", as_json),
        ),
        left_out=len(lines) - len(read),
    )


def _document_rows(read: Extraction) -> Iterator[FieldRow]:
    for field in Field:
        for value in read.metadata.all(field):
            yield FieldRow(str(field), value.text, value.weight)


def _read_reference(reference: Reference) -> ReadReference:
    return ReadReference(reference.raw, tuple(_reference_rows(reference.fields)), reference.language or "")


def _reference_rows(fields: ReferenceFields) -> Iterator[FieldRow]:
    for role in PEOPLE_FIELDS:
        names = getattr(fields, role)
        if names:
            yield FieldRow(role, ", ".join(map(written_name, names)))
    for name in TEXT_FIELDS:
        if text := getattr(fields, name):
            yield FieldRow(name, text)


def _form(name: str, label: str, text: str) -> WrittenForm:
    return WrittenForm(name, label, text[:_LONGEST_SHOWN], len(text) > _LONGEST_SHOWN)
