"""Pages of works that are not held: those that references alone tell of, and those that records tell of."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from svod.library import Library
from svod.model.annotation import MarkKind
from svod.model.metadata import Field
from svod.model.reference import Reference
from svod.model.work import CitedRecord, CitedWork, Work
from svod.web.layout.render import Renderer
from svod.web.layout.view import WORKS_A_PAGE, Paging, WorkLine, make_paging, page_number, work_line
from svod.web.pages.works.work_view import identifier_address

PATH = "/wanted"
# Ids of works that are known by references alone begin with this letter.
_CITED_LETTER = "c"
_MOST_REFERENCES = 100
_RECORDS_SHOWN = 20
_SENTENCES_A_LINE = 2


@dataclass(frozen=True, slots=True)
class Identifier:
    """An identifier that leads somewhere on the Web."""

    text: str
    address: str


@dataclass(frozen=True, slots=True)
class MentionLine:
    """A reference that means a work: the work it stands in, how it is printed there, the sentences that cite."""

    citing: WorkLine
    raw: str
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WantedLine:
    """A work that others cite and that is not held."""

    line: WorkLine
    cited_by: int
    sentences: tuple[str, ...]
    identifiers: tuple[Identifier, ...] = ()


@dataclass(frozen=True, slots=True)
class WantedView:
    """A page of works that are not held, the most cited first; then those of which there are records.

    What people ignore stands apart.
    """

    total: int
    lines: tuple[WantedLine, ...]
    paging: Paging
    records: tuple[WantedLine, ...]
    record_count: int
    ignored: tuple[WantedLine, ...] = ()
    ignored_count: int = 0


@dataclass(frozen=True, slots=True)
class CitedView:
    """The page of a work that references alone tell of."""

    line: WorkLine
    cited_by: int
    mentions: tuple[MentionLine, ...]
    identifiers: tuple[Identifier, ...] = ()
    is_ignored: bool = False


def make_cited(library: Library, renderer: Renderer) -> APIRouter:
    """The routes of the pages of works that are not held."""
    router = APIRouter(include_in_schema=False)

    @router.get(PATH)
    def wanted(request: Request, page: str = "1", ignored: str = "") -> Response:
        marked = library.annotations().marked(MarkKind.IGNORED)
        left_out = frozenset(marked)
        if ignored == "1":
            lines = tuple(_ignored(library, marked))
            view = WantedView(0, (), make_paging(PATH, (), 1, 0), (), 0, lines, len(marked))
            return renderer.page(request, "wanted.html", view)
        total = library.overview().cited_count()
        number = page_number(page, total)
        cited = library.cited(WORKS_A_PAGE, (number - 1) * WORKS_A_PAGE)
        lines = tuple(_wanted_line(library, one) for one in cited if one.work.id not in left_out)
        records = [work_id for work_id in library.wanted() if work_id not in left_out]
        shown = records[: -_RECORDS_SHOWN - 1 : -1] if number == 1 else ()
        held = library.works(shown)
        view = WantedView(
            total, lines, make_paging(PATH, (), number, total),
            tuple(_record_line(held[work_id]) for work_id in shown if work_id in held), len(records),
            ignored_count=len(left_out),
        )  # fmt: skip
        return renderer.page(request, "wanted.html", view)

    return router


def is_cited(work_id: str) -> bool:
    """Whether an id is of a work that was known by references alone, at least once."""
    return work_id.startswith(_CITED_LETTER)


def cited_page(library: Library, renderer: Renderer, request: Request, cited_id: str) -> Response:
    """The page of a work that is known by references alone; where a copy has come since, the way to its page."""
    record = library.show_cited(cited_id)
    if record is None:
        return RedirectResponse(f"/works/{library.show(cited_id).work.id}", 308)
    is_ignored = cited_id in library.annotations().marked(MarkKind.IGNORED)
    return renderer.page(request, "cited.html", replace(_cited_view(library, record), is_ignored=is_ignored))


def _wanted_line(library: Library, cited: CitedWork) -> WantedLine:
    record = library.show_cited(cited.work.id)
    sentences = [
        sentence for _, reference in (record.references if record else ()) for sentence in _sentences(reference)
    ]
    return WantedLine(
        work_line(cited.work),
        cited.cited_by,
        tuple(dict.fromkeys(sentences))[:_SENTENCES_A_LINE],
        _identifiers(cited.work),
    )


def _record_line(work: Work) -> WantedLine:
    return WantedLine(work_line(work), 0, (), _identifiers(work))


def _ignored(library: Library, work_ids: Sequence[str]) -> Iterator[WantedLine]:
    """What people ignore; what has become of it since does not matter."""
    held = library.works(work_ids)
    for work_id in work_ids:
        cited = None if work_id in held else library.show_cited(work_id)
        if work_id in held or cited is not None:
            yield _record_line(held[work_id] if cited is None else cited.work)


def _identifiers(work: Work) -> tuple[Identifier, ...]:
    """The identifiers of a work that lead somewhere."""
    values = work.metadata.all(Field.IDENTIFIER)
    found = ((value, identifier_address(value.scheme, value.text)) for value in values)
    return tuple(
        Identifier(f"doi:{value.text}" if value.scheme == "doi" else value.text, address)
        for value, address in found
        if address
    )


def _cited_view(library: Library, record: CitedRecord) -> CitedView:
    references = record.references[:_MOST_REFERENCES]
    near = library.works({citing for citing, _ in references})
    count = len({citing for citing, _ in record.references})
    return CitedView(work_line(record.work), count, mentions(references, near), _identifiers(record.work))


def mentions(references: Sequence[tuple[str, Reference]], near: Mapping[str, Work]) -> tuple[MentionLine, ...]:
    """How works that are at hand cite a work."""
    return tuple(
        MentionLine(work_line(near[citing]), reference.raw, _sentences(reference))
        for citing, reference in references
        if citing in near
    )


def _sentences(reference: Reference) -> tuple[str, ...]:
    return tuple(dict.fromkeys(mention.sentence for mention in reference.mentions if mention.sentence))
