"""Finds bibliography lines by rules: a section heading, then lines while numbering or reference signs last (P2)."""

import re
from statistics import median

from svod.extract.line_signs import furniture, has_year, line_number, reference_signs, without_line_number
from svod.languages import alternatives
from svod.model.document import Document, Line
from svod.model.reference import BibliographyBlock
from svod.text.keywords import Section, section_start

# Lines after a heading within which the list must show itself.
REACH = 10
# Unnumbered lists end after so many lines in a row without a sign of a reference.
MOST_MISSES = 7
# A last entry is never longer than this many lines.
LONGEST_ENTRY = 12
# Lists without a heading count only from this share of the lines on.
LATE_PART = 0.5

_STOP_LINE = re.compile(
    rf"^\s*(?:УДК|UDC|{alternatives('header.bibliography_ends')}"
    rf"|(?:{alternatives('header.appendix')})(?:\s[A-ZА-Я0-9IVX]{{1,3}})?(?:[.:\s]|$))"
)


class RuleBibliographyFinder:
    """Finds the blocks of reference lines by headings, numbering and the look of the lines."""

    def find(self, document: Document) -> tuple[BibliographyBlock, ...]:
        """The blocks in reading order; a heading is not part of its block."""
        reader = _Reader(document)
        blocks = reader.blocks_under_headings()
        return tuple(blocks or reader.blocks_without_heading())


class _Reader:
    """One document's lines, with what is asked of them more than once."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._lines = document.lines
        self._furniture = furniture(document)
        self._sizes = [line.font.size for line in self._lines]

    def blocks_under_headings(self) -> list[BibliographyBlock]:
        """The lists that stand under a heading such as «Литература» or «References»."""
        blocks: list[BibliographyBlock] = []
        for heading in self._headings():
            if blocks and heading <= blocks[-1].last_line:
                continue
            first = heading + 1
            last = self._list_end(first)
            if last is not None and last >= first:
                blocks.append(self._block(first, last))
        return blocks

    def blocks_without_heading(self) -> list[BibliographyBlock]:
        """A numbered list of three or more references in the later part of the document."""
        start = int(len(self._lines) * LATE_PART)
        for line in self._lines[start:]:
            number = line_number(line.text)
            if number is None or number.number != 1 or reference_signs(self._joined(line.index, 3)) < 2:
                continue
            last = self._numbered_end(line.index, number.form)
            entries = self._entry_lines(line.index, last, number.form)
            signed = sum(reference_signs(self._joined(index, 3)) >= 2 for index in entries)
            if len(entries) >= 3 and signed >= 0.8 * len(entries):
                return [self._block(line.index, last)]
        return []

    def _block(self, first: int, last: int) -> BibliographyBlock:
        return BibliographyBlock(first, last, self._document.page_of_line(first))

    def _headings(self) -> list[int]:
        found = []
        for line in self._lines:
            if len(line.text) <= 120 and line.index not in self._furniture:
                start = section_start(line.text)
                if (
                    start
                    and start.section is Section.REFERENCES
                    and (start.alone or self._is_long_heading(line, start.end))
                ):
                    found.append(line.index)
        return found

    def _is_long_heading(self, line: Line, end: int) -> bool:
        # «Литература к главе 2», «References for Part I»: short, larger than the text, and no sentence.
        return len(line.text) - end <= 30 and line.font.size > self._text_size() * 1.1 and not has_year(line.text)

    def _text_size(self) -> float:
        return median(self._sizes) if self._sizes else 0.0

    def _joined(self, first: int, count: int) -> str:
        return " ".join(line.text for line in self._lines[first : first + count])

    def _list_end(self, first: int) -> int | None:
        ahead = [line for line in self._lines[first : first + REACH] if line.index not in self._furniture]
        for line in ahead[:3]:
            number = line_number(without_line_number(line.text))
            if number and number.number == 1:
                last = self._numbered_end(line.index, number.form)
                entries = self._entry_lines(line.index, last, number.form)
                if len(entries) >= 2 or reference_signs(self._joined(line.index, 3)) >= 2:
                    return last
        signs = [reference_signs(line.text) for line in ahead]
        shown = sum(count >= 2 for count in signs)
        late = first > LATE_PART * len(self._lines)
        if shown >= 2 or (shown >= 1 and len(ahead) < 6) or sum(count >= 1 for count in signs) >= (3 if late else 5):
            return self._unnumbered_end(first)
        return None

    def _entry_lines(self, first: int, last: int, form: str) -> list[int]:
        entries: list[int] = []
        for line in self._lines[first : last + 1]:
            number = line_number(without_line_number(line.text))
            if number and number.form == form and number.number == len(entries) + 1:
                entries.append(line.index)
        return entries

    def _numbered_end(self, first: int, form: str) -> int:
        expected, last_start = 1, first
        for line in self._lines[first:]:
            if self._is_stop(line, first):
                break
            number = line_number(without_line_number(line.text))
            if number and number.form == form and expected <= number.number <= expected + 2:
                expected, last_start = number.number + 1, line.index
            elif line.index - last_start > 3 * LONGEST_ENTRY:
                break
        return self._entry_end(last_start, first)

    def _entry_end(self, start: int, first: int) -> int:
        last = start
        for line in self._lines[start + 1 : start + LONGEST_ENTRY]:
            if self._is_stop(line, first) or self._is_apart(self._lines[last], line):
                break
            if line.index not in self._furniture:
                last = line.index
        return last

    def _is_apart(self, before: Line, line: Line) -> bool:
        if line.page != before.page:
            # A last entry seldom runs over the page; it does when its line broke in mid-sentence.
            return bool(re.search(r"[.!?)\]]\s*$", before.text)) or line.page > before.page + 1
        if before.box is None or line.box is None:
            return before.text.rstrip().endswith(".") and reference_signs(line.text) == 0
        height = max(before.box.y1 - before.box.y0, 1.0)
        gap = line.box.y0 - before.box.y1
        changed = abs(line.font.size - before.font.size) > 0.12 * max(before.font.size, 1.0)
        return gap > 1.2 * height or (changed and reference_signs(line.text) == 0)

    def _is_stop(self, line: Line, first: int) -> bool:
        if line.index <= first or len(line.text) > 150:
            return False
        if _STOP_LINE.match(line.text):
            return True
        start = section_start(line.text)
        if start is None or line.index in self._furniture:
            return self._is_title_like(line, first)
        running = start.section is Section.REFERENCES and self._at_page_top(line)
        leads_in = start.section in (Section.ABSTRACT, Section.KEYWORDS) and line.text[start.end :].lstrip()[:1] in (
            ".",
            ":",
            "—",
            "–",
        )
        return (start.alone and not running) or leads_in

    def _is_title_like(self, line: Line, first: int) -> bool:
        size = self._sizes[min(first + 1, len(self._sizes) - 1)]
        return (
            size > 0
            and line.font.size > 1.25 * size
            and reference_signs(line.text) == 0
            and line.index not in self._furniture
        )

    def _at_page_top(self, line: Line) -> bool:
        return line.index == 0 or self._lines[line.index - 1].page != line.page

    def _unnumbered_end(self, first: int) -> int:
        last, misses = first - 1, 0
        for line in self._lines[first:]:
            if self._is_stop(line, first):
                break
            if line.index in self._furniture:
                continue
            misses = 0 if reference_signs(line.text) else misses + 1
            if misses == 0:
                last = line.index
            if misses > MOST_MISSES:
                break
        return self._entry_end(last, first) if last >= first else last
