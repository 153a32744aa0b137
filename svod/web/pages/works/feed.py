"""Atom feeds (RFC 4287): the new works of watched sources, and all new arrivals."""

from collections.abc import Sequence
from datetime import UTC, datetime

from fastapi import APIRouter, Request
from lxml import etree
from starlette.responses import Response

from svod.library import Library
from svod.library.curation.following import LONGEST_ASKED, read_terms
from svod.library.discovery.watching import News
from svod.model.account import Role
from svod.model.gathering import Announcement
from svod.model.metadata import Field
from svod.model.retrieval import SortOrder
from svod.model.work import Work
from svod.text.normalize import shortened
from svod.web.auth.permissions import needs, owner_of
from svod.web.crawlers.identity import Identity
from svod.web.oai.answers import UNWRITABLE

PATH, ARRIVALS = "/feed.atom", "/arrivals.atom"
# Any search as a feed, and what an account follows; programs send a token.
FOUND, FOLLOWED = "/search.atom", "/news.atom"
MEDIA_TYPE = "application/atom+xml"
_ATOM = "http://www.w3.org/2005/Atom"
_ENTRIES = 50
_SUMMARY = 600
# The date of a feed without entries.
_NEVER = "1970-01-01T00:00:00+00:00"


def make_feed(library: Library, identity: Identity) -> APIRouter:
    """The route of the feed over one library."""
    router = APIRouter(include_in_schema=False)

    @router.get(PATH)
    def feed(request: Request) -> Response:
        return _answer(request, identity, library.watching().news(_ENTRIES), PATH)

    @router.get(ARRIVALS)
    def arrivals(request: Request) -> Response:
        return _answer(request, identity, _arrived(library), ARRIVALS)

    @router.get(FOUND)
    def found(request: Request) -> Response:
        terms = read_terms(request.url.query[:LONGEST_ASKED])
        page = library.search(
            terms.query, field=terms.field, filters=terms.filters, expand=terms.expand, limit=_ENTRIES,
            sort=SortOrder.ADDED, owner=owner_of(request),
        )  # fmt: skip
        works = () if page.relaxed else page.works
        news = tuple(News(_arrival(row.work), row.work) for row in works)
        return _answer(request, identity, news, f"{FOUND}?{request.url.query}")

    @router.get(FOLLOWED, dependencies=[needs(Role.READER)])
    def followed(request: Request) -> Response:
        new = library.following(owner_of(request)).news()[:_ENTRIES]
        return _answer(request, identity, tuple(News(_arrival(one.work), one.work) for one in new), FOLLOWED)

    return router


def _answer(request: Request, identity: Identity, news: Sequence[News], path: str) -> Response:
    """The feed, unless the caller has it."""
    newest = news[0].announcement if news else None
    mark = f'"{newest.number or newest.work_id if newest else 0}-{len(news)}"'
    headers = {"ETag": mark, "Cache-Control": "no-cache"}
    if mark in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    content = atom(news, identity, identity.base(request), path)
    return Response(content, media_type=f"{MEDIA_TYPE}; charset=utf-8", headers=headers)


def _arrived(library: Library) -> tuple[News, ...]:
    """The works that came last, each as news."""
    work_ids = library.overview().newest(_ENTRIES)
    works = library.works(work_ids)
    return tuple(News(_arrival(works[one]), works[one]) for one in work_ids if one in works)


def _arrival(work: Work) -> Announcement:
    copy = next(iter(work.copies), None)
    url = copy.source if copy and copy.source.startswith(("http://", "https://")) else ""
    return Announcement(0, "", work.id, url, copy.added if copy else _NEVER)


def atom(news: Sequence[News], identity: Identity, base: str, path: str = PATH) -> bytes:
    """The feed as XML; `base` is the address under which the library is served, `path` where the feed is."""
    root = etree.Element(f"{{{_ATOM}}}feed", nsmap={None: _ATOM})  # type: ignore[dict-item]
    _add(root, "id", f"{base}{path}")
    _add(root, "title", f"{identity.name}: new works")
    _add(root, "updated", _time(news[0].announcement.made if news else _NEVER))
    _add(_add(root, "author"), "name", identity.name)
    _link(root, "self", f"{base}{path}", MEDIA_TYPE)
    _link(root, "alternate", f"{base}/", "text/html")
    for one in news:
        _entry(root, one, identity, base)
    return bytes(etree.tostring(root, encoding="UTF-8", xml_declaration=True))


def _entry(root: etree._Element, one: News, identity: Identity, base: str) -> None:
    announcement, work = one
    entry = _add(root, "entry")
    _add(entry, "id", identity.identifier(work.id))
    _add(entry, "title", work.metadata.text(Field.TITLE) or work.id)
    _add(entry, "updated", _time(announcement.made))
    for creator in work.metadata.creators():
        _add(_add(entry, "author"), "name", creator.text)
    _link(entry, "alternate", f"{base}/works/{work.id}", "text/html")
    if announcement.url:
        _link(entry, "via", announcement.url)
    if abstract := work.metadata.text(Field.DESCRIPTION):
        _add(entry, "summary", shortened(abstract, _SUMMARY))


def _add(parent: etree._Element, name: str, text: str = "") -> etree._Element:
    element = etree.SubElement(parent, f"{{{_ATOM}}}{name}")
    if text:
        element.text = text.translate(UNWRITABLE)
    return element


def _link(parent: etree._Element, relation: str, address: str, media_type: str = "") -> None:
    link = _add(parent, "link")
    link.set("rel", relation)
    link.set("href", address.translate(UNWRITABLE))
    if media_type:
        link.set("type", media_type)


def _time(stamp: str) -> str:
    """A time in UTC as feeds write it."""
    return datetime.fromisoformat(stamp).astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
