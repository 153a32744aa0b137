"""Home pages of corporate bodies by name: institutes, groups, conferences, journals, projects; then their lists."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from svod.discover.homepage.homepage_candidates import HITS, HOME_QUERY, searched
from svod.discover.homepage.homepage_finder import MOST_CANDIDATES, MOST_PAGES
from svod.discover.homepage.publications import ListReader, PublicationsFinder
from svod.discover.listings.listing import Listing
from svod.discover.listings.outline import Outline
from svod.discover.listings.pieces import HEADINGS, pieces
from svod.discover.page_addresses import depth, folders, host, same_form, split
from svod.discover.page_store import PageReader, PageStore
from svod.discover.signal_words import HOME_WORDS, PUBLICATION_LINK_WORDS, has_word
from svod.languages import all_words
from svod.model.crawl import WebQuery
from svod.model.finding import HomepageCandidate, HomepageFound, PageOwner, Step
from svod.ports import Fetcher, SearchEngine
from svod.text.languages import language_of
from svod.text.normalize import fold
from svod.text.transliterate import latin

METHOD = "homepage.points@2"
# By these words in a link or an address a list of papers is known, beside the usual ones.
LIST_WORDS = {
    PageOwner.CONFERENCE: all_words("web.proceedings_links"),
    PageOwner.JOURNAL: all_words("web.issue_links"),
}
_BRACKETS = re.compile(r"[(\[]([^)\]]+)[)\]]")
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_BEGINNING = 1500
_MOST_HEADINGS = 3
# What a page gets at most for its title, its beginning, its address, being the first of a folder, lying above hits,
# its place in an answer; what each folder costs, and a year that it lacks.
_TITLE, _HEAD, _ADDRESS, _INDEX, _ABOVE, _PLACE, _FOLDER, _OTHER_YEAR = 2.0, 1.5, 1.0, 1.0, 0.6, 0.4, 0.3, 2.0
_MOST_POINTS = _TITLE + _HEAD + _ADDRESS + _INDEX + _ABOVE + _PLACE
# A page that has fewer words of the name, neither in its title nor at its beginning, is about something else.
_LEAST_COVERED = 0.5
_ENOUGH_ABOVE = 3


@dataclass(frozen=True)
class Body:
    """A corporate body that is sought by the name that the user wrote: «Institute of Snow (ISN)»."""

    written: str
    kind: PageOwner

    @cached_property
    def words(self) -> frozenset[str]:
        """The telling words of the name, folded."""
        words = fold(_BRACKETS.sub(" ", self.written)).split()
        return frozenset(word for word in words if len(word) > 2 or word.isdigit()) or frozenset(words)

    @cached_property
    def short_forms(self) -> frozenset[str]:
        """What addresses may call it: the words in brackets, capitals of the name, its first letters."""
        inside = [fold(part).replace(" ", "") for part in _BRACKETS.findall(self.written)]
        capitals = [word for word in re.findall(r"\w+", self.written) if len(word) > 1 and word.isupper()]
        plain = _BRACKETS.sub(" ", self.written)
        first = "".join(word[0] for word in re.findall(r"[^\W\d_]+", plain) if word[0].isupper())
        found = [*inside, *(fold(word) for word in capitals), fold(first)]
        return frozenset(latin(word) for word in found if len(word) > 2)

    @cached_property
    def years(self) -> frozenset[str]:
        """The years in the name: one of a series of conferences is meant."""
        return frozenset(_YEAR.findall(self.written))

    def covered(self, text: str) -> float:
        """The share of the words of the name that a text has, in any form of these."""
        have = set(fold(text).split())
        stems = {word[:6] for word in have}
        return sum(word in have or (len(word) > 6 and word[:6] in stems) for word in self.words) / len(self.words)

    def in_address(self, url: str) -> float:
        """The share of its short forms and words that an address has; one short form is all of it."""
        letters = latin(fold(f"{host(url)} {split(url).path}")).replace(" ", "")
        if any(form in letters for form in self.short_forms):
            return 1.0
        long = [latin(word) for word in self.words if len(word) > 3]
        return sum(word in letters for word in long) / max(1, len(long))


class _Met(NamedTuple):
    """A page that may be the home page: its best place in an answer, 0 without one, and how many hits lie below."""

    page: Outline
    place: int
    below: int


@dataclass(frozen=True, slots=True)
class BodyFinder:
    """Finds the home pages of corporate bodies, and their lists of papers."""

    engine: SearchEngine
    fetcher: Fetcher
    read: PageReader
    listing: Listing
    read_file: ListReader | None = None

    def find(self, name: str, kind: PageOwner, topic: str = "") -> HomepageFound:
        """Candidates, best first, then the list of papers of the best one."""
        body, steps = Body(name, kind), list[Step]()
        store = PageStore(self.fetcher, self.read, MOST_PAGES)
        candidates = self.candidates(body, topic, store, steps)
        if not candidates:
            return HomepageFound(name, METHOD, (), steps=tuple(steps))
        words = (*LIST_WORDS.get(kind, ()), *PUBLICATION_LINK_WORDS)
        finder = PublicationsFinder(store, self.listing, engine=self.engine, link_words=words, read_file=self.read_file)
        page, references = finder.find(candidates[0].url, steps)
        return HomepageFound(name, METHOD, tuple(candidates), page, references, tuple(steps))

    def candidates(self, body: Body, topic: str, store: PageStore, steps: list[Step]) -> list[HomepageCandidate]:
        """The pages that may be the home page, best first."""
        scored = [(_score(body, met), met) for met in self._met(body, topic, store, steps)]
        scored.sort(key=lambda one: (-one[0], len(one[1].page.url)))
        for score, met in scored:
            result = "candidate" if score > 0 else "refused: it is about something else"
            steps.append(Step("homepage", "page", met.page.url, result, score))
        return [
            HomepageCandidate(met.page.url, score, met.page.title, _reasons(body, met))
            for score, met in scored
            if score > 0
        ][:MOST_CANDIDATES]

    def _met(self, body: Body, topic: str, store: PageStore, steps: list[Step]) -> Iterator[_Met]:
        """The hits, the folders above them, and what they link to as home."""
        places: dict[str, int] = {}
        pages: dict[str, Outline] = {}
        for query in _queries(body, topic):
            for place, hit in enumerate(searched(self.engine, query, steps, "homepage"), start=1):
                form = same_form(hit.url)
                places[form] = min(place, places.get(form, place))
                if form not in pages and (page := store.page(hit.url)) is not None:
                    pages[form] = page
        for url in list(_led_to(list(pages.values()))):
            if same_form(url) not in pages and (page := store.page(url)) is not None:
                pages[same_form(url)] = page
        for form, page in pages.items():
            yield _Met(page, places.get(form, 0), sum(other.startswith(f"{form}/") for other in places))


def _queries(body: Body, topic: str) -> tuple[WebQuery, ...]:
    language = language_of(body.written) or "en"
    plain = _BRACKETS.sub(" ", body.written)
    texts = [f"{body.written} {topic}", f"{plain} {HOME_QUERY.get(language, HOME_QUERY['en'])}"]
    texts += sorted(form for form in body.short_forms if len(form) > 3)[:1]
    return tuple(WebQuery(" ".join(text.split()), limit=HITS) for text in dict.fromkeys(texts))


def _led_to(pages: Sequence[Outline]) -> Iterator[str]:
    for page in pages:
        yield from folders(page.url)
        yield from (placed.link.url for placed in page.links if has_word(placed.link.anchor, HOME_WORDS))


def _beginning(page: Outline) -> str:
    headings = [page.text_of(piece) for piece in pieces(page.root) if piece.kind in HEADINGS][:_MOST_HEADINGS]
    return f"{' '.join(headings)} {page.text[:_BEGINNING]}"


def _score(body: Body, met: _Met) -> float:
    """The points of a page as a share of what it can get; 0 where it is about something else."""
    title, head = body.covered(met.page.title), body.covered(_beginning(met.page))
    url = met.page.url
    if max(title, head) < _LEAST_COVERED and body.in_address(url) < 1:
        return 0.0
    has_year = not body.years or any(year in f"{url} {met.page.title}" for year in body.years)
    points = (
        _TITLE * title
        + _HEAD * head
        + _ADDRESS * body.in_address(url)
        + _INDEX * (same_form(url) == same_form(folders(url)[-1]))
        + _ABOVE * min(1.0, met.below / _ENOUGH_ABOVE)
        + (_PLACE / met.place if met.place else 0.0)
        - _FOLDER * depth(url)
        - _OTHER_YEAR * (not has_year)
    )
    return max(0.0, points / _MOST_POINTS)


def _reasons(body: Body, met: _Met) -> tuple[str, ...]:
    holding = {
        "the title has the name": body.covered(met.page.title) == 1,
        "the beginning has the name": body.covered(_beginning(met.page)) == 1,
        "the address has the short form": body.in_address(met.page.url) == 1,
        f"{met.below} hits lie below it": met.below > 0,
    }
    return tuple(words for words, holds in holding.items() if holds)
