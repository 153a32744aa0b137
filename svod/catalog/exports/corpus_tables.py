"""A library as tables: works, references, citations, paragraphs, sentences, and chunks for retrieval."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from svod.catalog.exports.card import record_card
from svod.errors import SettingsError
from svod.model.body import Area, Body, MentionKind
from svod.model.chunks import chunks, each_paragraph
from svod.model.work import WorkRecord


class WorkRow(NamedTuple):
    """A work of the library."""

    id: str
    title: str
    authors: tuple[str, ...]
    year: str
    language: str
    container: str
    dois: tuple[str, ...]
    abstract: str


class ReferenceRow(NamedTuple):
    """A reference as printed, its fields, and the work it was recognised as."""

    work: str
    number: int
    raw: str
    title: str
    authors: tuple[str, ...]
    container: str
    year: str
    doi: str
    cited: str


class CitationRow(NamedTuple):
    """A reference recognised as a work."""

    citing: str
    position: int
    cited: str
    weight: float
    reason: str


class ParagraphRow(NamedTuple):
    """A paragraph, the headings above it, and the numbers of the references it mentions."""

    work: str
    number: int
    section: str
    kind: str
    page: int
    text: str
    references: tuple[int, ...]


class SentenceRow(NamedTuple):
    """A sentence of a paragraph."""

    work: str
    paragraph: int
    number: int
    text: str


class ChunkRow(NamedTuple):
    """Paragraphs of one section together, with their pages and boxes: page, left, top, right, bottom each."""

    work: str
    number: int
    section: str
    page: int
    text: str
    boxes: tuple[tuple[float, ...], ...]


Row = WorkRow | ReferenceRow | CitationRow | ParagraphRow | SentenceRow | ChunkRow


def _works(record: WorkRecord, _body: Body) -> Iterator[Row]:
    card = record_card(record)
    yield WorkRow(
        card.id, card.title, tuple(author.name.full for author in card.authors), card.year, card.language,
        card.container, card.dois, card.abstracts[0].text if card.abstracts else "",
    )  # fmt: skip


def _references(record: WorkRecord, _body: Body) -> Iterator[Row]:
    for row in record.references:
        fields = row.reference.fields
        yield ReferenceRow(
            record.work.id, row.reference.number, row.reference.raw, fields.title or "",
            tuple(name.full for name in fields.author), fields.container or "", fields.year or "", fields.doi or "",
            row.citation.cited if row.citation else "",
        )  # fmt: skip


def _citations(record: WorkRecord, _body: Body) -> Iterator[Row]:
    return (CitationRow(*row.citation) for row in record.references if row.citation)


def _paragraphs(record: WorkRecord, body: Body) -> Iterator[Row]:
    for number, (path, paragraph) in enumerate(each_paragraph(body.sections)):
        cited = (one.target for one in paragraph.mentions if one.kind is MentionKind.REFERENCE)
        yield ParagraphRow(
            record.work.id, number, path, str(paragraph.kind), _page(paragraph.areas), paragraph.text,
            tuple(dict.fromkeys(cited)),
        )  # fmt: skip


def _sentences(record: WorkRecord, body: Body) -> Iterator[Row]:
    for number, (_, paragraph) in enumerate(each_paragraph(body.sections)):
        for place, (start, end) in enumerate(paragraph.sentences):
            yield SentenceRow(record.work.id, number, place, paragraph.text[start:end])


def _chunks(record: WorkRecord, body: Body) -> Iterator[Row]:
    for number, chunk in enumerate(chunks(body)):
        boxes = tuple((float(area.page), *area.box) for area in chunk.areas)
        yield ChunkRow(record.work.id, number, chunk.section, chunk.page, chunk.text, boxes)


class CorpusTable(NamedTuple):
    """How the rows of a table are made, of which type they are, and whether the papers have to be read for it."""

    rows: Callable[[WorkRecord, Body], Iterator[Row]]
    row: type[Row]
    needs_body: bool = False


TABLES: Mapping[str, CorpusTable] = {
    "works": CorpusTable(_works, WorkRow),
    "references": CorpusTable(_references, ReferenceRow),
    "citations": CorpusTable(_citations, CitationRow),
    "paragraphs": CorpusTable(_paragraphs, ParagraphRow, needs_body=True),
    "sentences": CorpusTable(_sentences, SentenceRow, needs_body=True),
    "chunks": CorpusTable(_chunks, ChunkRow, needs_body=True),
}


def corpus_tables(names: str) -> dict[str, CorpusTable]:
    """The tables of a list of names with commas between them."""
    chosen = [name.strip() for name in names.split(",") if name.strip()]
    for name in chosen:
        if name not in TABLES:
            raise SettingsError(f"There is no table «{name}».", way_out=f"Known: {', '.join(TABLES)}.")
    return {name: TABLES[name] for name in chosen}


def _page(areas: tuple[Area, ...]) -> int:
    return areas[0].page if areas else 0
