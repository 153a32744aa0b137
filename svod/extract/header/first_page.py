"""The front of a document: which page it is, its lines, and the groups of lines that belong together."""

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from svod.extract.header.margin_numbers import without_margin_numbers
from svod.extract.header.mid_page import start_below_another
from svod.extract.header.run_in_headings import RUNS_IN, with_sign
from svod.extract.header.start_page import Start, find_start
from svod.extract.latest import Latest
from svod.extract.line_ends import joined_lines
from svod.extract.line_signs import furniture
from svod.model.document import Box, Document, Line, Span
from svod.text.fronts import is_stamp
from svod.text.keywords import Section, SectionStart, names_organisation, section_start
from svod.text.names import are_strict, split_names
from svod.text.places import split_place

# Where there is no introduction, the front ends after so many lines.
LONGEST_FRONT = 90
# The size of body text is taken from so many of the first words, taken at even distances.
_FIRST_WORDS, _SAMPLE_WORDS = 30_000, 5_000
# Lines of one group may stand so far apart sideways, in points.
_SIDE_STEP = 30.0
_MARGIN_NUMBER = "0123456789 "
# Key words also follow a heading in another face without any sign: «Keywords Waves · Heat».
_LIST_SIGNS = re.compile(r"[,;·•∙|]")
_MOST_LISTED_WORDS = 6
# A line that ends so far from the right edge of its paragraph, in widths of it, is short; so many may stand above it.
_SHORT_LINE, _MOST_SHORT_LINES = 0.4, 8
# Addresses stand so near the beginning of a paragraph that names persons.
_FEW_LINES = 5
# The rest of a body below its line is shorter than this.
_SHORT_REST = 40
# «… медицинский центр (г. Томск)»
_IN_TOWN = re.compile(r"\((?:г\.\s?)?[A-ZА-ЯЁ][^()\d]{2,40}\)$")
_ORCID = re.compile(r"\b0000-000\d-\d{4}")
# «Ann Roe, …», «A. Roe (University of Leeds)», «A. Roe – PhD, …»
_BEHIND_PERSON = re.compile(r"\s*[,(\[]|\s[–—-]\s")
# A line in the middle stands so far from both edges, in widths of the paragraph, and no more off the middle.
_OFF_EDGE = 0.08


class Group(NamedTuple):
    """Lines that follow one another in one face: a title, a list of authors, a paragraph."""

    lines: tuple[Line, ...]
    order: int

    @property
    def text(self) -> str:
        """The words of the group, words broken at line ends made whole."""
        return joined_lines(self.lines)

    @property
    def size(self) -> float:
        """The size of its first line's font."""
        return self.lines[0].font.size

    @property
    def bold(self) -> bool:
        """Whether its first line is set bold."""
        return self.lines[0].font.bold

    @property
    def span(self) -> Span:
        """The tokens of the group."""
        return Span(self.lines[0].span.start, self.lines[-1].span.stop)


@dataclass(frozen=True)
class Front:
    """What stands before the body: its lines without page furniture, the furniture, the size of body text."""

    page: int
    lines: tuple[Line, ...]
    edges: tuple[Line, ...]
    body_size: float
    ends_at_section: bool

    @cached_property
    def head(self) -> tuple[Line, ...]:
        """The lines before the first abstract or key words."""
        for order, line in enumerate(self.lines):
            if opens_section(line, Section.ABSTRACT, Section.KEYWORDS) and order > 0:
                return _before_paragraph(self.lines[:order], self.body_size)
        return _before_paragraph(self.lines, self.body_size)


class Pages:
    """The pages of one document as the header methods see them: without furniture, the front found once."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self._furniture = furniture(document)
        self._made: dict[int, tuple[Line, ...]] = {}
        self._kept: dict[int, tuple[Line, ...]] = {}
        self._texts: dict[int, tuple[str, ...]] = {}
        self._starts: dict[int, tuple[SectionStart | None, ...]] = {}

    @property
    def page_count(self) -> int:
        """How many pages the document has."""
        return self.document.page_count

    def all_lines(self, number: int) -> tuple[Line, ...]:
        """Every line of a page."""
        if not 1 <= number <= self.document.page_count:
            return ()
        if number not in self._made:
            # Not the document's own lines: a book has thousands that no header needs.
            starts = self.document.columns.page_starts
            lines = [
                with_sign(self.document, line)
                for line in self.document.lines_at(range(starts[number - 1], starts[number]))
            ]
            self._made[number] = without_margin_numbers(self.document, tuple(lines))
        return self._made[number]

    def lines(self, number: int) -> tuple[Line, ...]:
        """The lines of a page without its furniture."""
        if number not in self._kept:
            lines = self.all_lines(number)
            self._kept[number] = tuple(line for line in lines if line.index not in self._furniture)
        return self._kept[number]

    def texts(self, number: int) -> tuple[str, ...]:
        """The texts of a page's lines, without its furniture: enough to tell whether its lines are worth making."""
        if number not in self._texts:
            columns = self.document.columns
            starts = columns.line_starts
            self._texts[number] = tuple(
                " ".join(columns.texts[starts[index] : starts[index + 1]])
                for index in range(columns.page_starts[number - 1], columns.page_starts[number])
                if index not in self._furniture
            )
        return self._texts[number]

    def starts(self, number: int) -> tuple[SectionStart | None, ...]:
        """The section that each line of a page begins, its furniture not counted; numbers at the margin aside."""
        if number not in self._starts:
            self._starts[number] = tuple(
                section_start(text) or (section_start(text.lstrip(_MARGIN_NUMBER)) if text[:1].isdigit() else None)
                for text in self.texts(number)
            )
        return self._starts[number]

    def places(self, number: int, is_asked: Callable[[str], bool]) -> list[int]:
        """Where on a page, its furniture not counted, lines are what is asked for: a page without any need not be made.

        A number at the margin may still stand before a line here; it is asked about with the number and without.
        """
        return [
            place
            for place, text in enumerate(self.texts(number))
            if is_asked(text) or (text[:1].isdigit() and is_asked(text.lstrip(_MARGIN_NUMBER)))
        ]

    def short_texts(self, number: int, most_words: int) -> list[str]:
        """The texts of a page's lines of so few words, without its furniture: all that is asked of far pages."""
        columns = self.document.columns
        starts = columns.line_starts
        return [
            " ".join(columns.texts[starts[index] : starts[index + 1]])
            for index in range(columns.page_starts[number - 1], columns.page_starts[number])
            if starts[index + 1] - starts[index] <= most_words and index not in self._furniture
        ]

    @cached_property
    def start(self) -> Start:
        """Where the paper itself begins."""
        return _latest_start.found(self.document, find_start(self))

    @cached_property
    def cover(self) -> tuple[Line, ...]:
        """The lines of the sheets before the paper that tell of it."""
        return tuple(line for number in self.start.sheets for line in self.all_lines(number))

    @cached_property
    def body_size(self) -> float:
        """The size in which most words of the document are set."""
        return _body_size(self.document)

    @cached_property
    def front(self) -> Front:
        """The front of the document: page one, or the page behind covers and sheets on which the paper begins."""
        number = self.start.page
        # Stamps are set large, but are no titles.
        stamps = {line.index for line in self.lines(number) if is_stamp(line.text)}
        edges = tuple(line for line in self.all_lines(number) if line.index in self._furniture or line.index in stamps)
        kept = tuple(line for line in self.lines(number) if line.index not in stamps)
        kept = kept[start_below_another(kept, self.body_size) :]
        stop = _body_start(kept)
        ended = stop < min(len(kept), LONGEST_FRONT)
        return Front(number, kept[:stop], edges, self.body_size, ended)


def start_page(document: Document) -> int:
    """The page, from 1, on which the paper itself begins."""
    return _latest_start(document).page if document.page_count > 1 and document.line_count else 1


def opened_section(line: Line, *sections: Section) -> SectionStart | None:
    """The heading of one of these sections that a line is, or begins with."""
    start = section_start(line.text)
    if start is None or start.section not in sections:
        return None
    if start.alone or RUNS_IN.match(line.text, start.end):
        return start
    return start if start.section is Section.KEYWORDS and _lists(line.text, start.end) else None


def _lists(text: str, end: int) -> bool:
    """Whether a line that begins with a capital letter goes on from there with a list of short phrases."""
    phrases = _LIST_SIGNS.split(text[end:])
    return text[:1].isupper() and len(phrases) > 1 and all(len(one.split()) <= _MOST_LISTED_WORDS for one in phrases)


def opens_section(line: Line, *sections: Section) -> bool:
    """Whether a line is, or begins with, one of these sections' headings."""
    return opened_section(line, *sections) is not None


def groups_of(lines: tuple[Line, ...]) -> tuple[Group, ...]:
    """Adjacent lines of one face and no gap between them, as groups."""
    groups: list[list[Line]] = []
    for line in lines:
        if groups and _belongs(groups[-1][-1], line):
            groups[-1].append(line)
        else:
            groups.append([line])
    return tuple(Group(tuple(group), order) for order, group in enumerate(groups))


def _before_paragraph(lines: tuple[Line, ...], body_size: float) -> tuple[Line, ...]:
    # Where no heading ends the head, the first full paragraph does.
    for group in groups_of(lines):
        first = lines.index(group.lines[0])
        if first > 0 and group.size <= 1.05 * body_size and _is_paragraph(group):
            return lines[: first + max(_short_lines_above(group), _lines_of_people(group))]
    return lines


def _short_lines_above(group: Group) -> int:
    """How many lines of a paragraph are none of it: an author's name may stand right above, in the same face."""
    boxes = [line.box for line in group.lines]
    if None in boxes:
        return 0
    edge = max(box.x1 for box in boxes if box)
    width = max(box.x1 - box.x0 for box in boxes if box)
    first = min(box.x0 for box in boxes if box)
    lasts = [
        bool(box and (edge - box.x1 > _SHORT_LINE * width or _is_centred(box, first, edge)))
        for box in boxes[: _MOST_SHORT_LINES + 1]
    ]
    ends = [line.text.rstrip().endswith((".", "-", ",")) for line in group.lines]
    short = 0
    while short < len(lasts) and lasts[short] and not ends[short]:
        short += 1
    return short if short <= _MOST_SHORT_LINES else 0


def _begins_with_person(text: str) -> bool:
    return are_strict(split_names(_BEHIND_PERSON.split(text.lstrip("© "), maxsplit=1)[0]))


def _lines_of_people(group: Group) -> int:
    """How many lines of a paragraph are none of it: each begins with a person, or names the body below persons."""
    count = 0
    for line in group.lines:
        is_person = _begins_with_person(line.text)
        names_body = names_organisation(line.text) or _IN_TOWN.search(line.text) is not None
        is_body = count > 0 and names_body and not line.text.rstrip().endswith((".", "-"))
        # «Нижний Новгород» below a long name of a body.
        is_rest = count > 0 and (
            (len(line.text) < _SHORT_REST and line.text[-1:].isalpha()) or split_place(line.text).is_only_place
        )
        if not is_person and not is_body and not is_rest:
            break
        count += 1
    return count


def _is_centred(box: Box, left: float, right: float) -> bool:
    """Whether a line stands in the middle between two edges, away from both."""
    before, after = box.x0 - left, right - box.x1
    return min(before, after) > _OFF_EDGE * (right - left) > abs(before - after)


def _is_paragraph(group: Group) -> bool:
    # Authors with their bodies and addresses may be set like running text.
    if _begins_with_person(group.lines[0].text) and any(
        "@" in line.text or _ORCID.search(line.text) for line in group.lines[:_FEW_LINES]
    ):
        return False
    length = sum(len(line.text) for line in group.lines)
    return length > 400 if len(group.lines) < 5 else length > 45 * len(group.lines)


def _belongs(before: Line, line: Line) -> bool:
    if before.page != line.page or before.font.bold != line.font.bold or before.font.italic != line.font.italic:
        return False
    if abs(before.font.size - line.font.size) > 0.04 * max(before.font.size, line.font.size):
        return False
    if before.box is None or line.box is None:
        open_end = before.text.rstrip().endswith((":", ",", "-", "–"))
        return line.text[:1].islower() or open_end or (before.text.isupper() and line.text.isupper())
    height = max(before.box.y1 - before.box.y0, 1.0)
    # Large faces are set with more lead.
    widest = 1.25 if line.font.size > 13.5 else 0.95
    return -0.5 * height <= line.box.y0 - before.box.y1 <= widest * height and _overlap(before.box, line.box)


def _overlap(one: Box, other: Box) -> bool:
    return one.x0 < other.x1 + _SIDE_STEP and other.x0 < one.x1 + _SIDE_STEP


def _body_start(lines: tuple[Line, ...]) -> int:
    for order, line in enumerate(lines[:LONGEST_FRONT]):
        start = section_start(line.text)
        if not start or not start.alone:
            continue
        if start.section is Section.CONTENTS or (order > 1 and start.section is Section.INTRODUCTION):
            return order
    return min(len(lines), LONGEST_FRONT)


def _body_size(document: Document) -> float:
    sizes: Counter[float] = Counter()
    fonts = document.columns.fonts[:_FIRST_WORDS]
    for number, count in Counter(fonts[:: 1 + len(fonts) // _SAMPLE_WORDS]).items():
        sizes[round(document.font_table[number].size, 1)] += count
    return sizes.most_common(1)[0][0] if sizes else 0.0


# The header is looked for there, and its page is stored beside it.
_latest_start = Latest(lambda document: find_start(Pages(document)))
