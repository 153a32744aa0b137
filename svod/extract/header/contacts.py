"""Which address belongs to which author: by likeness of name and mailbox, by place, by marks, by printed order."""

from collections.abc import Sequence
from typing import NamedTuple

from svod.extract.header.line_marks import marks_of, plain_marks
from svod.model.document import Line
from svod.model.person import PersonName
from svod.text import lazy_re as re
from svod.text.identifiers import find_emails, find_identifiers
from svod.text.phones import find_phones
from svod.text.transliterate import latin, name_key

LEAST_LIKENESS = 1.0
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
_HYPHENATED = re.compile(r"@(?:[\w.-]+\.)?(?:uni|tu|th|fh|hs|ph|rz|mpi)$", re.IGNORECASE)
_NOT_LETTERS = re.compile(r"[^a-z]+")
# Marks after a name, with or without a blank: «Таранов¹ С.К.», «A. Smith 1,2», «B. Jones a,*».
_MARKS_AFTER = re.compile(
    r"(?:\s?[A-ZА-ЯЁ]\.){0,3}\s?((?:[¹²³⁴⁵⁶⁷⁸⁹⁰]{1,2}|[*∗†‡§¶#♠♡♢♣♤♥♦♧◇◆]{1,3}|[ᵃ-ᶻⁱⁿ]|(?<![\d.])\d{1,2}(?![\d.]))"
    r"(?:\s?,?\s?(?:[¹²³⁴⁵⁶⁷⁸⁹⁰]{1,2}|[*∗†‡§¶#♠♡♢♣♤♥♦♧◇◆]{1,3}|[ᵃ-ᶻⁱⁿ]|\d{1,2}(?!\d))){0,5})"
)


class Contact(NamedTuple):
    """Something that reaches a person, the line it stands on, and the marks before it."""

    text: str
    line: Line
    marks: frozenset[str]


class Seat(NamedTuple):
    """An author's place on the page: the name, its marks, the lines of its own block, how many share them."""

    name: PersonName
    marks: frozenset[str]
    first: int
    until: int
    sharing: int


def find_contacts(lines: Sequence[Line], scheme: str) -> tuple[Contact, ...]:
    """The e-mail addresses, ORCIDs or telephone numbers of lines, each once."""
    found: dict[str, Contact] = {}
    for place, line in enumerate(lines):
        for text in _contact_texts(line.text, scheme):
            found.setdefault(text.lower(), Contact(text, line, marks_of(line.text)))
        if scheme == "email" and place + 1 < len(lines) and re.search(r"[\w.]@(?:[\w-]*|[\w.-]*[.-])$", line.text):
            # An address broken at the end of its line.
            # «@uni-hohenheim.de»: of a hyphen at the end of a line nobody knows whether it is one.
            hyphen = "-" if _HYPHENATED.search(line.text) else ""
            for email in find_emails(f"{line.text}{hyphen}{lines[place + 1].text}"):
                if email.start < len(line.text) < email.end:
                    found.setdefault(email.text.lower(), Contact(email.text, line, marks_of(line.text)))
    return tuple(found.values())


def joined_contacts(seats: Sequence[Seat], contacts: Sequence[Contact]) -> tuple[str | None, ...]:
    """For each author the contact that is theirs, None where nothing tells."""
    given: list[str | None] = [None] * len(seats)
    left = list(contacts)
    for step in (_alike, _marked, _in_block):
        step(seats, left, given)
    open_seats = [place for place, text in enumerate(given) if text is None]
    # As many addresses left as authors without one: they follow the same order.
    if len(left) == len(open_seats):
        for place, contact in zip(open_seats, left, strict=True):
            given[place] = contact.text
    return tuple(given)


def marks_after(family: str, text: str) -> frozenset[str]:
    """The marks behind a family name on its line, initials between them or not."""
    at = text.find(family)
    while at >= 0:
        match = _MARKS_AFTER.match(text, at + len(family))
        if match:
            return frozenset(plain_marks(match.group(1)))
        at = text.find(family, at + max(len(family), 1))
    return frozenset()


def likeness(name: PersonName, address: str) -> float:
    """How much a mailbox looks like a person's: «kozlov», «d.kozlov», «kozl», «olga», «dk»."""
    local = address.partition("@")[0].lower()
    letters = _NOT_LETTERS.sub("", local)
    best = 0.0
    for family in _spellings(name.family):
        if len(family) > 2 and family in letters:
            best = max(best, 3.0 + 0.05 * len(family))
        elif len(family) > 4 and family[:5] in letters:
            best = max(best, 2.5)
        elif len(family) > 3 and letters[1:].startswith(family[:4]):
            best = max(best, 2.0)
    words = [word for word in _NOT_LETTERS.split(local) if len(word) > 3]
    if any(name_key(word) == name_key(name.family) for word in words):
        best = max(best, 2.0)
    first = next(iter(_spellings(name.given.split(" ")[0].rstrip("."))), "")
    if len(first) > 2 and letters.startswith(first[:4]):
        best += 1.2
    initials = "".join(word[0] for word in latin(f"{name.given} {name.family}").split() if word)
    return max(best, 1.1) if 1 < len(letters) < 4 and letters == initials[: len(letters)] else best


def _contact_texts(text: str, scheme: str) -> list[str]:
    if scheme == "email":
        return [email.text for email in find_emails(text)] if "@" in text or "at" in text else []
    if scheme == "phone":
        return [phone.text for phone in find_phones(text)]
    return [found.text for found in find_identifiers(text) if found.scheme == scheme] if "0000-" in text else []


def _spellings(word: str) -> list[str]:
    written = word.lower().translate(_UMLAUTS)
    return list(dict.fromkeys(_NOT_LETTERS.sub("", latin(form)) for form in (word, written)))


def _alike(seats: Sequence[Seat], left: list[Contact], given: list[str | None]) -> None:
    scored = sorted(
        (
            (-likeness(seat.name, contact.text), place, order)
            for place, seat in enumerate(seats)
            for order, contact in enumerate(left)
        )
    )
    taken: set[int] = set()
    for minus, place, order in scored:
        if -minus >= LEAST_LIKENESS and given[place] is None and order not in taken:
            given[place] = left[order].text
            taken.add(order)
    left[:] = [contact for order, contact in enumerate(left) if order not in taken]


def _marked(seats: Sequence[Seat], left: list[Contact], given: list[str | None]) -> None:
    for place, seat in enumerate(seats):
        own = [contact for contact in left if contact.marks and contact.marks & seat.marks]
        if given[place] is None and len(own) == 1:
            given[place] = own[0].text
            left.remove(own[0])


def _in_block(seats: Sequence[Seat], left: list[Contact], given: list[str | None]) -> None:
    for place, seat in enumerate(seats):
        own = [contact for contact in left if seat.first <= contact.line.index < seat.until]
        if given[place] is None and seat.sharing == 1 and len(own) == 1:
            given[place] = own[0].text
            left.remove(own[0])
