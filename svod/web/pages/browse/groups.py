"""Pages of works that belong together: by journal or meeting, by site, by collection, by subject."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from urllib.parse import quote, urlencode

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

from svod.library import Library
from svod.library.subjects.meanings import SubjectConcept, SubjectTerm
from svod.model.annotation import FollowKind, SavedSearch
from svod.model.collection import Collection, CollectionCard
from svod.model.retrieval import FacetCount, Filters
from svod.web.auth.permissions import owner_of
from svod.web.layout.charts import Share, Timeline, shares, timeline
from svod.web.layout.render import Renderer, language_of
from svod.web.layout.view import (
    DEEPEST_RESULT,
    WORKS_A_PAGE,
    Paging,
    WorkLine,
    make_paging,
    page_count,
    page_number,
    work_line,
    work_lines,
)

SOURCES, SITES, COLLECTIONS, SUBJECTS = "/sources", "/sites", "/collections", "/subjects"
NAMES_A_PAGE = 60
# Longer lists are cut at the rare end; the search finds what stands there.
_MOST_NAMES = 6000
_SHOWN_SITES = 30
_NEIGHBOURS = 12
# What is shown beside the works of a group, and under which name the search narrows by it.
_BESIDE = ("author", "subject", "source", "language")


@dataclass(frozen=True, slots=True)
class NameLine:
    """A group in a list: its name, what it means where that is a code, how many works it has, where its page is."""

    name: str
    caption: str
    works: int
    address: str


@dataclass(frozen=True, slots=True)
class NamesView:
    """A page of groups of one kind."""

    kind: str
    total: int
    names: tuple[NameLine, ...]
    paging: Paging
    sites: tuple[NameLine, ...] = ()
    begin: str = ""


@dataclass(frozen=True, slots=True)
class CollectionsView:
    """All collections, and what was wrong with the last request."""

    cards: tuple[CollectionCard, ...]
    error: str = ""


@dataclass(frozen=True, slots=True)
class GroupView:
    """The works of one group, the most important first, by year, and what they have in common."""

    kind: str
    name: str
    total: int
    lines: tuple[WorkLine, ...]
    paging: Paging
    years: Timeline
    beside: tuple[tuple[str, tuple[Share, ...]], ...]
    search_address: str
    meanings: tuple[SubjectConcept, ...] = ()
    collection: Collection | None = None
    saved: SavedSearch | None = None


def make_groups(library: Library, renderer: Renderer) -> APIRouter:
    """The routes of the pages of groups over one library."""
    router = APIRouter(include_in_schema=False)
    _add_sources(router, library, renderer)
    _add_collections(router, library, renderer)
    _add_subjects(router, library, renderer)
    return router


def _add_sources(router: APIRouter, library: Library, renderer: Renderer) -> None:
    @router.get(SOURCES)
    def sources(request: Request, page: str = "1", begin: str = "") -> Response:
        counts = library.overview().values("source", most=_MOST_NAMES)
        sites = tuple(library.overview().sites().items())[:_SHOWN_SITES] if page == "1" and not begin else ()
        lines = tuple(NameLine(host, "", works, group_address(SITES, host)) for host, works in sites)
        return renderer.page(request, "names.html", _names("source", SOURCES, counts, page, begin, sites=lines))

    @router.get(f"{SOURCES}/{{name:path}}")
    def source(request: Request, name: str, page: str = "1") -> Response:
        saved = library.following(owner_of(request)).find(FollowKind.SOURCE, name)
        view = replace(_group(library, "source", SOURCES, name, page), saved=saved)
        return renderer.page(request, "group.html", view)

    @router.get(f"{SITES}/{{host:path}}")
    def site(request: Request, host: str, page: str = "1") -> Response:
        work_ids = library.overview().from_site(host.lower())[::-1]
        if not work_ids:
            raise HTTPException(404)
        return renderer.page(request, "group.html", _listed(library, "site", SITES, host, work_ids, page))


def _add_collections(router: APIRouter, library: Library, renderer: Renderer) -> None:
    @router.get(COLLECTIONS)
    def collections(request: Request) -> Response:
        cards = library.collections(owner_of(request)).cards()
        return renderer.page(request, "collections.html", CollectionsView(cards))

    @router.get(f"{COLLECTIONS}/{{name}}")
    def collection(request: Request, name: str, page: str = "1") -> Response:
        service = library.collections(owner_of(request))
        found = next((card.collection for card in service.cards() if card.collection.name == name), None)
        if found is None:
            raise HTTPException(404)
        if found.owner:
            # What one account alone sees is in no index.
            view = replace(
                _listed(library, "collection", COLLECTIONS, name, service.works(name), page), collection=found
            )
        else:
            view = _group(library, "collection", COLLECTIONS, name, page, of=found)
        return renderer.page(request, "group.html", view)


def _add_subjects(router: APIRouter, library: Library, renderer: Renderer) -> None:
    @router.get(SUBJECTS)
    def subjects(request: Request, page: str = "1", begin: str = "") -> Response:
        counts = library.overview().values("subject", most=_MOST_NAMES)
        view = _names("subject", SUBJECTS, counts, page, begin)
        captions = library.subjects().captions([line.name for line in view.names], language_of(request))
        return renderer.page(request, "names.html", _captioned(view, captions))

    @router.get(f"{SUBJECTS}/{{name:path}}")
    def subject(request: Request, name: str, page: str = "1") -> Response:
        meanings = library.subjects().meanings(name, language_of(request))
        return renderer.page(request, "group.html", _group(library, "subject", SUBJECTS, name, page, meanings=meanings))


def group_address(path: str, name: str) -> str:
    """Where the page of a group is."""
    return f"{path}/{quote(name, safe='')}"


def narrowed_address(**values: str) -> str:
    """Where the works of certain values are searched."""
    return f"/search?{urlencode(values)}"


def _names(
    kind: str, path: str, counts: Sequence[FacetCount], page: str, begin: str, sites: tuple[NameLine, ...] = ()
) -> NamesView:
    begin = begin.strip()[:40]
    wanted = [count for count in counts if count.value.casefold().startswith(begin.casefold())]
    pages = page_count(len(wanted), NAMES_A_PAGE)
    number = min(page_number(page, len(wanted)), pages)
    shown = wanted[(number - 1) * NAMES_A_PAGE : number * NAMES_A_PAGE]
    lines = tuple(NameLine(count.value, "", count.works, group_address(path, count.value)) for count in shown)
    paging = make_paging(path, [("begin", begin)], number, len(wanted), NAMES_A_PAGE)
    return NamesView(kind, len(wanted), lines, paging, sites, begin)


def _captioned(view: NamesView, captions: Mapping[str, SubjectTerm]) -> NamesView:
    lines = (
        replace(line, caption=captions[line.name].caption) if line.name in captions else line for line in view.names
    )
    return replace(view, names=tuple(lines))


def _group(
    library: Library,
    kind: str,
    path: str,
    name: str,
    page: str,
    *,
    meanings: tuple[SubjectConcept, ...] = (),
    of: Collection | None = None,
) -> GroupView:
    filters = Filters(**{kind: (name.strip(),)})  # type: ignore[arg-type]
    number = page_number(page, DEEPEST_RESULT)
    found = library.search("", filters=filters, limit=WORKS_A_PAGE, offset=(number - 1) * WORKS_A_PAGE)
    if not found.total and not meanings and of is None:
        raise HTTPException(404)
    if number > page_count(found.total):
        number = page_count(found.total)
        found = library.search("", filters=filters, limit=WORKS_A_PAGE, offset=(number - 1) * WORKS_A_PAGE)
    facets = {facet.name: facet.counts for facet in library.overview().counts(filters, _NEIGHBOURS)}
    return GroupView(
        kind,
        name,
        found.total,
        tuple(work_line(row.work) for row in found.works),
        make_paging(group_address(path, name), (), number, found.total),
        timeline(facets.get("year", ()), lambda years: narrowed_address(**{kind: name, "year": years})),
        tuple(_beside(kind, name, facets)),
        narrowed_address(**{kind: name}),
        meanings,
        of,
    )


def _listed(library: Library, kind: str, path: str, name: str, work_ids: Sequence[str], page: str) -> GroupView:
    """A group whose works are known one by one."""
    number = page_number(page, len(work_ids))
    shown = work_ids[(number - 1) * WORKS_A_PAGE : number * WORKS_A_PAGE]
    paging = make_paging(group_address(path, name), (), number, len(work_ids))
    lines = work_lines(shown, library.works(shown))
    return GroupView(kind, name, len(work_ids), lines, paging, timeline((), str), (), "")


def _beside(
    kind: str, name: str, facets: Mapping[str, Sequence[FacetCount]]
) -> Iterable[tuple[str, tuple[Share, ...]]]:
    for other in _BESIDE:
        counts = [
            count for count in facets.get(other, ()) if (other, count.value.casefold()) != (kind, name.casefold())
        ]
        if counts:
            yield other, shares(counts, partial(_beside_address, kind, name, other))


def _beside_address(kind: str, name: str, other: str, value: str) -> str:
    if other == "subject":
        return group_address(SUBJECTS, value)
    if other == "source":
        return group_address(SOURCES, value)
    return narrowed_address(**{kind: name, other: value})
