"""The workbench for programs, and for the script of its own pages: runs, their comparison, labels."""

from enum import StrEnum
from typing import Annotated, Any

from fastapi import APIRouter, Body, Form, Path, Query, Request, UploadFile
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import JSONResponse

from svod.errors import SettingsError, WorkbenchError
from svod.library import Library
from svod.model.account import Role
from svod.model.document import Span
from svod.web.auth.permissions import needs, tell, who
from svod.web.layout.view import WORKS_A_PAGE
from svod_lab.workbench.comparison import change_fields
from svod_lab.workbench.filters import RecordFilter, wanted_records
from svod_lab.workbench.judgements import Verdict
from svod_lab.workbench.labels import LabelledPaper
from svod_lab.workbench.run_store import KeptRun
from svod_lab.workbench.service import CHOICES, Workbench
from svod_lab.workbench.statistics import statistics
from svod_lab.workbench.truth_fields import LABELS
from svod_lab.workbench.web.document_files import Documents
from svod_lab.workbench.web.labelling import USUAL_CORPUS, Labelling
from svod_lab.workbench.web.making_runs import RunMaker, taken_run

_MOST_TOKENS = 10_000_000
_NAME = Query(min_length=1, max_length=80)


class Deed(StrEnum):
    """What can be done to the labels of a document."""

    MARK = "mark"
    UNDO = "undo"
    REDO = "redo"
    REMOVE = "remove"


class LabelRequest(BaseModel):
    """What to do to the labels of a document: mark tokens as a field, or take labels back and put them again."""

    deed: Deed
    sha256: str = Field(pattern="^[0-9a-f]{64}$")
    run: str = Field("", max_length=80)
    corpus: str = Field(USUAL_CORPUS, max_length=60)
    field: str = Field("", max_length=40, description=f"One of: {', '.join(LABELS)}.")
    start: int = Field(0, ge=0, le=_MOST_TOKENS)
    stop: int = Field(0, ge=0, le=_MOST_TOKENS)
    place: int = Field(0, ge=0, le=_MOST_TOKENS)


class JudgementRequest(BaseModel):
    """A verdict about a value: the two runs, the document's number, the value's number in it."""

    model_config = ConfigDict(extra="forbid")

    old: str = Field(min_length=1, max_length=80)
    new: str = Field(min_length=1, max_length=80)
    record: int = Field(ge=0, le=_MOST_TOKENS)
    value: int = Field(ge=0, le=_MOST_TOKENS)
    verdict: Verdict


class RunRequest(BaseModel):
    """Another run over the library: what to call it, and other methods for some steps than the settings have."""

    model_config = ConfigDict(extra="forbid")

    name: str = Field("", max_length=200)
    methods: dict[str, str] = Field({}, max_length=len(CHOICES), description=f"By step: {', '.join(CHOICES)}.")


def make_workbench_api(library: Library, workbench: Workbench, maker: RunMaker) -> APIRouter:
    """The routes of the workbench's JSON interface."""
    router = APIRouter(prefix="/api/v1/workbench", tags=["workbench"])
    labelling = Labelling(Documents(library, workbench), workbench.corpora)
    _add_runs(router, workbench, maker)

    @router.get("/compare", summary="Two runs, document by document", dependencies=[needs(Role.READER)])
    def compare(
        old: Annotated[str, _NAME],
        new: Annotated[str, _NAME],
        field: str = "",
        state: str = "changed",
        offset: Annotated[int, Query(ge=0, le=_MOST_TOKENS)] = 0,
    ) -> dict[str, Any]:
        comparison = workbench.runs.compared(workbench.runs.opened(old), workbench.runs.opened(new))
        wanted = RecordFilter(field, state)
        chosen = list(wanted_records(comparison, wanted))
        counts = statistics(comparison)
        return {
            "records": counts.records._asdict(),
            "fields": [row._asdict() for row in counts.by_field],
            "total": len(chosen),
            "documents": [
                {
                    "name": record.name,
                    "language": record.language,
                    "changes": [
                        change_fields(change)
                        for change in comparison.changes(record.number)
                        if wanted.wants_change(change)
                    ],
                }
                for record in chosen[offset : offset + WORKS_A_PAGE]
            ],
        }

    @router.post(
        "/judgements", summary="Judge a value: right, partly right or wrong", dependencies=[needs(Role.LIBRARIAN)]
    )
    def judge(request: Request, asked: JudgementRequest) -> dict[str, Any]:
        comparison = workbench.runs.compared(workbench.runs.opened(asked.old), workbench.runs.opened(asked.new))
        changes = comparison.changes(asked.record) if asked.record < len(comparison.records) else ()
        if asked.value >= len(changes):
            raise WorkbenchError("There is no such value.")
        change, (old, new) = changes[asked.value], comparison.sides(asked.record)
        value, record = (change.new, new) if change.new else (change.old, old)
        if value is None or record is None:
            raise WorkbenchError("There is no such value.")
        tell(request, f"{asked.new}/{record.name}")
        said = workbench.judgements.judge(record, change.field, value.text, asked.verdict, who(request))
        return {"field": said.field, "text": said.text, "verdict": str(said.verdict)}

    @router.post(
        "/labels", summary="Label words of a document, or take labels back", dependencies=[needs(Role.LIBRARIAN)]
    )
    def change_labels(request: Request, asked: LabelRequest) -> dict[str, Any]:
        tell(request, f"{asked.corpus}/{asked.sha256[:16]}")
        return label_fields(_labelled(labelling, asked, who(request)))

    return router


def _add_runs(router: APIRouter, workbench: Workbench, maker: RunMaker) -> None:
    @router.get("/runs", summary="The runs kept", dependencies=[needs(Role.READER)])
    def runs() -> list[dict[str, Any]]:
        return [run_fields(run) for run in workbench.runs.runs()]

    @router.post(
        "/runs", summary="Keep a file of `svod extract --json` as a run", status_code=201,
        dependencies=[needs(Role.LIBRARIAN)],
    )  # fmt: skip
    def load_run(request: Request, file: UploadFile, name: Annotated[str, Form(max_length=200)] = "") -> JSONResponse:
        kept = taken_run(workbench.runs, file, name)
        tell(request, kept.name)
        return JSONResponse(run_fields(kept), 201)

    @router.post(
        "/runs/now", summary="Read the whole library by some methods and keep that as a run", status_code=202,
        dependencies=[needs(Role.LIBRARIAN)],
    )  # fmt: skip
    def make_run(request: Request, asked: Annotated[RunRequest, Body()]) -> JSONResponse:
        if odd := sorted(asked.methods.keys() - set(CHOICES)):
            raise SettingsError(f"A run has no step «{odd[0]}».", way_out=f"Its steps are: {', '.join(CHOICES)}.")
        begun = maker.begin(asked.name or "-".join(asked.methods.values()) or "run", asked.methods.items())
        tell(request, begun.name)
        return JSONResponse({"name": begun.name, "documents": begun.total}, 202)

    @router.delete("/runs/{name}", summary="Give up a run", dependencies=[needs(Role.LIBRARIAN)])
    def remove_run(name: Annotated[str, Path(max_length=200)]) -> dict[str, Any]:
        workbench.runs.remove(name)
        return {"removed": name}


def run_fields(run: KeptRun) -> dict[str, Any]:
    """A run as plain values."""
    return {"name": run.name, "made": run.note.made, "methods": run.note.methods, "records": run.note.records}


def _labelled(labelling: Labelling, asked: LabelRequest, by: str) -> LabelledPaper:
    if asked.deed is Deed.MARK:
        place = (asked.sha256, asked.run, asked.corpus)
        return labelling.mark(place, asked.field, Span(asked.start, asked.stop), by)
    if asked.deed is Deed.REMOVE:
        return labelling.remove(asked.sha256, asked.corpus, asked.place)
    take = labelling.undo if asked.deed is Deed.UNDO else labelling.redo
    return take(asked.sha256, asked.corpus)


def label_fields(paper: LabelledPaper) -> dict[str, Any]:
    """The labels of a document as plain values."""
    return {"marks": [mark._asdict() for mark in paper.marks], "can_redo": bool(paper.undone)}
