"""A copy as the reader shows it: its outline, its notes, its values with their places, its text."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from svod.model.annotation import Note
from svod.model.placement import REFERENCE, CopyOutline, CopyReading, OutlineEntry, PartKind, Placed
from svod.model.work import Work
from svod.web.layout.view import WorkLine, work_line
from svod.web.pages.works.reader_text import TextBlock, shown_pages, text_blocks

PDF = "application/pdf"
NO_OUTLINE = CopyOutline()
# Of longer texts only some pages are shown at a time.
_MOST_TOKENS = 60_000


class PlacedLine(NamedTuple):
    """A value in the list beside the pages: where it is shown, and the work that a reference means."""

    placed: Placed
    address: str
    cited: WorkLine | None


class PlacedGroup(NamedTuple):
    """All values of one kind."""

    kind: str
    lines: tuple[PlacedLine, ...]


class OutlineLine(NamedTuple):
    """A heading, figure or table beside the pages, and where a click leads."""

    entry: OutlineEntry
    address: str


class NoteLine(NamedTuple):
    """A note on a place; whether it says more than the words that it quotes."""

    note: Note
    address: str
    is_highlight: bool


@dataclass(frozen=True, slots=True)
class ReaderView:
    """The page of a reader. `drawn` says how its pages are: by the browser (`pdf`), as pictures, or as text."""

    line: WorkLine
    sha256: str
    file_address: str
    drawn: str
    has_pictures: bool
    is_read: bool
    page: int
    last_page: int
    pages: int
    previous: str
    following: str
    groups: tuple[PlacedGroup, ...]
    text: tuple[TextBlock, ...]
    sections: tuple[OutlineLine, ...] = ()
    floats: tuple[OutlineLine, ...] = ()
    notes: tuple[NoteLine, ...] = ()

    @property
    def interface(self) -> str:
        """Where the script asks for places, outline, words and what is found."""
        return f"/api/v1/files/{self.sha256}"

    @property
    def picture_address(self) -> str:
        """The page as a picture, for browsers without scripts."""
        return f"{self.file_address}/pages/{self.page}.png" if self.has_pictures and self.drawn != "text" else ""


def reader_view(
    reading: CopyReading,
    page: int,
    near: Mapping[str, Work],
    outline: CopyOutline = NO_OUTLINE,
    notes: Sequence[Note] = (),
    *,
    has_pictures: bool = False,
) -> ReaderView:
    """The reader of a copy, opened at a page."""
    document, work = reading.document, reading.work
    pages = document.page_count if document else reading.copy.pages
    page = min(max(1, page), max(1, pages))
    start = f"/works/{work.id}/read/{reading.copy.sha256}"
    drawn = _drawn(reading, has_pictures=has_pictures)
    first, last = shown_pages(document, page, _MOST_TOKENS) if document and drawn == "text" else (page, page)
    text = text_blocks(document, outline, reading.placed, first, last) if document else ()
    entries = [OutlineLine(one, _part_address(one, start, drawn, (first, last))) for one in outline.entries]
    return ReaderView(
        line=work_line(work),
        sha256=reading.copy.sha256,
        file_address=f"/files/{reading.copy.sha256}",
        drawn=drawn,
        has_pictures=has_pictures,
        is_read=document is not None,
        page=page,
        last_page=last,
        pages=pages,
        previous=f"{start}?page={first - 1}" if first > 1 else "",
        following=f"{start}?page={last + 1}" if last < pages else "",
        groups=tuple(_groups(reading.placed, start, near)),
        text=tuple(text),
        sections=tuple(one for one in entries if one.entry.kind is PartKind.SECTION),
        floats=tuple(one for one in entries if one.entry.kind is not PartKind.SECTION),
        notes=tuple(_notes(reading, notes, start)),
    )


def _drawn(reading: CopyReading, *, has_pictures: bool) -> str:
    if reading.copy.media_type == PDF:
        return "pdf"
    has_places = bool(reading.document and reading.document.columns.boxes)
    return "pictures" if has_pictures and has_places else "text"


def _part_address(entry: OutlineEntry, start: str, drawn: str, shown: tuple[int, int]) -> str:
    if drawn == "text" and (entry.page is None or shown[0] <= entry.page <= shown[1]):
        return f"#{entry.name}"
    return f"{start}?page={entry.page or 1}" + (f"#{entry.name}" if drawn == "text" else "")


def _groups(placed: Sequence[Placed], start: str, near: Mapping[str, Work]) -> Iterator[PlacedGroup]:
    for kind in dict.fromkeys(one.kind for one in placed):
        lines = [PlacedLine(one, _shown_at(one, start), _cited(one, near)) for one in placed if one.kind == kind]
        yield PlacedGroup(kind, tuple(_once(lines) if kind != REFERENCE else lines))


def _once(lines: Sequence[PlacedLine]) -> Iterator[PlacedLine]:
    """Of claims that say the same the first: several methods read the same words."""
    seen: set[tuple[str, str]] = set()
    for line in lines:
        said = (" ".join(line.placed.text.casefold().split()), line.placed.scheme)
        if said not in seen:
            seen.add(said)
            yield line


def _notes(reading: CopyReading, notes: Sequence[Note], start: str) -> Iterator[NoteLine]:
    for note in notes:
        if note.place and note.place.sha256 == reading.copy.sha256:
            is_highlight = "".join(note.text.replace("> ", "", 1).split()) == "".join(note.place.quote.split())
            yield NoteLine(note, f"{start}?page={note.place.page}#note-{note.number}", is_highlight)


def _shown_at(placed: Placed, start: str) -> str:
    return f"{start}?page={placed.page}#{placed.name}" if placed.page else ""


def _cited(placed: Placed, near: Mapping[str, Work]) -> WorkLine | None:
    return work_line(near[placed.means]) if placed.means in near else None
