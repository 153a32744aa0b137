"""The pages of the workbench: runs, two of them side by side, one document of both, and labelling."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from urllib.parse import urlencode

from fastapi import APIRouter, Form, Request, UploadFile
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from svod import registry
from svod.library import Library
from svod.model.account import Role
from svod.model.outcome import Failure
from svod.web.auth.guard import CONTENT_POLICY
from svod.web.auth.permissions import needs, tell
from svod.web.layout.render import Renderer
from svod.web.layout.view import WORKS_A_PAGE, make_paging, page_number
from svod_lab.scores.compare import Change
from svod_lab.workbench.comparison import Comparison
from svod_lab.workbench.filters import STATES, neighbours, wanted_records
from svod_lab.workbench.judgements import judged_counts, verdict_of
from svod_lab.workbench.labels import truth_items
from svod_lab.workbench.service import CHOICES, Workbench
from svod_lab.workbench.statistics import TruthChange, TruthCounts, statistics, truth_counts
from svod_lab.workbench.web.comparing import FirstLooks
from svod_lab.workbench.web.document_files import Documents
from svod_lab.workbench.web.html_pages import FRAME_HEADERS, HOLDER_POLICY
from svod_lab.workbench.web.labelling import Labelling
from svod_lab.workbench.web.making_runs import RunMaker, taken_run
from svod_lab.workbench.web.page_images import SheetMaker, framed_page
from svod_lab.workbench.web.requests import Asked, read_asked, whole
from svod_lab.workbench.web.views import CompareView, HomeView, RecordPageView, RecordView, record_view

PATH = "/workbench"
_READERS = [needs(Role.READER)]
_LIBRARIANS = [needs(Role.LIBRARIAN)]
_EVERY_VALUE = 10_000


def make_workbench(library: Library, renderer: Renderer, workbench: Workbench, maker: RunMaker) -> APIRouter:
    """The routes of the workbench's pages."""
    router = APIRouter(prefix=PATH, include_in_schema=False)
    service = WorkbenchService(library, workbench, maker)
    _add_runs(router, renderer, service)
    _add_comparison(router, renderer, service)
    _add_documents(router, renderer, service)
    return router


class WorkbenchService:
    """What the pages ask: the comparison of two runs, its truth, views of its records."""

    def __init__(self, library: Library, workbench: Workbench, maker: RunMaker) -> None:
        self.library = library
        self.workbench = workbench
        self.documents = Documents(library, workbench)
        self.maker = maker
        self.looks = FirstLooks(workbench.runs)
        self.labelling = Labelling(self.documents, workbench.corpora)

    def home(self) -> HomeView:
        """Everything that stands on the workbench."""
        corpora = self.workbench.corpora
        opened = [corpora.corpus(name) for name in corpora.names()]
        settings = self.workbench.settings
        return HomeView(
            self.workbench.runs.runs(),
            tuple((corpus.folder.name, len(corpus.papers()), str(corpus.folder)) for corpus in opened),
            tuple((task, registry.names(task), getattr(settings, task)) for task in CHOICES),
            self.maker.last,
            self.library.holdings().copies,
        )

    def comparison(self, asked: Asked) -> Comparison:
        """The two runs side by side."""
        runs = self.workbench.runs
        return runs.compared(runs.opened(asked.old), runs.opened(asked.new))

    def against(self, asked: Asked, comparison: Comparison) -> tuple[tuple[TruthCounts, ...], tuple[TruthChange, ...]]:
        """Both runs against the labels of a corpus, if one is named."""
        if not asked.truth:
            return (), ()
        file = self.workbench.corpora.corpus(asked.truth).file
        return _against(comparison, file, file.stat().st_mtime_ns if file.is_file() else 0)

    def compare_view(self, asked: Asked, page: str) -> CompareView:
        """A page of the tree with all counts."""
        comparison = self.comparison(asked)
        chosen = list(wanted_records(comparison, asked.record_filter))
        number = page_number(page, len(chosen))
        shown = chosen[(number - 1) * WORKS_A_PAGE : number * WORKS_A_PAGE]
        counts, changed = self.against(asked, comparison)
        summary = statistics(comparison)
        return CompareView(
            asked=asked,
            statistics=summary,
            truth=counts,
            judged=judged_counts(comparison, self.workbench.judgements.verdicts()),
            fields=comparison.fields,
            languages=comparison.languages,
            methods=tuple(sorted(row.name for row in summary.by_method if row.name)),
            states=STATES,
            corpora=self.workbench.corpora.names(),
            total=len(chosen),
            records=tuple(self.record(asked, comparison, record.number, changed) for record in shown),
            paging=make_paging(f"{PATH}/compare", asked.parameters, number, len(chosen)),
            faults=tuple(run for run in (comparison.old, comparison.new) if run.faults),
        )

    def record(
        self, asked: Asked, comparison: Comparison, number: int, changed: Sequence[TruthChange] = (), most: int = 0
    ) -> RecordView:
        """A document with the values that are wanted."""
        address = asked.address(f"{PATH}/record", record=number)
        truth = tuple((change.field, change.gained) for change in changed if change.record == number)
        changes = list(_wanted(comparison, number, asked))
        more = {"most": most} if most else {}
        said = self._verdicts(comparison, number)
        return record_view(comparison.records[number], changes, address, truth=truth, verdict=said, **more)

    def _verdicts(self, comparison: Comparison, number: int) -> Callable[[Change], str]:
        """What people said of the newer value, or of the older where it is gone."""
        verdicts = self.workbench.judgements.verdicts()
        old, new = comparison.sides(number) if verdicts else (None, None)

        def verdict(change: Change) -> str:
            value, record = (change.new, new) if change.new else (change.old, old)
            return verdict_of(record, change.field, value.text, verdicts) if value and record else ""

        return verdict

    def record_page(self, asked: Asked, number: int, view: str, sheet: int) -> RecordPageView:
        """A document's own page."""
        comparison = self.comparison(asked)
        if number >= len(comparison.records):
            raise HTTPException(404)
        sides = comparison.sides(number)
        before, after = neighbours(comparison, asked.record_filter, number)
        sha256 = comparison.records[number].sha256
        _, changed = self.against(asked, comparison)
        return RecordPageView(
            asked,
            self.record(asked, comparison, number, changed, _EVERY_VALUE),
            SheetMaker(self.documents, asked, number).sheet(sides, view, sheet),
            _record_address(asked, before, view),
            _record_address(asked, after, view),
            asked.address(f"{PATH}/compare"),
            asked.address(f"{PATH}/record", record=number, view="page"),
            f"{PATH}/label?{urlencode({'sha256': sha256, 'run': asked.new})}" if sha256 else "",
        )

    def framed(self, asked: Asked, number: int) -> str | None:
        """A document that is a web page, values marked; None where it is not here."""
        comparison = self.comparison(asked)
        if number >= len(comparison.records):
            return None
        return framed_page(self.documents, asked, comparison.sides(number))


@lru_cache(maxsize=4)
def _against(
    comparison: Comparison, file: Path, _changed: int
) -> tuple[tuple[TruthCounts, ...], tuple[TruthChange, ...]]:
    """Made once as long as neither the runs nor the labels change."""
    return truth_counts(comparison, truth_items(file))


def _wanted(comparison: Comparison, number: int, asked: Asked) -> Iterator[tuple[int, Change]]:
    for place, change in enumerate(comparison.changes(number)):
        if asked.record_filter.wants_change(change):
            yield place, change


def _record_address(asked: Asked, number: int | None, view: str) -> str:
    return "" if number is None else asked.address(f"{PATH}/record", record=number, view=view)


def _add_runs(router: APIRouter, renderer: Renderer, service: WorkbenchService) -> None:
    @router.get("", dependencies=_READERS)
    def workbench(request: Request) -> Response:
        return renderer.page(request, "workbench/home.html", service.home())

    @router.post("/runs", dependencies=_LIBRARIANS)
    def load_run(request: Request, file: UploadFile, name: str = Form("", max_length=200)) -> Response:
        tell(request, taken_run(service.workbench.runs, file, name).name)
        return RedirectResponse(PATH, 303)

    @router.post("/runs/now", dependencies=_LIBRARIANS)
    def make_run(
        request: Request,
        name: str = Form("", max_length=200),
        header: str = Form(""),
        references: str = Form(""),
        bibliography: str = Form(""),
        split: str = Form(""),
        web: str = Form(""),
    ) -> Response:
        choices = zip(CHOICES, (header, references, bibliography, split, web), strict=True)
        tell(request, service.maker.begin(name or f"header-{header}", choices).name)
        return RedirectResponse(PATH, 303)

    @router.post("/runs/remove", dependencies=_LIBRARIANS)
    def remove_run(request: Request, name: str = Form(max_length=200)) -> Response:
        tell(request, name)
        service.workbench.runs.remove(name)
        return RedirectResponse(PATH, 303)


def _add_comparison(router: APIRouter, renderer: Renderer, service: WorkbenchService) -> None:
    @router.get("/compare", dependencies=_READERS)
    def compare(request: Request, page: str = "1") -> Response:
        asked = read_asked(request.query_params)
        if look := service.looks.look(asked):
            waiting = renderer.page(request, "workbench/comparing.html", look)
            waiting.headers["Refresh"] = "1"
            return waiting
        return renderer.page(request, "workbench/compare.html", service.compare_view(asked, page))

    @router.get("/record", dependencies=_READERS)
    def record(request: Request, record: str = "0", view: str = "page", sheet: str = "1") -> Response:
        asked = read_asked(request.query_params)
        shown = service.record_page(asked, whole(record), view, whole(sheet, 1))
        page = renderer.page(request, "workbench/record.html", shown)
        if shown.sheet.frame:
            page.headers["Content-Security-Policy"] = f"{CONTENT_POLICY}; {HOLDER_POLICY}"
        return page


def _add_documents(router: APIRouter, renderer: Renderer, service: WorkbenchService) -> None:
    @router.get("/picture", dependencies=_READERS)
    def picture(sha256: str, run: str = "", page: str = "1") -> Response:
        drawn = service.documents.picture(sha256, (run,), whole(page, 1))
        if isinstance(drawn, Failure):
            raise HTTPException(404)
        headers = {"Cache-Control": "private, max-age=86400"}
        return Response(drawn.content, media_type="image/png", headers=headers)

    @router.get("/frame", dependencies=_READERS)
    def frame(request: Request, record: str = "0") -> Response:
        text = service.framed(read_asked(request.query_params), whole(record))
        if text is None:
            raise HTTPException(404)
        return Response(text, media_type="text/html", headers=FRAME_HEADERS)

    @router.get("/corpus", dependencies=_READERS)
    def corpus(request: Request, name: str) -> Response:
        return renderer.page(request, "workbench/corpus.html", service.labelling.corpus_view(name))

    @router.get("/label", dependencies=_READERS)
    def label(request: Request, sha256: str, run: str = "", corpus: str = "", page: str = "1") -> Response:
        view = service.labelling.view(sha256, run, corpus, whole(page, 1))
        return renderer.page(request, "workbench/label.html", view)
