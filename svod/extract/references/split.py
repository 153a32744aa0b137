"""Cuts a bibliography into its entries: by numbers, labels, signs between them, indents, gaps and author starts."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from svod.extract.line_ends import joined_lines
from svod.extract.line_signs import furniture, has_year, line_number, reference_signs
from svod.extract.references.entry_starts import starts_like_entry
from svod.extract.references.notes import REMARK, are_notes, works_of_note
from svod.extract.references.numbering import CutLines, Start, labelled_starts, numbered_lines
from svod.extract.references.plain_lists import plain_starts
from svod.extract.references.run_in import bulleted, holds_several, run_in, run_in_list, run_on
from svod.model.document import Box, Document, Line, LineRole, Span
from svod.model.reference import BibliographyBlock, Entry
from svod.text.keywords import Section, is_heading

_MARGIN_NUMBER = re.compile(r"^\s*(\d{1,4})\s+")
# Where every line begins so, they are notes of a line each.
_NUMBERED_ENTRY = re.compile(r"\s*\d{1,4}\s+[«„“\"»]?[^\W\d_a-zà-öø-ÿа-яё]")
_RUN_IN_HEADING = re.compile(r"([^\W\d_][^\d.:\[]{3,60}?)[.:]?\s+(?=\[1\]\s|1[.)]\s)")
# How much each sign counts for a line being the first of its entry; from this sum on it is.
START_WEIGHTS = {"indent": 3.0, "gap": 2.0, "sure gap": 3.0, "author": 2.0, "year": 0.5, "closed": 1.0, "short": 1.0}
START_SUM = 3.5
# So many lines between two blocks may be the foot of a page and the head of the next.
MOST_BETWEEN = 30
# So many that look like text may be, where the next number stands behind them.
MOST_EDGE_LINES = 4
# References in so many places, none of so many lines, are notes.
LEAST_PLACES, LEAST_LIST = 3, 20
# A column of so many lines shows its margin by itself; further in than this is no indent.
SURE_COLUMN, MOST_INDENT = 4, 45.0
# Lines cut at one width: none has more characters, and most are nearly as long as the longest.
WIDEST_LINE, FULL_LINE, WRAPPED_SHARE = 130, 0.85, 0.8
# What is set so much smaller than an entry is no part of it.
SMALLER = 0.95
# So many lines of an entry show whether it is a note.
_LINES_READ = 3


class _Group(NamedTuple):
    """The lines of one entry and where the text of its first line begins."""

    number: int
    lines: tuple[Line, ...]
    offset: int


class _Found(NamedTuple):
    """The entries of one list, its lines, and whether they are notes."""

    entries: list[Entry]
    lines: Sequence[Line]
    of_notes: bool


class NumberingSplitter:
    """Splits numbered lists by their numbers, others by layout and by how entries begin."""

    def split(self, document: Document, blocks: Sequence[BibliographyBlock]) -> tuple[Entry, ...]:
        """The entries in printed order; unnumbered ones are counted."""
        skipped = furniture(document)
        lists = _lists(document, blocks, skipped)
        scattered = len(lists) >= LEAST_PLACES and max(map(len, lists)) < LEAST_LIST
        found: list[_Found] = []
        for part in lists:
            listed = document.lines_at([index for index in part if index not in skipped])
            lines = _without_heading([line for line in listed if not is_heading(line.text, Section.REFERENCES)])
            groups = _groups(_without_margin_numbers(lines), sum(len(before.entries) for before in found))
            of_notes = scattered or are_notes([_opening(group) for group in groups])
            works = [work for group in groups for work in _works(group)] if of_notes else map(_without_remark, groups)
            entries = [entry for entry in map(_entry, works) if any(map(str.isalpha, entry.raw))]
            found.append(_Found(entries, lines, of_notes))
        entries = [entry for part in found for entry in part.entries]
        return tuple(
            _with_own_numbers(entries, _kept_numbers(found)) if any(part.of_notes for part in found) else entries
        )


def _without_remark(group: _Group) -> _Group:
    """An entry without what is said under it in smaller type."""
    size = group.lines[0].font.size
    told = next((place for place, line in enumerate(group.lines) if line.font.size < SMALLER * size), 0)
    rest = group.lines[told:]
    if not told or not _is_closed(group.lines[told - 1]) or any(line.font.size >= SMALLER * size for line in rest):
        return group
    is_text = not any(has_year(line.text) or reference_signs(line.text) for line in rest)
    return group._replace(lines=group.lines[:told]) if is_text else group


def _opening(group: _Group) -> str:
    """What an entry says in its first lines, behind its number."""
    return " ".join([group.lines[0].text[group.offset :], *(line.text for line in group.lines[1:_LINES_READ])])


def _works(group: _Group) -> list[_Group]:
    """The works of a note; only the first has its number."""
    works = [work for work in _between(works_of_note(group.lines)) if work.number != REMARK]
    if not works:
        return []
    first, *more = works
    is_first = first.lines[0].span.start == group.lines[0].span.start
    offset = max(first.offset, group.offset) if is_first else first.offset
    return [first._replace(number=group.number, offset=offset), *(work._replace(number=0) for work in more)]


def _kept_numbers(found: Sequence[_Found]) -> list[Entry]:
    """The entries whose numbers are printed, those of a numbered list before those of notes."""
    numbered = [part for part in found if not part.of_notes and numbered_lines(part.lines)]
    return [entry for part in (*numbered, *(part for part in found if part.of_notes)) for entry in part.entries]


def _with_own_numbers(entries: Sequence[Entry], kept: Sequence[Entry]) -> Iterator[Entry]:
    """The entries; those without a number of their own are counted on from the highest."""
    owners: dict[int, int] = {}
    for entry in kept:
        if entry.number:
            owners.setdefault(entry.number, entry.span.start)
    highest = max((entry.number for entry in entries), default=0)
    for entry in entries:
        number = entry.number
        if owners.get(number) != entry.span.start:
            highest += 1
            number = highest
        yield entry._replace(number=number)


def _lists(document: Document, blocks: Sequence[BibliographyBlock], skipped: frozenset[int]) -> list[list[int]]:
    """The lines of each list; blocks are one with only the edges of pages and footnotes between them."""
    lists: list[list[int]] = []
    for block in blocks:
        inside = range(block.first_line, block.last_line + 1)
        between = range(lists[-1][-1] + 1, block.first_line) if lists else range(0)
        others = [
            index for index in between if index not in skipped and document.line(index).role is not LineRole.FOOTNOTE
        ]
        if (
            lists
            and len(between) <= MOST_BETWEEN
            and (not others or (len(others) <= MOST_EDGE_LINES and _counts_on(document, lists[-1], block.first_line)))
        ):
            lists[-1].extend(inside)
        else:
            lists.append(list(inside))
    return lists


def _counts_on(document: Document, before: Sequence[int], first: int) -> bool:
    """Whether a line begins with the number that follows those of a list: «[6] Turing» behind [1] to [5]."""
    next_number = line_number(document.line(first).text)
    if next_number is None:
        return False
    numbers = (line_number(document.line(index).text) for index in reversed(before))
    last = next((known.number for known in numbers if known is not None and known.form == next_number.form), None)
    return last == next_number.number - 1


def _without_heading(lines: list[Line]) -> list[Line]:
    """The lines without a heading of two lines, or one that runs into the first entry: «Literatur. 1. Beck, A.»"""
    if len(lines) > 2 and is_heading(f"{lines[0].text} {lines[1].text}", Section.REFERENCES):
        return lines[2:]
    run_in = _RUN_IN_HEADING.match(lines[0].text) if lines else None
    if run_in is None or not is_heading(run_in[1], Section.REFERENCES):
        return lines
    words = len(run_in[0].split())
    first = lines[0]
    span = Span(min(first.span.start + words, first.span.stop), first.span.stop)
    return [first._replace(text=first.text[run_in.end() :], span=span), *lines[1:]]


def _without_margin_numbers(lines: list[Line]) -> list[Line]:
    # Manuscripts for review number their lines; the numbers run on through most lines of the list.
    numbers = [int(match.group(1)) if (match := _MARGIN_NUMBER.match(line.text)) else None for line in lines]
    known = [number for number in numbers if number is not None]
    rising = sum(0 < two - one <= 3 for one, two in pairwise(known))
    if (
        len(known) < 5
        or len(known) < 0.6 * len(lines)
        or rising < 0.9 * (len(known) - 1)
        or known[-1] - known[0] < 0.8 * len(lines)
        or all(_NUMBERED_ENTRY.match(line.text) for line in lines)
    ):
        return lines
    return [line._replace(text=_MARGIN_NUMBER.sub("", line.text)) for line in lines]


def _groups(lines: list[Line], counted: int) -> list[_Group]:
    if not lines:
        return []
    cut = numbered_lines(lines) or bulleted(lines) or CutLines(lines, labelled_starts(lines))
    cut = cut if cut.starts else run_on(lines) or cut
    if cut.starts:
        return _between(cut)
    found = range(len(lines)) if _are_paragraphs(lines) else _starts(lines)
    laid_out = _between(CutLines(lines, [Start(place, 0, 0, 0) for place in found]))
    texts = [joined_lines(group.lines) for group in laid_out]
    again = run_in_list(lines, texts)
    whole = _between(again) if again else [one for group in _with_run_in(laid_out, texts) for one in group]
    return [group._replace(number=counted + order) for order, group in enumerate(whole, start=1)]


def _with_run_in(groups: list[_Group], texts: list[str]) -> Iterator[list[_Group]]:
    """Each entry, or the entries that it turns out to hold."""
    for group, is_several in zip(groups, holds_several(texts), strict=True):
        cut = run_in(group.lines) if is_several else None
        yield _between(cut) if cut else [group]


def _between(cut: CutLines) -> list[_Group]:
    """The lines from each start to the next."""
    stops = [*(start.place for start in cut.starts[1:]), len(cut.lines)]
    return [
        _Group(start.number, tuple(cut.lines[start.place : stop]), start.end)
        for start, stop in zip(cut.starts, stops, strict=True)
    ]


def _are_paragraphs(lines: list[Line]) -> bool:
    # Word and HTML keep an entry in one paragraph: lines without a place, most of them whole references.
    if any(line.box is not None for line in lines) or _are_wrapped([len(line.text) for line in lines]):
        return False
    whole = sum(reference_signs(line.text) >= 3 or (len(line.text) > 60 and has_year(line.text)) for line in lines)
    return whole >= 0.6 * len(lines)


def _are_wrapped(lengths: list[int]) -> bool:
    """Whether lines are cut at one width, as those of plain texts; paragraphs are of any length."""
    full = sum(length >= FULL_LINE * max(lengths) for length in lengths)
    return max(lengths) <= WIDEST_LINE and len(lengths) > 3 and full >= WRAPPED_SHARE * len(lengths)


def _starts(lines: list[Line]) -> list[int]:
    if any(line.box is not None for line in lines):
        return _laid_out_starts(lines)
    return plain_starts([line.text for line in lines])


def _laid_out_starts(lines: list[Line]) -> list[int]:
    layout = _Layout(lines)
    following = enumerate(pairwise(lines), start=1)
    return [0, *(place for place, (before, line) in following if layout.start_sum(before, line) >= START_SUM)]


class _Layout:
    """How the lines of one unnumbered list lie: margins by page and column, the usual gap, what indents mean."""

    def __init__(self, lines: list[Line]) -> None:
        self._lines = lines
        self._columns = _columns(lines)
        self._margins = _margins(lines, self._columns)
        self._gap = self._usual_gap()
        self._authors = {line.index: starts_like_entry(line.text) for line in lines}
        self._least_gap, self._gapped = self._telling_gap()
        self._indent = self._usual_indent()
        self._hanging = self._indent_meaning()

    def start_sum(self, before: Line, line: Line) -> float:
        """How strongly a line shows that it begins an entry."""
        weights = START_WEIGHTS
        total = 0.0
        if self._hanging is not None and line.box is not None:
            total += weights["indent"] if self._stands_as_first(line) else -weights["indent"]
        if self._is_gap(before, line):
            total += weights["sure gap"] if self._gapped else weights["gap"]
        if self._authors[line.index]:
            total += weights["author"] + (weights["year"] if has_year(line.text[:120]) else 0.0)
        if _is_closed(before):
            total += weights["closed"]
        if self._is_short(before):
            total += weights["short"]
        return total

    def _usual_gap(self) -> float:
        gaps = [self._gap_after(one, two) for one, two in pairwise(self._lines)]
        positive = sorted(gap for gap in gaps if gap > 0)
        return positive[len(positive) // 5] if positive else 0.0

    def _telling_gap(self) -> tuple[float, bool]:
        """The least gap that is one, and whether gaps part the entries."""
        wide, narrow = 1.2 * self._gap + 1, 1.1 * self._gap + 0.5
        for least in (wide, narrow):
            if self._parts_entries(least):
                return least, True
        return wide, False

    def _parts_entries(self, least: float) -> bool:
        # Lists set with a gap before each entry have it before an eighth of the lines, and entries begin there.
        after_gap = [line for before, line in pairwise(self._lines) if self._gap_after(before, line) > least]
        shown = sum(self._authors[line.index] for line in after_gap)
        return 0.12 * len(self._lines) <= len(after_gap) <= 0.75 * len(self._lines) and shown >= 0.4 * len(after_gap)

    def _is_gap(self, before: Line, line: Line) -> bool:
        return self._gap > 0 and self._gap_after(before, line) > self._least_gap

    def _stands_as_first(self, line: Line) -> bool:
        return self._is_out(line) if self._hanging else self._is_at_indent(line)

    def _is_at_indent(self, line: Line) -> bool:
        return line.box is not None and abs(line.box.x0 - self._left(line) - self._indent) < 2.5

    def _gap_after(self, before: Line, line: Line) -> float:
        if before.box is None or line.box is None or before.page != line.page:
            return 0.0
        return line.box.y0 - before.box.y0

    def _is_out(self, line: Line) -> bool:
        return line.box is not None and line.box.x0 - self._left(line) < 4.0

    def _left(self, line: Line) -> float:
        return self._margins.get(self._columns[line.index], (0.0, 0.0))[0]

    def _is_short(self, line: Line) -> bool:
        left, right = self._margins.get(self._columns[line.index], (0.0, 0.0))
        return line.box is not None and right - line.box.x1 > 0.12 * (right - left)

    def _usual_indent(self) -> float:
        # A line whose first word was drawn to the line before stands anywhere: only the commonest step is an indent.
        steps = Counter(
            round((line.box.x0 - self._left(line)) / 2) * 2
            for line in self._lines
            if line.box is not None and not self._is_out(line)
        )
        return float(steps.most_common(1)[0][0]) if steps else 0.0

    def _indent_meaning(self) -> bool | None:
        # True: entries begin at the margin (hanging indent); False: they begin indented; None: indents say nothing.
        out = [line for line in self._lines if self._is_out(line)]
        inside = [line for line in self._lines if self._is_at_indent(line)]
        if min(len(out), len(inside)) < 0.12 * len(self._lines):
            return None
        closed = {line.index for before, line in pairwise(self._lines) if _is_closed(before)}
        shares = [
            sum(self._authors[line.index] + (line.index in closed) for line in part) / (2 * len(part))
            for part in (out, inside)
        ]
        return shares[0] > shares[1] if abs(shares[0] - shares[1]) >= 0.1 else None


def _is_closed(line: Line) -> bool:
    """Whether a line ends as entries end."""
    return bool(re.search(r"[.)\]\d/»“”]\s*$", line.text) and not re.search(r"[,–-]\s*$", line.text))


def _columns(lines: list[Line]) -> dict[int, int]:
    """For each line the number of its column: one begins with each page, and where lines go up again."""
    columns: dict[int, int] = {}
    number = 0
    before: Line | None = None
    for line in lines:
        if before is not None and (
            line.page != before.page or (line.box and before.box and line.box.y1 < before.box.y0)
        ):
            number += 1
        columns[line.index] = number
        before = line
    return columns


def _margins(lines: list[Line], columns: dict[int, int]) -> dict[int, tuple[float, float]]:
    """Left and right margin of each column; short ones stand where a longer one near them does."""
    boxes: dict[int, list[Box]] = {}
    for line in lines:
        if line.box is not None:
            boxes.setdefault(columns[line.index], []).append(line.box)
    margins = {column: (_left_margin(own), max(box.x1 for box in own)) for column, own in boxes.items()}
    sure = [margins[column] for column, own in boxes.items() if len(own) >= SURE_COLUMN]
    for column, own in boxes.items():
        left, right = margins[column]
        near = [margin for margin in sure if 0 <= left - margin[0] <= MOST_INDENT]
        if len(own) < SURE_COLUMN and near:
            margins[column] = (max(margin[0] for margin in near), max(right, near[0][1]))
    return margins


def _left_margin(boxes: list[Box]) -> float:
    """Where lines begin, furthest to the left; what stands there alone in a long column is no line of the list."""
    steps = Counter(round(box.x0 / 2) for box in boxes)
    least = 2 if len(boxes) >= 2 * SURE_COLUMN else 1
    leftmost = min(step for step, count in steps.items() if count >= least or least > max(steps.values()))
    return min(box.x0 for box in boxes if round(box.x0 / 2) == leftmost)


def _entry(group: _Group) -> Entry:
    first, last = group.lines[0], group.lines[-1]
    return Entry(
        group.number, joined_lines(group.lines, group.offset), first.page, Span(first.span.start, last.span.stop)
    )
