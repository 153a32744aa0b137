"""Authors who sign at the end: of letters, reviews and entries the text is followed by a name, a body, an address."""

from collections.abc import Sequence
from typing import NamedTuple

from svod.extract.header import weights
from svod.extract.header.affiliations import find_bodies, tells_body
from svod.extract.header.authors import FoundAuthor, People
from svod.extract.header.contacts import find_contacts
from svod.extract.header.first_page import Pages
from svod.extract.header.name_lines import are_persons
from svod.extract.header.name_runs import names_alone
from svod.model.document import Line
from svod.model.person import PersonName
from svod.text.keywords import Section, section_start
from svod.text.names import are_strict
from svod.text.places import split_place

# Texts that are signed have so few pages; so many lines may stand below a signature, and so many pages are searched.
_MOST_PAGES, _MOST_BELOW, _LAST_PAGES = 12, 4, 2
# A signature begins so far behind the left edge of the text, in widths of it.
_FROM_EDGE = 0.3
_ENDS = (".", "!", "?", "…", "»", "“", "”", ")")


class _Signed(NamedTuple):
    """Who signed, the line of it, and what stands below."""

    names: tuple[PersonName, ...]
    line: Line
    below: Sequence[Line]


def signed_people(pages: Pages) -> People:
    """The persons who sign the text before its references, with bodies and addresses below their names; or nobody."""
    count = pages.page_count
    if count - pages.front.page >= _MOST_PAGES:
        return People((), (), ())
    for number in range(count, max(pages.front.page, count - _LAST_PAGES + 1) - 1, -1):
        lines = pages.lines(number)
        stop = next((place for place, line in enumerate(lines) if _heads_references(line)), len(lines))
        signed = _signed(lines[:stop])
        if signed is not None:
            return _people(signed)
        if stop:
            break
    return People((), (), ())


def _heads_references(line: Line) -> bool:
    start = section_start(line.text)
    return start is not None and start.alone and start.section is Section.REFERENCES


def _signed(lines: Sequence[Line]) -> _Signed | None:
    """The last line of names that stands off the left edge below a sentence, with nothing but addresses behind it."""
    edges = [line.box.x0 for line in lines if line.box]
    ends = [line.box.x1 for line in lines if line.box]
    if not edges:
        return None
    left, width = min(edges), max(ends) - min(edges)
    for place in range(len(lines) - 1, max(0, len(lines) - _MOST_BELOW - 2), -1):
        line = lines[place]
        names = names_alone(line.text.strip(" .,"))
        if names and (are_strict(names) or are_persons(names, line.text)):
            above = lines[place - 1].text.rstrip()
            is_aside = line.box is not None and line.box.x0 - left > _FROM_EDGE * width
            return _Signed(names, line, lines[place + 1 :]) if is_aside and above.endswith(_ENDS) else None
        if not _may_stand_below(line):
            return None
    return None


def _may_stand_below(line: Line) -> bool:
    return "@" in line.text or tells_body(line.text) or split_place(line.text).is_only_place


def _people(signed: _Signed) -> People:
    bodies = find_bodies(signed.below)
    emails = find_contacts(signed.below, "email")
    is_one = len(signed.names) == 1
    authors = tuple(
        FoundAuthor(
            name,
            signed.line,
            weights.CREATOR_SIGNED,
            tuple(body.name for body in bodies),
            emails[0].text if is_one and emails else None,
        )
        for name in signed.names
    )
    return People(authors, bodies, () if is_one else emails)
