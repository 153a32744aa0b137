"""Headings of sections: lines that stand out and apart, their numbers and levels."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from svod.extract.body.placed_lines import SENTENCE_ENDS, TEXT, PlacedLine, Zone, is_ended
from svod.languages import all_words, alternatives
from svod.model.document import Document, Font
from svod.text.dates import find_dates
from svod.text.keywords import Section, is_heading, section_start

# «2.1. Постановка», «3 Ergebnisse», «§ 4», «IV. Results», «B. Methods», «Глава 2», «Appendix A».
_DECIMAL = re.compile(r"(?:§\s?)?(\d{1,2}(?:\.\d{1,2}){0,4})(?P<stop>\.|\))?\s+(?=[«„“\"(]?[^\W\d_])")
_ROMAN = re.compile(r"([IVX]{1,6})\.?\s+(?=[«„“\"(]?[^\W\d_])")
_LETTER = re.compile(r"([A-HА-Ж])[.)]\s+(?=[«„“\"(]?[^\W\d_])")
_PART = re.compile(
    rf"((?:{alternatives('body.parts')})\s(?:\d{{1,2}}|[IVX]{{1,5}}|[A-ZА-Я]))(?:[.:]\s*|\s+|$)", re.IGNORECASE
)
# «Theorem 3», «Proof.», «Example»; «Problem Statement» is a heading.
_STATEMENT = re.compile(rf"(?:{'|'.join(all_words('body.statements'))})\s?(?:[\d.:(]|[IVX]+\b|$)", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]{2}")
_YEAR = re.compile(r"[12]\d{3}")
_ENDS_OPEN = (",", ";", "-", "–", "=", "(")
_LONGEST, _LONGEST_PLAIN = 24, 12
_LONGEST_DATE = 40
_LARGER = 1.06
# In usual distances: a heading stands so far below the text above it; one that looks like the text, so far.
_APART, _FAR_APART, _BELOW = 1.12, 1.3, 1.08
_TIGHT = 1.25
_MOST_LINES, _MOST_ITALIC = 4, 2
_DEEPEST = 5


class Style(NamedTuple):
    """How a heading is set, the weightiest first."""

    size: float
    bold: bool
    capitals: bool
    upright: bool


class Heading(NamedTuple):
    """Where among the lines a heading stands, its number, its words, its level."""

    first: int
    stop: int
    number: str
    text: str
    depth: int
    style: Style
    level: int = 1


class _Number(NamedTuple):
    text: str
    depth: int
    end: int


def find_headings(document: Document, lines: Sequence[PlacedLine], body: Font) -> list[Heading]:
    """The headings among the lines, whose zones are set; `with_levels` finds their levels."""
    found: list[Heading] = []
    place = 0
    has_roman = _counts_in_roman(lines)
    counted: tuple[int, ...] = ()
    while place < len(lines):
        one = lines[place]
        if one.zone is not TEXT or not (
            _is_heading(document, lines, place, body, has_roman) or _counts_on(lines, place, counted)
        ):
            place += 1
            continue
        stop = _end(lines, place, body)
        number = number_of(one.text, has_roman=has_roman)
        counted = _counted(number.text if number else "") or counted
        text = " ".join(line.text for line in lines[place:stop])
        found.append(
            Heading(
                place, stop, number.text if number else "", text[number.end if number else 0 :].strip(),
                number.depth if number else 0, _style(one),
            )
        )  # fmt: skip
        for line in lines[place:stop]:
            line.zone = Zone.HEADING
        place = stop
    return found


def number_of(text: str, *, has_roman: bool = True) -> _Number | None:
    """The number that a heading begins with, and how deep it is."""
    text = text.lstrip()[:60]
    if match := _DECIMAL.match(text):
        depth = match[1].count(".") + 1 if match["stop"] != ")" else 3
        return _Number(match[1], depth, match.end())
    if match := _PART.match(text):
        return _Number(match[1], 1, match.end())
    if has_roman and (match := _ROMAN.match(text)):
        return _Number(match[1], 1, match.end())
    if match := _LETTER.match(text):
        return _Number(match[1], 2 if has_roman else 1, match.end())
    return None


def _counts_in_roman(lines: Sequence[PlacedLine]) -> bool:
    """Whether sections are numbered I, II: then letters number what is in them."""
    starts = {one.text.partition(" ")[0].rstrip(".") for one in lines if one.text[:1] in "IVX"}
    return {"I", "II"} <= starts


def _is_heading(document: Document, lines: Sequence[PlacedLine], place: int, body: Font, has_roman: bool) -> bool:
    one = lines[place]
    if one.size <= _LARGER * body.size and not one.line.font.bold and not one.is_short:
        return False
    text = one.text.strip()
    words = text.count(" ") + 1
    if words > _LONGEST or not _WORD.search(text) or _STATEMENT.match(text) or _is_date(text):
        return False
    if text.endswith(_ENDS_OPEN) and not _goes_on(lines, place):
        return False
    start = section_start(text)
    is_known = start is not None and start.alone
    number = number_of(text, has_roman=has_roman)
    rest = text[number.end :] if number else text
    if not is_known and not (rest[:1].isupper() or rest[:1] in '«„“"(' or (number and one.line.font.bold)):
        return False
    is_bold = one.line.font.bold and not body.bold and _is_bold_to_the_end(document, one)
    is_larger = one.size > _LARGER * body.size
    if one.size < 0.9 * body.size and not is_bold:
        return False
    above = lines[place - 1] if place else None
    is_apart = one.step is None or one.step > _APART or (above is not None and above.zone is not TEXT)
    if is_bold or is_larger:
        ends = text.endswith(".") and not number and words > 6
        return not ends and (is_apart or bool(number) or is_known) and not _is_block(lines, place, _MOST_LINES)
    if is_known:
        return is_apart or (one.is_short and words < 4)
    return _stands_apart(lines, place, number, words, is_plain=_is_plain(one, body))


def _counted(number: str) -> tuple[int, ...]:
    """The parts of a decimal number: «3.2» as 3 and 2."""
    parts = number.split(".")
    return tuple(map(int, parts)) if all(part.isdecimal() for part in parts) else ()


def _counts_on(lines: Sequence[PlacedLine], place: int, before: tuple[int, ...]) -> bool:
    """Whether a short line has the number that follows that of the last heading: behind 3.2 that is 3.2.1 or 3.3."""
    one = lines[place]
    match = _DECIMAL.match(one.text) if before and one.text[:1].isdecimal() else None
    parts = _counted(match[1]) if match else ()
    if match is None or len(parts) < 2 or parts[-1] == 0:
        return False
    is_first = parts == (*before, 1)
    is_next = len(parts) <= len(before) and parts == (*before[: len(parts) - 1], before[len(parts) - 1] + 1)
    text, above = one.text.strip(), lines[place - 1]
    is_line = one.is_short and not text.endswith((*SENTENCE_ENDS, *_ENDS_OPEN)) and text.count(" ") < _LONGEST_PLAIN
    return (
        (is_first or is_next)
        and is_line
        and text[match.end()].isupper()
        and (above.zone is not TEXT or is_ended(above.text))
    )


def _is_date(text: str) -> bool:
    """Whether a line has no other words than a date, as title pages do: «November 2022»."""
    if len(text) > _LONGEST_DATE or not _YEAR.search(text):
        return False
    rest = text
    for date in find_dates(text):
        rest = rest.replace(text[date.start : date.end], "")
    return not _WORD.search(rest)


def _goes_on(lines: Sequence[PlacedLine], place: int) -> bool:
    """Whether a line that ends with a dash is the first of a heading: what follows is set in the same way."""
    one, below = lines[place], lines[place + 1] if place + 1 < len(lines) else None
    is_dash = one.text.rstrip().endswith((" -", " –"))
    return is_dash and below is not None and below.column == one.column and _is_alike(one, below)


def _stands_apart(
    lines: Sequence[PlacedLine], place: int, number: _Number | None, words: int, *, is_plain: bool
) -> bool:
    """Whether a line in the type of the text, or in italics or capitals, is set as a heading."""
    one = lines[place]
    text = one.text.strip()
    if words > _LONGEST_PLAIN or not one.is_short or (text.endswith(SENTENCE_ENDS) and not text.endswith("?")):
        return False
    below = lines[place + 1] if place + 1 < len(lines) else None
    if below is None or below.zone in (Zone.TABLE, Zone.FORMULA):
        return False
    above = lines[place - 1] if place else None
    ends_above = above is None or above.zone is not TEXT or is_ended(above.text)
    is_far = one.step is None or one.step > _FAR_APART or (above is not None and above.zone is Zone.HEADING)
    is_before_paragraph = (one.below or 0.0) > _BELOW or below.is_indented or below.zone is not TEXT
    if not (ends_above and is_before_paragraph):
        return False
    if one.line.font.italic and _is_block(lines, place, _MOST_ITALIC):
        # A quotation in italics.
        return False
    if not is_plain:
        return is_far or (number is not None and one.step is not None and one.step > _APART)
    return is_far and number is not None and number.depth != 3 and (one.below or 0.0) > _BELOW


def _is_plain(one: PlacedLine, body: Font) -> bool:
    return not (one.line.font.italic and not body.italic) and not _is_capital(one.text)


def _is_capital(text: str) -> bool:
    # Asked of every line, and of whole paragraphs where a format has no lines.
    letters = list(filter(str.isalpha, text))
    return len(letters) > 3 and sum(map(str.isupper, letters)) > 0.8 * len(letters)


def _is_bold_to_the_end(document: Document, one: PlacedLine) -> bool:
    """Whether also the last word is bold: else only the beginning of a paragraph is."""
    fonts = document.columns.fonts[one.line.span.start : one.line.span.stop]
    return document.font_table[fonts[-1]].bold or document.font_table[fonts[len(fonts) // 2]].bold


def _is_block(lines: Sequence[PlacedLine], place: int, most: int) -> bool:
    """Whether more lines in succession are set like this than a heading has: a paragraph in bold or italics, a list."""
    font = lines[place].line.font
    stop = place
    while stop < len(lines) and lines[stop].line.font == font and lines[stop].zone is TEXT:
        stop += 1
    return stop - place > most


def _end(lines: Sequence[PlacedLine], place: int, body: Font) -> int:
    """Where a heading of several lines ends."""
    first = lines[place]
    if _is_plain(first, body) and not first.line.font.bold and first.size <= _LARGER * body.size:
        return place + 1
    stop = place + 1
    while stop < len(lines) and stop - place < _MOST_LINES:
        one = lines[stop]
        is_same = _is_alike(first, one)
        is_near = (
            one.step is not None and one.step < max(1.5, 1.7 * one.size / body.size) and one.column == first.column
        )
        if one.zone is not TEXT or not is_same or not is_near:
            break
        # Capitals are broken at will; two headings are further apart than the lines of one.
        is_tight = _is_capital(first.text) and (one.step or 0.0) < _TIGHT * one.size / body.size
        goes_on = first.is_centred or is_tight or _wraps(lines[stop - 1], one)
        if number_of(one.text) or section_start(one.text) or not goes_on:
            break
        stop += 1
    return stop


def _wraps(above: PlacedLine, one: PlacedLine) -> bool:
    """Whether the first word of a line had no room on the line above."""
    word = one.text.partition(" ")[0]
    width = (one.box.x1 - one.box.x0) * len(word) / max(1, len(one.text))
    return above.box.x1 + width + 0.3 * one.size > above.right - 0.5 * one.size


def _style(one: PlacedLine) -> Style:
    font = one.line.font
    return Style(round(2 * font.size) / 2, font.bold, _is_capital(one.text), not font.italic)


def _is_alike(one: PlacedLine, other: PlacedLine) -> bool:
    """Whether two lines are set in the same way; a single word in capitals may be an abbreviation."""
    style, second = _style(one), _style(other)
    return style == (second if " " in other.text.strip() else second._replace(capitals=style.capitals))


def with_levels(headings: Sequence[Heading]) -> list[Heading]:
    """The headings with their levels: by their numbers, or as others that are set like them, or by size and weight."""
    by_style: dict[Style, int] = {}
    if 3 * sum(bool(heading.depth) for heading in headings) < len(headings):
        # A few numbers among many headings are no numbering.
        headings = [heading._replace(depth=0) for heading in headings]
    for heading in headings:
        if heading.depth:
            by_style.setdefault(heading.style, heading.depth)
    numbered = sorted(by_style, reverse=True)
    unnumbered = sorted({heading.style for heading in headings if not heading.depth} - set(by_style), reverse=True)
    # What is set so only once, as a title is, opens no level.
    counts = Counter(heading.style for heading in headings)
    for style in unnumbered:
        known = numbered or [other for other in by_style if counts[other] > 1]
        greater = [by_style[other] for other in known if other > style]
        by_style[style] = max(greater) + 1 if greater else 1
    return [heading._replace(level=min(_DEEPEST, _level(heading, by_style))) for heading in headings]


def _level(heading: Heading, by_style: dict[Style, int]) -> int:
    if heading.depth:
        return heading.depth
    known = section_start(heading.text)
    if known is not None and known.alone and known.section is not Section.BODY:
        return 1
    return by_style[heading.style]


def is_bibliography(heading: str) -> bool:
    """Whether a heading is that of the references."""
    return is_heading(heading, Section.REFERENCES)
