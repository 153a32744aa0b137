"""The pages of correction: a work's fields, its references, works made one or two, and what was put right before."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, RedirectResponse, Response

from svod.errors import CorrectionError, UnknownWorkError
from svod.library import Library
from svod.model.account import Role
from svod.model.metadata import Field
from svod.model.work import Work
from svod.web.auth.permissions import needs, tell, who
from svod.web.layout.render import Renderer, language_of
from svod.web.layout.view import WORKS_A_PAGE, make_paging, page_number, work_line
from svod.web.pages.curation.correction_view import (
    CorrectionsView,
    CorrectView,
    correct_view,
    correction_line,
    reference_view,
    sent_changes,
    sent_reference,
    sent_reference_view,
    sent_view,
    work_id_in,
)
from svod.web.pages.works.reader_view import ReaderView, reader_view

_MOST_FIELDS = 30_000


async def _sent(request: Request) -> FormData:
    return await request.form(max_fields=_MOST_FIELDS)


# A form whose fields are rows; read apart, so that the routes themselves may wait for the library.
SentForm = Annotated[FormData, Depends(_sent)]

_LIBRARIAN = [needs(Role.LIBRARIAN)]
# The form is read before its token is looked for, which would take no form of so many rows.
LONG_FORM = [Depends(_sent), *_LIBRARIAN]
_LONGEST_REASON = 500
_LONGEST_CODE = 100
_MOST_CODES = 20
_MOST_PAGES = 100_000


def make_corrections(library: Library, renderer: Renderer, *, has_pictures: bool = False) -> APIRouter:
    """The routes of correction; with pictures pages of all kinds are shown beside the forms."""
    router = APIRouter(include_in_schema=False)
    _add_fields(router, library, renderer, has_pictures=has_pictures)
    _add_references(router, library, renderer)
    _add_joining(router, library)
    _add_history(router, library, renderer)
    return router


def _add_fields(router: APIRouter, library: Library, renderer: Renderer, *, has_pictures: bool) -> None:
    def form_of(work: Work) -> CorrectView:
        return correct_view(work, library.decisions(work.id), pages_of(library, work, has_pictures=has_pictures))

    @router.get("/works/{work_id}/correct", dependencies=_LIBRARIAN)
    def correct_form(request: Request, work_id: str) -> Response:
        return renderer.page(request, "correct.html", form_of(library.show(work_id).work))

    @router.post("/works/{work_id}/correct", dependencies=LONG_FORM)
    def correct_work(request: Request, work_id: str, form: SentForm) -> Response:
        work = library.show(work_id).work
        try:
            library.corrections().correct_all(work.id, sent_changes(form, work), who(request))
        except CorrectionError as error:
            view = sent_view(form, form_of(work), str(error))
            return renderer.page(request, "correct.html", view, status=400)
        return _to_work(work.id)

    @router.get("/correct/codes", dependencies=_LIBRARIAN)
    def codes(request: Request, scheme: str, q: str = "") -> Response:
        return JSONResponse(_codes(library, scheme, q[:_LONGEST_CODE].strip(), language_of(request)))

    @router.post("/works/{work_id}/confirm", dependencies=_LIBRARIAN)
    def confirm_work(request: Request, work_id: str) -> Response:
        library.corrections().confirm(work_id, who(request))
        return _to_work(work_id)

    @router.post("/works/{work_id}/suggested", dependencies=_LIBRARIAN)
    def judge_suggestion(request: Request, work_id: str, form: SentForm) -> Response:
        text, verdict = str(form.get("text", "")), form.get("verdict")
        if verdict not in ("accept", "reject"):
            raise HTTPException(400)
        library.corrections().judge_suggestion(work_id, text, who(request), accepted=verdict == "accept")
        return _to_work(work_id)


def pages_of(library: Library, work: Work, number: str = "", *, has_pictures: bool = False) -> ReaderView | None:
    """The pages of a work's first copy, opened where the title was read."""
    if not work.copies:
        return None
    title = work.metadata.best(Field.TITLE)
    page = page_number(number or str(title.page if title and title.page else 1), _MOST_PAGES)
    reading = library.copy_texts().reading(work.copies[0].sha256)
    return reader_view(reading, page, {}, has_pictures=has_pictures)


def _codes(library: Library, scheme: str, wanted: str, language: str) -> list[dict[str, str]]:
    """Codes of a classification that begin so, or whose captions have these words; none where it is not loaded."""
    if not wanted or scheme not in {card.name for card in library.vocabularies().cards()}:
        return []
    found = library.mappings().concepts(scheme, language, wanted, _MOST_CODES)
    listed = {one.term.code: one.term.caption for one in found if one.term.code}
    if not listed:
        suggested = library.vocabularies().for_text(wanted, language, [scheme], _MOST_CODES)
        listed = {one.code: one.name for one in suggested if one.code}
    return [{"code": code, "caption": caption if caption != code else ""} for code, caption in listed.items()]


def _add_references(router: APIRouter, library: Library, renderer: Renderer) -> None:
    def reference_page(
        request: Request, work_id: str, position: int, form: FormData | None = None, error: str = ""
    ) -> Response:
        record = library.show(work_id)
        if not 0 <= position < len(record.references):
            raise HTTPException(404)
        row = record.references[position]
        cited = library.works([row.citation.cited]).get(row.citation.cited) if row.citation else None
        view = reference_view(record.work, position, row.reference, cited)
        view = sent_reference_view(view, form, error) if form is not None else view
        return renderer.page(request, "correct_reference.html", view, status=400 if error else 200)

    @router.get("/works/{work_id}/references/{position}/correct", dependencies=_LIBRARIAN)
    def reference_form(request: Request, work_id: str, position: int) -> Response:
        return reference_page(request, work_id, position)

    @router.post("/works/{work_id}/references/{position}/correct", dependencies=_LIBRARIAN)
    def correct_reference(request: Request, work_id: str, position: int, form: SentForm) -> Response:
        try:
            said = sent_reference(form)
            library.corrections().fix_reference(work_id, position, said, who(request))
        except (CorrectionError, UnknownWorkError) as error:
            return reference_page(request, work_id, position, form, error.message)
        return _to_work(work_id, f"#r{position + 1}")


def _add_joining(router: APIRouter, library: Library) -> None:
    @router.post("/works/{work_id}/merge", dependencies=_LIBRARIAN)
    def merge_works(request: Request, work_id: str, form: SentForm) -> Response:
        other = work_id_in(str(form.get("other", "")))
        tell(request, other)
        joined = library.merge(work_id, other, str(form.get("reason", ""))[:_LONGEST_REASON].strip(), who(request))
        return _to_work(joined.id)

    @router.post("/works/{work_id}/split", dependencies=_LIBRARIAN)
    def split_work(request: Request, work_id: str, form: SentForm) -> Response:
        kept, other = library.split(work_id, str(form.get("reason", ""))[:_LONGEST_REASON].strip(), who(request))
        tell(request, other.id)
        return _to_work(kept.id)


def _add_history(router: APIRouter, library: Library, renderer: Renderer) -> None:
    @router.get("/works/{work_id}/corrections")
    def work_corrections(request: Request, work_id: str) -> Response:
        work = library.show(work_id).work
        listed = library.corrections().about(work.id)[::-1]
        lines = tuple(correction_line(one, {work.id: work}) for one in listed)
        view = CorrectionsView(work_line(work), lines, library.decisions(work.id)[::-1], len(lines))
        return renderer.page(request, "corrections.html", view)

    @router.get("/corrections")
    def all_corrections(request: Request, page: str = "1") -> Response:
        service = library.corrections()
        total = service.count()
        number = page_number(page, total)
        listed = service.latest(WORKS_A_PAGE, (number - 1) * WORKS_A_PAGE)
        works = library.works({one.work_id for one in listed})
        paging = make_paging("/corrections", (), number, total)
        lines = tuple(correction_line(one, works) for one in listed)
        view = CorrectionsView(None, lines, (), total, paging.previous, paging.following)
        return renderer.page(request, "corrections.html", view)

    @router.post("/corrections/{number}/undo", dependencies=_LIBRARIAN)
    def undo_correction(request: Request, number: int) -> Response:
        undone = library.corrections().undo(number, who(request))
        tell(request, undone.work_id)
        return RedirectResponse(f"/works/{undone.work_id}/corrections", 303)


def _to_work(work_id: str, place: str = "") -> Response:
    return RedirectResponse(f"/works/{work_id}{place}", 303)
