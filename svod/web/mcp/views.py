"""What the tools for language models answer: small objects with schemas."""

from collections.abc import Iterable

from pydantic import BaseModel

from svod.library import FoundWork
from svod.library.ingest.cataloguing import Ingested
from svod.model.metadata import Field
from svod.model.outcome import Failure
from svod.model.passage import TextPassage
from svod.model.retrieval import Passage
from svod.model.work import CitedReference, Work

_DIGITS = 3


class WorkView(BaseModel):
    """A work: its id for the other tools, what is known of its header, its files, its page."""

    id: str
    title: str
    authors: list[str]
    year: str
    source: str
    identifiers: list[str]
    language: str
    pages: int
    held: bool
    link: str


class WorkDetails(WorkView):
    """A work with its abstract, key words and citation, and how many references and citing works it has."""

    abstract: str
    keywords: list[str]
    citation: str
    references: int
    cited_by: int


class FoundView(WorkView):
    """A found work, how well it fits, and the words that were found."""

    score: float
    snippet: str


class SearchView(BaseModel):
    """How many works were found, the best of them, and a better spelling where there may be one."""

    total: int
    works: list[FoundView]
    did_you_mean: str


class BoxView(BaseModel):
    """A rectangle on a page, in points from its top left corner."""

    page: int
    x0: float
    y0: float
    x1: float
    y1: float


class PassageView(BaseModel):
    """A passage as printed, with its page and boxes, and the citation to give with it."""

    work: str
    number: int
    section: str
    page: int
    text: str
    boxes: list[BoxView]
    citation: str
    link: str
    score: float


class PassagesView(BaseModel):
    """Passages, the best first where something was asked, otherwise in reading order."""

    passages: list[PassageView]


class ReferenceView(BaseModel):
    """A reference as printed, the id of the work that it means where the library holds it, and how sure that is."""

    number: int
    raw: str
    title: str
    year: str
    doi: str
    work: str
    weight: float


class ReferencesView(BaseModel):
    """The references of a work, from `offset` on."""

    total: int
    offset: int
    references: list[ReferenceView]


class CitingView(WorkView):
    """A work that cites another, and the sentences in which it does."""

    sentences: list[str]


class CitedByView(BaseModel):
    """The works that cite a work, from `offset` on."""

    total: int
    offset: int
    works: list[CitingView]


class ExportView(BaseModel):
    """Works in a citation format."""

    text: str


class FoundOnWeb(BaseModel):
    """Where on the Web the full text of a paper lies, if it was found."""

    found: bool
    url: str
    page_url: str
    score: float
    pages_fetched: int


class AddedLine(BaseModel):
    """What became of something that was to be added: the work, or the reason why not."""

    source: str
    work: str
    new: bool
    outcome: str
    message: str


class AddedView(BaseModel):
    """What became of everything that was to be added."""

    lines: list[AddedLine]


def work_fields(work: Work) -> dict[str, object]:
    """The fields of a work, by their names in the view."""
    metadata = work.metadata
    return {
        "id": work.id,
        "title": work.name,
        "authors": [creator.name.full if creator.name else creator.text for creator in metadata.creators()],
        "year": metadata.text(Field.DATE)[:4],
        "source": metadata.text(Field.SOURCE),
        "identifiers": [f"{one.scheme or 'id'}:{one.text}" for one in metadata.all(Field.IDENTIFIER)],
        "language": work.language or "",
        "pages": max((copy.pages for copy in work.copies), default=0),
        "held": bool(work.copies),
        "link": f"/works/{work.id}",
    }


def found_view(found: FoundWork) -> FoundView:
    """A found work."""
    marked = _plain(found.hit.snippet)
    return FoundView.model_validate(work_fields(found.work) | {"score": found.hit.score, "snippet": marked})


def passage_view(passage: TextPassage) -> PassageView:
    """A passage."""
    boxes = [BoxView(page=area.page, **area.box._asdict()) for area in passage.areas]
    return PassageView(
        work=passage.work, number=passage.number, section=passage.section, page=passage.page, text=passage.text,
        boxes=boxes, citation=passage.citation, link=passage.link, score=passage.score,
    )  # fmt: skip


def reference_view(row: CitedReference) -> ReferenceView:
    """A reference of a work."""
    fields, citation = row.reference.fields, row.citation
    return ReferenceView(
        number=row.reference.number, raw=row.reference.raw, title=fields.title or "", year=fields.year or "",
        doi=fields.doi or "", work=citation.cited if citation else "",
        weight=round(citation.weight, _DIGITS) if citation else 0.0,
    )  # fmt: skip


def added_line(ended: Ingested | Failure) -> AddedLine:
    """What became of one source."""
    if isinstance(ended, Failure):
        return AddedLine(
            source=ended.source, work="", new=False, outcome=str(ended.outcome), message=ended.message
        )  # fmt: skip
    return AddedLine(source=ended.source, work=ended.work_id, new=ended.new_work, outcome="ok", message="")


def _plain(snippet: Iterable[Passage]) -> str:
    return "".join(piece.text for piece in snippet)
