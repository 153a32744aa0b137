"""A copy as the reader shows it: its values with their pages, and its text page by page with the values marked."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from svod.model.document import Document
from svod.model.placement import REFERENCE, CopyReading, Placed
from svod.model.work import Work
from svod.web.layout.view import WorkLine, work_line

PDF = "application/pdf"


class PlacedLine(NamedTuple):
    """A value in the list beside the pages: where it is shown, and the work that a reference means."""

    placed: Placed
    address: str
    cited: WorkLine | None


class PlacedGroup(NamedTuple):
    """All values of one kind."""

    kind: str
    lines: tuple[PlacedLine, ...]


class Piece(NamedTuple):
    """A run of words of a line; a marked one names the value that it belongs to, and says where a click leads."""

    text: str
    name: str = ""
    kind: str = ""
    address: str = ""
    is_first: bool = False


@dataclass(frozen=True, slots=True)
class TextLine:
    """A printed line as pieces."""

    number: int
    pieces: tuple[Piece, ...]
    is_bold: bool


@dataclass(frozen=True, slots=True)
class ReaderView:
    """The page of a reader."""

    line: WorkLine
    sha256: str
    file_address: str
    is_pdf: bool
    is_read: bool
    page: int
    pages: int
    previous: str
    following: str
    groups: tuple[PlacedGroup, ...]
    text: tuple[TextLine, ...]

    @property
    def places_address(self) -> str:
        """Where the script gets the boxes."""
        return f"/api/v1/files/{self.sha256}/places"


def reader_view(reading: CopyReading, page: int, near: Mapping[str, Work]) -> ReaderView:
    """The reader of a copy, opened at a page."""
    document, work = reading.document, reading.work
    pages = document.page_count if document else reading.copy.pages
    page = min(max(1, page), max(1, pages))
    start = f"/works/{work.id}/read/{reading.copy.sha256}"
    is_pdf = reading.copy.media_type == PDF
    return ReaderView(
        line=work_line(work),
        sha256=reading.copy.sha256,
        file_address=f"/files/{reading.copy.sha256}",
        is_pdf=is_pdf,
        is_read=document is not None,
        page=page,
        pages=pages,
        previous=f"{start}?page={page - 1}" if page > 1 else "",
        following=f"{start}?page={page + 1}" if page < pages else "",
        groups=tuple(_groups(reading.placed, start, near)),
        text=tuple(_lines(document, page, reading.placed)) if document and not is_pdf else (),
    )


def _groups(placed: Sequence[Placed], start: str, near: Mapping[str, Work]) -> Iterator[PlacedGroup]:
    for kind in dict.fromkeys(one.kind for one in placed):
        lines = [PlacedLine(one, _shown_at(one, start), _cited(one, near)) for one in placed if one.kind == kind]
        yield PlacedGroup(kind, tuple(lines))


def _shown_at(placed: Placed, start: str) -> str:
    return f"{start}?page={placed.page}#{placed.name}" if placed.page else ""


def _cited(placed: Placed, near: Mapping[str, Work]) -> WorkLine | None:
    return work_line(near[placed.means]) if placed.means in near else None


def _lines(document: Document, number: int, placed: Iterable[Placed]) -> Iterator[TextLine]:
    marks: dict[int, Placed] = {}
    for one in placed:
        for stretch in one.stretches:
            if stretch.page == number:
                # The first is the narrower value; a list's entries hold none of them.
                marks |= {token: one for token in range(stretch.start, stretch.stop) if token not in marks}
    named: set[str] = set()
    page = list(document.pages())[number - 1] if document.page_count else None
    for index in range(page.first_line, page.last_line) if page else ():
        line = document.line(index)
        yield TextLine(index, tuple(_pieces(document, range(*line.span), marks, named)), line.font.bold)


def _pieces(document: Document, tokens: range, marks: Mapping[int, Placed], named: set[str]) -> Iterator[Piece]:
    run: list[str] = []
    owner: Placed | None = None
    for token in [*tokens, None]:
        now = marks.get(token) if token is not None else None
        if run and (token is None or now is not owner):
            yield _piece(" ".join(run), owner, named)
            run = []
        if token is not None:
            run.append(document.columns.texts[token])
        owner = now


def _piece(text: str, owner: Placed | None, named: set[str]) -> Piece:
    if owner is None:
        return Piece(text)
    is_first = owner.name not in named
    named.add(owner.name)
    address = f"/works/{owner.means}" if owner.kind == REFERENCE and owner.means else f"#in-list-{owner.name}"
    return Piece(text, owner.name, owner.kind, address, is_first)
