"""Claims who published a reference and where: «М.: Наука», «Opladen: Leske», «, Cambridge University Press»."""

import re
from typing import NamedTuple

from svod.extract.references.draft import Draft
from svod.extract.references.patterns import KNOWN_PLACE, PLACE_AND_COLON
from svod.languages import alternatives
from svod.text.name_forms import CAPITAL

LONGEST_PUBLISHER = 70
_BEFORE_PLACE = re.compile(r"(?:[.,;?!()]|\s[–—-])\s?$")
_PUBLISHER_END = re.compile(r",\s?(?=[\d(]|S\.|pp?\.|$)|(?<!Co)(?<!Inc)\.\s|\.?\s[–—-]\s|[;()\[]|,\s*$")
_PLACE_BEFORE_YEAR = re.compile(
    rf"[,.]\s(?P<place>{CAPITAL}[^\W\d_]{{2,20}}(?:[-/\s]{CAPITAL}?[^\W\d_]{{1,20}}){{0,2}})[\s,]*\(?$"
)
# Words by which a publisher is known without its town.
_PUBLISHING_WORDS = re.compile(rf"\b(?:{alternatives('references.publishing')})\b")


class Publication(NamedTuple):
    """Where a place and the publisher after its colon stand."""

    place: tuple[int, int]
    publisher: tuple[int, int]


def find_publication(draft: Draft, start: int, end: int) -> Publication | None:
    """A town with a colon and a publisher: the last known town, or else any capitalised word near the end."""
    chosen: Publication | None = None
    for match in PLACE_AND_COLON.finditer(draft.raw, start, end):
        known = KNOWN_PLACE.fullmatch(match["place"]) is not None
        if not _BEFORE_PLACE.search(draft.raw[max(0, match.start() - 3) : match.start()]):
            continue
        if known or (draft.first("volume") is None and _is_near_end(draft, match.end())):
            chosen = Publication(match.span("place"), (match.end(), _publisher_end(draft, match.end())))
    return chosen


def last_place(raw: str, start: int, end: int) -> tuple[int, int] | None:
    """A known town that ends a stretch."""
    for match in KNOWN_PLACE.finditer(raw, min(start + 4, end), end):
        set_apart = _BEFORE_PLACE.search(raw[match.start() - 3 : match.start()])
        if set_apart and re.fullmatch(r"[\s.,;:)]*", raw[match.end() : end]):
            return match.span()
    return None


def place_before_year(draft: Draft, start: int) -> tuple[int, int] | None:
    """A capitalised word that only the year follows: «, Amsterdam 1993»."""
    year = draft.first("year")
    if year is None or year.start <= start:
        return None
    match = _PLACE_BEFORE_YEAR.search(draft.raw, start, year.start)
    return match.span("place") if match else None


def publisher_comma(raw: str, start: int, end: int) -> int | None:
    """The comma after which a stretch names a publisher by its words."""
    for comma in re.finditer(r"[,.]\s", raw[start:end]):
        tail = raw[start + comma.end() : end]
        if len(tail) < LONGEST_PUBLISHER and _PUBLISHING_WORDS.search(tail):
            return start + comma.start()
    return None


def claim_publication(draft: Draft) -> None:
    """Place and publisher, after title and container are known."""
    begin = max((span.end for span in draft.spans if span.label in ("title", "container")), default=0)
    published = find_publication(draft, begin, len(draft.raw))
    if published and draft.is_free(*published.place):
        draft.claim(*published.place, "place")
        draft.claim_trimmed(*published.publisher, "publisher")
        return
    for match in KNOWN_PLACE.finditer(draft.raw, begin):
        if draft.is_free(*match.span("place")):
            draft.claim(*match.span("place"), "place")
            _claim_publisher_near(draft, match, begin)
            return
    place = place_before_year(draft, max(begin - 2, 0))
    if place and not draft.first("container"):
        draft.claim(*place, "place")
    _claim_publisher_alone(draft, begin)


def _is_near_end(draft: Draft, position: int) -> bool:
    rest = draft.raw[_publisher_end(draft, position) :]
    return len(re.findall(r"[^\W\d_]{3,}", rest)) <= 3


def _publisher_end(draft: Draft, start: int) -> int:
    end = min(draft.next_claim(start), start + LONGEST_PUBLISHER)
    match = _PUBLISHER_END.search(draft.raw, start, end)
    return match.start() if match else end


def _claim_publisher_near(draft: Draft, place: re.Match[str], begin: int) -> None:
    start, end = place.end(), draft.next_claim(place.end())
    text = draft.raw[start:end]
    if re.match(r"\s?[,:]\s[^\W\d_]", text) and len(text) < LONGEST_PUBLISHER:
        draft.claim_trimmed(start, end, "publisher")
        return
    before = draft.raw[begin : place.start()]
    if 3 < len(before.strip(" .,–—")) < LONGEST_PUBLISHER and not draft.first("container"):
        draft.claim_trimmed(begin, place.start(), "publisher")


def _claim_publisher_alone(draft: Draft, begin: int) -> None:
    end = draft.next_claim(begin)
    text = draft.raw[begin:end]
    if _PUBLISHING_WORDS.search(text) and len(text) < LONGEST_PUBLISHER + 10:
        draft.claim_trimmed(begin, end, "publisher")
