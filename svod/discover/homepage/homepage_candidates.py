"""Candidates for a person's home page: hits of search engines, and the pages above them and linked from them."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from svod.discover.listings.outline import Outline
from svod.discover.page_addresses import folders, host, same_form
from svod.discover.page_store import PageStore
from svod.discover.signal_words import HOME_WORDS, NAME_TITLES, has_word
from svod.discover.sought_person import Person
from svod.errors import EngineError
from svod.languages import by_language
from svod.model.crawl import WebHit, WebQuery
from svod.model.finding import Step
from svod.ports import SearchEngine
from svod.text.languages import language_of
from svod.text.normalize import fold

HITS = 10
# P1's query words, in the language of the name.
HOME_QUERY = {language: query for language, (query,) in by_language("web.home_query").items()}
_MOST_LINKS = 6
_BEGINNING = 4000


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
    # How many pages link it by the name of the person, as lists of staff do.
    named_links: int = 0
    # Its places in all results.
    places: tuple[int, ...] = ()


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
    person: Person,
    engine: SearchEngine,
    store: PageStore,
    topic: str,
    steps: list[Step],
    *,
    plain: bool,
    asked: Sequence[WebQuery] = (),
) -> list[Candidate]:
    """All candidates, in the order in which they were found; a method may have queries of its own."""
    hits: dict[str, list[tuple[int, str]]] = {}
    pages = _pages_of(asked or queries(person, topic, plain=plain), engine, store, steps, hits)
    if not plain and not any(person.named_in(f"{page.title} {page.text[:_BEGINNING]}") for page in pages.values()):
        rare = tuple(WebQuery(f"{spelling} {topic}".strip(), limit=HITS) for spelling in person.rare_spellings)
        pages |= _pages_of(rare, engine, store, steps, hits)
    in_links: dict[str, int] = {}
    if not plain:
        for url in _led_to(person, list(pages.values())):
            form = same_form(url)
            in_links[form] = in_links.get(form, 0) + 1
            if form not in pages and (page := store.page(url)) is not None:
                pages[form] = page
    named = _named_links(person, list(pages.values()))
    return [_candidate(form, page, hits, in_links, named) for form, page in pages.items()]


def _pages_of(
    asked: Sequence[WebQuery],
    engine: SearchEngine,
    store: PageStore,
    steps: list[Step],
    hits: dict[str, list[tuple[int, str]]],
) -> dict[str, Outline]:
    """The pages that queries find; their places are added to the hits."""
    for query in asked:
        for place, hit in enumerate(searched(engine, query, steps, "homepage"), start=1):
            hits.setdefault(same_form(hit.url), []).append((place, hit.url))
    return {form: page for form, places in hits.items() if (page := store.page(places[0][1])) is not None}


def _named_links(person: Person, pages: Sequence[Outline]) -> Counter[str]:
    """How many pages link each address by nothing but the name of the person."""
    return Counter(
        form
        for page in pages
        for form in {same_form(placed.link.url) for placed in page.links if is_name(placed.link.anchor, person)}
        if form != same_form(page.url)
    )


def is_name(text: str, person: Person) -> bool:
    """Whether a text is the name of the person, with a title and one word more at most."""
    words = [word for word in fold(text).split() if len(word) > 1 and not has_word(word, NAME_TITLES)]
    return 0 < len(words) <= len(person.written.split()) + 1 and person.named_in(text) >= 0.5


def _led_to(person: Person, pages: list[Outline]) -> Iterator[str]:
    """Targets of pages that name the person: the folders above them, links called home or by the name."""
    for page in pages:
        if not person.named_in(f"{page.title} {page.text[:_BEGINNING]}"):
            continue
        yield from folders(page.url)
        links = [
            placed.link.url
            for placed in page.links
            if has_word(placed.link.anchor, HOME_WORDS) or person.named_in(placed.link.anchor) >= 0.5
        ]
        yield from list(dict.fromkeys(links))[:_MOST_LINKS]


def _candidate(
    form: str,
    page: Outline,
    hits: dict[str, list[tuple[int, str]]],
    in_links: dict[str, int],
    named: Mapping[str, int],
) -> Candidate:
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
        named.get(form, 0),
        tuple(place for place, _ in places),
    )
