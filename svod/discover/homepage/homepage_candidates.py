"""Candidates for a person's home page: hits of search engines, and the pages above them and linked from them."""

from collections.abc import Iterator
from dataclasses import dataclass

from svod.discover.listings.outline import Outline
from svod.discover.page_addresses import folders, host, same_form
from svod.discover.page_store import PageStore
from svod.discover.signal_words import HOME_WORDS, has_word
from svod.discover.sought_person import Person
from svod.errors import EngineError
from svod.languages import by_language
from svod.model.crawl import WebHit, WebQuery
from svod.model.finding import Step
from svod.ports import SearchEngine
from svod.text.languages import language_of

HITS = 10
# P1's query words, in the language of the name.
HOME_QUERY = {language: query for language, (query,) in by_language("web.home_query").items()}
_MOST_LINKS = 6


@dataclass(frozen=True, slots=True)
class Candidate:
    """A page, its best rank in any result (0 if it was only linked to), how many results had it and pages linked it."""

    url: str
    page: Outline
    place: int
    answers: int
    in_links: int
    # How many of the hits lie on the same host, and how many of these below the page.
    fellows: int
    below: int


def queries(person: Person, topic: str, *, plain: bool) -> tuple[WebQuery, ...]:
    """The queries: P1's only if plain, else also without its words and in other spellings."""
    language = language_of(person.written)
    words = HOME_QUERY.get(language or "en", HOME_QUERY["en"])
    texts = [f"{person.written} {topic} {words}"]
    if not plain:
        texts += [f"{spelling} {topic}" for spelling in person.spellings]
        texts += [f"{spelling} {HOME_QUERY['en']}" for spelling in person.spellings[1:2]]
        texts.append(person.name.family)
    return tuple(WebQuery(" ".join(text.split()), limit=HITS) for text in dict.fromkeys(texts))


def searched(engine: SearchEngine, wanted: WebQuery, steps: list[Step], stage: str) -> tuple[WebHit, ...]:
    """The hits of a query; a search engine that fails is a step of the search, not its end."""
    try:
        hits = engine.search(wanted)
    except EngineError as error:
        steps.append(Step(stage, "query", wanted.words, f"failed: {error}"))
        return ()
    steps.append(Step(stage, "query", wanted.words, f"{len(hits)} hits", hits=len(hits)))
    return hits[: wanted.limit]


def find_candidates(
    person: Person, engine: SearchEngine, store: PageStore, topic: str, steps: list[Step], *, plain: bool
) -> list[Candidate]:
    """All candidates, in the order in which they were found."""
    hits: dict[str, list[tuple[int, str]]] = {}
    for query in queries(person, topic, plain=plain):
        for place, hit in enumerate(searched(engine, query, steps, "homepage"), start=1):
            hits.setdefault(same_form(hit.url), []).append((place, hit.url))
    pages = {form: page for form, places in hits.items() if (page := store.page(places[0][1])) is not None}
    in_links: dict[str, int] = {}
    if not plain:
        for url in _led_to(person, list(pages.values())):
            form = same_form(url)
            in_links[form] = in_links.get(form, 0) + 1
            if form not in pages and (page := store.page(url)) is not None:
                pages[form] = page
    return [_candidate(form, page, hits, in_links) for form, page in pages.items()]


def _led_to(person: Person, pages: list[Outline]) -> Iterator[str]:
    """Targets of pages that name the person: the folders above them, links called home or by the name."""
    for page in pages:
        if not person.named_in(f"{page.title} {page.text[:4000]}"):
            continue
        yield from folders(page.url)
        links = [
            placed.link.url
            for placed in page.links
            if has_word(placed.link.anchor, HOME_WORDS) or person.named_in(placed.link.anchor) >= 0.5
        ]
        yield from list(dict.fromkeys(links))[:_MOST_LINKS]


def _candidate(form: str, page: Outline, hits: dict[str, list[tuple[int, str]]], in_links: dict[str, int]) -> Candidate:
    places = hits.get(form, [])
    own = host(page.url)
    return Candidate(
        page.url,
        page,
        min((place for place, _ in places), default=0),
        len(places),
        in_links.get(form, 0),
        sum(host(urls[0][1]) == own for urls in hits.values()),
        sum(other.startswith(f"{form}/") for other in hits),
    )
