"""Scope of a gathering: its seeds, the sites and folders that it stays in, and the priority of links."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from svod.discover.listings.file_links import FileKind, kind_of, says_file
from svod.discover.page_addresses import host, split
from svod.discover.signal_words import NOT_PUBLICATION_WORDS, PUBLICATION_LINK_WORDS, PUBLICATION_WORDS, has_word
from svod.discover.topics import topic_queries
from svod.errors import EngineError, GatherError
from svod.model.crawl import Link, Visit, WebHit
from svod.model.gathering import GatherRequest
from svod.ports import HomepageFinder, SearchEngine

_FILES, _PUBLICATIONS, _BELOW_PUBLICATIONS, _PLAIN, _OTHER = 0, 1, 2, 3, 4
# Neither pages nor papers: images, sound, programs, styles, data; archive.zip is fetched only as a seed.
_IDLE = re.compile(
    r"\.(?:jpe?g|png|gif|svg|webp|ico|bmp|tiff?|mp[34]|avi|mov|webm|wav|ogg|css|js|json|exe|dmg|iso|jar|apk|zip|rar|7z"
    r"|tar|tgz|gz|bz2|xz|xlsx?|pptx?|csv|bib|ris|ics|woff2?|ttf)$",
    re.IGNORECASE,
)
# Seeds of a topic: more pages bring the same papers again.
_MOST_SEEDS = 40


@dataclass(frozen=True, slots=True)
class Place:
    """A part of the Web: a host with its subdomains, or a folder of a host."""

    host: str
    folder: str

    def holds(self, url: str) -> bool:
        """Whether an address belongs to it."""
        other = host(url)
        if self.folder == "/":
            return other == self.host or other.endswith(f".{self.host}")
        path = split(url).path or "/"
        return other == self.host and (path.startswith(self.folder) or f"{path}/" == self.folder)


@dataclass(frozen=True, slots=True)
class GatherScope:
    """The focus of a gathering: files first, then pages about publications, then pages below those.

    With `only_publications` all other pages are left out.
    """

    seeds: tuple[str, ...]
    places: tuple[Place, ...]
    only_publications: bool = False

    def priority(self, link: Link, origin: Visit | None, inherited: int) -> int | None:
        """0 goes first; None is not followed. Files may be anywhere, pages only in the scope."""
        if origin is None:
            return _FILES
        if not self.holds(origin.fetched.final_url or origin.fetched.task.url):
            return None
        kind = kind_of(link)
        if kind is not FileKind.PAGE:
            return _FILES if kind is FileKind.PAPER else None
        if not self.holds(link.url) or _IDLE.search(split(link.url).path):
            return None
        if says_file(link):
            return _FILES
        return self._of_page(link, inherited)

    def holds(self, url: str) -> bool:
        """Whether an address belongs to the scope."""
        return any(place.holds(url) for place in self.places)

    def _of_page(self, link: Link, inherited: int) -> int | None:
        words = f"{link.anchor} {split(link.url).path}"
        if has_word(words, PUBLICATION_LINK_WORDS) or has_word(words, PUBLICATION_WORDS):
            return _PUBLICATIONS
        if self.only_publications:
            return None
        if has_word(words, NOT_PUBLICATION_WORDS):
            return _OTHER
        return _BELOW_PUBLICATIONS if inherited in (_PUBLICATIONS, _BELOW_PUBLICATIONS) else _PLAIN


def scope_of(
    request: GatherRequest, engine: Callable[[], SearchEngine], homepages: Callable[[], HomepageFinder]
) -> GatherScope:
    """The scope of a request, or the GatherError that says why there is none."""
    if request.site or request.pages:
        seeds = (request.site,) if request.site else request.pages
        return GatherScope(seeds, tuple(map(place_of, seeds)))
    if request.person:
        return _scope_of_person(request, homepages())
    return _scope_of_topic(request, engine())


def place_of(url: str) -> Place:
    """The folder of a page on its host; a path without an extension is a folder itself."""
    path = split(url).path or "/"
    last = path.rpartition("/")[2]
    return Place(host(url), path[: len(path) - len(last)] if "." in last else f"{path.rstrip('/')}/")


def _scope_of_person(request: GatherRequest, homepages: HomepageFinder) -> GatherScope:
    found = homepages.find(request.person, request.topic)
    if not found.candidates:
        raise GatherError(
            f"No home page of «{request.person}» was found.", way_out="Name it, if you know it: --site ADDRESS."
        )
    seeds = tuple(dict.fromkeys(filter(None, (found.publications_url, found.candidates[0].url))))
    return GatherScope(seeds, tuple(map(place_of, seeds)))


def _scope_of_topic(request: GatherRequest, engine: SearchEngine) -> GatherScope:
    seeds = tuple(dict.fromkeys(_addresses(_hits(request, engine))))[:_MOST_SEEDS]
    if not seeds:
        raise GatherError(
            f"No search engine finds a page about «{request.name}».",
            way_out="`svod engines` lists the search engines.",
        )
    return GatherScope(seeds, tuple(map(place_of, seeds)), only_publications=True)


def _hits(request: GatherRequest, engine: SearchEngine) -> Iterator[WebHit]:
    """The hits of the search engine; one query may fail, not all."""
    failure: EngineError | None = None
    answered = False
    for query in topic_queries(request):
        try:
            yield from engine.search(query)
            answered = True
        except EngineError as error:
            failure = error
    if failure is not None and not answered:
        raise GatherError(f"No search engine answers: {failure}") from failure


def _addresses(hits: Iterable[WebHit]) -> Iterator[str]:
    for hit in hits:
        yield from hit.file_urls[:1] or (hit.url,)
