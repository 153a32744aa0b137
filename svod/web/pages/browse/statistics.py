"""The page of figures about the whole library: works by year, language, kind, source, and how sure readings are."""

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from fastapi import APIRouter, Request
from starlette.responses import Response

from svod.library import Library
from svod.library.overview import BANDS, Certainty, FieldCertainty
from svod.model.retrieval import FacetCount
from svod.model.work import Holdings
from svod.web.layout.charts import Share, Timeline, shares, timeline
from svod.web.layout.render import Renderer
from svod.web.pages.browse.groups import SITES, SOURCES, SUBJECTS, group_address, narrowed_address

PATH = "/statistics"
_MOST = 12


class BandPart(NamedTuple):
    """A part of a bar of certainty: claims at least so sure, how many works, where it is drawn on a scale of 100."""

    border: float
    works: int
    x: float
    width: float


class CertaintyLine(NamedTuple):
    """How sure the readings of one field are, and in how many of the works that were asked it was found."""

    field: str
    share: float
    parts: tuple[BandPart, ...]


@dataclass(frozen=True, slots=True)
class StatisticsView:
    """Figures about all works."""

    holdings: Holdings
    cited: int
    years: Timeline
    groups: tuple[tuple[str, tuple[Share, ...]], ...]
    certainty: tuple[CertaintyLine, ...]
    bands: tuple[float, ...]
    asked: int
    wanted: int = 0


class _Kept(NamedTuple):
    """What is costly to find out, and what the library was like then."""

    holdings: Holdings
    certainty: Certainty
    sites: tuple[FacetCount, ...]


def make_statistics(library: Library, renderer: Renderer) -> APIRouter:
    """The route of the page over one library; what costs much is asked again when the library has changed."""
    router = APIRouter(include_in_schema=False)
    kept: list[_Kept] = []
    turn = threading.Lock()

    @router.get(PATH)
    def statistics(request: Request) -> Response:
        holdings = library.holdings()
        with turn:
            if not kept or kept[0].holdings != holdings:
                kept[:] = [_asked(library, holdings)]
            known = kept[0]
        return renderer.page(request, "statistics.html", _view(library, known))

    return router


def _asked(library: Library, holdings: Holdings) -> _Kept:
    overview = library.overview()
    sites = tuple(FacetCount(host, works) for host, works in list(overview.sites().items())[:_MOST])
    return _Kept(holdings, overview.certainty(), sites)


def _view(library: Library, known: _Kept) -> StatisticsView:
    facets = {facet.name: facet.counts for facet in library.overview().counts(most=_MOST)}
    shown: tuple[tuple[str, Sequence[FacetCount], Callable[[str], str]], ...] = (
        ("language", facets.get("language", ()), partial(_narrowed, "language")),
        ("kind", facets.get("kind", ()), partial(_narrowed, "kind")),
        ("source", facets.get("source", ()), partial(group_address, SOURCES)),
        ("subject", facets.get("subject", ()), partial(group_address, SUBJECTS)),
        ("author", facets.get("author", ()), partial(_narrowed, "author")),
        ("site", known.sites, partial(group_address, SITES)),
    )
    return StatisticsView(
        known.holdings,
        library.overview().cited_count(),
        timeline(facets.get("year", ()), partial(_narrowed, "year")),
        tuple((name, shares(counts, address)) for name, counts, address in shown if counts),
        tuple(_line(row, known.certainty.asked) for row in known.certainty.fields if row.works),
        BANDS,
        known.certainty.asked,
        library.overview().wanted_count(),
    )


def _narrowed(kind: str, value: str) -> str:
    return narrowed_address(**{kind: value})


def _line(row: FieldCertainty, asked: int) -> CertaintyLine:
    parts, x = [], 0.0
    for border, works in zip(BANDS, row.bands, strict=True):
        width = 100 * works / asked
        parts.append(BandPart(border, works, round(x, 2), round(width, 2)))
        x += width
    return CertaintyLine(str(row.field), row.works / asked, tuple(parts))
