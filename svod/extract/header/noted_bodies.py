"""Bodies in notes on the authors, each behind the person who belongs to it: in footnotes, or behind the text.

«Prof. Dr. Anna Beck, Universität Jena, Fürstengraben 1, 07743 Jena, E-Mail: …; Carl Lind, …», or a line for each part.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from svod.extract.header.affiliations import Body, find_bodies, tells_body
from svod.extract.header.first_page import Pages
from svod.extract.header.line_room import Room
from svod.extract.header.stated_bodies import behind_sentence
from svod.extract.line_signs import reference_signs
from svod.languages import all_words, alternatives
from svod.model.document import Line
from svod.model.person import PersonName
from svod.text import lazy_re as re
from svod.text.keywords import section_start
from svod.text.places import split_place

_LAST_PAGES = 2
# So many lines a note has behind the last name; so long a body is.
_MOST_LINES, _LONGEST = 7, 240
# Lines of one note differ less in size, in points, and stand so near each other, in heights of a line.
_SAME_SIZE, _GAP = 0.6, 0.9
_REFERENCE_SIGNS = 3
# Of so many words is what a body is called before its address, where no word tells that it is one.
_MOST_NAME_WORDS = 6
# Notes tell of so many authors; what is said of one, and what stands before the first name, is no longer than this.
_MOST_NAMES, _MOST_SAID = 60, 1_000
# One of these is on every page with such notes; asked first, because it is cheap.
_SIGNS = ("@", *all_words("headings.about_authors_parts"))
_BORDER = re.compile(r"\s*(?:[,:;.(–—-]|\n)\s*")
_TITLES = rf"(?:{alternatives('names.titles')})"
_POST = re.compile(rf"(?:(?:{alternatives('names.posts')})[^,\n]*|(?:{_TITLES}[\s.]*)+)(?:[,\n]\s*|$)", re.IGNORECASE)
_CONTACT = re.compile(
    rf"\S+@|\b(?:{alternatives('header.email_words')})\b|\b(?:{alternatives('header.phones')})\b|https?:|www\.|\bORCID\b"
    r"|\b(?:Tel|Fax)\b",
    re.IGNORECASE,
)
# «(✉)» behind the author to whom letters go; «SPIN-код: 4512-3307, » before what somebody is.
_ENVELOPE = re.compile(r"\s*\((?:✉|✆|\*|&|B)?\)")
_CODE = re.compile(
    r"(?:ORCID(?:\siD)?|SPIN(?:-?(?:код|code))?|РИНЦ|Author\s?ID|Researcher\s?ID|Scopus(?:\s\w+)?|WoS(?:\s\w+)?)"
    r"\s?:?\s?(?:https?://)?[\w./-]*\d[\w-]*[,;]?\s*",
    re.IGNORECASE,
)
_BEHIND_BODY = re.compile(rf"(?:[\s,;:()–—*]|\b(?:{alternatives('names.joiners')})\b)*$")
# «РАН» ends the names of bodies, too.
_BEFORE_NEXT = re.compile(
    rf"(?:[\s,;:()–—*]|\b(?:{alternatives('names.joiners')})\b|\b(?!РАН\b){_TITLES}|\b(?:{alternatives('header.body_announced')})\s?:)*$",
    re.IGNORECASE,
)
# «* Corresponding author: Anna Beck»; «Klinik für Neurologie, Jena: Dr. Anna Beck, Dr. Carl Lind».
_MARK_BEFORE = re.compile(r"\W*\d?\W*(?:[^:@\d]{3,40}:?\W*)?$")
_BODY_BEFORE = re.compile(rf"([^\n:]{{8,{_LONGEST}}}):(?:\s|{_TITLES})*$")


# A pattern of names is compiled for each paper: the class of all capital letters would take most of the time.
_CAPITAL = r"(?![a-zà-öø-ÿ]|[а-яё])[^\W\d_]"
# No part of another word, or of an e-mail address.
_ENDS = r"(?![\w@]|\.\w)"


class _Named(NamedTuple):
    """Where a note names an author, and who that is."""

    start: int
    end: int
    place: int


def noted_bodies(pages: Pages, names: tuple[PersonName, ...]) -> tuple[Body, ...]:
    """The bodies that notes outside the head tell of these persons, in printed order, each once."""
    families = [name.family.lower() for name in names if len(name.family) > 1]
    if not families or len(names) > _MOST_NAMES:
        return ()
    pattern = _names_of(names)
    head = {line.index for line in pages.front.head}
    found: dict[tuple[str, str], Body] = {}
    last = range(max(pages.front.page, pages.page_count - _LAST_PAGES + 1), pages.page_count + 1)
    for number in sorted({pages.front.page, *last}):
        low = "\n".join(pages.texts(number)).lower()
        is_asked = number == pages.front.page or any(sign in low for sign in _SIGNS)
        if is_asked and any(family in low for family in families):
            lines = pages.lines(number)
            room = Room(pages.all_lines(number))
            for block in _blocks([line for line in lines if line.index not in head], pattern, families):
                for body in _bodies(block, pattern, room):
                    found.setdefault((body.printed, body.line.text), body)
    return tuple(found.values())


def head_bodies(lines: Sequence[Line], names: tuple[PersonName, ...]) -> tuple[Body, ...]:
    """The bodies that lines of the head tell of all these persons, each behind a name; none where they miss one."""
    if not names or len(names) > _MOST_NAMES:
        return ()
    pattern, room = _names_of(names), Room(lines)
    found: dict[tuple[str, str], Body] = {}
    named: set[int] = set()
    for block in _blocks(lines, pattern, [name.family.lower() for name in names]):
        for body in _bodies(block, pattern, room, on_one_line=True):
            found.setdefault((body.printed, body.line.text), body)
            named.update(match.lastindex or 0 for match in pattern.finditer(body.line.text))
    return tuple(found.values()) if len(named) == len(names) else ()


def _names_of(names: Sequence[PersonName]) -> re.Pattern[str]:
    """These persons, each a group: given name or initials and family name, in either order."""
    forms = []
    for name in names:
        family, first = re.escape(name.family), re.escape(name.given[:1] or name.family[:1])
        given = rf"{first}[\w.’'-]*(?:\s?{_CAPITAL}[\w.’'-]*){{0,2}}"
        forms.append(rf"((?i:{family}),?\s{given}{_ENDS}|(?:{given}\s?)?(?i:{family}){_ENDS})")
    return re.compile(rf"(?<![\w.-])(?:{'|'.join(forms)})")


def _blocks(lines: Sequence[Line], pattern: re.Pattern[str], families: Sequence[str]) -> Iterator[list[Line]]:
    """Lines that begin with one of the persons, with what follows them in the same type."""
    block: list[Line] = []
    behind = 0
    for line in lines:
        opens = _opens(line, pattern, families)
        if block and (not _follows(block[-1], line) or (behind >= _MOST_LINES and not opens)):
            yield block
            block = []
        if opens or block:
            behind = 0 if opens else behind + 1
            block.append(line)
    if block:
        yield block


def _opens(line: Line, pattern: re.Pattern[str], families: Sequence[str]) -> bool:
    low = line.text.lower()
    # Cheaper to ask than the pattern.
    named = pattern.search(line.text) if any(family in low for family in families) else None
    if named is None or named.start() > _MOST_SAID or reference_signs(line.text) >= _REFERENCE_SIGNS:
        return False
    before = line.text[: named.start()]
    return bool(_BODY_BEFORE.match(before) or _MARK_BEFORE.fullmatch(_BEFORE_NEXT.sub("", before)))


def _follows(above: Line, line: Line) -> bool:
    """Whether a line stands right below another, in letters of its size, and heads nothing."""
    if line.page != above.page or abs(line.font.size - above.font.size) > _SAME_SIZE:
        return False
    start = section_start(line.text)
    if (start and start.alone) or line.box is None or above.box is None:
        return False
    gap = line.box.y0 - above.box.y1
    return -0.5 * (line.box.y1 - line.box.y0) < gap < _GAP * (above.box.y1 - above.box.y0)


def _bodies(
    block: Sequence[Line], pattern: re.Pattern[str], room: Room, *, on_one_line: bool = False
) -> Iterator[Body]:
    """The bodies of a note; where so asked only those that begin on the line of their person."""
    text = _text(block, room)
    first = pattern.search(text)
    before = _BODY_BEFORE.search(text[: first.start()]) if first else None
    if before is not None and tells_body(before.group(1)):
        yield from _bodies_first(block[0], text, pattern)
        return
    named = [_Named(match.start(), match.end(), match.lastindex or 0) for match in pattern.finditer(text)]
    waiting: list[str] = []
    for order, one in enumerate(named):
        until = named[order + 1].start if order + 1 < len(named) else len(text)
        said = text[one.end : min(until, one.end + _MOST_SAID)]
        person = text[one.start : one.end]
        if on_one_line and (waiting or said.lstrip(" ,").startswith("\n")):
            return
        if order + 1 < len(named) and not _BEFORE_NEXT.sub("", said):
            # «A. Beck, C. Lind / Institut für …»: they share what follows.
            waiting.append(person)
            continue
        printed_body = body_behind(said)
        if printed_body:
            shown = block[0]._replace(text=" ".join([*waiting, person]))
            for body in body_of(block[0]._replace(text=printed_body)):
                yield body._replace(lines=(shown,))
        waiting = []


def _bodies_first(line: Line, text: str, pattern: re.Pattern[str]) -> Iterator[Body]:
    """The bodies of a note each line of which names one, and behind a colon its persons."""
    for part in text.split("\n"):
        named = pattern.search(part)
        before = _BODY_BEFORE.search(part[: named.start()]) if named else None
        if before and tells_body(before.group(1)):
            for body in find_bodies([line._replace(text=before.group(1))])[:1]:
                yield body._replace(lines=(line._replace(text=part[before.end() :]),))


def body_of(line: Line) -> tuple[Body, ...]:
    """The body that a line behind a person names, by its words or by the town and country that it ends with."""
    known = find_bodies([line])[:1]
    name = split_place(line.text).name
    return known or ((Body((line,), frozenset(), line.text, name),) if _is_placed(line.text) else ())


def _is_placed(text: str) -> bool:
    """Whether a text ends with a town and its country, or its postal code, and names something before."""
    place = split_place(text)
    name = place.name.split()
    return place.parts > 1 and bool(place.city) and 0 < len(name) <= _MOST_NAME_WORDS and name[0][:1].isupper()


def body_behind(said: str) -> str:
    """The body that the words behind a name tell; empty where they tell none."""
    envelope = _ENVELOPE.match(said)
    said = said[envelope.end() :] if envelope else said
    sentence = behind_sentence(said)
    if sentence:
        return sentence
    border = _BORDER.match(said)
    if border is None:
        return ""
    rest = said[border.end() :]
    while post := _CODE.match(rest) or _POST.match(rest):
        rest = rest[post.end() :]
    contact = _CONTACT.search(rest)
    # What stands before an address is the end of a body, «… РАН», and no title of the next person.
    rest = _BEHIND_BODY.sub("", rest[: contact.start()]) if contact else _BEFORE_NEXT.sub("", rest)
    printed_body = re.sub(r"\s*,?\s*\n\s*", ", ", rest).strip(" ,;.:")
    is_body = len(printed_body) <= _LONGEST and (tells_body(printed_body) or _is_placed(printed_body))
    return printed_body if is_body else ""


def _text(block: Sequence[Line], room: Room) -> str:
    """A note as running text; lines that were not full end with a line break."""
    text = block[0].text
    for above, line in pairwise(block):
        if not room.is_full(above, line):
            text += f"\n{line.text}"
        elif re.search(r"[^\W\d_]-$", text) and line.text[:1].islower():
            text = text[:-1] + line.text
        else:
            text += line.text if text.endswith("-") else f" {line.text}"
    return text
