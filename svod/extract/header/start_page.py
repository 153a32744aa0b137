"""The page on which the paper itself begins: behind sheets, covers, imprints and contents, or a cover's repetition.

A page before the paper is recognised by its words (`text.fronts`). Covers and imprints are left behind only for a page
that begins a paper beyond doubt, so a document without one keeps its first page.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple, Protocol

from svod.model.document import Line
from svod.text.fronts import (
    CODE,
    PageKind,
    is_sparse,
    is_sure_sheet,
    is_thesis,
    lines_above_contents,
    names_issue,
    opening_signs,
    page_kind,
    prose_lines,
)
from svod.text.keywords import Section, section_start
from svod.text.names import are_strict, split_names

# So many pages are looked at; a title page is followed by its repetition within so many.
MOST_PAGES, _MOST_BETWEEN = 14, 5
# What shows the first page of a paper, with how much each counts; so much is enough.
_SIGNED, _ENOUGH = 2.0, 3.0
_SIGNS = {str(Section.ABSTRACT): 1.5, str(Section.KEYWORDS): 1.5, CODE: 1.5, str(Section.INTRODUCTION): 0.5}
_PROSE, _FEWEST_PROSE = 1.0, 5
# A title stands among so many lines, has so many letters, and its authors stand so near.
_HEAD_LINES, _SHORTEST_TITLE, _LONGEST_TITLE, _NEAR = 45, 8, 300, 3
_LARGER, _SHORTEST_CAPITALS, _REPEATED = 1.08, 8, 10
# Marks of notes are no part of a line that is repeated.
_NO_LETTERS = re.compile(r"[\W\d_]+")
_SHEETS = frozenset({PageKind.BLANK, PageKind.SHEET})
_DOUBTFUL = frozenset({PageKind.SHEET, PageKind.COVER, PageKind.IMPRINT})
_FRONTS = frozenset({PageKind.COVER, PageKind.IMPRINT, PageKind.CONTENTS})


class Start(NamedTuple):
    """Where the paper begins, from 1, and the pages before it that tell of it."""

    page: int
    sheets: tuple[int, ...] = ()


class PageSource(Protocol):
    """The pages of a document without their furniture; lines cost more than their texts."""

    @property
    def page_count(self) -> int:
        """How many pages there are."""

    @property
    def body_size(self) -> float:
        """The size in which most words are set."""

    def texts(self, number: int) -> Sequence[str]:
        """The texts of a page's lines."""

    def lines(self, number: int) -> Sequence[Line]:
        """The lines of a page."""


class _Run(NamedTuple):
    """Lines of one display face that follow one another: where they begin and end, and their text."""

    first: int
    stop: int
    text: str


def find_start(pages: PageSource) -> Start:
    """The page where the paper begins; the first one that has words where nothing tells another."""
    last = min(pages.page_count, MOST_PAGES)
    kinds: dict[int, PageKind] = {}
    for number in range(1, last + 1):
        kinds[number] = _kind(pages, number)
        if kinds[number] not in _SHEETS:
            break
    own = next((number for number, kind in kinds.items() if kind not in _SHEETS), None)
    sheets = tuple(number for number, kind in kinds.items() if kind is PageKind.SHEET)
    if own is None:
        return Start(next((number for number, kind in kinds.items() if kind is not PageKind.BLANK), 1))
    if kinds[own] in _FRONTS:
        return Start(_behind_volume(pages, range(own + 1, last + 1)) or own, sheets)
    texts = pages.texts(own)
    # A thesis begins on its title page, whatever later pages repeat.
    if is_sparse(texts) and not opening_signs(texts) - {CODE} and not is_thesis(texts):
        repeated = _repetition(pages, own)
        return Start(repeated, (*sheets, own)) if repeated else Start(own, sheets)
    return Start(own, sheets)


def _kind(pages: PageSource, number: int) -> PageKind:
    """What a page is; words of sheets, covers and imprints do not outweigh a title with authors and running text."""
    texts = pages.texts(number)
    kind = page_kind(texts)
    if kind is PageKind.CONTENTS and _has_head_above(pages.lines(number), pages.body_size):
        return PageKind.TEXT
    if kind not in _DOUBTFUL or prose_lines(texts) < _FEWEST_PROSE or is_sure_sheet(texts):
        return kind
    if opening_score(pages.lines(number), pages.body_size) < _ENOUGH:
        return kind
    # What the next pages print once more was a sheet after all.
    return kind if kind is PageKind.SHEET and _repetition(pages, number, signed=False) else PageKind.TEXT


def _has_head_above(lines: Sequence[Line], body_size: float) -> bool:
    """Whether a title with authors or an abstract stands above the contents, as in reports; not an issue's name."""
    texts = [line.text for line in lines]
    above = lines[: lines_above_contents(texts)]
    head = texts[: len(above)]
    if str(Section.ABSTRACT) in opening_signs(head):
        return any(display_runs(above, body_size))
    if names_issue(head):
        return False
    return is_signed(above, body_size) or (prose_lines(head) >= _FEWEST_PROSE and any(display_runs(above, body_size)))


def _behind_volume(pages: PageSource, numbers: range) -> int | None:
    """The first page behind the cover or imprint of a volume that begins a paper."""
    for number in numbers:
        if _kind(pages, number) is PageKind.TEXT and opening_score(pages.lines(number), pages.body_size) >= _ENOUGH:
            return number
    return None


def _repetition(pages: PageSource, own: int, *, signed: bool = True) -> int | None:
    """The page that prints a title page's title once more, with running text below, its authors beside it if asked."""
    title_page, body_size = pages.lines(own), pages.body_size
    titles = [letters for run in display_runs(title_page, body_size) if len(letters := _letters(run.text)) >= _REPEATED]
    others = {_letters(line.text) for line in title_page if len(line.text.split()) > 1} if signed else None
    for number in range(own + 1, min(pages.page_count, own + _MOST_BETWEEN) + 1) if titles else ():
        texts = pages.texts(number)
        # Titles are looked for among the letters of a page before its lines are made.
        if any(title[:_REPEATED] in _letters(" ".join(texts)) for title in titles) and (
            prose_lines(texts) >= _FEWEST_PROSE and _repeats(pages.lines(number), titles, others, body_size)
        ):
            return number
        # A title page and a page of the abstract are one header.
        if str(Section.ABSTRACT) in opening_signs(texts):
            return None
    return None


def _repeats(lines: Sequence[Line], titles: Sequence[str], others: Collection[str] | None, body_size: float) -> bool:
    """Whether a display line is one of the titles, beside authors or others of the lines where those are asked for."""
    for run in display_runs(lines, body_size):
        printed = _letters(run.text)
        if not any(_is_same_title(title, printed) for title in titles):
            continue
        if others is None or any(
            _names_authors(line.text) or _letters(line.text) in others for line in _beside(lines, run)
        ):
            return True
    return False


def _is_same_title(one: str, other: str) -> bool:
    """Whether two lines of letters are one title; a cover may break it into other lines or add a subtitle."""
    shorter, longer = sorted((one, other), key=len)
    return len(shorter) >= _REPEATED and shorter in longer and 2 * len(shorter) > len(longer)


def _letters(text: str) -> str:
    return _NO_LETTERS.sub("", text).casefold()


def opening_score(lines: Sequence[Line], body_size: float) -> float:
    """How much a page looks like the first of a paper; nothing without authors or a code above the sections."""
    texts = [line.text for line in lines]
    signs, signed = opening_signs(texts), is_signed(lines, body_size)
    if not signed and CODE not in signs:
        return 0.0
    score = sum(_SIGNS[sign] for sign in signs) + (_SIGNED if signed else 0.0)
    return score + (_PROSE if prose_lines(texts) >= _FEWEST_PROSE else 0.0)


def is_signed(lines: Sequence[Line], body_size: float) -> bool:
    """Whether a title in a display face stands among the first lines, with names of people beside it."""
    return any(_names_authors(line.text) for run in display_runs(lines, body_size) for line in _beside(lines, run))


def _beside(lines: Sequence[Line], run: _Run) -> Sequence[Line]:
    """The lines right before and after a run, where authors would stand."""
    return (*lines[max(0, run.first - _NEAR) : run.first], *lines[run.stop : run.stop + _NEAR])


def display_runs(lines: Sequence[Line], body_size: float) -> Iterator[_Run]:
    """The runs of display lines that may be titles; names of people and headings of sections part them."""
    stop = 0
    for first, line in enumerate(lines[:_HEAD_LINES]):
        if first < stop or not is_display(line, body_size):
            continue
        stop = first + 1
        while stop < len(lines) and is_display(lines[stop], body_size) and lines[stop].font == line.font:
            stop += 1
        text = " ".join(one.text for one in lines[first:stop])
        if _SHORTEST_TITLE <= len(text) <= _LONGEST_TITLE:
            yield _Run(first, stop, text)


def is_display(line: Line, body_size: float) -> bool:
    """Whether a line is set larger than the body, bold or in capitals, and is no heading of a section and no name."""
    text = line.text
    capitals = len(text) >= _SHORTEST_CAPITALS and text.isupper()
    if not (line.font.size >= _LARGER * body_size or line.font.bold or capitals):
        return False
    return section_start(text) is None and not are_strict(split_names(text))


def _names_authors(text: str) -> bool:
    names = split_names(text)
    return are_strict(names) or len(names) > 1 or (len(names) == 1 and not text.isupper())
