"""Where a gathering goes: its seeds, the parts of the Web that it keeps to, and which links it follows first."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from svod.discover.addresses import host, split
from svod.discover.pages.files import FileKind, kind_of, says_file
from svod.discover.topics import topic_queries
from svod.discover.words import NOT_PUBLICATION_WORDS, PUBLICATION_LINK_WORDS, PUBLICATION_WORDS, has_word
from svod.errors import EngineError, GatherError
from svod.model.crawl import Link, Visit, WebHit
from svod.model.gathering import GatherRequest
from svod.ports import HomepageFinder, SearchEngine

_FILES, _TELLING, _BELOW_TELLING, _PLAIN, _OTHER = 0, 1, 2, 3, 4
# Neither pages nor papers: pictures, sound, programs, styles, data; archive.zip is fetched only where it is a seed.
_IDLE = re.compile(
    r"\.(?:jpe?g|png|gif|svg|webp|ico|bmp|tiff?|mp[34]|avi|mov|webm|wav|ogg|css|js|json|exe|dmg|iso|jar|apk|zip|rar|7z"
    r"|tar|tgz|gz|bz2|xz|xlsx?|pptx?|csv|bib|ris|ics|woff2?|ttf)$",
    re.IGNORECASE,
)
# Seeds of a topic: more pages than these bring the same papers again.
_MOST_SEEDS = 40


@dataclass(frozen=True, slots=True)
class Place:
    """A part of the Web: a host with those below it, or a folder of a host."""

    host: str
    folder: str

    def holds(self, url: str) -> bool:
        """Whether an address lies there."""
        other = host(url)
        if self.folder == "/":
            return other == self.host or other.endswith(f".{self.host}")
        path = split(url).path or "/"
        return other == self.host and (path.startswith(self.folder) or f"{path}/" == self.folder)


@dataclass(frozen=True, slots=True)
class Ground:
    """The focus of a gathering: files first, then pages that tell of publications, then what lies below those.

    With `only_telling` pages that tell nothing of publications are left out.
    """

    seeds: tuple[str, ...]
    places: tuple[Place, ...]
    only_telling: bool = False

    def priority(self, link: Link, origin: Visit | None, inherited: int) -> int | None:
        """0 goes first; None goes nowhere. Files may lie anywhere, pages only on the ground."""
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
        """Whether an address lies on the ground."""
        return any(place.holds(url) for place in self.places)

    def _of_page(self, link: Link, inherited: int) -> int | None:
        words = f"{link.anchor} {split(link.url).path}"
        if has_word(words, PUBLICATION_LINK_WORDS) or has_word(words, PUBLICATION_WORDS):
            return _TELLING
        if self.only_telling:
            return None
        if has_word(words, NOT_PUBLICATION_WORDS):
            return _OTHER
        return _BELOW_TELLING if inherited in (_TELLING, _BELOW_TELLING) else _PLAIN


def ground_of(
    wish: GatherRequest, engine: Callable[[], SearchEngine], homepages: Callable[[], HomepageFinder]
) -> Ground:
    """Where a wish leads, or the GatherError that says why nowhere."""
    if wish.site or wish.pages:
        seeds = (wish.site,) if wish.site else wish.pages
        return Ground(seeds, tuple(map(place_of, seeds)))
    if wish.person:
        return _ground_of_person(wish, homepages())
    return _ground_of_topic(wish, engine())


def place_of(url: str) -> Place:
    """The folder that a page lies in, on its host; a path without an ending is a folder itself."""
    path = split(url).path or "/"
    last = path.rpartition("/")[2]
    return Place(host(url), path[: len(path) - len(last)] if "." in last else f"{path.rstrip('/')}/")


def _ground_of_person(wish: GatherRequest, homepages: HomepageFinder) -> Ground:
    found = homepages.find(wish.person, wish.topic)
    if not found.candidates:
        raise GatherError(
            f"No home page of «{wish.person}» was found.", way_out="Name it, if you know it: --site ADDRESS."
        )
    seeds = tuple(dict.fromkeys(filter(None, (found.publications_url, found.candidates[0].url))))
    return Ground(seeds, tuple(map(place_of, seeds)))


def _ground_of_topic(wish: GatherRequest, engine: SearchEngine) -> Ground:
    seeds = tuple(dict.fromkeys(_addresses(_hits(wish, engine))))[:_MOST_SEEDS]
    if not seeds:
        raise GatherError(
            f"No engine knows a page about «{wish.name}».", way_out="`svod engines` lists who can be asked."
        )
    return Ground(seeds, tuple(map(place_of, seeds)), only_telling=True)


def _hits(wish: GatherRequest, engine: SearchEngine) -> Iterator[WebHit]:
    """What the engine answers; one query may fail, not all."""
    failure: EngineError | None = None
    answered = False
    for query in topic_queries(wish):
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
