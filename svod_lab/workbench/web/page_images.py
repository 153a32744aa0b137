"""A document beside its record: a page as a picture with the values outlined, its lines with fonts, its source."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from urllib.parse import urlencode

from svod.model.document import Document, Line, LineRole, Page
from svod.model.outcome import Failure
from svod_lab.workbench.records import RunRecord
from svod_lab.workbench.web.document_files import Documents
from svod_lab.workbench.web.html_pages import PageValue, framed, is_web_page
from svod_lab.workbench.web.requests import VIEWS, Asked
from svod_lab.workbench.web.views import LineView, Outline, SheetView

_LONGEST_OUTLINE_TEXT = 200
_LONGEST_SOURCE = 200_000


class SheetMaker:
    """Makes the view of one document out of the places it may lie in."""

    def __init__(self, documents: Documents, asked: Asked, number: int) -> None:
        self._documents = documents
        self._asked = asked
        self._number = number

    def sheet(self, sides: tuple[RunRecord | None, RunRecord | None], kind: str, number: int) -> SheetView:
        """The document as a page, as lines or as source; what cannot be shown says why."""
        known = [side for side in sides if side]
        sha256 = next((side.sha256 for side in reversed(known) if side.sha256), "")
        chosen = kind if kind in VIEWS else "page"
        if chosen == "source":
            return self._source(sha256)
        if chosen == "lines":
            return self._lines(sha256, number)
        return self._page(sha256, number, sides)

    @property
    def _runs(self) -> tuple[str, str]:
        return self._asked.new, self._asked.old

    def _page(self, sha256: str, number: int, sides: tuple[RunRecord | None, RunRecord | None]) -> SheetView:
        if any(side and is_web_page(side.media_type, side.name) for side in sides):
            return self._web_page(sha256)
        sheets = max((side.pages for side in sides if side), default=0) or 1
        number = min(number, sheets)
        drawn = self._documents.picture(sha256, self._runs, number)
        if isinstance(drawn, Failure):
            return self._failed("page", number, sheets, drawn)
        address = f"/workbench/picture?{urlencode({'sha256': sha256, 'run': self._asked.new, 'page': number})}"
        outlines = tuple(chain(_outlines(sides[0], number, "old"), _outlines(sides[1], number, "new")))
        return SheetView(
            "page", number, sheets, self._addresses(number), *self._leaves("page", number, sheets), is_here=True,
            picture=address, width=drawn.width, height=drawn.height, outlines=outlines,
        )  # fmt: skip

    def _web_page(self, sha256: str) -> SheetView:
        source = self._documents.source(sha256, self._runs)
        if isinstance(source, Failure):
            return self._failed("page", 1, 1, source)
        address = self._asked.address("/workbench/frame", record=self._number)
        return SheetView("page", 1, 1, self._addresses(1), "", "", is_here=True, frame=address)

    def _lines(self, sha256: str, number: int) -> SheetView:
        document = self._documents.document(sha256, self._runs)
        if isinstance(document, Failure):
            return self._failed("lines", 1, 1, document)
        sheets = max(1, document.page_count)
        number = min(number, sheets)
        lines = tuple(map(_line_view, lines_of(document, number)))
        leaves = self._leaves("lines", number, sheets)
        return SheetView("lines", number, sheets, self._addresses(number), *leaves, is_here=True, lines=lines)

    def _source(self, sha256: str) -> SheetView:
        source = self._documents.source(sha256, self._runs)
        if isinstance(source, Failure):
            return self._failed("source", 1, 1, source)
        is_cut = source.is_cut or len(source.text) > _LONGEST_SOURCE
        text = source.text[:_LONGEST_SOURCE]
        return SheetView("source", 1, 1, self._addresses(1), "", "", is_here=True, text=text, is_cut=is_cut)

    def _failed(self, kind: str, number: int, sheets: int, failure: Failure) -> SheetView:
        return SheetView(
            kind, number, sheets, self._addresses(number), *self._leaves(kind, number, sheets),
            is_here=bool(failure.message), why=failure.message, outcome=str(failure.outcome),
        )  # fmt: skip

    def _addresses(self, number: int) -> Mapping[str, str]:
        return {kind: self._address(kind, number) for kind in VIEWS}

    def _leaves(self, kind: str, number: int, sheets: int) -> tuple[str, str]:
        before = self._address(kind, number - 1) if number > 1 else ""
        return before, self._address(kind, number + 1) if number < sheets else ""

    def _address(self, kind: str, number: int) -> str:
        return self._asked.address("/workbench/record", record=self._number, view=kind, sheet=number)


def framed_page(documents: Documents, asked: Asked, sides: tuple[RunRecord | None, RunRecord | None]) -> str | None:
    """A web page with the values of both runs marked, the newer first; None where it is not here."""
    known = [side for side in sides if side]
    sha256 = next((side.sha256 for side in reversed(known) if side.sha256), "")
    source = documents.source(sha256, (asked.new, asked.old))
    if isinstance(source, Failure):
        return None
    values = (
        PageValue(value.text, side)
        for record, side in ((sides[1], "new"), (sides[0], "old"))
        for claims in (record.values.values() if record else ())
        for value in claims
    )
    return framed(source.text, values)


def lines_of(document: Document, number: int) -> Iterable[Line]:
    """The lines of a page, from 1; a document without pages has them all on the first."""
    pages: list[Page] = list(document.pages())
    if not pages:
        return document.lines
    page = pages[min(max(1, number), len(pages)) - 1]
    return (document.line(index) for index in range(page.first_line, page.last_line))


def _outlines(record: RunRecord | None, number: int, side: str) -> Iterator[Outline]:
    values = record.values if record else {}
    for field, claims in values.items():
        for claim in claims:
            if claim.box and claim.page == number:
                yield Outline(claim.box, side, f"{field}: {claim.text}"[:_LONGEST_OUTLINE_TEXT])


def _line_view(line: Line) -> LineView:
    role = "" if line.role is LineRole.BODY else line.role.name.lower().replace("_", "-")
    font = line.font
    return LineView(line.index, line.text, font.name, font.size, font.bold, font.italic, line.box, role)
