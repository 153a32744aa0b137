"""What the surveyed rankers share: words of a name, and the words of links that lead to a page."""

from collections.abc import Sequence

from svod.discover.homepage.homepage_candidates import HITS, Candidate
from svod.discover.page_addresses import host, same_form
from svod.discover.sought_person import Person
from svod.model.crawl import WebQuery
from svod.text.normalize import fold


def queries_with(person: Person, *endings: str) -> tuple[WebQuery, ...]:
    """The name with each of some endings, ten results each."""
    return tuple(WebQuery(f"{person.written} {ending}".strip(), limit=HITS) for ending in endings)


def name_words(person: Person) -> list[str]:
    """The words of a name in all its spellings."""
    return list(dict.fromkeys(word for text in (person.written, *person.spellings) for word in fold(text).split()))


def anchors_to(candidates: Sequence[Candidate]) -> dict[str, tuple[str, str]]:
    """The words of the links that lead to each address: those of its own host, those of others."""
    found: dict[str, tuple[list[str], list[str]]] = {}
    for candidate in candidates:
        for placed in candidate.page.links:
            own, outer = found.setdefault(same_form(placed.link.url), ([], []))
            (own if host(placed.link.url) == host(candidate.url) else outer).append(placed.link.anchor)
    return {form: (" ".join(own), " ".join(outer)) for form, (own, outer) in found.items()}
