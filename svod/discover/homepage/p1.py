"""P1's scores for home pages (§5.1): «First score, from the URL alone: ends with '/'; ends with .html/.htm; last part
contains index/main/default/home/homepage; contains '~', /people or /users; at most three slashes; contains a word of
the name. Those that do well get the content score: headings contain query words or home-page key words; page under
10 000 bytes; home-page key words in the text; "publications"/"papers"/"публикации"/"статьи" on the page.»
"""

import re
from collections.abc import Sequence

from svod.discover.homepage.homepage_candidates import Candidate
from svod.discover.listings.pieces import HEADINGS, pieces
from svod.discover.page_addresses import HOME_NAMES, split
from svod.discover.signal_words import HOME_PAGE_WORDS, has_word, words_in
from svod.discover.sought_person import Person
from svod.languages import MODEL_LANGUAGES, all_words
from svod.text.normalize import fold

# The content counts only where the address has so many points.
LEAST_ADDRESS_POINTS = 2
_MOST_SLASHES, _SMALL_PAGE = 3, 10_000
_PERSONAL = re.compile(r"~|/people|/users")
_PUBLICATION_MARKS = all_words("web.publication_marks", MODEL_LANGUAGES)


def address_points(url: str, person: Person) -> tuple[str, ...]:
    """The points of an address, each by its name."""
    path = split(url).path
    letters = fold(url).replace(" ", "")
    names = [word.replace(" ", "") for word in (person.family, *person.given) if len(word) > 1]
    holding = {
        "ends with a slash": url.endswith("/"),
        "ends with .html": path.lower().endswith((".html", ".htm")),
        "index or home": bool(HOME_NAMES.search(path)),
        "personal folder": bool(_PERSONAL.search(url)),
        "at most three slashes": url.partition("://")[2].count("/") <= _MOST_SLASHES,
        "word of the name": any(word in letters for word in names),
    }
    return tuple(name for name, holds in holding.items() if holds)


def content_points(candidate: Candidate, person: Person) -> tuple[str, ...]:
    """The points of a page's content, each by its name."""
    page = candidate.page
    headings = " ".join(page.text_of(piece) for piece in pieces(page.root) if piece.kind in HEADINGS)
    holding = {
        "heading names the person": bool(person.named_in(headings)) or has_word(headings, HOME_PAGE_WORDS),
        "small page": page.size < _SMALL_PAGE,
        "home page words": words_in(page.text, HOME_PAGE_WORDS) > 0,
        "publications": has_word(page.text, _PUBLICATION_MARKS),
    }
    return tuple(name for name, holds in holding.items() if holds)


class P1Ranker:
    """Ranks candidates as P1 does."""

    def rank(self, person: Person, candidates: Sequence[Candidate]) -> list[tuple[float, tuple[str, ...]]]:
        """For each candidate its sum of points and their names."""
        found: list[tuple[float, tuple[str, ...]]] = []
        for candidate in candidates:
            points = address_points(candidate.url, person)
            if len(points) >= LEAST_ADDRESS_POINTS:
                points += content_points(candidate, person)
            found.append((float(len(points)), points))
        return found
