"""Features of a home page: of its address, its content, its links, the name on it."""

from collections.abc import Sequence
from math import log1p

from svod.discover.homepage.homepage_candidates import Candidate
from svod.discover.listings.file_links import is_file
from svod.discover.listings.outline import Outline
from svod.discover.listings.pieces import HEADINGS, pieces
from svod.discover.page_addresses import HOME_NAMES, PERSONAL_FOLDERS, depth, folders, host, same_form, split
from svod.discover.signal_words import CATALOGUE_WORDS, HOME_PAGE_WORDS, PUBLICATION_LINK_WORDS, has_word, words_in
from svod.discover.sought_person import Person
from svod.text.names import find_names
from svod.text.normalize import fold
from svod.text.transliterate import latin

FEATURES_VERSION = "homepage@1"
_BEGINNING, _SAMPLE = 600, 20_000


def rows(person: Person, candidates: Sequence[Candidate]) -> list[list[float]]:
    """One row of features for each candidate."""
    shallowest: dict[str, int] = {}
    for candidate in candidates:
        if _named(candidate, person) >= 0.5:
            own = host(candidate.url)
            shallowest[own] = min(shallowest.get(own, 99), depth(candidate.url))
    return [
        [
            *_of_address(candidate.url, person),
            *_of_name(candidate, person),
            *_of_content(candidate.page),
            *_of_links(candidate, shallowest),
        ]
        for candidate in candidates
    ]


def _named(candidate: Candidate, person: Person) -> float:
    return person.named_in(f"{candidate.page.title} {candidate.page.text[:_BEGINNING]}")


def _of_address(url: str, person: Person) -> list[float]:
    path = split(url).path
    letters = fold(url).replace(" ", "")
    family, first = latin(person.family).replace(" ", ""), latin(person.given[0]) if person.given else ""
    own = {family, *(word for spelling in person.spellings for word in fold(spelling).split()[-1:])}
    in_host = fold(host(url)).replace(" ", "")
    return [
        float(url.endswith("/")),
        float(path.lower().endswith((".html", ".htm"))),
        float(bool(HOME_NAMES.search(path))),
        float(bool(PERSONAL_FOLDERS.search(url))),
        depth(url),
        float(any(len(word) > 2 and word in letters for word in own)),
        float(any(len(word) > 2 and word in in_host for word in own)),
        float(len(first) > 2 and first in in_host),
        float(has_word(path, PUBLICATION_LINK_WORDS)),
        float(bool(split(url).query)),
        len(path),
    ]


def _of_name(candidate: Candidate, person: Person) -> list[float]:
    page = candidate.page
    headings = " ".join(page.text_of(piece) for piece in pieces(page.root) if piece.kind in ("h1", "h2"))
    title = fold(page.title)
    own = person.named_in(page.title)
    names = {match.name.family for match in find_names(page.text[:_SAMPLE])}
    words = fold(page.text[:_SAMPLE]).split()
    return [
        own,
        float(bool(own) and (title.startswith(person.family) or bool(person.named_in(page.title[:40])))),
        person.named_in(headings),
        person.named_in(page.text[:_BEGINNING]),
        person.named_in(page.text[:_SAMPLE]),
        sum(word == person.family for word in words) / max(1, len(words)) * 100,
        len(title.split()),
        len(title.split()) - len(person.written.split()) if own else 99,
        log1p(len(names)),
    ]


def _of_content(page: Outline) -> list[float]:
    title_and_headings = (
        page.title + " " + " ".join(page.text_of(piece) for piece in pieces(page.root) if piece.kind in HEADINGS)
    )
    anchors = [placed.link for placed in page.links]
    return [
        log1p(len(page.text)),
        words_in(page.text[:_SAMPLE], HOME_PAGE_WORDS),
        float(has_word(page.title, HOME_PAGE_WORDS)),
        words_in(title_and_headings, CATALOGUE_WORDS),
        float(has_word(page.title, CATALOGUE_WORDS)),
        float(has_word(page.title, PUBLICATION_LINK_WORDS)),
        float(any(has_word(f"{link.anchor} {split(link.url).path}", PUBLICATION_LINK_WORDS) for link in anchors)),
        log1p(len(anchors)),
        sum(map(is_file, anchors)) / max(1, len(anchors)),
        float("@" in page.text or "mailto:" in page.text),
        float("404" in page.title or "not found" in page.title.lower()),
    ]


def _of_links(candidate: Candidate, shallowest: dict[str, int]) -> list[float]:
    own = host(candidate.url)
    outer = sum(host(placed.link.url) != own for placed in candidate.page.links)
    return [
        candidate.place or 30,
        candidate.answers,
        candidate.in_links,
        candidate.fellows,
        candidate.below,
        outer / max(1, len(candidate.page.links)),
        depth(candidate.url) - shallowest.get(own, 20),
        float(len(folders(candidate.url)) == 1),
        float(same_form(candidate.url) == own),
    ]
