"""Pages that may be somebody's home page: what engines answer, and the pages above and beside those."""

from collections.abc import Iterator
from dataclasses import dataclass

from svod.discover.addresses import folders, host, same_form
from svod.discover.pages.outline import Outline
from svod.discover.people import Person
from svod.discover.reading import PageStore
from svod.discover.words import HOME_WORDS, has_word
from svod.errors import EngineError
from svod.model.crawl import WebHit, WebQuery
from svod.model.finding import Step
from svod.ports import SearchEngine
from svod.text.languages import language_of

HITS = 10
# P1's words to ask with, in the language of the name.
HOME_QUERY = {"ru": "домашняя страница", "de": "Homepage", "en": "homepage"}
_MOST_LINKS = 6


@dataclass(frozen=True, slots=True)
class Candidate:
    """A page, the best place it had in any answer (0 where it was only led to), how many answers and pages told it."""

    url: str
    page: Outline
    place: int
    answers: int
    told: int
    # How many of the hits lie on the same host, and how many of these below the page.
    fellows: int
    below: int


def queries(person: Person, topic: str, *, plain: bool) -> tuple[WebQuery, ...]:
    """What engines are asked: as P1 asks if plain, else also without the word and in other spellings."""
    spoken = language_of(person.written)
    words = HOME_QUERY.get(spoken or "en", HOME_QUERY["en"])
    asked = [f"{person.written} {topic} {words}"]
    if not plain:
        asked += [f"{spelling} {topic}" for spelling in person.spellings]
        asked += [f"{spelling} {HOME_QUERY['en']}" for spelling in person.spellings[1:2]]
        asked.append(person.name.family)
    return tuple(WebQuery(" ".join(text.split()), limit=HITS) for text in dict.fromkeys(asked))


def asked(engine: SearchEngine, wanted: WebQuery, steps: list[Step], stage: str) -> tuple[WebHit, ...]:
    """The hits of a query; an engine that fails is a step of the search, not its end."""
    try:
        hits = engine.search(wanted)
    except EngineError as error:
        steps.append(Step(stage, "query", wanted.words, f"failed: {error}"))
        return ()
    steps.append(Step(stage, "query", wanted.words, f"{len(hits)} hits"))
    return hits[: wanted.limit]


def gathered(
    person: Person, engine: SearchEngine, shelf: PageStore, topic: str, steps: list[Step], *, plain: bool
) -> list[Candidate]:
    """All candidates, in the order in which they were told."""
    hits: dict[str, list[tuple[int, str]]] = {}
    for query in queries(person, topic, plain=plain):
        for place, hit in enumerate(asked(engine, query, steps, "homepage"), start=1):
            hits.setdefault(same_form(hit.url), []).append((place, hit.url))
    pages = {form: page for form, told in hits.items() if (page := shelf.page(told[0][1])) is not None}
    told_by: dict[str, int] = {}
    if not plain:
        for url in _led_to(person, list(pages.values())):
            form = same_form(url)
            told_by[form] = told_by.get(form, 0) + 1
            if form not in pages and (page := shelf.page(url)) is not None:
                pages[form] = page
    return [_candidate(form, page, hits, told_by) for form, page in pages.items()]


def _led_to(person: Person, pages: list[Outline]) -> Iterator[str]:
    """Where pages that name the person lead: the folders above them, links called home or by the name."""
    for page in pages:
        if not person.stands_in(f"{page.title} {page.text[:4000]}"):
            continue
        yield from folders(page.url)
        links = [
            placed.link.url
            for placed in page.links
            if has_word(placed.link.anchor, HOME_WORDS) or person.stands_in(placed.link.anchor) >= 0.5
        ]
        yield from list(dict.fromkeys(links))[:_MOST_LINKS]


def _candidate(form: str, page: Outline, hits: dict[str, list[tuple[int, str]]], told_by: dict[str, int]) -> Candidate:
    told = hits.get(form, [])
    own = host(page.url)
    return Candidate(
        page.url,
        page,
        min((place for place, _ in told), default=0),
        len(told),
        told_by.get(form, 0),
        sum(host(urls[0][1]) == own for urls in hits.values()),
        sum(other.startswith(f"{form}/") for other in hits),
    )
