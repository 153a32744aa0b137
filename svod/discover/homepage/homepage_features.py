"""Features of a home page: of its address, its content, its links, the name on it."""

import re
from collections.abc import Sequence
from math import log1p

from svod.discover.homepage.homepage_candidates import Candidate, is_name
from svod.discover.listings.file_links import is_file
from svod.discover.listings.outline import Outline
from svod.discover.listings.pieces import HEADINGS, pieces
from svod.discover.name_spellings import is_cyrillic
from svod.discover.page_addresses import HOME_NAMES, PERSONAL_FOLDERS, depth, folders, host, same_form, split
from svod.discover.signal_words import CATALOGUE_WORDS, HOME_PAGE_WORDS, PUBLICATION_LINK_WORDS, has_word, words_in
from svod.discover.sought_person import Person
from svod.text.names import find_names
from svod.text.normalize import fold
from svod.text.transliterate import latin

FEATURES_VERSION = "homepage@2"
_BEGINNING, _SAMPLE = 600, 20_000
# «Anna Berg», «Dr. A. M. Berg», «Берг А. А.», «Берг Анна Андреевна»: words in capitals, two of them whole.
_LIKE_A_NAME = re.compile(
    r"(?:\w{1,4}\.\s*){0,3}(?!\d)[^\W\d_a-zа-яё][\w’'-]+,?(?:\s+(?!\d)[^\W\d_a-zа-яё](?:\.|[\w’'-]*\.?)){1,3}"
)
# «Anna Berg | Institute of Snow», «anna berg [snow lab]»
_PARTS_OF_TITLE = re.compile(r"\s[-–—|·»:]+\s|[\[(|:]")


def rows(person: Person, candidates: Sequence[Candidate]) -> list[list[float]]:
    """One row of features for each candidate."""
    shallowest: dict[str, int] = {}
    for candidate in candidates:
        if _named(candidate, person) >= 0.5:
            own = host(candidate.url)
            shallowest[own] = min(shallowest.get(own, 99), depth(candidate.url))
    titled = [titled_by(candidate.page, person) for candidate in candidates]
    own_sites = [_in_host(candidate.url, person) for candidate in candidates]
    return [
        [
            *_of_address(candidate.url, person),
            *_of_name(candidate, person),
            *_of_content(candidate.page),
            *_of_links(candidate, shallowest),
            *_among(place, candidate, titled, own_sites),
            *_of_people(candidate.page, person),
        ]
        for place, candidate in enumerate(candidates)
    ]


def titled_by(page: Outline, person: Person) -> bool:
    """Whether the title of a page, or the part of it before the name of the site, is the name of the person."""
    parts = (page.title, *_PARTS_OF_TITLE.split(page.title), *_first_headings(page))
    return any(is_name(part, person) for part in parts)


def _first_headings(page: Outline) -> list[str]:
    """The first two headings; without them the first line."""
    found = [page.text_of(piece) for piece in pieces(page.root) if piece.kind in ("h1", "h2")][:2]
    return found or [next((line for line in page.text[:_BEGINNING].splitlines() if line.strip()), "")]


def _in_host(url: str, person: Person) -> bool:
    """Whether the host is called by the family name."""
    in_host = fold(host(url)).replace(" ", "")
    return any(len(word) > 2 and word in in_host for word in _family_words(person))


def _family_words(person: Person) -> set[str]:
    family = latin(person.family).replace(" ", "")
    return {family, *(word for spelling in person.spellings for word in fold(spelling).split()[-1:])}


def _among(place: int, candidate: Candidate, titled: Sequence[bool], own_sites: Sequence[bool]) -> list[float]:
    """What a candidate is among all: titled by the name, and whether others are, or lie on a site of the person."""
    return [
        float(titled[place]),
        float(any(other for at, other in enumerate(titled) if at != place)),
        float(any(own and is_titled for own, is_titled in zip(own_sites, titled, strict=True))),
        float(any(own_sites)),
        candidate.named_links,
    ]


def _of_people(page: Outline, person: Person) -> list[float]:
    """How many links are called by names of other people, as in lists of staff; whether the alphabet is the name's."""
    anchors = {placed.link.anchor for placed in page.links}
    others = sum(1 for anchor in anchors if _LIKE_A_NAME.fullmatch(anchor) and not person.named_in(anchor))
    return [
        log1p(others),
        others / max(1, len(page.links)),
        float(is_cyrillic(page.text[:_SAMPLE]) == is_cyrillic(person.written)),
    ]


def _named(candidate: Candidate, person: Person) -> float:
    return person.named_in(f"{candidate.page.title} {candidate.page.text[:_BEGINNING]}")


def _of_address(url: str, person: Person) -> list[float]:
    path = split(url).path
    letters = fold(url).replace(" ", "")
    first = latin(person.given[0]) if person.given else ""
    own = _family_words(person)
    in_host = fold(host(url)).replace(" ", "")
    return [
        float(url.endswith("/")),
        float(path.lower().endswith((".html", ".htm"))),
        float(bool(HOME_NAMES.search(path))),
        float(bool(PERSONAL_FOLDERS.search(url))),
        depth(url),
        float(any(len(word) > 2 and word in letters for word in own)),
        float(_in_host(url, person)),
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
