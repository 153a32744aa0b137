"""The workbench for programs, and for the script of its own pages: runs, their comparison, labels."""

from enum import StrEnum
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field

from svod.assemble.running import Workbench
from svod.bench.workbench.comparison import change_shape
from svod.bench.workbench.labelled import LABELS
from svod.bench.workbench.labels import LabelledPaper
from svod.bench.workbench.narrowing import Wish, wanted_records
from svod.bench.workbench.statistics import statistics
from svod.library import Library
from svod.model.account import Role
from svod.model.document import Span
from svod.web.door.who import needs, tell, who
from svod.web.frame.view import WORKS_A_PAGE
from svod.web.workbench.beside import Documents
from svod.web.workbench.labelling import USUAL_CORPUS, Labelling

_MOST_TOKENS = 10_000_000
_NAME = Query(min_length=1, max_length=80)


class Deed(StrEnum):
    """What can be done to the labels of a document."""

    MARK = "mark"
    UNDO = "undo"
    REDO = "redo"
    REMOVE = "remove"


class LabelWish(BaseModel):
    """What to do to the labels of a document: mark tokens as a field, or take labels back and put them again."""

    deed: Deed
    sha256: str = Field(pattern="^[0-9a-f]{64}$")
    run: str = Field("", max_length=80)
    corpus: str = Field(USUAL_CORPUS, max_length=60)
    field: str = Field("", max_length=40, description=f"One of: {', '.join(LABELS)}.")
    start: int = Field(0, ge=0, le=_MOST_TOKENS)
    stop: int = Field(0, ge=0, le=_MOST_TOKENS)
    place: int = Field(0, ge=0, le=_MOST_TOKENS)


def make_workbench_api(library: Library, workbench: Workbench) -> APIRouter:
    """The routes of the workbench's JSON interface."""
    router = APIRouter(prefix="/api/v1/workbench", tags=["workbench"])
    labelling = Labelling(Documents(library, workbench), workbench.corpora)

    @router.get("/runs", summary="The runs kept", dependencies=[needs(Role.READER)])
    def runs() -> list[dict[str, Any]]:
        return [
            {"name": run.name, "made": run.note.made, "methods": run.note.methods, "records": run.note.records}
            for run in workbench.runs.runs()
        ]

    @router.get("/compare", summary="Two runs, document by document", dependencies=[needs(Role.READER)])
    def compare(
        old: Annotated[str, _NAME],
        new: Annotated[str, _NAME],
        field: str = "",
        state: str = "changed",
        offset: Annotated[int, Query(ge=0, le=_MOST_TOKENS)] = 0,
    ) -> dict[str, Any]:
        comparison = workbench.runs.compared(workbench.runs.opened(old), workbench.runs.opened(new))
        wish = Wish(field, state)
        chosen = list(wanted_records(comparison, wish))
        told = statistics(comparison)
        return {
            "records": told.records._asdict(),
            "fields": [row._asdict() for row in told.by_field],
            "total": len(chosen),
            "documents": [
                {
                    "name": record.name,
                    "language": record.language,
                    "changes": [
                        change_shape(change)
                        for change in comparison.changes(record.number)
                        if wish.wants_change(change)
                    ],
                }
                for record in chosen[offset : offset + WORKS_A_PAGE]
            ],
        }

    @router.post(
        "/labels", summary="Label words of a document, or take labels back", dependencies=[needs(Role.LIBRARIAN)]
    )
    def change_labels(request: Request, wish: LabelWish) -> dict[str, Any]:
        tell(request, f"{wish.corpus}/{wish.sha256[:16]}")
        return labels_shape(_labelled(labelling, wish, who(request)))

    return router


def _labelled(labelling: Labelling, wish: LabelWish, by: str) -> LabelledPaper:
    if wish.deed is Deed.MARK:
        place = (wish.sha256, wish.run, wish.corpus)
        return labelling.mark(place, wish.field, Span(wish.start, wish.stop), by)
    if wish.deed is Deed.REMOVE:
        return labelling.remove(wish.sha256, wish.corpus, wish.place)
    take = labelling.undo if wish.deed is Deed.UNDO else labelling.redo
    return take(wish.sha256, wish.corpus)


def labels_shape(paper: LabelledPaper) -> dict[str, Any]:
    """The labels of a document as plain values."""
    return {"marks": [mark._asdict() for mark in paper.marks], "can_redo": bool(paper.undone)}
