"""Corrections for programs: works and references put right, taken back, made one and parted again."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from pydantic import BaseModel, ConfigDict
from pydantic import Field as Limited

from svod.library import Library
from svod.library.curation.input_parsing import LONGEST_TEXT, MOST_VALUES, Said, SaidReference, said_name, written
from svod.model.account import Role
from svod.model.codec import to_dict
from svod.model.correction import Correction
from svod.model.metadata import Field
from svod.model.person import PersonName
from svod.model.reference import ReferenceFields
from svod.web.api.works import public_work
from svod.web.auth.permissions import needs, tell, who

_LIBRARIAN = [needs(Role.LIBRARIAN)]
_GREATEST = 2**31 - 1
Text = Annotated[str, Limited(max_length=LONGEST_TEXT)]
Position = Annotated[int, Path(ge=0, le=_GREATEST, description="Place in the list, from 0.")]
Number = Annotated[int, Path(ge=1, le=_GREATEST)]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class SaidValue(_Strict):
    """A value of a field; its language and scheme where it has one."""

    text: Text
    language: Text = ""
    scheme: Text = ""

    def said(self) -> Said:
        """The value as the service takes it."""
        return Said(self.text, self.language, self.scheme)


class SaidAuthor(_Strict):
    """An author: a name in one part («Family, Given») or in two."""

    text: Text = ""
    family: Text = ""
    given: Text = ""
    affiliations: list[Text] = []
    email: Text = ""
    orcid: Text = ""

    def said(self) -> Said:
        """The author as the service takes it."""
        return Said(
            self.text, family=self.family, given=self.given, affiliations=tuple(self.affiliations), email=self.email,
            orcid=self.orcid,
        )  # fmt: skip


Values = Annotated[list[SaidValue], Limited(max_length=MOST_VALUES)]


class WorkPatch(_Strict):
    """The fields that shall say something else; a field that is left out stays, an empty list empties it."""

    title: Values | None = None
    subtitle: Values | None = None
    creator: Annotated[list[SaidAuthor], Limited(max_length=MOST_VALUES)] | None = None
    affiliation: Values | None = None
    description: Values | None = None
    subject: Values | None = None
    suggested: Values | None = None
    date: Values | None = None
    identifier: Values | None = None
    publisher: Values | None = None
    source: Values | None = None
    note: Values | None = None
    type: Values | None = None
    language: Text | None = None

    def changes(self) -> Iterator[tuple[Field, list[Said]]]:
        """The fields that are named."""
        for field in Field:
            values = getattr(self, str(field))
            if isinstance(values, str):
                yield field, [Said(values)]
            elif values is not None:
                yield field, [value.said() for value in values]


class Verdict(_Strict):
    """A suggested key phrase, and whether it becomes a key word or goes."""

    text: Text
    accepted: bool


class SaidFields(_Strict):
    """The fields of a reference, all of them."""

    author: list[Text] = []
    editor: list[Text] = []
    title: Text | None = None
    container: Text | None = None
    year: Text | None = None
    volume: Text | None = None
    issue: Text | None = None
    pages: Text | None = None
    publisher: Text | None = None
    place: Text | None = None
    edition: Text | None = None
    institution: Text | None = None
    genre: Text | None = None
    note: Text | None = None
    doi: Text | None = None
    url: Text | None = None
    type: Text | None = None

    def said(self) -> ReferenceFields:
        """The fields as the service takes them."""
        texts = self.model_dump(exclude={"author", "editor"})
        return ReferenceFields(author=_names(self.author), editor=_names(self.editor), **texts)


class ReferencePatch(_Strict):
    """What shall be otherwise in a reference; what is left out stays.

    `means` is the id of the work that is meant, empty for none; `by_machine` lets svod look for it again.
    """

    raw: Text | None = None
    fields: SaidFields | None = None
    means: Text | None = None
    by_machine: bool = False


class MergeRequest(_Strict):
    """The work that becomes part of another, and why."""

    other: Text
    reason: Text = ""


class SplitRequest(_Strict):
    """Why a work is parted."""

    reason: Text = ""


def make_corrections_api(library: Library) -> APIRouter:
    """The routes of corrections for programs."""
    router = APIRouter(prefix="/api/v1", tags=["corrections"])
    _add_changing(router, library)
    _add_joining(router, library)

    @router.get("/works/{work_id}/corrections", summary="What people put right in a work")
    def corrections_of(work_id: str) -> dict[str, Any]:
        return {"corrections": [to_dict(one) for one in library.corrections().about(work_id)]}

    @router.get("/corrections", summary="What people put right, the newest first")
    def corrections(
        limit: Annotated[int, Query(ge=1, le=100)] = 20, offset: Annotated[int, Query(ge=0, le=_GREATEST)] = 0
    ) -> dict[str, Any]:
        service = library.corrections()
        return {"total": service.count(), "corrections": [to_dict(one) for one in service.latest(limit, offset)]}

    @router.delete("/corrections/{number}", summary="Take a correction back", dependencies=_LIBRARIAN)
    def take_back(request: Request, number: Number) -> dict[str, Any]:
        undone = library.corrections().undo(number, who(request))
        tell(request, undone.work_id)
        return to_dict(undone)

    return router


def _add_changing(router: APIRouter, library: Library) -> None:
    @router.patch("/works/{work_id}", summary="Put fields of a work right", dependencies=_LIBRARIAN)
    def patch_work(request: Request, work_id: str, said: WorkPatch) -> dict[str, Any]:
        made = library.corrections().correct_all(work_id, said.changes(), who(request))
        return _changed(library, work_id, made)

    @router.post(
        "/works/{work_id}/confirm", summary="Title and authors are right, where they are doubtful",
        dependencies=_LIBRARIAN,
    )  # fmt: skip
    def confirm_header(request: Request, work_id: str) -> dict[str, Any]:
        made = library.corrections().confirm(work_id, who(request))
        return _changed(library, work_id, made)

    @router.post(
        "/works/{work_id}/suggested", summary="Accept or reject a suggested key phrase", dependencies=_LIBRARIAN
    )
    def judge_suggestion(request: Request, work_id: str, said: Verdict) -> dict[str, Any]:
        service = library.corrections()
        made = service.judge_suggestion(work_id, written(said.text), who(request), accepted=said.accepted)
        return _changed(library, work_id, made)

    @router.patch("/works/{work_id}/references/{position}", summary="Put a reference right", dependencies=_LIBRARIAN)
    def patch_reference(request: Request, work_id: str, position: Position, said: ReferencePatch) -> dict[str, Any]:
        fields = said.fields.said() if said.fields else None
        wanted = SaidReference(said.raw, fields, said.means, said.by_machine)
        made = library.corrections().fix_reference(work_id, position, wanted, who(request))
        return {"corrections": [to_dict(made)] if made else []}


def _add_joining(router: APIRouter, library: Library) -> None:
    @router.post("/works/{work_id}/merge", summary="Make two works one", dependencies=_LIBRARIAN)
    def merge(request: Request, work_id: str, said: MergeRequest) -> dict[str, Any]:
        other = written(said.other)
        tell(request, other)
        return to_dict(public_work(library.merge(work_id, other, written(said.reason), who(request))))

    @router.post("/works/{work_id}/split", summary="Part what was last made one", dependencies=_LIBRARIAN)
    def split(request: Request, work_id: str, said: SplitRequest) -> dict[str, Any]:
        kept, other = library.split(work_id, written(said.reason), who(request))
        tell(request, other.id)
        return {"works": [to_dict(public_work(kept)), to_dict(public_work(other))]}


def _changed(library: Library, work_id: str, made: Iterable[Correction]) -> dict[str, Any]:
    """A work as it is now, and the corrections that made it so."""
    work = library.show(work_id).work
    return to_dict(public_work(work)) | {"corrections": [to_dict(one) for one in made]}


def _names(texts: list[str]) -> tuple[PersonName, ...]:
    return tuple(said_name(text) for text in map(written, texts) if text)
