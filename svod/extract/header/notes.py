"""Notes that belong to the header but stand elsewhere: footnotes of the first page, notes on the authors at the end."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from svod.extract.header.affiliations import ANNOUNCED, is_sentence, tells_body
from svod.extract.header.first_page import Pages
from svod.extract.header.line_marks import LEADING_MARKS
from svod.extract.header.stated_bodies import states_body
from svod.extract.line_ends import joined_lines
from svod.languages import all_words, alternatives
from svod.model.document import Line, LineRole
from svod.model.person import PersonName
from svod.text import lazy_re as re
from svod.text.keywords import names_organisation, section_start

# Headings of notes on the authors.
ABOUT_AUTHORS = re.compile(rf"^\s*(?:{alternatives('headings.about_authors')})", re.IGNORECASE)
# Who paid, as notes and closing sections say it.
FUNDING = re.compile(alternatives("header.funding"), re.IGNORECASE)
# «E-mail address: ann@uib.no», below where somebody works.
_ANNOUNCED_MAIL = re.compile(
    rf"(?:{alternatives('header.email_words')})(?:\s[^\W\d_]+)?\s?:\s?[^\s@]+@[^\s@]+$", re.IGNORECASE
)
_POST = re.compile(alternatives("names.posts"), re.IGNORECASE)
_MOST_ABOVE = 3
_LAST_PAGES, _AFTER_HEADING, _MOST_NOTES, _LONGEST_NOTE = 2, 14, 40, 400
_LONGEST_FUNDING, _LONGEST_READ = 6, 2000
# One of these is in every funding note; asked first, for patterns cost more.
_FUNDING_PARTS = all_words("header.funding_parts")
# One of these is in every heading of notes on authors.
_ABOUT_PARTS = all_words("headings.about_authors_parts")


class FundingNote(NamedTuple):
    """Who paid for the work, as printed, and the lines that say it."""

    text: str
    lines: tuple[Line, ...]


def author_notes(pages: Pages, names: tuple[PersonName, ...]) -> tuple[Line, ...]:
    """The lines outside the head that tell bodies and addresses of authors."""
    front = pages.front
    head = {line.index for line in front.head}
    notes = [line for line in _footnotes(pages) if line.index not in head]
    notes += _after_abstract(pages)
    notes += [line for line in _at_the_end(pages, names) if line.index not in head]
    return tuple(dict.fromkeys(notes))[:_MOST_NOTES]


def funding_notes(pages: Pages) -> tuple[FundingNote, ...]:
    """The notes that say who paid, on the first page and on the last ones."""
    count = pages.document.page_count
    numbers = sorted({pages.front.page, *range(max(1, count - _LAST_PAGES), count + 1)})
    found: list[FundingNote] = []
    for number in numbers:
        low = "\n".join(pages.texts(number)).lower()
        parts = [part for part in _FUNDING_PARTS if part in low]
        is_note = partial(_tells_funding, parts=parts)
        lines = pages.lines(number) if parts and pages.places(number, is_note) else ()
        for order, line in enumerate(lines):
            if is_note(line.text) and not _inside(found, line):
                note = tuple(_whole_note(lines, order))
                found.append(FundingNote(LEADING_MARKS.sub("", joined_lines(note)), note))
    return tuple(found[:2])


def _tells_funding(text: str, parts: Sequence[str]) -> bool:
    low = text.lower() if len(text) < _LONGEST_READ else ""
    return any(part in low for part in parts) and FUNDING.search(text) is not None


def _inside(found: list[FundingNote], line: Line) -> bool:
    return any(note.lines[0].index <= line.index <= note.lines[-1].index for note in found)


def _whole_note(lines: tuple[Line, ...], order: int) -> list[Line]:
    first = order
    while (
        first > 0 and order - first < 2 and not _ends(lines[first - 1]) and lines[first - 1].font == lines[first].font
    ):
        first -= 1
    note = [lines[first]]
    for line in lines[first + 1 : first + _LONGEST_FUNDING]:
        over = line.index > lines[order].index and _ends(note[-1])
        if over or LEADING_MARKS.match(line.text) or section_start(line.text) or line.font.size != note[-1].font.size:
            break
        note.append(line)
    return note


def _ends(line: Line) -> bool:
    return line.text.rstrip().endswith((".", "!", "?", ":"))


def _footnotes(pages: Pages) -> Iterator[Line]:
    """Footnotes of the front page that tell a body or an address, and the lines they run on to."""
    open_note = False
    above: list[Line] = []
    for line in pages.lines(pages.front.page):
        small = line.role is LineRole.FOOTNOTE or 0 < line.font.size < 0.93 * pages.body_size
        plain = small and not open_note and "@" not in line.text and not LEADING_MARKS.match(line.text)
        if "@" in line.text and any(tells_body(other.text) for other in above):
            # Where somebody works stands above the address, with no mark.
            yield from above
        above = [*above, line][-_MOST_ABOVE:] if plain else []
        if not small:
            open_note = False
        elif LEADING_MARKS.match(line.text) or states_body(line.text):
            open_note = is_sentence(line.text) or states_body(line.text)
            if open_note:
                yield line
        elif open_note or "@" in line.text or (line.role is LineRole.FOOTNOTE and names_organisation(line.text)):
            yield line


def _after_abstract(pages: Pages) -> Iterator[Line]:
    """Addresses between the key words and the body: «Эл. почта: olga@mail.ru»."""
    head = {line.index for line in pages.front.head}
    for line in pages.front.lines:
        if line.index not in head and "@" in line.text and len(line.text) < 200:
            yield line


def _at_the_end(pages: Pages, names: tuple[PersonName, ...]) -> Iterator[Line]:
    count = pages.document.page_count
    families = [name.family.lower() for name in names if len(name.family) > 2]
    for number in range(max(pages.front.page, count - _LAST_PAGES + 1), count + 1):
        low_page = "\n".join(pages.texts(number)).lower()
        if any(part in low_page for part in (*_ABOUT_PARTS, *families, "@")) and pages.places(
            number, lambda text: _opens_note(text, families)
        ):
            yield from _notes_among(pages.lines(number), families)


def _opens_note(text: str, families: Sequence[str]) -> bool:
    """Whether notes on authors may begin with a line: nothing on a page without one is such a note."""
    if ABOUT_AUTHORS.match(text) or _ANNOUNCED_MAIL.match(text):
        return True
    return _names_one(text, families) and ("@" in text or _is_biography(text) or ANNOUNCED.match(text) is not None)


def _names_one(text: str, families: Sequence[str]) -> bool:
    low = text[:60].lower()
    return len(text) < _LONGEST_NOTE and any(family in low for family in families)


def _notes_among(lines: Sequence[Line], families: Sequence[str]) -> Iterator[Line]:
    left, is_note = 0, False
    for line in lines:
        text = line.text
        left = _AFTER_HEADING if ABOUT_AUTHORS.match(text) else left - 1
        begins = _names_one(text, families)
        goes_on = is_note and not begins and (len(text) < 80 or "@" in text) and not section_start(text)
        is_note = (begins and (_is_biography(text) or ANNOUNCED.match(text) is not None)) or (
            left >= 0 and len(text) < _LONGEST_NOTE and is_sentence(text)
        )
        if is_note or goes_on or (begins and "@" in text) or _ANNOUNCED_MAIL.match(text):
            yield line


def _is_biography(text: str) -> bool:
    # «Лидия Ястребова – Удмуртский университет»: the name, a dash or comma, the body; no reference has that.
    named = re.match(r"^[^\d,–—]{5,50}[¹²³⁴⁵⁶⁷⁸⁹]?(?:\s[–—-]\s|,\s)", text)
    if named is None or re.search(r"(?<!\d)\d{4}(?!\d)|//|:\s", text):
        return False
    # «… – кандидат наук, доцент,» above the body.
    return names_organisation(text) or _POST.match(text, named.end()) is not None
