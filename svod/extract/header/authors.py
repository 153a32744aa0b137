"""The authors: lines of names near the title, with the bodies and addresses that belong to each."""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from svod.extract.header import weights
from svod.extract.header.affiliations import Body, find_affiliations, find_bodies
from svod.extract.header.author_entries import author_entries
from svod.extract.header.contacts import Contact, Seat, find_contacts, joined_contacts, marks_after
from svod.extract.header.first_page import Front, Group
from svod.extract.header.genitive import nominative
from svod.extract.header.glued_marks import with_letter_marks
from svod.extract.header.line_room import Room
from svod.extract.header.listed_entries import Entry, bodies_of_entries, lines_of_entries, listed_entries
from svod.extract.header.name_lines import AuthorLine, author_lines, spread
from svod.extract.header.name_places import (
    beside_announced,
    by_place,
    heads_of_blocks,
    in_masthead,
    named_editors,
    of_bodies,
)
from svod.extract.header.noted_bodies import head_bodies
from svod.extract.header.other_roles import lines_of_others, listed_others
from svod.extract.header.plain_bodies import plain_body
from svod.extract.header.scripts import is_cyrillic
from svod.extract.header.stated_bodies import stated_bodies
from svod.model.document import Document, Font, Line
from svod.model.person import PersonName
from svod.text.keywords import names_other_role
from svod.text.people import NamesAgree, name_form, names_agree

__all__ = ["AuthorLine", "FoundAuthor", "People", "find_affiliations", "find_authors", "find_people"]

# How many lines from the title a line of full names, without initials, may stand.
REACH_OF_FULL_NAMES = 90
_NEAR = 6
_NEVER = 10**9
_OFFICE = re.compile(r"(?:permissions?|reprints?|subscriptions?|orders?)@", re.IGNORECASE)
# Measured sizes of one face differ a little, most of all in scans.
_SAME_SIZE = 0.03


class FoundAuthor(NamedTuple):
    """One author with what belongs to him or her."""

    name: PersonName
    line: Line
    weight: float
    affiliations: tuple[str, ...] = ()
    email: str | None = None
    orcid: str | None = None
    phone: str | None = None


# Asks for the lines elsewhere that tell of these persons.
NotesOn = Callable[[tuple[PersonName, ...]], tuple[Line, ...]]
# Asks for the bodies that notes tell of these persons.
BodiesOn = Callable[[tuple[PersonName, ...]], tuple[Body, ...]]


def _no_notes(names: tuple[PersonName, ...]) -> tuple[Line, ...]:
    del names
    return ()


def _no_bodies(names: tuple[PersonName, ...]) -> tuple[Body, ...]:
    del names
    return ()


class People(NamedTuple):
    """The authors, their organisations, and the addresses that nobody's are."""

    authors: tuple[FoundAuthor, ...]
    bodies: tuple[Body, ...]
    emails: tuple[Contact, ...]


def find_authors(document: Document, front: Front, title: Group | None) -> tuple[FoundAuthor, ...]:
    """The authors of the front, each with affiliations and e-mail where marks or order tell."""
    return find_people(document, front, title).authors


def find_people(
    document: Document,
    front: Front,
    title: Group | None,
    notes_on: NotesOn = _no_notes,
    bodies_on: BodiesOn = _no_bodies,
) -> People:
    """Authors, organisations and addresses of the front, and of the notes on these authors elsewhere."""
    taken = {line.index for line in title.lines} if title else set()
    head = with_letter_marks([spread(document, line) for line in front.head if line.index not in taken])
    others = lines_of_others(head, title.lines if title else ())
    opened = [line for line in head if line.index not in others]
    entries = listed_entries(opened, title)
    listed = lines_of_entries(entries)
    others_too = _listed(document, head, opened, title)
    if _holds_all(others_too, entries) or not listed:
        entries, listed = (), others_too
    chosen = _in_one_alphabet(listed or by_place(opened, title) or named_editors(head), title)
    seats, lines = _seats(chosen)
    persons = tuple(seat.name for seat in seats)
    notes = with_letter_marks([spread(document, line) for line in notes_on(persons)])
    names = {author.line.index: len(author.names) for author in chosen}
    # Notes repeat in other words what the head says; they are heard where it is silent.
    aside = listed_others(head)
    own = [line for line in head if line.index not in aside]
    marks = frozenset(mark for seat in seats for mark in seat.marks)
    in_head = find_bodies(own, names, marks, Room(own), is_head=True)
    in_head = tuple(body for body in in_head if plain_body(body.printed, persons))
    bodies = bodies_of_entries(entries) or head_bodies(own, persons)
    bodies = bodies or _without_publisher(_in_own_alphabet(in_head, title), seats, title)
    noted = () if bodies else find_bodies(notes, marks=marks, room=Room((*front.lines, *notes)))
    bodies = bodies or _marked(noted, seats) or stated_bodies(notes) or bodies_on(persons) or noted
    searched = (*(line for line in head if not names_other_role(line.text[:40])), *notes)
    emails = find_contacts(searched, "email")
    email, orcid, phone = (
        joined_contacts(seats, contacts)
        for contacts in (emails, find_contacts(searched, "orcid"), find_contacts(searched, "phone"))
    )
    weight = _weight(chosen, title) if listed else weights.CREATOR_BY_PLACE
    authors = tuple(
        FoundAuthor(
            nominative(seat.name),
            line,
            weight,
            _own_bodies(seat, seats, bodies),
            email[place],
            orcid[place],
            phone[place],
        )
        for place, (seat, line) in enumerate(zip(seats, lines, strict=True))
    )
    given = {author.email for author in authors}
    return People(authors, bodies, tuple(left for left in emails if left.text not in given and not _is_office(left)))


def _listed(document: Document, head: Sequence[Line], opened: list[Line], title: Group | None) -> list[AuthorLine]:
    """The lines of names that a list, a block, a mastheads or the words above them show."""
    listed = _longer(author_entries(head, title), _same_style(document, author_lines(opened), title))
    listed = heads_of_blocks(opened, listed) or beside_announced(head) or in_masthead(opened, title)
    return listed or of_bodies(opened, title)


def _holds_all(listed: Sequence[AuthorLine], entries: Sequence[Entry]) -> bool:
    """Whether lines of names name all those of a list and more below: a list may end where its form changes."""
    known = {entry.name for entry in entries}
    names = {name for author in listed for name in author.names}
    last = max((entry.line.index for entry in entries), default=0)
    more = [author for author in listed if not known.issuperset(author.names)]
    return names > known and all(author.strict and author.line.index > last for author in more)


def _marked(bodies: tuple[Body, ...], seats: Sequence[Seat]) -> tuple[Body, ...]:
    """The bodies behind marks, where each of the authors has such a mark; else none."""
    marked = tuple(body for body in bodies if body.marks)
    known = frozenset(mark for body in marked for mark in body.marks)
    return marked if seats and all(seat.marks & known for seat in seats) else ()


def _in_own_alphabet(bodies: tuple[Body, ...], title: Group | None) -> tuple[Body, ...]:
    """The bodies in the title's alphabet, where as many are printed in another: they are the same."""
    if title is None:
        return bodies
    own = tuple(body for body in bodies if is_cyrillic(body.printed) == is_cyrillic(title.text))
    return own if 2 * len(own) == len(bodies) else bodies


def _without_publisher(bodies: tuple[Body, ...], seats: Sequence[Seat], title: Group | None) -> tuple[Body, ...]:
    """The bodies without those above the title, who published the paper, where each author has another by a mark."""
    if title is None or not _marked(bodies, seats):
        return bodies
    return tuple(body for body in bodies if body.marks or body.last > title.lines[0].index)


def _is_office(contact: Contact) -> bool:
    """Whether an address is where a publisher sells, lends and permits: «journals.permissions@example.org»."""
    return bool(_OFFICE.search(contact.text))


def _longer(one: list[AuthorLine], other: list[AuthorLine]) -> list[AuthorLine]:
    return max(one, other, key=lambda lines: sum(len(line.names) for line in lines))


def _same_style(document: Document, found: list[AuthorLine], title: Group | None) -> list[AuthorLine]:
    if not found:
        return []
    if title is None:
        return [author for author in found if author.strict][:1]
    nearest = min(found, key=lambda author: _farness(author, title))
    style = nearest.line.font
    first = _first_font(document, nearest.line)
    chosen = [
        author
        for author in found
        if (_is_alike(author.line.font, style) or _is_alike(_first_font(document, author.line), first))
        and _distance(author, title) <= REACH_OF_FULL_NAMES
    ]
    after = [author for author in chosen if author.line.index > title.lines[0].index]
    return after if nearest in after else [author for author in chosen if author not in after]


def _first_font(document: Document, line: Line) -> Font:
    """The face of a line's first word: names may be bold and the degrees behind them not."""
    return document.font_table[document.columns.fonts[line.span.start]]


def _is_alike(font: Font, style: Font) -> bool:
    return abs(font.size - style.size) <= _SAME_SIZE * style.size and font.bold == style.bold


def _in_one_alphabet(chosen: list[AuthorLine], title: Group | None) -> list[AuthorLine]:
    """The lines in the title's alphabet where each person is named in two: «В. А. Лосев», «Vladimir A. Losev»."""
    if title is None or len(chosen) < 2:
        return chosen
    own = [author for author in chosen if is_cyrillic(author.text) == is_cyrillic(title.text)]
    others = [author for author in chosen if author not in own]
    known = [name_form(name) for author in own for name in author.names]
    repeated = [
        any(names_agree(form, other) >= NamesAgree.INITIAL for other in known)
        for author in others
        for form in map(name_form, author.names)
    ]
    return own if repeated and sum(repeated) * 2 >= len(repeated) else chosen


def _farness(author: AuthorLine, title: Group) -> tuple[bool, int, bool, bool]:
    """What makes a line of names less likely the authors': of two as near, names with initials below the title win."""
    distance = _distance(author, title)
    above = author.line.index < title.lines[0].index
    return not author.strict and distance > _NEAR, distance, not author.strict, above


def _distance(author: AuthorLine, title: Group) -> int:
    return min(abs(author.line.index - title.lines[0].index), abs(author.line.index - title.lines[-1].index))


def _weight(chosen: list[AuthorLine], title: Group | None) -> float:
    # One weight for all, so that the printed order of authors is kept.
    if title is None:
        return weights.CREATOR_FAR_FROM_TITLE
    return weights.CREATOR_WITH_INITIALS if all(author.strict for author in chosen) else weights.CREATOR_FULL_NAME


def _seats(chosen: list[AuthorLine]) -> tuple[list[Seat], list[Line]]:
    seats: list[Seat] = []
    lines: list[Line] = []
    for order, author in enumerate(chosen):
        until = chosen[order + 1].line.index if order + 1 < len(chosen) else _NEVER
        for name in author.names:
            if not any(name == seat.name for seat in seats):
                marks = marks_after(name.family, author.text)
                seats.append(Seat(name, marks, author.line.index, until, len(author.names)))
                lines.append(author.line)
    return seats, lines


def _own_bodies(seat: Seat, seats: list[Seat], bodies: tuple[Body, ...]) -> tuple[str, ...]:
    marked = [body for body in bodies if body.marks & seat.marks]
    if marked or (any(body.marks for body in bodies) and any(other.marks for other in seats)):
        return _names(marked)
    named = _naming(seat.name.family, bodies) if len(seats) > 1 else []
    if named:
        return _names(named)
    between = [body for body in bodies if seat.first <= body.line.index < seat.until]
    alone = len({other.first for other in seats}) == 1
    if between and (not alone or seat.sharing == 1 or len(between) == 1):
        return _names(between)
    return _names(bodies) if len({body.name for body in bodies}) == 1 else ()


def _naming(family: str, bodies: Sequence[Body]) -> list[Body]:
    """The bodies on whose lines a family name stands."""
    low = family.lower()
    near = [body for body in bodies if any(low in line.text.lower() for line in body.lines)]
    if not near:
        return []
    word = re.compile(rf"(?<!\w){re.escape(family)}(?!\w)", re.IGNORECASE)
    return [body for body in near if any(word.search(line.text) for line in body.lines)]


def _names(bodies: Sequence[Body]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(body.name for body in bodies))
